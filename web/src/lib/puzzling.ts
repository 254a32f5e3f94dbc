/** The API's puzzles, apart from the puzzle of the day. */

import { json, name } from "./api";
import type { Preview, Puzzle, PuzzleAttempt, PuzzleShelf } from "./wire";

export const puzzles = () => json<PuzzleShelf>("/puzzles");
export const puzzle = (id: string) => json<Puzzle>(`/puzzles/${name(id)}`);
export const tryPuzzle = (id: string, move: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/attempt`, { body: { move } });
export const previewPuzzle = (id: string, move: string) => json<Preview>(`/puzzles/${name(id)}/preview`, { body: { move } });
export const puzzleAnswer = (id: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/answer`, { body: {} });
