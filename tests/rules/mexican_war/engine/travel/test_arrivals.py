"""Reserves, edges to leave by, and places and losses that decide a battle."""

import pytest

from rules.core.inputs import BadInput
from rules.mexican_war.engine.aims import has_won_by_goals, holder_of, take_stock
from rules.mexican_war.engine.travel.arrivals import bring_on_reserves, march_off
from rules.mexican_war.units import MARCHED_OFF, RESERVE
from rules.mexican_war.verdict import is_broken, verdict
from tests.rules.mexican_war.engine.conftest import body, event_values, verbs

RED = body("r", "red", at=[60, 44])
BLUE = body("a", at=[30, 10])
LATE = {key: value for key, value in body("late", at=[0, 0]).items() if key not in ("at", "facing")}
COLUMN = {"reserves": {"rear": {"turn": 3, "at": [36, 0]}}}


def with_reserve(field, *others, **facts):
    return field([BLUE, RED, LATE | {"reserve": "rear"} | facts, *others], terms=COLUMN)


@pytest.mark.parametrize(("turn", "there"), [(2, False), (3, True), (5, True)])
def test_mex_seq_01_a_reserve_comes_on_in_its_turn_at_its_edge(field, turn, there):
    battle = with_reserve(field)
    battle.turn = turn
    bring_on_reserves(battle)
    unit = battle.units[2]
    assert unit.on_table is there
    assert unit.state == ("steady" if there else RESERVE)
    if there:
        assert event_values(battle, "comes_on") == [(3600, unit.depth, 0, unit.frontage, unit.depth)]


def test_a_reserve_without_room_comes_on_beside(field):
    battle = with_reserve(field, body("b", at=[36, 1]))
    battle.turn = 3
    bring_on_reserves(battle)
    unit = battle.units[2]
    assert unit.on_table
    assert unit.x != 3600


def test_a_reserve_that_never_comes_or_has_a_place_is_refused(field):
    with pytest.raises(BadInput) as fault:
        with_reserve(field, reserve="nobody")
    assert fault.value.field == "units.2.reserve"
    with pytest.raises(BadInput) as fault:
        with_reserve(field, at=[3, 3])
    assert fault.value.field == "units.2.at"


def test_an_army_that_still_waits_is_not_broken(field):
    assert not is_broken(with_reserve(field), 0)


LEAVING = {"exit": {"blue": "far"}, "goals": [{"side": "blue", "kind": "bring_off", "count": 1}]}


@pytest.mark.parametrize(("y", "off"), [(47.5, True), (46, False)])
def test_a_unit_marches_off_by_its_edge_and_that_was_its_goal(field, y, off):
    battle = field([body("a", at=[20, y]), body("b", at=[40, 10]), RED], terms=LEAVING)
    march_off(battle)
    assert (battle.units[0].state == MARCHED_OFF) is off
    assert has_won_by_goals(battle, 0, False) is off
    if off:
        outcome = verdict(battle)
        assert (outcome.winner, outcome.holds) == (0, 1)
        assert outcome.fates[0].lost == 0


@pytest.mark.parametrize(("lost", "won"), [(4, False), (5, True)])
def test_losses_may_be_a_goal(field, lost, won):
    goal = {"goals": [{"side": "blue", "kind": "cost", "count": 5}]}
    battle = field([BLUE, RED, body("s", "red", at=[40, 44])], terms=goal)
    battle.units[1].strength -= lost
    outcome = verdict(battle)
    assert (outcome is not None and outcome.winner == 0) is won


PLACE = {"objective": {"x": 30, "y": 24, "name": "the hacienda"}, "first_on_ground": "red"}


@pytest.mark.parametrize(("y", "holder"), [(16, 1), (19, 0)])
def test_mex_r_31_a_side_that_has_the_place_in_the_last_turn_has_won(field, y, holder):
    battle = field([body("a", at=[30, y]), RED], terms=PLACE, turn=20)
    take_stock(battle)
    outcome = verdict(battle)
    assert (outcome.winner, outcome.holds) == (holder, holder)
    assert (("has_the_place", 0) in verbs(battle)) is (holder == 0)


def test_a_unit_that_runs_or_hides_has_no_place(field):
    battle = field([body("a", at=[30, 24]), RED], terms=PLACE)
    assert holder_of(battle, 3000, 2400) is battle.units[0]
    battle.units[0].hidden = True
    assert holder_of(battle, 3000, 2400) is None


def test_a_side_that_must_win_has_lost_a_draw(field):
    assert verdict(field([BLUE, RED], terms={"must_win": "blue"}, turn=20)).winner == 1
    assert verdict(field([BLUE, RED], turn=20)).winner is None
