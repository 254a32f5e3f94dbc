/**
 * A hand at the table: touches are narrowed to the legal move they make. Pure functions over what the server offers.
 *
 * Squares may be touched in any order (two squares to flip, a segment from either end); options, written `=` and their
 * text, are offered once all the squares before them are touched. The terminal keeps the same rule (`terminal/hand.py`);
 * `tests/support/touches.json` holds both to it.
 */

import type { Choice, Entry, Hand } from "./wire";

export const isOption = (touch: string): boolean => touch.startsWith("=");

/** The choices that continue some touches. */
interface Stage {
  /** The move that the touches make. Null if they make none yet. */
  move: string | null;
  /** Squares that may be touched next. */
  squares: ReadonlySet<string>;
  /** Options that may be picked now, without their `=`, in the game's order. */
  options: readonly string[];
  /** What may be typed now. */
  entry: Entry | null;
}

interface Touched {
  touches: readonly string[];
  /** The move to make now. The touches are then used up. */
  play: string | null;
  /** The square that could not be touched. */
  refused: string | null;
}

/** The touches that a choice still needs. Null if the touches made do not belong to it. */
function remainder(choice: Choice, touches: readonly string[]): string[] | null {
  const rest = [...choice.path];
  for (const touch of touches) {
    const at = rest.indexOf(touch);
    if (at < 0) return null;
    if (isOption(touch) && rest.slice(0, at).length > 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

const sameOrder = (path: readonly string[], touches: readonly string[]): boolean =>
  path.every((touch, index) => touch === touches[index]);

function entryFor(hand: Hand, touches: readonly string[]): Entry | null {
  const [square] = touches;
  const opens = (entry: Entry) =>
    square === undefined ? entry.squares.length === 0 : touches.length === 1 && entry.squares.includes(square);
  return hand.entries.find(opens) ?? null;
}

export function stage(hand: Hand, touches: readonly string[]): Stage {
  const complete: Choice[] = [];
  const squares = new Set<string>();
  const options = new Set<string>();
  for (const choice of hand.choices) {
    const rest = remainder(choice, touches);
    if (rest === null) continue;
    const [first] = rest;
    if (first === undefined) complete.push(choice);
    else if (isOption(first)) options.add(first.slice(1));
    else for (const touch of rest) if (!isOption(touch)) squares.add(touch);
  }
  if (touches.length === 0) for (const entry of hand.entries) for (const square of entry.squares) squares.add(square);
  const exact = complete.find((choice) => sameOrder(choice.path, touches)) ?? complete[0];
  return { move: exact?.move ?? null, squares, options: [...options], entry: entryFor(hand, touches) };
}

const goesOn = ({ squares, options, entry }: Stage): boolean => squares.size > 0 || options.length > 0 || entry !== null;

/** Touch a square or pick an option (`=4`). A complete move is played, unless it could continue. */
export function touch(hand: Hand, touches: readonly string[], id: string): Touched {
  const now = stage(hand, touches);
  const follows = isOption(id) ? now.options.includes(id.slice(1)) : now.squares.has(id);
  if (follows) return settled(hand, [...touches, id]);
  if (touches.includes(id)) {
    // A second touch of the last square plays the move. A second touch of an earlier square, or without a move, takes it back.
    if (now.move !== null && touches.at(-1) === id) return { touches: [], play: now.move, refused: null };
    return { touches: touches.filter((each) => each !== id), play: null, refused: null };
  }
  if (stage(hand, []).squares.has(id)) return settled(hand, [id]);
  return { touches, play: null, refused: id };
}

function settled(hand: Hand, touches: readonly string[]): Touched {
  const next = stage(hand, touches);
  if (next.move !== null && !goesOn(next)) return { touches: [], play: next.move, refused: null };
  return { touches, play: null, refused: null };
}

/** Take back the last touch. */
export const back = (touches: readonly string[]): readonly string[] => touches.slice(0, -1);

/** The move that an entry and a typed text make. */
export const entered = (entry: Entry, square: string | undefined, text: string): string =>
  entry.template.replaceAll("{square}", square ?? "").replaceAll("{text}", text.trim());

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Replace a square's name in a move's text by another name. Only whole words are replaced. */
const renamed = (move: string, from: string, to: string): string =>
  move.replace(new RegExp(`(?<![a-z0-9])${escaped(from)}(?![a-z0-9])`), to);

/**
 * The move that the person probably meant by touching a square that can't be touched: another square's move
 * with this square's name. The server says what is wrong with it. Null if there is no such move, or if it needs a square more,
 * which the person did not name.
 */
export function meant(hand: Hand, touches: readonly string[], id: string): string | null {
  for (const choice of hand.choices) {
    const rest = remainder(choice, touches);
    const [other, ...more] = rest?.filter((touch) => !isOption(touch)) ?? [];
    if (other !== undefined && more.length === 0) return renamed(choice.move, other, id);
  }
  const [entry] = hand.entries.filter((each) => each.squares.length > 0);
  return entry === undefined ? null : entered(entry, id, "1");
}

/** How to prepare a move: all its touches except the last, and the text to type if it needs one. */
interface Prepared {
  touches: readonly string[];
  typed: string;
  /** The option to pick, if one makes the move. */
  option: string | null;
}

/** How to prepare a move. Null if the hand has no such move. */
export function prepared(hand: Hand, move: string): Prepared | null {
  const choice = hand.choices.find((each) => each.move === move);
  if (choice !== undefined) {
    const squares = choice.path.filter((each) => !isOption(each));
    const option = choice.path.find(isOption)?.slice(1) ?? null;
    return { touches: option === null ? squares.slice(0, -1) : squares, typed: "", option };
  }
  for (const entry of hand.entries) {
    for (const square of entry.squares.length > 0 ? entry.squares : [""]) {
      const pattern = escaped(entry.template).replace("\\{square\\}", escaped(square)).replace("\\{text\\}", "(.+)");
      const found = new RegExp(`^${pattern}$`).exec(move);
      if (found !== null) return { touches: square === "" ? [] : [square], typed: found[1] ?? "", option: null };
    }
  }
  return null;
}

/** The only option that starts with the typed characters. Null if there are several. */
export function picked(options: readonly string[], typed: string): string | null {
  const begun = options.filter((option) => option.startsWith(typed));
  return begun.length === 1 && begun[0] === typed ? typed : null;
}
