/** The values that a setting takes. Pure. */

import type { Setting } from "./wire";

/** The integer that the setting takes and that is nearest to this one. */
export function nearest(setting: Setting, value: number): number {
  const low = setting.min ?? value;
  const step = setting.step ?? 1;
  const high = setting.max ?? value;
  const steps = Math.min(Math.round((Math.min(Math.max(value, low), high) - low) / step), Math.floor((high - low) / step));
  return low + steps * step;
}

/** Why a typed value became another; empty where it did not. */
export function changed(setting: Setting, typed: number, value: number): string {
  if (typed === value) return "";
  const shown = value.toLocaleString("en");
  if (setting.max !== null && typed > setting.max) return `${shown} is the most.`;
  if (setting.min !== null && typed < setting.min) return `${shown} is the least.`;
  return `${shown} is the nearest that can be.`;
}
