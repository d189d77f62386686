"""From facts to a battle: units, brigades, dice of the set-up."""

import pytest

from rules.core.dice import NeedDice
from rules.mexican_war.battle import chain_above
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import ARMY, BRIGADE, DIVISION, RANKS
from tests.rules.mexican_war.conftest import unit_named


def unit_of(battle, key):
    return next(
        unit for unit, told in zip(battle.units, battle.scenario.units, strict=True) if told["key"] == key
    )


def test_units_stand_where_the_scenario_puts_them(field, facts):
    battle = field(facts, 7, 1, 9)
    fourth = unit_of(battle, "4th")
    assert (fourth.x, fourth.y, fourth.facing, fourth.frontage, fourth.depth) == (3000, 1800, 0, 600, 100)
    assert (fourth.strength, fourth.start, fourth.files) == (24, 24, 12)


def test_mex_r_27_a_die_for_each_officer_whose_influence_nobody_gives(field, facts):
    battle = field(facts, 7, 7, 9)
    assert [unit_of(battle, key).influence for key in ("worth", "garland", "arista", "mejia")] == [3, 1, 2, 2]
    assert battle.dice.faces_left == 0


def test_mex_r_27_by_the_option_influence_waits_for_its_use(field, facts):
    facts["options"]["influence_roll"] = "each_use"
    assert unit_of(field(facts), "worth").influence == NONE


def test_mex_pre_05_a_stream_of_unknown_depth_is_rolled_for_first(field, facts):
    facts["board"]["pieces"].append({"kind": "stream", "line": [[0, 46], [20, 46]]})
    for face, deep in ((4, True), (5, False)):
        table = field(facts, face, 1, 1, 1).table
        assert (table.natures[-1].kind == "stream_deep") is deep
    with pytest.raises(NeedDice, match="MEX-PRE-05"):
        field(facts)


def test_brigades_know_their_units_and_who_commands_them(field, facts):
    battle = field(facts, 1, 1, 1)
    brigade = battle.brigades[0]
    assert [battle.scenario.units[index]["key"] for index in brigade.units] == [
        "4th", "2nd", "dragoons", "ringgold"
    ]  # fmt: skip
    assert battle.officer_of(BRIGADE, 0, 0) is unit_of(battle, "garland")
    assert battle.officer_of(DIVISION, 0, 0) is None
    assert battle.officer_of(ARMY, NONE, 1) is unit_of(battle, "arista")
    assert [RANKS[rank] for rank, _ in chain_above(battle, brigade)] == ["division", "army"]
    assert chain_above(battle, battle.brigades[1]) == [(ARMY, NONE)]


def test_mex_off_05_troops_are_under_their_own_officers_alone(field, facts):
    battle = field(facts, 1, 1, 1)
    fourth, first = unit_of(battle, "4th"), unit_of(battle, "1st")
    for key, own, other in (("worth", fourth, first), ("garland", fourth, first), ("mejia", first, fourth)):
        officer = unit_of(battle, key)
        assert battle.is_under(own, officer)
        assert not battle.is_under(other, officer)


def test_a_battle_copies_itself(field, facts):
    battle = field(facts, 1, 1, 1)
    twin = battle.copy()
    twin.units[2].strength = 3
    assert battle.units[2].strength == 24
    assert twin.state() != battle.state()
    assert twin.tables is battle.tables or twin.tables == battle.tables


def test_officers_and_fighters_are_distinguished(field, facts):
    battle = field(facts, 1, 1, 1)
    assert len(battle.fighters(0)) == 4
    assert [unit.index for unit in battle.officers(1)] == [6, 7]
    assert unit_named(facts, "arista")["troop"] == "commander"
