/** News outside a match: one socket for all topics that the page follows. It connects again when it is lost. */

import { me, SIGNED_OUT } from "./me.svelte";
import { reach } from "./reach.svelte";

type Heard = (now: unknown) => void;

const SOONEST = 500;
const LATEST = 20_000;

class News {
  #followers = new Map<string, Set<Heard>>();
  #last = new Map<string, unknown>();
  #socket: WebSocket | null = null;
  #wait = SOONEST;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Call `heard` with what a topic is now, and after each change. Returns a function that ends it. */
  follow<T>(topic: string, heard: (now: T) => void): () => void {
    const call = heard as Heard;
    const followers = this.#followers.get(topic);
    if (followers === undefined) {
      this.#followers.set(topic, new Set([call]));
      this.#send("follow", [topic]);
      if (this.#socket === null) this.#connect();
    } else {
      followers.add(call);
      if (this.#last.has(topic)) call(this.#last.get(topic));
    }
    return () => this.#leave(topic, call);
  }

  /** Connect anew, so that the server knows who the reader is now. */
  again(): void {
    this.#last.clear();
    this.#wait = SOONEST;
    this.#socket?.close();
  }

  #leave(topic: string, heard: Heard): void {
    const followers = this.#followers.get(topic);
    if (followers === undefined || !followers.delete(heard) || followers.size > 0) return;
    this.#followers.delete(topic);
    this.#last.delete(topic);
    this.#send("leave", [topic]);
    if (this.#followers.size === 0) this.#socket?.close();
  }

  #send(type: "follow" | "leave", topics: string[]): void {
    if (this.#socket?.readyState === WebSocket.OPEN && topics.length > 0) this.#socket.send(JSON.stringify({ type, topics }));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/live");
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = SOONEST;
      this.#send("follow", [...this.#followers.keys()]);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as { type: string; topic?: string; now?: unknown };
      if (said.type !== "news" || said.topic === undefined) return;
      reach.answers += 1;
      this.#last.set(said.topic, said.now);
      for (const heard of this.#followers.get(said.topic) ?? []) heard(said.now);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (code === SIGNED_OUT) me.dismissed += 1;
      if (this.#followers.size === 0) return;
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LATEST);
    };
  }
}

export const news = new News();
me.changes.add(() => news.again());
