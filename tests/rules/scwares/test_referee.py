"""The referee of SCWaRes: reconnaissance, flight before other moves, dust, and the winner at the end."""

import pytest

import rules
from rules import BadInput
from rules.scwares.units import FLEEING
from tests.rules.core.test_referee import offers
from tests.rules.scwares.test_assisted import LOW, unit, verbs

TWO = (unit("a", 0), unit("a2", 0), unit("b", 1, 6))


def begin(force=TWO, options=None, limit=0):
    return rules.begin_table_game("scwares", force, options or {}, limit)


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def parts_of(game):
    found = [game.part.key]
    while game.go_on().key == "next":
        found.append(play(game, {"do": "next"}).part.key)
    return found


def test_a_closed_game_has_reconnaissance_after_both_moves_and_an_open_one_has_none():
    moves, fire = ["european_move", "native_move"], ["european_fire", "native_fire"]
    assert parts_of(begin()) == [*moves, *fire]
    assert parts_of(begin(options={"game": "closed"})) == [*moves, "european_look", "native_look", *fire]


def test_each_base_looks_out_once_and_a_unit_rolls_for_every_marker_that_it_may_see():
    game = play(begin(options={"game": "closed"}), {"do": "next"}, {"do": "next"})
    assert offers(game) == {"a": {"look", "make_out"}, "a2": {"look", "make_out"}}
    play(game, {"do": "look", "unit": "a", "faces": [4]})
    assert game.log.events[-1].values == (4,)
    for face, verb in ((4, 0), (5, 1)):  # SCW-RECON-08
        play(game, {"do": "make_out", "unit": "a", "faces": [face]})
        assert game.log.events[-1].values == (0, verb)
    bases = game.rows()[0].left
    for _base in range(bases - 1):  # SCW-RECON-02
        play(game, {"do": "look", "unit": "a", "faces": [4]})
    assert bases > 1
    assert offers(game) == {"a": {"make_out"}, "a2": {"look", "make_out"}}
    with pytest.raises(BadInput):
        game.take({"do": "look", "unit": "a", "faces": [4]})
    with pytest.raises(BadInput):
        begin().take({"do": "make_out", "unit": "a", "faces": [4]})


def test_units_of_a_failed_group_move_before_all_others_and_before_the_part_ends():
    game = begin()
    game.inner.state.units[0].state = FLEEING
    assert offers(game) == {"a": {"run"}}  # SCW-GMOR-08
    assert game.go_on().bar.key == "these_first"
    play(game, {"do": "run", "unit": "a"}, {"do": "away", "unit": "a", "answer": "still_near"})
    assert {"move", "charge"} <= offers(game)["a2"]
    assert game.go_on().bar is None


def test_the_smaller_share_of_bases_lost_wins_as_the_turns_run_out():
    for lost, winner, why in (((1, 2), 0, "smaller_share"), ((4, 3), -1, "equal_shares")):
        lines = {key: {"lost": count} for key, count in zip("ab", lost, strict=True)}
        game = play(begin(limit=1), {"do": "adjust", "lines": lines}, *LOW)
        assert (game.ended.winner, game.ended.why.key, game.ended.clause) == (winner, why, "SCW-R-41")
    uncounted = (unit("a", 0), unit("b", 1, counted=False))
    assert play(begin(uncounted, limit=1), *LOW).ended.why.key == "limit_reached"


def test_bases_in_a_cloud_of_dust_are_kept_until_the_natives_have_moved():
    game = play(begin(), {"do": "end"}, {"do": "card", "answer": "10"}, {"do": "suit", "answer": "spade"})
    play(game, {"do": "effect", "faces": [3, 3, 6, 2]})
    assert "dust_seen" in verbs(game)
    assert "duty_dust" in [each.label.key for each in game.referee.duties(game.inner)]
    play(game, *LOW)
    assert "duty_dust" not in [each.label.key for each in game.referee.duties(game.inner)]
