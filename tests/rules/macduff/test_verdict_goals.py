"""MACD-GEN-01: what the sides are out for, and how a battle ends by it."""

import copy

import pytest

from rules.core.inputs import BadInput
from rules.core.laying.aims import edge_at, edge_point, facing_inward
from rules.macduff import RULESET
from tests.rules.macduff.conftest import BATTLE, begin, scenario_of

MIDDLE = {"x": 24, "y": 18, "name": "the middle"}


def unit_facts(**terms):
    facts = copy.deepcopy(BATTLE)
    facts["terms"] = terms
    return facts


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"home": {"blue": "north"}}, "terms.home.blue"),
        ({"must_win": "green"}, "terms.must_win"),
        ({"objective": {"x": 24}}, "terms.objective.y"),
        ({"objective": {"x": 24, "y": 99, "name": "x"}}, "terms.objective.y"),
        ({"goals": [{"side": "blue", "kind": "dance"}]}, "terms.goals.0.kind"),
        ({"goals": [{"side": "blue", "kind": "bring_off", "count": 1}]}, "terms.exit.blue"),
        ({"goals": [{"side": "blue", "kind": "cost", "count": 0}]}, "terms.goals.0.count"),
        ({"reserves": {"late": {"turn": 2, "at": [0, 9]}}}, "terms.reserves.late"),
        ({"reserves": {"late": {"turn": 2, "at": [9, 9]}}}, "terms.reserves.late.at"),
    ],
)
def test_terms_that_cannot_be_played_are_refused_by_field(terms, field):
    with pytest.raises(BadInput) as refused:
        RULESET.check(scenario_of(unit_facts(**terms)))
    assert refused.value.field == field


def test_an_edge_has_its_nearest_point_and_the_way_in():
    assert [edge_point(edge, 5, 7, 48, 36) for edge in range(4)] == [(5, 0), (5, 36), (0, 7), (48, 7)]
    assert [facing_inward(edge) for edge in range(4)] == [0, 180, 90, 270]
    assert [edge_at(*at, 48, 36) for at in ((9, 0), (9, 36), (0, 9), (48, 9))] == [0, 1, 2, 3]


def end_of(facts, **changes):
    battle, _ = begin(facts)
    battle.turn = facts["turn_limit"]
    for name, value in changes.items():
        setattr(battle, name, value)
    return RULESET.verdict(battle)


def test_macd_gen_01_in_the_last_turn_the_place_fought_over_decides():
    held = end_of(unit_facts(objective=MIDDLE, first_on_ground="red", must_win="blue"))
    assert (held.winner, held.holds, held.courses) == (1, 1, ("withdrew", "held"))
    taken = end_of(unit_facts(objective=MIDDLE, first_on_ground="red", must_win="blue"), possessor=0)
    assert (taken.winner, taken.holds) == (0, 0)


def test_macd_gen_01_a_side_that_must_win_and_does_not_has_lost():
    assert end_of(unit_facts(must_win="blue")).winner == 1
    assert end_of(unit_facts()).winner is None


def test_macd_gen_01_losses_inflicted_win_at_once():
    facts = unit_facts(goals=[{"side": "blue", "kind": "cost", "count": 12}])
    battle, _ = begin(facts)
    battle.turn = 2
    assert RULESET.verdict(battle) is None
    guard = battle.units[5]
    guard.strength, guard.on_table, guard.state = 0, False, "destroyed"
    assert RULESET.verdict(battle).winner == 0


def test_macd_gen_01_a_place_goes_to_the_nearest_unit_that_is_not_shaken():
    facts = unit_facts(objective=MIDDLE, first_on_ground="red")
    battle, log = begin(facts)
    line = battle.units[1]
    line.place(line.footprint().at(2400, 1500))
    battle.turn = 1
    RULESET.sequence[-1].play(battle)
    assert battle.possessor == 0
    assert [event.verb for event in log.events] == ["takes_place"]


def test_macd_mor_09_a_side_that_concedes_leaves_the_field_to_the_other():
    ended = end_of(unit_facts(objective=MIDDLE, first_on_ground="red"), conceded=[False, True])
    assert (ended.winner, ended.holds, ended.courses[1]) == (0, 0, "routed")
