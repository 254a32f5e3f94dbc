/** The connection to a match. When it is lost it comes back by itself. */

import { me, SIGNED_OUT } from "./me.svelte";
import type { ClientMessage, ServerMessage } from "./wire";

/** The part of a WebSocket that a line needs, so that tests can replace it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
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

export interface Ways {
  open?: (address: string) => Socket;
  /** Waits before the next attempts, in milliseconds. The last one is repeated. */
  waits?: readonly number[];
}

/** What is called when the connection is there, when a message comes, and when the connection is lost. */
interface Listener {
  opened(): void;
  hear(message: ServerMessage): void;
  lost(): void;
}

export class Line {
  connection: "opening" | "live" | "away" | "missing" = $state("opening");

  readonly #address: string;
  readonly #listener: Listener;
  readonly #open: (address: string) => Socket;
  readonly #waits: readonly number[];
  readonly #offline = (): void => this.lose();
  readonly #online = (): void => void (!this.#elsewhere && this.retry());
  #socket: Socket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #elsewhere = false;

  constructor(address: string, listener: Listener, { open = openSocket, waits = [300, 1000, 2000, 4000, 8000] }: Ways) {
    this.#address = address;
    this.#listener = listener;
    this.#open = open;
    this.#waits = waits;
    globalThis.addEventListener?.("offline", this.#offline);
    globalThis.addEventListener?.("online", this.#online);
    this.#connect();
  }

  /** False without a connection. */
  send(message: ClientMessage): boolean {
    if (this.#socket === null || this.connection !== "live") return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Give up a connection that does not answer, or that the browser says is gone, and try again. */
  lose(): void {
    if (this.#socket === null || this.#closed) return;
    this.#drop();
    this.#away();
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

  /** Connect again after a while. */
  #away(): void {
    this.connection = "away";
    const wait = this.#waits[Math.min(this.#attempt, this.#waits.length - 1)] ?? 1000;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #connect(): void {
    this.#elsewhere = false;
    const socket = this.#open(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.connection = "live";
      this.#listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#listener.hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (code === SIGNED_OUT) me.dismissed += 1;
      if (this.#closed) return;
      if (code === NO_SUCH_MATCH || code === NOT_ALLOWED) this.connection = "missing";
      else if (code !== ELSEWHERE) this.#away();
      else {
        this.#elsewhere = true;
        this.connection = "away";
      }
    };
  }

  /** Close and forget the socket. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#listener.lost();
  }
}
