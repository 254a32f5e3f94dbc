/** The values that a setting takes. Pure. */

import type { Setting } from "./wire";

/** The settings that are chosen for a match, but for the number of players, with the integers that are offered for it. */
export function forMatch(settings: readonly Setting[]): Setting[] {
  return settings
    .filter((each) => each.name !== "players")
    .map((each) => (each.max === null || each.offered === null ? each : { ...each, max: Math.min(each.max, each.offered) }));
}

/** The nearest integer that the setting takes. */
export function nearest(setting: Setting, value: number): number {
  const low = setting.min ?? value;
  const step = setting.step ?? 1;
  const high = setting.max ?? value;
  const steps = Math.min(Math.round((Math.min(Math.max(value, low), high) - low) / step), Math.floor((high - low) / step));
  return low + steps * step;
}

/** Which numbers can be typed, if this one can't; empty if it can. */
export function refused(setting: Setting, typed: number): string {
  if (typed === nearest(setting, typed)) return "";
  const [low, high] = [setting.min, setting.max].map((bound) => bound?.toLocaleString("en"));
  const steps = (setting.step ?? 1) > 1 ? `, in steps of ${setting.step}` : "";
  return `Choose a whole number from ${low} to ${high}${steps}.`;
}

/** Why a typed value was changed. Empty if it was not. */
export function changed(setting: Setting, typed: number, value: number): string {
  if (typed === value) return "";
  const shown = value.toLocaleString("en");
  if (setting.max !== null && typed > setting.max) return `The largest number is ${shown}.`;
  if (setting.min !== null && typed < setting.min) return `The smallest number is ${shown}.`;
  return `The nearest possible number is ${shown}.`;
}
