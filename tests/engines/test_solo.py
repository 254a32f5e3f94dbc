import pytest

from paperbits import find
from paperbits.engines.choose import choose


def solved_alone(level, n, seed):
    position = find("sums-grid").new({"n": n})
    promised = []
    while not position.over:
        thought = choose(position, level, seed=seed, seconds=60)
        if thought.value is not None:  # Levels that go by sight promise nothing.
            promised.append(thought.value.amount)
        position.push(thought.move)
    return position.scores()[0], promised


def test_a_plan_is_not_replaced_by_a_worse_one_and_search_scores_more_than_sight():
    score, promised = solved_alone("keen", 2, 1)
    assert promised == sorted(promised)
    assert score == promised[-1] == solved_alone("keen", 2, 1)[0]
    assert solved_alone("keen", 2, 2)[0] == 8 > solved_alone("beginner", 2, 2)[0]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(1, 3))
def test_master_finds_the_best_grid_of_three(seed):
    score, promised = solved_alone("master", 3, seed)
    assert score == 26  # No grid reaches more; paperbits solve proves it.
    assert promised == [26.0] * 9
