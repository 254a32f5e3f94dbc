/** The API's puzzles, apart from the puzzle of the day. */

import { json, name } from "./api";
import type { Preview, Puzzle, PuzzleAttempt, PuzzleList, PuzzleShelf } from "./wire";

/** What puzzles there are, in numbers. There are thousands, so they are listed game by game. */
export const puzzles = () => json<PuzzleShelf>("/puzzles");
export const puzzlesOf = (game: string) => json<PuzzleList>(`/puzzles/list?game=${encodeURIComponent(game)}`);
/** Some puzzles of all games and grades, other ones each time. */
export const somePuzzles = (count: number) => json<PuzzleList>(`/puzzles/sample?count=${count}&seed=${Math.floor(Math.random() * 2 ** 31)}`);
export const puzzle = (id: string) => json<Puzzle>(`/puzzles/${name(id)}`);
export const tryPuzzle = (id: string, move: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/attempt`, { body: { move } });
export const previewPuzzle = (id: string, move: string) => json<Preview>(`/puzzles/${name(id)}/preview`, { body: { move } });
export const puzzleAnswer = (id: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/answer`, { body: {} });
