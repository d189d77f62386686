"""Fire on the table: whom one may fire at, on one state, with losses afterwards."""

import pytest

from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.firing.fire import BALL, CANISTER, VOLLEY, fire_option, fire_phase
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, guns, horse, officer, verbs

ENEMY = {"side": "red", "class": "mexican_regular"}


def options_of(battle, index=0):
    return fire.fire_options(battle, battle.units[index])


def fire_at(*targets):
    """Fires at the first of *targets* that is offered."""
    wanted = [fire_option(target, mode) for target in targets for mode in (VOLLEY, BALL, CANISTER)]
    return Chooser(lambda clause, unit, options: next((it for it in wanted if it in options), None))


@pytest.mark.parametrize(("gap", "offered"), [(5.9, True), (6.0, True), (6.1, False)])
def test_mex_sa_02_ranges_run_from_front_edge_to_target(field, gap, offered):
    battle = field([body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 20 + gap])])
    assert (fire_option(1, VOLLEY) in options_of(battle)) is offered


@pytest.mark.parametrize(("x", "offered"), [(30, True), (33, True), (39, False)])
def test_mex_sa_01_the_field_of_fire_opens_twenty_degrees(field, x, offered):
    battle = field([body("a", at=[30, 20]), body("b", **ENEMY, at=[x, 24])])
    assert (fire_option(1, VOLLEY) in options_of(battle)) is offered


def test_mex_sa_04_nobody_fires_into_a_melee(field):
    battle = field([body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 24]), body("c", at=[30, 26])])
    battle.units[1].enemy = 2
    assert options_of(battle) == [0]


def test_friends_in_the_way_stop_muskets(field):
    battle = field([body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 25]), body("c", at=[30, 23])])
    assert options_of(battle) == [0]


def test_mex_art_11_guns_fire_over_friends_from_a_contour_above(field):
    hill = {"kind": "hill", "polygon": [[20, 0], [40, 0], [40, 12], [20, 12]]}
    units = [guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 40]), body("c", at=[30, 20])]
    assert fire_option(1, BALL) in options_of(field(units, pieces=[hill]))
    assert fire_option(1, BALL) not in options_of(field(units))


def test_mex_art_12_ten_inches_beyond_those_friends(field):
    hill = {"kind": "hill", "polygon": [[20, 0], [40, 0], [40, 12], [20, 12]]}
    near = [guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 29]), body("c", at=[30, 20])]
    assert fire_option(1, BALL) not in options_of(field(near, pieces=[hill]))


def test_mex_art_18_canister_near_and_ball_far(field):
    near = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 19])])
    assert options_of(near) == [0, fire_option(1, BALL), fire_option(1, CANISTER)]
    far = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 30])])
    assert options_of(far) == [0, fire_option(1, BALL)]


@pytest.mark.parametrize("change", [{"limbered": True}, {"guns": 0}, {"fired": True}, {"enemy": 1}])
def test_mex_move_04_who_cannot_fire(field, change):
    battle = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 30])])
    for name, value in change.items():
        setattr(battle.units[0], name, value)
    assert options_of(battle) == [0]


def test_mex_gen_02_those_who_are_hit_fire_back_first(field):
    """Checks that both volleys are of ten dice. Each takes figures off the other."""
    units = [body("a", at=[30, 20]), body("b", side="red", at=[30, 20.9])]
    battle = field(units, faces=[1] * 20, blue=fire_at(1), red=fire_at(0))
    fire_phase(battle)
    assert [unit.strength for unit in battle.units] == [10, 10]
    assert [event.verb for event in battle.log.events] == ["fires", "fires", "loses", "loses"]
    assert battle.dice.faces_left == 0


def test_mex_gen_01_neither_side_sees_what_the_other_chooses(field):
    blue, red = fire_at(1), fire_at(0)
    battle = field(
        [body("a", at=[30, 20]), body("b", side="red", at=[30, 24])], [10] * 20, blue=blue, red=red
    )
    fire_phase(battle)
    assert blue.asked == [("MEX-SA-10", 0, (0, fire_option(1, VOLLEY)))]
    assert red.asked == [("MEX-SA-10", 1, (0, fire_option(0, VOLLEY)))]


def test_mex_move_05_another_operation_halves_the_dice(field):
    battle = field([body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 22])], [10] * 5, blue=fire_at(1))
    battle.units[0].used = 1
    fire_phase(battle)
    assert battle.dice.faces_left == 0


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({"formation": "tactical_column"}, "target_dense"),
        ({"formation": "skirmish", "skirmishers": True}, "target_skirmish"),
        ({"facing": 90}, "enfilade"),
    ],
)
def test_mex_sa_11_the_state_of_the_target_counts(field, facts, name):
    battle = field([body("a", at=[30, 20]), body("b", **(ENEMY | {"at": [30, 26]} | facts))])
    assert fire.fire_names(battle, *battle.units) == (name,)


def test_mex_sa_11_walls_before_the_target_cover_it(field):
    wall = {"kind": "wall", "line": [[20, 23], [40, 23]]}
    fence = {"kind": "fence", "line": [[20, 23], [40, 23]]}
    units = [body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 23.5])]
    assert fire.fire_names(field(units, pieces=[wall]), *field(units, pieces=[wall]).units) == (
        "target_hard_cover",
    )
    battle = field(units, pieces=[fence])
    assert fire.fire_names(battle, *battle.units) == ("target_light_cover",)
    behind = field([units[0], body("b", **ENEMY, at=[30, 26])], pieces=[wall])
    assert fire.fire_names(behind, *behind.units) == ()


def test_mex_art_14_hits_on_a_battery_take_gunners_and_guns(field):
    units = [guns("g", at=[30, 10]), guns("e", side="red", **{"class": "mexican_regular"}, at=[30, 26])]
    units.append(body("i", **ENEMY, at=[34, 26]))
    battle = field(units, faces=[1, 4, 7, 10, 5], blue=fire_at(1))
    fire_phase(battle)
    enemy, infantry = battle.units[1], battle.units[2]
    assert (enemy.guns, enemy.disabled, enemy.strength) == (1, 1, 8)
    assert (infantry.strength, enemy.drop) == (18, 1)


def test_mex_art_19_without_infantry_near_the_crew_is_lost(field):
    units = [guns("g", at=[30, 10]), guns("e", side="red", **{"class": "mexican_regular"}, at=[30, 26])]
    battle = field(units, faces=[1, 10, 1], blue=fire_at(1))
    fire_phase(battle)
    assert not battle.units[1].on_table
    assert ("leaves_its_guns", 1) in verbs(battle)


def test_mex_sa_07_an_officer_is_rolled_for_once_whatever_fires(field):
    units = [
        body("a", at=[30, 20]), body("c", at=[36, 20]), body("b", side="red", at=[33, 23]),
        officer("o", "red", at=[33, 26]),
    ]  # fmt: skip
    battle = field(units, faces=[10] * 20 + [1], blue=fire_at(2))
    fire_phase(battle)
    [fallen] = [event for event in battle.log.events if event.verb == "is_hit"]
    assert (fallen.unit, fallen.target, fallen.faces) == (3, 2, (1,))
    assert battle.dice.faces_left == 0


def test_mex_sa_05_an_officer_farther_off_is_safe(field):
    units = [body("a", at=[30, 20]), body("b", side="red", at=[30, 23]), officer("o", "red", at=[30, 31])]
    battle = field(units, faces=[10] * 10, blue=fire_at(1))
    fire_phase(battle)
    assert battle.dice.faces_left == 0


def test_mex_sa_08_a_hill_lengthens_the_reach(field):
    hill = {"kind": "hill", "level": 2, "polygon": [[20, 16], [40, 16], [40, 21], [20, 21]]}
    units = [body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 28])]
    assert fire_option(1, VOLLEY) in options_of(field(units, pieces=[hill]))
    assert options_of(field(units)) == [0]


def test_a_hidden_unit_is_no_target(field):
    battle = field([body("a", at=[30, 20]), horse("b", at=[30, 24], hidden=True)])
    assert options_of(battle) == [0]


def test_a_unit_shot_to_the_last_figure_is_gone(field):
    units = [body("a", at=[30, 20]), body("b", **ENEMY, figures=3, stands=1, at=[30, 20.8])]
    battle = field(units, faces=[1] * 10, blue=fire_at(1))
    fire_phase(battle)
    assert event_values(battle, "loses") == [(3, 0, battle.units[1].frontage, battle.units[1].depth)]
    assert battle.units[1].state == "destroyed"


def test_mex_vis_05_deep_in_a_wood_one_is_fired_at_on_suspicion_alone(field):
    woods = {"kind": "woods", "polygon": [[20, 23], [40, 23], [40, 40], [20, 40]]}
    units = [body("a", at=[30, 22.5]), body("b", **ENEMY, at=[30, 25])]
    battle = field(units, pieces=[woods])
    assert fire_option(1, VOLLEY) in options_of(battle)
    assert fire.fire_names(battle, *battle.units) == ("suspicion_fire", "target_light_cover")
    edge = field([units[0], body("b", **ENEMY, at=[30, 23.2])], pieces=[woods])
    assert "suspicion_fire" not in fire.fire_names(edge, *edge.units)


def test_mex_vis_05_a_wood_between_two_units_lets_nobody_fire(field):
    woods = {"kind": "woods", "polygon": [[20, 22], [40, 22], [40, 24], [20, 24]]}
    battle = field([body("a", at=[30, 21]), body("b", **ENEMY, at=[30, 25])], pieces=[woods])
    assert options_of(battle) == [0]


@pytest.mark.parametrize(("x", "offered"), [(30, True), (36, True), (46, False)])
def test_mex_art_02_guns_fire_twenty_degrees_to_either_side(field, x, offered):
    battle = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[x, 22])])
    assert (fire_option(1, BALL) in options_of(battle)) is offered


def test_mex_art_05_guns_do_not_fire_into_a_melee(field):
    battle = field([guns("g", at=[30, 10]), body("b", **ENEMY, at=[30, 22]), body("c", at=[30, 26])])
    battle.units[1].enemy = 2
    assert options_of(battle) == [0]


def test_mex_art_24_nothing_modifies_the_damage_to_a_battery(field):
    """Puts the second battery in a wood. It is harder to hit there, but not to hurt."""
    woods = {"kind": "woods", "polygon": [[20, 26], [40, 26], [40, 40], [20, 40]]}
    units = [guns("g", at=[30, 10]), guns("e", side="red", **{"class": "mexican_regular"}, at=[30, 26.5])]
    battle = field(
        [*units, body("i", **ENEMY, at=[34, 30])], faces=[1, 10, 6], pieces=[woods], blue=fire_at(1)
    )
    fire_phase(battle)
    assert battle.units[2].strength == 19


@pytest.mark.parametrize(("y", "width", "fires"), [(8, 6, False), (8, 16, True), (30, 6, True)])
def test_mex_art_10_guns_fire_from_a_top_and_from_a_slope_ten_inches_wide(field, y, width, fires):
    lower = {"kind": "hill", "polygon": [[10, 2], [50, 2], [50, 46], [10, 46]]}
    top = {"kind": "hill", "level": 2, "polygon": [[16, 2 + width], [44, 2 + width], [44, 40], [16, 40]]}
    units = [guns("g", at=[30, y]), body("b", "red", at=[30, 45], facing=180)]
    battle = field(units, pieces=[lower, top])
    unit = battle.units[0]
    assert fire.is_on_steep_slope(battle, unit) is not fires
    if not fires:
        assert options_of(battle) == [fire.NOT_AT_ALL]


@pytest.mark.parametrize("formation", ["square", "line"])
def test_mex_r_46_a_square_fires_from_each_of_its_faces(field, formation):
    units = [body("a", at=[30, 20], formation=formation), body("b", **ENEMY, at=[30, 15], facing=0)]
    battle = field(units)
    assert (fire_option(1, VOLLEY) in options_of(battle)) is (formation == "square")


@pytest.mark.parametrize(
    ("troop", "used", "fires"),
    [("us_regular", 2, True), ("us_regular", 3, False), ("us_volunteer", 2, False), ("us_militia", 1, False)],
)
def test_mex_move_02_fire_is_an_operation_too(field, troop, used, fires):
    battle = field([body("a", **{"class": troop}, at=[30, 20]), body("b", **ENEMY, at=[30, 24])])
    battle.units[0].used = used
    assert (options_of(battle) != [0]) is fires


def test_mex_gen_01_a_gap_opens_only_after_all_have_fired(field):
    wall = {"kind": "fence", "line": [[20, 29.7], [40, 29.7]]}
    units = [
        guns("g", at=[30, 20]),
        body("a", at=[30, 26], facing=0, figures=4, stands=1),
        body("b", **ENEMY, at=[30, 30]),
    ]
    units[0], units[1] = units[0] | {"at": [34, 20], "facing": 340}, units[1]
    faces = [1, 1, *[10] * 2, *[10] * 40]
    battle = field(units, faces=faces, pieces=[wall], blue=fire_at(2))
    fire_phase(battle)
    assert battle.gaps
    order = [event.verb for event in battle.log.events]
    assert order.index("opens_a_gap") > order.index("fires")


def test_mex_sa_07_one_check_a_turn_for_an_officer_in_volleys_too(field):
    units = [officer("chief", at=[30, 19]), body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 24])]
    battle = field(units, faces=[10, 1])
    assert fire.officers_hit(battle, [battle.units[1]]) == []
    assert fire.officers_hit(battle, [battle.units[1]]) == []
