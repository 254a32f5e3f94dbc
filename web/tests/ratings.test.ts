import { describe, expect, it } from "vitest";
import { changed, figure } from "../src/lib/figures";
import type { RatedEvent } from "../src/lib/wire";
import { withFriend } from "../src/people/friend";
import { opponents, outcome, points, ratingTitle } from "../src/people/ratings";

const ann = { name: "Ann", kind: "account", rating: 1640, provisional: false } as const;
const someone = { name: "A guest", kind: "guest", rating: 1210, provisional: true } as const;
const event = (more: Partial<RatedEvent>): RatedEvent => ({
  match: "m1", game: "g", title: "G", kind: "two", when: 0, place: 1, result: 1, against: [ann], rating: 1300, low: 1100, high: 1500, change: 12, ...more,
});

describe("ratings of people in words", () => {
  it("have a question mark while they are provisional", () => {
    expect([ann, someone].map(figure)).toEqual(["1,640", "1,210?"]);
    expect(opponents([ann, someone])).toBe("Ann (1,640), A guest (1,210?)");
  });

  it("say what a match changed", () => {
    expect([12, -7, 0].map(changed)).toEqual(["+12", "−7", "±0"]);
  });

  it("say the place among several, and the result of two", () => {
    expect([1, 0.5, 0].map((result) => outcome(event({ result })))).toEqual(["won", "tied", "lost"]);
    const several = (place: number, others: number) => outcome(event({ kind: "more", place, against: Array.from({ length: others }, () => ann) }));
    expect([several(1, 2), several(2, 2), several(3, 3), several(4, 8)]).toEqual(["came 1st of 3", "came 2nd of 3", "came 3rd of 4", "came 4th of 9"]);
    expect(ratingTitle({ title: "G", kind: "more" })).toBe("G, three and more players");
  });

  it("make the points of a picture", () => {
    expect(points([event({}), event({ match: "m2", result: 0, change: -5 })])).toEqual([
      { id: "m1", rating: 1300, low: 1100, high: 1500, result: 1, outcome: "won, +12", against: "Ann (1,640)" },
      { id: "m2", rating: 1300, low: 1100, high: 1500, result: 0, outcome: "lost, −5", against: "Ann (1,640)" },
    ]);
  });
});

describe("a rated match with a friend", () => {
  const card = { id: "g", players: [2, 2], settings: [{ name: "players", default: 2 }], rated_with: { players: 2, n: 8 } } as never;

  it("has the standard settings", () => {
    expect(withFriend(card, "Ann", true)).toEqual({
      game: "g",
      settings: { players: 2, n: 8 },
      seats: [{ kind: "person", name: "Ann" }, { kind: "open" }],
      rated: true,
    });
    expect(withFriend(card, "Ann")).not.toHaveProperty("rated");
  });
});
