/** What the ratings of a game's levels rest on. Pure. */

import { named } from "./rating";
import type { GameCard, Level, Settings } from "./wire";

const number = (rating: number): string => rating.toLocaleString("en");

/** Which of these settings differ from those with which the levels were measured, in a sentence; empty if none does. */
export function whoseRatings(card: Pick<GameCard, "settings" | "measured_with" | "measured_elsewhere">, settings: Settings): string {
  const own = card.measured_elsewhere.find((found) => Object.entries(found).every(([name, value]) => settings[name] === value));
  const different = Object.entries({ ...card.measured_with, ...(card.measured_with === null ? {} : own) }).filter(([name, value]) => settings[name] !== value);
  if (different.length === 0) return "";
  return `The numbers above are from matches with other settings (${named(card, different)}). With yours they may differ.`;
}

/** `1,802 to 2,119`: where a level's rating lies with 95% certainty. Empty if it was not measured. */
export const span = ({ span: found }: Pick<Level, "span">): string =>
  found === null ? "" : `${number(found[0])} to ${number(found[1])}`;

/** What a rating means, and with which settings the levels were measured, where these are not the usual ones. */
export function meaning(card: Pick<GameCard, "settings" | "measured_with">): string {
  const usual = Object.fromEntries(card.settings.map(({ name, default: value }) => [name, value]));
  const different = Object.entries(card.measured_with ?? {}).filter(([name, value]) => usual[name] !== value);
  const where = ` The levels were measured in matches with ${different.length === 0 ? "the usual settings" : `other settings than the usual ones (${named(card, different)})`}.`;
  return `A player who draws moves at random has 1,000 points in every game. With 400 points more you win ten times as often as you lose. Each rating was measured, so it may be off: it very likely lies in the range under it.${where}`;
}
