import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { back, entered, meant, picked, prepared, stage, touch } from "../src/lib/hand";
import type { Hand } from "../src/lib/wire";

const hand = (moves: [string, ...string[]][], more: Partial<Hand> = {}): Hand => ({
  choices: moves.map(([move, ...path]) => ({ move, path })),
  entries: [],
  rack: null,
  prompt: "",
  ...more,
});

const fills = hand([["a1", "a1"], ["b1", "b1"]]);
const numbers = hand([["a1=1", "a1", "=1"], ["a1=12", "a1", "=12"], ["b1=1", "b1", "=1"]]);
const segments = hand([["c3-c2", "c3", "c2"], ["c3-b3", "c3", "b3"], ["c2-b2", "c2", "b2"]]);
const flips = hand([["2", "2"], ["2,5", "2", "5"], ["3,5", "3", "5"]]);

interface Case {
  name: string;
  choices: [string, ...string[]][];
  touches: string[];
  move: string | null;
  squares: string[];
  options: string[];
}

describe("the rule that the terminal keeps too", () => {
  const cases = JSON.parse(readFileSync(new URL("../../tests/support/touches.json", import.meta.url), "utf-8")) as Case[];
  it.each(cases)("$name", ({ choices, touches, move, squares, options }) => {
    const found = stage(hand(choices), touches);
    expect({ ...found, squares: [...found.squares].sort() }).toEqual({ move, squares, options, entry: null });
  });
});

describe("touching a square", () => {
  it("plays a move of one touch at once", () => {
    expect(touch(fills, [], "a1")).toEqual({ touches: [], play: "a1", refused: null });
  });

  it("refuses a square that no move touches", () => {
    expect(touch(fills, [], "b2")).toEqual({ touches: [], play: null, refused: "b2" });
  });

  it("waits for an option where a number is to be chosen", () => {
    const first = touch(numbers, [], "a1");
    expect(first.play).toBeNull();
    expect(stage(numbers, first.touches).options).toEqual(["1", "12"]);
    expect(touch(numbers, first.touches, "=12").play).toBe("a1=12");
  });

  it("takes no option before all its squares are touched", () => {
    expect(touch(numbers, [], "=1").refused).toBe("=1");
    const between = hand([["a1=1-b1", "a1", "=1", "b1"]]);
    expect(touch(between, ["b1"], "=1").refused).toBe("=1");
    expect(touch(between, ["a1", "=1"], "b1").play).toBe("a1=1-b1");
    expect(touch(hand([["a1+b1=3", "a1", "b1", "=3"]]), ["a1"], "=3").refused).toBe("=3");
  });

  it("begins anew when another square is touched instead", () => {
    expect(touch(numbers, ["a1"], "b1").touches).toEqual(["b1"]);
  });

  it("takes a touch back when it is repeated", () => {
    expect(touch(numbers, ["a1"], "a1").touches).toEqual([]);
    expect(back(["a1", "b1"])).toEqual(["a1"]);
  });
});

describe("moves of several touches", () => {
  it("takes the squares in either order", () => {
    expect(touch(segments, ["c3"], "b3").play).toBe("c3-b3");
    expect(touch(segments, ["b3"], "c3").play).toBe("c3-b3");
  });

  it("prefers the order as touched where both are moves", () => {
    const both = hand([["a-b", "a", "b"], ["b-a", "b", "a"]]);
    expect(touch(both, ["b"], "a").play).toBe("b-a");
    expect(touch(both, ["a"], "b").play).toBe("a-b");
  });

  it("waits while a finished move could still go on, and plays it on a second touch", () => {
    const first = touch(flips, [], "2");
    expect(first).toEqual({ touches: ["2"], play: null, refused: null });
    expect(touch(flips, ["2"], "2").play).toBe("2");
    expect(touch(flips, ["2"], "5").play).toBe("2,5");
  });
});

describe("options and entries", () => {
  it("plays an option at once where a move needs no square", () => {
    expect(touch(hand([["d=2", "=2"], ["d=3", "=3"]]), [], "=3").play).toBe("d=3");
  });

  it("opens an entry for its square and fills its template", () => {
    const entry = { template: "{square}={text}", prompt: "An integer", squares: ["a1"] };
    const typed = hand([], { entries: [entry] });
    expect([...stage(typed, []).squares]).toEqual(["a1"]);
    const first = touch(typed, [], "a1");
    expect(first.play).toBeNull();
    expect(stage(typed, first.touches).entry).toEqual(entry);
    expect(entered(entry, "a1", " 12 ")).toBe("a1=12");
  });

  it("opens an entry without squares at once", () => {
    const entry = { template: "{text}", prompt: "An integer", squares: [] };
    expect(stage(hand([], { entries: [entry] }), []).entry).toEqual(entry);
    expect(entered(entry, undefined, "7")).toBe("7");
  });

  it("settles on what is typed once nothing longer begins so", () => {
    expect(picked(["1", "12", "3"], "3")).toBe("3");
    expect(picked(["1", "12", "3"], "1")).toBeNull();
    expect(picked(["1", "12", "3"], "12")).toBe("12");
    expect(picked(["1"], "9")).toBeNull();
  });
});

describe("what was meant by an illegal touch", () => {
  it("is a legal move with the other square's name", () => {
    expect(meant(fills, [], "d4")).toBe("d4");
    expect(meant(numbers, [], "d4")).toBe("d4=1");
    expect(meant(segments, ["c3"], "e5")).toBe("c3-e5");
    expect(meant(hand([["2,12", "2", "12"]]), ["12"], "7")).toBe("7,12");
  });

  it("is nothing where nothing may be done, or where the move needs another square", () => {
    expect(meant(hand([]), [], "a1")).toBeNull();
    expect(meant(segments, [], "e5")).toBeNull();
  });
});

describe("preparing a move, as a hint does", () => {
  it("touches all but what makes the move", () => {
    const four = hand([["c3", "c3"], ["b3=4", "b3", "=4"], ["a1-a2", "a1", "a2"], ["end", "=end"]]);
    expect(prepared(four, "c3")).toEqual({ touches: [], typed: "", option: null });
    expect(prepared(four, "b3=4")).toEqual({ touches: ["b3"], typed: "", option: "4" });
    expect(prepared(four, "a1-a2")).toEqual({ touches: ["a1"], typed: "", option: null });
    expect(prepared(four, "end")).toEqual({ touches: [], typed: "", option: "end" });
    expect(prepared(four, "d4")).toBeNull();
  });

  it("types what is to be typed", () => {
    const entry = { template: "{square}={text}", prompt: "a multiple of 8", squares: ["b3", "c3"] };
    expect(prepared(hand([], { entries: [entry] }), "c3=16")).toEqual({ touches: ["c3"], typed: "16", option: null });
    expect(prepared(hand([], { entries: [{ template: "{text}", prompt: "", squares: [] }] }), "12")).toEqual({ touches: [], typed: "12", option: null });
  });
});
