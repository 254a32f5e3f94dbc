import { beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../src/lib/me.svelte";
import type { Person } from "../src/lib/wire";
import { introduce } from "../src/people/introduce";

const person = (name: string, kind: Person["kind"] = "guest"): Person => ({ id: "a", name, kind }) as Person;
let asked: [string, unknown][] = [];
/** Whom the server knows. */
let known: Person | null = null;
let cookies = true;

beforeEach(() => {
  asked = [];
  known = null;
  cookies = true;
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    const given = body === undefined ? null : (JSON.parse(body) as { name?: string });
    asked.push([`${method} ${path}`, given]);
    if (method === "POST" && cookies) known = { ...(known ?? person("")), ...given };
    return Promise.resolve(new Response(JSON.stringify({ person: known })));
  });
  me.set(null);
});

describe("being introduced to others", () => {
  it("makes a guest of the name, whom the whole page knows", async () => {
    expect((await introduce(" Ada ")).name).toBe("Ada");
    expect(me.person?.name).toBe("Ada");
  });

  it("asks nothing for somebody who is known by that name", async () => {
    me.set(person("Ada"));
    await introduce("Ada");
    expect(asked).toEqual([]);
  });

  it("leaves an account its name", async () => {
    me.set(person("Ada", "account"));
    expect((await introduce("Bob")).name).toBe("Ada");
  });

  it("says so if the browser keeps no cookies", async () => {
    cookies = false;
    await expect(introduce("Ada")).rejects.toThrow("keeps no cookies");
  });
});
