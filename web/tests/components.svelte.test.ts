// @vitest-environment happy-dom
import { createRawSnippet, flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { live } from "../src/lib/live.svelte";
import type { GameCard, MatchState, Puzzle, TournamentState, View } from "../src/lib/wire";
import HandTable from "../src/board/HandTable.svelte";
import Lesson from "../src/pages/Lesson.svelte";
import Matches from "../src/pages/Matches.svelte";
import PuzzleRun from "../src/pages/PuzzleRun.svelte";
import "../src/parts/CarryMatches.svelte"; // Here, so that no test waits until it is compiled.
import "../src/pages/Match.svelte";
import "../src/people/settle";
import Continue from "../src/parts/Continue.svelte";
import FindingList from "../src/parts/FindingList.svelte";
import FirstBoard from "../src/parts/FirstBoard.svelte";
import ScoredLines from "../src/parts/Lines.svelte";
import ScoredLists from "../src/parts/Lists.svelte";
import NewRating from "../src/parts/NewRating.svelte";
import PuzzleTable from "../src/parts/PuzzleTable.svelte";
import Ready from "../src/parts/Ready.svelte";
import RulesText from "../src/parts/RulesText.svelte";
import Setup from "../src/parts/Setup.svelte";
import Trouble from "../src/parts/Trouble.svelte";
import Passphrase from "../src/people/Passphrase.svelte";
import { telling } from "../src/people/telling.svelte";
import TellMe from "../src/people/TellMe.svelte";
import ShareLink from "../src/people/ShareLink.svelte";
import BlankDialog from "../src/tiles/BlankDialog.svelte";
import ExchangeDialog from "../src/tiles/ExchangeDialog.svelte";
import HostPanel from "../src/tournaments/HostPanel.svelte";
import Lines from "../src/tournaments/Lines.svelte";
import { TournamentNow } from "../src/tournaments/now.svelte";

vi.mock("../src/lib/folder", () => ({ inFolder: true })); // A page without a server carries matches by a file.

let mounted: Record<string, unknown>;

function shown<Props extends Record<string, any>>(component: Component<Props, Record<string, unknown>, string>, props: Props): HTMLElement {
  mounted = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}

const PATIENCE = { timeout: 60_000 };
const words = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const button = (name: string) => [...document.querySelectorAll("button")].find((each) => words(each) === name)!;

const card = {
  id: "g", title: "G", goal: "", lessons: [], levels: [{ name: "keen", title: "Keen player" }], settings: [], players: [1, 1], newcomer: { player: 1, settings: {} },
  related: false, perfect: null, rated_with: null, measured_with: null, measured_elsewhere: [], merged: [],
} as unknown as GameCard;

/** Answer requests as a server of one game does. */
function serve(answers: Record<string, unknown>): void {
  const all: Record<string, unknown> = { "/games": [card], ...answers };
  vi.stubGlobal("fetch", vi.fn(async (address: string) => new Response(JSON.stringify(all[address.replace("/api", "")]))));
}

afterEach(async () => {
  await unmount(mounted);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("speaks a remark once, however many states follow with it", () => {
  const say = vi.spyOn(live, "say");
  const state = (version: number, remark: string) => ({ version, remark, seats: [] }) as unknown as MatchState;
  const props = $state({ now: state(1, "") });
  shown(Ready, props);
  for (const version of [1, 2, 3]) {
    props.now = state(version, "Many computers are thinking now.");
    flushSync();
  }
  expect(say.mock.calls).toEqual([["Many computers are thinking now."]]);
});

it("shows and hides a passphrase, and keeps it and the focus", () => {
  const body = shown(Passphrase, { label: "Passphrase", value: "seven quiet pencils", fresh: true });
  const field = body.querySelector("input")!;
  expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toBe("At least 10 characters. Three or four words are good.");
  const toggle = body.querySelector("button")!;
  toggle.focus();
  for (const [before, type] of [["Show", "text"], ["Hide", "password"]] as const) {
    expect(words(toggle)).toMatch(before);
    toggle.click();
    flushSync();
    expect([field.type, field.value]).toEqual([type, "seven quiet pencils"]);
    expect(document.activeElement).toBe(toggle);
  }
});

it("says that a link could not be shared, unless the reader changed their mind", async () => {
  const link = "https://paperbits.example/m/1#abc";
  const ways = vi.fn<(what: ShareData) => Promise<void>>();
  vi.stubGlobal("navigator", Object.assign(navigator, { share: ways }));
  const body = shown(ShareLink, { link, label: "Send this link", title: "Play Plexus with me", called: "The link as a code" });
  for (const [failure, told] of [
    ["NotAllowedError", "This browser could not share it. Copy the link instead."],
    ["AbortError", ""],
  ] as const) {
    ways.mockRejectedValueOnce(new DOMException("", failure));
    button("Share …").click();
    await vi.waitFor(() => expect(ways.mock.lastCall).toEqual([{ title: "Play Plexus with me", url: link }]));
    await vi.waitFor(() => expect(words(body.querySelector("p"))).toBe(told));
  }
});

const view = { boards: [], hand: { choices: [], entries: [], rack: null, prompt: "" }, facts: [], last: [], unseen: [] };

it("takes one try at each puzzle of a run, also while the next one is loaded", async () => {
  const puzzle = { id: "p", question: "Win?", scores: [], date: null, last: null, in_force: "", view } as unknown as Puzzle;
  const run = vi.fn();
  serve({ "/puzzles/p/attempt": { right: false, words: "", view, themes: [] } });
  const body = shown(PuzzleTable, { puzzle, head: createRawSnippet(() => ({ render: () => "<p></p>" })), run });
  const field = body.querySelector("input")!;
  field.value = "b2";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  for (let time = 0; time < 2; time += 1) {
    body.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith(false));
  }
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("shows each text of a lesson from its beginning", async () => {
  const step = (text: string) => ({ text, view, answers: [], praise: "", after: [] });
  serve({ "/games/g/lesson?number=0": { title: "T", settings: {}, steps: [step("One."), step("Two.")] } });
  const body = shown(Lesson, { id: "g", number: 1 });
  await vi.waitFor(() => expect(words(body.querySelector(".text"))).toBe("One."));
  body.querySelector(".text")!.scrollTop = 40;
  button("Next →").click();
  flushSync();
  expect([words(body.querySelector(".text")), body.querySelector(".text")!.scrollTop]).toEqual(["Two.", 0]);
});

it("names the levels in matches that a file brings into an empty list", async () => {
  const seats = [
    { player: 1, kind: "person", level: null, score: 1, yours: true },
    { player: 2, kind: "computer", level: "keen", called: "The computer", score: 0, yours: false },
  ];
  const match = { id: "m", game: "g", title: "G", over: true, seats, winners: [1], reason: "", wins: "most", when: 0 };
  serve({ "/kept": [{ id: "m", key: "k", game: "g", title: "G", seen: 0, over: true }], "/summaries": { matches: [match] } });
  const body = shown(Matches, {});
  const field = await vi.waitUntil(() => body.querySelector<HTMLInputElement>("input[accept='.json,application/json']"));
  Object.defineProperty(field, "files", { value: [new File(["{}"], "matches.json")] });
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(words(body.querySelector("li"))).toContain("(Keen player)"));
});

it("keeps the first touch of a visit and says that the match begins, while nothing answers", async () => {
  const say = vi.spyOn(live, "say");
  const square = (id: string) => ({ id, text: "", filled: false, label: "", kind: "", tile: null });
  const board = { kind: "column", rows: [[square("1")], [square("2")]], title: "", segments: [], owner: null, closed: "" };
  const choices = ["1", "2"].map((move) => ({ path: [move], move }));
  const hand = { choices, entries: [], rack: null, prompt: "Touch a number." };
  const view = { boards: [board], hand, facts: [], last: [], unseen: [] };
  // Python has not answered anything yet; the opening is a file.
  const asked = vi.fn((address: string) => (address.endsWith("/opening") ? Promise.resolve(Response.json(view)) : new Promise(() => undefined)));
  vi.stubGlobal("fetch", asked);
  const body = shown(FirstBoard, { card: { ...card, id: "plexus", players: [2, 2] } });
  const soon = "The match begins when Python has started in this browser, in some seconds.";
  await vi.waitFor(() => expect(body.querySelector("[data-id='2']")).not.toBeNull());
  for (const id of ["2", "1"]) {
    body.querySelector(`[data-id='${id}']`)!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(words(body.querySelector(".told"))).toBe(soon);
  }
  expect(say.mock.calls).toEqual([[soon], [soon]]);
  const look = (id: string) => body.querySelector(`[data-id='${id}']`)!.getAttribute("class");
  expect(look("2")).not.toBe(look("1"));
  await vi.waitFor(() => expect(asked.mock.lastCall?.[0]).toBe("/api/me"), PATIENCE);
});

/** Count the requests that begin so, and ask for this game if any. None of them is answered. */
function unanswered(address: string, game = "", answers: Record<string, unknown> = {}): () => number {
  serve(answers);
  const answered = fetch as (asked: string) => Promise<Response>;
  const is = (each: string, { body = "" }: RequestInit = {}): boolean => each.startsWith(`/api${address}`) && String(body).includes(game);
  const asked = vi.fn((each: string, request?: RequestInit) => (is(each, request) ? new Promise<Response>(() => undefined) : answered(each)));
  vi.stubGlobal("fetch", asked);
  return () => asked.mock.calls.filter(([each, request]) => is(each, request)).length;
}

/** A double click: the browser draws between its clicks. */
function twice(click: () => void): void {
  for (let time = 0; time < 2; time += 1) {
    click();
    flushSync();
  }
}

it("begins one match at a double click on the form for a match", async () => {
  const begun = unanswered("/matches", '"g"');
  const body = shown(Setup, { card });
  twice(() => body.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true })));
  await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE);
  expect(words(body.querySelector("[type=submit]"))).toBe("Opening …");
});

it("begins one match at a double click at the end of a lesson, and says that the step is the last", async () => {
  const begun = unanswered("/matches", '"g"', { "/games/g/lesson?number=0": { title: "T", settings: {}, steps: [{ text: "One.", view, answers: [], praise: "", after: [] }] } });
  const body = shown(Lesson, { id: "g", number: 1 });
  await vi.waitFor(() => expect(words(body.querySelector(".text"))).toBe("One."));
  const play = button("Play a match");
  twice(() => play.click());
  await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE);
  expect(words(play)).toBe("Opening …");
});

it("begins one run of puzzles, and asks for a list's next page once, at a double click", async () => {
  const run = unanswered("/puzzles/sample?");
  shown(PuzzleRun, { timed: false });
  twice(() => button("Begin").click());
  await vi.waitFor(() => expect(run()).toBe(1));
  await unmount(mounted);
  const ask = vi.fn((after: string) => (after === "" ? Promise.resolve({ tournaments: [], more: "x" }) : new Promise<never>(() => undefined)));
  shown(Lines, { title: "T", ask, none: "" });
  await vi.waitFor(() => expect(button("Show more")).toBeDefined());
  twice(() => button("Show more").click());
  expect(ask.mock.calls).toEqual([[""], ["x"]]);
});

it("leaves a host's form as it is when somebody joins", async () => {
  serve({});
  const now = new TournamentNow("t");
  const opened = { game: "g", title: "T", status: "open", players: [] } as unknown as TournamentState;
  now.state = opened;
  shown(HostPanel, { now });
  await vi.waitFor(() => expect(button("Add the computer")).toBeDefined());
  const form = document.querySelector("form");
  now.state = { ...opened, players: [{ number: 1, name: "Ada", level: "" }] } as unknown as TournamentState;
  flushSync();
  expect(words(document.querySelector(".players"))).toContain("Ada");
  expect(document.querySelector("form")).toBe(form);
});

it("leaves the rules as they are when a move is made", async () => {
  serve({ [`/games/g/rules?settings=${encodeURIComponent('{"n":4}')}`]: { html: "<p>Fill squares.</p>" } });
  let now = $state.raw({ settings: { n: 4 } });
  shown(RulesText, { id: "g", get settings() { return now.settings; } });
  await vi.waitFor(() => expect(words(document.querySelector(".rules"))).toBe("Fill squares."));
  const text = document.querySelector(".rules");
  now = { settings: { n: 4 } };
  flushSync();
  expect(document.querySelector(".rules")).toBe(text);
});

it("announces no new rating after the reader has left the match", async () => {
  const say = vi.spyOn(live, "say");
  const rated = { id: "rated", game: "g", seats: [{}, {}], winners: [], reason: "" } as unknown as MatchState;
  const now = { rating: 1000, words: "1,000" };
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  shown(NewRating, { match: rated });
  await unmount(mounted);
  answer(Response.json({ now, events: [{ match: "rated", change: 3 }] }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(say).not.toHaveBeenCalled();
  shown(NewRating, { match: rated });
  answer(Response.json({ now, events: [{ match: "rated", change: 3 }] }));
  await vi.waitFor(() => expect(say).toHaveBeenCalledOnce());
});

it("gives the focus of an exchange to its first tile, or, if a hint chose the tiles, to its button", () => {
  const tiles = ["0", "1"].map((symbol, key) => ({ key, tile: { symbol, face: symbol, points: 1, blank: false } }));
  for (const [begun, focused] of [[[], "0, 1 point"], [[1], "Exchange 1"]] as const) {
    shown(ExchangeDialog, { tiles, begun, onexchange: () => undefined, onclose: () => undefined });
    const element = document.querySelector("[autofocus]") ?? [...document.querySelectorAll("button")].find((each) => each.autofocus);
    expect(element?.getAttribute("aria-label") ?? words(element!)).toBe(focused);
    void unmount(mounted);
    document.body.replaceChildren();
  }
  shown(ExchangeDialog, { tiles, onexchange: () => undefined, onclose: () => undefined });
});

it("keeps a dialog open at the second click of the double click that opened it", () => {
  const chosen = vi.fn();
  const body = shown(BlankDialog, { choices: [], onchoose: chosen });
  const dialog = body.querySelector("dialog")!;
  dialog.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
  expect(chosen).not.toHaveBeenCalled();
  dialog.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(chosen).toHaveBeenCalledWith(null);
});

it("waits while the browser asks for its reader's consent, and then says what became of it", async () => {
  let answer = (_: string): void => {};
  const notices = { permission: "default", requestPermission: () => new Promise<string>((resolve) => (answer = resolve)) };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", notices);
  telling.state = "off";
  const page = shown(TellMe, {});
  const ask = button("Tell me when it is my turn");
  ask.click();
  flushSync();
  expect(words(page)).toContain("Waiting for your browser");
  expect(ask.disabled).toBe(true);
  notices.permission = "denied";
  answer("denied");
  await vi.waitFor(() => expect(words(page)).toMatch(/^Your browser does not let this site tell you when it is your turn[.]/), PATIENCE);
});

it("shows the points of scored lines only where a game has points", () => {
  const parts = [[], [{ line: "last move", points: 1, why: "player 2 wrote the last integer", squares: [] }]];
  for (const [scores, told] of [[[0, 1], "Player 2 1 last move player 2 wrote the last integer 1"], [[], "Player 2 last move player 2 wrote the last integer"]] as const) {
    document.body.replaceChildren();
    const body = shown(ScoredLines, { names: [], scores, parts, light: () => undefined });
    expect([...body.querySelectorAll("h3 span, li span")].map(words).join(" ").trim()).toBe(told);
    void unmount(mounted);
  }
  for (const [wins, said] of [["most", "0 1 1 1"], ["", ""]] as const) {
    document.body.replaceChildren();
    const seats = [0, 1].map((score) => ({ score, called: "Ann" }));
    const both = parts.map(() => parts[1]);
    const body = shown(ScoredLists, { now: { wins, seats, sheet: [], parts: both } as unknown as MatchState, light: () => undefined });
    expect([...body.querySelectorAll(".sum, .points")].map(words).join(" ")).toBe(said);
    if (wins !== "") void unmount(mounted);
  }
});

it("offers to try again only where another answer may come", async () => {
  const again = () => undefined;
  const offered = async (status: number) => {
    const body = shown(Trouble, { error: new ApiError("a", "No.", status), again });
    const found = [...body.querySelectorAll("button")].map(words);
    await unmount(mounted);
    return found;
  };
  expect(await offered(404)).toEqual([]);
  expect(await offered(503)).toEqual(["Try again"]);
  shown(Trouble, { error: null });
});

it("says what the choices are for that are offered before a touch", () => {
  const hand = { choices: [{ move: "end", path: ["=end"] }], entries: [], rack: null, prompt: "End your turn, or go on." };
  const body = shown(HandTable, { view: { boards: [], hand, facts: [], last: [], unseen: [] } as unknown as View, play: () => undefined });
  expect(words(body.querySelector(".told"))).toBe("End your turn, or go on.");
});

it("writes the number of a hint into the field that stands there already, and leads to it", () => {
  const hand = { choices: [], entries: [{ template: "{text}", prompt: "a number", squares: [] }], rack: null, prompt: "Write a number." };
  const props = $state({ view: { boards: [], hand, facts: [], last: [], unseen: [] } as unknown as View, play: () => undefined, hinted: null as { move: string; whole: string } | null });
  const body = shown(HandTable, props);
  props.hinted = { move: "5", whole: "Write 5 at the end." };
  flushSync();
  const field = body.querySelector("input")!;
  expect([field.value, document.activeElement]).toEqual(["5", field]);
  expect(words(body.querySelector(".told"))).toBe("Write 5 at the end. Press Write to make the move.");
});

it("names the computer inside a sentence among the matches to go on with", async () => {
  const seats = [{ player: 1, kind: "person", called: "You", yours: true }, { player: 2, kind: "computer", level: "keen", called: "The computer", yours: false }];
  localStorage.setItem("paperbits.matches", JSON.stringify([{ id: "m", key: "k", game: "g", title: "G", seen: 0, over: false }]));
  serve({ "/summaries": { matches: [{ id: "m", game: "g", title: "G", over: false, seats, your_turn: true, turn: 1, wins: "", plies: 0, when: 0 }] } });
  const body = shown(Continue, { titleOf: () => "Keen player" });
  await vi.waitFor(() => expect(words(body.querySelector("li"))).toBe("G against the computer (Keen player) Your turn."));
  localStorage.clear();
});

it("asks what was found out about a game without the name of the game", () => {
  const findings = ["G: who is ahead?", "Does it help to move first?"].map((title) => ({ id: title, title }));
  const body = shown(FindingList, { game: "G", findings });
  expect([...body.querySelectorAll("summary")].map(words)).toEqual(["Who is ahead?", "Does it help to move first?"]);
});
