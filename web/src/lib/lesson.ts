/** Where a step of a lesson is answered. Pure. */

import { isOption } from "./hand";
import type { LessonStep } from "./wire";

/** The squares to touch for the first answer of a step; empty if it is answered beside the board. */
export function where({ view, answers, after }: Pick<LessonStep, "view" | "answers" | "after">): readonly string[] {
  const path = view.hand.choices.find(({ move }) => move === answers[0])?.path;
  return path?.filter((each) => !isOption(each)) ?? after[0]?.last ?? [];
}
