import { describe, expect, it } from "vitest";
import { asFile, picture } from "../src/lib/picture";
import type { Board, Square, View } from "../src/lib/wire";
import drawn from "./pictures.json";

const square = (id: string, more: Partial<Square> = {}): Square => ({ id, text: "", filled: false, label: "", kind: "", tile: null, ...more });
const board = (kind: Board["kind"], rows: Square[][], more: Partial<Board> = {}): Board => ({ kind, rows, title: "", segments: [], owner: null, closed: "", ...more });
const BOARDS: Record<Board["kind"], Board> = {
  grid: board("grid", [[square("a1", { filled: true }), square("b1", { text: "4" })]], { title: "Player 1" }),
  row: board("row", [[square("1", { text: "1" }), square("2")]]),
  column: board("column", [[square("1", { text: "x" })], [square("2")]]),
  list: board("list", [[square("1", { text: "12" }), square("2", { text: "7" })]]),
  lattice: board("lattice", [[square("a1"), square("b1", { kind: "middle" })]], { segments: [["a1", "b1"]] }),
  tiles: board("tiles", [[square("a1", { tile: { symbol: "*", face: "×", points: 3, blank: false } }), square("b1", { kind: "3W" })]]),
  log: board("log", [[square("", { text: "what was before" }), square("")]], { title: "Before" }),
};
const parsed = (svg: string) => {
  // Well-formed: every tag that opens is closed in order.
  const open: string[] = [];
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!self) open.push(name!);
  }
  expect(open).toEqual([]);
  return svg;
};

describe("a picture of a position", () => {
  it.each(Object.entries(BOARDS))("draws a %s", (_, drawn) => {
    const svg = parsed(picture({ boards: [drawn], last: ["a1"] }, "The board"));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" role="img"><title>The board<\/title>/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    for (const each of drawn.rows.flat()) {
      const text = each.tile?.face ?? (drawn.kind === "lattice" || drawn.kind === "log" ? "" : each.text);
      if (text !== "") expect(svg).toContain(drawn.kind === "list" ? text : `>${text}</text>`);
    }
  });

  it("draws several boards, whatever is written on them", () => {
    const evil = board("grid", [[square("a1", { text: "<b" })]], { title: `"><script>alert('1')</script>&` });
    const svg = parsed(picture({ boards: [evil, BOARDS.log, BOARDS.grid], last: [] }, "<title>", ["You win & more"]));
    expect(svg).not.toMatch(/<script|<b\b|<title><title>/);
    expect(svg).toContain("You win &#38; more");
    expect(svg).not.toMatch(/before/i);
  });

  it("has the colours of the day as a file", () => {
    const file = asFile(picture({ boards: [BOARDS.grid, BOARDS.lattice], last: [] }, "t"));
    expect(file).not.toContain("var(");
    expect(file).toContain('fill="#fbfaf4"');
    expect(file).toContain("font-family=\"'Patrick Hand', 'Segoe Print', 'Comic Neue', cursive\"");
  });

  it.each(drawn.map((each, at) => [at, each] as const))("is the same as the server's (%s)", (_, { view, caption, svg }) => {
    expect(picture(view as unknown as View, "A <board> & “more”", caption)).toBe(svg);
  });
});
