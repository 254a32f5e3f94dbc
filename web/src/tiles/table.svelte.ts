/** The state of the tile table: the draft, the tile picked up by a tap, and the server's preview of the draft. */

import { live } from "../lib/live.svelte";
import type { MatchStore, Refusal } from "../lib/match.svelte";
import { type Drawer, ofTab } from "../lib/stored";
import { counted, seatName } from "../lib/words";
import type { MatchState, Preview, Square, Tile } from "../lib/wire";
import * as drafts from "./draft";
import { type Grid, gridOf, squareAt } from "./grid";
import { keep, restored } from "./keep";
import { BLANK_KEY } from "./keys";
import { laidBy, written } from "./play";
import { type Answer, Previewer } from "./preview";
import { tileName } from "./words";

/** What the table needs of a match, which is live or belongs to a lesson. */
export interface Sitting {
  readonly state: MatchState | null;
  readonly connection: MatchStore["connection"];
  readonly refusal: Refusal | null;
  readonly waiting: boolean;
  /** Whether plays are tries: then there is no exchange and no pass. */
  readonly tries?: boolean;
  play(move: string): void;
  preview(move: string): Promise<Preview | null>;
  dismiss(): void;
  /** Request the veiled tiles of the player to move. */
  unveil(): void;
}

/** A blank on its way to a square, or to the cursor if `square` is null, until the person has chosen what it stands for. */
export interface Naming {
  key: number;
  square: string | null;
}

/** Where a carried tile would land. */
export type Target = { square: string } | { place: number };

const NO_GRID: Grid = { rows: [], places: new Map() };

export class Table {
  draft: drafts.Draft = $state.raw(drafts.NOTHING);
  /** The tile that a tap picked up. The next tapped square takes it. */
  picked: number | null = $state(null);
  naming: Naming | null = $state.raw(null);
  answer: Answer | null = $state.raw(null);
  /** A message of the table: no such tile on the rack, no room on the line. */
  note = $state("");
  /** The ply whose board is shown. Null for the current board. */
  lookedAt: number | null = $state(null);

  readonly state = $derived.by(() => this.match.state);
  readonly board = $derived(this.state?.view.boards.find(({ kind }) => kind === "tiles") ?? null);
  readonly grid: Grid = $derived(this.board ? gridOf(this.board) : NO_GRID);
  readonly rack = $derived(this.state?.view.hand.rack ?? null);
  /** The player whose rack is shown. */
  readonly seat = $derived(this.state?.seat ?? 0);
  readonly yourTurn = $derived(this.state?.your_turn === true && !this.state.over);
  readonly play = $derived(written(this.draft, this.grid));
  readonly texts: string[] = $derived("texts" in this.play ? this.play.texts : []);
  readonly problem = $derived("problem" in this.play ? this.play.problem : "");
  /** The server's preview of the current draft. Null before it arrives. */
  readonly verdict = $derived(this.answer && this.texts.includes(this.answer.move) ? this.answer.preview : null);
  /** The ply that laid each square's tile. */
  readonly ages: ReadonlyMap<string, number> = $derived(
    new Map((this.state?.sheet ?? []).flatMap(({ ply, move }) => laidBy(move, this.grid).map(({ square }) => [square, ply] as const))),
  );

  /** The name of the player whose tiles are veiled, if several people share this screen. Otherwise null. */
  readonly veiled = $derived.by(() => {
    if (this.state?.veiled !== true) return null;
    const seat = this.state.seats.find(({ player }) => player === this.seat);
    return seat ? seatName(seat) : null;
  });

  readonly #previewer: Previewer;
  /** The message about the last laid tile, repeated with the draft's score. */
  #laidWords = "";
  #version = -1;
  #owner = -1;

  constructor(
    readonly match: Sitting,
    private readonly drawer: Drawer = ofTab,
  ) {
    this.#previewer = new Previewer(
      (move) => match.preview(move),
      (answer) => {
        const known = this.verdict?.valid === true && this.answer?.move === answer.move; // Asked again after a try.
        this.answer = answer;
        if (answer.preview.valid && !known) live.say(`${this.#laidWords} Worth ${counted(answer.preview.score ?? 0, "point")}.`.trim());
      },
    );
  }

  /** Follows the match: new tiles, squares covered by others. Called when its state changes. */
  follow(): void {
    const { state, grid } = this;
    if (!state) return;
    if (state.veiled) {
      // The tiles are veiled. Their draft is kept until they are shown.
      this.draft = drafts.NOTHING;
      this.picked = this.naming = null;
      if (this.#version !== state.version) this.lookedAt = null;
      this.#owner = -1;
      this.#version = state.version;
      return;
    }
    const tiles = this.rack?.tiles ?? [];
    const changed = this.#owner !== this.seat;
    if (changed) {
      this.draft = restored(this.drawer, state.id, this.seat, state.version, tiles, grid);
    } else if (this.#version !== state.version) {
      const { cursor } = this.draft;
      this.draft = drafts.dealt(this.draft, tiles, grid);
      if (cursor) this.draft = { ...this.draft, cursor: { ...cursor, aimed: false } };
    }
    if (changed || this.#version !== state.version) this.picked = this.naming = this.lookedAt = null;
    this.#owner = this.seat;
    this.#version = state.version;
  }

  /** Asks about the draft, and keeps it for a reload. Called when the draft, the turn or the connection changes. */
  consider(): void {
    const { state, texts } = this;
    const asked = this.yourTurn && this.match.connection === "live" ? texts : [];
    this.#previewer.want(asked);
    if (state && this.#owner >= 0) keep(this.drawer, state.id, this.#owner, state.version, this.draft);
  }

  leave(): void {
    this.#previewer.drop();
  }

  // Actions

  commit(): void {
    if (!this.yourTurn || this.match.waiting || this.veiled || this.draft.laid.size === 0) return;
    const move = this.verdict ? this.answer?.move : this.texts[0];
    if (this.problem) this.tell(this.problem);
    else if (move) this.match.play(move);
  }

  exchange(tiles: readonly Tile[]): void {
    this.change(drafts.recallAll(this.draft));
    this.match.play(`exchange ${tiles.map(({ symbol, blank }) => (blank ? BLANK_KEY : symbol)).join(" ")}`);
  }

  pass(): void {
    if (this.match.waiting) return;
    this.change(drafts.recallAll(this.draft));
    this.match.play("pass");
  }

  recall(): void {
    this.change(drafts.recallAll(this.draft));
  }

  /** Lays the tiles of a recommended play as a draft. Tiles laid before come back to the rack. */
  suggest(move: string): void {
    this.picked = this.naming = null;
    let draft = drafts.recallAll(this.draft);
    for (const { square, symbol, blank } of laidBy(move, this.grid)) {
      const own = draft.rack.find((own) => own && (blank ? own.tile.blank : !own.tile.blank && own.tile.symbol === symbol));
      const as = blank ? this.rack?.blank_may_be.find((kind) => kind.symbol === symbol) : undefined;
      if (own) draft = drafts.lay(draft, own.key, square, as);
    }
    this.change(draft);
    live.say("The tiles are laid on the board. Play them, or take them back.");
  }

  /** The own tiles with these symbols, from the first on. */
  held(symbols: readonly string[]): number[] {
    return symbols.reduce<number[]>((chosen, symbol) => {
      const fits = ({ key, tile }: drafts.OwnTile): boolean => !chosen.includes(key) && (symbol === BLANK_KEY ? tile.blank : !tile.blank && tile.symbol === symbol);
      const own = drafts.ownTiles(this.draft).find(fits);
      return own ? [...chosen, own.key] : chosen;
    }, []);
  }

  shuffle(): void {
    this.change(drafts.shuffled(this.draft, Math.random));
  }

  sort(): void {
    this.change(drafts.sorted(this.draft, this.rack?.blank_may_be.map(({ symbol }) => symbol) ?? []));
  }

  /** Lays a tile on a square or at the cursor. For a blank, the person first chooses what it stands for. */
  lay(key: number, square: string | null, as?: Tile): void {
    const own = drafts.find(this.draft, key);
    if (!own) return;
    if (own.own.tile.blank && !own.square && !as) {
      this.naming = { key, square };
      return;
    }
    const before = this.draft;
    if (square === null) this.change(drafts.layAtCursor(before, this.grid, key, as));
    else if (!this.#square(square)?.tile) this.change(drafts.lay(before, key, square, as));
    if (square === null && this.draft.laid.size === before.laid.size) this.tell("There is no free square left on this line.");
    else this.#sayLaid(key);
  }

  /** Sets what the waiting blank stands for. Null puts it back. */
  name(as: Tile | null): void {
    const { naming } = this;
    this.naming = null;
    if (naming && as) this.lay(naming.key, naming.square, as);
  }

  drop(key: number, target: Target | null): void {
    this.picked = null;
    if (target && "square" in target) this.lay(key, target.square);
    else if (target) this.change(drafts.toPlace(this.draft, key, target.place));
    else this.change(drafts.takeBack(this.draft, key));
  }

  tapSquare(id: string): void {
    if (this.lookedAt !== null) return void (this.lookedAt = null);
    const place = this.grid.places.get(id);
    const laid = this.draft.laid.get(id);
    if (!place || this.state?.over) return;
    if (this.picked !== null && this.picked === laid?.key) {
      this.picked = null;
      this.change(drafts.takeBack(this.draft, laid.key));
    } else if (this.picked !== null && !this.#square(id)?.tile) {
      const key = this.picked;
      this.picked = null;
      this.lay(key, id);
    } else if (laid) {
      this.picked = laid.key;
    } else {
      this.picked = null;
      this.move(drafts.aim(this.draft, place));
    }
  }

  tapTile(key: number): void {
    if (this.picked === key) this.picked = null;
    else if (this.picked === null && this.draft.cursor?.aimed) this.lay(key, null);
    else {
      this.picked = key;
      const found = drafts.find(this.draft, key);
      if (found) live.say(`Picked up ${found.own.tile.blank ? "the blank" : tileName(found.own.tile)}. Now choose a square.`);
    }
  }

  /** Moves a rack tile by one place, by keyboard. */
  shift(key: number, by: 1 | -1): void {
    const place = this.draft.rack.findIndex((own) => own?.key === key) + by;
    if (place < 0 || place >= this.draft.rack.length) return;
    this.change(drafts.toPlace(this.draft, key, place));
  }

  #square(id: string): Square | undefined {
    const place = this.grid.places.get(id);
    return place && squareAt(this.grid, place);
  }

  /** Moves the cursor. Announces the direction of typing if it turned, or on request. */
  move(draft: drafts.Draft, aloud = false): void {
    const turned = draft.cursor?.direction !== this.draft.cursor?.direction;
    this.note = "";
    this.draft = draft;
    if ((turned || aloud) && draft.cursor) live.say(`Typing ${draft.cursor.direction}.`);
  }

  /** Changes the draft and drops messages about the draft before. */
  change(draft: drafts.Draft): void {
    this.#laidWords = "";
    this.note = "";
    this.lookedAt = null;
    this.match.dismiss();
    this.draft = draft;
  }

  /** Shows and speaks a message of the table. */
  tell(sentence: string): void {
    this.note = sentence;
    live.say(sentence);
  }

  #sayLaid(key: number): void {
    const found = drafts.find(this.draft, key);
    const laid = found?.square && this.draft.laid.get(found.square);
    this.#laidWords = laid ? `${tileName(laid.as)} on ${found.square}.` : "";
    live.say(this.#laidWords);
  }
}
