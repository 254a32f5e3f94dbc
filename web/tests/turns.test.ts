import { describe, expect, it } from "vitest";
import type { Begun, MatchSummary, Seat, Seek, Turns } from "../src/lib/wire";
import { arrivals, marked, newTurns, turnMessage, unmarked, waitingElsewhere } from "../src/people/turns";
import { keptOf } from "../src/lib/keys";
import { everywhere } from "../src/people/yours.svelte";

const now = (more: Partial<Turns> = {}): Turns => ({ turns: [], awaited: [], seeks: [], challenges: [], begun: [], ...more });
const seat = (player: number, called: string): Seat => ({ player, kind: "person", name: "", called, level: null, left: "", score: 0, yours: called === "You" });
const told = (id: string): MatchSummary => ({
  id, game: "plexus", title: "Plexus", seats: [seat(1, "You"), seat(2, "Ann")], turn: 1, your_turn: true, over: false, winners: [], reason: "",
  resigned: null, cut_short: false, wins: "most", plies: 3, may_record: true, rated: false, when: 2,
});

describe("the title of the tab", () => {
  it("counts the matches that wait, without the one on the screen", () => {
    expect(waitingElsewhere(["a", "b"], "b")).toBe(1);
    expect([marked("Lobby · paperbits", 2), marked("Lobby · paperbits", 0)]).toEqual(["(2) Lobby · paperbits", "Lobby · paperbits"]);
    expect(unmarked(marked("Lobby", 12))).toBe("Lobby");
  });
});

describe("messages", () => {
  it("tell of turns that are new, and of nothing when the page opens", () => {
    expect(newTurns(null, now({ awaited: ["a"] }))).toEqual([]);
    expect(newTurns(now({ awaited: ["a"] }), now({ awaited: ["a", "b"], turns: ["a", "b", "c"] }))).toEqual(["b"]);
  });

  it("name the game and the opponent, if they are known", () => {
    expect(turnMessage("m", told("m"))).toEqual({ tag: "m", text: "Your turn in Plexus, against Ann.", match: "m" });
    expect(turnMessage("m", undefined).text).toBe("Your turn.");
  });

  it("tell of new challenges and of matches that begin", () => {
    const seek = { id: "s", by: { id: "p", name: "Bo", kind: "guest" }, title: "Plexus" } as Seek;
    const begun = { seek: "t", match: "m", title: "Plexus", others: ["Ann", "Bo"] } as Begun;
    const after = now({ challenges: [seek], begun: [begun] });
    expect(arrivals(null, after)).toEqual([]);
    expect(arrivals(after, after)).toEqual([]);
    expect(arrivals(now(), after)).toEqual([
      { tag: "s", text: "Bo challenges you: Plexus.", match: "" },
      { tag: "m", text: "Your match with Ann and Bo has begun: Plexus.", match: "m" },
    ]);
  });
});

describe("the matches of the reader", () => {
  it("are those of this browser and those of other devices", () => {
    const held = { id: "a", key: "k", game: "plexus", title: "Plexus", seen: 5, over: false };
    const listed = new Map([told("a"), told("b")].map((each) => [each.id, each]));
    expect(everywhere([held], listed)).toEqual([held, { id: "b", key: "", game: "plexus", title: "Plexus", seen: 2000, over: false, rated: false }]);
  });

  it("has its own tally of rated matches against a computer, and none of those between people", () => {
    const two = (kind: string) => ({ ...told("c"), rated: true, seats: [{ kind: "person" }, { kind }] as never });
    expect(keptOf(two("computer")).rated).toBe(true);
    expect(keptOf(two("person")).rated).toBe(false);
  });
});
