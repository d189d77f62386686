"""Checks of morale on the table: losses, fear in chains, rallying, regrouping."""

from rules.mexican_war.engine.losses import take_losses, unform
from rules.mexican_war.engine.morale import condition_of, give_way, morale_phase
from rules.mexican_war.terms import ROUT
from rules.mexican_war.units import FALLS_BACK, NO_MOVE, ROUTING, ROUTS
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, horse, officer, verbs

ENEMY = {"side": "red", "class": "mexican_regular"}
FAR = body("enemy", **ENEMY, at=[60, 44])


def test_mex_mor_07_a_unit_that_lost_a_figure_checks_once(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[9])
    take_losses(battle, battle.units[0], 1, "MEX-GEN-02")
    take_losses(battle, battle.units[0], 1, "MEX-GEN-02")
    morale_phase(battle)
    assert event_values(battle, "checks") == [(-1, 5)]
    assert battle.units[0].forced == NO_MOVE


def test_a_unit_checks_as_it_is(field):
    battle = field([body("a", at=[30, 20], unformed=True), FAR])
    take_losses(battle, battle.units[0], 4, "MEX-GEN-02")
    state = condition_of(battle, battle.units[0], flanking=True)
    assert (state.start, state.lost, state.unformed, state.cover) == (20, 4, True, False)
    assert state.charging_flank_or_rear
    assert not condition_of(battle, battle.units[0]).charging_flank_or_rear


def test_a_unit_without_losses_rolls_no_die(field):
    battle = field([body("a", at=[30, 20]), FAR])
    morale_phase(battle)
    assert battle.log.events == []


def test_mex_r_36_a_unit_that_checked_in_a_melee_does_not_check_again(field):
    battle = field([body("a", at=[30, 20]), FAR])
    take_losses(battle, battle.units[0], 1, "MEX-MEL-27")
    battle.units[0].checked = True
    morale_phase(battle)
    assert event_values(battle, "checks") == []


def test_mex_mor_10_five_short_will_fall_back_next_turn(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[3])
    take_losses(battle, battle.units[0], 10, "MEX-GEN-02")
    morale_phase(battle)
    assert battle.units[0].forced == FALLS_BACK
    assert battle.units[0].state == "steady"


def test_mex_mor_12_a_rout_frightens_those_near_and_so_on_down_the_line(field):
    """Puts units ten inches apart. Each is afraid of its neighbour alone, and a rout goes on from there."""
    militia = {"class": "mexican_militia", "side": "red", "figures": 16, "stands": 4}
    line = [body(str(n), **militia, at=[10 + 14 * n, 40], unformed=n == 1) for n in range(4)]
    battle = field([body("a", at=[30, 4]), *line], faces=[1, 1, 10])
    take_losses(battle, battle.units[1], 5, "MEX-GEN-02")
    morale_phase(battle)
    assert [unit.state for unit in battle.units[1:]] == [ROUTING, ROUTING, "steady", "steady"]
    assert battle.dice.faces_left == 0


def test_mex_mor_13_shaky_troops_take_one_off(field):
    units = [body("a", at=[30, 20]), body("v", **{"class": "us_volunteer"}, at=[36, 20]), FAR]
    battle = field(units, faces=[1, 5])
    take_losses(battle, battle.units[0], 12, "MEX-GEN-02")
    morale_phase(battle)
    assert event_values(battle, "checks") == [(-6, -8), (-1, 0)]


def test_mex_r_26_a_routing_unit_rallies_at_nought_and_is_unformed(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[5], turn=3)
    unit = battle.units[0]
    unit.state, unit.forced, unit.unformed = ROUTING, NO_MOVE, True
    morale_phase(battle)
    assert (unit.state, unit.forced, unit.unformed) == ("steady", NO_MOVE, True)


def test_mex_r_26_or_it_runs_on(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[4], turn=3)
    unit = battle.units[0]
    unit.state, unit.unformed = ROUTING, True
    morale_phase(battle)
    assert (unit.state, unit.forced) == (ROUTING, ROUTS)


def test_a_unit_that_routs_now_does_not_rally_in_the_same_step(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[1])
    take_losses(battle, battle.units[0], 15, "MEX-GEN-02")
    morale_phase(battle)
    assert battle.units[0].state == ROUTING
    assert battle.dice.faces_left == 0


def test_mex_mor_06_a_full_turn_of_standing_forms_a_unit_again(field):
    battle = field([body("a", at=[30, 20]), FAR], turn=2)
    unform(battle, battle.units[0], "MEX-MOVE-14")
    morale_phase(battle)
    assert battle.units[0].unformed
    battle.turn = 3
    morale_phase(battle)
    assert not battle.units[0].unformed


def test_mex_mor_06_but_not_if_it_moves(field):
    battle = field([body("a", at=[30, 20]), FAR], turn=2)
    unit = battle.units[0]
    unform(battle, unit, "MEX-MOVE-14")
    battle.turn, unit.advanced = 3, True
    morale_phase(battle)
    assert unit.unformed


def test_mex_off_01_a_general_in_front_reach_counts_and_one_behind_must_be_near(field):
    for y, counted in ((29, 1), (31, 0), (15, 1), (13, 0)):
        battle = field([body("a", at=[30, 20]), officer("o", at=[30, y], facing=180), FAR])
        assert condition_of(battle, battle.units[0]).influence == counted, y


def test_mex_r_25_the_best_officer_counts_alone(field):
    units = [
        body("a", at=[30, 20]), officer("o", at=[30, 22], influence=1), FAR,
        officer("p", at=[32, 22], rank="brigade", commands="b", influence=2),
        body("c", at=[50, 20], brigade="b"),
    ]  # fmt: skip
    battle = field(units, terms={"brigades": [{"key": "b", "side": "blue"}]})
    state = condition_of(battle, battle.units[0])  # the second is of another command: 2 less 1
    assert (state.influence, state.own_command) == (1, True)


def test_mex_r_27_by_the_option_influence_is_rolled_as_it_is_used(field):
    units = [body("a", at=[30, 20]), officer("o", at=[30, 22]), FAR]
    battle = field(units, faces=[10], options={"influence_roll": "each_use"})
    assert condition_of(battle, battle.units[0]).influence == 2


def test_mex_mor_08_an_enemy_on_the_flank_and_cover_count(field):
    units = [body("a", at=[30, 20]), horse("h", at=[38, 19])]
    assert condition_of(field(units), field(units).units[0]).enemy_flank_or_rear
    woods = {"kind": "woods", "polygon": [[20, 10], [40, 10], [40, 30], [20, 30]]}
    battle = field([units[0], FAR], pieces=[woods])
    state = condition_of(battle, battle.units[0])
    assert state.cover
    assert not state.enemy_flank_or_rear


def test_mex_mor_11_a_routing_unit_is_unformed(field):
    battle = field([body("a", at=[30, 20]), FAR], faces=[1])
    take_losses(battle, battle.units[0], 15, "MEX-GEN-02")
    morale_phase(battle)
    assert battle.units[0].unformed
    assert ("routs", 0) in verbs(battle)


def test_mex_mor_05_a_unit_is_formed_or_unformed_and_nothing_between(field):
    battle = field([body("a", at=[30, 20]), FAR])
    for _ in range(2):
        unform(battle, battle.units[0], "MEX-MOVE-14")
    assert battle.units[0].unformed
    assert verbs(battle) == [("is_unformed", 0)]


def test_mex_mor_01_each_unit_and_battery_checks_by_itself(field):
    units = [body("a", at=[20, 20]), body("b", at=[40, 20]), guns("g", at=[30, 20]), FAR]
    battle = field(units, faces=[10, 10])
    for index in (0, 2):
        battle.units[index].strength -= 1
        battle.units[index].hurt = True
    morale_phase(battle)
    assert [event.unit for event in battle.log.events if event.verb == "checks"] == [0, 2]


def test_mex_r_26_a_unit_that_has_yet_to_run_does_not_rally(field):
    battle = field([body("a", at=[30, 20]), FAR], turn=3)
    unit = battle.units[0]
    unit.state, unit.forced, unit.unformed = ROUTING, ROUTS, True
    morale_phase(battle)
    assert (unit.state, unit.forced) == (ROUTING, ROUTS)


def test_mex_mor_12_a_rout_in_a_melee_frightens_in_the_same_turn(field):
    battle = field([body("a", at=[30, 20]), body("c", at=[38, 20]), FAR], faces=[10], turn=3)
    give_way(battle, battle.units[0], ROUT, "MEX-MEL-15")
    morale_phase(battle)
    assert [event.unit for event in battle.log.events if event.verb == "checks"] == [1]


def test_mex_move_07_guns_in_a_wood_never_form_again(field):
    woods = {"kind": "woods", "polygon": [[20, 10], [40, 10], [40, 30], [20, 30]]}
    battle = field([guns("g", at=[30, 20]), FAR], pieces=[woods], turn=5)
    battle.units[0].unformed = True
    morale_phase(battle)
    assert battle.units[0].unformed


def test_mex_r_49_a_square_has_no_flank_in_checks(field):
    units = [body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 12], facing=0)]
    battle = field(units)
    assert condition_of(battle, battle.units[0]).enemy_flank_or_rear
    battle = field([body("a", at=[30, 20], formation="square"), units[1]])
    assert not condition_of(battle, battle.units[0]).enemy_flank_or_rear


def test_mex_mor_08_horse_that_runs_counts_for_no_square(field):
    battle = field([body("a", at=[30, 20], formation="square"), horse("h", at=[30, 26])])
    assert condition_of(battle, battle.units[0]).square_vs_mounted
    battle.units[1].state = ROUTING
    assert not condition_of(battle, battle.units[0]).square_vs_mounted
