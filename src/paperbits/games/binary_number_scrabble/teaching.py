"""The author's examples, played out, and a first match that teaches."""

from typing import Final

from paperbits.core.teaching import Example, Lesson, Step

EXAMPLES: Final = [
    Example(
        title="1+1=10, then both ends at once",
        moves=("8d 1+1=10", "8c 1(1)(+)(1)(=)(1)(0)0"),
        racks=("11+10===0", "100=+-~00"),
        draws=("0&?-|1", "01"),
        scores=(18, 6),
        remark=(
            "The author's example of adding to both ends: 11+1=100. Only the two new tiles score, a"
            " point each, and 100 adds its bonus of 4. He gives the bonus of 1+1=10 as 2, and so it"
            " is here."
        ),
    ),
    Example(
        title="100 OR 1=101, and NOT with leading zeros",
        moves=("8f 100|1=101", "n8 (1)10=~001"),
        racks=("100|1=101", "10=~001+-"),
        draws=("0011=+-*/", "10=&~01"),
        scores=(78, 26),
        remark=(
            "Both are the author's examples. The first takes all nine tiles of the rack, which"
            " earns the sweep of 50. The other needs its zeros: NOT flips all the digits that are"
            " written. n10 triples a letter, and n14 doubles the word."
        ),
    ),
    Example(
        title="10×10=100=11+1: an equation with several equal parts",
        moves=("8a 10*10=100", "8a (1)(0)(*)(1)(0)(=)(1)(0)(0)=11+1"),
        racks=("10*10=100", "=11+10-|~"),
        draws=("0011=+-~1", "10=&~"),
        scores=(140, 10),
        remark=(
            "The author's example, in two turns, as only one new = may be played in each. The first"
            " covers a triple word and the centre with the whole rack; the second has its five"
            " tiles and the bonus of 4."
        ),
    ),
    Example(
        title="1−1+1−1=0=0+0: redundant, and worth nothing but its tiles",
        moves=("8c 1-1+1-1=0", "8c (1)(-)(1)(+)(1)(-)(1)(=)(0)=0+0"),
        racks=("1-1+1-1=0", "=0+011|~&"),
        draws=("0011=+-~1", "10=~"),
        scores=(70, 15),
        remark=(
            "The author's example. An equation worth 0 has no bonus, and the tiles alone make 10"
            " points, which the centre doubles, then 5, which o8 triples. With identities banned,"
            " neither + 0 nor − 0 may be played."
        ),
    ),
    Example(
        title="12×12=144 in base ten",
        settings={"base": 10},
        moves=("8a 12*12=144", "8a (1)(2)(*)(1)(2)(=)(1)(4)(4)=72*2"),
        racks=("12*12=144", "=72*2-569"),
        draws=("0011=+-*3", "10=23"),
        scores=(140, 11),
        remark=(
            "Ours. The setting base has a set of tiles for each base. A value of three digits earns"
            " 4: 1 for the first digit, doubled for each further one."
        ),
    ),
]

FIRST = "8d 1+1=10"
CROSSING = "f7 ~(1)0=1"
BOTH_ENDS = "8c 1(1)(+)(1)(=)(1)(0)0"
TO_THE_EDGE = "8c (1)(1)(+)(1)(=)(1)(0)(0)=~011"

LESSON: Final = Lesson(
    racks=("11+10=0|0", "001=+-~10"),
    draws=("101=-0", "01=&", "~1", "00", "10+=0"),
    steps=(
        Step(
            "Every line of tiles on this board is a true equation in binary, where 10 is two, 11 is"
            " three and 100 is four. Your tiles make 1+1=10: one and one is two. Lay it from d8, so"
            " that it covers the centre square h8.",
            answers=(FIRST,),
            praise=(
                "Seven points for the tiles, as d8 doubles a letter; two more for the value of its"
                " largest bit; and the centre doubles it all: 18."
            ),
        ),
        Step(
            "The computer played NOT 10=1 down through your first 1 after the plus: NOT flips the"
            " digits that follow, 10 into 01, which is 1. Now add to both ends of your own equation"
            " in one turn: a 1 before it and a 0 after it, from c8.",
            moves=(FIRST, CROSSING),
            answers=(BOTH_ENDS,),
            praise=(
                "11+1=100: three and one is four. Only the new tiles score again, and the bonus is"
                " 4 now."
            ),
        ),
        Step(
            "The computer exchanged two tiles. You drew a NOT. Leading zeros are forbidden"
            " everywhere but after NOT, where they are flipped with the rest: NOT 011 is 100. Only"
            " one new = a turn: add = NOT 011 to the right end, as far as o8.",
            moves=(FIRST, CROSSING, BOTH_ENDS, "exchange + -"),
            answers=(TO_THE_EDGE,),
            praise="Six points for the tiles and four for the value, and o8 triples them: 30.",
        ),
        Step(
            "That is nearly all. When you have no play, exchange tiles or pass. The player who runs"
            " out of tiles with the bag empty gets a point for each 0 and 1 that the others still"
            " hold. Play all nine tiles in one turn for 50 points more.",
            moves=(FIRST, CROSSING, BOTH_ENDS, "exchange + -", TO_THE_EDGE),
        ),
    ),
)
