import { describe, expect, it } from "vitest";
import { after, read, rung } from "../src/lib/ladder";
import type { Level, Seat } from "../src/lib/wire";

const level = (name: string, elo: number): Level => ({ name, title: name, elo }) as Level;
const levels = [level("beginner", 1000), level("casual", 1200), level("master", 1500)];
const card = { id: "g", levels };

function ended(met: string, winners: number[], scores = [5, 5]) {
  const seats = [
    { player: 1, kind: "person", yours: true, score: scores[0] },
    { player: 2, kind: "computer", level: met, yours: false, score: scores[1] },
  ] as Seat[];
  return { game: "g", settings: {}, seats, computer_rating: null, winners, over: true, wins: "most" as const };
}

describe("the ladder of a game", () => {
  it("begins with the easiest level, whatever the game usually offers", () => {
    expect(rung(card, {})?.name).toBe("beginner");
    expect(rung(card, { g: { level: "gone", won: [] } })?.name).toBe("beginner");
    expect(rung(card, { g: { level: "casual", won: [] } })?.name).toBe("casual");
    expect(rung({ id: "g", levels: [] }, {})).toBeUndefined();
  });

  it("leads on from a level that was beaten, and stays after a narrow loss or a tie", () => {
    const start = { level: "", won: [] };
    const once = after(start, ended("beginner", [1]), levels);
    expect(once).toEqual({ level: "casual", won: ["beginner"] });
    expect(after(once, ended("casual", [2], [4, 5]), levels)).toBe(once);
    expect(after(once, ended("casual", [1, 2]), levels)).toBe(once);
    expect(after(once, ended("master", [1]), levels)).toEqual({ level: "master", won: ["beginner", "master"] });
  });

  it("leads back after a clear loss, and no lower than to the easiest level", () => {
    const stand = { level: "master", won: ["beginner", "casual"] };
    expect(after(stand, ended("master", [2], [1, 9]), levels)).toEqual({ ...stand, level: "casual" });
    const first = { level: "beginner", won: [] };
    expect(after(first, ended("beginner", [2], [1, 9]), levels)).toBe(first);
  });

  it("is read forgivingly", () => {
    expect(read("{")).toEqual({});
    expect(read('{"g": {"level": "casual", "won": ["beginner"]}, "h": {"level": 3}, "i": null}')).toEqual({
      g: { level: "casual", won: ["beginner"] },
    });
  });
});
