"""Close combat: the bases in it roll on both sides, and nobody is removed before both have."""

import pytest

from rules.scwares.engine.combat import combat_phase, melees


def touch(battle, a, b):
    a.touching.append(b)
    b.touching.append(a)


@pytest.fixture
def fight(board, troops, natives):
    """Returns two European bases facing two of natives, each pair in contact."""

    def make(faces=(), **more):
        areas = more.pop("areas", ())
        facts = more.pop("facts", {})
        battle = board(
            troops((5, 5, "E"), (5, 6, "E")), natives((6, 5, "W"), (6, 6, "W"), **facts),
            faces=faces, areas=areas, options=more,
        )  # fmt: skip
        ours, theirs = battle.units
        for base, foe in zip(ours.bases, theirs.bases, strict=True):
            touch(battle, base, foe)
        return battle

    return make


def test_scw_turn_07_close_combats_are_fought_by_european_zone(fight):
    battle = fight()
    assert [[base.cell for base in ours] for ours, _ in melees(battle)] == [[65], [77]]


def test_scw_cc_03_a_unit_that_is_in_touch_fights_one_die_a_base(fight, read_log):
    battle = fight([1, 2, 3, 4])
    combat_phase(battle)
    assert [each[:2] for each in read_log(battle)] == [("SCW-CC-04", "strikes")] * 4


def test_scw_comb_03_both_roll_before_either_takes_loss(fight, read_log):
    battle = fight([6, 6, 1, 1])
    combat_phase(battle)
    assert [unit.strength for unit in battle.units] == [1, 1]


def test_scw_cc_02_a_unit_that_is_taken_from_behind_does_not_strike(fight):
    battle = fight([1, 2, 3])
    battle.units[1].bases[0].facing = 2
    combat_phase(battle)
    assert battle.dice.faces == (3,)  # the natives of the second combat


def test_scw_cc_05_bases_of_several_zones_against_one_enemy_roll_together(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E"), (5, 6, "SE")), natives((6, 5, "W")), faces=[1, 6, 2],
    )  # fmt: skip
    foe = battle.units[1].bases[0]
    for base in battle.units[0].bases:
        touch(battle, base, foe)
    combat_phase(battle)
    assert read_log(battle)[0] == ("SCW-CC-04", "strikes", 0)
    assert battle.units[1].strength == 0


def test_scw_cc_07_against_fortifications_it_takes_a_pair_of_sixes(fight):
    trench = {"kind": "trench", "zones": [[6, 5], [6, 6]]}
    battle = fight([6, 1, 6, 1], areas=[trench])
    combat_phase(battle)
    assert battle.units[1].strength == 2


def test_scw_cc_03_a_blow_hits_its_zone_and_fortifications_cover_that_zone_alone(
    board, troops, natives, read_log
):
    """Lets one native touch a European in a trench. Another, who is ahead, is next to it in the open."""
    trench = {"kind": "trench", "zones": [[5, 5]]}
    battle = board(
        troops((5, 6, "E"), (5, 5, "NE")), natives((6, 6, "W")), faces=[1, 1, 6], areas=[trench],
    )  # fmt: skip
    ours, (foe,) = battle.units[0].bases, battle.units[1].bases
    for base in reversed(ours):
        touch(battle, base, foe)
    combat_phase(battle)
    assert [base.gone for base in ours] == [True, False]
    assert ("SCW-CC-06", "loses_base", 0) in read_log(battle)


def test_scw_r_22_an_enemy_in_the_same_fortifications_has_no_cover(board, troops, natives):
    trench = {"kind": "trench", "zones": [[6, 5]]}
    battle = board(troops((5, 5, "E")), natives((6, 5, "W")), faces=[6, 1], areas=[trench])
    ours, theirs = (unit.bases[0] for unit in battle.units)
    battle.place(ours, theirs.cell, 2)
    touch(battle, ours, theirs)
    combat_phase(battle)
    assert battle.units[1].strength == 0


def test_scw_cc_08_a_five_drives_natives_back_and_ends_the_touch(fight, read_log):
    battle = fight([5, 1, 1, 1])
    combat_phase(battle)
    assert battle.units[1].places() == [(7, 5, 6), (6, 6, 6)]
    assert battle.units[0].bases[0].touching == []


def test_scw_cc_11_a_unit_that_has_no_way_back_is_destroyed(fight, read_log):
    battle = fight([5, 1, 1, 1], areas=[{"kind": "water", "zones": [[7, 5]]}])
    combat_phase(battle)
    assert read_log(battle)[-1] == ("SCW-CC-11", "loses_base", 1)


def test_scw_r_20_by_the_option_spears_roll_a_second_die(fight):
    battle = fight([1, 2, 3, 1, 2, 3], spears="extra_die", facts={"weapon": "spear"})
    combat_phase(battle)
    assert battle.dice.faces == (2, 3)


def test_scw_r_21_by_the_option_all_neighbours_who_face_each_other_fight(board, troops, natives, read_log):
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W")), faces=[1, 2], options={"close_combat_reach": "adjoining"}
    )
    combat_phase(battle)
    assert [verb for _, verb, _ in read_log(battle)] == ["strikes", "strikes"]


def test_scw_cc_03_a_base_that_faces_two_zones_strikes_at_the_one_its_side_names(
    board, troops, natives, read_questions
):
    """Faces a European east, with natives ahead and diagonally.

    Both sides name targets before either rolls.
    """
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W"), (6, 6, "SW")), faces=[6, 1, 2],
        wishes={"SCW-CC-03": [6 * 12 + 6]},
    )  # fmt: skip
    ours = battle.units[0].bases[0]
    for foe in battle.units[1].bases:
        touch(battle, ours, foe)
    combat_phase(battle)
    assert read_questions(battle) == [("SCW-CC-03", 0, (5 * 12 + 6, 6 * 12 + 6))]
    assert [base.gone for base in battle.units[1].bases] == [False, True]


def test_scw_r_22_a_unit_in_fortifications_does_not_open_them_to_units_outside(board, troops, natives):
    """Lets two strike at one base in a trench, one from inside. One of their sixes counts."""
    trench = {"kind": "trench", "zones": [[6, 5]], "width_mm": 100, "depth_mm": 100}
    battle = board(
        troops((4, 5, "E"), (5, 5, "E")), natives((6, 5, "W"), (6, 5, "W")), faces=[6, 6, 1], areas=[trench],
    )  # fmt: skip
    inside, outside = battle.units[0].bases
    battle.place(inside, battle.units[1].bases[0].cell, 2)
    for base in (inside, outside):
        touch(battle, base, battle.units[1].bases[0])
    combat_phase(battle)
    assert battle.units[1].strength == 1


def test_scw_r_15_two_close_combats_in_one_zone_do_not_strike_the_same_base(board, troops, natives):
    """Checks that each combat destroys a base, in a full zone. It has contacts on both sides."""
    battle = board(
        troops((5, 5, "E")), troops((7, 5, "W")), natives((6, 5, "W"), (6, 5, "E")), faces=[6, 1, 6, 1],
    )  # fmt: skip
    front, rear = battle.units[2].bases
    touch(battle, battle.units[0].bases[0], front)
    touch(battle, battle.units[1].bases[0], rear)
    combat_phase(battle)
    assert battle.units[2].strength == 0


def test_the_blow_is_reported_of_the_unit_that_it_costs_a_base(board, troops, natives):
    battle = board(
        troops((5, 5, "N"), key="first"), troops((5, 5, "N"), key="second"),
        natives((5, 6, "S")), faces=[1, 6], wishes={"SCW-R-15": [1]},
    )  # fmt: skip
    for base in (battle.units[0].bases[0], battle.units[1].bases[0]):
        base.touching.append(battle.units[2].bases[0])
        battle.units[2].bases[0].touching.append(base)
    combat_phase(battle)
    blow = [event for event in battle.log.events if event.verb == "strikes"][-1]
    assert (blow.unit, blow.target, battle.units[1].strength) == (2, 1, 0)


def test_scw_recon_10_by_option_a_marker_faced_by_a_unit_is_turned_and_fights(
    board, troops, natives, read_log
):
    battle = board(
        troops((5, 5, "E")), natives((6, 5, "W")), natives((5, 8, "N")), faces=[1, 2],
        options={"close_combat_reach": "adjoining", "game": "closed"},
        terms={"dummies": {"blue": [], "red": []}},
    )  # fmt: skip
    combat_phase(battle)
    assert [unit.on_table for unit in battle.units[:3]] == [True, True, False]
    assert [verb for _, verb, _ in read_log(battle)][-2:] == ["strikes", "strikes"]


def test_scw_cc_07_scw_cc_09_losses_and_retreats_in_fortifications_name_their_clauses(fight, read_log):
    trench = {"kind": "trench", "zones": [[6, 5, 6, 6]]}
    for faces, clause, verb in (([6, 6], "SCW-CC-07", "loses_base"), ([5, 5], "SCW-CC-09", "driven_back")):
        battle = fight(faces, areas=[trench])
        ours, theirs = battle.units
        for base in ours.bases:  # both at the same zone
            for foe in list(base.touching):
                base.touching.remove(foe)
                foe.touching.remove(base)
            touch(battle, base, theirs.bases[0])
        battle.place(ours.bases[1], 12 * 4 + 5, 1)
        touch(battle, ours.bases[1], theirs.bases[0])
        theirs.bases[0].facing = 2  # attacked from behind, it strikes nobody
        combat_phase(battle)
        assert (clause, verb, 1) in read_log(battle)
