"""Moves that the phone makes on the board: charges, bases driven back, flight."""

import pytest

import rules
from rules import BadInput
from rules.scwares.units import FLEEING
from tests.rules.scwares.test_assisted import play, unit, verbs

BOARD = {"columns": 12, "rows": 12, "areas": [{"kind": "trench", "zones": [[6, 7]]}]}
HOME = {"home": {"blue": "S", "red": "N"}}
CHARGE = {"do": "charge", "unit": "a", "target": "b"}


def lay_bases(a=(5, 3, 0), b=(5, 6, 4), bases=1, forced=HOME, **more):
    """Lays Europeans in the south and natives in the north. They have one base each if not told otherwise."""
    force = (unit("a", 0, bases), unit("b", 1, bases, **more))
    game = rules.begin_table_game("scwares", force, {}, 12)
    step = {"do": "lay_board", "board": BOARD, "places": {"a": list(a), "b": list(b)}}
    game.take(step if forced is None else step | {"forced": forced})
    return game


def end_with_blows(game, *blows):
    """Ends the turn with these faces for the blows."""
    game.take({"do": "end"})
    for faces in blows:
        game.take({**game.dues()[0].step, "faces": faces})
    return game


def test_a_charge_runs_into_contact_and_its_combat_asks_for_nothing_but_dice():
    game = lay_bases()
    assert [each.key for each in game.ask(CHARGE).questions] == ["target"]  # the board shows the works
    play(game, CHARGE, {"do": "onto", "unit": "a", "target": "b", "answer": str(5 + 5 * 12)})
    assert (game.place_of(0), "closes" in verbs(game)) == ((5, 5, 0), True)
    game.take({"do": "end"})
    assert [due.step["do"] for due in game.dues()] == ["blow", "blow"]


def test_a_charge_that_can_come_from_several_sides_asks_from_which():
    game = play(lay_bases(), CHARGE)
    (due,) = game.dues()
    assert (due.step["do"], due.clauses) == ("onto", ("SCW-R-12",))
    assert [each.label.key for each in due.answers] == [
        "into_its_zone",
        "way_SE",
        "way_S",
        "way_SW",
    ]
    with pytest.raises(BadInput):
        game.take({**due.step, "answer": "0"})


def test_a_charge_without_the_points_stops_short_and_fights_nobody():
    game = play(lay_bases(a=(5, 2, 0), b=(5, 6, 4)), CHARGE)  # six points are just enough, by one way only
    assert (game.place_of(0), game.dues(), len(game.contacts())) == ((5, 5, 0), (), 1)
    far = lay_bases(a=(5, 1, 0), b=(5, 6, 4))
    assert far.doubt_of(CHARGE).clause == "SCW-MOVE-15"  # five zones
    play(far, CHARGE)
    assert (far.place_of(0), far.contacts(), far.news.title.key) == ((5, 4, 0), (), "stops_short")


def test_only_a_unit_that_can_reach_an_enemy_is_offered_a_charge():
    offered = [
        "charge" in [each.key for each in lay_bases(a=(5, row, 0), forced=forced).rows()[0].actions]
        for row in (1, 2)  # five zones, four zones: SCW-MOVE-15
        for forced in (HOME, None)  # a board that only shows the places does as well
    ]
    assert offered == [False, False, True, True]


def test_a_charge_is_asked_only_about_enemies_that_it_can_reach():
    force = (unit("a", 0, 1), unit("b", 1, 1), unit("c", 1, 1), unit("d", 1, 1))
    game = rules.begin_table_game("scwares", force, {}, 12)
    places = {"a": [5, 3, 0], "b": [5, 6, 4], "c": [5, 10, 4]}
    game.take({"do": "lay_board", "board": BOARD, "places": places, "forced": HOME})
    (whom, *_ground) = game.ask(CHARGE).questions
    assert [each.key for each in whom.answers] == ["b", "d"]  # nobody has placed d


def test_a_charge_out_of_reach_is_doubted_where_the_table_makes_the_moves():
    assert lay_bases(a=(5, 1, 0), forced=None).doubt_of(CHARGE).clause == "SCW-MOVE-15"


def test_a_charge_within_four_zones_is_doubted_only_if_others_bar_the_way():
    assert lay_bases().doubt_of(CHARGE) is None
    walled = {"columns": 12, "rows": 12, "areas": [{"kind": "water", "zones": [[x, 4] for x in range(12)]}]}
    game = lay_bases()
    game.take(
        {"do": "lay_board", "board": walled, "places": {"a": [5, 3, 0], "b": [5, 6, 4]}, "forced": HOME}
    )
    assert game.doubt_of(CHARGE).clause == "SCW-MOVE-19"


def test_a_base_driven_back_in_close_combat_moves_one_zone_or_is_lost():
    for row, place in ((6, (5, 7, 4)), (11, None)):
        game = play(lay_bases(a=(5, row - 2, 0), b=(5, row, 4)), CHARGE)
        game.take({**game.dues()[0].step, "answer": str(5 + (row - 1) * 12)})
        end_with_blows(game, [5], [1])
        assert game.place_of(1) == place  # SCW-CC-10; SCW-CC-11 at the table's edge
        assert game.contacts() == ()
        assert [due.step["do"] for due in game.dues()] == ["card"]
        told = game.log.events[-1]
        assert told.clause == ("SCW-CC-08" if place else "SCW-CC-11")


def test_bases_that_stay_in_contact_fight_on_next_turn_without_a_question():
    game = play(lay_bases(), CHARGE)
    game.take({**game.dues()[0].step, "answer": str(5 + 5 * 12)})
    end_with_blows(game, [1], [1])
    play(game, {"do": "card", "answer": "low"})
    assert len(game.contacts()) == 1
    game.take({"do": "end"})
    assert [due.step["do"] for due in game.dues()] == ["blow", "blow"]


def test_fortifications_protect_those_in_them_as_the_board_shows():
    game = play(lay_bases(a=(6, 5, 0), b=(6, 7, 4)), CHARGE)
    game.take({**game.dues()[0].step, "answer": str(6 + 6 * 12)})
    (contact,) = game.contacts()
    assert contact.ground == 1  # SCW-CC-07


def test_a_fleeing_unit_runs_to_the_safest_zone_and_off_over_its_edge():
    game = lay_bases(a=(5, 3, 0), b=(5, 9, 4))
    game.inner.state.units[0].state = FLEEING
    play(game, {"do": "run", "unit": "a"})
    assert game.place_of(0)[1] < 3
    assert not game.dues()
    assert "run" not in game.moves_to_cells
    for _turn in range(3):
        if game.inner.state.units[0].on_table:
            play(game, {"do": "end"}, {"do": "card", "answer": "low"})
            if game.inner.state.units[0].on_table:
                play(game, {"do": "run", "unit": "a"})
    assert game.rows()[0].is_out  # SCW-GMOR-08


def test_a_board_laid_before_the_phone_made_moves_asks_as_it_did():
    game = play(lay_bases(forced=None), CHARGE | {"ground": "open"})
    assert [due.step["do"] for due in game.dues()] == ["reach"]
    game.take({"do": "reach", "unit": "a", "target": "b", "answer": "1"})
    game.take({"do": "end"})
    assert "front" in [due.step["do"] for due in game.dues()]
    assert "run" in game.moves_to_cells


def test_the_events_of_forced_moves_lead_to_the_same_places():
    game = lay_bases()
    before = game.standings()
    count = len(game.log.events)
    play(game, CHARGE)
    game.take({**game.dues()[0].step, "answer": str(5 + 5 * 12)})
    end_with_blows(game, [5], [1])
    assert rules.fold(before, game.log.events[count:], rules.verbs("scwares")) == game.standings()


def test_a_card_sends_home_the_bases_that_the_board_shows_farthest_away():
    game = lay_bases(a=(5, 3, 0), b=(5, 9, 4), bases=3)
    game.board_rules.put_bases(game.inner, 1, [(5, 5, 4), (5, 9, 4), (5, 8, 4)])
    play(game, {"do": "end"}, {"do": "card", "answer": "10"}, {"do": "suit", "answer": "heart"})
    play(game, {"do": "effect", "faces": [2]})
    assert [base.cell >= 0 for base in game.inner.state.units[1].bases] == [True, False, False]
    assert "leave" not in [due.step["do"] for due in game.dues()]


def test_the_owner_says_which_of_two_units_equally_far_leaves():
    force = (unit("a", 0, 1), unit("b", 1, 1), unit("c", 1, 1))
    game = rules.begin_table_game("scwares", force, {}, 12)
    places = {"a": [5, 3, 0], "b": [4, 9, 4], "c": [6, 9, 4]}
    game.take({"do": "lay_board", "board": BOARD, "places": places, "forced": HOME})
    play(game, {"do": "end"}, {"do": "card", "answer": "10"}, {"do": "suit", "answer": "heart"})
    play(game, {"do": "effect", "faces": [1]})
    (due, _card) = (*game.dues(), None)
    assert [each.key for each in due.answers] == ["1", "2"]
    play(game, {"do": "leave", "answer": "2"})
    assert [row.is_out for row in game.rows()] == [False, False, True]
