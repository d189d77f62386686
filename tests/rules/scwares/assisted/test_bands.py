"""Bands that cards bring to a table of SCWaRes: they fight like other units, and are in no return."""

from dataclasses import replace

import pytest

import rules
from rules import BadInput
from rules.core.assisted import say_phrase
from rules.core.position import Position, UnitPosition, position_of, with_position
from rules.core.refereeing.positions import inner_state, position_at_table
from rules.scwares.engine.losses import destroy
from rules.scwares.goals import take_stock
from rules.scwares.risings import Band, Rising, risings_of
from rules.scwares.units import FLEEING
from rules.scwares.verdict import outcome, share
from tests.rules.scwares.test_assisted import LOW, START, play, unit, verbs

FORCE = (unit("a", 0), unit("b", 1, 6))
RISING = (
    {"do": "end"},
    {"do": "card", "answer": "10"},
    {"do": "suit", "answer": "club"},
    {"do": "effect", "faces": [4, 5, 1, 2]},  # it comes, five bases
)
DUST = (
    {"do": "end"},
    {"do": "card", "answer": "10"},
    {"do": "suit", "answer": "spade"},
    {"do": "effect", "faces": [3, 3, 6, 2]},
)


def raise_band(force=FORCE):
    return play(START(force, {}), *RISING)


def test_a_rising_enters_the_roster_in_units_of_four_with_a_group_of_its_own():
    game = raise_band()
    rows = game.rows()[2:]
    assert [(row.left, row.whole) for row in rows] == [(4, 4), (1, 1)]  # SCW-R-36
    state = inner_state(game)
    assert [say_phrase("scwares", each.label, "en", ()) for each in state.entrants[2:]] == [
        "Band 1",
        "Band 2",
    ]
    assert state.battle.groups[-1].original == 5
    assert [each.key for each in rows[0].actions] == ["fire", "move", "charge", "off"]
    before = START(FORCE, {}).standings()
    assert rules.fold(before, game.log.events, rules.verbs("scwares")) == game.standings()


def test_a_band_fires_is_fired_at_and_counts_for_its_side_but_not_in_the_return():
    game = raise_band()
    volley = {"do": "fire", "unit": "a", "target": "0-1", "bases": "4", "zone": "4", "place": "open"}
    play(game, volley | {"faces": [6, 6, 6, 6, 0, 0, 0, 0]})
    shot = {"do": "fire", "unit": "0-2", "target": "a", "zone": "1", "place": "open"}
    play(game, shot | {"faces": [1]})
    battle = inner_state(game).battle
    assert (battle.units[2].state, battle.units[3].start) == ("destroyed", 1)
    assert share(battle, 1) == (4, 11)  # SCW-R-41
    assert list(game.tallies()) == ["a", "b"]
    take_stock(battle)
    assert len(outcome(battle, 0).fates) == 2  # as a battle of the computer has it


def test_a_band_tests_its_morale_and_its_group_flees_like_others():
    game = raise_band()
    volley = {"do": "fire", "unit": "a", "target": "0-1", "bases": "4", "zone": "4", "place": "open"}
    play(game, volley | {"faces": [6, 6, 6, *[0] * 10]})
    play(game, *LOW)
    kinds = {(each.step["do"], each.step.get("unit")) for each in game.dues()}
    assert kinds == {("test", "0-1"), ("group", "0-1")}  # two of five bases are left


def test_bases_come_out_of_the_dust_as_the_natives_move_and_not_before():
    game = play(START(FORCE, {}), *DUST)
    assert len(game.rows()) == 2
    (due,) = game.dues()
    assert (due.step, due.is_optional) == ({"do": "dust"}, True)
    play(game, {"do": "dust", "answer": "come"})
    assert [row.left for row in game.rows()[2:]] == [2]
    assert not game.dues()
    with pytest.raises(BadInput):
        game.take({"do": "dust", "answer": "come"})


def test_a_native_move_or_the_end_of_the_turn_settles_the_dust_without_a_word():
    moves = play(START(FORCE, {}), *DUST, {"do": "move", "unit": "b", "faces": [1, 1]})
    ended = play(START(FORCE, {}), *DUST, *LOW)
    for game in (moves, ended):
        assert "arrives" in verbs(game)


def test_a_referee_brings_the_dust_as_the_native_move_begins():
    game = rules.begin_table_game("scwares", FORCE, {}, 12)
    play(game, *DUST)
    while game.part.key != "native_move":
        assert "arrives" not in verbs(game)
        game.take({"do": "next"})
    assert "0-1" in game.numbers


def test_a_band_stands_on_the_board_that_far_from_the_leading_europeans():
    game = rules.begin_table_game("scwares", FORCE, {}, 12)
    board = {"columns": 12, "rows": 12}
    game.take({"do": "lay_board", "board": board, "places": {"a": [5, 3, 0], "b": [5, 11, 4]}})
    play(game, *RISING)
    assert game.place_of(2) == (5, 6, 4)  # three zones north (SCW-R-37), and it faces them


def test_a_player_of_the_other_side_sees_a_band_without_its_weapon_or_tests():
    game = raise_band((unit("a", 0), unit("b", 1, 6, counted=False)))
    asked = game.ask({"do": "fire", "unit": "0-1"})
    assert "weapon" in [each.key for each in asked.questions]
    volley = {"do": "fire", "unit": "a", "target": "0-1", "bases": "4", "zone": "4", "place": "open"}
    play(game, volley | {"faces": [6, 6, 6, 6, 0, 0, 0, 0]})
    assert game.rows()[2].is_out  # it came for all to see, so all know when it is gone


def test_a_band_that_flees_for_good_is_not_handed_over_in_good_order():
    begun, game = START(FORCE, {}), raise_band()
    inner_state(game).units[2].state = FLEEING  # SCW-GMOR-08
    base = Position(2, (UnitPosition("a", (3, 3, 0)), UnitPosition("b", (9, 9, 0))))
    assert position_at_table(game, begun, base, "scwares").notes["bands"][::2] == (1,)


def test_bands_go_from_a_table_to_a_table_and_to_the_computer():
    begun, game = START(FORCE, {}), raise_band()
    base = Position(2, (UnitPosition("a", (3, 3, 0)), UnitPosition("b", (9, 9, 0))))
    handed = position_at_table(game, begun, base, "scwares")
    assert handed.notes["bands"][::2] == (4, 1)
    taken = START(FORCE, {})
    taken.begin_from(handed)
    assert [(row.left, row.whole) for row in taken.rows()[2:]] == [(4, 4), (1, 1)]
    scenario = rules.load_scenario("scwares/plain")
    book, dice, log = rules.find("scwares"), rules.SeededDice("x"), rules.FullLog()
    battle = book.begin(scenario, dice, rules.Log(), rules.computers(scenario))
    notes = {name: handed.notes[name] for name in ("bands", "risings")}
    at = replace(position_of(book, battle, 1), notes=notes)
    later = book.begin(with_position(scenario, at), dice, log, rules.computers(scenario))
    bands = [each for each in later.units if each.entered]
    assert [(each.strength, each.on_table) for each in bands] == [(4, True), (1, True)]
    assert [each.verb for each in log.events].count("arrives") == 2
    assert position_of(book, later, 2).notes["bands"][::2] == (4, 1)


def test_bands_of_one_rising_stay_one_group_with_its_losses_through_every_hand_over():
    begun, game = START(FORCE, {}), raise_band()
    band = inner_state(game).units[2]
    destroy(inner_state(game).battle, band.bases[0], "SCW-FIRE-08")
    base = Position(2, (UnitPosition("a", (3, 3, 0)), UnitPosition("b", (9, 9, 0))))
    handed = position_at_table(game, begun, base, "scwares")
    table = START(FORCE, {})
    table.begin_from(handed)
    scenario, book = rules.load_scenario("scwares/plain"), rules.find("scwares")
    battle = book.begin(scenario, rules.SeededDice("x"), rules.Log(), rules.computers(scenario))
    notes = {name: handed.notes[name] for name in ("bands", "risings")}
    at = with_position(scenario, replace(position_of(book, battle, 1), notes=notes))
    computer = book.begin(at, rules.SeededDice("x"), rules.Log(), rules.computers(scenario))
    for later in (inner_state(table).battle, computer):
        bands = [body for body in later.units if body.entered]
        assert [(body.strength, body.start, body.destroyed) for body in bands] == [(3, 4, 1), (1, 1, 0)]
        assert bands[0].group == bands[1].group
        assert later.groups[bands[0].group].original == 5
    assert position_of(book, computer, 2).notes["risings"][1::3] == (5, 5)


def test_each_band_of_an_older_position_is_a_rising_by_itself():
    assert risings_of({"bands": (6, 40, 1, -1)}) == [
        Rising(6, (Band(4, 4, 40), Band(2, 2, 40))),
        Rising(1, (Band(1, 1, -1),)),
    ]
