/**
 * Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2022): ratings that know how sure they are. Pure.
 *
 * Every result is a rating period of its own, and both sides change.
 */

export interface Rated {
  rating: number;
  /** The deviation: the rating lies within two of them with 95%. */
  deviation: number;
  volatility: number;
}

const SCALE = 173.7178;
/** How much volatility may change. Glickman advises 0.3 to 1.2. */
const TAU = 0.5;
const LEAST_DEVIATION = 45;
const MOST_DEVIATION = 350;

export const NEWCOMER: Rated = { rating: 1500, deviation: MOST_DEVIATION, volatility: 0.06 };

/** The expected score against another, from 0 to 1. */
export function expected(own: Rated, other: Rated): number {
  const phi = other.deviation / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);
  return 1 / (1 + Math.exp((-g * (own.rating - other.rating)) / SCALE));
}

/** The rating after results against others; each score is 1, 0.5 or 0. */
export function after(own: Rated, results: readonly { other: Rated; score: number }[]): Rated {
  const phi = own.deviation / SCALE;
  const mu = (own.rating - 1500) / SCALE;
  let inverse = 0;
  let sum = 0;
  for (const { other, score } of results) {
    const phiOther = other.deviation / SCALE;
    const g = 1 / Math.sqrt(1 + (3 * phiOther * phiOther) / Math.PI ** 2);
    const e = 1 / (1 + Math.exp(-g * (mu - (other.rating - 1500) / SCALE)));
    inverse += g * g * e * (1 - e);
    sum += g * (score - e);
  }
  if (inverse === 0) return own;
  const v = 1 / inverse;
  const delta = v * sum;
  const volatility = newVolatility(own.volatility, phi, v, delta);
  const wide = Math.sqrt(phi * phi + volatility * volatility);
  const narrow = 1 / Math.sqrt(1 / (wide * wide) + 1 / v);
  return {
    rating: (mu + narrow * narrow * sum) * SCALE + 1500,
    deviation: Math.min(MOST_DEVIATION, Math.max(LEAST_DEVIATION, narrow * SCALE)),
    volatility,
  };
}

/** Step 5 of the paper: the zero of a function, by the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = delta * delta > phi * phi + v ? Math.log(delta * delta - phi * phi - v) : a - TAU;
  while (delta * delta <= phi * phi + v && f(high) < 0) high -= TAU;
  let fLow = f(low);
  let fHigh = f(high);
  for (let step = 0; step < 100 && Math.abs(high - low) > 1e-6; step += 1) {
    const next = low + ((low - high) * fLow) / (fHigh - fLow);
    const fNext = f(next);
    if (fNext * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else {
      fLow /= 2;
    }
    high = next;
    fHigh = fNext;
  }
  return Math.exp(low / 2);
}
