/** Lists of puzzles for people: by grade, numbered, filtered. Pure. */

import type { PuzzleList } from "./wire";

/** Puzzles of a grade that are shown at first. */
export const SHOWN = 24;

export interface Numbered {
  grade: string;
  puzzles: { number: number; id: string }[];
}

/** The puzzles of a game that fit, by grade. A puzzle keeps its number among all of its game, whatever is filtered. */
export function numbered(list: PuzzleList, grade: string, theme: string): Numbered[] {
  const lines = list.puzzles.map((puzzle, place) => ({ puzzle, number: place + 1 }));
  return list.grades
    .filter((each) => grade === "" || each === grade)
    .map((each) => ({
      grade: each,
      puzzles: lines
        .filter(({ puzzle }) => puzzle.grade === each && (theme === "" || (puzzle.themes as readonly string[]).includes(theme)))
        .map(({ puzzle, number }) => ({ number, id: puzzle.id })),
    }))
    .filter(({ puzzles }) => puzzles.length > 0);
}
