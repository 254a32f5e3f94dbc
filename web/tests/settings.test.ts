import { describe, expect, it } from "vitest";
import { changed, nearest } from "../src/lib/settings";
import type { Setting } from "../src/lib/wire";

const setting = (min: number, max: number, step: number): Setting => ({
  name: "n", type: "integer", about: "squares along a side", default: min, min, max, step, choices: null, explained: null,
});

describe("a typed number", () => {
  it.each([
    [2, 12, 1, 99, 12, "12 is the most."],
    [2, 12, 1, -5, 2, "2 is the least."],
    [2, 12, 1, 7, 7, ""],
    [3, 9, 2, 4, 5, "5 is the nearest that can be."],
    [4, 16, 4, 9, 8, "8 is the nearest that can be."],
    [4, 16, 4, 17, 16, "16 is the most."],
    [2, 12, 1, 6.4, 6, "6 is the nearest that can be."],
  ])("from %d to %d by %d: %d becomes %d", (min, max, step, typed, value, said) => {
    expect(nearest(setting(min, max, step), typed)).toBe(value);
    expect(changed(setting(min, max, step), typed, value)).toBe(said);
  });
});
