import { afterEach, describe, expect, it, vi } from "vitest";
import { mayThink } from "../src/lib/maythink";

/** A browser that can, with what it tells of itself. */
const browser = (about: object, saving = false): void => {
  vi.stubGlobal("Worker", class {});
  vi.stubGlobal("DecompressionStream", class {});
  vi.stubGlobal("navigator", about);
  vi.stubGlobal("matchMedia", () => ({ matches: saving }));
};

describe("mayThink", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("holds for a browser that tells nothing of its connection", () => {
    browser({});
    expect(mayThink()).toBe(true);
    browser({ connection: { saveData: false, effectiveType: "4g" }, deviceMemory: 4 });
    expect(mayThink()).toBe(true);
  });

  it("does not hold where data are saved, the connection is slow, or memory is scarce", () => {
    for (const about of [{ connection: { saveData: true } }, { connection: { effectiveType: "3g" } }, { deviceMemory: 1 }]) {
      browser(about);
      expect(mayThink()).toBe(false);
    }
    browser({}, true);
    expect(mayThink()).toBe(false);
  });

  it("does not hold for a browser without workers", () => {
    browser({});
    vi.stubGlobal("DecompressionStream", undefined);
    delete (globalThis as { DecompressionStream?: unknown }).DecompressionStream;
    expect(mayThink()).toBe(false);
  });
});
