import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { path } from "../src/people/code";
import { CHOICES, clockSetting, clockWords, DAYS, MINUTES } from "../src/people/clocks";
import { forTwo, linkOf, onlyHere, withFriend } from "../src/people/friend";
import { asked, closed, invites } from "../src/people/words";
import type { GameCard, Seat } from "../src/lib/wire";

const card = (players: [number, number], usual: number): GameCard =>
  ({ id: "some-game", players, settings: [{ name: "players", default: usual }] }) as unknown as GameCard;

describe("a match with a friend", () => {
  it("has you by name first and a link for everybody else", () => {
    expect(withFriend(card([2, 2], 2), " Ada ")).toEqual({
      game: "some-game", settings: {}, seats: [{ kind: "person", name: "Ada" }, { kind: "open" }],
    });
    expect(withFriend(card([2, 9], 3), "Ada").seats).toHaveLength(3);
  });

  it("is for two where a game is usually for one, and is none where it always is", () => {
    expect(withFriend(card([1, 9], 1), "Ada")).toEqual({
      game: "some-game", settings: { players: 2 }, seats: [{ kind: "person", name: "Ada" }, { kind: "open" }],
    });
    expect(forTwo(card([1, 1], 1))).toBe(false);
  });

  it("keeps the secret of its link behind a #", () => {
    expect(linkOf("https://host", "abc", "s3cret")).toBe("https://host/m/abc#join=s3cret");
  });
});

describe("the words of an invitation", () => {
  it("say who invites, to what, and who is there", () => {
    expect(invites({ by: "Ada", title: "Plexus", others: [] })).toBe("Ada invites you to Plexus");
    expect(invites({ by: "", title: "Plexus", others: [] })).toBe("You are invited to Plexus");
    expect(invites({ by: "Ada", title: "Plexus", others: ["Bob", "Cy"] })).toBe("Ada invites you to Plexus, with Bob and Cy");
  });
});

describe("a code to scan", () => {
  it("draws each run of dark squares once", () => {
    expect(path([[true, true, false, true], [false, false, false, false]])).toBe("M0 0h2v1H0zM3 0h1v1H3z");
  });

  it("covers exactly the dark squares of a code", () => {
    const { data } = encode("https://host/m/abc#join=s3cret");
    const covered = [...path(data).matchAll(/M(\d+) (\d+)h(\d+)/g)].reduce((sum, found) => sum + Number(found[3]), 0);
    expect(covered).toBe(data.flat().filter(Boolean).length);
  });
});

describe("what players ask of each other", () => {
  const seats = [
    { player: 1, kind: "person", called: "You", yours: true },
    { player: 2, kind: "person", called: "Bob", yours: false },
    { player: 3, kind: "computer", called: "The computer", yours: false },
  ] as Seat[];

  it("says who asks for what, and whom an answer is awaited from", () => {
    expect(asked({ seats }, { what: "draw", by: 2, mine: false })).toBe("Bob offers a tie.");
    expect(asked({ seats }, { what: "takeback", by: 2, mine: false })).toBe("Bob would like to take a move back.");
    expect(asked({ seats }, { what: "rematch", by: 1, mine: true })).toBe("You would like a rematch. Waiting for Bob.");
  });
});

describe("clocks of a match with a friend", () => {
  it("are asked for only where one was chosen", () => {
    expect(withFriend(card([2, 2], 2), "Ada", false, "5+3").clock).toBe("5+3");
    expect("clock" in withFriend(card([2, 2], 2), "Ada")).toBe(false);
  });

  it("are written as the server reads them", () => {
    expect(CHOICES.slice(0, 7).map(({ value }) => clockSetting(value, 15, 10, 7))).toEqual(["", "5+3", "10+5", "30+20", "1d", "3d", "7d"]);
    expect(clockSetting(MINUTES, 15, 10, 7)).toBe("15+10");
    expect(clockSetting(DAYS, 15, 10, 7)).toBe("7d");
  });

  it("are said in words", () => {
    expect(["", "5+3", "1+0", "0+10", "3d", "1d"].map(clockWords)).toEqual([
      "no clock", "5 minutes each + 3 seconds a move", "1 minute each", "10 seconds each + 10 seconds a move", "3 days a move", "1 day a move",
    ]);
  });
});

describe("a link that gives no seat", () => {
  const card = { by: "Ada", title: "Plexus", over: false, left: 0 };

  it("says which of the reasons it is, and what can be done", () => {
    expect(closed(card).title).toBe("All seats are taken");
    expect(closed({ ...card, over: true }).title).toBe("This match is over");
    expect(closed({ ...card, left: 1 })).toEqual({
      title: "This link gives no seat",
      text: "Part of the link is missing, or somebody has used it already. Ask Ada for the whole link, or watch the match of Plexus.",
    });
    expect(closed({ ...card, by: "", left: 1 }).text).toContain("Ask for the whole link, or");
  });
});

describe("a link of this computer only", () => {
  it.each(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"])("is one at %s", (host) => expect(onlyHere(host)).toBe(true));
  it.each(["192.168.1.5", "paper.example", "128.0.0.1"])("is none at %s", (host) => expect(onlyHere(host)).toBe(false));
});
