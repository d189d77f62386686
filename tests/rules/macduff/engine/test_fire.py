"""MACD-SHOOT on the table: hits come off, the target may answer, nobody answers an answer."""

import pytest

from rules.macduff.engine.fire import shoot_at, shooting_plan, unit_behind
from rules.macduff.engine.orders import SHOOT_AND_MOVE, Order, carry_out, spots
from rules.macduff.engine.sight.line_of_fire import may_target, target_state, targets
from rules.macduff.engine.travel import capture_support
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 16], 180, weapon="musket")


def two(table, faces=(), answers=None, a=None, b=None, **more):
    return table([LINE | (a or {}), GUARD | (b or {})], faces, answers, **more)


def test_macd_shoot_12_a_line_of_twelve_rolls_six_dice_at_close_range(table):
    battle = two(table)
    band, count, needed = shooting_plan(battle, battle.units[2], battle.units[3])
    assert (band, count, needed) == (0, 6, 5)


def test_macd_shoot_06_the_range_is_from_the_front_rank(table):
    """Checks six inches from front to front: rear ranks do not count."""
    battle = two(table)
    assert may_target(battle, battle.units[2], battle.units[3])
    assert shooting_plan(battle, battle.units[2], battle.units[3])[0] == 0
    battle = two(table, b={"at": [24, 16.01]})
    assert shooting_plan(battle, battle.units[2], battle.units[3])[:2] == (1, 3)


def test_macd_shoot_10_the_target_returns_the_fire_after_its_losses_and_nobody_answers(table):
    battle = two(table, (6, 6, 1, 1, 1, 1, 6, 1, 1, 1, 1), {"MACD-SHOOT-10": 5})
    line, guard = battle.units[2:]
    shoot_at(battle, line, guard, False)
    assert (guard.strength, line.strength) == (10, 11)
    assert verbs_of(battle) == ["shoots", "loses", "reacts", "shoots", "loses"]
    assert (line.fired, guard.reaction_fire) == (True, True)
    assert battle.dice.faces_left == 0


def test_macd_shoot_02_a_unit_that_has_shot_does_not_answer(table):
    battle = two(table, (1, 1, 1, 1, 1, 1))
    battle.units[3].fired = True
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.commanders[0].asked == []


def test_macd_mor_04_a_shaken_target_tests_at_once_and_does_not_return_fire(table):
    """Leaves five of twelve. A 3 sends it back three dice."""
    battle = two(
        table, (6, 1, 1, 1, 1, 1, 3, 2, 2, 2), {"MACD-SHOOT-10": 5}, b={"figures": 6, "original": 12}
    )
    guard = battle.units[3]
    shoot_at(battle, battle.units[2], guard, False)
    assert verbs_of(battle) == ["shoots", "loses", "is_shaken", "tests_rally", "falls_back"]
    assert guard.must_rally
    assert guard.facing == 0
    assert guard.y > 2000


def test_macd_mor_05_a_one_routs(table):
    battle = two(table, (6, 1, 1, 1, 1, 1, 1), b={"figures": 6, "original": 12})
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.units[3].state == "routed"
    assert battle.units_lost == [0, 1]


def test_macd_cmd_12_a_commander_steadies_their_unit_once_a_turn(table):
    battle = two(table, (6, 6, 1, 1, 1, 1, 4), b={"weapon": "musket"})
    guard, bravo = battle.units[3], battle.units[1]
    bravo.joined, bravo.on_table = 3, False
    shoot_at(battle, battle.units[2], guard, False)
    assert guard.strength == 11
    assert guard.steadied_fire


def test_macd_shoot_04_a_target_off_the_front_is_no_target(table):
    battle = two(table, b={"at": [40, 11]})
    assert targets(battle, battle.units[2]) == []


@pytest.mark.parametrize(
    ("piece", "hard", "obscured"),
    [
        ({"kind": "wall", "line": [[20, 15.5], [28, 15.5]], "width": 0.2}, True, False),
        ({"kind": "hedge", "line": [[20, 15.5], [28, 15.5]], "width": 0.2}, False, True),
        ({"kind": "hedge", "line": [[20, 12], [28, 12]], "width": 0.2}, False, False),  # far from it
        ({"kind": "open_wood", "polygon": [[20, 15.5], [28, 15.5], [28, 19], [20, 19]]}, False, True),
        ({"kind": "bog", "polygon": [[20, 15.5], [28, 15.5], [28, 19], [20, 19]]}, False, False),
    ],
)
def test_macd_shoot_18_what_covers_a_target(table, piece, hard, obscured):
    battle = two(table, pieces=[piece])
    state = target_state(battle, battle.units[2], battle.units[3])
    assert (state.hard_cover, state.obscured) == (hard, obscured)


def test_macd_shoot_05_troops_block_and_enemy_skirmishers_only_obscure(table):
    between = unit_facts("screen", "red", [24, 13], 180, figures=4)
    battle = table([LINE, GUARD, between])
    assert targets(battle, battle.units[2]) == [4]
    battle = table([LINE, GUARD, between | {"traits": ["skirmishers"]}])
    assert targets(battle, battle.units[2]) == [3, 4]
    assert target_state(battle, battle.units[2], battle.units[3]).obscured


def test_macd_r_49_ones_own_skirmishers_block(table):
    between = unit_facts("screen", "blue", [24, 13], figures=4, traits=["skirmishers"])
    battle = table([LINE, GUARD, between])
    assert targets(battle, battle.units[2]) == []


def test_macd_r_28_a_gun_s_misses_go_on_to_the_unit_behind(table):
    gun = unit_facts("gun", "blue", [24, 6], troop="artillery", figures=4, weapon="foot_artillery")
    rear = unit_facts("rear", "red", [24, 20], 180)
    battle = table([gun, GUARD, rear], (5, 1, 1, 1, 5, 1, 1))
    assert unit_behind(battle, battle.units[2], battle.units[3]) is battle.units[4]
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert (battle.units[3].strength, battle.units[4].strength) == (11, 11)
    assert battle.dice.faces_left == 0


def test_macd_shoot_21_a_column_is_rolled_for_again(table):
    gun = unit_facts("gun", "blue", [24, 6], troop="artillery", figures=4, weapon="foot_artillery")
    battle = table([gun, GUARD | {"formation": "column"}], (5, 1, 1, 1, 5, 1, 1))
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.units[3].strength == 10


def test_macd_shoot_26_a_rogue_that_flies_on_reaches_the_target(table):
    """Lets it fly half way and as far again.

    Six hits the firer's own course, a 4 turns it back on the firer.
    """
    rocket = unit_facts("rocket", "blue", [24, 4], troop="artillery", figures=4, weapon="rocket")
    battle = table([rocket, GUARD], (1, 2, 2, 2, 1))
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.units[3].strength == 11
    battle = table([rocket, GUARD], (1, 2, 2, 2, 4))
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert (battle.units[2].strength, battle.units[3].strength) == (3, 12)


def test_macd_shoot_23_guns_on_a_hill_shoot_over_friends_at_long_range(table):
    gun = unit_facts("gun", "blue", [24, 4], troop="artillery", figures=4, weapon="foot_artillery")
    friends = unit_facts("line", "blue", [24, 10])
    hill = {"kind": "hill", "polygon": [[20, 1], [28, 1], [28, 6], [20, 6]]}
    far = GUARD | {"at": [24, 20]}
    assert targets(*shooter(table([gun, friends, far], pieces=[hill]))) == [4]
    assert targets(*shooter(table([gun, friends, far]))) == []


def shooter(battle):
    return battle, battle.units[2]


def test_macd_shoot_01_in_melee_nobody_shoots_or_is_shot_at(table):
    third = unit_facts("third", "blue", [34, 12], weapon="musket", facing=300)
    battle = table([LINE | {"at": [24, 14.9]}, GUARD, third])
    line, guard, other = battle.units[2:]
    assert 3 in targets(battle, other)
    guard.place(guard.footprint().at(guard.x, line.y + 2))
    battle.join_melee(line, guard)
    assert targets(battle, line) == []
    assert targets(battle, other) == []


def test_macd_shoot_03_a_limbered_gun_does_not_shoot(table):
    gun = unit_facts("gun", "blue", [24, 8], troop="artillery", figures=4, weapon="light_gun")
    assert targets(*shooter(table([gun, GUARD]))) == [3]
    assert targets(*shooter(table([gun | {"formation": "limbered"}, GUARD]))) == []


def test_macd_hosp_05_nobody_shoots_at_a_hospital(table):
    hospital = unit_facts("hospital", "red", [24, 15], 180, troop="hospital", figures=4)
    battle = table([LINE, GUARD | {"at": [34, 30]}, hospital])
    assert not may_target(battle, battle.units[2], battle.units[4])


def test_macd_hosp_06_but_whoever_reaches_it_captures_it(table):
    hospital = unit_facts("hospital", "red", [24, 14], 180, troop="hospital", figures=4)
    battle = table([LINE, GUARD | {"at": [34, 30]}, hospital])
    battle.units[2].place(battle.units[2].footprint().at(battle.units[2].x, 1320))
    capture_support(battle, battle.units[2])
    assert battle.units[4].state == "captured"
    assert battle.support_lost == [0, 1]
    assert battle.units_lost == [0, 0]


def test_macd_shoot_11_the_fire_is_returned_before_the_firer_moves(table):
    battle = two(table, (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2), {"MACD-SHOOT-10": 5})
    here = spots(battle, battle.units[2])[0]
    carry_out(battle, Order(2, SHOOT_AND_MOVE, target=3, spot=here))
    assert verbs_of(battle) == ["shoots", "reacts", "shoots", "moves"]


def test_macd_mor_01_a_hit_takes_one_figure(table):
    battle = two(table, (6, 6, 6, 1, 1, 1))
    battle.units[3].fired = True
    shoot_at(battle, battle.units[2], battle.units[3], False)
    assert battle.units[3].strength == 9
