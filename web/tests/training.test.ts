import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { afterTrying, fitting, FRESH, gradeRating, inWords, rating, read, running, shareText } from "../src/lib/training";
import type { PuzzleLine } from "../src/lib/wire";

const GRADES = ["gentle", "fair", "tricky", "hard", "fiendish"];
const lines: PuzzleLine[] = Array.from({ length: 100 }, (_, k) => ({ id: `p${k}`, game: `g${k % 7}`, grade: GRADES[k % 5]!, themes: [] as string[] }) as PuzzleLine);

describe("training", () => {
  it("counts a puzzle once, at its first try", () => {
    const once = afterTrying(FRESH, "p1", 1, true);
    expect(rating(once).rating).toBeGreaterThan(rating(FRESH).rating);
    expect(afterTrying(once, "p1", 1, false)).toBe(once);
    expect(rating(afterTrying(FRESH, "p1", 1, false)).rating).toBeLessThan(1500);
  });

  it("rates by what was solved: harder puzzles more, and surely after many", () => {
    const after = (grade: number, right: boolean) => rating({ tried: { one: [grade, right] } }).rating;
    expect(after(4, true)).toBeGreaterThan(after(0, true));
    expect(after(0, false)).toBeLessThan(after(4, false));
    expect(rating(FRESH)).toEqual({ rating: 1500, deviation: expect.closeTo(350, 6) });
    // Somebody of 1800 solves a half of grade 2.67; of each grade as many as the formula says.
    const tried: Record<string, [number, boolean]> = {};
    for (let grade = 0; grade < 5; grade++) {
      const right = Math.round(200 / (1 + 10 ** ((gradeRating(grade) - 1800) / 400)));
      for (let k = 0; k < 200; k++) tried[`${grade}-${k}`] = [grade, k < right];
    }
    const found = rating({ tried });
    expect(Math.abs(found.rating - 1800)).toBeLessThan(15);
    expect(found.deviation).toBeLessThan(20);
    const all = Object.fromEntries(Array.from({ length: 500 }, (_, k) => [k, [4, true] as const]));
    expect(rating({ tried: all }).rating).toBeLessThan(4000);
  });

  it("tells a rating only after ten puzzles", () => {
    const few = lines.slice(0, 9).reduce((kept, { id }) => afterTrying(kept, id, 2, true), FRESH);
    expect(inWords(few)).toBe("You get a puzzle rating after 10 puzzles; 9 so far.");
    expect(inWords(afterTrying(few, "p50", 2, false))).toMatch(/^Your puzzle rating: \d{4} ± \d{2,3}[.]$/);
  });

  it("offers untried puzzles near the solver", () => {
    const strong = { ...FRESH, tried: Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`q${k}`, [4, true] as const])) };
    for (let time = 0; time < 9; time++) expect(fitting(strong, lines, GRADES, {}, Math.random)!.grade).toBe("fiendish");
    const tried = lines.reduce((kept, { id }) => afterTrying(kept, id, 2, true), FRESH);
    expect(fitting(tried, lines, GRADES, {}, Math.random)).toBeNull();
  });

  it("runs from easy to hard, each puzzle once", () => {
    const order = running(lines, GRADES, {}, Math.random);
    expect(new Set(order.map(({ id }) => id)).size).toBe(lines.length);
    const grades = order.map(({ grade }) => GRADES.indexOf(grade));
    expect(grades).toEqual([...grades].sort((one, other) => one - other));
  });

  it("reads back what it stored, and survives damage", () => {
    const kept = { ...afterTrying(FRESH, "p1", 1, true), streak: 4, quick: 9 };
    expect(read(JSON.stringify(kept))).toEqual(kept);
    for (const text of [null, "", "[]", "{", '{"solver": 5, "tried": {"a": {}, "b": [1]}, "streak": "x"}']) {
      expect(read(text)).toEqual(FRESH);
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
