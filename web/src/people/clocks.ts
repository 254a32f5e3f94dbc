/** The clocks that can be chosen, and their settings as the server reads them: `5+3`, `3d`, empty for none. */

import { counted } from "../lib/words";

export interface Choice {
  /** The setting; `minutes` and `days` open fields of their own. */
  value: string;
  /** Short enough for a phone: a closed list cuts what does not fit. */
  label: string;
}

export const MINUTES = "minutes";
export const DAYS = "days";

export const CHOICES: readonly Choice[] = [
  { value: "", label: "No clock" },
  { value: "5+3", label: "5 min + 3 s a move" },
  { value: "10+5", label: "10 min + 5 s a move" },
  { value: "30+20", label: "30 min + 20 s a move" },
  { value: "1d", label: "1 day for each move" },
  { value: "3d", label: "3 days for each move" },
  { value: "7d", label: "7 days for each move" },
  { value: MINUTES, label: "Other minutes …" },
  { value: DAYS, label: "Other days …" },
];

/** The most that the server takes. */
export const MOST = { minutes: 180, seconds: 180, days: 14 } as const;

/** The setting of a choice with the numbers of its own fields. */
export function clockSetting(choice: string, minutes: number, seconds: number, days: number): string {
  if (choice === MINUTES) return `${minutes}+${seconds}`;
  if (choice === DAYS) return `${days}d`;
  return choice;
}

/** A setting in a few words: `5 minutes each + 3 seconds a move`, `3 days a move`, `no clock`. */
export function clockWords(setting: string): string {
  if (setting === "") return "no clock";
  const [days] = /^[0-9]+(?=d$)/.exec(setting) ?? [];
  if (days !== undefined) return `${counted(Number(days), "day")} a move`;
  const [minutes = 0, seconds = 0] = setting.split("+").map(Number);
  const main = `${minutes === 0 ? counted(seconds, "second") : counted(minutes, "minute")} each`;
  return seconds === 0 ? main : `${main} + ${counted(seconds, "second")} a move`;
}
