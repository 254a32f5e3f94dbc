/** The highlights of an ended match: its best move and its turning point. Pure. */

import { amount, stood } from "./review";
import type { MatchState, Review, ReviewedPly, SheetLine } from "./wire";
import { nameOf, told } from "./words";

type Played = Pick<MatchState, "sheet" | "seats" | "wins">;

/** How much better a ply left its own player than the ply before it had; null where that is not known. */
function rise(review: Review, ply: ReviewedPly): number | null {
  const [before, after] = [review.expected[ply.ply - 1], review.expected[ply.ply]];
  const [was, is] = [before?.[ply.player - 1], after?.[ply.player - 1]];
  return was === undefined || is === undefined ? null : is - was;
}

/** The largest change of a player's expected result by a ply. */
function swing(review: Review, ply: ReviewedPly): number {
  const [before, after] = [review.expected[ply.ply - 1], review.expected[ply.ply]];
  if (before == null || after == null) return ply.judged?.given ?? 0;
  return Math.max(...after.map((is, player) => Math.abs(is - (before[player] ?? is))));
}

/**
 * The best move of a match: the play that scored most, where moves score at once and most points win; else, once the review
 * is done, the move that gave nothing away and raised its player's expected result most. Null if no move stands out.
 */
export function bestMove(match: Played, review: Review | null): SheetLine | null {
  if (match.wins === "most" && match.sheet.some((line) => line.points !== null)) {
    const most = Math.max(...match.sheet.map((line) => line.points ?? 0));
    return most > 0 ? (match.sheet.find((line) => line.points === most) ?? null) : null;
  }
  if (review?.done !== true) return null;
  let [best, most] = [null as ReviewedPly | null, 0];
  for (const ply of review.plies) {
    const up = ply.judged?.given === 0 ? (rise(review, ply) ?? 0) : 0;
    if (up > most) [best, most] = [ply, up];
  }
  return match.sheet.find((line) => line.ply === best?.ply) ?? null;
}

/** The ply at which the match turned most; null before the review is done, and where none did. */
export function turningPoint(review: Review | null): ReviewedPly | null {
  if (review?.done !== true) return null;
  const turns = review.plies.filter((ply) => ply.turning);
  return turns.reduce<ReviewedPly | null>((most, ply) => (most !== null && swing(review, most) >= swing(review, ply) ? most : ply), null);
}

/** A ply as a sentence: `Move 7: You write 4 in b3, 24 points.` */
export const moveWords = (match: Played, line: SheetLine): string => `Move ${line.ply}: ${told(match, line)}`;

/** The effect of the turning point: `It gave away 23%.`, or whose chances changed, from what to what. */
export function turnWords(match: Played, review: Review, ply: ReviewedPly): string {
  if (ply.judged !== null && ply.judged.given > 0) {
    const lost = amount(ply.judged.given, review.unit);
    const unit = review.unit === "chance" ? " of the chances" : lost === "1" ? " point" : " points";
    return `It gave away ${lost}${unit}.`;
  }
  const [was, is] = [review.expected[ply.ply - 1]?.[ply.player - 1], review.expected[ply.ply]?.[ply.player - 1]];
  if (was === undefined || is === undefined) return "";
  const name = nameOf(match, ply.player);
  const whose = name === "You" ? "Your" : `${name}'s`;
  const what = review.scale === "chance" ? "chances" : "expected points";
  return `${whose} ${what} went from ${stood(was, review.scale)} to ${stood(is, review.scale)}.`;
}
