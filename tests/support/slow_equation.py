"""A second opinion on equations: plain texts, regular expressions and fractions, nothing shared
with the package.
"""

import itertools
import operator
import re
from fractions import Fraction

SIGNS = "0123456789abcdef"
TIGHTEST_FIRST = ("*/", "+-", "&", "^", "|")
LOGIC = {"&": operator.and_, "|": operator.or_, "^": operator.xor}


class WrongError(Exception):
    """The text is not a side of an equation."""


def value_of(text, **settings):
    """The value of an equation's text (``1+1=10``) as a Fraction, or None if it is not valid."""
    values = {value_of_side(side, **settings) for side in text.split("=")}
    return values.pop() if "=" in text and len(values) == 1 else None


def value_of_side(text, **settings):
    """The value of one side, or None if it is not valid."""
    try:
        return side_value(text, **settings)
    except WrongError:
        return None


def bonus_of(value, bonus="top-bit", base=2):
    whole = int(value // 1)
    if bonus == "root":
        return next(root for root in itertools.count() if root * root >= whole)
    if base != 2 and bonus == "top-bit":
        digits = 0
        while whole >= base**digits:
            digits += 1
        return 2**digits // 2
    return (
        0 if whole == 0 else len(bin(whole)) - 3 if bonus == "log2" else 1 << (len(bin(whole)) - 3)
    )


def side_value(
    text,
    *,
    precedence="standard",
    division="exact",
    negatives="never",
    identities="allow",
    xor=0,
    base=2,
):
    some = f"[{SIGNS[:base]}]"
    signs, inverse = ("[-+*/&^|]", "~?") if base == 2 else ("[-+*/]", "")
    if not re.fullmatch(rf"{inverse}{some}+({signs}{inverse}{some}+)*", text):
        raise WrongError
    if "^" in text and not xor:
        raise WrongError
    if re.search(rf"(?<![~{SIGNS[:base]}])0{some}", text):
        raise WrongError
    if identities != "allow" and re.search(rf"(\*1|[-+]0)(?!{some})", text):
        raise WrongError
    if identities == "ban-logic" and re.search(r"(&1|\|0)(?![01])", text):
        raise WrongError
    terms = []
    for inverted, digits, sign in re.findall(rf"(~?)({some}+)|([-+*/&^|])", text):
        if sign:
            terms.append(sign)
        else:
            number = int(digits, base)
            if inverted:
                number = int("".join("10"[int(digit)] for digit in digits), 2)
            terms.append(Fraction(number))
    for level in TIGHTEST_FIRST if precedence == "standard" else ("*/+-&^|",):
        folded = [terms[0]]
        for sign, right in zip(terms[1::2], terms[2::2], strict=True):
            if sign in level:
                folded[-1] = apply(folded[-1], sign, right, division, negatives)
            else:
                folded += [sign, right]
        terms = folded
    if terms[0] < 0:
        raise WrongError
    return terms[0]


def apply(left, sign, right, division, negatives):
    if sign in LOGIC:
        if left < 0 or right < 0 or left.denominator > 1 or right.denominator > 1:
            raise WrongError
        return Fraction(LOGIC[sign](int(left), int(right)))
    if sign == "/":
        if right == 0:
            raise WrongError
        quotient = left / right
        if division == "floor":
            return Fraction(quotient.numerator // quotient.denominator)
        if division == "exact" and quotient.denominator > 1:
            raise WrongError
        return quotient
    result = {"+": operator.add, "-": operator.sub, "*": operator.mul}[sign](left, right)
    if result < 0 and negatives == "never":
        raise WrongError
    return result
