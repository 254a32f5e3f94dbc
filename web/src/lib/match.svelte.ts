/** A live match: its state from the server, and the requests of this seat. Only the server knows the rules. */

import { mayThink, whenIdle } from "./maythink";
import { me, SIGNED_OUT } from "./me.svelte";
import { patched } from "./patch";
import type { Help } from "./thinking";
import type {
  Analysis,
  ChangesMessage,
  ClientMessage,
  MatchState,
  Offer,
  Preview,
  RefusedMessage,
  ReportedMessage,
  Review,
  ServerMessage,
  TalkMessage,
  WatchingMessage,
} from "./wire";

/** What concerns the talk of the players. */
export type Talking = TalkMessage | ReportedMessage | RefusedMessage;
/** The tag of requests about talk, and of their refusals. */
const TALK = "talk";

type Versionless<Message> = Message extends { version: number } ? Omit<Message, "version"> : never;
/** A change of the match, without the version for which it is meant. */
export type Change = Versionless<ClientMessage>;

/** What needs the consent of everybody who plays. */
export type What = Offer["what"];

/** The part of a WebSocket that the store needs, so that tests can replace it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Connection = "opening" | "live" | "away" | "missing";

export interface Refusal {
  kind: string;
  message: string;
  move: string;
}

/** An answer to a move is late after this many milliseconds. */
const SLOW = 2000;

interface Options {
  id: string;
  /** The key of the seat, asked for at each connection: the seat may become the reader's. */
  key?: () => string | undefined;
  open?: (address: string) => Socket;
  /** Waits before the next attempts, in milliseconds. The last one is repeated. */
  waits?: readonly number[];
  /** How long a move may be without an answer before the connection counts as lost, in milliseconds. */
  patience?: number;
}

/** Closing codes of the server: no such match, or a wrong key. */
const NO_SUCH_MATCH = 4404;
const NOT_ALLOWED = 4403;
/** The seat was opened in too many other places. Connecting again would close the next of them, so it waits to be asked. */
const ELSEWHERE = 4409;
/** The subprotocol of sockets that say hello, which keeps the key out of addresses, and that are sent changes. */
const PROTOCOL = "paperbits.2";

/** The connection that `public/start.js` began before the page was there. */
interface Early {
  address: string;
  socket: WebSocket;
}

function openSocket(address: string): Socket {
  const { early } = globalThis as { early?: Early };
  delete (globalThis as { early?: Early }).early;
  const begun = early?.address === address ? early.socket : undefined;
  if (begun?.readyState === WebSocket.CONNECTING) return begun as unknown as Socket;
  if (begun?.readyState === WebSocket.OPEN) {
    const socket = begun as unknown as Socket;
    queueMicrotask(() => socket.onopen?.());
    return socket;
  }
  early?.socket.close();
  return new WebSocket(location.origin.replace("http", "ws") + address, PROTOCOL) as unknown as Socket;
}

export class MatchStore {
  readonly id: string;
  state: MatchState | null = $state.raw(null);
  connection: Connection = $state("opening");
  /** Why the last move was refused. Cleared by the next one. */
  refusal: Refusal | null = $state.raw(null);
  /** Whether a move is sent but not answered. */
  waiting = $state(false);
  /** The move that is not answered. It is sent again when the connection is back, unless the match has moved on. */
  pending: { move: string; version: number } | null = $state.raw(null);

  /** Whether the answer to a move is late. */
  late = $state(false);

  /** The analysis so far. Null if none was requested since the last move. */
  analysis: Analysis | null = $state.raw(null);
  /** Whether more will come. */
  analysing = $state(false);
  /** The review so far. Null if it was not requested. */
  review: Review | null = $state.raw(null);
  /** Whether more will come. */
  reviewing = $state(false);
  /** Why there is no review. Empty if there is one. It is shown only with the review. */
  reviewTrouble = $state("");

  /** Who watches, once the server has told. */
  watching: WatchingMessage | null = $state.raw(null);

  readonly #key: () => string | undefined;
  readonly #open: (address: string) => Socket;
  readonly #waits: readonly number[];
  readonly #patience: number;
  readonly #offline = (): void => this.#lose();
  readonly #online = (): void => this.retry();
  #late: ReturnType<typeof setTimeout> | undefined;
  #socket: Socket | null = null;
  /** What the state came from: the server's view and its revision, to which changes are added. */
  #has: { view: string; revision: number } = { view: "", revision: 0 };
  /** Changes did not fit, and the whole state has been asked for. */
  #lost = false;
  #attempt = 0;
  /** Whether no message has arrived over this connection yet. */
  #fresh = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a move is sent that the state does not have yet. */
  #moved = false;
  /** What was asked for while a change was not answered. */
  #next: Change | undefined;
  #closed = false;
  #tag = 0;
  #asked = "";
  #looking = "";
  /** When the person's turn began on this page; null if it is not their turn or began before. */
  #turnSince: number | null = null;
  /** The player whose tiles were requested, and the version. Requested again after a lost connection. */
  #unveiled: { player: number; version: number } | null = null;
  /** What concerns the talk waits here until its part of the page is loaded. */
  #talking: Talking[] = [];
  #listener = (message: Talking): void => void this.#talking.push(message);
  /** What this browser thinks for the site, once it is asked to. */
  #help: Promise<Help> | null = null;
  readonly #previews = new Map<string, (preview: Preview | null) => void>();

  constructor({ id, key = () => undefined, open = openSocket, waits = [300, 1000, 2000, 4000, 8000], patience = 8000 }: Options) {
    this.id = id;
    this.#key = key;
    this.#open = open;
    this.#waits = waits;
    this.#patience = patience;
    globalThis.addEventListener?.("offline", this.#offline);
    globalThis.addEventListener?.("online", this.#online);
    this.#connect();
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
    this.#late = setTimeout(() => this.#lose(), this.#patience - SLOW);
  }

  /** Give up a connection that does not answer, or that the browser says is gone, and try again. */
  #lose(): void {
    if (this.#socket === null || this.#closed) return;
    this.#drop();
    this.#away();
  }

  /** Connect again after a while. */
  #away(): void {
    this.connection = "away";
    const wait = this.#waits[Math.min(this.#attempt, this.#waits.length - 1)] ?? 1000;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
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
    const tag = String((this.#tag += 1));
    return new Promise((resolve) => {
      this.#previews.set(tag, resolve);
      if (!this.#send({ type: "preview", tag, move })) this.#answer(tag, null);
    });
  }

  /** Request the best moves, in the current position or after `ply` plies. Better and better answers arrive in `analysis`. */
  analyse(ply: number | null = null): void {
    this.refusal = null;
    this.analysis = null;
    this.#asked = String((this.#tag += 1));
    this.analysing = this.#send({ type: "analyse", tag: this.#asked, ply });
  }

  /** Stop the analysis. */
  quiet(): void {
    if (this.analysing) {
      this.#send({ type: "stop" });
      const tag = this.#asked;
      void this.#help?.then((help) => help.quiet(tag));
    }
    this.analysis = null;
    this.analysing = false;
    this.#asked = "";
  }

  /** Request a review of the ended match. It arrives ply by ply in `review`. */
  lookBack(): void {
    if (this.reviewing || this.review?.done === true) return;
    this.reviewTrouble = "";
    this.#looking = String((this.#tag += 1));
    this.reviewing = this.#send({ type: "review", tag: this.#looking });
  }

  /** Stop the review. The part that has arrived is kept. */
  lookAway(): void {
    if (this.reviewing) {
      this.#send({ type: "stop", what: "review" });
      const tag = this.#looking;
      void this.#help?.then((help) => help.quiet(tag));
    }
    this.reviewing = false;
    this.#looking = "";
  }

  /** Request the tiles of the player to move, if several share this screen. They are visible until the next move. */
  unveil(): void {
    if (this.state?.seat == null || !this.state.veiled) return;
    this.#unveiled = { player: this.state.seat, version: this.state.version };
    this.#askToSee();
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

  /** Connect at once instead of after the wait. */
  retry(): void {
    if (this.connection !== "away" || this.#closed) return;
    clearTimeout(this.#timer);
    this.#drop(); // An attempt under way may hang.
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    globalThis.removeEventListener?.("offline", this.#offline);
    globalThis.removeEventListener?.("online", this.#online);
    clearTimeout(this.#timer);
    this.#drop();
  }

  #connect(): void {
    const socket = this.#open(`/api/matches/${encodeURIComponent(this.id)}/live`);
    this.#socket = socket;
    this.#fresh = true;
    this.#lost = false;
    socket.onopen = () => {
      this.#attempt = 0;
      this.connection = "live";
      const key = this.#key();
      const able = mayThink() ? { thinks: true } : {};
      // The server sends no state to a page that has the newest one, but a pending move is sent when a state arrives.
      const has = this.pending === null ? this.#has : {};
      this.#send({ type: "hello", talk: true, ...able, ...(key === undefined ? {} : { key }), ...has });
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (code === SIGNED_OUT) me.dismissed += 1;
      if (this.#closed) return;
      if (code === NO_SUCH_MATCH || code === NOT_ALLOWED) {
        this.connection = "missing";
        return;
      }
      if (code === ELSEWHERE) this.connection = "away";
      else this.#away();
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === "state") {
      this.#has = { view: message.view, revision: message.revision };
      this.#lost = false;
      this.#see(message.match);
    } else if (message.type === "changes") {
      this.#change(message);
    } else if (message.type === "watching") {
      this.watching = message;
    } else if (message.type === "talk" || message.type === "reported" || (message.type === "refused" && message.tag === TALK)) {
      this.#listener(message);
    } else if (message.type === "refused") {
      this.#refused(message);
    } else if (message.type === "worker") {
      whenIdle(() => this.#helped().then((help) => help.take(message)));
    } else if (message.type === "think" || message.type === "drop") {
      void this.#helped().then((help) => help.take(message));
    } else if (message.type === "analysis") {
      if (message.tag !== this.#asked) return;
      this.analysis = message.analysis;
      this.analysing = !message.analysis.done;
    } else if (message.type === "review") {
      if (message.tag !== this.#looking) return;
      this.review = message.review;
      this.reviewing = !message.review.done;
    } else {
      this.#answer(message.tag, message.preview);
    }
  }

  #helped(): Promise<Help> {
    this.#help ??= import("./thinking").then(({ Help }) => new Help(this.#send.bind(this), this.#hear.bind(this)));
    return this.#help;
  }

  #see(match: MatchState): void {
    const changed = this.state?.version !== match.version;
    if (this.state !== null && changed) {
      this.quiet();
      this.lookAway();
      this.review = null;
      this.reviewTrouble = "";
      this.refusal = null; // It belongs to the position before.
    }
    if (!match.your_turn || match.clock === null) this.#turnSince = null;
    else if (this.state !== null && changed) this.#turnSince = performance.now();
    this.state = match;
    this.connection = "live";
    if (changed || !this.#moved) this.#answered(true);
    if (this.pending !== null && this.pending.version !== match.version) this.pending = null;
    if (this.#fresh) this.#askToSee();
    if (this.#fresh && this.pending !== null) this.play(this.pending.move);
    this.#fresh = false;
  }

  /** Take in what changed; if something before it is missing, ask for the whole state. */
  #change({ view, from, to, changes }: ChangesMessage): void {
    if (this.#lost) return;
    if (this.state === null || view !== this.#has.view || from !== this.#has.revision) {
      this.#lost = true;
      this.#send({ type: "resync" });
      return;
    }
    this.#has = { view, revision: to };
    this.#see(patched(this.state, changes) as MatchState);
  }

  /** A refused question ends only that question. Any other refusal belongs to a move. */
  #refused({ kind, move, tag, message }: RefusedMessage): void {
    if (tag && tag === this.#looking) {
      this.reviewTrouble = message;
      this.reviewing = false;
      return;
    }
    if (tag && tag !== this.#asked) return;
    this.refusal = { kind, move, message };
    if (tag) this.analysing = false;
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

  /** Close and forget the socket. All waiting questions get null. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    void this.#help?.then((help) => help.lost());
    this.#answered();
    this.analysing = this.reviewing = false;
    for (const tag of [...this.#previews.keys()]) this.#answer(tag, null);
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket === null || this.connection !== "live") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
