import { afterEach, expect, test, vi } from "vitest";
import { exported } from "../src/people/exporting";

afterEach(() => vi.unstubAllGlobals());

const answers = (body: ReadableStream<Uint8Array>) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers: { "Paperbits-Matches": "3" } })));

const bytes = (text: string) => new TextEncoder().encode(text);

test("the file comes whole, and its matches are counted while it comes", async () => {
  const pieces = ['{"person": [\n1],\n"matches": [', "\n2,\n3,", "\n4]", "}\n"];
  answers(
    new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(bytes(piece));
        stream.close();
      },
    }),
  );
  const told: [number, number][] = [];
  const file = await exported((come, of) => told.push([come, of]));
  expect(await file.text()).toBe(pieces.join(""));
  expect(told[0]).toEqual([2, 3]);
  expect(told.at(-1)).toEqual([3, 3]);
});

test("a file that is cut off is not saved", async () => {
  answers(
    new ReadableStream({
      start(stream) {
        stream.enqueue(bytes('{"matches": [\n1'));
      },
      pull(stream) {
        stream.error(new TypeError("network error"));
      },
    }),
  );
  await expect(exported(() => undefined)).rejects.toThrow("The connection ended before the file was whole");
});
