import { describe, expect, it } from "vitest";
import { changed, forMatch, nearest, refused } from "../src/lib/settings";
import type { Setting } from "../src/lib/wire";

const setting = (min: number, max: number, step: number): Setting => ({
  name: "n", type: "integer", about: "squares along a side", default: min, min, max, step, offered: null, values: null, choices: null, explained: null,
});

it("offers for a match no integers with which it takes too long", () => {
  const players = { ...setting(2, 9, 1), name: "players" };
  const [n, rounds] = [{ ...setting(3, 16, 1), offered: 7 }, setting(1, 1000, 1)];
  const narrow = { ...n, max: 5 }; // As other settings ask.
  expect(forMatch([players, n, rounds, narrow]).map((each) => each.max)).toEqual([7, 1000, 5]);
});

describe("a typed number", () => {
  it.each([
    [2, 12, 1, 99, 12, "The largest number is 12."],
    [2, 12, 1, -5, 2, "The smallest number is 2."],
    [2, 12, 1, 7, 7, ""],
    [3, 9, 2, 4, 5, "The nearest possible number is 5."],
    [4, 16, 4, 9, 8, "The nearest possible number is 8."],
    [4, 18, 4, 19, 16, "The largest number is 16."],
    [2, 12, 1, 6.4, 6, "The nearest possible number is 6."],
  ])("from %d to %d by %d: %d becomes %d", (min, max, step, typed, value, said) => {
    expect(nearest(setting(min, max, step), typed)).toBe(value);
    expect(changed(setting(min, max, step), typed, value)).toBe(said);
  });
});

describe("a number that can't be taken", () => {
  it.each([
    [2, 12, 1, 99, "Choose a whole number from 2 to 12."],
    [2, 12, 1, 6.4, "Choose a whole number from 2 to 12."],
    [4, 16, 4, 9, "Choose a whole number from 4 to 16, in steps of 4."],
    [2, 12, 1, 12, ""],
  ])("from %d to %d by %d: %d", (min, max, step, typed, said) => {
    expect(refused(setting(min, max, step), typed)).toBe(said);
  });
});
