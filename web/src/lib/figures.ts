/** Ratings of people as short figures. Pure. */

/** `1,640`, and `1,640?` while there are too few matches. */
export const figure = ({ rating, provisional }: { rating: number; provisional: boolean }): string =>
  `${rating.toLocaleString("en")}${provisional ? "?" : ""}`;

/** `+12`, `−7` or `±0`. */
export const changed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
