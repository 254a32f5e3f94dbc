import { expect, it } from "vitest";
import { crop } from "../src/lib/crop";
import type { Square } from "../src/lib/wire";

const square = (id: string, text: string): Square => ({ id, text, filled: false, label: "", kind: "", tile: null });
const board = (...rows: string[]) =>
  rows.map((row, y) => [...row].map((text, x) => square(`${x}.${y}`, text === "." ? "" : text)));
const texts = (rows: Square[][]) => rows.map((row) => row.map((each) => each.text || ".").join(""));

it("finds the busiest window", () => {
  expect(texts(crop(board("....", "..12", "..34", "...."), 2))).toEqual(["12", "34"]);
});

it("keeps a small board whole", () => {
  expect(texts(crop(board("1.", ".2"), 5))).toEqual(["1.", ".2"]);
  expect(crop([], 5)).toEqual([]);
});
