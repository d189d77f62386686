"""Charges: who may declare, closing, standing, answers, contact."""

import pytest

from rules.core.measure.footprints import FRONT
from rules.mexican_war.engine.charging.charges import (
    FACE_IT,
    GO_BACK,
    answer_options,
    charge_options,
    charges_phase,
)
from rules.mexican_war.engine.normal_moves import moves_phase
from rules.mexican_war.engine.plans import CHARGE, FORM, MOVE
from rules.mexican_war.terms import SQUARE
from rules.mexican_war.units import FALLS_BACK
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, horse, verbs

MEXICANS = {"side": "red", "class": "mexican_regular"}
PAIR = [body("a", at=[30, 20]), body("b", **MEXICANS, at=[30, 28])]


def charge_target(target=1, answer=None):
    """Lets Blue charge *target*. Red gives *answer*."""
    blue = Chooser(lambda clause, unit, options: target + 1 if clause == "MEX-MEL-02" else None)
    red = Chooser(lambda clause, unit, options: answer if clause == "MEX-MEL-26" else None)
    return {"blue": blue, "red": red}


def charge(field, units=PAIR, faces=(), target=1, answer=None, **facts):
    battle = field(units, faces=faces, **charge_target(target, answer), **facts)
    battle.units[0].plan = CHARGE
    charges_phase(battle)
    moves_phase(battle)
    return battle


@pytest.mark.parametrize(("y", "offered"), [(31, True), (33, False)])
def test_mex_mel_02_a_target_is_in_reach_of_all_operations(field, y, offered):
    battle = field([PAIR[0], body("b", **MEXICANS, at=[30, y])])
    assert (2 in charge_options(battle, battle.units[0])) is offered


def test_mex_move_10_a_charge_that_turns_too_late_is_not_offered(field):
    near, far = body("b", **MEXICANS, at=[36.5, 22]), body("b", **MEXICANS, at=[36, 27])
    battle = field([PAIR[0], near])
    assert charge_options(battle, battle.units[0]) == [0]
    battle = field([PAIR[0], far])
    assert charge_options(battle, battle.units[0]) == [0, 2]


def test_mex_mel_04_a_charge_that_closes_and_a_target_that_stands_are_in_melee(field):
    battle = charge(field, faces=[10, 10])
    blue, red = battle.units
    assert (blue.enemy, red.enemy, blue.charged) == (1, 0, True)
    assert 0 <= red.y - 2800 <= 1
    assert 2797 <= blue.y <= 2800
    assert verbs(battle)[:3] == [("charges", 0), ("checks", 0), ("checks", 1)]


def test_mex_mel_06_one_that_does_not_close_holds_its_position(field):
    battle = charge(field, faces=[2])
    assert (battle.units[0].y, battle.units[0].enemy) == (2000, -1)
    assert ("holds_its_position", 0) in verbs(battle)


def test_mex_mel_05_fortifications_take_one_off(field):
    works = {"kind": "breastwork", "line": [[20, 27.5], [40, 27.5]]}
    battle = charge(field, faces=[3], pieces=[works])
    assert event_values(battle, "checks") == [(-1, -1)]


def test_mex_r_16_a_target_that_does_not_stand_goes_at_once_and_leaves_its_ground(field):
    battle = charge(field, faces=[10, 2])
    blue, red = battle.units
    assert blue.enemy == red.enemy == -1
    assert red.y == 3700
    assert blue.y > 2797
    assert red.forced == 0


def test_mex_r_16_by_the_option_it_goes_next_turn_and_the_charge_halts_short(field):
    battle = charge(field, faces=[10, 2], options={"stand_failure_movement": "next_turn"})
    blue, red = battle.units
    assert (red.y, red.forced) == (2800, FALLS_BACK)
    assert 2695 <= blue.y <= 2700


def test_mex_mel_07_a_square_against_horse_adds_four(field):
    units = [
        horse("h", "blue", **{"class": "us_regular"}, at=[30, 20]),
        body("b", **MEXICANS, formation="square", at=[30, 32]),
    ]
    battle = charge(field, units, faces=[10, 1])
    assert event_values(battle, "checks")[-1] == (4, 0)
    assert battle.units[0].enemy == 1


def test_mex_mel_26_a_target_that_stands_forms_square_before_contact(field):
    units = [horse("h", "blue", **{"class": "us_regular"}, at=[30, 20]), body("b", **MEXICANS, at=[30, 32])]
    battle = charge(field, units, faces=[10, 10], answer=FORM + SQUARE)
    assert battle.units[1].formation == SQUARE
    assert battle.units[0].enemy == 1


def test_mex_mel_26_or_goes_back_in_good_order(field):
    battle = charge(field, faces=[10, 10], answer=GO_BACK)
    assert battle.units[0].enemy == -1
    assert battle.units[1].y == 3700
    assert battle.units[1].state == "steady"


def test_mex_mel_26_or_turns_to_face_it(field):
    flank = body("b", **MEXICANS, at=[30, 27], facing=90)
    battle = charge(field, [PAIR[0], flank], faces=[10, 10], answer=FACE_IT)
    assert battle.units[1].facing == 180


def test_mex_mel_26_a_unit_that_has_spent_all_operations_can_only_wait(field):
    battle = field([PAIR[0], body("b", side="red", **{"class": "mexican_militia"}, at=[30, 28])])
    battle.units[1].plan = FORM + SQUARE
    assert answer_options(battle, battle.units[1]) == [0]


def test_mex_mel_03_an_enemy_on_the_way_takes_the_place_of_the_target(field):
    units = [PAIR[0], PAIR[1], body("c", **MEXICANS, at=[30, 29.5])]
    units[1] = body("b", **MEXICANS, at=[30, 26])
    battle = charge(field, units, faces=[10, 10], target=2)
    assert battle.units[0].enemy == 1
    assert ("is_intercepted_by", 0) in verbs(battle)


def test_mex_mor_08_a_charge_on_a_flank_is_easier(field):
    flank = body("b", **MEXICANS, at=[30, 27], facing=90)
    battle = charge(field, [PAIR[0], flank], faces=[1, 10])
    assert event_values(battle, "checks")[0] == (2, 0)
    assert battle.units[0].struck != 0


def test_neither_side_sees_the_charges_of_the_other(field):
    units = [body("a", at=[30, 20]), body("b", "red", at=[30, 28])]
    blue = Chooser(lambda clause, unit, options: 2 if clause == "MEX-MEL-02" else None)
    red = Chooser(lambda clause, unit, options: 1 if clause == "MEX-MEL-02" else None)
    battle = field(units, faces=[10] * 4, blue=blue, red=red)
    for unit in battle.units:
        unit.plan = CHARGE
    charges_phase(battle)
    assert [asked[0] for asked in blue.asked[:1] + red.asked[:1]] == ["MEX-MEL-02", "MEX-MEL-02"]
    moves_phase(battle)
    assert battle.units[0].enemy == 1
    assert battle.units[1].enemy == 0


def test_mex_r_38_fortifications_count_from_where_the_charge_began(field):
    works = {"kind": "breastwork", "line": [[20, 27.5], [40, 27.5]]}
    battle = charge(field, faces=[10, 1], pieces=[works])
    assert event_values(battle, "checks")[-1] == (2, -2)
    assert (battle.units[0].enemy, battle.units[1].shelter) == (1, 2)


WOODS = {"kind": "woods", "polygon": [[20, 21], [40, 21], [40, 26], [20, 26]]}


@pytest.mark.parametrize(("y", "offered"), [(28.9, True), (30, False)])
def test_mex_move_06_delaying_ground_shortens_a_charge(field, y, offered):
    battle = field(
        [PAIR[0], body("b", **MEXICANS, at=[30, y])],
        pieces=[{**WOODS, "polygon": [[20, 17], [40, 17], [40, 40], [20, 40]]}],
    )
    battle.table.does_see = lambda viewer, target: True
    assert (2 in charge_options(battle, battle.units[0])) is offered


def test_mex_mel_26_a_unit_that_is_charged_does_not_walk_away(field):
    battle = field(PAIR, faces=[10, 10], **charge_target())
    battle.units[0].plan, battle.units[1].plan = CHARGE, MOVE
    charges_phase(battle)
    moves_phase(battle)
    assert "MEX-MOVE-11" not in [clause for clause, _, _ in battle.commanders[1].asked]
    assert battle.units[1].enemy == 0


def test_mex_mel_26_it_moves_if_the_charge_does_not_go_in(field):
    battle = field(PAIR, faces=[1], **charge_target())
    battle.units[0].plan, battle.units[1].plan = CHARGE, MOVE
    charges_phase(battle)
    moves_phase(battle)
    assert "MEX-MOVE-11" in [clause for clause, _, _ in battle.commanders[1].asked]


@pytest.mark.parametrize(("stand", "formation"), [(10, SQUARE), (1, 0)])
def test_mex_mel_26_a_planned_square_waits_for_the_check_of_whoever_is_charged(field, stand, formation):
    battle = field(PAIR, faces=[10, stand], **charge_target())
    battle.units[0].plan, battle.units[1].plan = CHARGE, FORM + SQUARE
    charges_phase(battle)
    moves_phase(battle)
    assert battle.units[1].formation == formation


def test_mex_mel_26_a_unit_that_faces_the_charge_has_no_flank(field):
    units = [body("a", at=[30, 20], **{"class": "us_regular"}), body("b", **MEXICANS, at=[28, 28], facing=90)]
    battle = charge(field, units, faces=[10, 10], answer=FACE_IT)
    assert battle.units[0].enemy == 1
    assert (battle.units[0].struck, battle.units[0].flanking) == (FRONT, False)
    battle = charge(field, units, faces=[10, 10])
    assert (battle.units[0].struck != FRONT, battle.units[0].flanking) == (True, True)


def test_mex_mel_06_a_refused_charge_costs_one_operation(field):
    battle = charge(field, faces=[2])
    assert battle.units[0].used == 1


def test_mex_r_35_a_charge_on_a_rout_rides_it_down(field):
    units = [
        horse("h", "blue", **{"class": "us_regular"}, at=[30, 10]),
        body("b", **MEXICANS, at=[30, 24], facing=0),
    ]
    battle = field(units, faces=[10, 10], **charge_target())
    battle.units[0].plan = CHARGE
    battle.units[1].state = "routing"
    charges_phase(battle)
    moves_phase(battle)
    assert event_values(battle, "rides_down") == [(4, 2)]


def test_a_charger_that_does_not_stand_a_charge_itself_does_not_go_on(field):
    """Lets both charge; the American closes first. The Mexican must give way and is no longer there."""
    units = [PAIR[0], body("b", **MEXICANS, at=[30, 28])]
    red = Chooser(lambda clause, unit, options: 1 if clause == "MEX-MEL-02" else None)
    battle = field(units, faces=[10, 10, 1], **(charge_target() | {"red": red}))
    for unit in battle.units:
        unit.plan = CHARGE
    charges_phase(battle)
    moves_phase(battle)
    assert [unit.enemy for unit in battle.units] == [-1, -1]
    assert ("falls_back", 1) in verbs(battle) or ("falls_back", 0) in verbs(battle)
