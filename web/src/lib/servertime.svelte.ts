import { json } from "./api";
import type { ServersTime } from "./wire";

const MINUTE = 60_000;

/** The server's time. It is measured like a network's time: of several answers the quickest is the most exact. */
export class ServerTime {
  /** The server's time less this device's. */
  offset = $state(0);
  #best = Infinity;
  #since = 0;

  /** The answers are not compared with those older than this. */
  static readonly OLD = 5 * MINUTE;

  /** Take in an answer: when it was asked for and heard on this device, and what it says. */
  heard(asked: number, heard: number, said: number): void {
    const took = Math.max(0, heard - asked);
    if (took > this.#best && heard - this.#since < ServerTime.OLD) return;
    this.#best = took;
    this.#since = heard;
    this.offset = said - (asked + heard) / 2;
  }

  /** Ask the server now, and every minute until the answer of this function is called. */
  keep(): () => void {
    const ask = async () => {
      const asked = Date.now();
      const said = await json<ServersTime>("/time").catch(() => null);
      if (said !== null) this.heard(asked, Date.now(), said.now);
    };
    void ask();
    const timer = setInterval(() => void ask(), MINUTE);
    return () => clearInterval(timer);
  }

  now(): number {
    return Date.now() + this.offset;
  }
}

export const serverTime = new ServerTime();
