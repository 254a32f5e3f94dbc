/** The words of the reader's own page. Pure. */

import type { Person } from "../lib/wire";

/** What names and passphrases need. The server has the last word. */
export const [SHORTEST_NAME, LONGEST_NAME] = [3, 20];
export const [SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE] = [10, 200];

export const NAME_RULE = `${SHORTEST_NAME} to ${LONGEST_NAME} letters (a to z), digits, - and _`;
/** The rule, as the browser checks it. */
export const NAME_PATTERN = "[A-Za-z0-9]([A-Za-z0-9_\\-]*[A-Za-z0-9])?";

type Reader = Pick<Person, "kind"> | null;

/** The heading of the reader's card. */
export const whoHeading = (person: Reader): string => (person === null ? "You need no account" : person.kind === "account" ? "Your account" : "You are a guest");

/** What a reader without an account is told about playing. */
export const asYouAre = (person: Reader): string =>
  `Play as you are. A guest's matches are in this browser only${person === null ? ", and the server knows nothing about you until you play" : ""}.`;

/** The sentence around the name that others see, before and after it. A nameless reader has one without a name. */
export function seenAs(person: Reader, name: string): { before: string; after: string } {
  if (name === "") return { before: "You have no name yet. People whom you meet read “Your opponent” instead.", after: "" };
  if (person?.kind === "account") return { before: "You are signed in as ", after: ". This is the name that other people see." };
  return { before: person === null ? "Other people will see you as " : "Other people see you as ", after: "." };
}

/** What is said when a name was taken. */
export const renamed = (name: string): string => `From now on, other people see you as ${name}. Matches that have begun keep the name that you had.`;

/** The box that takes what a guest has into an account. */
export const takeAlong = (count: number): string => `Take ${count === 1 ? "the match" : `the ${count} matches`} of this browser into the account`;

/** What will be deleted. */
export const willGo = (person: Reader): string =>
  `Your name, your ratings and all else that is kept about you are deleted${person?.kind === "account" ? ", and your account with them" : ""}. Your matches stay for the others, who then see “A former player”.`;

/** What has been deleted, after it. */
export const hasGone = (person: Reader, name: string): string =>
  `Deleted: ${person?.kind === "account" ? `your account ${name}` : name === "" ? "all about you as a guest" : `your name, ${name}`}, your ratings, and all else that was kept about you. ` +
  "Your matches are no longer in your list. They stay for the people you played with, who see “A former player”.";
