import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../src/lib/me.svelte";
import type { Socket } from "../src/lib/line.svelte";
import { MatchStore } from "../src/lib/match.svelte";
import type { MatchState } from "../src/lib/wire";

const take = vi.hoisted(() => vi.fn());
vi.mock("../src/lib/thinking", () => ({ Help: class { take = take; lost() {} } }));

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: unknown[] = [];
  hello: unknown;
  closed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    const message = JSON.parse(text) as { type: string };
    if (message.type === "hello") this.hello = message;
    else this.sent.push(message);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const state = (version: number) => ({ version, sheet: [] }) as unknown as MatchState;

describe("MatchStore", () => {
  let sockets: FakeSocket[];
  let store: MatchStore;
  /** What the store does when the browser says so. */
  let browser: Record<string, () => void>;
  const socket = () => sockets.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    browser = {};
    vi.stubGlobal("addEventListener", (type: string, heard: () => void) => (browser[type] = heard));
    store = new MatchStore({
      id: "m/1",
      key: () => "k&y",
      waits: [100, 500],
      open: (address) => {
        sockets.push(new FakeSocket(address));
        return socket();
      },
    });
  });

  afterEach(() => {
    store.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const begin = (version = 3) => {
    socket().onopen?.();
    socket().hear({ type: "state", match: state(version) });
  };

  it("takes notice when its reader was signed out from elsewhere, and connects again", () => {
    const before = me.dismissed;
    begin();
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(100);
    begin();
    expect(me.dismissed).toBe(before);
    socket().onclose?.({ code: 4410 });
    expect(me.dismissed).toBe(before + 1);
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(3);
  });

  it("asks again for the tiles that were shown when the connection was lost, and for no others", () => {
    const veiled = (version: number, seat: number) => ({ version, seat, veiled: true, sheet: [] }) as unknown as MatchState;
    const hear = (version: number, seat: number) => socket().hear({ type: "state", match: veiled(version, seat) });
    socket().onopen?.();
    hear(3, 1);
    expect(socket().sent).toEqual([]);
    store.unveil();
    expect(socket().sent).toEqual([{ type: "unveil", version: 3, player: 1 }]);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(100);
    socket().onopen?.();
    hear(3, 1);
    expect(socket().sent).toEqual([{ type: "unveil", version: 3, player: 1 }]);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(100);
    socket().onopen?.();
    hear(4, 2);
    expect(socket().sent).toEqual([]);
  });

  it("keeps the latest advice until the match moves on", () => {
    begin();
    store.analyse();
    const { tag } = socket().sent.at(-1) as { tag: string };
    expect(store.analysis.asked).toBe(true);
    const analysis = { ply: 0, player: 1, options: [], proved: null, tried: 5, done: false };
    socket().hear({ type: "analysis", tag: "another", analysis });
    expect(store.analysis.answer).toBeNull();
    socket().hear({ type: "analysis", tag, analysis });
    expect(store.analysis.answer?.tried).toBe(5);
    socket().hear({ type: "state", match: state(4) });
    expect(socket().sent.at(-1)).toEqual({ type: "stop" });
    expect(store.analysis.answer).toBeNull();
    socket().hear({ type: "analysis", tag, analysis });
    expect(store.analysis.answer).toBeNull();
  });

  it("has a review told until it is done, asks once, and keeps it beside advice", () => {
    begin();
    store.lookBack();
    const { tag, type } = socket().sent.at(-1) as { tag: string; type: string };
    expect(type).toBe("review");
    store.analyse(2);
    const part = { plies: [], unit: "chance", expected: [], grounds: [], scale: "chance", summaries: [], looked_at: 1, of: 2, done: false };
    socket().hear({ type: "review", tag, review: part });
    expect(store.review.answer?.looked_at).toBe(1);
    expect([store.review.asked, store.analysis.asked]).toEqual([true, true]);
    store.review.stop();
    expect(socket().sent.at(-1)).toEqual({ type: "stop", what: "review" });
    expect(store.review.answer?.looked_at).toBe(1);
    store.lookBack();
    const again = socket().sent.at(-1) as { tag: string };
    socket().hear({ type: "review", tag: again.tag, review: { ...part, looked_at: 2, done: true } });
    expect([store.review.asked, store.review.answer?.done]).toEqual([false, true]);
    const sent = socket().sent.length;
    store.lookBack();
    expect(socket().sent.length).toBe(sent);
    socket().hear({ type: "state", match: state(4) });
    expect(store.review.answer).toBeNull();
  });

  it("says its key in its first message, and never in the address", () => {
    expect(socket().address).toBe("/api/matches/m%2F1/live");
    socket().onopen?.();
    expect(socket().hello).toEqual({ type: "hello", talk: true, key: "k&y", view: "", revision: 0 });
  });

  it("adds changes to the state, and asks for the whole one where some are missing", () => {
    const score = (value: number) => [{ op: "replace", path: "/seats/0/score", value }];
    const changes = (from: number, value: number, view = "v") =>
      socket().hear({ type: "changes", view, from, to: from + 1, changes: score(value) });
    socket().onopen?.();
    const whole = { version: 3, sheet: [], seats: [{ score: 0 }] };
    socket().hear({ type: "state", view: "v", revision: 7, match: whole });
    changes(7, 5);
    expect(store.state?.seats[0]?.score).toBe(5);
    expect(whole.seats[0]?.score).toBe(0);
    changes(9, 8);
    changes(10, 9);
    expect(store.state?.seats[0]?.score).toBe(5);
    expect(socket().sent).toEqual([{ type: "resync" }]);
    socket().hear({ type: "state", view: "v", revision: 11, match: { ...whole, seats: [{ score: 9 }] } });
    changes(11, 10);
    expect(store.state?.seats[0]?.score).toBe(10);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(100);
    socket().onopen?.();
    expect(socket().hello).toEqual({ type: "hello", talk: true, key: "k&y", view: "v", revision: 12 });
    changes(12, 11);
    expect(store.state?.seats[0]?.score).toBe(11);
  });

  it("does not connect again by itself where its seat was opened elsewhere", () => {
    begin();
    const first = socket();
    first.onclose?.({ code: 4409 });
    vi.advanceTimersByTime(100_000);
    browser["online"]!();
    expect(socket()).toBe(first);
    expect(store.connection).toBe("away");
    store.retry();
    expect(socket()).not.toBe(first);
  });

  it("sends a move with the version that it answers", () => {
    begin();
    store.play("b3");
    expect(socket().sent).toEqual([{ type: "move", version: 3, move: "b3" }]);
    expect(store.waiting).toBe(true);
    socket().hear({ type: "state", match: state(4) });
    expect(store.waiting).toBe(false);
    store.ask({ type: "undo" });
    expect(socket().sent.at(-1)).toEqual({ type: "undo", version: 4 });
  });

  it("forgets a refusal when the match moves on, as its cause is over", () => {
    begin();
    socket().hear({ type: "refused", kind: "illegal-move", message: "b3 is filled already.", move: "b3", tag: "" });
    socket().hear({ type: "state", match: state(3) });
    expect(store.refusal?.message).toBe("b3 is filled already.");
    socket().hear({ type: "state", match: state(4) });
    expect(store.refusal).toBeNull();
  });

  it("ends only the question that was refused, and tells a review's refusal with the review", () => {
    begin();
    store.lookBack();
    const { tag } = socket().sent.at(-1) as { tag: string };
    store.analyse();
    const asked = socket().sent.at(-1) as { tag: string };
    socket().hear({ type: "refused", kind: "unfair", message: "No review.", move: "", tag });
    expect([store.review.asked, store.analysis.asked]).toEqual([false, true]);
    expect([store.reviewTrouble, store.refusal]).toEqual(["No review.", null]);
    socket().hear({ type: "refused", kind: "unfair", message: "No advice.", move: "", tag: "another" });
    expect(store.analysis.asked).toBe(true);
    socket().hear({ type: "refused", kind: "unfair", message: "No advice.", move: "", tag: asked.tag });
    expect([store.analysis.asked, store.refusal?.message]).toEqual([false, "No advice."]);
    store.lookBack();
    expect(store.reviewTrouble).toBe("");
  });

  it("sends one thing at a time", () => {
    begin();
    store.ask({ type: "undo" });
    store.play("b4");
    store.ask({ type: "resign" });
    expect(socket().sent).toEqual([{ type: "undo", version: 3 }]);
    socket().hear({ type: "state", match: state(2) });
    store.play("b4");
    store.play("b5");
    expect(socket().sent.slice(1)).toEqual([{ type: "move", version: 2, move: "b4" }]);
  });

  it("sends what is asked for right after a move when the move is made", () => {
    begin();
    store.play("b3");
    store.ask({ type: "offer", what: "draw" });
    socket().hear({ type: "state", match: state(3) }); // Somebody came; the move is not made yet.
    store.play("b4");
    expect(socket().sent).toEqual([{ type: "move", version: 3, move: "b3" }]);
    socket().hear({ type: "state", match: state(4) });
    expect(socket().sent.slice(1)).toEqual([{ type: "offer", version: 4, what: "draw" }]);
  });

  it("forgets what was asked for right after a move that is refused, and keeps the refusal until the next move", () => {
    begin();
    store.play("b3");
    store.ask({ type: "offer", what: "draw" });
    socket().hear({ type: "refused", kind: "illegal-move", message: "b3 is filled already.", move: "b3" });
    expect(store.refusal?.message).toBe("b3 is filled already.");
    expect(socket().sent).toHaveLength(1);
    expect(store.waiting).toBe(false);
    store.play("b4");
    expect(store.refusal).toBeNull();
  });

  it("gives each preview to the one who asked", async () => {
    begin();
    const first = store.preview("b3");
    const second = store.preview("b4");
    const [one, two] = socket().sent as { tag: string }[];
    socket().hear({ type: "preview", tag: two!.tag, preview: { valid: false, reason: "no" } });
    socket().hear({ type: "preview", tag: one!.tag, preview: { valid: true, reason: "" } });
    expect((await first)?.valid).toBe(true);
    expect((await second)?.reason).toBe("no");
  });

  it("connects again after a break, waiting longer each time, and answers who waited", async () => {
    begin();
    const asked = store.preview("b3");
    store.play("b3");
    socket().onclose?.({ code: 1006 });
    expect(await asked).toBeNull();
    expect(store.connection).toBe("away");
    expect(store.waiting).toBe(false);
    expect(await store.preview("b3")).toBeNull();
    expect(store.state?.version).toBe(3);
    vi.advanceTimersByTime(100);
    expect(sockets).toHaveLength(2);
    socket().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(499);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    begin(5);
    expect(store.connection).toBe("live");
    expect(store.state?.version).toBe(5);
  });

  it("asks for the whole state if a move waits, because the state sends it", () => {
    begin();
    socket().onclose?.({ code: 1006 });
    store.play("b3");
    vi.advanceTimersByTime(100);
    socket().onopen?.();
    expect(socket().hello).toEqual({ type: "hello", talk: true, key: "k&y" });
    socket().hear({ type: "state", view: "v", revision: 7, match: state(3) });
    expect(socket().sent).toEqual([{ type: "move", version: 3, move: "b3" }]);
  });

  it.each(["by its reader", "by the browser"])("can be told %s to try at once", (by) => {
    begin();
    socket().onclose?.({ code: 1006 });
    if (by === "by its reader") store.retry();
    else browser["online"]!();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });

  it("closes an attempt that hangs when it is told to try at once", () => {
    begin();
    socket().onclose?.({ code: 1006 });
    store.retry();
    const hanging = socket();
    store.retry();
    expect(hanging.closed).toBe(true);
    begin();
    expect(store.connection).toBe("live");
  });

  it.each([
    ["there is no such match", 4404],
    ["the key is not the match's", 4403],
  ])("stops trying where %s", (_, code) => {
    socket().onclose?.({ code });
    expect(store.connection).toBe("missing");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("says with a move how long the turn took, where there is a clock and the page saw it begin", () => {
    const timed = (version: number, yours: boolean) => ({ ...state(version), your_turn: yours, clock: { days: false } });
    socket().onopen?.();
    socket().hear({ type: "state", match: timed(3, true) });
    store.play("a1"); // The turn began before the page was opened.
    socket().hear({ type: "state", match: timed(4, false) });
    socket().hear({ type: "state", match: timed(5, true) });
    vi.advanceTimersByTime(2_500);
    store.play("b1");
    socket().hear({ type: "state", match: { ...timed(7, true), clock: null } });
    vi.advanceTimersByTime(900);
    store.play("c1");
    expect(socket().sent.filter((each) => (each as { type: string }).type === "move")).toEqual([
      { type: "move", version: 3, move: "a1" },
      { type: "move", version: 5, move: "b1", took: 2_500 },
      { type: "move", version: 7, move: "c1" },
    ]);
  });

  it.each([[false, 1], [true, 0]])("loads what thinks when there is time, unless the match was left (%s)", async (left, times) => {
    take.mockClear();
    begin();
    socket().hear({ type: "worker", at: "/worker/" });
    if (left) store.close();
    await vi.runAllTimersAsync();
    expect(take).toHaveBeenCalledTimes(times);
  });

  it("closes for good", () => {
    begin();
    const last = socket();
    store.close();
    expect(last.closed).toBe(true);
    last.onclose?.({ code: 1000 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
