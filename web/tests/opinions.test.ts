import { describe, expect, it } from "vitest";
import { afterSaying, likely, mixed, read, type Opinions } from "../src/lib/opinions";
import { fitting, FRESH } from "../src/lib/training";
import type { PuzzleLine } from "../src/lib/wire";

const line = (id: string, game: string, ...themes: string[]): PuzzleLine => ({ id, game, themes, grade: "tricky", settings: 0 }) as unknown as PuzzleLine;

/** The same numbers from 0 to 1 each time (Park and Miller, 1988). */
function draws(): () => number {
  let at = 1;
  return () => (at = (at * 16807) % 2147483647) / 2147483647;
}

/** How often each of these puzzles comes first, in 4,000 draws. */
function firsts(puzzles: readonly PuzzleLine[], opinions: Opinions): Record<string, number> {
  const next = draws();
  const counts: Record<string, number> = {};
  for (let time = 0; time < 4000; time++) {
    const { id } = fitting(FRESH, puzzles, ["tricky"], opinions, next)!;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return counts;
}

describe("opinions of puzzles", () => {
  it("are changed, and taken back by the same answer", () => {
    const good = afterSaying({}, "p", true, ["plexus", "parity"]);
    expect(good).toEqual({ p: [true, "plexus", "parity"] });
    const bad = afterSaying(good, "p", false, ["plexus", "parity"]);
    expect(bad).toEqual({ p: [false, "plexus", "parity"] });
    expect(afterSaying(bad, "p", false, ["plexus", "parity"])).toEqual({});
  });

  it("make puzzles of the same game and theme more or less likely, within bounds", () => {
    let said: Opinions = afterSaying({}, "p", true, ["plexus", "parity"]);
    said = afterSaying(said, "q", false, ["blob", "parity"]);
    const chance = likely(said);
    expect(["plexus", "blob", "other"].map((game) => chance(line("", game)))).toEqual([2, 1 / 2, 1]);
    expect(chance(line("", "other", "parity"))).toBe(1);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`p${k}`, [k % 2 === 0, k % 2 === 0 ? "liked" : "not"] as const]));
    expect([likely(many)(line("", "liked")), likely(many)(line("", "not"))]).toEqual([4, 1 / 4]);
  });

  it("put liked puzzles first more often and starve none", () => {
    const puzzles = [line("a", "liked"), line("b", "unknown"), line("c", "not")];
    const said: Opinions = { p: [true, "liked"], q: [false, "not"] };
    const counts = firsts(puzzles, said);
    // Two, one and half a lot of three and a half.
    expect(counts.a! / 4000).toBeCloseTo(4 / 7, 1);
    expect(counts.b! / 4000).toBeCloseTo(2 / 7, 1);
    expect(counts.c! / 4000).toBeCloseTo(1 / 7, 1);
    for (const count of Object.values(firsts(puzzles, {}))) expect(count / 4000).toBeCloseTo(1 / 3, 1);
    expect(new Set(mixed(puzzles, said, Math.random))).toEqual(new Set(puzzles));
  });

  it("are read back as they were stored, and survive damage", () => {
    const said = afterSaying({}, "p", true, ["plexus", "parity"]);
    expect(read(JSON.stringify(said))).toEqual(said);
    for (const text of [null, "", "[]", "{", "5", '{"a": 1, "b": [], "c": ["x"]}']) expect(read(text)).toEqual({});
    expect(read('{"a": [true, 5, "plexus"]}')).toEqual({ a: [true, "plexus"] });
  });
});
