/** The talk of a match as its player reads it. The server keeps it and decides who may say what. */

import type { MatchStore } from "../lib/match.svelte";
import type { RefusedMessage, ReportedMessage, SayMessage, TalkLine, TalkMessage } from "../lib/wire";

export type Phrase = NonNullable<SayMessage["phrase"]>;

/** The set phrases, in the order of their buttons. The server has the same. */
export const PHRASES: Record<Phrase, string> = {
  hello: "Hello",
  "good-luck": "Good luck",
  "good-move": "Good move",
  "well-played": "Well played",
  thanks: "Thanks",
  "one-moment": "One moment, please",
  "have-to-go": "I have to go",
  another: "Another one?",
};

/** The most characters of a text. */
export const LONGEST = 200;

/** The earlier lines, with those of a message after or instead of them. */
export const joined = (before: readonly TalkLine[], message: Pick<TalkMessage, "from" | "lines">): TalkLine[] => [
  ...before.filter(({ number }) => number < message.from),
  ...message.lines,
];

/** What stands in an empty log, with the players whom you mute, in words. */
export const nothingSaid = (muted: string): string =>
  muted !== "" ? `Nothing to show. You have muted ${muted}.` : "Nothing yet. Only the players can read it.";

export class TalkStore {
  lines: TalkLine[] = $state.raw([]);
  /** The players who allow free text. */
  free: number[] = $state.raw([]);
  mayWrite = $state(false);
  muted: number[] = $state.raw([]);
  /** Why the last thing was not done. */
  refusal = $state("");
  /** The players who were reported on this page. */
  reported: number[] = $state.raw([]);

  readonly #match: MatchStore;
  #loaded = false;

  /** `heard` gets each line that comes while the page is open. */
  constructor(match: MatchStore, heard: (line: TalkLine) => void) {
    this.#match = match;
    match.listen((message) => this.#hear(message, heard));
  }

  say(phrase: Phrase): void {
    this.#send({ type: "say", phrase });
  }

  write(text: string): void {
    if (text.trim() !== "") this.#send({ type: "say", text });
  }

  allow(on: boolean): void {
    this.#send({ type: "free-text", on });
  }

  mute(player: number, on: boolean): void {
    this.#send({ type: "mute", player, on });
  }

  report(player: number): void {
    this.#send({ type: "report", player });
  }

  #send(message: Parameters<MatchStore["tell"]>[0]): void {
    this.refusal = this.#match.tell(message) ? "" : "The connection is lost. Try again in a moment.";
  }

  #hear(message: TalkMessage | ReportedMessage | RefusedMessage, heard: (line: TalkLine) => void): void {
    if (message.type === "refused") {
      this.refusal = message.message;
    } else if (message.type === "reported") {
      this.reported = [...this.reported, message.player];
    } else {
      const last = this.lines.at(-1)?.number ?? -1;
      this.lines = joined(this.lines, message);
      this.free = message.free;
      this.mayWrite = message.may_write;
      this.muted = message.muted;
      // Lines that come first, or again after a player is read again, are not news.
      if (this.#loaded) message.lines.filter(({ number }) => number > last).forEach(heard);
      this.#loaded = true;
    }
  }
}
