/** Which matches can be rated, and a person's place among the levels. Pure. */

import type { GameCard, Level, Settings, GameRating } from "./wire";

/** Whether all settings in `wanted` have the same values in `given`. */
export const sameAs = (wanted: Settings, given: Settings): boolean =>
  Object.entries(wanted).every(([name, value]) => given[name] === value);

/**
 * Why a match with these settings can't be rated; empty where it can. `seats` has each seat's level, empty for a person who
 * plays here. The server decides; this says so before it is asked.
 */
export function whyUnrated(card: GameCard, settings: Settings, seats: readonly string[]): string {
  if (card.rated_with === null) return card.unrated;
  const different = Object.entries(card.rated_with).filter(([name, value]) => settings[name] !== value);
  if (different.length > 0) return `A rated match needs the settings with which the levels were measured (${named(card, different)}).`;
  const levels = seats.filter((level) => level !== "");
  if (seats.length !== 2 || levels.length !== 1) return "A rated match is between you and one computer.";
  const level = card.levels.find((each) => each.name === levels[0]);
  return level?.elo == null ? "This level has no rating yet. Choose another one." : "";
}

/**
 * Why a match of people with these settings can't count for their ratings; empty where it can. For three and more the server alone
 * decides.
 */
export function whyUncounted(card: GameCard, settings: Settings, players: number): string {
  if (players < 2) return "A match for one can't be rated.";
  if (players > 2) return "";
  const usual = Object.fromEntries(card.settings.map(({ name, default: value }) => [name, value]));
  const wanted = Object.entries(card.rated_with ?? usual).filter(([name, value]) => name !== "players" && settings[name] !== value);
  return wanted.length === 0 ? "" : `A rated match needs the standard settings (${named(card, wanted)}).`;
}

/** Settings with these values, in words: `base of the numbers: 2`. What follows a comma or a semicolon is left out. */
export function named(card: Pick<GameCard, "settings">, settings: readonly (readonly [string, unknown])[]): string {
  const about = (name: string): string => card.settings.find((setting) => setting.name === name)?.about.split(/[,;]/)[0] ?? name;
  return settings.map(([name, value]) => `${about(name)}: ${String(value)}`).join("; ");
}

/** A line of the ladder: a level, or the person (`level` is null). */
interface Rung {
  level: Level | null;
  rating: number;
  /** Its height on the ladder, 0 to 1. */
  share: number;
  /** The levels that are about as strong. */
  alike: readonly string[];
}

/** All levels of a game, those that are not offered too, and the one that plays with some settings only. */
export const allLevels = ({ levels, merged, perfect }: Pick<GameCard, "levels" | "merged" | "perfect">): readonly Level[] =>
  [...levels, ...merged, ...(perfect === null ? [] : [perfect])];

/** The titles of the levels of some games, by their names. */
export const titlesOf = (cards: readonly GameCard[]): ReadonlyMap<string, string> =>
  new Map(cards.flatMap((card) => allLevels(card).map(({ name, title }) => [name, title] as const)));

/** `Rating 1,894.`, or `About as strong as Club player.`; empty for a level without a rating. */
export const strength = (level: Level): string =>
  level.equal_to !== "" ? `About as strong as ${level.equal_to}.` : level.elo === null ? "" : `Rating ${level.elo.toLocaleString("en")}.`;

/** The rated levels and the person, the strongest first. */
export function ladder(levels: readonly Level[], own: Pick<GameRating, "rating"> | null): Rung[] {
  const rungs = levels.flatMap((level) => {
    if (level.elo === null || level.equal_to !== "") return [];
    const alike = levels.filter((each) => each.equal_to === level.title).map((each) => each.title);
    return [{ level: level as Level | null, rating: level.elo, alike }];
  });
  if (own !== null) rungs.push({ level: null, rating: own.rating, alike: [] });
  const all = rungs.map(({ rating }) => rating);
  const [low, top] = [Math.min(...all), Math.max(...all)];
  return rungs
    .map((rung) => ({ ...rung, share: (rung.rating - low) / Math.max(1, top - low) }))
    .sort((one, other) => other.rating - one.rating);
}

/** A rated match in a history, with the rating after it. */
export interface Point {
  id: string;
  rating: number;
  low: number;
  high: number;
  /** 1 for a win, 0.5 for a tie, 0 for a loss. */
  result: number;
  /** The result in words. */
  outcome: string;
  /** The opponents with their ratings. */
  against: string;
}

/** The matches against computers as points of a history. */
export const pointsOf = ({ matches }: Pick<GameRating, "matches">, titleOf: (level: string) => string): Point[] =>
  matches.map(({ id, rating, low, high, result, level, opponent }) => ({
    id,
    rating,
    low,
    high,
    result,
    outcome: resultWord(result),
    against: `${titleOf(level)} (${opponent.toLocaleString("en")})`,
  }));

/** The lowest and the highest rating in a picture of these matches. */
export function reach(points: readonly Pick<Point, "low" | "high">[]): [number, number] {
  const [low, top] = [Math.min(...points.map((each) => each.low)), Math.max(...points.map((each) => each.high))];
  return [Math.floor(low / 100) * 100, Math.ceil(top / 100) * 100];
}

/** `won`, `tied` or `lost`. */
export const resultWord = (result: number): string => (result === 1 ? "won" : result === 0 ? "lost" : "tied");

/** A rating rounded to tens, with separated thousands. */
export const told = (rating: number): string => (Math.round(rating / 10) * 10).toLocaleString("en");
