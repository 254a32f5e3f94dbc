import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Preview } from "../src/lib/wire";
import { type Answer, Previewer } from "../src/tiles/preview";

const preview = (valid: boolean, reason = ""): Preview => ({ valid, score: valid ? 1 : null, lines: [], reason });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks once after a rest, and never tells an older answer", async () => {
  const waiting = new Map<string, (answer: Preview) => void>();
  const told: Answer[] = [];
  const previewer = new Previewer(
    (move) => new Promise((resolve) => waiting.set(move, resolve)),
    (answer) => told.push(answer),
  );
  previewer.want(["8h 1"]);
  previewer.want(["8h 11"]);
  await vi.advanceTimersByTimeAsync(100);
  expect([...waiting.keys()]).toEqual(["8h 11"]);
  previewer.want(["8h 11="]);
  await vi.advanceTimersByTimeAsync(100);
  waiting.get("8h 11=")?.(preview(true));
  await vi.advanceTimersByTimeAsync(0);
  waiting.get("8h 11")?.(preview(false));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.map(({ move }) => move)).toEqual(["8h 11="]);
});

it("takes the first reading that is valid, and else the first one's reason", async () => {
  const told: Answer[] = [];
  const answers: Record<string, Preview> = { across: preview(false, "no"), down: preview(true), up: preview(false, "nor this") };
  const previewer = new Previewer(
    async (move) => answers[move] ?? preview(false),
    (answer) => told.push(answer),
  );
  previewer.want(["across", "down"]);
  await vi.advanceTimersByTimeAsync(100);
  previewer.want(["across", "up"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual([
    { move: "down", preview: answers["down"] },
    { move: "across", preview: answers["across"] },
  ]);
});
