import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, restore } from "../src/lib/forgotten";
import { keep, kept, known, type Kept } from "../src/lib/keys";
import { AT_ONCE, found, isOver, moment, opponent, rows, score, summaries, status, type Row } from "../src/lib/matches";
import type { MatchSummary } from "../src/lib/wire";
import { seat, storage } from "./samples";

const held = (id: string, more: Partial<Kept> = {}): Kept => ({ id, key: `key ${id}`, game: "plexus", title: "Plexus", seen: 1000, over: false, ...more });
const told = (id: string, more: Partial<MatchSummary> = {}): MatchSummary => ({
  id, game: "plexus", title: "Plexus", seats: [seat(1), seat(2)], turn: 1, your_turn: true, over: false, winners: [], reason: "",
  resigned: null, cut_short: false, wins: "most", plies: 3, may_record: true, rated: false, when: 1, ...more,
});
const row = (more: Partial<MatchSummary> | null = {}, own: Partial<Kept> = {}): Row => ({
  kept: held("m", own), told: more === null ? null : told("m", more),
});

describe("a match in the list", () => {
  it("says whose turn it is and how the score stands", () => {
    const own = row({ seats: [seat(1, { score: 12 }), seat(2, { score: 8 })] });
    expect([status(own), score(own), opponent(own)]).toEqual(["Your turn.", "You 12, The computer 8", "The computer (casual)"]);
    expect(status(row({ turn: 2, your_turn: false }))).toBe("The computer to move.");
    expect(status(row({ seats: [seat(1), seat(2, { kind: "open", level: null })] }))).toBe("Your turn. Nobody has taken the other seat yet.");
    expect([score(row({ plies: 0 })), score(row({ wins: "" }))]).toEqual(["", ""]);
  });

  it("says how it ended", () => {
    const over = { over: true, turn: null, your_turn: false, winners: [1] };
    expect(status(row({ ...over, seats: [seat(1, { score: 12 }), seat(2, { score: 8 })] }))).toBe("You win by 4 points. 12 to 8.");
    expect(status(row({ ...over, winners: [2], resigned: 1, cut_short: true, reason: "Player 1 resigned." }))).toBe("The computer wins. Player 1 resigned.");
  });

  it("makes do with what this browser knows, where the server says nothing", () => {
    expect([status(row(null)), status(row(null, { over: true })), opponent(row(null)), score(row(null))]).toEqual(["", "Finished.", "", ""]);
    expect(isOver(row({ over: true }))).toBe(true);
  });

  it("has its time said shortly", () => {
    const now = new Date(2026, 10, 22, 12).getTime();
    expect(moment(new Date(2026, 10, 22, 9, 5).getTime(), now)).toMatch(/0?9.05/);
    expect(moment(new Date(2026, 9, 3).getTime(), now)).not.toMatch(/2026/);
    expect(moment(new Date(2025, 9, 3).getTime(), now)).toMatch(/2025/);
  });
});

describe("the list", () => {
  const ann = [seat(1), seat(2, { kind: "person", level: null, name: "Ann", called: "Ann" })];
  const all = rows(
    new Map([told("a", { when: 5 }), told("b", { when: 9, over: true }), told("c", { when: 7, seats: ann })].map((each) => [each.id, each])),
    [held("a"), held("b"), held("c", { game: "tiles", title: "Binary Number Scrabble" }), held("d", { seen: 8000, over: true })],
  );
  const ids = (wanted: Partial<Parameters<typeof found>[1]>): string =>
    found(all, { text: "", game: "", state: "all", ...wanted }, () => "Casual").map(({ kept: { id } }) => id).join("");

  it("has the last played first", () => {
    expect(ids({})).toBe("bdca");
  });

  it("is searched by game and opponent, and filtered", () => {
    expect(ids({ text: "ann" })).toBe("c");
    expect(ids({ text: " casual  PLEX " })).toBe("ba");
    expect(ids({ text: "nobody" })).toBe("");
    expect([ids({ state: "open" }), ids({ state: "over" })]).toEqual(["ca", "bd"]);
    expect([ids({ game: "tiles" }), ids({ game: "tiles", state: "over" })]).toEqual(["c", ""]);
  });
});

describe("what this browser holds", () => {
  beforeEach(() => void vi.stubGlobal("localStorage", storage()));
  afterEach(() => vi.unstubAllGlobals());

  it("can be forgotten, and had back in its old place", () => {
    for (const [id, seen] of [["a", 1], ["b", 2], ["c", 3]] as const) keep(held(id, { seen }));
    forget("b");
    expect(kept().map(({ id }) => id)).toEqual(["c", "a"]);
    restore(held("b", { seen: 2 }));
    expect(kept().map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect(kept()[1]?.key).toBe("key b");
  });

  it("learns which matches are over", () => {
    keep(held("a"));
    keep(held("b"));
    known(new Map([["a", true], ["x", true]]));
    expect(kept().map(({ id, over }) => [id, over])).toEqual([["b", false], ["a", true]]);
  });

  it("is asked about in parts that the server takes", async () => {
    const asked: number[] = [];
    vi.stubGlobal("fetch", async (_: string, request: { body: string }) => {
      const { matches } = JSON.parse(request.body) as { matches: { id: string; key: string }[] };
      asked.push(matches.length);
      expect(Object.keys(matches[0] ?? {})).toEqual(["id", "key"]);
      return new Response(JSON.stringify({ matches: matches.map(({ id }) => told(id)) }));
    });
    const news: number[] = [];
    await summaries(Array.from({ length: AT_ONCE + 5 }, (_, k) => held(String(k))), (some) => news.push(some.length));
    expect([asked, news]).toEqual([[AT_ONCE, 5], [AT_ONCE, 5]]);
    await summaries([], () => expect.unreachable());
  });
});
