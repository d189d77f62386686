"""The computer's decisions, one question at a time, and its battles against chance."""

from dataclasses import replace

import pytest

import rules
from rules.acw_hex.commander.decisions import TEMPERS, commander
from rules.acw_hex.commander.plan import make_plan
from rules.acw_hex.engine.combat import HALT
from rules.acw_hex.engine.wounds import STAND
from rules.core.battle import Answers
from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.playing.commanders import Random

TRAIN_PLACE = 2  # index of a train among its side's units in the even battle


def cell(col, row):
    return col + 9 * row


@pytest.fixture
def steady_commander():
    return commander("steady")


def choose_option(steady_commander, battle, clause, unit, options):
    return options[steady_commander.choose(battle, clause, unit, options)]


def test_it_shoots_at_a_unit_that_one_hit_breaks_up_before_others(steady_commander, field, body):
    red = [body(4, 4, side="red"), body(5, 4, side="red", hits=2)]
    battle = field(body(4, 6), *red)
    assert choose_option(steady_commander, battle, "ACW-SHOOT-05", 0, (1, 2)) == 2


def test_it_falls_back_rather_than_lose_all_but_stands_in_fortifications(steady_commander, field, body):
    options = (STAND, cell(4, 7))
    battle = field(body(4, 6), body(4, 4, side="red"))
    assert choose_option(steady_commander, battle, "ACW-SHOOT-09", 0, options) == cell(4, 7)
    battle.works = battle.ground.bits[cell(4, 6)]
    assert choose_option(steady_commander, battle, "ACW-SHOOT-09", 0, options) == STAND


def test_it_falls_back_so_far_that_no_hit_is_left_over(field, body, steady_commander):
    """Scores three hits, of which two hexes cancel two. Staying in fortifications would break it up."""
    battle = field(body(4, 5), body(4, 4, side="red"))
    battle.works = battle.ground.bits[cell(4, 5)]
    options = (STAND, cell(4, 7), cell(4, 6))
    assert choose_option(steady_commander, battle, "ACW-CC-08", 0, options) == cell(4, 7)


def test_a_general_does_not_ride_up_to_the_enemy(field, body, steady_commander):
    general = body(4, 6, troop="army_general", corps=None, division=None)
    battle = field(body(4, 6), general, body(4, 3, side="red"))
    steady_commander.plan = make_plan(battle, 0, TEMPERS["steady"])
    for wish, rides in ((cell(4, 4), 0), (cell(4, 7), 1)):
        steady_commander.plan.moving_to = wish
        assert choose_option(steady_commander, battle, "ACW-R-13", 1, (0, 1)) == rides


def test_it_does_not_follow_into_a_crowd(steady_commander, field, body):
    red = [body(3, 2, side="red"), body(4, 2, side="red"), body(5, 3, side="red")]
    battle = field(body(4, 4), *red)
    assert choose_option(steady_commander, battle, "ACW-CC-10", 0, (HALT, cell(4, 3))) == HALT
    assert choose_option(
        steady_commander, field(body(4, 4), red[0]), "ACW-CC-10", 0, (HALT, cell(4, 3))
    ) == cell(4, 3)
    guns = body(4, 4, troop="field_artillery")
    assert choose_option(steady_commander, field(guns, red[0]), "ACW-CC-10", 0, (HALT, cell(4, 3))) == HALT


def test_it_shoots_first_where_a_shot_can_tell_and_uselessly_only_for_orders_left_over(
    steady_commander, field, body
):
    works = {"areas": [{"kind": "works", "hexes": [[4, 4]]}]}
    red = [body(4, 4, side="red", hits=2), body(0, 4, side="red")]
    battle = field(body(4, 6), body(0, 6, division="2"), *red, board=works)
    assert choose_option(steady_commander, battle, "ACW-SHOOT-01", 4, (-1, 0, 1)) == 1
    assert choose_option(steady_commander, battle, "ACW-SHOOT-01", 4, (-1, 0)) == 0


def test_a_unit_shoots_at_the_target_in_cover_that_others_shoot_at(steady_commander, field, body):
    works = {"areas": [{"kind": "works", "hexes": [[4, 4], [5, 4]]}]}
    red = [body(col, 4, side="red") for col in (4, 5)]
    battle = field(body(4, 6), body(5, 6), body(6, 6), *red, board=works)
    choose_option(steady_commander, battle, "ACW-SHOOT-01", 5, (-1, 0, 1, 2))
    assert choose_option(steady_commander, battle, "ACW-SHOOT-05", 2, (4,)) == 4
    assert choose_option(steady_commander, battle, "ACW-SHOOT-05", 0, (3, 4)) == 4


def test_acw_cc_05_it_shares_its_dice_only_where_any_hit_breaks_up_either(steady_commander, field, body):
    for hits, chosen in (((2, 2), 1), ((2, 1), 0), ((1, 2), 2), ((0, 0), 0)):
        red = [body(col, 3, side="red", hits=each) for col, each in zip((3, 4), hits, strict=True)]
        battle = field(body(4, 4), *red)
        assert choose_option(steady_commander, battle, "ACW-CC-05", 0, range(3)) == chosen
        assert choose_option(steady_commander, battle, "ACW-CC-11", 0, (HALT, 0, 1, 2)) == chosen


def test_a_commander_fights_in_person_only_where_it_decides_something(steady_commander, field, body):
    chief = body(4, 5, troop="division_commander")
    fresh, worn = (field(body(4, 5), chief, body(4, 4, side="red", hits=hits)) for hits in (0, 2))
    assert choose_option(steady_commander, fresh, "ACW-CMD-01", 1, (0, 1)) == 0
    assert choose_option(steady_commander, worn, "ACW-CMD-01", 1, (0, 1)) == 1


def test_a_new_commander_takes_over_with_fit_troops_away_from_the_enemy(steady_commander, field, body):
    general = body(0, 8, troop="army_general", corps=None, division=None)
    troops = [body(4, 4, hits=2), body(5, 4), body(0, 8), body(8, 8, hits=2)]
    battle = field(*troops, general, body(4, 3, side="red"))
    cells = [cell(4, 4), cell(5, 4), cell(0, 8), cell(8, 8)]
    assert choose_option(steady_commander, battle, "ACW-CMD-04", 4, cells) == cell(0, 8)


def test_those_nearest_to_the_enemy_dig_first(steady_commander, field, body):
    battle = field(body(4, 8), body(4, 6), body(4, 2, side="red"))
    assert choose_option(steady_commander, battle, "ACW-NIGHT-03", 3, (-1, 0, 1)) == 1


def test_nobody_digs_in_woods_and_the_place_itself_comes_first(steady_commander, field, body):
    woods = {"areas": [{"kind": "woods", "hexes": [[4, 5]]}]}
    options = (-1, 0, 1)
    battle = field(body(4, 5), body(4, 7), body(4, 2, side="red"), board=woods)
    assert choose_option(steady_commander, battle, "ACW-NIGHT-03", 3, options) == 1
    place = {"objective": {"hex": [4, 7]}}
    battle = field(body(4, 5), body(4, 7), body(4, 2, side="red"), terms=place)
    assert choose_option(steady_commander, battle, "ACW-NIGHT-03", 3, options) == 1


def test_no_spade_is_spent_on_a_train(steady_commander, field, body):
    battle = field(body(4, 8, troop="train"), body(4, 7), body(4, 2, side="red"))
    assert choose_option(steady_commander, battle, "ACW-NIGHT-03", 3, (-1, 0, 1)) == 1
    assert choose_option(steady_commander, battle, "ACW-NIGHT-03", 3, (-1, 0)) == -1


@pytest.mark.parametrize(("temper", "least"), [("bold", 1), ("steady", 2), ("wary", 3)])
def test_a_bolder_commander_fights_in_person_sooner(field, body, temper, least):
    chief = body(4, 5, troop="division_commander")
    for hits in (0, 1, 2):
        battle = field(body(4, 5), chief, body(4, 4, side="red", hits=hits))
        assert choose_option(commander(temper), battle, "ACW-CMD-01", 1, (0, 1)) == (hits >= least)


@pytest.mark.parametrize(("temper", "foes"), [("bold", 2), ("steady", 1), ("wary", 0)])
def test_a_bolder_commander_goes_among_more_enemies(field, body, temper, foes):
    red = [body(4, 2, side="red"), body(5, 2, side="red"), body(5, 3, side="red")]
    for count in range(4):
        far = [body(0, row, side="red") for row in range(3 - count)]
        battle = field(body(4, 4), *red[:count], *far)
        followed = choose_option(commander(temper), battle, "ACW-CC-10", 0, (HALT, cell(4, 3))) != HALT
        assert followed == (count <= foes)


def opening_moves(first, seed):
    """Returns the moves of the first turn as the side that goes first sees the map."""
    even = rules.load_scenario("acw_hex/corps_8v8")
    scenario = replace(even, terms=even.terms | {"first": first}, turn_limit=1)
    log = rules.FullLog()
    sides = commander("steady"), commander("steady")
    rules.find("acw_hex").run(scenario, rules.SeededDice(seed), sides, log)
    half = len(even.units) // 2
    moves = []
    for event in log.events:
        if event.verb in ("moves", "rides", "goes_along") and event.unit % half != TRAIN_PLACE:
            col, row = event.values[:2]
            if first == "red":
                col, row = even.board["cols"] - 1 - (row & 1) - col, even.board["rows"] - 1 - row
            moves.append(((event.unit + half * (first == "red")) % len(even.units), event.verb, col, row))
    return moves


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_neither_army_is_favoured_by_where_it_stands(seed):
    """Turns the even battle about, with the other side first. With the same dice it is the same battle."""
    assert opening_moves("blue", seed) == opening_moves("red", seed)


def test_reserves_march_as_far_as_they_can(steady_commander, field, body):
    road = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}
    late = {"reserves": {"late": {"turn": 2, "hex": [4, 8]}}}
    coming = body(0, 0, hex=None, reserve="late")
    battle = field(body(0, 4), coming, body(4, 0, side="red"), board=road, terms=late)
    assert choose_option(
        steady_commander, battle, "ACW-MOVE-03", 1, (cell(4, 7), cell(4, 5), cell(4, 6))
    ) == cell(4, 5)


def test_a_commander_who_comes_up_joins_their_own_troops(steady_commander, field, body):
    road = {"lines": [{"kind": "road", "hexes": [[4, row] for row in range(8, -1, -1)]}]}
    late = {"reserves": {"late": {"turn": 2, "hex": [4, 8]}}}
    chief = body(0, 0, hex=None, reserve="late", troop="division_commander", division="2")
    there = [body(4, 5), body(4, 6, division="2")]
    battle = field(chief, *there, body(4, 0, side="red"), board=road, terms=late)
    assert choose_option(
        steady_commander, battle, "ACW-MOVE-03", 0, (cell(4, 3), cell(4, 5), cell(4, 6))
    ) == cell(4, 6)


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_chance_on_even_ground(side):
    scenario = rules.load_scenario("acw_hex/corps_8v8")
    won = 0
    for seed in range(4):
        sides = [Random(f"{seed}"), Random(f"{seed}")]
        sides[side] = commander("steady")
        outcome = rules.find("acw_hex").run(scenario, rules.SeededDice(str(seed)), tuple(sides), rules.Log())
        won += outcome.winner == side
    assert won == 4


@pytest.mark.parametrize("name", ["corps_8v8", "ridge", "meeting", "ford"])
def test_it_fights_the_same_battle_asked_outright_or_shown_all_that_is_open(name):
    scenario = rules.load_scenario(f"acw_hex/{name}")
    told = []
    for shown in (False, True):
        minds = rules.computers(scenario)
        seats = tuple(Answers(side, [], mind) for side, mind in enumerate(minds)) if shown else minds
        log = FullLog()
        rules.find("acw_hex").run(scenario, SeededDice("7"), seats, log)
        told.append(log.events)
    assert told[0] == told[1]
    assert told[0][-1].verb == "ends"
