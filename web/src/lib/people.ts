/** The last names of people who take turns on this screen, by seat, and a text for changed settings. */

import type { Setting, Settings, SettingValue } from "./wire";

const NAME = "paperbits.people";
/** The number of characters that fit beside a score. */
export const LONGEST_NAME = 24;

/** The names that were typed last. Empty for a seat without a name. */
export function people(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.map((each) => (typeof each === "string" ? each.slice(0, LONGEST_NAME) : "")) : [];
  } catch {
    return [];
  }
}

export function rememberPeople(names: readonly string[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(names.map((name) => name.trim())));
  } catch {
    // People then type their names again.
  }
}

const said = (value: SettingValue): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** The settings that differ from the defaults, in a few words: `precedence left-to-right, sweep 0`. */
export const unusual = (settings: readonly Setting[], values: Settings): string =>
  settings
    .filter(({ name, default: usual }) => name !== "players" && values[name] !== undefined && values[name] !== usual)
    .map(({ name }) => `${name.replaceAll("_", " ")} ${said(values[name] ?? "")}`)
    .join(", ");

/** The heading of folded settings: the settings that differ from the defaults. */
export function foldTitle(settings: readonly Setting[], values: Settings): string {
  const different = unusual(settings, values);
  return different === "" ? "Settings, all as usual" : `Settings: ${different}`;
}
