import { describe, expect, it } from "vitest";
import { fitted, hatch, ring, stroke, thrown } from "../src/lib/pencil";

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("pencil", () => {
  it("draws the same for the same seed, and another for another", () => {
    expect(hatch("b3", 0, 0, 44)).toBe(hatch("b3", 0, 0, 44));
    expect(hatch("b3", 0, 0, 44)).not.toBe(hatch("b4", 0, 0, 44));
  });

  it("throws numbers from 0 to 1, spread out", () => {
    const next = thrown("seed");
    const many = Array.from({ length: 500 }, next);
    expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...many)).toBeLessThan(1);
    expect(many.reduce((sum, each) => sum + each, 0) / 500).toBeCloseTo(0.5, 1);
  });

  it("keeps its hatching inside the square", () => {
    for (const value of numbers(hatch("c2", 100, 100, 40))) {
      expect(value).toBeGreaterThan(101);
      expect(value).toBeLessThan(139);
    }
  });

  it("keeps a stroke and a ring near where they belong", () => {
    for (const value of numbers(stroke("s", 10, 10, 60, 10, 2))) expect(value).toBeLessThan(64);
    for (const value of numbers(ring("r", 50, 50, 20))) expect(Math.abs(value - 50)).toBeLessThan(23);
  });
});

describe("fitted", () => {
  it("sets short numbers large and long ones in lines, parted from the right", () => {
    expect(fitted("7")).toEqual({ lines: ["7"], size: 0.62 });
    expect(fitted("123456").lines).toEqual(["12", "3456"]);
    expect(fitted("999999999999999999").lines).toEqual(["999999", "999999", "999999"]);
  });
});
