"""Operations: what is open to a unit, and what plans do on the spot."""

import pytest

from rules.mexican_war.engine import plans
from rules.mexican_war.engine.plans import (
    CHARGE,
    DISMOUNT,
    FACE_ABOUT,
    FACE_RIGHT,
    FORM,
    FORM_MOVE,
    LIMBER,
    LIMBER_MOVE,
    MOUNT,
    MOVE,
    MOVE_UNLIMBER,
    STAND,
    UNLIMBER,
    WHEEL_LEFT,
    WHOLE_TURN,
    carry_out,
    plan_options,
    plans_phase,
)
from rules.mexican_war.terms import FORMATIONS, SKIRMISH, SQUARE, TACTICAL_COLUMN
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, guns, horse, officer

RED = body("enemy", "red", at=[60, 44])


def options_of(field, unit, **facts):
    battle = field([unit, RED], **facts)
    return battle, plan_options(battle, battle.units[0])


def formations(options):
    return [FORMATIONS[option - FORM] for option in options if FORM <= option < FORM_MOVE]


def test_mex_move_02_what_infantry_in_line_may_do(field):
    _, options = options_of(field, body("a", at=[30, 20]))
    assert {STAND, MOVE, CHARGE, FACE_RIGHT, FACE_ABOUT, WHEEL_LEFT} <= set(options)
    assert formations(options) == ["tactical_column", "march_column", "square"]


def test_mex_form_07_only_those_able_form_a_skirmish_line(field):
    _, options = options_of(field, body("a", at=[30, 20], skirmishers=True))
    assert "skirmish" in formations(options)


def test_mex_form_03_too_few_figures_form_no_tactical_column(field):
    _, options = options_of(field, body("a", at=[30, 20], figures=15))
    assert "tactical_column" not in formations(options)


def test_mex_form_12_what_cavalry_may_form(field):
    _, options = options_of(field, horse("h", "blue", at=[30, 20], figures=16))
    assert formations(options) == ["tactical_column", "march_column"]
    assert DISMOUNT in options


def test_mex_move_01_militia_has_no_operation_left_to_form_and_move(field):
    _, options = options_of(field, body("a", **{"class": "us_militia"}, at=[30, 20]))
    assert FORM + SQUARE in options
    assert not any(FORM_MOVE <= option < WHOLE_TURN for option in options)
    _, regulars = options_of(field, body("a", at=[30, 20]))
    assert FORM_MOVE + TACTICAL_COLUMN in regulars


def test_mex_nat_03_mexican_guns_once_in_action_stay(field):
    _, options = options_of(field, guns("g", **{"class": "mexican_regular"}, gun_lb=8, at=[30, 20]))
    assert not {MOVE, LIMBER, LIMBER_MOVE} & set(options)
    _, us = options_of(field, guns("g", at=[30, 20]))
    assert {MOVE, LIMBER, LIMBER_MOVE} <= set(us)


def test_guns_behind_their_teams_may_unlimber_before_or_after_a_move(field):
    _, options = options_of(field, guns("g", at=[30, 20], limbered=True))
    assert {MOVE, UNLIMBER, MOVE_UNLIMBER} <= set(options)
    assert CHARGE not in options


def test_mex_move_07_guns_in_a_wood_do_not_limber(field):
    woods = {"kind": "woods", "polygon": [[20, 10], [40, 10], [40, 30], [20, 30]]}
    _, options = options_of(field, guns("g", at=[30, 20]), pieces=[woods])
    assert LIMBER not in options


@pytest.mark.parametrize("change", [{"state": "routing"}, {"forced": 1}, {"enemy": 1}])
def test_mex_mel_13_a_unit_that_runs_must_move_or_is_locked_has_no_plan(field, change):
    battle = field([body("a", at=[30, 20]), RED])
    for name, value in change.items():
        setattr(battle.units[0], name, value)
    assert plan_options(battle, battle.units[0]) == [STAND]


def test_mex_seq_02_both_sides_plan_before_anything_is_done(field):
    blue = Chooser(lambda clause, unit, options: FORM + SQUARE)
    battle = field([body("a", at=[30, 20]), body("enemy", "red", at=[60, 40])], blue=blue)
    plans_phase(battle)
    assert battle.units[0].plan == FORM + SQUARE
    assert battle.units[0].formation == 0
    assert battle.log.events == []


def test_each_unit_that_gets_its_operations_counts_as_one_that_acts(field):
    battle = field([body("a", at=[30, 20]), body("enemy", "red", at=[60, 40]), officer("o", at=[30, 10])])
    plans_phase(battle)
    plans_phase(battle)
    assert battle.activations == 4


@pytest.mark.parametrize(
    ("plan", "place"),
    [
        (plans.FACE_RIGHT, (3050, 1950, 90)),
        (plans.FACE_LEFT, (2950, 1950, 270)),
        (plans.FACE_ABOUT, (3000, 1900, 180)),
    ],
)
def test_mex_art_03_a_unit_faces_about_its_middle_and_keeps_its_front(field, plan, place):
    battle = field([body("a", at=[30, 20]), RED])
    unit = battle.units[0]
    unit.plan = plan
    carry_out(battle, unit)
    assert (unit.x, unit.y, unit.facing) == place
    assert (unit.frontage, unit.depth, unit.used) == (500, 100, 1)


def test_mex_form_09_a_square_keeps_the_middle_of_the_unit(field):
    battle = field([body("a", at=[30, 20]), body("r", "red", at=[30, 44])])
    unit = battle.units[0]
    unit.plan = FORM + SQUARE
    carry_out(battle, unit)
    assert (unit.formation, unit.x, unit.frontage, unit.depth) == (SQUARE, 3000, 250, 250)
    assert unit.footprint().middle() == (3000, 1950)
    assert event_values(battle, "forms") == [(SQUARE, 3000, unit.y, 0, 250, 250)]


def test_mex_form_08_a_skirmish_line_is_long_and_thin(field):
    battle = field([body("a", at=[30, 20], skirmishers=True), RED])
    unit = battle.units[0]
    unit.plan = FORM + SKIRMISH
    carry_out(battle, unit)
    assert (unit.frontage, unit.depth) == (1300, 100)


def test_a_formation_for_which_there_is_no_room_is_neither_offered_nor_taken(field):
    near = [body("a", at=[30, 20], skirmishers=True), body("c", at=[36, 20]), RED]
    battle = field(near)
    assert FORM + SKIRMISH not in plan_options(battle, battle.units[0])
    battle.units[0].plan = FORM + SKIRMISH
    carry_out(battle, battle.units[0])
    assert battle.units[0].formation == 0


def test_guns_and_horses_change_their_room(field):
    battle = field([guns("g", at=[30, 20]), horse("h", "blue", at=[50, 20]), RED])
    battery, cavalry = battle.units[0], battle.units[1]
    battery.plan, cavalry.plan = LIMBER, DISMOUNT
    for unit in (battery, cavalry):
        carry_out(battle, unit)
    assert (battery.limbered, battery.frontage, battery.depth) == (True, 100, 600)
    assert (cavalry.arm, cavalry.frontage) == (2, 300)
    cavalry.plan = MOUNT
    carry_out(battle, cavalry)
    assert (cavalry.arm, cavalry.frontage) == (1, 456)


def test_mex_form_11_a_square_turns_its_front_to_the_nearest_enemy(field):
    battle = field([body("a", at=[30, 20]), horse("h", at=[50, 20], facing=270)])
    plans.take_formation(battle, battle.units[0], SQUARE)
    assert 80 <= battle.units[0].facing <= 100


def test_mex_art_23_nobody_can_spike_guns(field):
    """Checks that no plan of a battery or its captors spikes guns."""
    battle = field([guns("g", at=[30, 20]), body("r", "red", at=[30, 44])])
    for option in plans.plan_options(battle, battle.units[0]):
        battle.units[0].plan = option
        carry_out(battle, battle.units[0])
        assert (battle.units[0].guns, battle.units[0].disabled) == (2, 0)
