/** Lists of puzzles for people: by grade, numbered, filtered. Pure. */

import type { PuzzleList } from "./wire";

/** Puzzles of a grade that are shown at first. */
export const SHOWN = 24;

interface Numbered {
  grade: string;
  puzzles: { number: number; id: string }[];
}

/** The settings that a game's puzzles have, in words, to choose from: the usual ones first, the others in their order. */
export function kinds(list: PuzzleList): { place: number; words: string }[] {
  const words = (text: string): string => (text === "" ? "the usual settings" : text.replace(/[.]$/, ""));
  return list.settings
    .map((text, place) => ({ place, text }))
    .sort((a, b) => (a.text === "" ? -1 : b.text === "" ? 1 : a.text.localeCompare(b.text, "en", { numeric: true })))
    .map(({ place, text }) => ({ place, words: words(text) }));
}

/** The puzzles of a game that fit, by grade. A puzzle keeps its number among all of its game, whatever is filtered. */
export function numbered(list: PuzzleList, grade: string, theme: string, settings: number | null = null): Numbered[] {
  const lines = list.puzzles.map((puzzle, place) => ({ puzzle, number: place + 1 }));
  return list.grades
    .filter((each) => grade === "" || each === grade)
    .map((each) => ({
      grade: each,
      puzzles: lines
        .filter(({ puzzle }) => puzzle.grade === each && (settings === null || puzzle.settings === settings))
        .filter(({ puzzle }) => theme === "" || (puzzle.themes as readonly string[]).includes(theme))
        .map(({ puzzle, number }) => ({ number, id: puzzle.id })),
    }))
    .filter(({ puzzles }) => puzzles.length > 0);
}
