import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Help, Thinker, type Python } from "../src/lib/thinking";
import type { ThinkMessage } from "../src/lib/wire";

class FakePython implements Python {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  asked: ThinkMessage[] = [];
  ended = false;

  postMessage(text: string): void {
    this.asked.push(JSON.parse(text) as ThinkMessage);
  }

  terminate(): void {
    this.ended = true;
  }

  say(report: object): void {
    this.onmessage?.({ data: JSON.stringify(report) });
  }

  /** Report on the question asked last. */
  report(report: object): void {
    this.say({ job: this.asked.at(-1)?.job, ...report });
  }
}

const question = (job: number, kind: string, tag = ""): ThinkMessage => ({ type: "think", job, kind, asked: "{}", tag, names: [] });

describe("Help", () => {
  let pythons: FakePython[];
  let sent: unknown[];
  let heard: { type: string; tag?: string }[];
  let help: Help;
  const python = () => pythons.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    pythons = [];
    sent = [];
    heard = [];
    const thinker = new Thinker(() => {
      pythons.push(new FakePython());
      return python();
    });
    help = new Help(
      (message) => sent.push(message) > 0,
      (message) => void heard.push(message as { type: string }),
      () => thinker,
    );
  });

  afterEach(() => vi.useRealTimers());

  const offer = async () => {
    help.take({ type: "worker", at: "/worker/1/" });
    await vi.advanceTimersByTimeAsync(0);
  };

  it("offers to think once Python is ready", async () => {
    await offer();
    expect(sent).toEqual([]);
    python().say({ ready: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ type: "thinks", worker: "/worker/1/" }]);
  });

  it("offers nothing over a connection that is lost meanwhile", async () => {
    await offer();
    help.lost();
    python().say({ ready: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([]);
  });

  it("sends a computer's move", async () => {
    await offer();
    help.take(question(4, "choose"));
    python().report({ move: "a1" });
    python().report({ end: true });
    expect(sent).toEqual([{ type: "thought", job: 4, move: "a1" }]);
  });

  it("shows advice to the page, and tells the site of it once", async () => {
    await offer();
    help.take(question(1, "analyse", "7"));
    for (const tried of [1, 2]) python().report({ analysis: { tried } });
    python().report({ end: true });
    expect(heard).toEqual([1, 2].map((tried) => ({ type: "analysis", tag: "7", analysis: { tried } })));
    expect(sent).toEqual([{ type: "thought", job: 1 }]);
  });

  it("says that it can't, before the first answer or after it", async () => {
    await offer();
    help.take(question(1, "analyse", "7"));
    python().report({ end: false });
    expect(sent).toEqual([{ type: "thought", job: 1, able: false }]);
    help.take(question(2, "analyse", "8"));
    python().report({ analysis: {} });
    python().report({ end: false });
    expect(heard.at(-1)).toMatchObject({ type: "refused", tag: "8" });
  });

  it("answers one question after another, and drops what waits", async () => {
    await offer();
    help.take(question(1, "choose"));
    help.take(question(2, "choose"));
    help.take(question(3, "choose"));
    help.take({ type: "drop", job: 2 });
    expect(python().asked.length).toBe(1);
    python().report({ move: "a1", end: true });
    python().report({ move: "b1", end: true });
    expect(sent).toEqual([
      { type: "thought", job: 1, move: "a1" },
      { type: "thought", job: 3, move: "b1" },
    ]);
  });

  it("replaces a Python that goes on with what nobody waits for", async () => {
    await offer();
    help.take(question(1, "review", "9"));
    help.take(question(2, "choose"));
    help.quiet("9");
    python().report({ review: {} });
    expect([heard, sent]).toEqual([[], []]);
    vi.advanceTimersByTime(2_000);
    expect(pythons.map(({ ended }) => ended)).toEqual([true, false]);
    python().report({ move: "a1", end: true });
    expect(sent).toEqual([{ type: "thought", job: 2, move: "a1" }]);
  });

  it("ends the worker of another version", () => {
    const begun: FakePython[] = [];
    class Begun extends FakePython {
      constructor() {
        super();
        begun.push(this);
      }
    }
    vi.stubGlobal("Worker", Begun);
    const own = new Help(() => true, () => undefined);
    for (const version of [1, 1, 2]) own.take({ type: "worker", at: `/worker/${version}/` });
    expect(begun.map(({ ended }) => ended)).toEqual([true, false]);
    vi.unstubAllGlobals();
  });

  it("leaves every question to the site where Python can't run", async () => {
    await offer();
    help.take(question(1, "choose"));
    python().onerror?.({});
    expect(python().ended).toBe(true);
    help.take(question(2, "choose"));
    expect(sent).toEqual([1, 2].map((job) => ({ type: "thought", job, able: false })));
  });
});
