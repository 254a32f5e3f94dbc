/** The API's puzzles, apart from the puzzle of the day. */

import { json, name } from "./api";
import type { DayList, Preview, Puzzle, PuzzleAttempt, PuzzleList, PuzzleShelf } from "./wire";

/** What puzzles there are, in numbers. There are thousands, so they are listed game by game. */
export const puzzles = () => json<PuzzleShelf>("/puzzles");
export const puzzlesOf = (game: string) => json<PuzzleList>(`/puzzles/list?game=${encodeURIComponent(game)}`);
/** Some puzzles of all grades, of these games or of all, other ones each time. */
export const somePuzzles = (count: number, games: readonly string[] = []) =>
  json<PuzzleList>(`/puzzles/sample?count=${count}&seed=${Math.floor(Math.random() * 2 ** 31)}${games.map((game) => `&game=${name(game)}`).join("")}`);
/** The puzzles of the days before one, the latest first. */
export const puzzlesBefore = (day: string, count: number) => json<DayList>(`/puzzles/days?before=${day}&count=${count}`);
export const puzzle = (id: string) => json<Puzzle>(`/puzzles/${name(id)}`);
export const tryPuzzle = (id: string, move: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/attempt`, { body: { move } });
export const previewPuzzle = (id: string, move: string) => json<Preview>(`/puzzles/${name(id)}/preview`, { body: { move } });
export const puzzleAnswer = (id: string) => json<PuzzleAttempt>(`/puzzles/${name(id)}/answer`, { body: {} });
