// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { live } from "../src/lib/live.svelte";
import type { MatchState } from "../src/lib/wire";
import Ready from "../src/parts/Ready.svelte";
import Passphrase from "../src/people/Passphrase.svelte";
import ShareLink from "../src/people/ShareLink.svelte";

let mounted: Record<string, unknown>;

function shown<Props extends Record<string, unknown>>(component: Component<Props, Record<string, unknown>, string>, props: Props): HTMLElement {
  mounted = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}

const words = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const button = (name: string) => [...document.querySelectorAll("button")].find((each) => words(each) === name)!;

afterEach(async () => {
  await unmount(mounted);
  vi.restoreAllMocks();
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
  const body = shown(ShareLink, { link, label: "Send this link", title: "Play Plexus with me", code: "The link as a code" });
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
