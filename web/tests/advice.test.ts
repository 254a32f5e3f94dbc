import { describe, expect, it, vi } from "vitest";
import { answered, arranged, gettingReady, mayAsk, sentences, squaresOf } from "../src/lib/advice";
import { Guide } from "../src/lib/guide.svelte";
import { Question } from "../src/lib/question.svelte";
import type { Analysis, Hint, MatchState, Option } from "../src/lib/wire";

const hint: Hint = {
  move: "8d 1(+)1", where: "Look at row 8.", area: ["a8", "b8"], what: "Use 1.", near: ["a8"], whole: "Lay 1+1 across from d8.",
  squares: ["d8"], reason: "It scores 4.",
};
const option = (move: string, worth = 0): Option => ({ move, told: move, words: `${worth}`, worth, estimate: null, proved: null, points: 0, value: null, squares: [move] });
const moves = (options: readonly Option[]): string => options.map(({ move, words }) => `${move}${words}`).join(" ");
const state = (more: Partial<MatchState>): MatchState =>
  ({
    rated: false, computer_rating: null, over: false, your_turn: true, veiled: false, getting_ready: null, sheet: [],
    seats: [{ player: 1, kind: "person", yours: true }, { player: 2, kind: "computer", yours: false }], ...more,
  }) as unknown as MatchState;
const line = (ply: number, player: number) => ({ ply, player, move: "a1", points: null, words: "", brief: "" });

describe("a hint", () => {
  it("comes in steps, never in notation", () => {
    expect(sentences(hint, 1)).toEqual(["Look at row 8."]);
    expect(sentences(hint, 3)).toEqual(["Look at row 8.", "Use 1.", "Lay 1+1 across from d8."]);
    expect([0, 1, 2, 3].map((step) => squaresOf(hint, step as 0))).toEqual([[], ["a8", "b8"], ["a8"], ["d8"]]);
  });

  it("is told further each time, lights its squares, and ends with the analysis", () => {
    const analysis = new Question<Analysis>(() => undefined);
    const match = { analysis, analyse: () => void (analysis.answer = { hint } as Analysis), quiet: vi.fn(() => void (analysis.answer = null)) };
    const guide = new Guide(match);
    expect([guide.asked, guide.step, guide.lit]).toEqual([false, 0, []]);
    guide.ask();
    expect([guide.asked, guide.step, guide.lit]).toEqual([true, 1, ["a8", "b8"]]);
    guide.more();
    guide.more();
    guide.more();
    expect([guide.step, guide.lit]).toEqual([3, ["d8"]]);
    guide.pointed = ["h1"];
    expect(guide.lit).toEqual(["h1"]);
    guide.close();
    expect(match.quiet).toHaveBeenCalled();
  });
});

describe("the list of moves", () => {
  const first = [option("a", 9), option("b", 8), option("c", 7)];
  const later = [option("c", 12), option("d", 10), option("a", 9), option("b", 3)];

  it("is in order while nobody points at it", () => {
    expect(moves(arranged(first, later, false, 3))).toBe("c12 d10 a9");
  });

  it("keeps its places while somebody points at it, with what is known now", () => {
    expect(moves(arranged(first, later, true, 3))).toBe("a9 b3 c12");
    expect(moves(arranged(first, [option("d", 1)], true, 4))).toBe("a9 b8 c7 d1");
    expect(moves(arranged([], later, true, 2))).toBe("c12 d10");
  });
});

describe("what may be asked and is told", () => {
  it("gives no advice against people, in rated matches, and while tiles are veiled", () => {
    expect(mayAsk(state({}))).toBe(true);
    for (const more of [{ rated: true }, { over: true }, { your_turn: false }, { veiled: true }]) expect(mayAsk(state(more))).toBe(false);
    expect(mayAsk(state({ seats: [{ kind: "open", yours: false }] as never }))).toBe(false);
  });

  it("knows the computer's answer from a state that was there before", () => {
    const mine = state({ sheet: [line(1, 1)] });
    const both = state({ sheet: [line(1, 1), line(2, 2)] });
    expect(answered(null, both)).toBeNull();
    expect(answered(mine, both)).toBe(2);
    expect(answered(state({}), mine)).toBeNull();
    expect(answered(both, mine)).toBeNull();
  });

  it("says how far getting ready is", () => {
    expect(gettingReady(state({}))).toBe("");
    const cold = { getting_ready: { step: 2, steps: 3, what: "proofs" } };
    expect(gettingReady(state(cold))).toContain("Step 2 of 3: proofs.");
    expect(gettingReady(state(cold))).toContain("thinks less about its moves");
    expect(gettingReady(state({ ...cold, rated: true, computer_rating: 1500 }))).toContain("full strength");
    expect(gettingReady(state({ getting_ready: { step: 0, steps: 0, what: "" } }))).not.toContain("Step");
  });
});
