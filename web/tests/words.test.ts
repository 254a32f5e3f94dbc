import { describe, expect, it } from "vitest";
import { announcement, answersSoon, counted, ending, goodScore, listed, nameOf, newest, points, rounded, statusLine, told } from "../src/lib/words";
import type { MatchState } from "../src/lib/wire";
import { seat } from "./samples";

const against = [seat(1), seat(2)];

const match = (more: Partial<MatchState>): MatchState =>
  ({
    title: "A game", wins: "most", seats: against, version: 0, turn: 1, your_turn: true, thinking: false, remark: "", over: false, winners: [], reason: "",
    view: { hand: { prompt: "Fill a square." } }, sheet: [], ...more,
  }) as unknown as MatchState;

const line = (ply: number, player: number | null, words: string, points: number | null = null) => ({ ply, player, move: "b3", points, words, brief: words });

describe("names", () => {
  it("calls everybody what the server says", () => {
    expect(against.map((each) => nameOf(match({}), each.player))).toEqual(["You", "The computer"]);
    expect(nameOf(match({}), null)).toBe("");
  });

  it("tells a move with words that agree with its name, and an opening as nobody's", () => {
    expect(told(match({}), line(1, 1, "pass", 0))).toBe("You pass.");
    expect(told(match({}), line(2, 2, "exchanges 9 tiles"))).toBe("The computer exchanges 9 tiles.");
    expect(told(match({}), line(1, null, "The opening: a segment from c3 to b3"))).toBe("The opening: a segment from c3 to b3.");
  });
});

describe("scores", () => {
  it("says which way is good", () => {
    expect(goodScore(match({ wins: "fewest" }))).toBe("fewest wins");
    expect(goodScore(match({ wins: "most" }))).toBe("most wins");
    expect(goodScore(match({ wins: "" }))).toBe("");
    expect(goodScore(match({ wins: "most", seats: [seat(1)] }))).toBe("more is better");
  });
});

describe("statusLine", () => {
  it("says whose turn it is", () => {
    expect(statusLine(match({}))).toBe("Your turn.");
    expect(statusLine(match({ turn: 2, your_turn: false, thinking: true }))).toBe("The computer is thinking.");
    expect(statusLine(match({ turn: 2, your_turn: false, thinking: true, getting_ready: { step: 1, steps: 3, what: "proofs" } }))).toBe("The computer is thinking.");
  });

  it("says how it ended", () => {
    expect(statusLine(match({ over: true, turn: null, winners: [1] }))).toBe("You win.");
    expect(ending(match({ over: true, winners: [2] }))).toBe("The computer wins.");
    expect(ending(match({ over: true, winners: [1, 2] }))).toBe("A tie.");
    const three = [seat(1), seat(2), seat(3, { called: "Computer 3" })];
    expect(ending(match({ seats: three, winners: [1, 3] }))).toBe("You and Computer 3 share the win.");
  });
});

describe("announcement", () => {
  const first = match({ version: 1, sheet: [line(1, 1, "fill b3")], turn: 2, your_turn: false });
  const second = match({ version: 2, sheet: [line(1, 1, "fill b3"), line(2, 2, "fills c4, 3 points", 3)] });

  it("tells every move since, then what is to be done", () => {
    expect(announcement(match({}), first)).toBe("You fill b3. The computer to move.");
    expect(announcement(match({}), second)).toBe("You fill b3. The computer fills c4, 3 points. Your turn. Fill a square.");
  });

  it("tells the last move of the other player when a match is opened", () => {
    expect(announcement(null, match({}))).toBe(`${match({}).title}. Your turn. Fill a square.`);
    expect(announcement(null, { ...second, remark: "It had little time." })).toBe(`${second.title}. The computer fills c4, 3 points. Your turn. Fill a square.`);
  });

  it("tells what was taken back, and nothing where nothing changed", () => {
    expect(announcement(second, match({ version: 3 }))).toBe("Taken back. Your turn.");
    expect(announcement(second, second)).toBe("");
  });
});

it("lists and counts as people do", () => {
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
  expect([counted(1, "point"), counted(2, "point")]).toEqual(["1 point", "2 points"]);
});

it("parts the thousands of a score, however long", () => {
  expect([points(0), points(-123456), points(1234567), points("123456789012345678901")]).toEqual([
    "0",
    "-123,456",
    "1,234,567",
    "123,456,789,012,345,678,901",
  ]);
});

describe("one message for a move and its reply", () => {
  const scored = (mine: number, theirs: number) => [seat(1, { score: mine }), seat(2, { score: theirs })];
  const before = match({ seats: scored(0, 0) });
  const own = match({ version: 1, seats: scored(2, 0), turn: 2, your_turn: false, sheet: [line(1, 1, "write 4 in b3")] });
  const reply = match({ version: 2, seats: scored(2, 3), sheet: [line(1, 1, "write 4 in b3"), line(2, 2, "writes 5 in b4")] });

  it("waits for a computer, and then tells both moves and the new scores", () => {
    expect([answersSoon(own), answersSoon(reply)]).toEqual([true, false]);
    expect(announcement(before, reply)).toBe("You write 4 in b3. The computer writes 5 in b4. Your turn. You 2, The computer 3. Fill a square.");
    expect(announcement(before, { ...reply, wins: "" })).not.toContain("You 2");
  });

  it("shows the other player's last move beside whose turn it is", () => {
    expect([newest(own), newest(reply)]).toEqual(["", "The computer writes 5 in b4."]);
  });

  it("rounds long scores", () => {
    expect([rounded(9_999_999), rounded("532875860165503")]).toEqual([null, { digits: "5.32", power: 14 }]);
  });
});
