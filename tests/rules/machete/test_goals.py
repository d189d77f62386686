"""MACH-R-65, MACH-R-76: the sides' goals, their progress, and what that decides."""

import pytest

from rules.core.battle import BLUE, RED
from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.scenario import Scenario
from rules.machete import goals
from rules.machete.check import GOALS, check
from rules.machete.setup import set_up
from rules.machete.terms import HOUSE_AT, RUBBLE
from rules.machete.units import DESTROYED, FORCED_BACK, STEADY, SURRENDERED, TAKEN, WENT_OFF
from rules.machete.verdict import end_phase, verdict

BOARD = {
    "width_cm": 180,
    "height_cm": 100,
    "areas": [
        {"kind": "building", "points": [[20, 80], [25, 80], [25, 85], [20, 85]], "key": "house"},
        {"kind": "cane", "points": [[60, 80], [75, 80], [75, 90], [60, 90]], "key": "cane"},
        {"kind": "crops", "points": [[85, 80], [95, 80], [95, 90], [85, 90]], "key": "maize"},
        {"kind": "water", "points": [[0, 0], [180, 0], [180, 20], [0, 20]]},
    ],
}
PLAIN = {"troop": "infantry", "nation": "cuban", "figures": 12, "command": 1}
BLUE_1 = PLAIN | {"key": "blue_1", "side": "blue", "nation": "spanish", "x_cm": 22, "y_cm": 52}
BLUE_2 = BLUE_1 | {"key": "blue_2", "x_cm": 22, "y_cm": 62}
CART = BLUE_1 | {"key": "cart", "troop": "supply_cart", "figures": 3, "command": 0, "x_cm": 12, "loads": 1}
RED_1 = PLAIN | {"key": "red_1", "side": "red", "x_cm": 162, "y_cm": 52}
RED_2 = RED_1 | {"key": "red_2", "x_cm": 162, "y_cm": 62}
SHIP = RED_1 | {"key": "ship", "troop": "ship", "figures": 8, "x_cm": 92, "y_cm": 7, "loads": 3}
TAKEN_MEN = RED_1 | {"key": "prisoners", "figures": 4, "captive_of": "blue_1"}
del TAKEN_MEN["x_cm"], TAKEN_MEN["y_cm"]

HOLD = {"kind": "hold", "x_cm": 92, "y_cm": 52}


def trial_scenario(*wanted, units=(BLUE_1, BLUE_2, CART, RED_1, RED_2, SHIP, TAKEN_MEN), **terms):
    return Scenario("machete", "A trial", BOARD, units, 12, {}, {"goals": list(wanted)} | terms)


class Holds:
    """A commander that fights on."""

    def choose(self, view, clause, unit, options):
        return 0


@pytest.fixture
def out_for():
    """Returns a maker of battles in their first phase whose sides have these goals."""

    def make(*wanted, turn=1, **terms):
        scenario = trial_scenario(*wanted, **terms)
        check(scenario)
        battle = set_up(scenario, ScriptedDice([]), FullLog(), (Holds(), Holds()))
        battle.turn = turn
        return battle

    return make


def phase(battle):
    """Ends a phase. Returns the outcome, or None."""
    end_phase(battle)
    outcome = verdict(battle)
    battle.turn += 1
    return outcome


def walk(battle, unit, x, y):
    battle.place(battle.units[unit], battle.table.at(x * 100, y * 100))


def test_the_kinds_are_those_the_check_knows():
    assert tuple(GOALS) == goals.KINDS


def test_mach_r_65_a_side_that_has_burnt_its_goal_wins_without_the_field(out_for):
    battle = out_for({"side": "red", "kind": "burn", "count": 2}, first_on_ground="blue")
    battle.burnt = [1]
    assert phase(battle) is None
    battle.burnt = [1, 2]
    ended = phase(battle)
    assert (ended.winner, ended.holds, ended.courses) == (RED, BLUE, ("held", "withdrew"))
    assert [event.verb for event in battle.log.events[-3:]] == ["goal_met", "has_its_end", "ends"]


def test_mach_r_65_one_field_by_its_key(out_for):
    battle = out_for({"side": "red", "kind": "burn", "key": "cane"})
    battle.burnt = [2]
    assert phase(battle) is None
    battle.burnt = [2, 1]
    assert phase(battle).winner == RED


def test_mach_r_65_a_house_shot_down_or_burnt_is_brought_down(out_for):
    wanted = {"side": "red", "kind": "demolish", "key": "house"}
    battle = out_for(wanted)
    assert phase(battle) is None
    battle.demolished.append((HOUSE_AT, 0))
    assert phase(battle).winner == RED
    battle = out_for(wanted)
    battle.houses[0].condition = RUBBLE
    assert phase(battle).winner == RED


def test_mach_r_65_loads_on_the_beach_count(out_for):
    battle = out_for({"side": "red", "kind": "land", "count": 2})
    battle.units[5].landed = 1
    assert phase(battle) is None
    battle.units[5].landed = 2
    assert phase(battle).winner == RED


def test_mach_r_65_a_side_that_has_inflicted_its_losses_may_go(out_for):
    battle = out_for({"side": "red", "kind": "cost", "count": 8}, first_on_ground="blue")
    battle.units[0].lost, battle.units[0].strength, battle.units[1].captured = 4, 8, 3
    assert phase(battle) is None
    battle.units[2].lost = 1
    outcome = phase(battle)
    assert (outcome.winner, outcome.holds) == (RED, BLUE)  # it is gone, and they are still on the road


def test_mach_r_65_men_who_may_yet_rally_or_are_freed_do_not_count_as_losses(out_for):
    battle = out_for({"side": "red", "kind": "cost", "count": 3}, {"side": "red", "kind": "burn", "count": 2})
    battle.units[2].state, battle.units[1].captured = FORCED_BACK, 2
    assert phase(battle) is None
    battle.units[1].captured = 3
    assert phase(battle) is None
    battle.units[1].captured = 0
    assert phase(battle) is None
    goal_events = [
        (event.verb, event.values[2]) for event in battle.log.events if event.verb.startswith("goal_")
    ]
    assert goal_events == [("goal_met", 3), ("goal_lost", 0)]


def test_mach_r_65_a_cart_that_has_left_by_its_edge_is_brought_off(out_for):
    battle = out_for({"side": "blue", "kind": "bring_off", "units": ["cart"]})
    assert phase(battle) is None
    walk(battle, 2, 2, 52)
    battle.leave(battle.units[2], WENT_OFF)
    assert phase(battle).winner == BLUE


def test_mach_r_65_a_unit_that_has_left_by_another_edge_is_not_brought_off(out_for):
    battle = out_for({"side": "blue", "kind": "bring_off", "units": ["cart"]}, exit={"blue": "right"})
    walk(battle, 2, 2, 52)
    battle.leave(battle.units[2], WENT_OFF)
    assert phase(battle) is None


def test_mach_r_65_a_cart_driven_off_by_the_enemy_belongs_to_it(out_for):
    wanted = [{"side": side, "kind": "bring_off", "units": ["cart"]} for side in ("blue", "red")]
    battle = out_for(*wanted)
    walk(battle, 2, 177, 52)
    battle.lift(battle.units[2])
    battle.units[2].side = RED
    battle.leave(battle.units[2], WENT_OFF)
    assert phase(battle).winner == RED


def test_mach_r_65_prisoners_are_brought_off_with_whoever_leads_them(out_for):
    battle = out_for({"side": "blue", "kind": "bring_off", "units": ["prisoners"]})
    assert phase(battle) is None
    walk(battle, 0, 2, 52)
    battle.leave(battle.units[0], WENT_OFF)
    assert phase(battle).winner == BLUE


def test_mach_r_65_prisoners_still_on_their_feet_after_two_phases_are_rescued(out_for):
    battle = out_for({"side": "red", "kind": "rescue", "units": ["prisoners"]})
    assert phase(battle) is None
    freed = battle.units[6]
    freed.state, freed.on_table, freed.strength = STEADY, True, 4
    battle.place(freed, battle.table.at(9200, 5200))
    assert [phase(battle) for _ in range(2)] == [None] * 2
    assert phase(battle).winner == RED


def test_mach_r_76_who_is_freed_and_taken_again_must_be_kept_for_two_phases_anew(out_for):
    battle = out_for({"side": "red", "kind": "rescue", "units": ["prisoners"]})
    freed = battle.units[6]
    freed.state, freed.on_table, freed.strength = STEADY, True, 4
    battle.place(freed, battle.table.at(9200, 5200))
    assert [phase(battle) for _ in range(2)] == [None] * 2
    freed.state, freed.on_table = SURRENDERED, False
    assert phase(battle) is None
    freed.state, freed.on_table = STEADY, True
    assert [phase(battle) for _ in range(2)] == [None] * 2
    assert phase(battle).winner == RED


def test_mach_r_76_prisoners_who_are_free_when_the_phases_are_over_are_rescued(out_for):
    battle = out_for({"side": "red", "kind": "rescue", "units": ["prisoners"]}, turn=12)
    freed = battle.units[6]
    freed.state, freed.on_table, freed.strength = STEADY, True, 4
    battle.place(freed, battle.table.at(9200, 5200))
    assert phase(battle).winner == RED


@pytest.mark.parametrize("state", [SURRENDERED, TAKEN, DESTROYED])
def test_mach_r_65_seized_or_destroyed_means_captured(out_for, state):
    battle = out_for({"side": "red", "kind": "capture", "units": ["cart", "blue_1"]})
    battle.leave(battle.units[2], state)
    assert phase(battle) is None
    battle.leave(battle.units[0], state)
    assert [phase(battle) for _ in range(2)] == [None] * 2
    assert phase(battle).winner == RED


def test_mach_r_65_what_is_lost_again_does_not_count(out_for):
    both = ({"side": "red", "kind": "capture", "units": ["cart"]}, {"side": "red", "kind": "burn"})
    battle = out_for(*both)
    battle.units[2].side = RED
    assert [phase(battle) for _ in range(3)] == [None] * 3
    battle.units[2].side = BLUE
    battle.burnt = [1]
    assert phase(battle) is None
    assert [event.verb for event in battle.log.events[-3:]] == ["goal_met", "goal_lost", "goal_met"]


def test_mach_r_76_a_place_counts_at_the_limit_for_whoever_has_it(out_for):
    battle = out_for({"side": "blue", **HOLD}, first_on_ground="blue", turn=11)
    walk(battle, 0, 82, 52)
    assert phase(battle) is None
    ended = phase(battle)
    assert (ended.winner, ended.clause, ended.holds) == (BLUE, "MACH-R-76", BLUE)


def test_mach_r_76_a_side_that_was_not_there_first_needs_it_undisputed_for_two_phases(out_for):
    battle = out_for({"side": "red", **HOLD}, first_on_ground="blue")
    walk(battle, 3, 92, 52)
    walk(battle, 0, 42, 52)  # within a long shot
    assert [phase(battle) for _ in range(4)] == [None] * 4
    walk(battle, 0, 22, 52)
    assert phase(battle) is None
    ended = phase(battle)
    assert (ended.winner, ended.holds) == (RED, RED)


def test_mach_r_76_those_forced_back_dispute_nothing(out_for):
    battle = out_for({"side": "red", **HOLD}, first_on_ground="blue")
    walk(battle, 3, 92, 52)
    walk(battle, 0, 42, 52)
    battle.units[0].state = FORCED_BACK
    assert [phase(battle) for _ in range(2)] == [None] * 2
    assert phase(battle).winner == RED


def test_mach_r_76_at_the_limit_the_side_that_had_only_to_deny_it_wins(out_for):
    battle = out_for({"side": "red", "kind": "burn"}, first_on_ground="red", turn=12)
    ended = phase(battle)
    assert (ended.winner, ended.holds) == (BLUE, RED)
    assert [event.verb for event in battle.log.events[-2:]] == ["comes_to_nothing", "ends"]


def test_mach_r_76_if_both_fail_it_is_undecided(out_for):
    wanted = ({"side": "red", "kind": "burn"}, {"side": "blue", "kind": "capture", "units": ["red_1"]})
    ended = phase(out_for(*wanted, turn=12))
    assert (ended.winner, ended.clause) == (None, "MACH-R-76")


def test_mach_r_76_if_both_succeed_at_once_nobody_has_won(out_for):
    battle = out_for({"side": "red", "kind": "burn"}, {"side": "blue", "kind": "capture", "units": ["red_1"]})
    battle.leave(battle.units[3], SURRENDERED)
    assert [phase(battle) for _ in range(2)] == [None] * 2
    battle.burnt = [1]
    ended = phase(battle)
    assert (ended.winner, ended.clause) == (None, "MACH-R-65")


def test_mach_r_65_a_side_that_breaks_as_it_succeeds_wins_and_is_routed(out_for):
    battle = out_for({"side": "red", "kind": "burn"}, first_on_ground="red")
    battle.burnt = [1]
    for unit in battle.units[3:5]:
        unit.lost, unit.strength = 11, 1
    ended = phase(battle)
    assert (ended.winner, ended.holds, ended.courses) == (RED, BLUE, ("held", "routed"))


def test_mach_r_76_a_place_held_at_the_end_counts_even_if_its_holder_breaks(out_for):
    battle = out_for({"side": "red", **HOLD}, first_on_ground="blue", turn=12)
    walk(battle, 3, 92, 52)
    for unit in battle.units[3:5]:
        unit.lost, unit.strength = 11, 1
    ended = phase(battle)
    assert (ended.winner, ended.holds) == (RED, BLUE)


@pytest.mark.parametrize(("since", "winner"), [(5, RED), (4, BLUE)])
def test_mach_r_65_a_place_taken_in_the_phase_in_which_its_taker_breaks_counts(out_for, since, winner):
    """Checks that a place taken before does not count. The side has broken while holding it."""
    battle = out_for({"side": "red", **HOLD}, first_on_ground="blue", turn=4)
    walk(battle, 0, 42, 52)  # disputes it
    for turn in (4, 5):
        if turn == since:
            walk(battle, 3, 92, 52)
        if turn == 5:
            for unit in battle.units[3:5]:
                unit.lost, unit.strength = 11, 1
        ended = phase(battle)
    assert ended.winner == winner


def test_mach_r_65_a_side_that_wins_its_place_back_may_still_break(out_for):
    """Guards against a broken army that won by one cavalryman. That one reached the wells."""
    battle = out_for({"side": "red", **HOLD}, first_on_ground="red", turn=5)
    battle.goals[0].holder, battle.goals[0].taken = BLUE, 4
    walk(battle, 3, 92, 52)
    for unit in battle.units[3:5]:
        unit.lost, unit.strength = 11, 1
    assert phase(battle).winner == BLUE


def test_mach_r_65_a_side_that_breaks_off_leaves_the_place_to_its_holder(out_for):
    battle = out_for({"side": "blue", **HOLD}, {"side": "red", **HOLD}, first_on_ground="blue")
    walk(battle, 0, 92, 52)
    assert phase(battle) is None
    battle.broke_off = RED
    ended = verdict(battle)
    assert (ended.winner, ended.holds) == (BLUE, BLUE)
    assert [event.verb for event in battle.log.events[-2:]] == ["has_its_end", "ends"]


def test_mach_r_65_breaking_short_of_it_loses(out_for):
    battle = out_for({"side": "red", "kind": "burn", "count": 2})
    battle.burnt = [1]
    for unit in battle.units[3:5]:
        unit.lost, unit.strength = 11, 1
    assert phase(battle).winner == BLUE


@pytest.mark.parametrize(
    ("goal", "field"),
    [
        ({"side": "red", "kind": "win"}, "kind"),
        ({"side": "green", "kind": "burn"}, "side"),
        ({"side": "red", "kind": "burn", "count": 4}, "count"),
        ({"side": "red", "kind": "burn", "key": "sea"}, "key"),
        ({"side": "red", "kind": "burn", "key": "cane", "count": 2}, "count"),
        ({"side": "red", "kind": "burn", "units": ["cart"]}, "units"),
        ({"side": "red", "kind": "demolish"}, "key"),
        ({"side": "red", "kind": "demolish", "key": "cane"}, "key"),
        ({"side": "blue", "kind": "land"}, "kind"),
        ({"side": "red", "kind": "land", "count": 4}, "count"),
        ({"side": "red", "kind": "land", "x_cm": 9}, "y_cm"),
        ({"side": "red", "kind": "hold", "x_cm": 9}, "y_cm"),
        ({"side": "red", "kind": "hold", "x_cm": 181, "y_cm": 9}, "x_cm"),
        ({"side": "red", "kind": "capture"}, "units"),
        ({"side": "red", "kind": "cost"}, "count"),
        ({"side": "red", "kind": "cost", "count": 28}, "count"),
        ({"side": "red", "kind": "cost", "count": 5, "units": ["cart"]}, "units"),
        ({"side": "red", "kind": "capture", "units": ["cart", "ox"]}, "units.1"),
        ({"side": "red", "kind": "capture", "units": ["red_1"]}, "units.0"),
        ({"side": "red", "kind": "capture", "units": ["cart"], "count": 2}, "count"),
        ({"side": "red", "kind": "capture", "units": ["cart", "cart"]}, "units"),
        ({"side": "red", "kind": "rescue", "units": ["red_1"]}, "units.0"),
        ({"side": "blue", "kind": "bring_off", "units": ["red_1"]}, "units.0"),
        ({"side": "red", "kind": "bring_off", "units": ["prisoners"]}, "units.0"),
    ],
)
def test_a_goal_nobody_can_reach_is_refused_by_its_field(goal, field):
    with pytest.raises(BadInput) as refused:
        check(trial_scenario(goal))
    assert refused.value.field == f"terms.goals.0.{field}"
