/** Playing a friend: the name that one goes by, the match with an open seat, the link to it. */

import { json } from "../lib/api";
import { me } from "../lib/me.svelte";
import { LONGEST_NAME } from "../lib/people";
import { to } from "../lib/routes";
import { usualPlayers } from "../lib/start";
import type { GameCard, NetworkAddress, NewMatch, SeatRequest } from "../lib/wire";

/** The reader's name, or the one that was last typed here; empty if there is none. */
export const ownName = (): string => me.name.slice(0, LONGEST_NAME);

/** Whether a game can be played with a friend. */
export const forTwo = (card: GameCard): boolean => card.players[1] > 1;

/** A match with the usual settings: you first, and a link for every other seat. A rated one has the standard settings. */
export function withFriend(card: GameCard, name: string, rated = false, clock = ""): NewMatch {
  const seats = Array.from({ length: Math.max(2, usualPlayers(card)) }, (_, seat): SeatRequest =>
    seat === 0 ? { kind: "person", name: name.trim() } : { kind: "open" },
  );
  const alone = usualPlayers(card) < 2;
  const settings = rated && seats.length === 2 && card.rated_with !== null ? card.rated_with : alone ? { players: 2 } : {};
  return { game: card.id, settings, seats, ...(rated ? { rated } : {}), ...(clock === "" ? {} : { clock }) };
}

/** Whether pages at this host name open on this computer only. */
export const onlyHere = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** The address of the site in the local network, if it listens there. */
export const network = () => json<NetworkAddress>("/network");

/** The address by which a friend takes a seat. The secret stands behind a `#`, which browsers keep to themselves. */
export const linkOf = (origin: string, id: string, invite: string): string => `${origin}${to.match(id)}#join=${invite}`;
