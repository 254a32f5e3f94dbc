import { describe, expect, it } from "vitest";
import { compared, possible } from "../src/lib/alone";
import type { MatchState, Review } from "../src/lib/wire";

const match = (score: number, wins: MatchState["wins"] = "most") => ({ wins, seats: [{ score }] }) as unknown as MatchState;
const review = (kind: "proved" | "estimate", done = true) =>
  ({ done, expected: [[23], [20]], grounds: [{ kind, words: "", low: null, high: null }, null] }) as unknown as Review;

describe("the result of a game for one", () => {
  it("stands beside the best possible one, and says whether that is proved", () => {
    expect(possible(review("proved"))).toBe("The best possible is 23 points.");
    expect(possible(review("estimate"))).toBe("The best game that the computer found has 23 points.");
    expect([possible(null), possible(review("proved", false))]).toEqual(["", ""]);
  });

  it("stands beside the reader's own best", () => {
    expect(compared(match(19), undefined)).toEqual({ best: 19, words: "" });
    expect(compared(match(19), 17)).toEqual({ best: 19, words: "Your best yet: before it was 17 points." });
    expect(compared(match(17), 19)).toEqual({ best: 19, words: "Your best is 19 points." });
    expect(compared(match(19), 19)).toEqual({ best: 19, words: "As good as your best." });
    expect(compared(match(17, "fewest"), 19).best).toBe(17);
  });
});
