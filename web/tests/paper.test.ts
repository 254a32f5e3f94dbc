import { describe, expect, it } from "vitest";
import { read, segments, setByHand, toggled, tokens, written } from "../src/lib/paper";
import type { Board } from "../src/lib/wire";

const board = (kind: Board["kind"], ...rows: string[][]): Board => ({
  kind,
  title: "",
  segments: [],
  owner: null,
  closed: "",
  rows: rows.map((row, y) =>
    row.map((text, x) => ({ id: `${x}.${y}`, text: text === "*" ? "" : text, filled: text === "*", label: "", kind: "", tile: null })),
  ),
});

describe("a sheet of paper", () => {
  it("is written as the rules write it", () => {
    expect(written(tokens(board("grid", ["*", ""], ["", "*"])), true)).toBe("* .\n. *");
    expect(written(tokens(board("row", ["1", "", "0"])), false)).toBe("1.0");
    expect(written([["12", "."]], false)).toBe("12 .");
  });

  it("is read forgivingly", () => {
    expect(read("x.\n.x", 2, 2)).toEqual([["x", "."], [".", "x"]]);
    expect(read(" 1  2 ; 3 4 ", 2, 2)).toEqual([["1", "2"], ["3", "4"]]);
    expect(read("10 2\n3 4\n", 2, 2)).toEqual([["10", "2"], ["3", "4"]]);
  });

  it("is left to the server where it has another shape", () => {
    expect(read("1 2 3", 2, 2)).toBeNull();
    expect(read("", 2, 2)).toBeNull();
  });
});

describe("segments", () => {
  it("are read from a text and toggled in it", () => {
    expect(segments("c3-c2 C2 - b2; x")).toEqual([["c3", "c2"], ["c2", "b2"]]);
    expect(toggled("", "b2-c2", "c2")).toBe("c2-b2");
    expect(toggled("c3-c2", "b2-c2", "c3")).toBe("c3-c2 c2-b2");
    expect(toggled("c3-c2 c2-b2", "b2-c2", "c3")).toBe("c3-c2");
  });
});

it("keeps the settings set by hand apart from those read off the text", () => {
  expect(setByHand({ n: 4, players: 2 }, { n: 4, players: 2 })).toEqual({});
  expect(setByHand({ n: 5, players: 2 }, { n: 4, players: 2 })).toEqual({ n: 5 });
});
