import { describe, expect, it } from "vitest";
import type { MatchStore, Talking } from "../src/lib/match.svelte";
import type { ClientMessage, TalkLine } from "../src/lib/wire";
import { joined, nothingSaid, TalkStore } from "../src/people/talk.svelte";

const line = (number: number, player = 2): TalkLine => ({ number, player, phrase: "", text: `line ${number}`, when: 0 });
const news = (from: number, ...lines: TalkLine[]): Talking => ({ type: "talk", from, lines, free: [1], may_write: false, muted: [] });

function opened() {
  const sent: ClientMessage[] = [];
  let hear: (message: Talking) => void = () => undefined;
  let live = true;
  const match = {
    listen: (listener: typeof hear) => (hear = listener),
    tell: (message: ClientMessage) => (live ? sent.push(message) > 0 : false),
  } as unknown as MatchStore;
  const heard: number[] = [];
  const talk = new TalkStore(match, ({ number }) => heard.push(number));
  return { talk, sent, heard, hear: (message: Talking) => hear(message), lose: () => (live = false) };
}

describe("talk", () => {
  it("adds new lines, and replaces all of them after a gap", () => {
    expect(joined([line(0), line(1)], { from: 2, lines: [line(2)] }).map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(joined([line(0), line(1)], { from: 0, lines: [line(1)] }).map(({ number }) => number)).toEqual([1]);
    expect(joined([line(0)], { from: 200, lines: [] })).toEqual([line(0)]);
  });

  it("says that the log is empty because of a mute", () => {
    expect(nothingSaid("")).toContain("Nothing yet.");
    expect(nothingSaid("Ben and Cy")).toBe("Nothing to show. You have muted Ben and Cy.");
  });

  it("tells only of lines that come while the page is open", () => {
    const { talk, heard, hear } = opened();
    hear(news(0, line(0), line(1)));
    expect([talk.lines.length, talk.free, heard]).toEqual([2, [1], []]);
    hear(news(2, line(2)));
    expect(heard).toEqual([2]);
    hear(news(0, line(0), line(1), line(2), line(3))); // After a lost connection.
    expect(heard).toEqual([2, 3]);
  });

  it("shows why something was refused until the next try", () => {
    const { talk, sent, hear, lose } = opened();
    talk.say("hello");
    talk.write("  ");
    talk.mute(2, true);
    expect(sent).toEqual([{ type: "say", phrase: "hello" }, { type: "mute", player: 2, on: true }]);
    hear({ type: "refused", kind: "too-many", message: "Wait a little.", move: "", tag: "talk" });
    expect(talk.refusal).toBe("Wait a little.");
    talk.allow(true);
    expect(talk.refusal).toBe("");
    lose();
    talk.write("hi");
    expect(talk.refusal).toContain("connection is lost");
  });
});
