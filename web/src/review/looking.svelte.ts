/** The state of a review: the selected ply, what the board shows, and the keys that select plies. */

import { live } from "../lib/live.svelte";
import type { MatchStore } from "../lib/match.svelte";
import { givenAwayAloud, nextTurn } from "../lib/review";
import type { Frame, Judged, MatchState, MoveValues, Option, ReviewedPly, SheetLine } from "../lib/wire";
import { seatName, told } from "../lib/words";

/** The board before the move, after it, after the better one, or before it with the value of every move. */
export type Shown = "before" | "made" | "better" | "values";

/** The squares of the drawn move, and its player. */
interface Drawn {
  squares: readonly string[];
  which: Shown | "option";
}

type Looked = Pick<MatchStore, "state" | "quiet"> & { [Asked in "review" | "analysis"]: Pick<MatchStore[Asked], "answer"> };

/** Loads the board after a number of plies, with one more move if it is given. */
type Fetch = (ply: number, move: string) => Promise<Frame>;

/** Loads the exact values of the moves after a number of plies. */
type FetchValues = (ply: number) => Promise<MoveValues>;

/** What was loaded before, or is loaded now. A failure is forgotten. */
function once<Key, Found>(known: Map<Key, Promise<Found>>, key: Key, load: () => Promise<Found>): Promise<Found> {
  const found = known.get(key) ?? load();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

export class Looking {
  readonly now: MatchState | null;
  readonly sheet: readonly SheetLine[];
  readonly over: boolean;
  readonly names: readonly string[];

  at = $state(0);
  wanted: Shown = $state("better");
  /** The values of the moves of this ply, while they are asked for. */
  valued: MoveValues | null = $state.raw(null);
  /** The selected move in the list of best moves. */
  pointed: Option | null = $state.raw(null);
  trouble: unknown = $state(null);
  /** What the board shows. It stays until the next board is loaded, so that nothing jumps. */
  board: Frame | null = $state.raw(null);
  before: Frame | null = $state.raw(null);
  drawn: Drawn = $state.raw({ squares: [], which: "before" });
  /** Whether the person has selected a ply. Then the end of the review is not announced. */
  moved = $state(false);

  readonly ply: ReviewedPly | null = $derived.by(() => this.match.review.answer?.plies.find((each) => each.ply === this.at) ?? null);
  readonly judged: Judged | null = $derived(this.ply?.judged ?? null);
  readonly line: SheetLine | undefined = $derived.by(() => this.lineOf(this.at));
  /** What the board should show: the chosen kind if it exists. */
  readonly shown: Shown = $derived(this.wanted === "better" && !this.judged?.better ? "made" : this.wanted);
  /** The move to draw, or empty. */
  readonly then: string = $derived.by(() => {
    if (this.pointed !== null) return this.pointed.move;
    if (this.shown === "before" || this.shown === "values") return "";
    return (this.shown === "better" ? this.judged?.better : this.line?.move) ?? "";
  });
  readonly analysis = $derived.by(() => (this.match.analysis.answer?.ply === this.at - 1 ? this.match.analysis.answer : null));

  readonly #fetch: Fetch;
  readonly #fetched = new Map<string, Promise<Frame>>();
  readonly #fetchValues: FetchValues;
  readonly #valued = new Map<number, Promise<MoveValues>>();

  constructor(
    readonly match: Looked,
    fetch: Fetch,
    fetchValues: FetchValues = () => Promise.reject(new Error("There are no values.")),
  ) {
    this.#fetch = fetch;
    this.#fetchValues = fetchValues;
    this.now = match.state;
    this.sheet = match.state?.sheet ?? [];
    this.over = match.state?.over ?? false;
    this.names = (match.state?.seats ?? []).map((seat) => seatName(seat));
    this.at = this.sheet.length;
  }

  nameOf(player: number | null): string {
    return player === null ? "" : (this.names[player - 1] ?? `Player ${player}`);
  }

  lineOf(ply: number): SheetLine | undefined {
    return this.sheet.find((each) => each.ply === ply);
  }

  /** The boards to draw: with the move and before it. Each is loaded once. */
  frames(): Promise<[Frame, Frame]> {
    return Promise.all([this.#frame(this.at - 1, this.then), this.#frame(this.at - 1, "")]);
  }

  #frame(ply: number, move: string): Promise<Frame> {
    return once(this.#fetched, `${ply} ${move}`, () => this.#fetch(ply, move));
  }

  /** The values of the moves that could be made instead of this ply. Loaded once. */
  values(): Promise<MoveValues> {
    const ply = this.at - 1;
    return once(this.#valued, ply, () => this.#fetchValues(ply));
  }

  show([board, before]: [Frame, Frame], move: string, which: Drawn["which"]): void {
    this.board = board;
    this.before = before;
    this.drawn = { squares: move === "" ? [] : board.view.last, which };
    this.trouble = null;
  }

  /** Select a ply, or the nearest one. Returns whether the selection changed. */
  go(ply: number): boolean {
    const to = Math.min(Math.max(ply, 1), this.sheet.length);
    if (to === this.at) return false;
    this.moved = true;
    this.at = to;
    this.pointed = null;
    this.valued = null;
    this.match.quiet();
    live.say(`Move ${to}. ${this.spoken(to)}`);
    return true;
  }

  /** The turning point before or after this ply. Null if there is none. */
  turn(by: 1 | -1): number | null {
    return this.match.review.answer === null ? null : nextTurn(this.match.review.answer.plies, this.at, by);
  }

  /** The ply that a key selects. Null for a key without a meaning. */
  keyed(key: string): number | null {
    return { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 1, End: this.sheet.length }[key] ?? null;
  }

  /** A ply in words for a screen reader: the move, what it gave away, the better one. */
  spoken(ply: number): string {
    const line = this.lineOf(ply);
    const move = this.now && line ? told(this.now, line) : "";
    const review = this.match.review.answer;
    const found = review?.plies.find((each) => each.ply === ply);
    if (found === undefined || review === null) return move;
    const given = givenAwayAloud(found.judged, review.unit, review.done);
    const better = found.judged?.better ? `Better: ${found.judged.told}. ${found.judged.why}` : "";
    return [move, found.turning ? "A turning point." : "", given === "" ? "" : `${given.charAt(0).toUpperCase()}${given.slice(1)}.`, better].filter(Boolean).join(" ");
  }

  /** When the review is done, go where the match turned and announce the summaries, unless the person has selected a ply. */
  announce(): void {
    const review = this.match.review.answer;
    if (this.moved || review?.done !== true) return;
    const turn = nextTurn(review.plies, 0, 1);
    if (turn !== null && this.analysis === null) [this.at, this.valued] = [turn, null];
    this.moved = true;
    live.say(`The review is done. ${this.names.map((name, player) => `${name}: ${review.summaries[player]}`).join(" ")}`);
  }
}
