"""MACD-MEL on the table: rounds, squares and pursuits, dice shown."""

from rules.core.measure.arcs import face_struck
from rules.core.measure.footprints import FRONT
from rules.macduff.engine.charge import charge
from rules.macduff.engine.melee import fighting_state, melee_phase, melees
from rules.macduff.engine.turn import refresh
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

HORSE = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
FOOT = unit_facts("foot", "blue", [24, 14])
GUARD = unit_facts("guard", "red", [24, 18], 180)
FORM = 3
REACH = (6, 6, 6)


def charge_and_fight(table, units, faces, answers=None, **more):
    """Lets the first unit charge the second and fight it."""
    dice = 5 if units[0].get("troop") == "cavalry" else 3
    battle = table(units, (*[6] * dice, *faces), answers, **more)
    assert charge(battle, battle.units[2], battle.units[3])
    melee_phase(battle)
    return battle


def test_macd_mel_09_a_charger_hits_on_three_and_the_beaten_retreat(table):
    """Rolls six dice a side: the charger needs 3, the guard 4. It is two hits to none."""
    battle = charge_and_fight(table, [FOOT, GUARD], (3, 3, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 2, 2, 2))
    foot, guard = battle.units[2:]
    assert (foot.strength, guard.strength) == (12, 10)
    assert verbs_of(battle)[-1] == "falls_back"
    assert guard.facing == 0
    assert guard.formation == 3
    assert not battle.is_fighting(foot)
    assert battle.dice.faces_left == 0


def test_macd_mel_17_on_a_tie_they_go_on(table):
    battle = charge_and_fight(table, [FOOT, GUARD], (3, 2, 2, 2, 2, 2, 4, 3, 3, 3, 3, 3))
    foot, guard = battle.units[2:]
    assert battle.opponents(foot) == [guard]
    assert melees(battle) == [[foot, guard]]
    assert not guard.pinned


def test_macd_mel_14_shaken_and_defeated_it_routs(table):
    guard = GUARD | {"figures": 6, "original": 12}
    battle = charge_and_fight(table, [FOOT, guard], (3, 2, 2, 2, 2, 2, 1, 1, 1))
    assert battle.units[3].state == "routed"
    assert battle.units_lost == [0, 1]


def test_macd_mel_16_a_square_stands_and_horse_need_a_five(table):
    """Rolls four dice at -1: 5 or more. Twelve men of the square roll six dice."""
    battle = charge_and_fight(table, [HORSE, GUARD], (4, 4, 4, 4, 1, 1, 1, 1, 1, 1), {"MACD-CHG-05": FORM})
    assert battle.units[3].strength == 12
    assert battle.opponents(battle.units[3]) == [battle.units[2]]


def test_macd_mel_21_a_square_is_broken_and_ridden_down(table):
    """Checks that one hit breaks it.

    Then 11 men fight as 6 with three dice; it loses again and is destroyed.
    """
    battle = charge_and_fight(
        table,
        [HORSE, GUARD],
        (5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1),
        {"MACD-CHG-05": FORM},
    )
    assert battle.units[3].state == "routed"
    assert "breaks" in verbs_of(battle)
    assert battle.dice.faces_left == 0


def test_macd_mel_22_a_tie_in_that_round_reforms_the_square(table):
    battle = charge_and_fight(
        table,
        [HORSE, GUARD],
        (5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        {"MACD-CHG-05": FORM},
    )
    guard = battle.units[3]
    assert guard.on_table
    assert (guard.formation, guard.is_broken) == (2, False)
    assert battle.is_fighting(guard)


def test_macd_mel_20_impetuous_troops_pursue_and_fight_one_round_more(table):
    """Catches the guard in the rear, three inches back. It rolls half its dice."""
    horse = HORSE | {"traits": ["impetuous"]}
    battle = charge_and_fight(
        table,
        [horse, GUARD],
        (3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 3, 3, 3, 3, 1, 1, 1, 3, 3, 3),
    )
    assert "pursues" in verbs_of(battle)
    assert battle.units[3].strength == 12 - 2 - 4


def test_macd_mel_18_a_unit_that_need_not_pursue_is_asked(table):
    battle = charge_and_fight(table, [FOOT, GUARD], (3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    assert ("MACD-MEL-18", 2, (0, 4)) in battle.commanders[0].asked
    assert not battle.units[2].pursued


def test_macd_cmd_12_a_cancelled_hit_turns_a_defeat_into_a_tie(table):
    battle = table([FOOT, GUARD], (6, 6, 6, 3, 3, 2, 2, 2, 2, 4, 1, 1, 1, 1, 1, 6))
    bravo = battle.units[1]
    bravo.joined, bravo.on_table = 3, False
    charge(battle, battle.units[2], battle.units[3])
    melee_phase(battle)
    assert battle.units[3].strength == 11
    assert battle.is_fighting(battle.units[3])


def test_macd_r_51_gunners_who_are_beaten_leave_the_gun(table):
    gun = unit_facts("gun", "red", [24, 18], 180, troop="artillery", figures=4, weapon="light_gun")
    battle = charge_and_fight(table, [FOOT, gun], (3, 2, 2, 2, 2, 2, 1, 1, 2, 2, 2))
    crew = battle.units[3]
    assert battle.guns_captured == [0, 1]
    assert (crew.troop, crew.weapon) == (0, -1)
    assert crew.on_table


def test_macd_mor_08_driven_over_the_edge_a_unit_is_lost(table):
    guard = GUARD | {"at": [24, 33]}
    foot = FOOT | {"at": [24, 29]}
    battle = charge_and_fight(table, [foot, guard], (3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 3, 3, 3))
    assert battle.units[3].state == "driven_off"
    assert battle.units_lost == [0, 1]


def test_macd_r_33_a_retreat_into_the_enemy_is_a_surrender(table):
    """Puts another unit of theirs in the way."""
    behind = unit_facts("behind", "blue", [24, 23], 180)
    battle = charge_and_fight(table, [FOOT, GUARD, behind], (3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 6, 6, 6))
    assert battle.units[3].state == "surrendered"
    assert battle.captured == {3: 11}


def test_macd_mel_10_a_unit_uphill_hits_more_easily(table):
    hill = {"kind": "hill", "polygon": [[18, 18.2], [30, 18.2], [30, 24], [18, 24]]}
    battle = charge_and_fight(table, [FOOT, GUARD], (3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2), pieces=[hill])
    assert (battle.units[2].strength, battle.units[3].strength) == (11, 11)


def test_macd_mel_04_a_flank_that_was_charged_stays_a_flank(table):
    """Brings the horse from beside the guard, across its flank. It lies in part ahead of its front."""
    horse = HORSE | {"at": [14, 16.5], "facing": 90}
    battle = table([horse, GUARD], [6] * 5)
    assert charge(battle, battle.units[2], battle.units[3])
    horse, guard = battle.units[2:]
    assert face_struck(guard.footprint(), horse.shape()) == FRONT
    assert fighting_state(battle, guard, horse, False).flank_or_rear
    assert not fighting_state(battle, horse, guard, False).flank_or_rear


def test_macd_mel_04_one_enemy_on_the_flank_takes_a_rank_from_all_its_dice(table):
    side = unit_facts("side", "blue", [14, 18.8], 90, troop="cavalry", figures=8)
    battle = table([FOOT, GUARD, side], [*[6] * 3, *[6] * 5])
    assert charge(battle, battle.units[2], battle.units[3])
    assert charge(battle, battle.units[4], battle.units[3])
    guard = battle.units[3]
    assert [fighting_state(battle, guard, each, False).flank_or_rear for each in battle.opponents(guard)] == [
        True,
        True,
    ]


WALL = {"kind": "wall", "line": [[20, 16.9], [28, 16.9]], "width": 0.5}


def second_round(table, wall):
    """Returns a charge over a wall before its second round.

    The foot charges the guard, by its basic dice. The first round had no hits, and the next turn has begun.
    """
    battle = table([FOOT, GUARD], [6, 6, *[1] * 12], pieces=[wall])
    assert charge(battle, battle.units[2], battle.units[3])
    melee_phase(battle)
    for unit in battle.units:
        refresh(battle, unit)
    return battle


def test_macd_mel_10_macd_mel_11_a_wall_helps_its_defender_in_every_round(table):
    battle = second_round(table, WALL)
    foot, guard = battle.units[2:]
    state, other = (
        fighting_state(battle, guard, foot, False),
        fighting_state(battle, foot, guard, False),
    )
    assert (state.killing_ground, state.enemy_hard_cover) == (True, False)
    assert (other.killing_ground, other.enemy_hard_cover) == (False, True)


def test_macd_mel_11_a_fence_is_an_obstacle_and_no_hard_cover(table):
    battle = second_round(table, WALL | {"kind": "fence"})
    foot, guard = battle.units[2:]
    assert fighting_state(battle, guard, foot, False).killing_ground
    assert not fighting_state(battle, foot, guard, False).enemy_hard_cover


def test_macd_r_11_a_hit_is_cancelled_from_the_enemy_that_made_it(table):
    """Lets the guard fight two, of which only the second hits.

    Its General cancels that hit, and nobody is beaten.
    """
    side = unit_facts("side", "blue", [14, 18.8], 90, troop="cavalry", figures=8)
    faces = [*[6] * 3, *[6] * 5, *[1] * 6, *[1] * 3, 3, 1, 1, 1, 4]
    battle = table([FOOT, GUARD, side], faces)
    battle.units[1].joined, battle.units[1].on_table = 3, False
    assert charge(battle, battle.units[2], battle.units[3])
    assert charge(battle, battle.units[4], battle.units[3])
    melee_phase(battle)
    assert battle.dice.faces_left == 0
    assert battle.units[3].strength == 12
    assert battle.opponents(battle.units[3]) == [battle.units[2], battle.units[4]]
