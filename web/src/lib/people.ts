/** The last names of people who take turns on this screen, by seat, and the heading of folded settings. */

import { stored } from "./stored";
import type { Setting, Settings, SettingValue } from "./wire";

/** The number of characters that fit beside a score. */
export const LONGEST_NAME = 24;

const typed = stored("paperbits.people", (found): string[] =>
  Array.isArray(found) ? found.map((each) => (typeof each === "string" ? each.slice(0, LONGEST_NAME) : "")) : [],
);

/** The names that were typed last. Empty for a seat without a name. */
export const people = typed.kept;
export const rememberPeople = (names: readonly string[]): void => typed.keep(names.map((name) => name.trim()));

const said = (value: SettingValue): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** The heading of folded settings, with those that differ from the defaults: `Settings (squares along a side: 3)`. */
export function foldTitle(settings: readonly Setting[], values: Settings): string {
  const unusual = settings
    .filter(({ name, default: usual }) => name !== "players" && values[name] !== undefined && values[name] !== usual)
    .map(({ name, about }) => `${about.split(/[,;]/)[0]}: ${said(values[name] ?? "")}`);
  return unusual.length === 0 ? "Settings, all as usual" : `Settings (${unusual.join("; ")})`;
}
