"""A battle that the computer stopped keeps its state at the table, and back at the computer."""

from dataclasses import replace
from functools import cache

import pytest

import rules
from rules.core.assisted import Entrant
from rules.core.position import Contact, Position, UnitPosition, marks_of, position_of, with_position
from rules.core.refereeing.positions import inner_state, part_of_position, position_at_table
from tests.rules.core.test_position import stop_after

BATTLES = [
    ("machete/meeting", 4),
    ("machete/ambush", 1),
    ("machete/plantation", 5),
    ("acw_hex/ridge", 5),
    ("scwares/plain", 6),
    ("scwares/relief", 4),
    ("macduff/ambush", 4),
    ("macduff/raid", 6),
    ("mexican_war/skirmish_12v12", 7),
    ("mexican_war/pass", 5),
]
MARKS_OF_TURN = {"acw_hex": ("change",), "mexican_war": ("forced",)}
"""Marks that the turn which follows has used up."""


@cache
def stopped_where_it_tells_most(name, least):
    """Returns the battle stopped with as many contacts and troubled units as a few seeds and turns give."""
    found = []
    for seed in ("noon", "dusk"):
        for turn in (least, least + 2):
            try:
                found.append(stop_after(name, turn, seed))
            except AssertionError:  # it is over by then
                break
    return max(found, key=lambda each: (len(each[1].contacts), sum(bool(u.lost) for u in each[1].units)))


def entrants(scenario):
    return tuple(
        Entrant(str(facts["key"]), rules.SIDES.index(facts["side"]), facts) for facts in scenario.units
    )


def game_from(scenario, position):
    options = dict(scenario.options)
    return rules.begin_table_game(
        scenario.ruleset, entrants(scenario), options, scenario.turn_limit, None, position.turn, position
    )


@pytest.mark.parametrize(("name", "turn"), BATTLES)
def test_the_table_takes_over_states_losses_marks_and_melees(name, turn):
    scenario, position = stopped_where_it_tells_most(name, turn)
    how = rules.find(scenario.ruleset).positions
    game = game_from(scenario, position)
    state, tallies = inner_state(game), game.tallies()
    assert game.turn == position.turn + 1
    assert {each[:2] for each in game.contacts()} == {each[:2] for each in position.contacts}
    for at in position.units:
        unit, tally = state.units[state.numbers[at.key]], tallies[at.key]
        if not at.off:
            assert tally.lost + tally.surrendered == at.lost + at.captured, at
        if at.state == "marked":
            assert unit.index in state.unseen
        elif at.state in (*how.here, *how.gone):
            assert unit.state == at.state, at
        for mark, value in at.marks.items():
            if mark == "hidden":
                assert bool(value) == (unit.hidden or unit.index in state.unseen)
            elif mark not in MARKS_OF_TURN.get(scenario.ruleset, ()) and not at.off:
                assert marks_of(how, state.battle, unit)[mark] == value, (at.key, mark)


@pytest.mark.parametrize(("name", "turn"), BATTLES)
def test_a_state_handed_to_the_table_and_back_is_the_same(name, turn):
    scenario, position = stopped_where_it_tells_most(name, turn)
    game = game_from(scenario, position)
    back = position_at_table(game, game_from(scenario, position), position, scenario.ruleset)
    assert replace(back, contacts=()) == replace(position, contacts=())
    assert {each[:2] for each in back.contacts} == {each[:2] for each in position.contacts}
    book = rules.find(scenario.ruleset)
    read = with_position(scenario, back)
    battle = book.begin(read, rules.SeededDice("x"), rules.Log(), rules.computers(read))
    again = position_of(book, battle, position.turn)
    assert [unit.state for unit in again.units] == [unit.state for unit in position.units]
    assert {each[:2] for each in again.contacts} == {each[:2] for each in position.contacts}


@pytest.mark.parametrize("name", ["machete/meeting", "macduff/ambush", "mexican_war/pass", "scwares/plain"])
def test_losses_entered_at_the_table_go_back_with_what_the_computer_left(name):
    scenario, position = stopped_where_it_tells_most(name, dict(BATTLES)[name])
    game = game_from(scenario, position)
    key = next(
        unit.key
        for unit in position.units
        if not unit.off and inner_state(game).units[inner_state(game).numbers[unit.key]].strength > 2
    )
    tally = game.tallies()[key]
    line = {"lost": tally.lost + 1, "surrendered": tally.surrendered}
    game.take({"do": "adjust", "lines": {key: line}})
    back = position_at_table(game, game_from(scenario, position), position, scenario.ruleset)
    for at, was in zip(back.units, position.units, strict=True):
        assert (at.lost, at.state) == (was.lost + (at.key == key), was.state)


def test_a_unit_in_ambush_is_seen_once_it_acts_at_the_table():
    scenario, position = stop_after("mexican_war/pass", 3)
    first = next(unit for unit in position.units if not unit.off and unit.state == "steady")
    lying = replace(first, state="marked", marks={**first.marks, "hidden": 1})
    hidden = replace(position, units=tuple(lying if unit is first else unit for unit in position.units))
    game, state = game_from(scenario, hidden), None
    state = inner_state(game)
    assert any(state.key(number) == first.key for number in state.unseen)
    same = position_at_table(game, game_from(scenario, hidden), hidden, "mexican_war")
    assert next(unit for unit in same.units if unit.key == first.key) == lying
    state.show({"do": "move", "unit": first.key})
    seen = position_at_table(game, game_from(scenario, hidden), hidden, "mexican_war")
    found = next(unit for unit in seen.units if unit.key == first.key)
    assert (found.state, found.marks["hidden"]) == ("steady", 0)


def test_bases_leave_a_dust_cloud_once_at_the_table_and_not_again_by_computer():
    scenario, position = stop_after("scwares/plain", 2)
    position = replace(position, notes={**position.notes, "dust": (7, 2, 9, 0)})
    game = game_from(scenario, position)
    assert [cloud.bases for cloud in inner_state(game).dust] == [2]  # SCW-R-33
    same = position_at_table(game, game_from(scenario, position), position, "scwares")
    assert same.notes["dust"] == (7, 2, 9, 0)
    inner_state(game).pending.clear()
    game.take({"do": "end"})
    back = position_at_table(game, game_from(scenario, position), position, "scwares")
    assert "dust" not in back.notes


def test_wind_turn_order_and_chance_cards_of_macduff_go_over():
    scenario, position = stop_after("macduff/raid", 2)
    chosen = {"wind": True, "sequence": "initiative", "chance_cards": True}
    scenario = replace(scenario, options={**scenario.options, **chosen})
    notes = {"wind": (90, 1), "first": (1,), "chances": (4, 10, 0, 103, 104), "joker": (1,)}
    told = replace(position, notes=notes)
    battle = inner_state(game_from(scenario, told)).battle
    assert (battle.wind, battle.first, battle.is_joker_drawn) == ((90, True), 1, True)
    assert (battle.chance_blanks, battle.chance_cards) == ([4, 10], [[0], [3, 4]])  # MACD-CHANCE-04
    game = game_from(scenario, told)
    assert position_at_table(game, game_from(scenario, told), told, "macduff").notes == notes


def test_the_stored_part_of_a_side_hides_the_number_and_the_secrets_of_enemies():
    units = (
        *(UnitPosition(f"a-{number}", marks={"commander": -1, "files": 7}) for number in range(7)),
        UnitPosition("b-0", marks={"commander": 8, "joined": 8, "enemy": 3, "files": 4}),
        UnitPosition("b-1", marks={"commander": -1, "joined": -1, "enemy": -1, "files": 1}),
    )
    notes = {"cards": (38,), "turned": (1, 38), "dust": (7, 2), "goals": (0, 1), "dummies": (4, 0, 0)}
    whole = Position(3, units, contacts=(Contact("b-0", "a-1"), Contact("b-0", "b-1")), notes=notes)
    known = part_of_position(whole, ("b-0", "b-1", "b-2"), "scwares")
    assert [unit.key for unit in known.units] == ["b-0", "b-1"]
    assert known.units[0].marks == {"commander": 1, "joined": 1, "enemy": -1, "files": 4}
    assert known.contacts == (Contact("b-0", "b-1"),)
    assert set(known.notes) == {"cards", "turned"}
    assert part_of_position(whole, [unit.key for unit in units], "scwares") == whole
