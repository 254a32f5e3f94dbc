import { expect, it } from "vitest";
import { following } from "../src/lib/following";

/** A request that the test answers. */
function request() {
  let answer!: (text: string) => void;
  let fail!: (error: unknown) => void;
  const asked = new Promise<string>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { asked, answer, fail };
}

/** What a page shows that asks again and again. */
function page() {
  const seen: string[] = [];
  let end = (): void => undefined;
  const ask = (asked: Promise<string>): void => {
    end();
    end = following(() => asked, (answer) => seen.push(answer), (error) => seen.push(`failed: ${String(error)}`));
  };
  return { seen, ask, leave: () => end() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it.each(["answer", "fail"] as const)("shows the answer to what was asked last, whatever becomes of the question before (%s)", async (late) => {
  const { seen, ask } = page();
  const [first, second] = [request(), request()];
  ask(first.asked);
  ask(second.asked);
  second.answer("move 2");
  await settled();
  first[late]("move 1");
  await settled();
  expect(seen).toEqual(["move 2"]);
});

it("tells a failure of what was asked last", async () => {
  const { seen, ask } = page();
  const { asked, fail } = request();
  ask(asked);
  fail("away");
  await settled();
  expect(seen).toEqual(["failed: away"]);
});

it("changes nothing once the page is left", async () => {
  const { seen, ask, leave } = page();
  const { asked, answer } = request();
  ask(asked);
  leave();
  answer("move 1");
  await settled();
  expect(seen).toEqual([]);
});
