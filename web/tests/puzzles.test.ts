import { describe, expect, it } from "vitest";
import { NONE, afterShowing, afterSolving, dayName, read, shifted, streak, today } from "../src/lib/puzzles";

describe("what was solved", () => {
  it("is kept once, with its day", () => {
    const once = afterSolving(NONE, "a-1", "2026-03-01");
    expect(once).toEqual({ solved: ["a-1"], shown: [], days: ["2026-03-01"] });
    expect(afterSolving(once, "a-1", "2026-03-01")).toEqual(once);
    expect(afterSolving(once, "b-2", null)).toEqual({ solved: ["a-1", "b-2"], shown: [], days: ["2026-03-01"] });
  });

  it("does not count once the answer was shown", () => {
    const shown = afterShowing(NONE, "a-1");
    expect(afterSolving(shown, "a-1", "2026-03-01")).toEqual(shown);
  });

  it("counts though the answer is looked at afterwards", () => {
    const solved = afterSolving(NONE, "a-1", null);
    expect(afterShowing(solved, "a-1")).toEqual(solved);
  });

  it("is read forgivingly", () => {
    expect(read(null)).toEqual(NONE);
    expect(read("{")).toEqual(NONE);
    expect(read('{"solved": ["a", 3], "days": "x"}')).toEqual({ solved: ["a"], shown: [], days: [] });
    const some = { solved: ["a"], shown: ["b"], days: ["2026-03-01"] };
    expect(read(JSON.stringify(some))).toEqual(some);
  });
});

describe("streak", () => {
  it.each([
    [[], 0],
    [["2026-03-02"], 1],
    [["2026-03-01"], 1],
    [["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"], 4],
    [["2026-02-28", "2026-03-02"], 1],
    [["2026-02-27", "2026-02-28"], 0],
  ])("of %j is %i on 2 March", (days, count) => {
    expect(streak(days, "2026-03-02")).toBe(count);
  });
});

describe("days", () => {
  it("go over the ends of months and years", () => {
    expect(shifted("2026-03-01", -1)).toBe("2026-02-28");
    expect(shifted("2026-12-31", 1)).toBe("2027-01-01");
  });

  it("are UTC's, as on the server, wherever the page is", () => {
    expect(today(new Date("2026-03-01T00:30:00Z"))).toBe("2026-03-01");
    expect(today(new Date("2026-03-01T00:30:00+02:00"))).toBe("2026-02-28");
    expect(today(new Date("2026-12-31T23:30:00-05:00"))).toBe("2027-01-01");
  });

  it("have names", () => {
    expect(dayName("2026-03-01")).toMatch(/Sunday,? 1 March 2026/);
  });
});
