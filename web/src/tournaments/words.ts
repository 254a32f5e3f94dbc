/** The texts of a tournament, for the screen and for screen readers. Pure. */

import { counted } from "../lib/words";
import type { TournamentPairing, TournamentLine, TournamentPlayer, TournamentState } from "../lib/wire";

type Kind = TournamentState["kind"];

export const KINDS: Record<Kind, { readonly title: string; readonly about: string }> = {
  swiss: {
    title: "Swiss",
    about: "A few rounds. In each round you meet somebody who has about as many points as you. Good for many players.",
  },
  "round-robin": {
    title: "Round robin",
    about: "Everybody plays everybody. Good for up to eight players or so.",
  },
  arena: {
    title: "Arena",
    about: "For some minutes, players who are free are paired again and again. Come and go as you like. After two wins in a row, the next matches count double until you don't win.",
  },
};

/** Points with halves: `2½`. */
export function points(value: number): string {
  const whole = Math.floor(value);
  const half = value - whole;
  const ending = half === 0.5 ? "½" : half === 0.25 ? "¼" : half === 0.75 ? "¾" : "";
  return whole === 0 && ending !== "" ? ending : `${whole}${ending}`;
}

/** What kind of tournament it is, and how long. */
export function kindWords(of: Pick<TournamentState, "kind" | "rounds" | "twice" | "minutes">): string {
  if (of.kind === "arena") return `Arena, ${counted(of.minutes, "minute")}`;
  if (of.kind === "swiss") return of.rounds === 0 ? "Swiss" : `Swiss, ${counted(of.rounds, "round")}`;
  return of.twice ? "Double round robin" : "Round robin";
}

/** A tournament of a list in one line. */
export function lineWords(line: TournamentLine): string {
  const players = counted(line.entered, "player");
  if (line.status === "open") return `${players}, not begun`;
  if (line.status === "cancelled") return "cancelled";
  if (line.status === "over") return `${players}, over`;
  return line.kind === "arena" ? `${players}, running` : `${players}, round ${line.round} of ${line.rounds}`;
}

export const playerOf = (state: Pick<TournamentState, "players">, number: number): TournamentPlayer | undefined =>
  state.players.find((player) => player.number === number);

export const nameOf = (state: Pick<TournamentState, "players">, number: number): string =>
  playerOf(state, number)?.name ?? `Player ${number + 1}`;

/** The player that a person is; none without a person. */
export const own = (state: Pick<TournamentState, "players">, person: string): TournamentPlayer | undefined =>
  person === "" ? undefined : state.players.find((player) => player.person === person);

const HOW: Record<TournamentPairing["how"], string> = {
  "": "",
  played: "",
  absent: "A player did not come.",
  bye: "",
  walkover: "A player had withdrawn.",
  host: "Settled by the host.",
  unfinished: "Not finished; it does not count.",
};

/** How a result came about, where that needs words. */
export const how = (pairing: TournamentPairing): string => HOW[pairing.how];

/** The result as it stands between two names: `1 : 0`. */
export function result(pairing: TournamentPairing): string {
  if (pairing.second === null) return "";
  if (pairing.result === null) return pairing.how === "unfinished" ? "–" : "…";
  return `${points(pairing.result[0])} : ${points(pairing.result[1])}`;
}

/** A pairing in a sentence, for screen readers: `Ann beat Ben.` */
export function told(state: Pick<TournamentState, "players">, pairing: TournamentPairing): string {
  const first = nameOf(state, pairing.first);
  if (pairing.second === null) return `${first} has nobody to play in this round, and gets a point.`;
  const second = nameOf(state, pairing.second);
  const more = how(pairing) === "" ? "" : ` ${how(pairing)}`;
  if (pairing.result === null) return pairing.how === "unfinished" ? `${first} and ${second}.${more}` : `${first} and ${second} are playing.`;
  const [one, two] = pairing.result;
  const sentence = one === two ? (one === 0 ? `Neither ${first} nor ${second} gets points.` : `${first} and ${second} tied.`) : one > two ? `${first} beat ${second}.` : `${second} beat ${first}.`;
  return `${sentence}${more}`;
}

/** What the reader is to do now. */
export interface Task {
  /** The match to play, or empty. */
  readonly match: string;
  readonly sentence: string;
}

/** What a player is to do now; null where there is nothing to say. */
export function task(state: TournamentState, player: TournamentPlayer): Task | null {
  if (state.status === "open") return { match: "", sentence: "You have joined. The tournament begins when the host starts it." };
  if (state.status !== "running") return null;
  const pairing = state.pairings.findLast((each) => (each.first === player.number || each.second === player.number) && each.how === "");
  if (pairing !== undefined && pairing.match !== "") {
    const other = pairing.first === player.number ? (pairing.second ?? pairing.first) : pairing.first;
    return { match: pairing.match, sentence: `Your match against ${nameOf(state, other)}` };
  }
  if (player.away) return { match: "", sentence: "You have withdrawn. Your results stay." };
  if (state.kind === "arena") return { match: "", sentence: "You are waiting for the next opponent." };
  const done = state.pairings.find((each) => each.round === state.round && (each.first === player.number || each.second === player.number));
  if (done === undefined) return { match: "", sentence: state.kind === "swiss" ? "You play from the next round on." : "You rest in this round." };
  if (done.second === null) return { match: "", sentence: "Nobody is free to play you in this round, so you get a point." };
  return { match: "", sentence: "You are done with this round. The next one begins when all are done." };
}

/** What to announce after a change. */
export function news(before: TournamentState | null, after: TournamentState, person: string): string {
  if (before === null) return "";
  const me = own(after, person);
  if (before.status !== after.status && after.status === "over") {
    const first = after.table.filter((row) => row.place === 1).map((row) => nameOf(after, row.player));
    return first.length === 1 ? `The tournament is over. ${first[0]} wins.` : "The tournament is over.";
  }
  const now = me === undefined ? null : task(after, me);
  const then = me === undefined ? null : task(before, me);
  if (now !== null && now.match !== "" && now.match !== then?.match) {
    return after.kind === "arena" ? `${now.sentence} is ready.` : `Round ${after.round} has begun. ${now.sentence} is ready.`;
  }
  if (before.round !== after.round && after.kind !== "arena") return `Round ${after.round} has begun.`;
  return "";
}

/** What two players have from each other, in the order in which they met: `1`, `½ 0`, or empty. */
export function between(pairings: readonly TournamentPairing[], player: number, other: number): string {
  return pairings
    .filter((pairing) => pairing.second !== null && pairing.result !== null)
    .flatMap((pairing) => {
      const [first, second] = pairing.result ?? [0, 0];
      if (pairing.first === player && pairing.second === other) return [points(first)];
      return pairing.second === player && pairing.first === other ? [points(second)] : [];
    })
    .join(" ");
}

/** All pairings: those known, and those that have come, which replace them. In order. */
export function merged(known: readonly TournamentPairing[], come: readonly TournamentPairing[]): TournamentPairing[] {
  const all = new Map([...known, ...come].map((pairing) => [pairing.round * 100_000 + pairing.number, pairing]));
  return [...all.entries()].sort(([one], [other]) => one - other).map(([, pairing]) => pairing);
}

/** The time that is left, `12:05`; empty when it is up. */
export function left(ends: number, now: number): string {
  const seconds = Math.ceil(ends - now);
  if (seconds <= 0) return "";
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
