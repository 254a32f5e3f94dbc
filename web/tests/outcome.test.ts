import { describe, expect, it } from "vitest";
import { margin, opponents, scoreLine, shared, verdict, type Ended } from "../src/lib/outcome";
import type { Seat } from "../src/lib/wire";
import { seat as seatOf } from "./samples";

const seat = (player: number, score: number | string, more: Partial<Seat> = {}): Seat => seatOf(player, { score, ...more });
const ended = (seats: Seat[], winners: number[], more: Partial<Ended> = {}): Ended => ({
  title: "Plexus", seats, turn: null, over: true, winners, cut_short: false, wins: "most", ...more,
});

describe("how a match ended", () => {
  it("says who won and by how much", () => {
    const match = ended([seat(1, 312), seat(2, 300)], [1]);
    expect([verdict(match), scoreLine(match)]).toEqual(["You win by 12 points.", "312 to 300."]);
    const lost = ended([seat(1, 5), seat(2, 6)], [2]);
    expect([verdict(lost), scoreLine(lost)]).toEqual(["The computer wins by 1 point.", "6 to 5."]);
  });

  it("says that the fewest win where they do", () => {
    const match = ended([seat(1, 6), seat(2, 8)], [1], { wins: "fewest" });
    expect([verdict(match), scoreLine(match)]).toEqual(["You win by 2 points.", "6 to 8. The fewest points win."]);
  });

  it("has no margin for a tie, without points, and where somebody resigned", () => {
    const tie = ended([seat(1, 6), seat(2, 6)], [1, 2]);
    expect([verdict(tie), scoreLine(tie)]).toEqual(["A tie.", "6 points each."]);
    const bare = ended([seat(1, 1), seat(2, 0)], [1], { wins: "" });
    expect([verdict(bare), scoreLine(bare)]).toEqual(["You win.", ""]);
    const resigned = ended([seat(1, 40), seat(2, 3)], [2], { cut_short: true });
    expect([verdict(resigned), scoreLine(resigned), margin(resigned)]).toEqual(["The computer wins.", "", null]);
    const agreed = ended([seat(1, 40), seat(2, 3)], [1, 2], { cut_short: true });
    expect([verdict(agreed), scoreLine(agreed)]).toEqual(["A tie.", ""]);
    const broken = ended([seat(1, 4), seat(2, 0)], [], { cut_short: true });
    expect([verdict(broken), scoreLine(broken)]).toEqual(["The match was cancelled.", ""]);
    expect(shared(broken, null)).toBe("Plexus: The match was cancelled.\nPlayed on paperbits.");
  });

  it("orders several by their scores and measures from the next best", () => {
    const match = ended([seat(1, 9), seat(2, 30, { called: "Computer 2" }), seat(3, 27, { called: "Computer 3" })], [2]);
    expect([verdict(match), scoreLine(match)]).toEqual(["Computer 2 wins by 3 points.", "Computer 2 30, Computer 3 27, You 9."]);
    const fewest = ended(match.seats, [1], { wins: "fewest" });
    expect(scoreLine(fewest)).toBe("You 9, Computer 3 27, Computer 2 30. The fewest points win.");
  });

  it("reckons with scores that are too long for numbers", () => {
    const match = ended([seat(1, "90071992547409930"), seat(2, "90071992547409929")], [1]);
    expect(verdict(match)).toBe("You win by 1 point.");
  });

  it("counts the points of one alone", () => {
    expect(verdict(ended([seat(1, 13)], [1]))).toBe("You have 13 points.");
  });
});

describe("opponents", () => {
  it("are named, computers with their level", () => {
    expect(opponents([seat(1, 0), seat(2, 0)], () => "Casual")).toBe("The computer (Casual)");
    expect(opponents([seat(1, 0), seat(2, 0, { kind: "person", level: null, name: "Bo", called: "Bo" })])).toBe("Bo");
    expect(opponents([seat(1, 0), seat(2, 0, { called: "Computer 2" }), seat(3, 0, { called: "Computer 3" })])).toBe("Computer 2 (casual) and Computer 3 (casual)");
    expect(opponents([seat(1, 0), seat(2, 0, { kind: "person", level: null, yours: true })])).toBe("Pass and play");
    expect(opponents([seat(1, 0)])).toBe("");
  });
});

describe("a result to share", () => {
  it("is plain text with the best move, and neither key nor address", () => {
    const match = { ...ended([seat(1, 312), seat(2, 300)], [1]), id: "secret-id", key: "secret-key" } as Ended;
    const text = shared(match, { ply: 3, player: 1, move: "8d 1+1=10", points: 24, words: "lay 1+1=10, 24 points", brief: "lay 1+1=10" }, () => "Casual");
    expect(text).toBe(
      "Plexus: I beat the computer (Casual) by 12 points.\n312 to 300.\nBest move: I lay 1+1=10, 24 points.\nPlayed on paperbits.",
    );
    expect(text).not.toMatch(/secret|http|\/m\//);
  });

  it("is told by the one who lost, tied, looked on or played alone", () => {
    const told = (match: Ended) => shared(match, null).split("\n")[0];
    expect(told(ended([seat(1, 1), seat(2, 3)], [2]))).toBe("Plexus: I lost to the computer (casual) by 2 points.");
    expect(told(ended([seat(1, 3), seat(2, 3)], [1, 2]))).toBe("Plexus: I tied with the computer (casual).");
    expect(told(ended([seat(1, 3, { yours: false, called: "Player 1" }), seat(2, 1)], [1]))).toBe("Plexus: Player 1 wins by 2 points.");
    expect(told(ended([seat(1, 13)], [1]))).toBe("Plexus: I have 13 points.");
  });
});
