"""The rows of the tables in the generator's state: what each field means."""


class Segment:
    """A row of ``segments``."""

    # Its content as one integer, and the next segment in its hash chain.
    key: int
    next: int
    # One place where it occurs.
    line: int
    first: int
    last: int
    # Its empty squares, its old ``=``, and whether it contains a tile.
    empties: int
    equals: int
    tiles: int
    # The chain of its occurrences, and the most free squares before it and behind it there.
    occurrences: int
    room_left: int
    room_right: int
    # The expressions through it: the most free squares before and behind, and the most new tiles,
    # -1 if no expression is needed; whether each needs a new ``=``; the most digits that the others
    # of its equation have on the board, less one for each of them but one; the sets of numbers of
    # squares before it, and behind it, with which it is to meet others.
    left: int
    right: int
    limit: int
    needs_equals: int
    relief: int
    lefts: int
    rights: int
    # Where they start and stop in the store; whether more is requested than has been spelled.
    start: int
    stop: int
    widened: int
    # The number of the search that found it first, and the row of ``places_at`` for its places.
    search: int
    places_row: int
    # The fewest bits that the values of its expressions have (those with fewer were not spelled);
    # whether those with a partner are there only if both take all nine tiles; how many digits each
    # leaves for the others, at least; the tiles on the rack besides blanks and ``=``, less one if a
    # blank must be the ``=``.
    fewest_bits: int
    sweeping: int
    spare: int
    plain: int
    # The digits and blanks on the rack, without a blank that must be the ``=``; how many of them may
    # be wasted: used for no digit, or for operators that cost a digit; and how many are in a sweep.
    digits: int
    slack: int
    waste: int


class Occurrence:
    """A row of ``occurrences``: a place of a segment, the free squares that a play can take before
    it and behind it, the next occurrence.
    """

    line: int
    first: int
    last: int
    left: int
    right: int
    next: int


class Part:
    """A row of ``parts``, which a segment is cut into at its ``=``: the segment of that part, or
    -1; the free squares before it and behind it (for a part without a segment, the free squares
    that it takes), ``ANY`` at either end of the line.
    """

    segment: int
    left: int
    right: int


class Link:
    """A row of ``path``, a step of a chain of expressions: the next one to try; of those before it,
    the packed count of their tiles, the tiles in order, and how many they are; what the tag of the
    next must hold, and the bits of it that matter.
    """

    next: int
    used: int
    code: int
    new: int
    wanted: int
    looked_at: int


class Expression:
    """A row of ``store``: the packed count of the new tiles; those tiles in order (five bits each);
    for an expression on free squares, the next one in its chain that differs in value or tiles
    (those that do not differ follow one another); for an expression over a segment, whether one on
    free squares can meet it.
    """

    used: int
    code: int
    other: int
    met: int


class Tag:
    """A row of ``tags``, which are scanned often and therefore small. The tag holds the value as
    ``key_of`` encodes it, the free squares before the segment and behind it, and the number of new
    tiles. The links hold the next expressions in two chains, each number one more than it is, 0 for
    none.
    """

    tag: int
    links: int


class NewTiles:
    """A row of ``prefix_tiles``: the packed count of a prefix's tiles, how many of them must be
    blanks, the tiles in order, how many they are.
    """

    used: int
    short: int
    code: int
    new: int


class Step(NewTiles):
    """A row of ``steps`` and ``levels``: an expression while it is spelled, before a square of the
    segment, or before a number behind it. Its tiles so far come first.
    """

    # The row of the machine; the numeral being read: value, number of digits, whether NOT is before
    # it.
    row: int
    number: int
    digits: int
    inverted: int
    # The set of tiles still to be tried on the square, or of operators behind the number; the
    # square.
    todo: int
    square: int
    # The next string of digits to try and the end of the list, and the longest string that fits.
    at: int
    end: int
    room: int
    # The number before those operators, whether it is a single digit, and the new tiles up to it.
    value: int
    plain: int
    used_now: int
    short_now: int
    code_now: int
    new_now: int


class Scarce:
    """A row of ``short``, a kind that the rack lacks: the set of its places among the new tiles, and
    how many are missing.
    """

    places: int
    missing: int


class Extra:
    """A row of ``extra``, a new tile that scores more than one point: its distance from the start of
    the equation, and the points beyond one.
    """

    distance: int
    points: int
