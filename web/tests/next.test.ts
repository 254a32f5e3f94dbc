import { describe, expect, it } from "vitest";
import { easier, rematch, stronger } from "../src/lib/next";
import type { Level, Seat } from "../src/lib/wire";

const seat = (player: number, more: Partial<Seat> = {}): Seat => ({ player, kind: "person", name: "", called: "You", level: null, left: "", score: 0, yours: true, ...more });
const computer = (player: number, level: string): Seat => seat(player, { kind: "computer", level, yours: false });
const match = (seats: Seat[], winners: number[] = [1], computer_rating: number | null = null) => ({
  game: "plexus", settings: { n: 5 }, seats, winners, computer_rating, over: true,
});
const level = (name: string, elo: number | null): Level => ({ name, title: name, about: "", elo, span: null, equal_to: "" });

describe("a rematch", () => {
  it("has the same settings and the seats swapped", () => {
    const next = rematch(match([seat(1, { name: "Ann" }), computer(2, "keen")]));
    expect(next).toEqual({
      game: "plexus", settings: { n: 5 }, rated: false,
      seats: [{ kind: "computer", level: "keen" }, { kind: "person", name: "Ann" }],
    });
  });

  it("keeps a seat open for the friend, and can change the level", () => {
    expect(rematch(match([seat(1), seat(2, { yours: false, name: "Bo" })])).seats).toEqual([{ kind: "open" }, { kind: "person" }]);
    expect(rematch(match([seat(1), computer(2, "keen"), computer(3, "keen")]), "club").seats).toEqual([
      { kind: "computer", level: "club" }, { kind: "computer", level: "club" }, { kind: "person" },
    ]);
    expect(rematch(match([seat(1), computer(2, "keen")], [1], 1500)).rated).toBe(true);
    const left = { ...match([seat(1), computer(2, "keen"), computer(3, "keen")]), rated: true };
    expect(rematch(left).rated).toBe(false); // Computers have taken the seats of people who left a rated match.
  });
});

describe("a stronger level", () => {
  const levels = [level("beginner", 1000), level("keen", 1500), level("club", 1490), level("master", 1700)];

  it("is the next that is stronger, for who has won", () => {
    expect(stronger(match([seat(1), computer(2, "beginner")]), levels)?.name).toBe("keen");
    expect(stronger(match([seat(1), computer(2, "keen")]), levels)?.name).toBe("master");
    expect(stronger(match([seat(1), computer(2, "master")]), levels)).toBeNull();
  });

  it("is not offered after a loss, a tie, or against people", () => {
    expect(stronger(match([seat(1), computer(2, "keen")], [2]), levels)).toBeNull();
    expect(stronger(match([seat(1), computer(2, "keen")], [1, 2]), levels)).toBeNull();
    expect(stronger(match([seat(1), seat(2)]), levels)).toBeNull();
    expect(stronger(match([seat(1), computer(2, "keen"), computer(3, "club")]), levels)).toBeNull();
  });

  it("goes by the order where nothing was measured, but never in a rated match", () => {
    const unmeasured = [level("beginner", 1000), level("keen", null)];
    expect(stronger(match([seat(1), computer(2, "beginner")]), unmeasured)?.name).toBe("keen");
    expect(stronger(match([seat(1), computer(2, "beginner")], [1], 1000), unmeasured)).toBeNull();
  });
});

describe("an easier level", () => {
  const levels = [level("beginner", 1000), level("learner", 1300), level("master", 1700)];
  const lost = (mine: number, theirs: number, wins: "most" | "" = "most", by = "learner") => ({
    ...match([seat(1, { score: mine }), { ...computer(2, by), score: theirs }], [2]), wins,
  });

  it("is offered after a clear loss only", () => {
    expect(easier(lost(2, 10), levels)?.name).toBe("beginner");
    expect(easier(lost(9, 10), levels)).toBeNull();
    expect(easier(lost(0, 0, ""), levels)?.name).toBe("beginner");
    expect(easier(lost(2, 10, "most", "beginner"), levels)).toBeNull();
    expect(easier({ ...lost(10, 2), winners: [1] }, levels)).toBeNull();
  });
});
