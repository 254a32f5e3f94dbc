// What the page announces as a match goes on: states as JSON lines in, announcements out, by the page's own words.
import { createInterface } from "node:readline";
import { announcement, answersSoon } from "../../web/src/lib/words.ts";

let said = null;
for await (const line of createInterface({ input: process.stdin })) {
  const state = JSON.parse(line);
  if (said !== null && answersSoon(state)) continue; // The reply is announced together with it.
  const sentence = announcement(said, state);
  said = state;
  if (sentence !== "") console.log(sentence);
}
