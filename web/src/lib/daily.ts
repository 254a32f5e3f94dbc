/** The daily task: what this browser keeps of it, and what the days add up to. The arithmetic is pure. */

import { json } from "./api";
import { shifted, streak } from "./puzzles";
import { stored } from "./stored";
import type { DailyResult, DailyShown, DailyStanding, Preview } from "./wire";

export interface Kept {
  /** The moves that counted, each with its points. */
  tries: [string, number][];
  /** The best of them, in per cent of the best there is. */
  percent: number;
  over: boolean;
}

/** What is kept of each day, by its date. */
export type Days = Readonly<Record<string, Kept>>;

/** The task of a day. Without a date, of the server's current day. */
export const task = (date: string | null) => json<DailyShown>(`/daily${date === null ? "" : `?date=${encodeURIComponent(date)}`}`);
export const preview = (date: string, move: string) => json<Preview>("/daily/preview", { body: { date, move } });
export const tryIt = (date: string, move: string, before: readonly string[]) =>
  json<DailyResult>("/daily/try", { body: { date, move, before } });

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

const isKept = (value: unknown): value is Kept => {
  const { tries, percent, over } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const list = Array.isArray(tries) && tries.every((each) => Array.isArray(each) && typeof each[0] === "string" && typeof each[1] === "number");
  return list && typeof percent === "number" && typeof over === "boolean";
};

/** Days that can't be read are left out. */
const store = stored<Days>("paperbits.daily", (found) =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([date, day]) => DATE.test(date) && isKept(day))),
);
export const { read, kept } = store;

/** Add a try to a day, keep it, and return all days. */
export function keep(date: string, result: DailyResult): Days {
  const days = kept();
  const tries: [string, number][] = [...(days[date]?.tries ?? []), [result.move, result.scored]];
  const next = { ...days, [date]: { tries, percent: result.percent, over: result.over } };
  store.keep(next);
  return next;
}

/** What the finished days add up to. `average` is null without any. */
export function standing(days: Days, today: string) {
  const done = Object.keys(days).filter((date) => days[date]?.over).sort();
  const results = done.map((date) => days[date]?.percent ?? 0);
  return {
    days: done.length,
    streak: streak(done, today),
    longest: Math.max(0, ...done.map((date) => streak(done, date))),
    average: done.length === 0 ? null : Math.round(results.reduce((sum, each) => sum + each, 0) / done.length),
    perfect: results.filter((each) => each === 100).length,
  };
}

/** How all did, beside the reader's own finished result. */
export function howAllDid({ people, median, place }: DailyStanding): string {
  const many = people.toLocaleString("en");
  const mine = place === null ? "Yours is not counted." : people === 1 ? "" : `Yours is in place ${place.toLocaleString("en")}.`;
  const all = people === 1 ? "One result is counted so far." : `${many} results are counted so far. Half of them are ${median}% or more.`;
  return `${all} ${mine}`.trim();
}

/** The weeks of a month such as 2026-11, Monday first: dates, and null outside the month. */
export function weeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const blank = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const all: (string | null)[] = Array.from({ length: blank }, () => null);
  for (let day = first; day.startsWith(month); day = shifted(day, 1)) all.push(day);
  while (all.length % 7 > 0) all.push(null);
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(7 * week, 7 * week + 7));
}

/** The month some months later or earlier. */
export function monthLater(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });
