"""Relations of sides in a turn: enemies, allies or neutral."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from campaign.logic.theatre.relations import ALL_ENEMIES, Agreement, Relation, relations_in

ALLY, NEUTRAL, ENEMY = Relation.ALLY, Relation.NEUTRAL, Relation.ENEMY
SIDES = ("crown", "republic", "towns")
pairs = st.sampled_from(list(permutations(SIDES, 2)))
agreements = st.lists(
    st.builds(Agreement, st.integers(1, 9), pairs, st.sampled_from(list(Relation)), st.booleans()), max_size=9
)


def test_sides_of_which_nothing_is_said_are_enemies():
    assert ALL_ENEMIES.are_enemies("crown", "towns")
    assert ALL_ENEMIES.relation_between("crown", "towns") is ENEMY
    assert ALL_ENEMIES.are_friends("crown", "crown")
    assert not ALL_ENEMIES.are_enemies("crown", "crown")


def test_nobody_is_neither_friend_nor_enemy():
    assert not ALL_ENEMIES.are_enemies("crown", "")
    assert not ALL_ENEMIES.are_friends("", "")
    assert ALL_ENEMIES.may_enter("crown", "")


@pytest.mark.parametrize(
    ("turn", "kind"), [(1, ENEMY), (2, NEUTRAL), (4, NEUTRAL), (5, ALLY), (7, ENEMY), (9, ENEMY)]
)
def test_the_latest_word_that_has_begun_holds_both_ways_round(turn, kind):
    said = [
        Agreement(5, ("towns", "crown"), ALLY),
        Agreement(2, ("crown", "towns"), NEUTRAL),
        Agreement(7, ("crown", "towns"), ENEMY),
    ]
    found = relations_in(turn, said)
    assert found.relation_between("crown", "towns") is found.relation_between("towns", "crown") is kind
    assert found.are_enemies("crown", "republic")


def test_a_neutral_lets_in_who_has_leave_and_an_enemy_nobody():
    shut, open_ = (
        relations_in(1, [Agreement(1, ("crown", "towns"), NEUTRAL, leave)]) for leave in (False, True)
    )
    assert shut.shuts_out("crown", "towns")
    assert not shut.may_enter("crown", "towns")
    assert open_.may_enter("towns", "crown")
    assert not open_.shuts_out("towns", "crown")
    assert not open_.may_enter("crown", "republic")
    assert not open_.shuts_out("crown", "republic")  # an enemy's town may be attacked


@given(agreements, st.integers(0, 10))
def test_two_sides_have_exactly_one_relation(said, turn):
    found = relations_in(turn, said)
    for one, other in permutations(SIDES, 2):
        told, back = (
            (found.are_enemies(*pair), found.are_friends(*pair), found.are_neutral(*pair))
            for pair in ((one, other), (other, one))
        )
        assert told == back
        assert sum(told) == 1
        assert found.are_friends(one, other) is (other in found.allies_of(one))
