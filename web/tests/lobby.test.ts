import { describe, expect, it } from "vitest";
import { merged, moved, ofGame, still, type Row } from "../src/lobby/list";
import { endWords, levelNear, rangeWords, stillWaiting, summary, waitingWords } from "../src/lobby/words";
import type { GameCard, Seek } from "../src/lib/wire";

const person = (id: string) => ({ id, name: id.toUpperCase(), kind: "guest" as const });
const seek = (id: string, more: Partial<Seek> = {}): Seek => ({
  id,
  by: person("ada"),
  whom: null,
  game: "plexus",
  title: "Plexus",
  settings: [],
  values: {},
  clock: "",
  rated: false,
  low: null,
  high: null,
  rating: null,
  seats: 2,
  seated: [person("ada")],
  made: 0,
  ...more,
});
const ids = (rows: readonly Row[]) => rows.map((row) => (row.gone ? `-${row.seek.id}` : row.seek.id));

describe("a list in which nothing jumps", () => {
  it("keeps lines in their places, adds at the end, and marks what is gone", () => {
    const first = merged([], [seek("a"), seek("b"), seek("c")], false);
    const then = merged(first, [seek("d"), seek("c", { clock: "5+3" }), seek("a")], false);
    expect(ids(then)).toEqual(["a", "-b", "c", "d"]);
    expect(then[2]?.seek.clock).toBe("5+3");
    expect(ids(merged(then, [seek("d"), seek("c")], true))).toEqual(["c", "d"]);
    expect(ids(merged(then, [seek("b")], false))).toEqual(["-a", "b", "-c", "-d"]);
  });

  it("shows one game, and those who play any", () => {
    const all = [seek("a"), seek("b", { game: "" }), seek("c", { game: "flipping-bits" })];
    expect(ofGame(all, "plexus").map((each) => each.id)).toEqual(["a", "b"]);
    expect(ofGame(all, "")).toHaveLength(3);
    expect(ofGame(all, "plexus", "ada")).toEqual([]);
  });

  it.each([
    ["ArrowDown", 1, 2],
    ["ArrowDown", 2, 2],
    ["ArrowUp", 0, 0],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["a", 1, null],
  ])("moves by %s from line %i", (key, at, to) => {
    expect(moved(at, 3, key)).toBe(to);
  });

  it("moves nowhere without lines", () => {
    expect(moved(0, 0, "End")).toBeNull();
  });
});

it("a tab waits for what the server lists, and for what it has not listed yet", () => {
  expect(still(["old", "new", "gone"], ["old"], new Set(["old", "gone"]))).toEqual(["old", "new"]);
});

describe("words", () => {
  it("count the people", () => {
    const words = [0, 1, 3].map((people) => waitingWords(people, false));
    expect(words).toEqual(["Nobody is waiting just now.", "1 person is waiting.", "3 people are waiting."]);
    const yours = [1, 2, 3].map((people) => waitingWords(people, true));
    expect(yours).toEqual(["You are the only one who is waiting.", "You and 1 other person are waiting.", "You and 2 other people are waiting."]);
  });

  it("give a range of ratings", () => {
    const words = [[null, null], [900, null], [null, 1100], [900, 1100]].map(([low, high]) => rangeWords({ low: low ?? null, high: high ?? null }));
    expect(words).toEqual(["", "from 900", "up to 1100", "900 to 1100"]);
  });

  it("sum a seek up", () => {
    expect(summary(seek("a", { clock: "3d", rated: true }))).toBe("Plexus, 3 days a move, rated");
    expect(summary(seek("a", { title: "", seats: 4 }))).toBe("Any game, no clock, 1 of 4 seats taken");
  });

  it("say how the reader waits", () => {
    const at = (...names: string[]) => seek("a", { seats: 4, seated: names.map(person) });
    expect(stillWaiting([], "ada")).toBe("");
    expect(stillWaiting([seek("a")], "ada")).toBe("You are looking for an opponent: Plexus, no clock.");
    expect(stillWaiting([seek("a", { whom: person("bob") })], "ada")).toBe("You are waiting for BOB: Plexus, no clock.");
    expect(stillWaiting([at("ada")], "ada")).toBe("Your table is open: Plexus, no clock, 1 of 4 seats taken.");
    expect(stillWaiting([at("ada", "bob")], "bob")).toBe("You sit with ADA: Plexus, no clock, 2 of 4 seats taken.");
    expect(stillWaiting([seek("a"), seek("b")], "ada")).toBe("You are waiting in 2 places.");
  });

  it("choose the level with the nearest rating", () => {
    const level = (name: string, elo: number | null) => ({ name, elo });
    const card = { levels: [level("a", 800), level("b", 1200), level("c", null)] } as unknown as GameCard;
    expect(levelNear(card, 1090)?.name).toBe("b");
    expect(levelNear(card, null)).toBeNull();
    expect(levelNear({ levels: [] } as unknown as GameCard, 1000)).toBeNull();
  });
});

describe("the button that ends waiting", () => {
  it("says what it ends", () => {
    expect(endWords(seek("a"), true)).toBe("Stop looking");
    expect(endWords(seek("a", { seats: 3 }), true)).toBe("Close the table");
    expect(endWords(seek("a", { seats: 3 }), false)).toBe("Leave the table");
    expect(endWords(seek("a", { whom: person("bob") }), true)).toBe("Withdraw the challenge");
  });
});
