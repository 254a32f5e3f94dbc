import { afterEach, expect, test, vi } from "vitest";
import { exported } from "../src/people/exporting";

afterEach(() => vi.unstubAllGlobals());

/** The server sends these pieces, and then ends the file or breaks off. */
function answers(pieces: readonly string[], whole = true): void {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const piece = left.shift();
      if (piece !== undefined) stream.enqueue(new TextEncoder().encode(piece));
      else if (whole) stream.close();
      else stream.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers: { "Paperbits-Matches": "3" } })));
}

test("the file comes whole, and its matches are counted while it comes", async () => {
  const pieces = ['{"person": [\n1],\n"matches": [', "\n2,\n3,", "\n4]", "}\n"];
  answers(pieces);
  const told: [number, number][] = [];
  const file = await exported((come, of) => told.push([come, of]));
  expect(await file.text()).toBe(pieces.join(""));
  expect(told[0]).toEqual([2, 3]);
  expect(told.at(-1)).toEqual([3, 3]);
});

test("a file that is cut off is not saved", async () => {
  answers(['{"matches": [\n1'], false);
  await expect(exported(() => undefined)).rejects.toThrow("The connection ended before the file was whole");
});
