import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../src/lib/live.svelte";
import type { Socket } from "../src/lib/line.svelte";
import { MatchStore } from "../src/lib/match.svelte";
import type { MatchState, Preview } from "../src/lib/wire";
import { board, seat, storage, tile } from "./samples";
import { Table } from "../src/tiles/table.svelte";
import { pressed } from "../src/tiles/typing";

type Sent = { type: string; move?: string; tag?: string; version?: number };

function state(rack: string, lines: string[] = [], more: Partial<MatchState> = {}): MatchState {
  const view = {
    boards: [board(...lines)],
    hand: {
      choices: [],
      entries: [],
      rack: { tiles: [...rack].map(tile), may_exchange: true, blank_may_be: [..."01=+-&"].map(tile) },
      prompt: "Lay tiles.",
    },
    facts: [],
    last: [],
    unseen: [],
  };
  const seats = [seat(1), seat(2)];
  return { id: "m", seats, version: 1, turn: 1, your_turn: true, seat: 1, veiled: false, over: false, clock: null, view, sheet: [], ...more } as unknown as MatchState;
}

/** A table whose server is the test. */
function seated(first: MatchState) {
  const sent: Sent[] = [];
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, send: (text) => void sent.push(JSON.parse(text)), close() {} };
  const match = new MatchStore({ id: "m", open: () => socket });
  socket.onopen?.();
  sent.length = 0; // The line has said hello.
  const tell = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) });
  const table = new Table(match);
  const show = (next: MatchState) => {
    tell({ type: "state", match: next });
    table.follow();
    table.consider();
  };
  show(first);
  const press = (...keys: string[]) => keys.forEach((key) => {
    const { cursor } = table.draft;
    pressed(table, key, false, cursor && { row: cursor.row, column: cursor.column });
    table.consider();
  });
  return { table, match, sent, tell, show, press };
}

const laid = (table: Table) => [...table.draft.laid].map(([square, { as }]) => `${square}${as.symbol}`).join(" ");
const key = (table: Table, place: number) => table.draft.rack[place]?.key ?? -1;

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));

describe("by taps", () => {
  it("a tile, then a square; the laid tile twice takes it back", () => {
    const { table } = seated(state("01="));
    table.tapTile(key(table, 1));
    table.tapSquare("h8");
    expect(laid(table)).toBe("h81");
    table.tapSquare("h8");
    table.tapSquare("h8");
    expect(laid(table)).toBe("");
    expect(table.picked).toBeNull();
  });

  it("a square, then tiles one after another", () => {
    const { table } = seated(state("01="));
    table.tapSquare("h8");
    table.tapSquare("h8");
    table.tapTile(key(table, 1));
    table.tapTile(key(table, 0));
    expect(laid(table)).toBe("h81 h90");
  });

  it("does not lay on a tile that lies there", () => {
    const { table } = seated(state("01=", ["8h 1"]));
    table.tapTile(key(table, 0));
    table.tapSquare("h8");
    expect(laid(table)).toBe("");
  });

  it("asks what a blank is, and puts it back where the answer is nothing", () => {
    const { table } = seated(state("?1"));
    table.drop(key(table, 0), { square: "h8" });
    expect(table.naming).not.toBeNull();
    table.name(null);
    expect(laid(table)).toBe("");
    table.drop(key(table, 0), { square: "h8" });
    table.name(tile("&"));
    expect(table.texts).toEqual(["8h ?&"]);
    table.drop(table.draft.laid.get("h8")?.key ?? -1, { square: "i8" });
    expect(table.naming).toBeNull();
    expect(table.texts).toEqual(["8i ?&"]);
  });

  it("a tile dropped beside the board goes back", () => {
    const { table } = seated(state("01"));
    table.drop(key(table, 0), { square: "h8" });
    table.drop(table.draft.laid.get("h8")?.key ?? -1, null);
    expect(laid(table)).toBe("");
  });
});

describe("by keys", () => {
  it("lays, takes back, recalls and plays", () => {
    const { table, sent, press } = seated(state("11+10=0"));
    table.tapSquare("d8");
    press("1", "+", "0", "Backspace", "1", "=", "1", "0");
    expect(laid(table)).toBe("d81 e8+ f81 g8= h81 i80");
    press("Enter");
    expect(sent.at(-1)).toEqual({ type: "move", version: 1, move: "8d 1+1=10" });
    press("Escape");
    expect(laid(table)).toBe("");
  });

  it("says what the rack lacks, and makes a blank of it where there is one", () => {
    const { table, press } = seated(state("01"));
    table.tapSquare("h8");
    press("+");
    expect(table.note).toBe("There is no + left on your rack.");
    const other = seated(state("0?"));
    other.table.tapSquare("h8");
    other.press("n");
    expect(other.table.note).toBe("There is no such tile in this match.");
    other.press("a");
    expect(other.table.texts).toEqual(["8h ?&"]);
  });

  it("lays a picked tile where the focus is", () => {
    const { table, press } = seated(state("01"));
    table.tapTile(key(table, 0));
    pressed(table, "ArrowRight", false, { row: 7, column: 7 });
    press("Enter");
    expect(laid(table)).toBe("i80");
  });
});

describe("with the server", () => {
  it("knows the draft's score until the draft changes", async () => {
    vi.useFakeTimers();
    const { table, sent, tell, press } = seated(state("11+10=0"));
    table.tapSquare("d8");
    press("1", "1");
    await vi.advanceTimersByTimeAsync(100);
    const asked = sent.filter(({ type }) => type === "preview");
    expect(asked.map(({ move }) => move)).toEqual(["8d 11"]);
    const preview: Preview = { valid: false, score: null, lines: [], reason: "It has no =." };
    tell({ type: "preview", tag: asked[0]?.tag, preview });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.verdict?.reason).toBe("It has no =.");
    press("=");
    expect(table.verdict).toBeNull();
    vi.useRealTimers();
  });

  it("says once what a draft is worth, also if it is asked for again", async () => {
    vi.useFakeTimers();
    const { table, sent, tell, press } = seated(state("1=1"));
    const preview: Preview = { valid: true, score: 14, lines: [], reason: "" };
    const answer = async () => {
      await vi.advanceTimersByTimeAsync(100);
      tell({ type: "preview", tag: sent.filter(({ type }) => type === "preview").at(-1)?.tag, preview });
      await vi.advanceTimersByTimeAsync(0);
    };
    table.tapSquare("d8");
    press("1", "=", "1");
    await answer();
    expect(live.text).toContain("Worth 14 points.");
    live.say("14. 33% of the best.");
    table.consider();
    await answer();
    expect(live.text.trim()).toBe("14. 33% of the best.");
    vi.useRealTimers();
  });

  it("keeps the draft when it is refused, and forgets the sentence when the draft changes", () => {
    const { table, match, tell, press } = seated(state("11+10=0"));
    table.tapSquare("d8");
    press("1", "Enter");
    tell({ type: "refused", kind: "illegal-move", message: "No.", move: "8d 1" });
    expect(laid(table)).toBe("d81");
    expect(match.refusal?.message).toBe("No.");
    press("Backspace");
    expect(match.refusal).toBeNull();
  });

  it("keeps drafting while others think, and does not play then", () => {
    const { table, sent, show, press } = seated(state("01=", [], { your_turn: false, turn: 2, thinking: true }));
    table.tapSquare("h8");
    press("1", "0", "Enter");
    expect(sent.filter(({ type }) => type === "move")).toEqual([]);
    show(state("01=", ["8h 1=1"], { version: 2 }));
    expect(laid(table)).toBe("");
    expect(table.draft.rack.every((own) => own !== null)).toBe(true);
  });

  it("writes an exchange and a pass", () => {
    const { table, sent, show } = seated(state("01?"));
    table.exchange([tile("0"), tile("?")]);
    show(state("01?", [], { version: 2 }));
    table.pass();
    expect(sent.map(({ move }) => move)).toEqual(["exchange 0 ?", "pass"]);
  });

  it("hides the tiles of the next player at the same screen until that player is there", () => {
    const seats = [1, 2].map((player) => seat(player, { called: `Player ${player}`, yours: true }));
    const veiled = (player: number, version: number): MatchState => {
      const seen = state("", [], { seats, turn: player, seat: player, version, veiled: true });
      return { ...seen, view: { ...seen.view, hand: { ...seen.view.hand, rack: null } } };
    };
    const { table, match, show, sent, press } = seated(veiled(1, 1));
    expect(table.veiled).toBe("Player 1");
    expect(table.rack).toBeNull();
    match.unveil();
    expect(sent.at(-1)).toEqual({ type: "unveil", version: 1, player: 1 });
    show(state("01=", [], { seats }));
    expect(table.veiled).toBeNull();
    press("0", "1");
    expect(laid(table)).toBe("h80 i81");
    show(veiled(1, 1)); // The connection was lost and has come back.
    expect(laid(table)).toBe("");
    show(state("01=", [], { seats }));
    expect(laid(table)).toBe("h80 i81");
    show(veiled(2, 2));
    expect(table.veiled).toBe("Player 2");
    table.tapSquare("h8");
    press("+");
    expect(laid(table)).toBe("");
  });

  it("gives every laid tile back when its player passes or exchanges instead", () => {
    const { table, press, sent } = seated(state("01="));
    press("0", "1");
    table.pass();
    expect(laid(table)).toBe("");
    expect(sent.at(-1)).toMatchObject({ type: "move", move: "pass" });
    press("0", "1");
    table.exchange([tile("=")]);
    expect(laid(table)).toBe("");
  });

  it("shows no blank where the rack has none, so that the key shows the legend", () => {
    const { table } = seated(state("01="));
    expect(pressed(table, "?", false, null)).toBe(false);
    expect(table.note).toBe("");
  });

  it("lays what a hint says as a draft, in the place of what lay there", () => {
    const { table, press } = seated(state("01=?"));
    press("0");
    table.suggest("8g 1=?+");
    expect([...table.draft.laid].map(([square, { tile: own, as }]) => [square, own.blank, as.symbol])).toEqual([
      ["g8", false, "1"],
      ["h8", false, "="],
      ["i8", true, "+"],
    ]);
  });

  it("finds the tiles that a recommended exchange gives back", () => {
    const { table } = seated(state("0101=?"));
    expect(table.held(["0", "1", "1", "?"]).map((key) => table.draft.rack.findIndex((own) => own?.key === key))).toEqual([0, 1, 3, 5]);
  });

  it("takes everything back at the first Escape, the tile that is picked up too", () => {
    const { table, press } = seated(state("01="));
    press("0", "1");
    table.tapTile(key(table, 2));
    press("Escape");
    expect(table.picked).toBeNull();
    expect(laid(table)).toBe("");
  });

  it("plays a draft once, however often it is committed before the answer", () => {
    const { table, match, sent, show, press } = seated(state("11+10=0"));
    table.tapSquare("d8");
    press("1", "Enter");
    expect(match.waiting).toBe(true);
    press("1", "Enter");
    table.commit();
    table.pass();
    expect(sent.filter(({ type }) => type === "move")).toEqual([{ type: "move", version: 1, move: "8d 1" }]);
    show(state("11+10=0", [], { version: 2 }));
    table.commit();
    expect(sent.filter(({ type }) => type === "move").map(({ version }) => version)).toEqual([1, 2]);
  });

  it("knows which play laid each tile", () => {
    const sheet = [
      { ply: 1, player: 1, move: "8g 1=1", points: 4, words: "", brief: "" },
      { ply: 2, player: 2, move: "h8 (=)1", points: 4, words: "", brief: "" },
    ];
    const { table } = seated(state("0", ["8g 1=1", "h9 1"], { sheet }));
    expect(Object.fromEntries(table.ages)).toEqual({ g8: 1, h8: 1, i8: 1, h9: 2 });
  });
});
