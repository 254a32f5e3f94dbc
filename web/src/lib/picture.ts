/**
 * A picture of a position as an SVG text: the boards of a view, for the result and for saving as a file. Pure.
 *
 * In the page it has the page's colours, elsewhere the day colours.
 */

import { fitted, hatch, stroke } from "./pencil";
import { wrapped } from "./roving";
import type { Board, Square, View } from "./wire";

const INK = "var(--ink, #2e3136)";
const SOFT = "var(--soft, #5a5f66)";
const LEAD = "var(--lead, #4a4d52)";
const RULE = "var(--rule, #c9d3d8)";
const SHEET = "var(--sheet, #fffef9)";
const ACCENT = "var(--accent, #b0322a)";
const HAND = "var(--hand, 'Patrick Hand', 'Segoe Print', 'Comic Neue', cursive)";
const TEXT = "var(--text, system-ui, sans-serif)";

/** The colours of tiles and premium squares, the same by day and by night. */
const TILE = { wood: "#f3e3c0", edge: "#cdb184", digit: "#2d2415", sign: "#8a2b1d", word: "#1d4a78" };
const PREMIUM: Record<string, string> = { "2L": "#d6e8f5", "3L": "#a9cdea", "2W": "#f9dcd6", "3W": "#f0b2a6", centre: "#f9dcd6" };
const PREMIUM_LETTERS: Record<string, string> = { "2L": "#2b6797", "3L": "#0f4674", "2W": "#a5392f", "3W": "#84211a", centre: "#a5392f" };

const SIZE = 44;
/** The number of squares in a line of a row. */
const LONG = 16;
const GAP = 26;

interface Drawn {
  width: number;
  height: number;
  svg: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{C}]/gu, "");

const words = (x: number, y: number, text: string, size: number, fill = INK, font = HAND, more = ""): string =>
  `<text x="${x}" y="${y}" font-size="${Math.round(size * 10) / 10}" fill="${fill}" font-family="${font}" text-anchor="middle" dominant-baseline="central"${more}>${escaped(text)}</text>`;

const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const box = (x: number, y: number, width: number, height: number, fill: string, edge = RULE): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${edge}"/>`;

/** The letters on an empty premium square. */
function premium(square: Square, x: number, y: number): string {
  const letters = PREMIUM_LETTERS[square.kind];
  if (square.tile !== null || letters === undefined) return "";
  return words(x + SIZE / 2, y + SIZE / 2, square.kind === "centre" ? "★" : square.kind, square.kind === "centre" ? 20 : 13, letters, TEXT);
}

function tile(square: Square, x: number, y: number): string {
  if (square.tile === null) return premium(square, x, y);
  const { face, blank, points } = square.tile;
  const colour = face.length > 1 ? TILE.word : /^[0-9]$/.test(face) ? TILE.digit : TILE.sign;
  const inset = 1.5;
  const side = SIZE - 2 * inset;
  const wood = `<rect x="${x + inset}" y="${y + inset}" width="${side}" height="${side}" rx="6" fill="${TILE.wood}" stroke="${TILE.edge}"${blank ? ' stroke-dasharray="4 3" stroke-width="2"' : ""}/>`;
  const said = words(x + SIZE / 2, y + SIZE / 2, face, face.length > 1 ? 16 : 27, colour, TEXT, ' font-weight="700"');
  return wood + said + (blank ? "" : words(x + SIZE - 8, y + SIZE - 9, String(points), 9.5, colour, TEXT));
}

function cell(square: Square, x: number, y: number, last: boolean): string {
  let svg = box(x, y, SIZE, SIZE, PREMIUM[square.kind] ?? SHEET) + tile(square, x, y);
  if (square.tile === null && square.filled) svg += line(hatch(square.id, x, y, SIZE), LEAD, square.text === "" ? 2.5 : 1.2);
  if (square.tile === null && square.text !== "") {
    const fit = fitted(square.text);
    fit.lines.forEach((text, index) => {
      const down = (index - (fit.lines.length - 1) / 2) * fit.size * SIZE * 1.02;
      svg += words(x + SIZE / 2, y + SIZE / 2 + down, text, fit.size * SIZE);
    });
  }
  if (!last) return svg;
  return square.tile === null
    ? svg + line(stroke(square.id, x + 9, y + 40, x + 35, y + 39.5, 1.3), ACCENT, 2.4)
    : `${svg}<rect x="${x + 1}" y="${y + 1}" width="${SIZE - 2}" height="${SIZE - 2}" rx="6" fill="none" stroke="${ACCENT}" stroke-width="2.5"/>`;
}

const name = (id: string): { column: string; row: string } => {
  const found = /([a-z]+)([0-9]+)$/.exec(id);
  return { column: found?.[1] ?? "", row: found?.[2] ?? "" };
};

function grid(board: Board, last: ReadonlySet<string>): Drawn {
  const edge = 18;
  const across = Math.max(0, ...board.rows.map((row) => row.length));
  let svg = "";
  (board.rows[0] ?? []).forEach((square, x) => (svg += words(edge + (x + 0.5) * SIZE, edge / 2, name(square.id).column, 13, SOFT, TEXT)));
  board.rows.forEach((row, y) => {
    svg += words(edge / 2, edge + (y + 0.5) * SIZE, name(row[0]?.id ?? "").row, 13, SOFT, TEXT);
    row.forEach((square, x) => (svg += cell(square, edge + x * SIZE, edge + y * SIZE, last.has(square.id))));
  });
  const [width, height] = [across * SIZE, board.rows.length * SIZE];
  svg += `<rect x="${edge}" y="${edge}" width="${width}" height="${height}" fill="none" stroke="${LEAD}" stroke-width="1.8"/>`;
  return { width: width + 2 * edge, height: height + 2 * edge, svg };
}

/** One row of squares with numbers below. A column is drawn as a row. */
function strip(board: Board, last: ReadonlySet<string>): Drawn {
  const lines = wrapped(board.rows.flat(), LONG);
  let svg = "";
  lines.forEach((row, y) =>
    row.forEach((square, x) => {
      const top = 2 + y * (SIZE + 20);
      svg += cell(square, 2 + x * SIZE, top, last.has(square.id));
      if (square.text !== square.id) svg += words(2 + (x + 0.5) * SIZE, top + SIZE + 9, square.id, 12, SOFT, TEXT);
    }),
  );
  return { width: Math.max(...lines.map((row) => row.length), 1) * SIZE + 4, height: lines.length * (SIZE + 20) + 2, svg };
}

function lattice(board: Board, last: ReadonlySet<string>): Drawn {
  const edge = 16;
  const space = 48;
  const places = new Map(
    board.rows.flatMap((row, y) => row.map((square, x) => [square.id, [edge + (x + 0.5) * space, edge + (y + 0.5) * space] as const])),
  );
  let svg = "";
  for (const [from, to] of board.segments) {
    const [a, b] = [places.get(from), places.get(to)];
    if (a === undefined || b === undefined) continue;
    const fresh = last.has(from) && last.has(to);
    svg += line(stroke(`${from}-${to}`, a[0], a[1], b[0], b[1], 1.6), fresh ? ACCENT : LEAD, 3.4);
  }
  for (const square of board.rows.flat()) {
    const [x, y] = places.get(square.id) ?? [0, 0];
    const joined = square.filled || square.kind !== "";
    svg += `<circle cx="${x}" cy="${y}" r="${square.kind === "middle" ? 6.5 : 5}" fill="${joined ? LEAD : SHEET}" stroke="${LEAD}" stroke-width="1.8"/>`;
  }
  const across = Math.max(0, ...board.rows.map((row) => row.length));
  return { width: across * space + 2 * edge, height: board.rows.length * space + 2 * edge, svg };
}

/** Integers with commas, broken into lines. */
function list(board: Board): Drawn {
  const most = 30;
  const lines: string[] = [];
  for (const square of board.rows.flat()) {
    const text = `${square.text === "" ? "·" : square.text}, `;
    const end = lines.at(-1);
    if (end !== undefined && end.length + text.length <= most) lines[lines.length - 1] = end + text;
    else lines.push(text);
  }
  const told = lines.map((each, index) => (index === lines.length - 1 ? each.slice(0, -2) : each.trimEnd()));
  if (told.length === 0) told.push("nothing yet");
  const width = Math.max(180, Math.max(...told.map((each) => each.length)) * 14 + 24);
  const svg = told.map((each, y) => words(width / 2, 22 + y * 36, each, 28)).join("");
  return { width, height: told.length * 36 + 8, svg };
}

function drawn(board: Board, last: ReadonlySet<string>): Drawn {
  if (board.kind === "grid" || board.kind === "tiles") return grid(board, last);
  if (board.kind === "row" || board.kind === "column") return strip(board, last);
  if (board.kind === "lattice") return lattice(board, last);
  return list(board);
}

/** A complete SVG: the boards of a view below each other, grids side by side, without logs. `caption`: the lines below. */
export function picture(view: Pick<View, "boards" | "last">, title: string, caption: readonly string[] = []): string {
  const last = new Set(view.last);
  const pieces: { at: [number, number]; svg: string }[] = [];
  let [wide, y, x, high] = [0, 0, 0, 0];
  let before: Board["kind"] | null = null;
  for (const board of view.boards) {
    if (board.kind === "log") continue;
    const { width, height, svg } = drawn(board, last);
    const heading = board.title === "" ? 0 : 26;
    if (x > 0 && (board.kind !== "grid" || before !== "grid" || x + width > 700)) [x, y, high] = [0, y + high + GAP, 0];
    pieces.push({ at: [x, y], svg: (heading > 0 ? words(width / 2, 11, board.title, 19, SOFT) : "") + `<g transform="translate(0 ${heading})">${svg}</g>` });
    wide = Math.max(wide, x + width);
    high = Math.max(high, height + heading);
    x += width + GAP;
    before = board.kind;
  }
  y += high;
  wide = Math.max(wide, ...caption.map((each) => each.length * 9.2), 120);
  const beneath = caption.map((each, index) => words(wide / 2, y + 22 + index * 24, each, index === 0 ? 20 : 17, index === 0 ? INK : SOFT)).join("");
  const tall = y + (caption.length > 0 ? caption.length * 24 + 16 : 0);
  const pad = 12;
  const [width, height] = [Math.ceil(wide + 2 * pad), Math.ceil(tall + 2 * pad)];
  const paper = `<rect width="${width}" height="${height}" fill="var(--paper, #fbfaf4)"/>`;
  const body = pieces.map(({ at, svg }) => `<g transform="translate(${at[0]} ${at[1]})">${svg}</g>`).join("") + beneath;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escaped(title)}</title>${paper}<g transform="translate(${pad} ${pad})">${body}</g></svg>`;
}

/** The picture for a file, in the day colours without CSS variables. */
export const asFile = (svg: string): string => svg.replace(/var\(--[a-z]+, ([^)]*)\)/g, "$1");
