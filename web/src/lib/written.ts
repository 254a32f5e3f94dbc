/** The API's answers about positions that are written down, and sheets to print. */

import { ask, json, name } from "./api";
import type { AnalyseRequest, Analysis, Equation, Frame, PositionRequest, Scored, Settings } from "./wire";

export const score = (asked: { game: string; settings: Settings; position?: string; moves?: string[] }) =>
  json<Scored>("/score", { body: asked });

export const equation = (text: string, settings: Settings) => json<Equation>("/equation", { body: { text, settings } });

/** A PDF of pages to print. */
export const printed = async (
  id: string,
  what: string,
  { settings, size, copies, seed }: { settings: Settings; size: string; copies: number; seed: number },
): Promise<Blob> =>
  (
    await ask(
      `/games/${name(id)}/print/${name(what)}?settings=${name(JSON.stringify(settings))}&size=${name(size)}&copies=${copies}&seed=${seed}`,
    )
  ).blob();

/** How a position from anywhere looks, with one more move made if `then` names one. */
export const position = (asked: PositionRequest) => json<Frame>("/position", { body: asked });

/** The best moves of a position. `tell` gets better and better answers until the last one, or until `signal` aborts. */
export async function analysis(asked: AnalyseRequest, tell: (found: Analysis) => void, signal: AbortSignal): Promise<void> {
  const { body } = await ask("/analysis", { body: asked, signal });
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(JSON.parse(line) as Analysis);
  }
}
