/** What is said of people who meet. Pure. */

import type { InvitationCard } from "../lib/wire";
import { listed } from "../lib/words";

/** `Ada invites you to Plexus`; with others at the table: `Ada invites you to Sums Grid, with Bob and Cy`. */
export function invites({ by, title, others }: Pick<InvitationCard, "by" | "title" | "others">): string {
  const start = by === "" ? `You are invited to ${title}` : `${by} invites you to ${title}`;
  return others.length === 0 ? start : `${start}, with ${listed(others)}`;
}
