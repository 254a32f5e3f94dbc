import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { after, expected, NEWCOMER } from "../src/lib/glicko";
import { afterTrying, fitting, FRESH, puzzleRating, read, running, shareText, untried } from "../src/lib/training";
import type { PuzzleLine } from "../src/lib/wire";

const GRADES = ["gentle", "fair", "tricky", "hard", "fiendish"];
const lines: PuzzleLine[] = Array.from({ length: 100 }, (_, k) => ({ id: `p${k}`, game: `g${k % 7}`, grade: GRADES[k % 5]! }) as PuzzleLine);

describe("Glicko-2", () => {
  it("gives the figures of the paper's example", () => {
    const own = { rating: 1500, deviation: 200, volatility: 0.06 };
    const others = [
      [1400, 30, 1],
      [1550, 100, 0],
      [1700, 300, 0],
    ] as const;
    const found = after(own, others.map(([rating, deviation, score]) => ({ other: { rating, deviation, volatility: 0.06 }, score })));
    expect(found.rating).toBeCloseTo(1464.06, 1);
    expect(found.deviation).toBeCloseTo(151.52, 1);
    expect(found.volatility).toBeCloseTo(0.05999, 4);
  });

  it("moves towards results, and surprises move more", () => {
    const strong = { rating: 2000, deviation: 80, volatility: 0.06 };
    const weak = { rating: 1000, deviation: 80, volatility: 0.06 };
    const gain = (other: typeof strong) => after(NEWCOMER, [{ other, score: 1 }]).rating - 1500;
    expect(gain(strong)).toBeGreaterThan(gain(weak));
    expect(gain(weak)).toBeGreaterThan(0);
    expect(after(NEWCOMER, [{ other: weak, score: 0 }]).rating).toBeLessThan(1300);
    expect(expected(strong, weak)).toBeGreaterThan(0.95);
    expect(after(NEWCOMER, [])).toEqual(NEWCOMER);
  });

  it("becomes sure after many results, and finds the true rating", () => {
    let own = NEWCOMER;
    let seed = 7;
    const draw = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let k = 0; k < 400; k += 1) {
      const other = { rating: 1200 + 1000 * draw(), deviation: 60, volatility: 0.06 };
      const wins = draw() < expected({ rating: 1800, deviation: 0, volatility: 0.06 }, { ...other, deviation: 0 });
      own = after(own, [{ other, score: wins ? 1 : 0 }]);
    }
    expect(Math.abs(own.rating - 1800)).toBeLessThan(130);
    expect(own.deviation).toBeLessThan(80);
  });
});

describe("training", () => {
  it("rates solver and puzzle once, at the first try", () => {
    const once = afterTrying(FRESH, "p1", 1, true);
    expect(once.solver.rating).toBeGreaterThan(1500);
    expect(once.tried["p1"]!.puzzle.rating).toBeLessThan(untried(1).rating);
    expect(afterTrying(once, "p1", 1, false)).toBe(once);
    const missed = afterTrying(FRESH, "p1", 1, false);
    expect(missed.solver.rating).toBeLessThan(1500);
    expect(missed.tried["p1"]!.puzzle.rating).toBeGreaterThan(untried(1).rating);
  });

  it("starts puzzles from their grades", () => {
    const ratings = GRADES.map((grade, k) => puzzleRating(FRESH, { id: "x", game: "g", grade } as PuzzleLine, GRADES).rating - untried(k).rating);
    expect(ratings).toEqual([0, 0, 0, 0, 0]);
    expect(untried(0).rating).toBeLessThan(untried(4).rating);
  });

  it("offers untried puzzles near the solver", () => {
    const strong = { ...FRESH, solver: { ...NEWCOMER, rating: 2300 } };
    for (const draw of [0, 0.5, 0.999]) expect(fitting(strong, lines, GRADES, draw)!.grade).toBe("fiendish");
    const tried = lines.reduce((kept, { id }) => afterTrying(kept, id, 2, true), FRESH);
    expect(fitting(tried, lines, GRADES, 0.3)).toBeNull();
  });

  it("runs from easy to hard, each puzzle once", () => {
    const order = running(lines, GRADES, Math.random);
    expect(new Set(order.map(({ id }) => id)).size).toBe(lines.length);
    const grades = order.map(({ grade }) => GRADES.indexOf(grade));
    expect(grades).toEqual([...grades].sort((one, other) => one - other));
  });

  it("reads back what it stored, and survives damage", () => {
    const kept = { ...afterTrying(FRESH, "p1", 1, true), streak: 4, quick: 9 };
    expect(read(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, "", "[]", "{", '{"solver": 5, "tried": {"a": {}}, "streak": "x"}']) {
      expect(Number.isFinite(read(text).solver.rating)).toBe(true);
    }
  });

  it("shares nothing of any answer", () => {
    const folder = "../src/paperbits/puzzles/sets/";
    let seen = 0;
    for (const file of readdirSync(folder)) {
      const [head, ...lines] = readFileSync(folder + file, "utf-8").trim().split("\n");
      const { game } = JSON.parse(head!) as { game: string };
      for (const each of lines) {
        // A line holds: edition, settings, seed, moves, asks, answers, effort, best, next, line, themes, others.
        const puzzle = JSON.parse(each) as (string | number)[];
        const [moves, answers, line, themes] = [3, 5, 9, 10].map((place) => String(puzzle[place]));
        const text = shareText({ day: "Sunday", title: game, grade: "hard", wrong: seen % 11, days: (seen % 3) * 100 });
        const secret = [...`${moves};${answers};${line}`.split(";"), ...themes!.split(" ")].filter((word) => word.length > 1 && !/^[0-9,]+$/.test(word));
        if (secret.some((word) => text.includes(word))) expect.fail(`${text} holds a word of ${each}`);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(5000);
    const told = { day: "Sunday", title: "Plexus", grade: "hard", wrong: 2, days: 5 };
    expect(shareText(told)).toBe("paperbits, puzzle of Sunday\nPlexus, hard: solved after 2 wrong tries ○○●\n5 days in a row");
  });
});
