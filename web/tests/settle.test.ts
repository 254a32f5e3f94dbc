import { beforeEach, describe, expect, it, vi } from "vitest";
import { keep, kept } from "../src/lib/keys";
import { live } from "../src/lib/live.svelte";
import { me } from "../src/lib/me.svelte";
import { waiting } from "../src/lib/waiting.svelte";
import type { Person } from "../src/lib/wire";
import { storage } from "./samples";

vi.stubGlobal("window", {});
const { arrive, goBy, settle } = await import("../src/people/settle");
const { OUT } = await import("../src/people/goneOut");
const { signedOut } = await import("../src/people/signedOut");
const { signOut } = await import("../src/people/account");

const ada = { id: "a", kind: "account", name: "Ada" } as Person;
const guest = { id: "g", kind: "guest", name: "Guest" } as Person;

/** The server knows the reader as this person. */
function known(person: Person | null): void {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ person })));
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  keep({ id: "m", key: "", game: "plexus", title: "Plexus", seen: 1, over: false });
  waiting.out = me.changing = false;
});

describe("a reader who was signed out from elsewhere", () => {
  it("is told when the page asks who they are, and their matches leave the list", async () => {
    me.set(ada);
    known(null);
    await settle();
    expect([me.person, waiting.out, waiting.known]).toEqual([null, true, false]);
    expect(live.text.trim()).toBe(OUT);
    expect(kept()).toEqual([]);
  });

  it("is told when the server closes their socket", async () => {
    me.set(guest);
    known(null);
    await signedOut();
    expect([me.person, waiting.out]).toEqual([null, true]);
  });

  it("is told nothing if the browser has a new cookie", async () => {
    me.set(ada);
    known(ada);
    await signedOut();
    expect([me.person, waiting.out]).toEqual([ada, false]);
    expect(kept()).toHaveLength(1);
  });

  it("stays out if an earlier question is answered late", async () => {
    me.set(ada);
    known(ada);
    const asked = settle();
    me.set(null);
    me.changed += 1;
    await asked;
    expect(me.person).toBeNull();
  });

  it("is told nothing if they sign out on this page just then", async () => {
    me.set(ada);
    known(null);
    me.changing = true;
    await settle();
    expect([me.person, waiting.out]).toEqual([ada, false]);
  });
});

it("signing out waits for the answer who the reader is, whose cookie would sign them in again", async () => {
  const asked: string[] = [];
  let answer = (): void => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const told = (person: Person | null) => new Response(JSON.stringify({ person }));
    return path.endsWith("/sign-out") ? Promise.resolve(told(null)) : new Promise((done) => (answer = () => done(told(ada))));
  });
  me.set(ada);
  const [first, out] = [settle(), signOut(false)];
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(["/api/me"]);
  answer();
  await Promise.all([first, out]);
  expect([asked.at(-1), me.person]).toEqual(["/api/me/sign-out", null]);
});

it("a guest whom the server has forgotten is nobody again, without a word", async () => {
  me.set(guest);
  known(null);
  await settle();
  expect([me.person, waiting.out]).toEqual([null, false]);
});

describe("a name that the server refuses", () => {
  const sentence = "Others would take “You” for somebody else; choose another name.";
  let asked: string[] = [];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal("navigator", { cookieEnabled: true });
    vi.stubGlobal("fetch", async (_: string, { body = "" }: { body?: string }) => {
      asked.push(body);
      return body.includes("You")
        ? new Response(JSON.stringify({ error: { kind: "bad-request", message: sentence } }), { status: 400 })
        : new Response(JSON.stringify({ person: guest }));
    });
    me.cookies = true;
  });

  it("is told where it was typed, and changes nothing", async () => {
    me.set({ ...guest, name: "Ada" });
    await expect(goBy("You")).rejects.toThrow(sentence);
    expect(me.name).toBe("Ada");
    me.set(null);
    me.rememberName("Ada");
    await expect(goBy("You")).rejects.toThrow(sentence);
    expect(me.name).toBe("Ada");
  });

  it("keeps nobody from becoming a guest later", async () => {
    me.set(null);
    me.rememberName("You");
    await arrive();
    expect(asked).toHaveLength(2);
    expect([me.person, me.name]).toEqual([guest, "Guest"]);
  });
});
