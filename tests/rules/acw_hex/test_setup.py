"""From a scenario to two armies on the map."""

from rules.acw_hex.setup import who_goes_first
from rules.acw_hex.terms import ARMY, NONE


def test_acw_seq_01_who_goes_first_is_diced_for_if_the_scenario_does_not_say(field, body, read_log):
    battle = field(body(4, 6), body(4, 2, side="red"), faces=(3, 3, 2, 5))
    assert battle.first == 0
    battle.scenario.terms.pop("first")
    assert who_goes_first(battle) == 1
    assert read_log(battle) == [("ACW-SEQ-01", "goes_first", NONE)]


def test_acw_basic_12_divisions_hold_their_units_and_their_commander(field, body):
    chief = body(4, 6, troop="division_commander")
    battle = field(body(4, 6), chief, body(5, 6, division="2"), body(4, 2, side="red"))
    assert [(division.key, division.commander, division.units) for division in battle.divisions] == [
        ("1", 1, [0]),
        ("2", NONE, [2]),
        ("1", NONE, [3]),
    ]


def test_acw_basic_08_one_man_may_hold_army_and_corps(field, body):
    general = body(4, 7, troop="army_general", division=None)
    battle = field(general, body(4, 6), body(4, 2, side="red"))
    assert battle.units[0].role == ARMY
    assert battle.corps[0].commander == battle.generals[0] == 0


def test_hits_of_an_earlier_day_are_still_there(field, body):
    battle = field(body(4, 6, hits=1), body(4, 2, side="red"))
    assert (battle.units[0].strength, battle.units[0].start) == (2, 2)
    assert battle.begun == (1, 1)
