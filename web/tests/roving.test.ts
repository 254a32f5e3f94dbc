import { describe, expect, it } from "vitest";
import { step, wrapped } from "../src/lib/roving";

const rows = [["a1", "b1", "c1"], ["a2", "b2", "c2"], ["a3"]];

describe("step", () => {
  it.each([
    ["a1", "ArrowRight", "b1"],
    ["c1", "ArrowRight", "a2"],
    ["a3", "ArrowRight", "a3"],
    ["a2", "ArrowLeft", "c1"],
    ["a1", "ArrowLeft", "a1"],
    ["b2", "ArrowUp", "b1"],
    ["b1", "ArrowUp", "b1"],
    ["c2", "ArrowDown", "a3"],
    ["b2", "Home", "a2"],
    ["b2", "End", "c2"],
    ["b2", "PageUp", "b1"],
    ["c1", "PageDown", "a3"],
  ])("goes from %s by %s to %s", (from, key, to) => {
    expect(step(rows, from, key)).toBe(to);
  });

  it("leaves other keys and unknown squares alone", () => {
    expect(step(rows, "a1", "Enter")).toBeNull();
    expect(step(rows, "z9", "ArrowUp")).toBeNull();
  });
});

describe("wrapped", () => {
  it("makes lines of nearly the same length", () => {
    expect(wrapped([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([[1, 2, 3, 4], [5, 6, 7, 8]]);
    expect(wrapped([1, 2, 3], 5)).toEqual([[1, 2, 3]]);
    expect(wrapped([], 5)).toEqual([[]]);
  });
});
