"""From a scenario to bases on their zones."""

import rules
from rules.scwares.terms import ARTILLERY, EUROPEAN_LED, NONE


def test_scw_unit_01_a_unit_is_its_bases(board, troops, natives):
    battle = board(troops((2, 2, "E"), (2, 3, "NE"), **{"class": "european_led"}), natives((9, 9, "W")))
    unit = battle.units[0]
    assert unit.places() == [(2, 2, 2), (2, 3, 1)]
    assert (unit.x, unit.y, unit.facing, unit.strength, unit.start) == (2, 2, 2, 2, 2)
    assert (unit.troop_class, unit.officers) == (EUROPEAN_LED, 0)


def test_scw_r_48_a_unit_below_its_strength_has_lost_nobody(board, troops, natives):
    battle = board(troops((2, 2, "E"), (2, 3, "E")), natives((9, 9, "W")))
    assert [unit.bases_lost for unit in battle.units] == [0, 0]
    assert [group.original for group in battle.groups] == [2, 1]


def test_scw_r_10_from_one_zone_on_in_line_or_in_column(board, troops, natives):
    def foot(**facts):
        plain = {"figures": 4, "zone": [5, 5], "facing": "E"} | facts
        return {name: value for name, value in (troops() | plain).items() if name != "bases"}

    line = board(foot(), natives((11, 11, "W"))).units[0]
    assert (
        sorted(line.places()) == [(5, 4, 2), (5, 5, 2), (5, 6, 2), (5, 3, 2)] or len(set(line.places())) == 4
    )
    assert {x for x, _, _ in line.places()} == {5}
    column = board(foot(formation="column"), natives((11, 11, "W"))).units[0]
    assert column.places() == [(5, 5, 2), (5, 5, 2), (4, 5, 2), (4, 5, 2)]


def test_a_commander_is_an_officer_and_has_no_weapon(board, troops, natives):
    facts = {
        name: value for name, value in troops((2, 2, "E"), troop="commander").items() if name != "weapon"
    }
    battle = board(facts, natives((9, 9, "W")))
    assert (battle.units[0].officers, battle.units[0].weapon) == (1, NONE)


def test_scw_r_42_groups_are_as_the_scenario_names_them_or_all_of_a_side(board, troops, natives):
    battle = board(
        troops((2, 2, "E")),
        troops((2, 5, "E")),
        natives((9, 9, "W"), group="a"),
        natives((9, 5, "W"), group="b"),
    )
    assert [(group.key, group.units, group.original) for group in battle.groups] == [
        ("blue", [0, 1], 2), ("a", [2], 1), ("b", [3], 1),
    ]  # fmt: skip


def test_a_side_s_rear_is_the_nearest_edge_unless_it_is_said(board, troops, natives):
    assert board(troops((1, 5, "E")), natives((10, 6, "W"))).homes == (6, 2)
    assert board(troops((1, 5, "E")), natives((10, 6, "W")), terms={"home": {"red": "N"}}).homes == (6, 0)


def test_scw_r_30_a_dummy_for_every_two_units_stands_beside_the_real_ones(board, troops, natives):
    battle = board(
        troops((1, 1, "E")), troops((1, 5, "E")), troops((1, 9, "E")), natives((9, 9, "W")),
        options={"game": "closed"},
    )  # fmt: skip
    markers = [[unit.side for unit in battle.units if unit.is_marker].count(side) for side in (0, 1)]
    assert markers == [3 + 2, 1 + 1]


def test_guns_begin_as_the_scenario_has_them(board, troops, natives):
    gun = {"troop": "artillery", "weapon": "european_field_artillery", "limbered": True}
    unit = board(troops((2, 2, "E"), **gun), natives((9, 9, "W"))).units[0]
    assert (unit.kind, unit.limbered) == (ARTILLERY, True)


def test_nothing_is_rolled_for_before_the_first_turn():
    for name in rules.shipped_names():
        if name.startswith("scwares/"):
            record = rules.Record(rules.load_scenario(name), rules.find("scwares").version, "1")
            need = rules.play(record, log=rules.Log())
            assert isinstance(need, rules.NeedDecision | rules.NeedDice)
            assert record.faces == []


def test_scw_r_30_where_markers_stand_does_not_depend_on_who_is_under_them(board, troops, natives):
    """Checks that markers stay when two units change places. A third shares a zone with one of them."""
    seen = []
    for first, second in (((2, 2, "E"), (4, 7, "E")), ((4, 7, "E"), (2, 2, "E"))):
        foot = [troops(first), troops(second), troops((4, 7, "E"))]
        battle = board(*foot, natives((9, 9, "W")), options={"game": "closed"})
        seen.append([(unit.side, *unit.places()) for unit in battle.units if unit.is_marker])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 3 + 2 + 1 + 1
