/** The replay of a finished match in a frame on another page. It shares no code with the page, to stay small. */

import "./embed.css";
import { target, words, type Played } from "./steps";

/** Let the buttons and keys step through the match whose final board is in `board`. */
function start(data: HTMLElement, board: HTMLElement, said: HTMLElement, steps: HTMLElement): void {
  const match = JSON.parse(data.textContent) as Played;
  const ending = said.textContent;
  /** The drawings by ply, as far as they are loaded. The last one came with the page. */
  const drawings = new Map<number, string>([[match.plies, board.innerHTML]]);
  let at = match.plies;

  async function draw(ply: number): Promise<void> {
    let drawing = drawings.get(ply);
    if (drawing === undefined) {
      const answer = await fetch(`/api/matches/${encodeURIComponent(match.id)}/plies/${ply}/picture`);
      if (!answer.ok) throw new Error("The server refused the board.");
      drawing = await answer.text();
      drawings.set(ply, drawing);
    }
    if (ply === at) board.innerHTML = drawing; // The server escapes every text in it.
  }

  function go(key: string): boolean {
    const next = target(key, at, match.plies);
    if (next === null) return false;
    at = next;
    said.textContent = words(match, at, ending);
    for (const button of steps.querySelectorAll("button")) {
      button.setAttribute("aria-disabled", String(target(button.dataset["key"] ?? "", at, match.plies) === null));
    }
    draw(at).catch(() => {
      if (at === next) said.textContent = "This move can't be loaded now. Try again in a moment.";
    });
    return true;
  }

  steps.hidden = match.plies === 0;
  steps.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button !== null) go(button.dataset["key"] ?? "");
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (go(event.key)) event.preventDefault();
  });
}

const [data, board, said, steps] = ["match", "board", "words", "steps"].map((id) => document.getElementById(id));
if (data && board && said && steps) start(data, board, said, steps);
