"""Tables by hand: points, tie-breaks, shared places, and the reasons in words."""

from paperbits.tournaments.meeting import WIN, Meeting
from paperbits.tournaments.standings import standings, why_ahead

NAMES = ["Ann", "Ben", "Cid", "Dot"]


def name(player):
    return NAMES[player]


def table(kind, players, meetings):
    return [(row.player, row.place, row.points) for row in standings(kind, players, meetings)]


def test_a_round_robin_is_decided_by_the_match_between_the_two():
    meetings = [
        Meeting(0, 1, (0, 2)),
        Meeting(0, 2, (2, 0)),
        Meeting(0, 3, (2, 0)),
        Meeting(1, 2, (2, 0)),
        Meeting(3, 1, (2, 0)),
        Meeting(2, 3, (2, 0)),
    ]
    rows = standings("round-robin", range(4), meetings)
    assert [(row.player, row.place, row.points) for row in rows] == [
        (1, 1, 2),
        (0, 2, 2),
        (2, 3, 1),
        (3, 4, 1),
    ]
    assert why_ahead(rows, 0, name, "round-robin") == (
        "Ben is ahead of Ann, who has as many points: Direct encounter 1 to 0."
    )
    assert why_ahead(rows, 1, name, "round-robin") == ""


def test_buchholz_decides_a_swiss():
    meetings = [
        Meeting(0, 2, (2, 0)),
        Meeting(1, 3, (2, 0)),
        Meeting(0, 1, (1, 1)),
        Meeting(2, 3, (2, 0)),
    ]
    rows = standings("swiss", range(4), meetings)
    # Opponents: Ann's have 1 and 1.5 points, Ben's 0 and 1.5.
    assert [(row.player, row.points, row.breaks[0]) for row in rows[:2]] == [
        (0, 1.5, 2.5),
        (1, 1.5, 1.5),
    ]
    assert "Buchholz 2.5 to 1.5" in why_ahead(rows, 0, name, "swiss")


def test_sonneborn_berger_counts_the_points_of_those_beaten():
    meetings = [Meeting(0, 1, (2, 0)), Meeting(0, 2, (1, 1)), Meeting(1, 2, (0, 2))]
    rows = {row.player: row for row in standings("swiss", range(3), meetings)}
    assert [rows[player].breaks[1] for player in range(3)] == [0.75, 0, 0.75]


def test_players_whom_nothing_sets_apart_share_a_place():
    assert table("swiss", range(3), []) == [(0, 1, 0), (1, 1, 0), (2, 1, 0)]
    circle = [Meeting(0, 1, (2, 0)), Meeting(1, 2, (2, 0)), Meeting(2, 0, (2, 0))]
    assert table("round-robin", range(4), circle) == [(0, 1, 1), (1, 1, 1), (2, 1, 1), (3, 4, 0)]


def test_a_bye_is_a_point_but_no_match_and_no_win():
    row = standings("swiss", [0], [Meeting(0, None, WIN)])[0]
    assert (row.points, row.played, row.wins, row.breaks) == (1, 0, 0, (1, 1, None, 0))


def test_an_arena_counts_streaks():
    meetings = [Meeting(0, 1, (2, 0)), Meeting(2, 0, (0, 2)), Meeting(0, 1, (2, 0))]
    rows = standings("arena", range(3), meetings)
    assert [(row.player, row.place, row.points, row.streak) for row in rows] == [
        (0, 1, 8, True),
        (1, 2, 0, False),
        (2, 2, 0, False),
    ]
