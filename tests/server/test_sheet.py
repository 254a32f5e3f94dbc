"""The score sheet on the wire."""

from paperbits.core.position import Ply
from paperbits.core.wording import Called, Names
from paperbits.host.messages import sheet_line

NAMES = Names((Called("You"), Called("Ada")))


def test_points_are_data_and_the_brief_words_leave_them_out():
    ply = Ply(
        0, "8d 1+1=10", 24, "plays 1+1=10 across from d8, 24 points", "plays 1+1=10 across from d8"
    )
    line = sheet_line(ply, 1, NAMES)
    assert (line.points, line.words, line.brief) == (
        24,
        "play 1+1=10 across from d8, 24 points",
        "play 1+1=10 across from d8",
    )


def test_words_without_points_are_brief_already():
    line = sheet_line(Ply(1, "b3", None, "fills b3"), 2, NAMES)
    assert line.words == line.brief == "fills b3"
    opening = sheet_line(
        Ply(0, "c3-c2", None, "The opening: a segment from c3 to c2"), 1, NAMES, opening=True
    )
    assert opening.brief == "The opening: a segment from c3 to c2"
