/** A live match: its state from the server, and the requests of this seat. Only the server knows the rules. */

import { Line, type Ways } from "./line.svelte";
import { mayThink, whenIdle } from "./maythink";
import { Copy } from "./patch";
import { Question } from "./question.svelte";
import type { Help } from "./thinking";
import type { Analysis, ClientMessage, MatchState, Preview, RefusedMessage, ReportedMessage, Review, ServerMessage, TalkMessage, WatchingMessage } from "./wire";

/** What concerns the talk of the players. */
export type Talking = TalkMessage | ReportedMessage | RefusedMessage;
/** The tag of requests about talk, and of their refusals. */
const TALK = "talk";

type Versionless<Message> = Message extends { version: number } ? Omit<Message, "version"> : never;
/** A change of the match, without the version for which it is meant. */
export type Change = Versionless<ClientMessage>;

export interface Refusal {
  kind: string;
  message: string;
  move: string;
}

/** An answer to a move is late after this many milliseconds. */
const SLOW = 2000;

interface Options extends Ways {
  id: string;
  /** The key of the seat, asked for at each connection: the seat may become the reader's. */
  key?: () => string | undefined;
  /** How long a move may be without an answer before the connection counts as lost, in milliseconds. */
  patience?: number;
}

export class MatchStore {
  readonly id: string;
  state: MatchState | null = $state.raw(null);
  /** Why the last move was refused. Cleared by the next one. */
  refusal: Refusal | null = $state.raw(null);
  /** Whether a move is sent but not answered. */
  waiting = $state(false);
  /** The move that is not answered. It is sent again when the connection is back, unless the match has moved on. */
  pending: { move: string; version: number } | null = $state.raw(null);

  /** Whether the answer to a move is late. */
  late = $state(false);

  /** The best moves, in the current position or an earlier one. */
  readonly analysis = new Question<Analysis>((tag) => this.#stopped({ type: "stop" }, tag));
  /** The review of the ended match, ply by ply. */
  readonly review = new Question<Review>((tag) => this.#stopped({ type: "stop", what: "review" }, tag));
  /** Why there is no review. Empty if there is one. It is shown only with the review. */
  reviewTrouble = $state("");

  /** Who watches, once the server has told. */
  watching: WatchingMessage | null = $state.raw(null);

  readonly #key: () => string | undefined;
  readonly #patience: number;
  readonly #line: Line;
  readonly #send = (message: ClientMessage): boolean => this.#line.send(message);
  #late: ReturnType<typeof setTimeout> | undefined;
  readonly #copy = new Copy();
  /** Whether no message has arrived over this connection yet. */
  #fresh = true;
  /** Whether a move is sent that the state does not have yet. */
  #moved = false;
  /** What was asked for while a change was not answered. */
  #next: Change | undefined;
  #tag = 0;
  /** When the person's turn began on this page; null if it is not their turn or began before. */
  #turnSince: number | null = null;
  /** The player whose tiles were requested, and the version. Requested again after a lost connection. */
  #unveiled: { player: number; version: number } | null = null;
  /** What concerns the talk waits here until its part of the page is loaded. */
  #talking: Talking[] = [];
  #listener = (message: Talking): void => void this.#talking.push(message);
  /** What this browser thinks for the site, once it is asked to. */
  #help: Promise<Help> | null = null;
  #closed = false;
  readonly #previews = new Map<string, (preview: Preview | null) => void>();

  constructor({ id, key = () => undefined, patience = 8000, ...ways }: Options) {
    this.id = id;
    this.#key = key;
    this.#patience = patience;
    const listener = { opened: () => this.#greet(), hear: (message: ServerMessage) => this.#hear(message), lost: () => this.#dropped() };
    this.#line = new Line(`/api/matches/${encodeURIComponent(id)}/live`, listener, ways);
  }

  get connection(): Line["connection"] {
    return this.#line.connection;
  }

  /** Make a move in the game's notation. The answer is a new state or a refusal. */
  play(move: string): void {
    const took = this.#turnSince === null ? {} : { took: Math.round(performance.now() - this.#turnSince) };
    if (this.waiting || this.state === null) return; // A second click is no second move.
    this.pending = { move, version: this.state.version };
    this.ask({ type: "move", move, ...took });
    this.#moved = this.waiting;
    if (this.waiting) this.#late = setTimeout(() => this.#wait(), SLOW);
  }

  /** Say that the answer is late, and later give the connection up. */
  #wait(): void {
    this.late = true;
    this.#late = setTimeout(() => this.#line.lose(), this.#patience - SLOW);
  }

  /**
   * Send a change of the match. While one is not answered, further ones are ignored, except that
   * the latest one asked for after a move is sent when the move is made.
   */
  ask(change: Change): void {
    if (this.state === null) return;
    if (this.waiting) {
      if (this.#moved) this.#next = change;
      return;
    }
    this.refusal = null;
    this.waiting = this.#send({ ...change, version: this.state.version } as ClientMessage);
  }

  /** What a move would do. Null if the connection is or gets lost before the answer. */
  preview(move: string): Promise<Preview | null> {
    const tag = this.#newTag();
    return new Promise((resolve) => {
      this.#previews.set(tag, resolve);
      if (!this.#send({ type: "preview", tag, move })) this.#answer(tag, null);
    });
  }

  /** Request the best moves, in the current position or after `ply` plies. */
  analyse(ply: number | null = null): void {
    this.refusal = null;
    this.analysis.answer = null;
    const tag = this.#newTag();
    this.analysis.ask(tag, this.#send({ type: "analyse", tag, ply }));
  }

  /** Stop the analysis, and forget it. */
  quiet(): void {
    this.analysis.stop();
    this.analysis.answer = null;
  }

  /** Request a review of the ended match. */
  lookBack(): void {
    if (this.review.asked || this.review.answer?.done === true) return;
    this.reviewTrouble = "";
    const tag = this.#newTag();
    this.review.ask(tag, this.#send({ type: "review", tag }));
  }

  /** Request the tiles of the player to move, if several share this screen. They are visible until the next move. */
  unveil(): void {
    if (this.state?.seat == null || !this.state.veiled) return;
    this.#unveiled = { player: this.state.seat, version: this.state.version };
    this.#askToSee();
  }

  #newTag(): string {
    return String((this.#tag += 1));
  }

  /** Have the server and this browser end the work at a question. */
  #stopped(message: ClientMessage, tag: string): void {
    this.#send(message);
    void this.#help?.then((help) => help.quiet(tag));
  }

  #askToSee(): void {
    const { state } = this;
    if (state === null || !state.veiled || this.#unveiled === null) return;
    const { player, version } = this.#unveiled;
    if (state.seat === player && state.version === version) this.#send({ type: "unveil", player, version });
  }

  /** Hand what concerns the talk to `listener`, now and later. */
  listen(listener: (message: Talking) => void): void {
    this.#listener = listener;
    this.#talking.forEach(listener);
  }

  /** Send a request about the talk. False without a connection. */
  tell(message: ClientMessage): boolean {
    return this.#send({ ...message, tag: TALK } as ClientMessage);
  }

  dismiss(): void {
    this.refusal = null;
  }

  retry(): void {
    this.#line.retry();
  }

  close(): void {
    this.#closed = true;
    this.#line.close();
  }

  #greet(): void {
    this.#fresh = true;
    this.#copy.again();
    const key = this.#key();
    const able = mayThink() ? { thinks: true } : {};
    // The server sends no state to a page that has the newest one, but a pending move is sent when a state arrives.
    const has = this.pending === null ? this.#copy.has : {};
    this.#send({ type: "hello", talk: true, ...able, ...(key === undefined ? {} : { key }), ...has });
  }

  #hear(message: ServerMessage): void {
    if (message.type === "state") {
      this.#see(this.#copy.whole(message));
    } else if (message.type === "changes") {
      const match = this.#copy.changed(message, () => this.#send({ type: "resync" }));
      if (match !== null) this.#see(match);
    } else if (message.type === "watching") {
      this.watching = message;
    } else if (message.type === "talk" || message.type === "reported" || (message.type === "refused" && message.tag === TALK)) {
      this.#listener(message);
    } else if (message.type === "refused") {
      this.#refused(message);
    } else if (message.type === "worker") {
      whenIdle(() => void (this.#closed || this.#helped().then((help) => help.take(message))));
    } else if (message.type === "think" || message.type === "drop") {
      void this.#helped().then((help) => help.take(message));
    } else if (message.type === "analysis") {
      this.analysis.hear(message.tag, message.analysis);
    } else if (message.type === "review") {
      this.review.hear(message.tag, message.review);
    } else {
      this.#answer(message.tag, message.preview);
    }
  }

  #helped(): Promise<Help> {
    this.#help ??= import("./thinking").then(({ Help }) => new Help(this.#send, (message) => this.#hear(message)));
    return this.#help;
  }

  #see(match: MatchState): void {
    const changed = this.state?.version !== match.version;
    if (this.state !== null && changed) {
      this.quiet();
      this.review.stop();
      this.review.answer = null;
      this.reviewTrouble = "";
      this.refusal = null; // It belongs to the position before.
    }
    if (!match.your_turn || match.clock === null) this.#turnSince = null;
    else if (this.state !== null && changed) this.#turnSince = performance.now();
    this.state = match;
    if (changed || !this.#moved) this.#answered(true);
    if (this.pending !== null && this.pending.version !== match.version) this.pending = null;
    if (this.#fresh) this.#askToSee();
    if (this.#fresh && this.pending !== null) this.play(this.pending.move);
    this.#fresh = false;
  }

  /** A refused question ends only that question. Any other refusal belongs to a move. */
  #refused({ kind, move, tag, message }: RefusedMessage): void {
    if (this.review.is(tag)) {
      this.reviewTrouble = message;
      this.review.asked = false;
      return;
    }
    if (tag && !this.analysis.is(tag)) return;
    this.refusal = { kind, move, message };
    if (tag) this.analysis.asked = false;
    else {
      this.pending = null;
      this.#answered();
    }
  }

  /** Wait for the change no more. If it is made, send what was asked for after it. */
  #answered(made = false): void {
    const next = this.#next;
    clearTimeout(this.#late);
    this.late = false;
    this.waiting = this.#moved = false;
    this.#next = undefined;
    if (made && next) this.ask(next);
  }

  #answer(tag: string, preview: Preview | null): void {
    this.#previews.get(tag)?.(preview);
    this.#previews.delete(tag);
  }

  /** The connection is lost. All waiting questions get null. */
  #dropped(): void {
    void this.#help?.then((help) => help.lost());
    this.#answered();
    this.analysis.asked = this.review.asked = false;
    for (const tag of [...this.#previews.keys()]) this.#answer(tag, null);
  }
}
