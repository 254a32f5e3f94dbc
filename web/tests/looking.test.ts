import { describe, expect, it, vi } from "vitest";
import { live } from "../src/lib/live.svelte";
import type { Frame, Judged, MatchState, Review, SheetLine } from "../src/lib/wire";
import { Looking } from "../src/review/looking.svelte";

const line = (ply: number): SheetLine => ({ ply, player: 2 - (ply % 2), move: `m${ply}`, points: null, words: `fill m${ply}`, brief: `fill m${ply}` });
const judged = (given: number, better: string | null): Judged => ({ given, better, why: "It wins.", thrown: null, sure: true, line: [], low: null, high: null, rests: "", told: better === null ? "" : `Fill ${better}`, cost: null, points: 0 });
const sheet = [1, 2, 3, 4].map(line);
const seats = [
  { player: 1, called: "You" },
  { player: 2, called: "Ada" },
] as MatchState["seats"];
const state = { sheet, seats, over: true } as unknown as MatchState;
const review = {
  plies: sheet.map(({ ply, player, move, words }) => ({
    ply, player: player ?? 0, move, words, judged: ply === 3 ? judged(0.5, "b2") : judged(0, null), turning: ply === 3,
  })),
  unit: "chance", expected: [], grounds: [], scale: "chance", summaries: ["Fine.", "Fair."], looked_at: 4, of: 4, done: true,
} as unknown as Review;
const frame = (move: string): Frame => ({ move, view: { last: [move] } }) as unknown as Frame;

function looking(more: { review?: Review | null } = {}) {
  const quiet = vi.fn();
  const fetch = vi.fn((_: number, move: string) => Promise.resolve(frame(move)));
  const match = { state, review: { answer: more.review === undefined ? review : more.review }, analysis: { answer: null }, quiet };
  return { looking: new Looking(match, fetch), quiet, fetch };
}

describe("the values of moves", () => {
  it("are loaded once for a ply, and shown on the board before the move", async () => {
    const fetchValues = vi.fn((ply: number) => Promise.resolve({ ply } as never));
    const match = { state, review: { answer: review }, analysis: { answer: null }, quiet: vi.fn() };
    const one = new Looking(match, (_, move) => Promise.resolve(frame(move)), fetchValues);
    one.wanted = "values";
    expect(one.then).toBe("");
    await Promise.all([one.values(), one.values()]);
    expect(fetchValues.mock.calls).toEqual([[3]]);
    one.valued = { ply: 3 } as never;
    one.go(2);
    expect(one.valued).toBeNull();
  });

  it("are asked for again if they could not be loaded", async () => {
    const fetchValues = vi.fn(() => Promise.reject(new Error("offline")));
    const one = new Looking({ state, review: { answer: review }, analysis: { answer: null }, quiet: vi.fn() }, (_, move) => Promise.resolve(frame(move)), fetchValues);
    await expect(one.values()).rejects.toThrow();
    await expect(one.values()).rejects.toThrow();
    expect(fetchValues).toHaveBeenCalledTimes(2);
  });
});

describe("going from ply to ply", () => {
  it("begins with the last ply, and stops at either end", () => {
    const { looking: one } = looking();
    expect(one.at).toBe(4);
    expect(one.go(9)).toBe(false);
    expect(one.go(-3)).toBe(true);
    expect(one.at).toBe(1);
  });

  it("ends the analysis of the ply before, and forgets the move that was pointed at", () => {
    const { looking: one, quiet } = looking();
    one.pointed = { move: "x" } as never;
    one.go(2);
    expect(quiet).toHaveBeenCalledOnce();
    expect(one.pointed).toBeNull();
  });

  it("has keys for the neighbours and the ends, and none besides", () => {
    const { looking: one } = looking();
    one.go(2);
    expect(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => one.keyed(key))).toEqual([1, 3, 1, 4, null]);
  });

  it("finds the turning points on either side", () => {
    const { looking: one } = looking();
    expect([one.turn(-1), one.turn(1)]).toEqual([3, null]);
    expect(looking({ review: null }).looking.turn(-1)).toBeNull();
  });
});

describe("what the board shows", () => {
  it("is the better move where there is one, else the move made", () => {
    const { looking: one } = looking();
    expect([one.shown, one.then]).toEqual(["made", "m4"]);
    one.go(3);
    expect([one.shown, one.then]).toEqual(["better", "b2"]);
    one.wanted = "before";
    expect([one.shown, one.then]).toEqual(["before", ""]);
    one.pointed = { move: "c1" } as never;
    expect(one.then).toBe("c1");
  });

  it("is fetched once", async () => {
    const { looking: one, fetch } = looking();
    await one.frames();
    await one.frames();
    expect(fetch.mock.calls).toEqual([[3, "m4"], [3, ""]]);
  });

  it("is fetched again after a failure", async () => {
    const { looking: one, fetch } = looking();
    fetch.mockRejectedValueOnce(new Error("away"));
    await expect(one.frames()).rejects.toThrow("away");
    await one.frames();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("marks the squares of the move, and none where no move is drawn", () => {
    const { looking: one } = looking();
    one.show([frame("m4"), frame("")], "m4", "made");
    expect(one.drawn).toEqual({ squares: ["m4"], which: "made" });
    one.show([frame("m4"), frame("")], "", "before");
    expect(one.drawn.squares).toEqual([]);
  });
});

describe("what is said", () => {
  it("tells the move, what it gave away and the better one", () => {
    expect(looking().looking.spoken(3)).toBe("You fill m3. A turning point. Gave away 50%. Better: Fill b2. It wins.");
    expect(looking({ review: null }).looking.spoken(2)).toBe("Ada fill m2.");
  });

  it("goes where the match turned and announces the end of the review, unless somebody reads moves by then", () => {
    const say = vi.spyOn(live, "say");
    const { looking: one } = looking();
    one.announce();
    one.announce();
    expect(say.mock.calls).toEqual([["The review is done. You: Fine. Ada: Fair."]]);
    expect(one.at).toBe(3);
    const { looking: other } = looking();
    other.go(2);
    say.mockClear();
    other.announce();
    expect(say).not.toHaveBeenCalled();
    say.mockRestore();
  });
});
