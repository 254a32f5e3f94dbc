/** The names of the people who last took turns on this screen, by their seats, and the settings that are not the usual ones. */

import type { Setting, Settings, SettingValue } from "./wire";

const NAME = "paperbits.people";
/** As many signs as fit beside a score. */
export const LONGEST_NAME = 24;

/** The names that were typed last; an empty one where none was. */
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
    // They are typed again, then.
  }
}

const said = (value: SettingValue): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

/** The settings that are not the usual ones, in a few words: `precedence left-to-right, sweep 0`. */
export const unusual = (settings: readonly Setting[], values: Settings): string =>
  settings
    .filter(({ name, default: usual }) => name !== "players" && values[name] !== undefined && values[name] !== usual)
    .map(({ name }) => `${name.replaceAll("_", " ")} ${said(values[name] ?? "")}`)
    .join(", ");

/** What stands over settings that are folded away: which of them are not the usual ones. */
export function foldTitle(settings: readonly Setting[], values: Settings): string {
  const different = unusual(settings, values);
  return different === "" ? "Settings, all as usual" : `Settings: ${different}`;
}
