"""MACD-UNIT-05, MACD-CHG-14 at a table of MacDuff: detachments, and charges whose target has fallen back."""

import pytest

import rules
from rules.core.refereeing.positions import position_at_table
from tests.rules.core.refereeing.test_positions import game_from
from tests.rules.core.test_position import stop_after
from tests.rules.core.test_referee import offers
from tests.rules.macduff.test_assisted import (
    HIT,
    MISS,
    START,
    dues,
    fire,
    leader,
    open_actions,
    play,
    say_all,
    strike,
    unit,
    verbs,
)
from tests.rules.macduff.test_assisted_shelling import logged_events
from tests.rules.macduff.test_referee import draw

OUT = {"do": "part", "unit": "b", "figures": "6"}
END = {"do": "end"}
FORCE = unit("a", 0), unit("b", 1), leader("c", 1, general=True)


def part_unit(*steps):
    """Returns a game in which half of unit b is out as skirmishers."""
    return play(START(FORCE, {}), OUT, END, *steps)


def test_a_detachment_has_a_row_acts_and_goes_back_into_the_ranks():
    game = START(FORCE, {})
    assert game.ask({"do": "part", "unit": "b"}).questions[0].kept == "6"
    play(game, OUT)
    assert (open_actions(game, "b"), open_actions(game, "0-1")) == (set(), {"apart"})  # it was a maneuver
    play(game, END)
    assert [row.left for row in game.rows()] == [12, 6, 1, 6]
    assert {"fire", "move", "charge", "rejoin"} <= open_actions(game, "0-1")
    say_all("macduff", game, "abc")
    play(game, {"do": "rejoin", "unit": "0-1"})
    assert ([row.left for row in game.rows()], game.rows()[3].is_out) == ([12, 12, 1, 0], True)
    assert [each.values[0] for each in logged_events(game, "maneuvers")] == [17, 18]
    play(game, END, OUT)
    assert "move" in open_actions(play(game, END), "0-2")


def test_both_parts_are_one_unit_and_its_owner_says_which_loses():
    game = part_unit(fire([HIT] * 6, target="0-1", place="close"))
    assert (dues(game), [each.key for each in game.dues()[0].answers]) == (["share"], ["3", "1"])
    say_all("macduff", game, "abc")
    play(game, {"do": "share", "unit": "0-1", "answer": "1"})
    assert ([row.left for row in game.rows()][1:], game.tallies()["b"].lost) == ([0, 1, 6], 6)
    assert list(game.tallies()) == ["a", "b", "c"]  # MACD-R-38: the other part goes on
    assert game.state.battle.units_lost == [0, 0]


def test_hits_that_one_part_cannot_take_come_off_the_other():
    game = play(START(FORCE, {}), OUT | {"figures": "2"}, END, fire([HIT] * 6, target="0-1"))
    play(game, {"do": "share", "unit": "0-1", "answer": "3"})
    assert [row.left for row in game.rows()][1:] == [6, 1, 0]  # MACD-UNIT-05


def test_skirmishers_are_a_difficult_target_and_test_with_their_unit():
    game = part_unit()
    assert game.next_roll(fire([], target="0-1")).total.value == "6+"  # MACD-SHOOT-18
    assert game.next_roll(fire([], target="b")).total.value == "5+"
    play(game, fire([HIT] * 4 + [MISS] * 2, target="0-1"), {"do": "share", "unit": "0-1", "answer": "3"})
    assert dues(game) == ["return"]  # 4 of 12 lost: not shaken, though 4 of 6 are
    assert not game.state.battle.is_shaken(game.state.units[3])


def test_over_12_inches_away_a_detachment_is_a_unit_of_its_own():
    game = part_unit({"do": "apart", "unit": "0-1"}, fire([HIT] * 4 + [MISS] * 2, target="0-1"))
    assert (dues(game), game.tallies()["b"].lost) == (["rally"], 4)  # MACD-UNIT-06
    play(game, {"do": "rally", "unit": "0-1", "faces": [1]})
    assert (game.tallies()["b"].lost, game.tallies()["b"].ran) == (6, False)  # MACD-R-46
    away = part_unit({"do": "apart", "unit": "0-1"})
    assert "rejoin" not in open_actions(away, "0-1")
    assert "rejoin" in open_actions(play(away, {"do": "apart", "unit": "0-1"}), "0-1")


def test_entries_by_hand_count_a_unit_with_its_detachment():
    game = part_unit(
        fire([HIT] * 2 + [MISS] * 4, target="0-1"), {"do": "share", "unit": "0-1", "answer": "3"}
    )
    assert rules.adjusting_step(game, game.tallies()) is None
    play(game, {"do": "adjust", "lines": {"b": {"lost": 5}}})
    assert ([row.left for row in game.rows()][1:], game.tallies()["b"].lost) == ([3, 1, 4], 5)


def test_only_formed_foot_with_enough_figures_sends_skirmishers_out():
    for one in (unit("b", 1, 5), unit("b", 1, 8, troop="cavalry"), unit("b", 1, traits=["irregular"])):
        assert "part" not in open_actions(START((unit("a", 0), one), {}), "b")
    assert "part" not in open_actions(part_unit(), "b")
    with pytest.raises(rules.BadInput) as refused:
        START(FORCE, {}).take(OUT | {"figures": "12"})
    assert refused.value.field == "figures"


def test_a_detachment_acts_on_its_units_card_and_goes_back_to_the_computer_with_its_unit():
    game = draw(rules.begin_table_game("macduff", FORCE, {}), "c")
    play(game, OUT, END)
    assert {"fire", "rejoin"} <= offers(draw(game, "c"))["0-1"]
    scenario, position = stop_after("macduff/raid", 2)
    table = game_from(scenario, position)
    state = table.inner.state
    key = next(
        each.key
        for each, one in zip(state.entrants, state.units, strict=True)
        if one.on_table and one.troop == 0 and one.regular and one.strength > 6 and not one.fighting
    )
    play(table, {"do": "part", "unit": key, "figures": "3"}, {"do": "end"})
    back = position_at_table(table, game_from(scenario, position), position, "macduff")
    assert [at.lost for at in back.units] == [at.lost for at in position.units]


def evade_charge(*steps):
    force = unit("a", 0, 8, troop="cavalry"), unit("b", 1, traits=["skirmishers"]), unit("d", 1)
    charge = {"do": "charge", "unit": "a", "target": "b"}, {"do": "react", "unit": "b", "answer": "fall_back"}
    return play(START(force, {}), *charge, *steps)


def test_a_charge_whose_target_has_fallen_back_may_go_on_to_a_unit_that_reacts():
    game = evade_charge()
    (due,) = game.dues()
    assert (due.clauses, due.is_optional) == (("MACD-CHG-14", "MACD-R-23"), True)
    assert [each.key for each in due.answers] == ["halts", "catches", "2"]
    say_all("macduff", game, "abd")
    play(game, {"do": "onward", "unit": "a", "answer": "2"})
    assert dues(game) == ["react"]
    play(game, {"do": "react", "unit": "d", "answer": "form_square"})
    play(game, {"do": "contact", "unit": "a", "answer": "open"}, END)
    assert [(each.step["unit"], each.step["target"]) for each in game.dues()] == [("a", "d")]
    assert "turns_on" in verbs(game)


def test_skirmishers_that_are_caught_are_struck_in_the_rear():
    game = evade_charge({"do": "onward", "unit": "a", "answer": "catches"}, END, strike("a", [MISS] * 4))
    (due,) = game.dues()
    assert len(due.roll.outcomes) > 1  # MACD-R-23
    assert game.state.units[1].flanked_by == [0]


def test_a_charge_that_halts_is_over_and_an_older_log_did_not_ask():
    for step in (
        {"do": "onward", "unit": "a", "answer": "halts"},
        {"do": "move", "unit": "d", "formation": "line"},
    ):
        assert dues(evade_charge(step)) == []
