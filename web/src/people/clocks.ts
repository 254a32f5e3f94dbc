/** The clocks that can be chosen, and their settings as the server reads them: `5+3`, `3d`, empty for none. */

export interface Choice {
  /** The setting; `minutes` and `days` open fields of their own. */
  value: string;
  label: string;
}

export const MINUTES = "minutes";
export const DAYS = "days";

export const CHOICES: readonly Choice[] = [
  { value: "", label: "No clock" },
  { value: "5+3", label: "5 minutes each, and 3 seconds a move" },
  { value: "10+5", label: "10 minutes each, and 5 seconds a move" },
  { value: "30+20", label: "30 minutes each, and 20 seconds a move" },
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

/** A setting in a few words, for lists and invitations; empty for no clock. */
export function clockWords(setting: string): string {
  const real = /^(\d+)\+(\d+)$/.exec(setting);
  if (real !== null) {
    const [minutes, seconds] = [Number(real[1]), Number(real[2])];
    const main = minutes > 0 ? `${minutes} ${minutes === 1 ? "minute" : "minutes"} each` : `${seconds} seconds each`;
    return seconds > 0 ? `${main}, and ${seconds} ${seconds === 1 ? "second" : "seconds"} a move` : main;
  }
  const days = /^(\d+)d$/.exec(setting);
  return days === null ? "" : `${Number(days[1])} ${Number(days[1]) === 1 ? "day" : "days"} for each move`;
}
