/** Addresses and HTML for sharing a finished match. Pure. */

import { to } from "./routes";

/** Files to save, with their addresses. `formats` are those that the game has besides text and JSON. */
export const filesOf = (id: string, formats: readonly string[] = []): readonly { name: string; href: string }[] => [
  { name: "Board and result (PNG)", href: `${to.match(id)}.png` },
  { name: "Record (text)", href: `/api/matches/${encodeURIComponent(id)}/record` },
  { name: "Record (JSON)", href: `/api/matches/${encodeURIComponent(id)}/record.json` },
  ...formats.map((format) => ({
    name: `Record (${format.toUpperCase()})`,
    href: `/api/matches/${encodeURIComponent(id)}/record.${encodeURIComponent(format)}`,
  })),
];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** HTML that shows the replay of a match on another page. */
export const embedding = (origin: string, id: string, title: string): string =>
  `<iframe src="${origin}/embed/${encodeURIComponent(id)}" title="${escaped(title)}" width="480" height="640" loading="lazy" style="border: 0; max-width: 100%"></iframe>`;
