"""MACH-R-65, MACH-R-76: the men out of action, the side that breaks, and the side that holds the field."""

import pytest

import rules
from rules.core.battle import BLUE, RED
from rules.core.dice import ScriptedDice
from rules.core.events import Event, FullLog
from rules.core.scenario import Scenario
from rules.core.telling.endings import with_ending
from rules.machete.ending import ending_event
from rules.machete.engine.details import lend_figures
from rules.machete.setup import set_up
from rules.machete.terms import CAVALRY, MOUNTAIN, NATIONS
from rules.machete.toll import Men, cost, count_figures, figures_gone, roll
from rules.machete.units import DESTROYED, FORCED_BACK, RAN, SHAKEN, STEADY
from rules.machete.verdict import BREAK_OFF, broken_side, end_phase, verdict


class Says:
    """A commander who always takes the same option."""

    def __init__(self, option):
        self.option = option

    def choose(self, view, clause, unit, options):
        return options.index(self.option)


@pytest.fixture
def two():
    """Returns two units of twelve a side, 60 cm apart."""

    def make(turn=1, says=0, **terms):
        plain = {"troop": "infantry", "figures": 12, "command": 1}
        sides = (
            {"side": "blue", "nation": "spanish", "y_cm": 22},
            {"side": "red", "nation": "cuban", "y_cm": 82},
        )
        units = tuple(
            plain | side | {"key": f"{side['side']}{n}", "x_cm": 32 + 20 * n}
            for side in sides
            for n in (0, 1)
        )
        scenario = Scenario("machete", "A trial", {"width_cm": 100, "height_cm": 100}, units, 12, {}, terms)
        battle = set_up(scenario, ScriptedDice([]), FullLog(), (Says(says), Says(0)))
        battle.turn = turn
        return battle

    return make


@pytest.mark.parametrize(("lost", "breaks"), [(12, None), (13, BLUE)])
def test_mach_r_65_a_side_breaks_when_more_than_half_are_gone(two, lost, breaks):
    battle = two()
    battle.units[0].lost = 12
    battle.units[1].lost = lost - 12
    assert broken_side(battle) == breaks


@pytest.mark.parametrize(("lost", "breaks"), [(8, None), (9, RED)])
def test_mach_r_65_a_scenario_may_say_at_what_losses_a_side_breaks(two, lost, breaks):
    battle = two(breaks={"red": 34})
    battle.units[0].lost = battle.units[2].lost = lost
    assert broken_side(battle) == breaks


def test_mach_r_65_fled_captured_and_forced_back_count_and_shaken_do_not(two):
    for state in (FORCED_BACK, RAN):
        battle = two()
        battle.units[0].state = state
        battle.units[1].captured = 1
        assert broken_side(battle) == BLUE
    battle = two()
    battle.units[0].state = battle.units[1].state = SHAKEN
    assert broken_side(battle) is None


def test_mach_r_76_of_two_broken_sides_the_larger_share_breaks_and_equals_fight_on(two):
    battle = two()
    for unit, lost in zip(battle.units, (12, 3, 12, 2), strict=True):
        unit.lost = lost
    assert broken_side(battle) == BLUE
    battle.units[1].lost = 2
    assert broken_side(battle) is None


def test_mach_r_65_the_other_side_wins_and_holds_the_field(two):
    battle = two()
    battle.units[0].lost, battle.units[1].lost = 12, 1
    outcome = verdict(battle)
    assert (outcome.winner, outcome.holds, outcome.clause, outcome.turns) == (RED, RED, "MACH-R-65", 1)
    assert outcome.losses == (13, 0)
    assert [event.verb for event in battle.log.events] == ["breaks", "ends"]


def test_mach_r_65_a_commander_may_break_off(two):
    battle = two(says=BREAK_OFF)
    end_phase(battle)
    assert verdict(battle).winner == RED


def test_mach_r_65_while_neither_is_broken_both_fight_on(two):
    assert verdict(two()) is None


@pytest.mark.parametrize("first", ["blue", "red"])
def test_mach_r_76_without_an_objective_the_side_first_on_the_ground_holds_it(two, first):
    outcome = verdict(two(12, first_on_ground=first))
    assert (outcome.winner, outcome.clause) == (None, "MACH-R-76")
    assert outcome.holds == (BLUE if first == "blue" else RED)


@pytest.mark.parametrize(("y", "holds"), [(30, BLUE), (75, RED), (52, BLUE)])
def test_mach_r_76_with_one_the_side_whose_steady_troops_stand_nearest(two, y, holds):
    battle = two(12, objective={"x_cm": 42, "y_cm": y})
    end_phase(battle)
    assert verdict(battle).holds == holds


def test_mach_r_76_shaken_troops_hold_nothing(two):
    battle = two(12, objective={"x_cm": 42, "y_cm": 75})
    for unit in battle.units[2:]:
        unit.state = SHAKEN
    end_phase(battle)
    assert verdict(battle).holds == BLUE


def test_mach_r_77_detached_men_are_no_losses(two):
    battle = two(12)
    battle.units[0].strength, battle.units[0].told_off, battle.units[0].start = 10, 2, 10
    fate = verdict(battle).fates[0]
    assert (fate.start, fate.lost, fate.captured, fate.state) == (12, 0, 0, "steady")


def test_mach_r_76_with_nobody_left_on_either_side_there_is_no_decision(two):
    battle = two(first_on_ground="red")
    for unit in battle.units:
        unit.lost = 12
        battle.leave(unit, DESTROYED)
    ended = verdict(battle)
    assert (ended.winner, ended.holds, ended.clause) == (None, RED, "MACH-R-76")


def test_mach_r_76_a_side_that_breaks_off_with_most_of_its_men_withdraws(two):
    battle = two(says=BREAK_OFF)
    end_phase(battle)
    assert verdict(battle).courses == ("withdrew", "held")


def test_mach_r_76_with_half_of_its_men_gone_it_is_routed(two):
    battle = two(says=BREAK_OFF)
    battle.units[0].lost = 12
    end_phase(battle)
    assert verdict(battle).courses == ("routed", "held")


def test_mach_r_76_at_the_limit_the_other_withdraws_in_order(two):
    assert verdict(two(12, first_on_ground="red")).courses == ("withdrew", "held")


def mount_unit(battle, unit):
    """Turns that unit into cavalry, six strong."""
    rider = battle.units[unit]
    rider.troop, rider.strength, rider.start, rider.muster = CAVALRY, 6, 6, 6


def test_mach_r_76_fresh_horse_with_open_ground_before_it_overruns_the_beaten(two):
    battle = two()
    mount_unit(battle, 2)
    battle.units[0].lost, battle.units[1].lost = 12, 1
    assert verdict(battle).courses == ("overrun", "held")


@pytest.mark.parametrize(("lost", "state"), [(2, STEADY), (0, SHAKEN)])
def test_mach_r_76_horse_that_is_shaken_or_a_quarter_down_rides_down_nobody(two, lost, state):
    battle = two()
    mount_unit(battle, 2)
    battle.units[2].lost, battle.units[2].state = lost, state
    battle.units[0].lost, battle.units[1].lost = 12, 1
    assert verdict(battle).courses == ("routed", "held")


def test_mach_r_65_the_lost_the_captured_and_those_forced_back_are_out_of_it(field, body):
    battle = field(body(52, 22), body(62, 22), body(52, 57, side="red"))
    first, second, _ = battle.units
    first.lost, first.strength, second.captured, second.strength = 3, 9, 2, 10
    second.state = SHAKEN
    assert figures_gone(battle, BLUE) == (5, 24)
    second.state = FORCED_BACK
    assert count_figures(battle) == ([15, 0], [24, 12])
    assert figures_gone(battle, RED) == (0, 12)
    assert cost(battle, BLUE) == 5


def test_mach_r_77_in_mixed_ranks_a_units_own_men_are_counted_as_lost_first(field, body):
    gun = body(52, 22, troop="pack_artillery", gun="mountain", figures=2, command=0)
    battle = field(gun, body(57, 22), body(52, 80, side="red"))
    crew, foot, _ = battle.units
    assert crew.gun == MOUNTAIN
    lend_figures(battle, foot, crew, 2)
    crew.lost, crew.strength = 3, 1
    assert roll(crew) == [Men(0, 2, 0, 0), Men(1, 1, 0, 1)]


# ---- who won and why, as the closing sentence says it

CUBAN, SPANISH = map(NATIONS.index, ("cuban", "spanish"))
TWO_NATIONS = (
    {"key": "a", "side": "blue", "nation": "spanish"},
    {"key": "b", "side": "red", "nation": "cuban"},
)
COST, BURN = ({"side": "red", "kind": kind} for kind in ("cost", "burn"))


def logged_event(verb, *values, unit=-1):
    return Event(5, "MACH-R-65", verb, unit, values=values)


WON, BROKE = logged_event("has_its_end", CUBAN), logged_event("breaks", CUBAN, 49, 94)
BROKE_OFF = logged_event("breaks_off", SPANISH)
IN_VAIN, THEIRS = logged_event("comes_to_nothing", SPANISH), logged_event("objective_taken", unit=1)
BURNT = "The Cubans won, for they burnt what they came to burn; "
FIELD = "the Spaniards held the field"
DETACHED = logged_event("told_off", 1, 0, 0, 0, 0, 1, 0, unit=2)


@pytest.mark.parametrize(
    ("goals", "events", "winner", "holds", "sentence"),
    [
        ([], [logged_event("breaks", SPANISH, 36, 50)], 1, CUBAN,
         "The Cubans won and held the field: the Spaniards broke,"
         " with 36 of 50 lost, fled, captured or forced back"),
        ([], [BROKE_OFF], 1, CUBAN, "The Cubans won and held the field: the Spaniards broke off"),
        ([], [], 0, SPANISH, "The Spaniards won and held the field: none of the Cubans were left to fight"),
        ([COST], [WON], 1, CUBAN, "The Cubans won and held the field: they put enough enemies out of action"),
        ([COST, BURN], [WON], 1, CUBAN, "The Cubans won and held the field: they did all that they came for"),
        ([COST], [BROKE, WON], 1, SPANISH,
         "The Cubans won: they put enough enemies out of action,"
         " but then broke, with 49 of 94 lost, fled, captured or forced back,"
         " so the Spaniards held the field"),
        ([BURN], [WON], 1, SPANISH,
         f"{BURNT}{FIELD}: they were there first"),
        ([BURN], [DETACHED, logged_event("objective_taken", unit=2), WON], 1, SPANISH,
         f"{BURNT}{FIELD}: they had the objective"),
        ([BURN], [THEIRS, WON], 1, SPANISH,
         f"{BURNT}{FIELD}: they were the last on it"),
        ([], [IN_VAIN], 1, CUBAN, "The Cubans won and held the field: they kept the enemy from its aim"),
        ([COST], [], None, SPANISH, f"Nobody won: both sides did what they came for; {FIELD}"),
    ],
)  # fmt: skip
def test_the_end_is_one_line_that_says_who_won_and_why(goals, events, winner, holds, sentence):
    scenario = Scenario("machete", "", {}, TWO_NATIONS, 12, terms={"goals": goals})
    log = FullLog()
    log.events = [*events, logged_event("ends", holds)]
    shown = with_ending(scenario, log, {"winner": winner, "turns": 5, "clause": "MACH-R-65"})
    assert rules.say(shown.events[-1], rules.names_of(scenario)) == sentence
    verbs = {each.verb for each in shown.events}
    assert not verbs & {"ends", "has_its_end", "breaks_off", "comes_to_nothing", "breaks"}


def test_an_undecided_battle_says_who_held_the_field_and_one_that_was_broken_off_says_nothing():
    scenario = Scenario("machete", "", {}, TWO_NATIONS, 12)
    outcome = {"winner": None, "clause": "MACH-R-76"}
    assert ending_event(scenario, [logged_event("ends", CUBAN)], outcome) == ("nobody_wins", (CUBAN, 1))
    assert ending_event(scenario, [THEIRS], outcome) == ("", ())
