"""The rules page in bases other than two: the same game with each base's own tiles and numbers."""

from typing import Final

from .texts import digits_of, written
from .tiles import DIGITS, FACES, in_order, set_of_base

PAGE: Final = """\
You and the other players, two to four in all, lay tiles on a board of 15 by 15 squares. Every line
of two or more tiles must be a **true equation in base {base}**: `{carry}`, `{square}`, `{divided}`.
The game is Dan Goldwater's, and the set of tiles is ours; it follows a well-known word game
wherever his rules do not differ. (Scrabble is a trademark of others, who have no part in this.)

## The tiles

{digits}

| Tile | How many | Points |
|---|---:|---:|
{tiles}

A blank is whatever tile you want it to be when you lay it, and stays that tile; it scores nothing.
AND, OR, NOT and XOR work on bits, so only base two has tiles for them.

## A turn

You hold nine tiles. In your turn you do one of three things:

- **Play**: lay tiles in one row or one column, without gaps once they lie (tiles that lie there
  already fill gaps). The first play covers the centre square; every later one touches what lies
  there. **Only one new `=` a turn.** You may add to one end of an equation or to both ends at once:
  `1+1=2` becomes `11+1=12`.
- **Exchange** any of your tiles, as long as the bag holds nine or more.
- **Pass**.

After a play you draw until you hold nine again, or the bag is empty.

## Equations

- A number is `0`, or any other digit and more digits after it. There are no leading zeros.
- No sign stands in front of a number, no two operators stand together, and nothing is multiplied
  unless × says so.
- An equation may have several `=`; all its sides must be equal: `{several}`. It may be redundant:
  `1−1+1−1=0=0+0`.
- What comes first is set by `precedence`: × and ÷, then + and −, each from left to right; or
  everything strictly from left to right.
- Nothing is ever negative, unless `negatives` allows negative intermediate results.
- Division must come out even, unless `division` says that it rounds down or makes fractions.
  Nothing is divided by zero.
- `identities` may ban × 1, + 0 and − 0, which make long and tedious equations. Only the number to
  the right of the operator counts, as it is written: `1×2` is fine.

With `alongside`, a line *across* the play may be just a number without leading zeros, which scores
nothing, as long as some equation of the play holds a tile that lay on the board before.

## Scoring

Each equation that you form or add to scores by itself:

1. the points of its **new tiles**, doubled or tripled by a letter premium under them; tiles that
   lay there score nothing;
2. plus its **bonus**: 1, doubled for each digit of its value after the first. `{square}` earns
   {earned}, and a value of 0 earns nothing. (With `bonus` at `log2` it is the base-2 logarithm of
   the value, rounded down; at `root`, the author's bonus for decimal tiles, its square root,
   rounded up.)
3. times the word premiums that its new tiles cover, the centre among them.

A new tile that stands in two equations counts in both. **Sweep: if you lay all nine tiles in one
turn, you get the points of the setting `sweep` as well**: usually 50 points, and none where it is
0.

> `8d 1+1=2`, the first play: five tiles from d8 to h8, of 1 point each. d8 doubles its letter, so 6
> points; the value 2 has one digit, so the bonus is 1 and makes 7; h8 is the centre and doubles:
> **14 points**.

## The end

The game ends when you or another player has no tiles left and the bag is empty. If it is you, you
get a point for every digit on the other racks; nobody loses points. It also ends when three times
as many turns in a row as there are players added no points. The most points win.

The program accepts no invalid play, so there is nothing to challenge: it says which line is wrong,
and why.
"""


def rules_in(base: int) -> str:
    """Return the rules page of a base other than two, in Markdown."""

    def text(value: int) -> str:
        return written(value, base)

    product = (base + 2) ** 2
    return PAGE.format(
        base=base,
        digits=_digits(base),
        tiles=_tiles(base),
        carry=f"{text(base - 1)}+1=10",
        square=f"12×12={text(product)}",
        divided=f"{text(2 * base)}÷2=10",
        several=f"2×2={text(4)}={text(3)}+1",
        earned=2 ** (len(text(product)) - 1),
    )


def _digits(base: int) -> str:
    known = f"The digits are 0 to {min(base, 10) - 1}" + ("." if base <= 10 else " and ")
    letters = digits_of(base)[10:]
    if letters:
        first, last = letters[0].upper(), letters[-1].upper()
        known += f"the letters {first} to {last}, which are 10 to {base - 1}. "
        known += f"You may type them small, `{letters[0]}` to `{letters[-1]}`."
    return (
        known
        if base == 10
        else f"{known} So `10` is {base}, and `100` is {base * base}, in everyday numbers."
    )


def _tiles(base: int) -> str:
    """Return the table's rows. Digits that are alike share a row, so that the page stays short."""
    made, digits = set_of_base(base), DIGITS[:base]
    alike: dict[tuple[int, int], list[str]] = {}
    for tile in digits:
        alike.setdefault((made.counts[tile], made.points[tile]), []).append(FACES[tile])
    rows = [(" ".join(faces), f"{count} each", points) for (count, points), faces in alike.items()]
    others = [tile for tile in in_order(base) if tile not in digits and made.counts[tile]]
    rows += [(FACES[tile] or "blank", str(made.counts[tile]), made.points[tile]) for tile in others]
    return "\n".join(f"| {faces} | {count} | {points} |" for faces, count, points in rows)
