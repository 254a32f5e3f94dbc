import { describe, expect, it } from "vitest";
import { amount, curve, givenAway, givenAwayAloud, nextTurn, plyAt, range, stood, told } from "../src/lib/review";
import { estimatesRestOn, guessed, howSure, whose } from "../src/review/sure";
import type { Judged, Review, ReviewedPly } from "../src/lib/wire";

const judged = (given: number): Judged => ({ given, better: given ? "b2" : null, why: "", thrown: null, sure: false, line: [], low: null, high: null, rests: "", told: "", cost: null, points: 0 });
const ply = (number: number, turning = false): ReviewedPly => ({
  ply: number,
  player: 1 + ((number - 1) % 2),
  move: "a1",
  words: "",
  judged: judged(0),
  turning,
});
const review = (more: Partial<Review>): Review => ({
  plies: [ply(1), ply(2, true), ply(3), ply(4, true)],
  unit: "chance",
  expected: [[0.5, 0.5], null, [0.75, 0.25], [1, 0], [1, 0]],
  grounds: [
    { kind: "estimate", words: "the lead and the tiles left", low: null, high: null },
    null,
    { kind: "estimate", words: "640 games tried out", low: [0.71, 0.21], high: [0.79, 0.29] },
    { kind: "proved", words: "a proof", low: null, high: null },
    { kind: "proved", words: "the end of the match", low: null, high: null },
  ],
  scale: "chance",
  summaries: [],
  looked_at: 4,
  of: 4,
  done: true,
  ...more,
});

describe("what a move gave away", () => {
  it("is told in points or per cent", () => {
    expect([amount(12.4, "points"), amount(2.46, "points"), amount(0.02, "points")]).toEqual(["12", "2.5", "0.1"]);
    expect([amount(0.5, "chance"), amount(0.001, "chance")]).toEqual(["50%", "1%"]);
    expect(givenAway(judged(12), "points", true)).toBe("−12");
    expect(givenAway(judged(0), "points", true)).toBe("–");
    expect(givenAwayAloud(judged(1), "points", true)).toBe("gave away about 1 point");
    expect(givenAwayAloud(judged(0.5), "chance", true)).toBe("gave away about 50%");
    expect(givenAwayAloud({ ...judged(0.5), sure: true }, "chance", true)).toBe("gave away 50%");
    expect(givenAwayAloud(judged(0), "chance", true)).toBe("gave nothing away");
    expect(givenAway({ ...judged(0), points: 3 }, "chance", true)).toBe("−3 pts"); // Where every move loses.
    expect(givenAwayAloud({ ...judged(0), points: 1 }, "chance", true)).toBe("gave away 1 point");
  });

  it("says of what is not proved that it is an estimate, its interval, and what it rests on", () => {
    expect(guessed({ low: 0.03, high: 0.094, rests: "640 and 620 games tried out" }, "chance")).toBe(
      "An estimate, 3% to 9%, from 640 and 620 games tried out.",
    );
    expect(guessed({ low: 0, high: 4.25, rests: "32 draws of the unseen tiles" }, "points")).toBe(
      "An estimate, 0 to 4.3, from 32 draws of the unseen tiles.",
    );
    expect(guessed({ low: 2, high: null, rests: "the best games found" }, "points")).toBe("An estimate, 2 at least, from the best games found.");
    expect(guessed({ low: null, high: null, rests: "" }, "points")).toBe("An estimate.");
    expect(guessed({ low: 0, high: 1, rests: "" }, "chance")).toBe("An estimate."); // It may end in any way.
  });

  it("is open while nobody has looked, and nothing for a move that is nobody's", () => {
    expect([givenAway(null, "chance", false), givenAway(null, "chance", true)]).toEqual(["…", ""]);
    expect([givenAwayAloud(null, "chance", false), givenAwayAloud(null, "chance", true)]).toEqual(["not looked at yet", ""]);
  });
});

describe("the curve", () => {
  it("says of each row whether it is proved, or an estimate from what", () => {
    expect([0, 1, 2, 3, 4].map((ply) => howSure(review({}), ply, 0))).toEqual([
      "estimate",
      "…",
      "estimate, 71% to 79%",
      "proved",
      "proved",
    ]);
    const alone = review({ scale: "points", grounds: [{ kind: "estimate", words: "the best game found", low: [24], high: [null] }] });
    expect(howSure(alone, 0, 0)).toBe("estimate, 24 at least");
    expect(estimatesRestOn(review({}))).toBe("Estimates rest on the lead and the tiles left or games tried out.");
    expect(estimatesRestOn({ grounds: [{ kind: "proved", words: "a proof", low: null, high: null }] })).toBe("");
    expect([whose(review({}), 3, 2), whose(review({}), 2, 3), whose(review({}), 0, 3)]).toEqual([0, 1, 0]);
  });

  it("breaks where nothing is known yet, and has 1 at the top", () => {
    expect(curve(review({}), 0, 100, 40)).toEqual([
      [{ x: 0, y: 20 }],
      [
        { x: 50, y: 10 },
        { x: 75, y: 0 },
        { x: 100, y: 0 },
      ],
    ]);
  });

  it("goes from the least to the most where points are told", () => {
    const alone = review({ scale: "points", expected: [[3], [-2], [18]] });
    expect(range(alone)).toEqual([-2, 18]);
    expect(curve(alone, 0, 10, 20)[0]?.map(({ y }) => y)).toEqual([15, 20, 0]);
    expect(stood(17.96, "points")).toBe("18");
  });

  it("is told in a sentence", () => {
    expect(told(review({}), ["Ann", "Bo"])).toBe("Chances move by move. At the end: Ann 100%, Bo 0%. Turning points: moves 2, 4.");
    expect(told(review({ plies: [ply(1)] }), ["Ann", "Bo"])).toMatch(/No move turned the match\.$/);
  });

  it("knows the move at a place", () => {
    expect([plyAt(0, 8), plyAt(0.49, 8), plyAt(1, 8), plyAt(2, 8)]).toEqual([0, 4, 8, 8]);
  });
});

it("goes from one turning point to the next", () => {
  const { plies } = review({});
  expect([nextTurn(plies, 1, 1), nextTurn(plies, 2, 1), nextTurn(plies, 4, 1)]).toEqual([2, 4, null]);
  expect([nextTurn(plies, 4, -1), nextTurn(plies, 2, -1)]).toEqual([2, null]);
});
