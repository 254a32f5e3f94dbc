/** What is said of people who meet. Pure. */

import type { InvitationCard, MatchState, Offer, WatchingMessage } from "../lib/wire";
import { listed, nameOf, statusLine } from "../lib/words";

/** `Ada invites you to GAME`; with others at the table: `Ada invites you to GAME, with Bob and Cy`. */
export function invites({ by, title, others }: Pick<InvitationCard, "by" | "title" | "others">): string {
  const start = by === "" ? `You are invited to ${title}` : `${by} invites you to ${title}`;
  return others.length === 0 ? start : `${start}, with ${listed(others)}`;
}

/** Why an invitation gives no seat any more, and what can be done. */
export function closed({ by, title, over, left }: Pick<InvitationCard, "by" | "title" | "over" | "left">): { title: string; text: string } {
  if (over) return { title: "This match is over", text: `Nobody can take a seat in this match of ${title} any more. You can see how it ended.` };
  if (left > 0) {
    const asked = `Ask ${by === "" ? "for the whole link" : `${by} for the whole link`}, or watch the match of ${title}.`;
    return { title: "This link gives no seat", text: `Part of the link is missing, or somebody has used it already. ${asked}` };
  }
  return { title: "All seats are taken", text: `Somebody else has taken the seat in this match of ${title}. You can watch it.` };
}

/** What follows when somebody has taken a seat: who is waited for, or whose turn it is. */
export function joined(now: MatchState): string {
  const missing = now.seats.filter((seat) => seat.kind === "open").length;
  if (missing > 0) return missing === 1 ? "One more player is to come." : `${missing} more players are to come.`;
  return now.your_turn && now.sheet.length === 0 ? "You begin." : statusLine(now);
}

/** What is asked for, as it follows a name. */
const ASKED: Record<Offer["what"], { they: string; you: string }> = {
  draw: { they: "offers a tie", you: "offer a tie" },
  takeback: { they: "would like to take a move back", you: "would like to take a move back" },
  rematch: { they: "would like a rematch", you: "would like a rematch" },
};

/** `Bob offers a tie.` For who asked themselves: `You offer a tie. Waiting for Bob.` */
export function asked(match: Pick<MatchState, "seats">, offer: Offer): string {
  if (!offer.mine) {
    const name = nameOf(match, offer.by);
    return `${name} ${name === "You" ? ASKED[offer.what].you : ASKED[offer.what].they}.`;
  }
  const others = match.seats.filter((seat) => seat.kind === "person" && !seat.yours).map((seat) => seat.called);
  return `You ${ASKED[offer.what].you}. Waiting for ${listed(others)}.`;
}

/** What was declined, as it follows a name. */
const DECLINED: Record<Offer["what"], string> = {
  draw: "declines the tie",
  takeback: "does not want to take the move back",
  rematch: "declines the rematch",
};

/** `Bob declines the tie.`, if an own offer was declined between two states. Empty if not: a move ends offers too. */
export function declined(before: Pick<MatchState, "people" | "sheet" | "over">, after: Pick<MatchState, "people" | "seats" | "sheet" | "over">): string {
  if (after.sheet.length !== before.sheet.length || after.over !== before.over || after.people.rematch !== null) return "";
  const gone = before.people.offers.find((offer) => offer.mine && !after.people.offers.some(({ what }) => what === offer.what));
  if (gone === undefined) return "";
  const [other, ...more] = after.seats.filter((seat) => seat.kind === "person" && !seat.yours);
  return `${other === undefined || more.length > 0 ? "Another player" : other.called} ${DECLINED[gone.what]}.`;
}

/** `3 people are watching: Cy, Dan and 1 more.` */
export function watched({ count, names }: Pick<WatchingMessage, "count" | "names">): string {
  const start = count === 1 ? "1 person is watching" : `${count.toLocaleString("en")} people are watching`;
  const hidden = count - names.length;
  if (names.length === 0) return `${start}.`;
  return `${start}: ${listed(hidden > 0 ? [...names, `${hidden.toLocaleString("en")} more`] : names)}.`;
}
