import { describe, expect, it } from "vitest";
import { howAllDid, monthLater, read, standing, weeks, type Kept } from "../src/lib/daily";

const day = (percent: number, over = true): Kept => ({ tries: [["8a 1=1", 4]], percent, over });

describe("what is kept of the daily task", () => {
  it("is read forgivingly", () => {
    expect(read(null)).toEqual({});
    expect(read("{")).toEqual({});
    expect(read("3")).toEqual({});
    const good = { "2026-11-23": day(80) };
    expect(read(JSON.stringify({ ...good, "2026-11-24": { tries: 3 }, later: day(1), "2026-11-25": null }))).toEqual(good);
  });

  it("adds up to days in a row, an average and the best ones", () => {
    const days = { "2026-11-23": day(80), "2026-11-24": day(100), "2026-11-26": day(61), "2026-11-27": day(50, false) };
    expect(standing(days, "2026-11-27")).toEqual({ days: 3, streak: 1, longest: 2, average: 80, perfect: 1 });
    expect(standing(days, "2026-11-29").streak).toBe(0);
    expect(standing({}, "2026-11-27")).toEqual({ days: 0, streak: 0, longest: 0, average: null, perfect: 0 });
  });
});

it("says how all did, and where the reader stands", () => {
  expect(howAllDid({ people: 1, median: 80, place: 1 })).toBe("One result is counted so far.");
  expect(howAllDid({ people: 2, median: 80, place: null })).toBe(
    "2 results are counted so far. Half of them are 80% or more. Yours is not counted.",
  );
  expect(howAllDid({ people: 1200, median: 84.5, place: 37 })).toBe(
    "1,200 results are counted so far. Half of them are 84.5% or more. Yours is in place 37.",
  );
});

describe("a month", () => {
  it("has weeks that begin on Monday", () => {
    const all = weeks("2026-11");
    expect(all[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(all.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(all.flat().filter(Boolean)).toHaveLength(30);
  });

  it("follows another across years", () => {
    expect([monthLater("2026-12", 1), monthLater("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  });
});
