import { describe, expect, it } from "vitest";
import {
  NOTHING,
  aim,
  arrow,
  backspace,
  dealt,
  type Draft,
  lay,
  layAtCursor,
  recallAll,
  shuffled,
  sorted,
  takeBack,
  tileFor,
  toPlace,
  turn,
} from "../src/tiles/draft";
import { gridOf } from "../src/tiles/grid";
import { keep, restored } from "../src/tiles/keep";
import { keyHint, symbolsOf } from "../src/tiles/keys";
import { laidBy, written } from "../src/tiles/play";
import { board, storage, tile } from "./samples";
import { squareLabel } from "../src/tiles/words";

const EMPTY = gridOf(board());

function rackOf(signs: string, grid = EMPTY): Draft {
  return dealt(NOTHING, [...signs].map(tile), grid);
}

function shown(draft: Draft): string {
  return draft.rack.map((own) => own?.tile.symbol ?? "_").join("");
}

function key(draft: Draft, place: number): number {
  return draft.rack[place]?.key ?? -1;
}

/** Lays the rack's tiles by their places. */
function laying(draft: Draft, ...pairs: [number, string][]): Draft {
  const keys = pairs.map(([place, square]) => [key(draft, place), square] as const);
  return keys.reduce((next, [own, square]) => lay(next, own, square), draft);
}

function typed(draft: Draft, keys: string, grid = EMPTY): Draft {
  return [...keys].reduce((next, pressed) => {
    const found = tileFor(next, symbolsOf(pressed));
    return found ? layAtCursor(next, grid, found.own.key, tile(found.symbol)) : next;
  }, draft);
}

const at = (id: string) => EMPTY.places.get(id) ?? { row: 0, column: 0 };

describe("laying and taking back", () => {
  it("leaves a hole, and the tile returns to it", () => {
    const draft = rackOf("01=+");
    const laid = laying(draft, [1, "h8"]);
    expect(shown(laid)).toBe("0_=+");
    expect(shown(takeBack(laid, key(draft, 1)))).toBe("01=+");
  });

  it("moves a laid tile, and swaps two of them", () => {
    const draft = laying(rackOf("01"), [0, "h8"], [1, "i8"]);
    const [zero] = [...draft.laid.values()];
    const swapped = lay(draft, zero?.key ?? -1, "i8");
    expect(swapped.laid.get("i8")?.as.symbol).toBe("0");
    expect(swapped.laid.get("h8")?.as.symbol).toBe("1");
  });

  it("sends the tile that lay there to the rack when one from the rack is laid over it", () => {
    const draft = laying(rackOf("01="), [0, "h8"]);
    const over = laying(draft, [2, "h8"]);
    expect(over.laid.get("h8")?.as.symbol).toBe("=");
    expect(shown(over)).toBe("_10");
  });

  it("gives up what a blank was made when it goes back", () => {
    const draft = rackOf("?");
    const laid = lay(draft, key(draft, 0), "h8", tile("1"));
    expect(laid.laid.get("h8")?.as).toEqual({ symbol: "1", face: "1", points: 0, blank: true });
    expect(recallAll(laid).rack[0]?.tile.symbol).toBe("?");
  });

  it("recalls all", () => {
    const draft = laying(rackOf("01=+"), [3, "h8"], [0, "i8"], [1, "j8"]);
    expect(recallAll(draft).laid.size).toBe(0);
    expect([...shown(recallAll(draft))].sort().join("")).toBe("+01=");
  });
});

describe("the rack", () => {
  it("moves a tile to another place, the rest keeping their order", () => {
    const draft = rackOf("01=+-");
    expect(shown(toPlace(draft, key(draft, 0), 3))).toBe("1=+0-");
    expect(shown(toPlace(draft, key(draft, 4), 1))).toBe("0-1=+");
  });

  it("takes a tile from the board into the nearest hole's room", () => {
    const draft = laying(rackOf("01=+-"), [4, "h8"], [1, "i8"]);
    const minus = draft.laid.get("h8")?.key ?? -1;
    expect(shown(toPlace(draft, minus, 0))).toBe("-0=+_");
  });

  it("shuffles and sorts without losing a tile, holes last", () => {
    const draft = laying(rackOf("1+0?=1"), [0, "h8"]);
    expect(shown(sorted(draft, ["0", "1", "=", "+"]))).toBe("01=+?_");
    const other = shown(shuffled(draft, () => 0));
    expect(other.endsWith("_")).toBe(true);
    expect([...other].sort().join("")).toBe("+01=?_");
  });

  it("keeps places when new tiles are drawn", () => {
    const draft = laying(rackOf("01=+"), [1, "h8"], [3, "i8"]);
    const after = gridOf(board("8h 1+"));
    expect(shown(dealt(draft, ["=", "0", "-", "*"].map(tile), after))).toBe("0-=*");
  });

  it("shrinks when the bag is empty", () => {
    const draft = laying(rackOf("01=+"), [1, "h8"]);
    expect(shown(dealt(draft, ["0", "=", "+"].map(tile), gridOf(board("8h 1"))))).toBe("0=+");
  });

  it("takes a drafted tile back when another play covers its square", () => {
    const draft = laying(rackOf("01="), [0, "h8"], [1, "h9"]);
    const after = dealt(draft, ["0", "1", "="].map(tile), gridOf(board("8h 1=1")));
    expect([...after.laid.keys()]).toEqual(["h9"]);
    expect(shown(after)).toBe("0_=");
  });
});

describe("typing", () => {
  it("lays along the cursor's line and jumps over tiles that lie there", () => {
    const grid = gridOf(board("8e +1="));
    const draft = typed(aim(rackOf("1110", grid), at("d8")), "110", grid);
    expect([...draft.laid.keys()]).toEqual(["d8", "h8", "i8"]);
    expect(draft.cursor).toMatchObject({ row: 7, column: 9, direction: "across" });
    expect(written(draft, grid)).toEqual({ texts: ["8d 1(+)(1)(=)10"] });
  });

  it("turns when the same square is chosen again, or an arrow points across an aimed line", () => {
    const once = aim(rackOf("1"), at("h8"));
    expect(once.cursor?.direction).toBe("across");
    expect(aim(once, at("h8")).cursor?.direction).toBe("down");
    expect(aim(once, at("c3")).cursor?.direction).toBe("across");
    const pointed = arrow(once, EMPTY, "down", 1);
    expect(pointed.cursor).toMatchObject({ row: 7, column: 7, direction: "down" });
    const moved = arrow(pointed, EMPTY, "down", 1);
    expect(moved.cursor).toMatchObject({ row: 8, column: 7, direction: "down", aimed: false });
    expect(arrow(moved, EMPTY, "across", 1).cursor).toMatchObject({ row: 8, column: 8, direction: "down" });
    expect(turn(moved).cursor?.direction).toBe("across");
  });

  it("stops at the edge", () => {
    const draft = typed(aim(rackOf("111"), at("n8")), "111");
    expect([...draft.laid.keys()]).toEqual(["n8", "o8"]);
    expect(arrow(draft, EMPTY, "across", 1).cursor).toMatchObject({ row: 7, column: 14 });
  });

  it("takes back from the cursor backwards, over tiles that lie there", () => {
    const grid = gridOf(board("8e +1="));
    let draft = typed(aim(rackOf("1110", grid), at("d8")), "11", grid);
    draft = backspace(draft, grid);
    expect([...draft.laid.keys()]).toEqual(["d8"]);
    draft = backspace(draft, grid);
    expect(draft.laid.size).toBe(0);
    expect(draft.cursor).toMatchObject({ row: 7, column: 3 });
    expect(backspace(draft, grid)).toEqual(draft);
  });

  it("takes a blank where the rack lacks the tile, and nothing where it has neither", () => {
    expect(tileFor(rackOf("0?"), symbolsOf("1"))).toMatchObject({ symbol: "1", own: { tile: { blank: true } } });
    expect(tileFor(rackOf("0"), symbolsOf("1"))).toBeNull();
    expect(tileFor(rackOf("0^?"), symbolsOf("x"))?.symbol).toBe("^");
    expect(symbolsOf("7")).toEqual([]);
  });
});

describe("the text of a play", () => {
  it("writes tiles that lie there in parentheses, and blanks with what they stand for", () => {
    const grid = gridOf(board("8d 1+1=10"));
    const draft = rackOf("?0", grid);
    const down = lay(lay(draft, key(draft, 0), "g9", tile("1")), key(draft, 1), "g10");
    expect(written(down, grid)).toEqual({ texts: ["g8 (=)?10"] });
  });

  it("reads a single tile along its cursor first, and only where it has neighbours", () => {
    const grid = gridOf(board("8d 1+1=10", "f8 1"));
    const end = laying(rackOf("0", grid), [0, "j8"]);
    expect(written(end, grid)).toEqual({ texts: ["8d (1)(+)(1)(=)(1)(0)0"] });
    const corner = gridOf(board("8d 1+1=10", "j2 1+1=10"));
    const both = laying(rackOf("0", corner), [0, "j8"]);
    expect(written(both, corner)).toEqual({ texts: ["8d (1)(+)(1)(=)(1)(0)0", "j2 (1)(+)(1)(=)(1)(0)0"] });
    expect(written(laying(rackOf("0"), [0, "c3"]), EMPTY)).toEqual({ texts: ["3c 0"] });
  });

  it("says why a draft is no play", () => {
    const draft = rackOf("0101");
    expect(written(draft, EMPTY)).toEqual({ texts: [] });
    expect(written(laying(draft, [0, "c3"], [1, "d4"]), EMPTY)).toEqual({
      problem: "All tiles of one turn must be in one row or one column.",
    });
    expect(written(laying(draft, [0, "c3"], [1, "f3"]), EMPTY)).toEqual({
      problem: "The tiles of one turn must have no gap between them: d3 is empty.",
    });
  });

  it("finds the squares of a play again", () => {
    expect(laidBy("8d 1(+)1(=)?10", EMPTY)).toEqual([
      { square: "d8", symbol: "1", blank: false },
      { square: "f8", symbol: "1", blank: false },
      { square: "h8", symbol: "1", blank: true },
      { square: "i8", symbol: "0", blank: false },
    ]);
    expect(laidBy("g8 (=)(?1)10", EMPTY).map(({ square }) => square)).toEqual(["g10", "g11"]);
    expect(laidBy("exchange 0 1", EMPTY)).toEqual([]);
    expect(laidBy("pass", EMPTY)).toEqual([]);
  });
});

describe("keeping a draft", () => {
  it("comes back after a reload, arranged and laid", () => {
    const here = storage();
    const draft = rackOf("1?0=");
    const laid = lay(laying(toPlace(draft, key(draft, 3), 0), [3, "h8"]), key(draft, 1), "i8", tile("1"));
    keep(() => here, "m", 1, 4, laid);
    const back = restored(() => here, "m", 1, 4, ["1", "0", "=", "?"].map(tile), EMPTY);
    expect(written(back, EMPTY)).toEqual({ texts: ["8h 0?1"] });
    expect(back.rack[0]?.tile.symbol).toBe("=");
  });

  it("keeps only the arrangement once the match has moved on", () => {
    const here = storage();
    keep(() => here, "m", 1, 4, laying(rackOf("=10"), [2, "h8"]));
    const back = restored(() => here, "m", 1, 5, ["0", "1", "="].map(tile), EMPTY);
    expect(back.laid.size).toBe(0);
    expect(shown(back)).toBe("=10");
  });

  it("is a fresh rack where nothing or nonsense was kept", () => {
    const here = storage();
    here.setItem("paperbits:draft:m:1", "{oh");
    expect(shown(restored(() => here, "m", 1, 1, [tile("0")], EMPTY))).toBe("0");
  });
});

describe("words", () => {
  it("name a square as it is", () => {
    const square = { id: "h8", text: "", filled: false, label: "", kind: "centre", tile: null };
    expect(squareLabel(square, undefined)).toBe("h8, centre, double word, empty");
    expect(squareLabel({ ...square, tile: { ...tile("1"), points: 0, blank: true } }, undefined)).toBe(
      "h8, tile 1, blank, 0 points",
    );
  });
});

describe("keys in other bases", () => {
  const digits = [..."0123456789abcdef=+-*/"];

  it("lay digits that the match has, before operators", () => {
    expect(symbolsOf("7", digits)).toEqual(["7"]);
    expect(symbolsOf("D", digits)[0]).toBe("d");
    expect(symbolsOf("a", digits)[0]).toBe("a");
    expect(symbolsOf("a", ["0", "1", "&"])).toEqual(["&"]);
    expect(symbolsOf("x", digits)[0]).toBe("*");
  });

  it("are told only where the match has them", () => {
    expect(keyHint("/", digits)).toBe("/");
    expect(keyHint("/", ["0", "1", "/"])).toBe("/ or D");
    expect(keyHint("b", digits)).toBe("B");
    expect(keyHint("+", digits)).toBe("+ or P");
  });
});
