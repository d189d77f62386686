"""Possible targets of fire, and the effect of a roll on a zone."""

from rules.scwares.engine.fire import european_fire, native_fire, targets


def zone(x, y):
    return y * 12 + x


def zones(battle, unit=0, base=0):
    unit = battle.units[unit]
    return targets(battle, unit, unit.bases[base])


def test_scw_turn_05_europeans_fire_and_it_tells_before_natives_answer(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W")), faces=[6, 1],
        wishes={"SCW-FIRE-03": [zone(6, 5)]},
    )  # fmt: skip
    european_fire(battle)
    native_fire(battle)
    assert [verb for _, verb, _ in read_log(battle)] == ["fires", "destroyed"]


def test_scw_turn_06_natives_fire_with_what_is_left(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W"), (6, 6, "W")), faces=[6, 1, 6],
        wishes={"SCW-FIRE-03": [zone(6, 5), 144 + zone(5, 5)]},
    )  # fmt: skip
    european_fire(battle)
    assert battle.units[1].strength == 1
    native_fire(battle)  # (6, 6) is diagonal to (5, 5): two zones, out of a musket's reach
    assert read_log(battle)[-1][1] == "loses_base"


def test_scw_comb_02_fire_comes_after_both_have_moved_and_before_close_combat():
    from rules.scwares import SEQUENCE

    order = [phase.clause for phase in SEQUENCE]
    assert order == [f"SCW-TURN-0{number}" for number in range(1, 9)] + ["SCW-R-41"]


def test_scw_fire_02_only_the_front_rank_of_a_packed_zone_fires(board, troops, natives):
    battle = board(troops((5, 5, "E"), (5, 5, "E")), natives((7, 5, "W")))
    assert zones(battle, base=0) == [zone(7, 5)]
    assert zones(battle, base=1) == []


def test_scw_fire_02_towards_an_enemy_behind_the_rear_rank_is_the_front(board, troops, natives):
    battle = board(troops((5, 5, "E"), (5, 5, "W")), natives((3, 5, "E")))
    assert zones(battle, base=0) == []  # it does not face the target
    assert zones(battle, base=1) == [zone(3, 5)]


def test_scw_fire_05_range_is_counted_in_orthogonal_steps(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((8, 5, "W")), natives((7, 7, "W")))
    assert zones(battle) == [zone(8, 5)]
    chebyshev = board(
        troops((5, 5, "E")), natives((8, 5, "W")), natives((7, 7, "W")),
        options={"distance_metric": "chebyshev"},
    )  # fmt: skip
    assert zones(chebyshev) == [zone(8, 5), zone(7, 7)]


def test_scw_fire_06_nobody_fires_outside_their_arc(board, troops, natives):
    battle = board(troops((5, 5, "N")), natives((5, 7, "S")), natives((7, 5, "S")), natives((6, 6, "S")))
    assert zones(battle) == [zone(6, 6), zone(5, 7)]


def test_scw_fire_04_woods_and_troops_between_block_the_line(board, troops, natives):
    woods = {"kind": "woods", "zones": [[6, 5]]}
    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), areas=[woods])
    assert zones(battle) == []
    between = board(troops((5, 5, "E")), natives((7, 5, "W")), troops((6, 5, "E")))
    assert zones(between) == []
    seen = board(
        troops((5, 5, "E")), natives((7, 5, "W")), troops((6, 5, "E")), options={"troops_block_sight": False}
    )
    assert zones(seen) == [zone(7, 5)]


def test_scw_r_25_limbered_guns_are_silent_and_by_the_option_who_has_charged(board, troops, natives):
    gun = {"troop": "artillery", "weapon": "european_field_artillery"}
    battle = board(troops((5, 5, "E"), **gun, limbered=True), troops((5, 8, "E")), natives((8, 8, "W")),
                   options={"charging_units_fire": False})  # fmt: skip
    battle.units[1].charged = 1
    european_fire(battle)
    assert battle.commanders[0].asked == []


def test_scw_fire_07_all_who_fire_at_a_zone_roll_together(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E"), (5, 6, "E")), natives((7, 5, "W"), (7, 5, "W")), faces=[6, 6, 1, 1],
        wishes={"SCW-FIRE-03": [zone(7, 5), 144 + zone(7, 5)]},
    )  # fmt: skip
    european_fire(battle)
    assert read_log(battle) == [
        ("SCW-FIRE-08", "fires", 0), ("SCW-FIRE-08", "loses_base", 1), ("SCW-FIRE-08", "destroyed", 1),
    ]  # fmt: skip


def test_scw_fire_09_behind_fortifications_one_six_is_wasted(board, troops, natives):
    trench = {"kind": "trench", "zones": [[7, 5]]}
    battle = board(
        troops((5, 5, "E")), natives((7, 5, "W")), faces=[6, 1], areas=[trench],
        wishes={"SCW-FIRE-03": [zone(7, 5)]},
    )  # fmt: skip
    european_fire(battle)
    assert battle.units[1].strength == 1


def test_scw_fire_10_a_five_drives_natives_back_but_not_europeans(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W")), faces=[5, 1, 5],
        wishes={"SCW-FIRE-03": [zone(6, 5), zone(5, 5)]},
    )  # fmt: skip
    european_fire(battle)
    assert battle.units[1].places() == [(7, 5, 6)]
    battle.place(battle.units[1].bases[0], zone(6, 5), 6)
    native_fire(battle)
    assert battle.units[0].places() == [(5, 5, 2)]


def test_scw_fire_13_a_unit_that_cannot_go_back_is_destroyed(board, troops, natives, read_log):
    battle = board(
        troops((9, 5, "E")), natives((11, 5, "W")), faces=[5, 1], wishes={"SCW-FIRE-03": [zone(11, 5)]}
    )
    european_fire(battle)
    assert read_log(battle)[-1] == ("SCW-FIRE-13", "destroyed", 1)


def test_scw_r_14_by_the_option_each_firing_zone_rolls_by_itself(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E"), (5, 6, "E")), natives((7, 5, "W"), (7, 5, "W")), faces=[1, 1, 6, 1],
        wishes={"SCW-FIRE-03": [zone(7, 5), 144 + zone(7, 5)]}, options={"fire_pooling": "by_firing_zone"},
    )  # fmt: skip
    european_fire(battle)
    assert [verb for _, verb, _ in read_log(battle)] == ["fires", "fires", "loses_base"]


def test_scw_event_07_short_of_ammunition_a_rifle_rolls_one_die(board, troops, natives):
    from rules.scwares.cards import InForce
    from rules.scwares.terms import SINGLE_SHOT_RIFLE

    battle = board(troops((5, 5, "E")), natives((7, 5, "W")), faces=[4], wishes={"SCW-FIRE-03": [zone(7, 5)]})
    battle.in_force = InForce(0, 0, (SINGLE_SHOT_RIFLE,))
    european_fire(battle)
    assert battle.heard.faces == (4,)


def test_scw_r_24_at_a_corner_a_wood_and_troops_close_the_line_together(board, troops, natives):
    woods = {"kind": "woods", "zones": [[6, 5]]}
    beside = troops((5, 6, "NE"))
    battle = board(troops((5, 5, "NE")), natives((6, 6, "W")), areas=[woods])
    assert zones(battle) == [zone(6, 6)]
    battle = board(troops((5, 5, "NE")), natives((6, 6, "W")), beside)
    assert zones(battle) == [zone(6, 6)]
    battle = board(troops((5, 5, "NE")), natives((6, 6, "W")), beside, areas=[woods])
    assert zones(battle) == []


def test_scw_r_20_by_the_option_a_spear_is_used_in_the_same_zone_too(board, troops, natives):
    """Checks that a base it drives back goes in the spearman's facing.

    Shared fortifications protect nobody.
    """
    trench = {"kind": "trench", "zones": [[5, 5]]}
    battle = board(
        troops((5, 5, "E"), **{"class": "european_led"}), natives((7, 5, "S"), weapon="spear"), faces=[5],
        wishes={"SCW-FIRE-03": [zone(5, 5)]}, options={"spears": "fire_at_contact"}, areas=[trench],
    )  # fmt: skip
    ours, spear = (unit.bases[0] for unit in battle.units)
    battle.place(spear, ours.cell, 4)
    ours.touching.append(spear)
    spear.touching.append(ours)
    native_fire(battle)
    assert ours.place == (5, 4, 2)
