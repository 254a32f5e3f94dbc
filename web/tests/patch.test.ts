import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { patched } from "../src/lib/patch";
import type { Operation } from "../src/lib/wire";

interface Case {
  before: unknown;
  after: unknown;
  changes: Operation[];
}

describe("patched", () => {
  // The server's tests write the same file from their own changes.
  const cases = JSON.parse(readFileSync(new URL("changes.json", import.meta.url), "utf-8")) as Case[];

  it.each(cases.map((each, number) => ({ number, ...each })))("gives what the server means, case $number", ({ before, after, changes }) => {
    const kept = structuredClone(before);
    expect(patched(before, changes)).toEqual(after);
    expect(before).toEqual(kept);
  });

  it("shares what did not change", () => {
    const before = { a: { deep: [1, 2] }, b: [{ c: 1 }, { c: 2 }] };
    const after = patched(before, [{ op: "replace", path: "/b/1/c", value: 3 }]) as typeof before;
    expect(after.a).toBe(before.a);
    expect(after.b[0]).toBe(before.b[0]);
    expect(after.b[1]).toEqual({ c: 3 });
  });

  it("refuses a path to nowhere", () => {
    expect(() => patched({ a: 1 }, [{ op: "replace", path: "/a/b", value: 2 }])).toThrow("/a/b");
    expect(() => patched({}, [{ op: "replace", path: "a", value: 2 }])).toThrow("Not a path");
  });
});
