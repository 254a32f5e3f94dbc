/** Clocks on the page: how times are written and said, and when they are looked at again. */

import type { MatchClock } from "./wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, tenths of seconds are shown. */
export const TENTHS = 10 * SECOND;

/** Times left at which a screen reader says so. */
const SPOKEN: readonly number[] = [30 * SECOND, 10 * SECOND];

/** A time that is left, as it is shown: `2 days 3 h`, `1:02:03`, `4:05`, `0:09.4`. */
export function shownTime(left: number): string {
  const time = Math.max(0, left);
  const days = Math.floor(time / DAY);
  const hours = Math.floor((time % DAY) / HOUR);
  const minutes = Math.floor((time % HOUR) / MINUTE);
  const seconds = Math.floor((time % MINUTE) / SECOND);
  const two = (number: number) => String(number).padStart(2, "0");
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"}${hours > 0 ? ` ${hours} h` : ""}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  if (time < TENTHS) return `0:${two(seconds)}.${Math.floor((time % SECOND) / 100)}`;
  return `${minutes}:${two(seconds)}`;
}

/** The same time in words, for a screen reader. */
export function spokenTime(left: number): string {
  const time = Math.max(0, left);
  const parts = [
    [Math.floor(time / DAY), "day"],
    [Math.floor((time % DAY) / HOUR), "hour"],
    [Math.floor((time % HOUR) / MINUTE), "minute"],
    [Math.floor((time % MINUTE) / SECOND), "second"],
  ] as const;
  const first = parts.findIndex(([number]) => number > 0);
  if (first < 0) return "no time";
  return parts
    .slice(first, first + 2)
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${what}${number === 1 ? "" : "s"}`)
    .join(" ");
}

/** Milliseconds until the shown time changes. */
export function untilNext(left: number): number {
  if (left <= 0) return Infinity;
  if (left <= TENTHS) return (left % 100) + 1;
  if (left >= DAY) return Math.min((left % HOUR) + 1, MINUTE);
  return (left % SECOND) + 1;
}

/** The time that a player (from 1) has left, at the server's time `now`; null for a computer. */
export function timeLeft(clock: MatchClock, player: number, now: number): number | null {
  if (clock.running === player && clock.ends !== null) return Math.max(0, clock.ends - now);
  return clock.left[player - 1] ?? null;
}

/** The last of the spoken times that was passed between two looks; null if none was. */
export function justPassed(before: number, after: number): number | null {
  return SPOKEN.findLast((limit) => before > limit && after <= limit) ?? null;
}
