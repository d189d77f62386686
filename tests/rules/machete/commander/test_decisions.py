"""How the computer plays: its choices in plain situations, and mistakes it must never make."""

import pytest

import rules
from rules.core.battle import Answers
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog, Log
from rules.core.scenario import Scenario
from rules.machete.battle import MacheteBattle
from rules.machete.commander import targets as doctrine
from rules.machete.commander.decisions import TEMPERS, commander
from rules.machete.engine.ambush import SPRING, WAIT
from rules.machete.engine.melee import IN_PROPORTION
from rules.machete.engine.move import attacks
from rules.machete.engine.orders import ATTACK, HEADINGS, MARCH, PASS, RUSH, SHOOT
from rules.machete.setup import set_up
from rules.machete.terms import CAVALRY, COLUMN, INFANTRY, LINE, SKIRMISH
from rules.machete.units import FORCED_BACK, SHAKEN

SPANISH = {"side": "blue", "nation": "spanish", "troop": "infantry", "figures": 12, "command": 2}
CUBAN = {"side": "red", "nation": "cuban", "troop": "infantry", "figures": 12, "command": 1, "facing": 180}
HORSE = {"troop": "cavalry", "figures": 6, "command": 1}
ROOM = {"width_cm": 150, "height_cm": 150}


def battle_of(*bodies, turn=6, board=None, temper="steady", **terms):
    """Makes a battle of units as (x, y, facts), both commanders of one temper, without dice."""
    units = tuple(facts | {"key": f"b{n}", "x_cm": x, "y_cm": y} for n, (x, y, facts) in enumerate(bodies))
    scenario = Scenario("machete", "A trial", ROOM | (board or {}), units, 12, {}, terms)
    made = set_up(scenario, ScriptedDice([]), FullLog(), (commander(temper), commander(temper)))
    made.turn = turn
    return made


def chooses(battle: MacheteBattle, clause: str, unit: int, options):
    return battle.decide(clause, battle.units[unit], options)


def order(battle: MacheteBattle, unit: int, *shots: int):
    """Returns the computer's order among those the engine would offer, and the shots named."""
    reached = [ATTACK + index for index, _, _ in attacks(battle, battle.units[unit])]
    return chooses(battle, "MACH-GEN-08", unit, [PASS, MARCH, *reached, *(SHOOT + shot for shot in shots)])


def test_mach_r_52_it_always_overruns_those_forced_back():
    battle = battle_of((52, 22, SPANISH), (52, 57, CUBAN), (62, 57, CUBAN))
    battle.units[1].state = FORCED_BACK
    assert order(battle, 0, 1, 2) == ATTACK + 1


def test_three_men_do_not_charge_a_whole_line_that_has_yet_to_fire():
    for temper in TEMPERS:
        battle = battle_of((52, 22, SPANISH | {"figures": 3}), (52, 57, CUBAN), temper=temper)
        assert order(battle, 0) not in (ATTACK + 1,)


def test_a_troop_does_not_ride_at_two_units_side_by_side():
    troop, weak = (52, 22, SPANISH | HORSE), (52, 57, CUBAN | {"figures": 6})
    assert order(battle_of(troop, weak), 0) == ATTACK + 1
    assert order(battle_of(troop, weak, (47, 57, CUBAN), (57, 57, CUBAN)), 0) < ATTACK


def test_a_whole_unit_does_charge_a_shaken_one_once_it_has_fired():
    battle = battle_of((52, 22, SPANISH), (52, 57, CUBAN | {"figures": 8}))
    battle.units[1].state = SHAKEN
    assert order(battle, 0, 1) == SHOOT + 1
    assert order(battle, 0) == ATTACK + 1


def test_it_attacks_a_fresh_line_together_with_friends_and_not_alone():
    lone, friends = (52, 22, SPANISH), ((42, 22, SPANISH), (62, 22, SPANISH), (72, 22, SPANISH))
    assert order(battle_of(lone, (52, 57, CUBAN)), 0) < ATTACK
    battle = battle_of(lone, (52, 57, CUBAN), *friends)
    assert order(battle, 0) == ATTACK + 1
    battle.order = [2, 3, 4]  # the friends' cards have been drawn
    assert order(battle, 0) < ATTACK


def test_near_the_enemy_it_stands_beside_a_friend():
    battle = battle_of((22, 22, SPANISH), (62, 27, SPANISH), (52, 72, CUBAN), turn=2)
    beside, alone = battle.board.at(5700, 3200), battle.board.at(4200, 3200)
    assert chooses(battle, "MACH-MOVE-02", 0, [alone, beside]) == beside


def test_a_bolder_commander_asks_less_of_a_charge():
    def charges(temper):
        battle = battle_of((52, 22, SPANISH), (52, 57, CUBAN | {"figures": 11}), turn=7, temper=temper)
        battle.order = [1]  # the enemy's card has been drawn
        return order(battle, 0) == ATTACK + 1

    assert [charges(temper) for temper in ("bold", "wary")] == [True, False]


def test_within_a_march_of_the_enemy_it_fires_before_it_closes():
    battle = battle_of((52, 22, SPANISH), (52, 37, CUBAN | {"figures": 7}))
    battle.order = [1]
    assert order(battle, 0, 1) == SHOOT + 1
    battle.units[0].fired = 6
    assert order(battle, 0) == ATTACK + 1


def test_it_does_not_stand_to_fire_shots_that_cannot_hit():
    battle = battle_of((52, 22, SPANISH | {"figures": 4}), (52, 77, CUBAN))
    assert order(battle, 0, 1) != SHOOT + 1


def test_it_comes_nearer_first_if_that_betters_the_shot():
    battle = battle_of((52, 22, SPANISH), (52, 77, CUBAN), turn=2)
    assert order(battle, 0, 1) == MARCH
    assert order(battle_of((52, 22, SPANISH), (52, 42, CUBAN), turn=2), 0, 1) == SHOOT + 1


def test_it_fires_at_the_unit_that_is_about_to_test():
    battle = battle_of((52, 22, SPANISH), (42, 57, CUBAN), (62, 57, CUBAN), turn=1)
    battle.units[2].lost, battle.units[2].strength = 2, 10
    assert chooses(battle, "MACH-R-20", 0, [PASS, SHOOT + 1, SHOOT + 2]) == SHOOT + 2


def test_mach_r_63_never_column_and_skirmish_order_under_fire_without_a_shot():
    offered = [LINE, COLUMN, SKIRMISH]
    armed, unarmed = CUBAN | {"skirmish": True}, CUBAN | {"skirmish": True, "firearms": 0}
    assert chooses(battle_of((52, 22, SPANISH), (52, 67, armed)), "MACH-R-63", 1, offered) == LINE
    assert chooses(battle_of((52, 22, SPANISH), (52, 67, unarmed)), "MACH-R-63", 1, offered) == SKIRMISH
    assert chooses(battle_of((52, 22, SPANISH), (52, 132, unarmed)), "MACH-R-63", 1, offered) == LINE
    assert chooses(battle_of((52, 22, SPANISH), (52, 67, armed)), "MACH-R-63", 0, [LINE, COLUMN]) == LINE


@pytest.mark.parametrize(("y", "choice"), [(52, SPRING), (57, WAIT)])
def test_mach_gen_06_it_springs_when_the_first_enemy_is_within_twenty(y, choice):
    battle = battle_of((52, y, SPANISH), (52, 32, CUBAN | {"ambush": True}), turn=1)
    assert chooses(battle, "MACH-GEN-06", 1, (WAIT, SPRING)) == choice


def test_mach_gen_06_or_the_second_within_forty_or_nobody_comes():
    lying = 52, 32, CUBAN | {"ambush": True}
    two = battle_of((52, 57, SPANISH), (62, 62, SPANISH), lying, turn=1)
    assert chooses(two, "MACH-GEN-06", 2, (WAIT, SPRING)) == SPRING
    late = battle_of((52, 132, SPANISH), lying, turn=5)
    assert chooses(late, "MACH-GEN-06", 1, (WAIT, SPRING)) == SPRING


def test_it_knows_nothing_of_an_ambush_until_it_is_sprung():
    near, far = ((52, y, CUBAN | {"ambush": True}) for y in (62, 132))
    moves = []
    for lying in (near, far):
        battle = battle_of((52, 22, SPANISH), lying, turn=1, objective={"x_cm": 52, "y_cm": 122})
        moves.append(chooses(battle, "MACH-GEN-08", 0, [PASS, MARCH]))
        moves.append(chooses(battle, "MACH-MOVE-07", 0, (0, 90, 180)))
    assert moves[:2] == moves[2:]


def test_mach_move_07_it_turns_to_an_enemy_who_is_not_before_it():
    battle = battle_of((52, 52, SPANISH), (92, 52, CUBAN))
    assert chooses(battle, "MACH-MOVE-07", 0, (0, 0, 45, 90, 135, 180)) == 90
    battle.units[0].facing = 60
    assert chooses(battle, "MACH-MOVE-07", 0, (60, 0, 45, 90)) == 60


def test_mach_move_07_a_gun_turns_as_far_towards_the_enemy_as_it_may():
    battle = battle_of((92, 52, SPANISH), (52, 52, CUBAN))
    assert chooses(battle, "MACH-MOVE-07", 0, (90, 0, 45, 90, 135, 180)) == 0  # it faces 270


def test_mach_mel_11_it_gives_up_foot_before_horse():
    battle = battle_of((52, 52, SPANISH), (92, 52, CUBAN))
    assert chooses(battle, "MACH-MEL-11", 0, [INFANTRY, CAVALRY]) == INFANTRY


def test_mach_mel_11_horses_go_before_men_once_a_quarter_of_the_men_are_gone():
    """Lets three cavalry bear the losses of six infantry. A side breaks by its men (MACH-R-65)."""
    battle = battle_of((52, 52, SPANISH), (12, 52, SPANISH | HORSE), (92, 52, CUBAN))
    battle.units[0].lost, battle.units[0].strength = 4, 8
    assert chooses(battle, "MACH-MEL-11", 0, [INFANTRY, CAVALRY]) == INFANTRY
    battle.units[0].lost, battle.units[0].strength = 5, 7
    assert chooses(battle, "MACH-MEL-11", 0, [INFANTRY, CAVALRY]) == CAVALRY


def test_mach_r_33_those_shaken_bear_the_losses_of_a_melee():
    battle = battle_of((52, 52, SPANISH), (62, 52, SPANISH), (57, 57, CUBAN))
    assert chooses(battle, "MACH-R-33", 0, [IN_PROPORTION, 0, 1]) == IN_PROPORTION
    battle.units[1].state = SHAKEN
    assert chooses(battle, "MACH-R-33", 0, [IN_PROPORTION, 0, 1]) == 1


def test_a_spent_unit_falls_back_and_stays_there():
    battle = battle_of((52, 82, SPANISH), (52, 52, CUBAN), turn=3)
    battle.units[1].strength, battle.units[1].lost = 5, 7
    assert chooses(battle, "MACH-GEN-08", 1, [PASS, MARCH]) == MARCH
    goals = [battle.board.at(5200, y) for y in (3200, 4700, 5700)]
    assert chooses(battle, "MACH-MOVE-02", 1, goals) == goals[0]
    battle.place(battle.units[1], battle.board.at(5200, 1200))
    assert chooses(battle, "MACH-GEN-08", 1, [PASS, MARCH]) == PASS


def test_those_who_hold_fire_from_their_cover_and_do_not_leave_it():
    fence = {"lines": [{"kind": "fence", "points": [[40, 57], [70, 57]]}]}
    terms = {"must_win": "blue", "objective": {"x_cm": 52, "y_cm": 57}}
    battle = battle_of((52, 12, SPANISH), (52, 57, CUBAN), turn=2, board=fence, **terms)
    assert chooses(battle, "MACH-GEN-08", 1, [PASS, MARCH, SHOOT + 0]) == SHOOT + 0
    assert chooses(battle, "MACH-GEN-08", 1, [PASS, MARCH]) == PASS


def test_those_who_have_what_they_are_to_hold_let_the_enemy_come():
    """Checks that they fire from their places. They do so however much better the shot were nearer."""
    terms = {"must_win": "blue", "objective": {"x_cm": 52, "y_cm": 77}}
    battle = battle_of((52, 22, SPANISH), (52, 77, CUBAN), turn=2, **terms)
    battle.possessor = 1
    assert order(battle, 1, 0) == SHOOT + 0
    battle.possessor = 0
    assert order(battle, 1, 0) == MARCH


def test_a_unit_whose_friends_mask_its_fire_seeks_a_free_line():
    battle = battle_of((52, 22, SPANISH), (52, 32, SPANISH), (52, 62, CUBAN), turn=2)
    goals = [battle.board.at(x, 2200) for x in (4700, 5200, 6200)]
    assert chooses(battle, "MACH-MOVE-02", 0, goals) != goals[1]


@pytest.mark.parametrize("name", [name for name in rules.shipped_names() if name.startswith("machete/")])
def test_most_battles_are_decided_before_time_runs_out(name):
    scenario = rules.load_scenario(name)
    ruleset = rules.find("machete")
    outcomes = [
        ruleset.run(scenario, SeededDice(f"decided/{n}"), rules.computers(scenario), Log()) for n in range(8)
    ]
    assert sum(outcome.winner is not None for outcome in outcomes) >= 6


def test_a_unit_is_no_friend_of_itself():
    """Puts nobody next to its place: it has no reason to move."""
    battle = battle_of((52, 22, SPANISH), (52, 72, CUBAN), turn=2)
    creeps, marches = battle.board.at(5200, 2700), battle.board.at(5200, 3200)
    assert chooses(battle, "MACH-MOVE-02", 0, [creeps, marches]) == marches


def test_six_horse_do_not_charge_a_fresh_company_alone_however_late_it_is():
    troop, company, friend = (52, 22, SPANISH | HORSE), (52, 57, CUBAN), (57, 22, SPANISH)
    alone, together = battle_of(troop, company, turn=11), battle_of(troop, company, friend, turn=11)
    alone.order = together.order = [1]  # the company's card has been drawn
    assert order(alone, 0) < ATTACK
    assert order(together, 0) == ATTACK + 1


def test_a_spent_unit_gets_out_of_fire_sooner_than_away():
    stand = {"areas": [{"kind": "stand", "points": [[45, 85], [55, 85], [55, 90], [45, 90]]}]}
    battle = battle_of((52, 52, SPANISH), (62, 82, CUBAN), turn=3, board=stand)
    battle.units[1].strength, battle.units[1].lost = 5, 7
    behind, farther = battle.board.at(5200, 9700), battle.board.at(7200, 9700)
    assert chooses(battle, "MACH-MOVE-02", 1, [farther, behind]) == behind


def test_cubans_go_in_with_the_machete_where_spaniards_fire_another_volley():
    def against_the_shaken(unit, foe):
        battle = battle_of((52, 22, unit), (52, 57, foe | {"figures": 8}))
        battle.units[1].state = SHAKEN
        return order(battle, 0, 1)

    red, blue = CUBAN | {"side": "blue"}, SPANISH | {"side": "red"}
    assert against_the_shaken(red, blue) == ATTACK + 1
    assert against_the_shaken(SPANISH, CUBAN) == SHOOT + 1


JUNGLE = {"areas": [{"kind": "jungle", "points": [[20, 60], [90, 60], [90, 100], [20, 100]]}]}
OVER = (42, 22, SPANISH), (52, 22, SPANISH), (62, 22, SPANISH)


def test_cubans_in_the_open_before_a_stronger_enemy_break_off_into_the_jungle():
    """Sends them where nobody can charge them (MACH-MINF-07)."""
    battle = battle_of(*OVER, (52, 57, CUBAN | {"firearms": 0}), turn=2, board=JUNGLE)
    assert chooses(battle, "MACH-GEN-08", 3, [PASS, MARCH]) == MARCH
    jungle, clear = battle.board.at(5200, 6700), battle.board.at(4200, 5200)
    assert chooses(battle, "MACH-MOVE-02", 3, [clear, jungle]) == jungle


def test_but_not_from_what_they_have_to_hold():
    there = {"objective": {"x_cm": 52, "y_cm": 62}, "must_win": "blue"}
    battle = battle_of(*OVER, (52, 57, CUBAN), turn=2, board=JUNGLE, **there)
    battle.possessor = 1
    assert chooses(battle, "MACH-GEN-08", 3, [PASS, MARCH, SHOOT + 1]) == SHOOT + 1


def test_a_side_that_need_only_hold_asks_more_of_a_charge():
    def charges(**terms):
        battle = battle_of((52, 22, SPANISH), (52, 57, CUBAN), turn=2, **terms)
        battle.units[1].state = SHAKEN
        return order(battle, 0) == ATTACK + 1

    assert charges(must_win="blue")
    assert not charges(must_win="red")


def test_mach_r_25_offered_a_charge_in_vain_it_answers_as_if_it_were_not():
    battle = battle_of((52, 22, SPANISH), (52, 97, CUBAN))
    offered = chooses(battle, "MACH-GEN-08", 0, [PASS, MARCH, RUSH + 1])
    assert offered == chooses(battle, "MACH-GEN-08", 0, [PASS, MARCH]) == MARCH


def test_mach_move_07_mules_front_nobody():
    """Checks that mules do not turn about to an enemy behind them. Infantry does."""
    train = SPANISH | {"troop": "pack_train", "figures": 4, "command": 0, "facing": 0}
    for facts, turns in ((train, False), (SPANISH | {"facing": 0}, True)):
        battle = battle_of((52, 52, facts), (52, 12, CUBAN))
        assert (chooses(battle, "MACH-MOVE-07", 0, [0, *HEADINGS]) != 0) is turns


def test_a_bolder_commander_goes_nearer_before_firing():
    def ranges(temper):
        battle = battle_of((52, 22, SPANISH), (52, 97, CUBAN), turn=2, temper=temper)
        return doctrine.stance(battle, *battle.units)

    bold, steady, wary = map(ranges, ("bold", "steady", "wary"))
    assert bold < steady < wary


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_temper_is_the_same_whether_or_not_what_it_says_is_written_down(temper):
    battle = battle_of((52, 22, SPANISH), (52, 97, CUBAN), turn=2, temper=temper)
    alone = doctrine.stance(battle, *battle.units)
    battle.commanders = tuple(Answers(side, [], then) for side, then in enumerate(battle.commanders))
    assert doctrine.stance(battle, *battle.units) == alone


@pytest.mark.parametrize("name", ["skirmish_16v16", "pitched", "plantation"])
def test_it_fights_the_same_battle_asked_outright_or_shown_all_that_is_open(name):
    scenario = rules.load_scenario(f"machete/{name}")
    told = []
    for shown in (False, True):
        minds = rules.computers(scenario)
        seats = tuple(Answers(side, [], mind) for side, mind in enumerate(minds)) if shown else minds
        log = FullLog()
        rules.find("machete").run(scenario, SeededDice("7"), seats, log)
        told.append(log.events)
    assert told[0] == told[1]
    assert told[0][-1].verb == "ends"


def test_horse_of_those_who_hold_goes_to_meet_whoever_comes_near():
    terms = {"must_win": "blue", "objective": {"x_cm": 52, "y_cm": 112}}
    near, far = (battle_of((52, y, SPANISH), (52, 112, CUBAN | HORSE), turn=2, **terms) for y in (57, 22))
    near.possessor = far.possessor = 1
    assert chooses(near, "MACH-GEN-08", 1, [PASS, MARCH]) == MARCH
    assert chooses(far, "MACH-GEN-08", 1, [PASS, MARCH]) == PASS


def join_melee(battle, *units):
    """Puts these units in melee since the phase before."""
    battle.contacts = 1
    for unit in units:
        battle.units[unit].engaged = battle.turn - 1
    return battle


def goes(battle):
    """True if the first unit marches on, with no target in range."""
    unit = battle.units[0]
    return doctrine.wants_to_move(battle, unit, doctrine.prey(battle, unit, []), 0)


HAND_TO_HAND = (27, 52, SPANISH), (72, 52, SPANISH), (62, 52, CUBAN)


def test_nobody_looks_on_while_friends_fight_hand_to_hand_close_by():
    """Guards against a rearguard that stayed 40 cm behind the battle. It stayed there to the end."""
    assert not goes(battle_of(*HAND_TO_HAND))  # near enough to its target
    assert goes(join_melee(battle_of(*HAND_TO_HAND), 1, 2))


def test_those_who_hold_help_friends_hand_to_hand_unless_they_have_the_objective_to_keep():
    elsewhere = {"must_win": "red", "first_on_ground": "blue", "objective": {"x_cm": 62, "y_cm": 142}}
    assert goes(join_melee(battle_of(*HAND_TO_HAND, **elsewhere), 1, 2))
    theirs = elsewhere | {"objective": {"x_cm": 27, "y_cm": 52}}
    assert not goes(join_melee(battle_of(*HAND_TO_HAND, **theirs), 1, 2))
