"""Binary Number Scrabble: its settings, its rules page, examples and a first match that teaches."""

import functools
from inspect import cleandoc
from typing import Annotated, Literal, NamedTuple

from paperbits.core.errors import SettingError
from paperbits.core.settings import Setting
from paperbits.core.teaching import Example, Lesson

from .reading import Reading, reading
from .rules_in_base import rules_in
from .teaching import EXAMPLES, EXAMPLES_IN_BASE, LESSON, LESSONS
from .tiles import BASES


class BinaryNumberScrabble(NamedTuple):
    """You and the other players, two to four in all, lay tiles on a board of 15 by 15 squares.
    Every line of two or more tiles must be a **true equation in binary**: `1+1=10`, `100 OR 1=101`,
    `NOT 10=1`. Dan Goldwater's game; it follows a well-known word game wherever his rules do not
    differ. (Scrabble is a trademark of others, who have no part in this.)

    ## The tiles

    | Tile | How many | Points |
    |---|---:|---:|
    | 0 | 28 | 1 |
    | 1 | 28 | 1 |
    | = | 14 | 1 |
    | + | 5 | 1 |
    | − | 5 | 1 |
    | × | 3 | 2 |
    | ÷ | 2 | 4 |
    | OR | 4 | 1 |
    | AND | 4 | 1 |
    | NOT | 4 | 1 |
    | blank | 3 | 0 |

    A blank is whatever tile you want it to be when you lay it, and stays that tile; it scores
    nothing. The setting `xor` adds that many XOR tiles of 1 point each.

    ## A turn

    You hold nine tiles. In your turn you do one of three things:

    - **Play**: lay tiles in one row or one column, without gaps once they lie (tiles that lie there
      already fill gaps). The first play covers the centre square; every later one touches what lies
      there. **Only one new `=` a turn.** You may add to one end of an equation or to both ends at
      once: `1+1=10` becomes `11+1=100`.
    - **Exchange** any of your tiles, as long as the bag holds nine or more.
    - **Pass**.

    After a play you draw until you hold nine again, or the bag is empty.

    ## Equations

    - A number is `0`, or a `1` and any digits after it. Leading zeros are allowed in one place
      only: straight after NOT, where they count. NOT flips exactly the digits that are written:
      `NOT 001=110`, `NOT 10=1`, `NOT 1=0`. It applies to the number that follows at once, so `NOT
      NOT 1` is not allowed.
    - AND, OR and XOR work digit by digit; the shorter number is filled up with zeros on its left:
      `101 AND 1=1`.
    - No sign stands in front of a number, no two operators stand together (except NOT), and nothing
      is multiplied unless × says so.
    - An equation may have several `=`; all its sides must be equal: `10×10=100=11+1`. It may be
      redundant: `1−1+1−1=0=0+0`.
    - What comes first is set by `precedence`: NOT, then × and ÷, then + and −, then AND, XOR and OR
      at last, each from left to right; or everything strictly from left to right, after NOT.
    - Nothing is ever negative, unless `negatives` allows negative intermediate results. AND, OR and
      XOR know no negative numbers and no fractions.
    - Division must come out even, unless `division` says that it rounds down or makes fractions.
      Nothing is divided by zero.
    - `identities` may ban × 1, + 0 and − 0, which make long and tedious equations (and AND 1 and OR
      0 too). Only the number to the right of the operator counts, as it is written: `1×10` is fine.

    With `alongside`, a line *across* the play may be just a number without leading zeros, which
    scores nothing, as long as some equation of the play holds a tile that lay on the board before.

    ## Scoring

    Each equation that you form or add to scores by itself:

    1. the points of its **new tiles**, doubled or tripled by a letter premium under them; tiles
       that lay there score nothing;
    2. plus its **bonus**: the value of the largest bit of what the equation is worth. `1+1=10`
       earns 2, `11×11=1001` earns 8, and 0 earns nothing (or, with `bonus`, the base-2 logarithm,
       rounded down);
    3. times the word premiums that its new tiles cover, the centre among them.

    A new tile that stands in two equations counts in both. **Sweep: if you lay all nine tiles in
    one turn, you get the points of the setting `sweep` as well**: usually 50 points, and none where
    it is 0.

    > `8d 1+1=10`, the first play: six tiles from d8 to i8, of 1 point each. d8 doubles its letter,
    > so 7 points; the equation is worth 2, so the bonus is 2 and makes 9; h8 is the centre and
    > doubles: **18 points**.

    ## The end

    The game ends when you or another player has no tiles left and the bag is empty. If it is
    you, you get a point for every 0 and 1 on the other racks; nobody loses points. It also ends
    when three times as many turns in a row as there are players added no points. The most
    points win.

    The program accepts no invalid play, so there is nothing to challenge: it says which line is
    wrong, and why.

    ## Another base

    The author's first set of tiles was decimal. The setting `base` writes all numbers in base 3, 8,
    10 or 16, with a set of tiles of our own for each. In base 16 the letters A to F are the digits
    from ten to fifteen; write them `a` to `f`. Everything above stays, with these differences:

    - A number has the digits of its base: `0`, or any other digit and more digits after it. There
      are no leading zeros anywhere.
    - AND, OR, NOT and XOR work on bits, so only base two has tiles for them.
    - The bonus `top-bit` is 1, doubled for each digit of the value after the first: `12×12=144`
      in base ten earns 4. In base two this is the largest bit. `root` is the author's bonus for
      decimal tiles: the square root of the value, rounded up.
    - If you go out, you get a point for every digit on the other racks.

    | Base | How many of each digit, from 0 on |
    |---:|---|
    | 3 | 18 18 20 |
    | 8 | 7 7 7 7 7 7 7 7 |
    | 10 | 5 6 5 6 6 6 5 6 6 5 |
    | 16 | 3 4 4 3 4 4 3 3 4 4 3 3 4 3 4 3 |

    Each set has 100 tiles: besides the digits, of 1 point each, 14 `=`, 9 + and 9 −, 5 × (2 points),
    4 ÷ (4 points) and 3 blanks.

    ## A turn in code

    >>> from paperbits import find
    >>> game = find("binary-number-scrabble")
    >>> position = game.new(racks=["11+10===0", "01=+-NOT000"], draws=["0&?-|1"])
    >>> position.push("8d 1+1=10")
    >>> position.scores(), position.plies[0].words
    ([18, 0], 'plays 1+1=10 across from d8, 18 points')
    >>> position.preview("i7 1(0)=1").reason
    'Column i reads 10 = 1: 2 is not 1.'
    """

    players: Annotated[int, Setting("players", 2, 4)] = 2
    precedence: Annotated[
        Literal["standard", "left-to-right"],
        Setting(
            "what is worked out first",
            explained={
                "standard": "NOT, then × ÷, then + −, then AND, then XOR, then OR",
                "left-to-right": "strictly from left to right, after NOT",
            },
        ),
    ] = "standard"
    division: Annotated[
        Literal["exact", "floor", "rational"],
        Setting(
            "what a division may give",
            explained={
                "exact": "it must come out even",
                "floor": "it is rounded down",
                "rational": "it makes exact fractions",
            },
        ),
    ] = "exact"
    negatives: Annotated[
        Literal["never", "between"],
        Setting(
            "negative numbers",
            explained={
                "never": "nothing is ever negative",
                "between": "intermediate results may be negative, sides may not",
            },
        ),
    ] = "never"
    bonus: Annotated[
        Literal["top-bit", "log2", "root"],
        Setting(
            "what an equation earns for its value",
            explained={
                "top-bit": (
                    "the value of its largest bit; in other bases 1, doubled for each digit after"
                    " the first"
                ),
                "log2": "its base-2 logarithm, rounded down",
                "root": "its square root, rounded up: the author's bonus in base 10",
            },
        ),
    ] = "top-bit"
    identities: Annotated[
        Literal["allow", "ban", "ban-logic"],
        Setting(
            "operations that change nothing",
            explained={
                "allow": "allowed",
                "ban": "no × 1, + 0, − 0",
                "ban-logic": "no × 1, + 0, − 0, AND 1, OR 0",
            },
        ),
    ] = "allow"
    alongside: Annotated[bool, Setting("whether a line across a play may be just a number")] = False
    xor: Annotated[int, Setting("XOR tiles in the bag; four is a good number", 0, 10)] = 0
    sweep: Annotated[int, Setting("points for playing all nine tiles in one turn", 0, 200)] = 50
    base: Annotated[
        int, Setting("the base in which numbers are written", BASES[0], BASES[-1], values=BASES)
    ] = 2

    def check(self) -> None:
        """Raise SettingError for XOR tiles in another base than two."""
        if not self.fits():
            raise SettingError(
                f"XOR tiles are for base 2 only, so the setting xor is 0 in base {self.base}."
            )

    def fits(self) -> bool:
        """Return whether the settings go together: logic is for base two only."""
        return self.xor == 0 or self.base == BASES[0]

    def goal(self) -> str:
        how = "binary" if self.base == BASES[0] else f"base {self.base}"
        return (
            f"Lay true equations in {how}. A play scores its tiles and the size of its equations."
            " Most points win."
        )

    def rules_page(self) -> str:
        """Return the rules: those above in base two, and a page of its own for each other base."""
        return cleandoc(type(self).__doc__ or "") if self.base == BASES[0] else rules_in(self.base)

    @property
    def reading(self) -> Reading:
        """How equations are read with these settings."""
        return reading_of(self)

    @staticmethod
    def examples() -> list[Example]:
        return [*EXAMPLES, *EXAMPLES_IN_BASE]

    @staticmethod
    def lessons() -> list[Lesson]:
        return [LESSON, *LESSONS]


@functools.lru_cache(maxsize=256)
def reading_of(rules: BinaryNumberScrabble) -> Reading:
    """Return how equations are read with these settings."""
    return reading(
        precedence=rules.precedence,
        division=rules.division,
        negatives=rules.negatives,
        identities=rules.identities,
        bonus=rules.bonus,
        xor=rules.xor,
        base=rules.base,
    )
