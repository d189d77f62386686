"""Charges: their possible targets, their course, and the contacts after them."""

from rules.scwares.engine.charge import carry_out, targets
from rules.scwares.engine.march import finish


def touches(battle):
    """Returns pairs (unit, base) of bases in contact."""
    return sorted(
        ((base.unit.index, base.number), (foe.unit.index, foe.number))
        for unit in battle.units
        for base in unit.bases
        for foe in base.touching
    )


def test_scw_move_15_only_from_four_zones_or_less(board, troops, natives):
    battle = board(troops((2, 5, "E")), natives((6, 5, "W")), natives((6, 6, "W")))
    assert targets(battle, battle.units[0]) == [1]


def test_scw_move_16_a_charge_names_its_target_and_ends_in_touch_with_it(board, troops, natives, read_log):
    battle = board(troops((2, 5, "E")), natives((5, 5, "W")), wishes={"SCW-R-12": [5 * 12 + 4]})
    carry_out(battle, *battle.units)
    assert battle.units[0].places() == [(4, 5, 2)]
    assert touches(battle) == [((0, 0), (1, 0)), ((1, 0), (0, 0))]
    assert [verb for _, verb, _ in read_log(battle)] == ["charges", "closes"]


def test_scw_move_19_a_charge_passes_through_nobody(board, troops, natives):
    wall = [troops((3, y, "E")) for y in range(12)]
    battle = board(troops((2, 5, "E")), natives((5, 5, "W")), *wall)
    assert targets(battle, battle.units[0]) == []
    assert targets(battle, battle.units[2]) == []  # that one is five rows away
    assert targets(battle, battle.units[7]) == [1]


def test_scw_r_11_a_charge_that_rolls_too_little_stops_short(board, troops, natives, read_log):
    battle = board(troops((5, 5, "W")), natives((9, 5, "W")), faces=[1, 1, 2])
    carry_out(battle, battle.units[1], battle.units[0])
    assert battle.units[1].places() == [(7, 5, 6)]
    assert read_log(battle)[-1] == ("SCW-R-11", "stops_short", 1)
    assert touches(battle) == []


def test_scw_r_12_guns_commanders_scouts_and_markers_never_charge(board, troops, natives):
    others = [
        troops((4, 2, "E"), troop="artillery", weapon="european_field_artillery"),
        troops((4, 4, "E"), troop="machine_gun", weapon="mechanical_machine_gun"),
        troops((4, 6, "E"), troop="commander"),
        troops((4, 8, "E"), troop="scout_foot"),
    ]
    battle = board(*others, natives(*((6, y, "W") for y in (2, 4, 6, 8))))
    assert [targets(battle, unit) for unit in battle.units[:4]] == [[]] * 4


def test_scw_r_12_each_base_chooses_where_it_closes(board, troops, natives, read_questions):
    battle = board(troops((3, 5, "E"), (3, 6, "E")), natives((5, 5, "W")))
    carry_out(battle, *battle.units)
    zones = [each[2] for each in read_questions(battle) if each[0] == "SCW-R-12"]
    assert zones[0]  # zones around the enemy, and its own, if there is room for one base more
    assert all(option // 144 == 0 for option in zones[0])
    assert 5 * 12 + 5 in zones[0]


def test_scw_r_21_touch_ends_when_somebody_moves_off(board, troops, natives):
    battle = board(troops((2, 5, "E")), natives((5, 5, "W")))
    carry_out(battle, *battle.units)
    base = battle.units[1].bases[0]
    battle.place(base, base.cell, 4)  # turning is not leaving
    assert touches(battle)
    battle.place(base, base.cell + 1, 4)
    assert touches(battle) == []


def test_scw_r_12_by_the_option_a_march_makes_touch(board, troops, natives):
    battle = board(
        troops((4, 5, "E")), natives((5, 5, "W")), options={"contact_needs_charge": False}
    )  # fmt: skip
    finish(battle, battle.units[0], 1, (0, 4, 5, 2, 1), 0)
    assert touches(battle) == [((0, 0), (1, 0)), ((1, 0), (0, 0))]


def test_scw_cc_01_a_unit_may_charge_an_enemy_in_its_own_zone(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")))
    ours, theirs = (unit.bases[0] for unit in battle.units)
    battle.place(ours, theirs.cell, 2)
    carry_out(battle, *battle.units)
    assert touches(battle) == [((0, 0), (1, 0)), ((1, 0), (0, 0))]
