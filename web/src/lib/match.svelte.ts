/** One match, live: its state as the server tells it, and what this seat wants done. The server alone knows the rules. */

import type { Analysis, ClientMessage, MatchState, Offer, Preview, RefusedMessage, Review, ServerMessage } from "./wire";

/** What needs the consent of everybody who plays. */
export type What = Offer["what"];

/** As much of a WebSocket as the store needs, so that tests can hand it another. */
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

interface Options {
  id: string;
  key?: string | undefined;
  open?: (address: string) => Socket;
  /** Waits before the next attempt, in milliseconds; the last is used again and again. */
  waits?: readonly number[];
}

/** Closing codes by which the server says that there is no such match, or that the key is not its key. */
const NO_SUCH_MATCH = 4404;
const NOT_ALLOWED = 4403;

function openSocket(address: string): Socket {
  const { protocol, host } = location;
  return new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${address}`) as unknown as Socket;
}

export class MatchStore {
  readonly id: string;
  state: MatchState | null = $state.raw(null);
  connection: Connection = $state("opening");
  /** Why the last move was not taken; cleared by the next one. */
  refusal: Refusal | null = $state.raw(null);
  /** A move is on its way and not answered yet. */
  waiting = $state(false);

  /** What is known so far of the position asked about; null where nothing was asked since the last move. */
  analysis: Analysis | null = $state.raw(null);
  /** Whether more of it will come. */
  analysing = $state(false);
  /** What is known so far of the ended match looked back on; null where that was not asked. */
  review: Review | null = $state.raw(null);
  /** Whether more of it will come. */
  reviewing = $state(false);
  /** Why the review can't be had; empty where it can. It is no refusal of a move, and is shown with the review alone. */
  reviewTrouble = $state("");

  readonly #key: string | undefined;
  readonly #open: (address: string) => Socket;
  readonly #waits: readonly number[];
  #socket: Socket | null = null;
  #attempt = 0;
  /** Nothing has been heard over this connection yet. */
  #fresh = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #tag = 0;
  #asked = "";
  #looking = "";
  /** Whose tiles somebody here has asked to see, and at which version: asked again after the connection was lost. */
  #unveiled: { player: number; version: number } | null = null;
  readonly #previews = new Map<string, (preview: Preview | null) => void>();

  constructor({ id, key, open = openSocket, waits = [300, 1000, 2000, 4000, 8000] }: Options) {
    this.id = id;
    this.#key = key;
    this.#open = open;
    this.#waits = waits;
    this.#connect();
  }

  /** Make a move, in the game's own notation. What comes of it arrives as a new state or a refusal. */
  play(move: string): void {
    this.#ask((version) => ({ type: "move", version, move }));
  }

  undo(): void {
    this.#ask((version) => ({ type: "undo", version }));
  }

  /** Give the match up: for `player`, where several play here; where others play on, a computer at `level` takes the seat. */
  resign(player: number | null = null, level: string | null = null): void {
    this.#ask((version) => ({ type: "resign", version, player, level }));
  }

  /** Ask the other players for something, or agree to what they ask for. */
  offer(what: What): void {
    this.#ask((version) => ({ type: "offer", version, what }));
  }

  /** Decline what the other players ask for. */
  decline(what: What): void {
    this.#ask((version) => ({ type: "decline", version, what }));
  }

  /** Break the match off before everybody has moved. */
  abort(): void {
    this.#ask((version) => ({ type: "abort", version }));
  }

  /** Have a computer take the seat of a player who is away. */
  seatComputer(player: number, level: string | null): void {
    this.#ask((version) => ({ type: "computer", version, player, level }));
  }

  /** What a move would do; null where the connection is away or breaks before the answer. */
  preview(move: string): Promise<Preview | null> {
    const tag = String((this.#tag += 1));
    return new Promise((resolve) => {
      this.#previews.set(tag, resolve);
      if (!this.#send({ type: "preview", tag, move })) this.#answer(tag, null);
    });
  }

  /** Ask for the best moves, here or after so many plies; what is found arrives in `analysis`, clearer and clearer. */
  analyse(ply: number | null = null): void {
    this.refusal = null;
    this.analysis = null;
    this.#asked = String((this.#tag += 1));
    this.analysing = this.#send({ type: "analyse", tag: this.#asked, ply });
  }

  /** No more advice is wanted. */
  quiet(): void {
    if (this.analysing) this.#send({ type: "stop" });
    this.analysis = null;
    this.analysing = false;
    this.#asked = "";
  }

  /** Have the ended match looked back on, ply by ply; what is found arrives in `review`. */
  lookBack(): void {
    if (this.reviewing || this.review?.done === true) return;
    this.reviewTrouble = "";
    this.#looking = String((this.#tag += 1));
    this.reviewing = this.#send({ type: "review", tag: this.#looking });
  }

  /** No more of the review is wanted; what has come is kept. */
  lookAway(): void {
    if (this.reviewing) this.#send({ type: "stop", what: "review" });
    this.reviewing = false;
    this.#looking = "";
  }

  /** Ask to see the tiles of the player whose turn it is, where several share this screen, until the match moves on. */
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

  dismiss(): void {
    this.refusal = null;
  }

  /** Try to connect at once instead of when the wait is over. */
  retry(): void {
    if (this.connection !== "away" || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#drop();
  }

  #connect(): void {
    const key = this.#key === undefined ? "" : `?key=${encodeURIComponent(this.#key)}`;
    const socket = this.#open(`/api/matches/${encodeURIComponent(this.id)}/live${key}`);
    this.#socket = socket;
    this.#fresh = true;
    socket.onopen = () => {
      this.#attempt = 0;
      this.connection = "live";
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (this.#closed) return;
      if (code === NO_SUCH_MATCH || code === NOT_ALLOWED) {
        this.connection = "missing";
        return;
      }
      this.connection = "away";
      const wait = this.#waits[Math.min(this.#attempt, this.#waits.length - 1)] ?? 1000;
      this.#attempt += 1;
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === "state") {
      if (this.state !== null && message.match.version !== this.state.version) {
        this.quiet();
        this.lookAway();
        this.review = null;
        this.reviewTrouble = "";
        this.refusal = null; // It was about the position before.
      }
      this.state = message.match;
      this.connection = "live";
      this.waiting = false;
      if (this.#fresh) this.#askToSee();
      this.#fresh = false;
    } else if (message.type === "refused") {
      this.#refused(message);
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

  /** A question's refusal ends that question alone; any other is about what was to change. */
  #refused({ kind, move, tag, message }: RefusedMessage): void {
    if (tag && tag === this.#looking) {
      this.reviewTrouble = message;
      this.reviewing = false;
      return;
    }
    if (tag && tag !== this.#asked) return;
    this.refusal = { kind, move, message };
    if (tag) this.analysing = false;
    else this.waiting = false;
  }

  /** Send what changes the match, one thing at a time: a second press while the first is on its way is none. */
  #ask(message: (version: number) => ClientMessage): void {
    if (this.state === null || this.waiting) return;
    this.refusal = null;
    this.waiting = this.#send(message(this.state.version));
  }

  #answer(tag: string, preview: Preview | null): void {
    this.#previews.get(tag)?.(preview);
    this.#previews.delete(tag);
  }

  /** Forget the socket; whoever waits for its answer hears that none will come. */
  #drop(): void {
    this.#socket = null;
    this.waiting = false;
    this.analysing = this.reviewing = false;
    for (const tag of [...this.#previews.keys()]) this.#answer(tag, null);
  }

  #send(message: ClientMessage): boolean {
    if (this.#socket === null || this.connection !== "live") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
