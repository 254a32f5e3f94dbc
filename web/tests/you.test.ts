import { expect, it } from "vitest";
import { asYouAre, hasGone, seenAs, willGo } from "../src/people/you";

const [guest, account] = [{ kind: "guest" }, { kind: "account" }] as const;

it.each([
  [null, "", "You have no name yet. People whom you meet read “Your opponent” instead."],
  [null, "Ada", "Other people will see you as Ada."],
  [guest, "Ada", "Other people see you as Ada."],
  [account, "Ada", "You are signed in as Ada. This is the name that other people see."],
])("says which name others see of %j called %j", (person, name, said) => {
  const { before, after } = seenAs(person, name);
  expect(`${before}${name}${after}`).toBe(said);
});

it("tells only who is nobody that nothing is known", () => {
  expect(asYouAre(null)).toContain("knows nothing about you");
  expect(asYouAre(guest)).not.toContain("knows nothing");
});

it("speaks of an account only to an account, before and after deletion", () => {
  expect(willGo(account)).toContain("your account with them");
  expect(willGo(guest)).not.toContain("account");
  expect(hasGone(account, "Ada")).toContain("your account Ada, your ratings");
  expect(hasGone(guest, "Ada")).toContain("your name, Ada, your ratings");
  expect(hasGone(guest, "")).toContain("all about you as a guest");
});
