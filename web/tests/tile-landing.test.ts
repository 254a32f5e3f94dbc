import { describe, expect, it } from "vitest";
import { gridOf } from "../src/tiles/grid";
import { corner, under } from "../src/tiles/landing";
import { board } from "./samples";

const box = (left: number, top: number, width: number, height: number) => ({
  left, top, width, height, right: left + width, bottom: top + height,
});
const grid = gridOf(board("8d 1+1"));
const SQUARES = box(100, 0, 150, 150);
const RACK = box(100, 200, 90, 10);
const at = (x: number, y: number, held = 9) => under({ x, y }, SQUARES, RACK, grid, held);

describe("under a carried tile", () => {
  it("is a free square, and nothing where a tile lies", () => {
    expect(at(100, 0)).toEqual({ square: "a1" });
    expect(at(249, 149)).toEqual({ square: "o15" });
    expect(at(135, 75)).toBeNull();
  });

  it("is a place of the rack, near it too", () => {
    expect(at(101, 205)).toEqual({ place: 0 });
    expect(at(189, 216)).toEqual({ place: 8 });
    expect(at(194, 205)).toEqual({ place: 8 });
    expect(at(94, 195)).toEqual({ place: 0 });
    expect(at(150, 190)).toBeNull();
  });

  it("is no further than the tiles that a short rack holds", () => {
    expect(at(189, 205, 3)).toEqual({ place: 2 });
  });

  it("is nothing before the board is drawn", () => {
    expect(under({ x: 1, y: 1 }, undefined, undefined, grid, 9)).toBeNull();
  });
});

describe("the corner where a score is shown", () => {
  it("is that of the last square, and told from the edge of the board", () => {
    expect(corner([], grid)).toBeNull();
    expect(corner(["a1", "c1", "b1"], grid)).toEqual({ left: "20%", top: `${100 / 15}%`, edge: false });
    expect(corner(["o15"], grid)).toEqual({ left: "100%", top: "100%", edge: true });
  });
});
