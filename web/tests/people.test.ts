import { beforeEach, describe, expect, it, vi } from "vitest";
import { keep } from "../src/lib/keys";
import { foldTitle, people, rememberPeople } from "../src/lib/people";
import { first, taught } from "../src/lib/taught";
import type { Setting } from "../src/lib/wire";
import { storage } from "./samples";

beforeEach(() => void vi.stubGlobal("localStorage", storage()));

const setting = (name: string, about: string, usual: Setting["default"]): Setting => ({
  name, type: "integer", about, default: usual, min: null, max: null, step: null, offered: null, values: null, choices: null, explained: null,
});
const settings = [setting("sweep", "points for all tiles", 50), setting("xor", "XOR tiles; four is a good number", 0), setting("alongside", "just a number", false)];

describe("settings folded away", () => {
  it("say that a variant is on", () => {
    expect(foldTitle(settings, { sweep: 50, xor: 4, alongside: true })).toBe("Settings (XOR tiles: 4; just a number: on)");
  });

  it("say that all is as usual", () => {
    expect(foldTitle(settings, { sweep: 50, xor: 0, alongside: false })).toBe("Settings, all as usual");
  });

  it("leave the players to the seats", () => {
    expect(foldTitle([setting("players", "players", 2)], { players: 4 })).toBe("Settings, all as usual");
  });
});

describe("people who take turns", () => {
  it("keep their names for the next match", () => {
    expect(people()).toEqual([]);
    rememberPeople([" Ada ", "", "Bob"]);
    expect(people()).toEqual(["Ada", "", "Bob"]);
    localStorage.setItem("paperbits.people", "{nonsense");
    expect(people()).toEqual([]);
  });
});

describe("the lesson", () => {
  it("is offered in the first match of a game, until it was seen or waved away", () => {
    const match = { id: "m", key: "k", game: "plexus", title: "Plexus", seen: 1, over: false };
    keep(match);
    expect(first("plexus", "m")).toBe(true);
    expect(first("plexus", "n")).toBe(false);
    expect(first("flipping-bits", "n")).toBe(true);
    taught("flipping-bits");
    expect(first("flipping-bits", "n")).toBe(false);
  });
});
