"""Prisoners and rarer rules of Machete! at a table, by clause, as in the computer's battle."""

import rules
from rules.machete.assisted.state import Pending
from rules.machete.units import DESTROYED, FORCED_BACK, SHAKEN, UNSERVED, WRECKED
from tests.rules.machete.test_assisted_places import actions, begin, dues, gun, hit, logged_verbs, play, unit


def trunk(key, side, **more):
    return unit(key, side, 4, troop="pack_artillery", gun="tree_trunk", firearms=0, **more)


def test_mach_r_58_a_unit_that_makes_a_fire_does_not_fire_in_that_phase():
    kindle = {"do": "kindle", "unit": "a", "zone": "cane_3", "figures": "all"}
    game = play(begin(unit("a", 0), unit("b", 1)), kindle)
    assert actions(game, 0)["fire"].key == "making_fire"
    play(game, {"do": "end"}, {"do": "torch", "unit": "a", "faces": [4]})
    assert actions(game, 0)["fire"].key == "has_acted"
    assert actions(play(game, {"do": "end"}), 0)["fire"] is None


def test_mach_amb_03_those_shelled_inside_a_house_from_ambush_come_off_at_once():
    game = begin(unit("a", 0), gun("g", 0, ambush=True), unit("b", 1, 6), unit("c", 1))
    step = {
        "do": "bombard",
        "unit": "g",
        "zone": "casa_1",
        "range": "long",
        "faces": [5, 1, 2, 2, 4, 4, 4, 4],
    }
    play(game, {"do": "enter", "unit": "b", "zone": "casa_1"}, step)
    assert (game.rows()[2].left, game.rows()[2].marked) == (4, 0)


def test_mach_amb_04_a_gun_that_is_surprised_is_not_made_ready():
    game = begin(unit("a", 0, ambush=True), gun("g", 1, limbered=True), gun("h", 1))
    play(game, {"do": "fire", "unit": "a", "target": "g", "range": "long", "place": "open", "faces": [1]})
    assert (actions(game, 1)["set_up"].key, actions(game, 1)["move"]) == ("gun_ambushed", None)
    assert actions(game, 2)["move"].key == "gun_ambushed"
    assert actions(play(game, {"do": "end"}, {"do": "test", "unit": "g", "faces": [6]}), 1)["set_up"] is None


def test_mach_r_40_a_gun_that_friends_bring_off_must_be_set_up_again():
    game = play(begin(unit("a", 0), gun("g", 0), unit("b", 1), places=[]), hit(g=4))
    game.state.pending.append(Pending("overrun", 1, "MACH-ART-28", 3, by=2))
    play(game, {"do": "overrun", "unit": "g", "faces": [6]})
    play(game, {"do": "crew", "unit": "a", "target": "g", "figures": "4"}, {"do": "end"})
    assert (actions(game, 1)["shell"].key, actions(game, 1)["set_up"]) == ("gun_limbered", None)


def test_mach_r_39_no_die_is_rolled_for_a_gun_that_no_steady_enemy_reaches():
    for state, wanted in ((SHAKEN, False), ("steady", True)):
        game = begin(unit("a", 0), gun("g", 0), unit("b", 1, 24), places=[])
        for each in (("b", "g"), ("a", "b")):
            play(game, {"do": "charge", "unit": each[0], "target": each[1], "ground": "none"})
        game.state.units[2].state = state
        play(
            game,
            hit(g=3, a=8),
            {"do": "end"},
            {"do": "strike", "unit": "b", "by": "attacker", "faces": [1] * 4},
        )
        play(game, {"do": "strike", "unit": "b", "by": "defender", "faces": [1]})
        assert (game.state.units[1].state, "overrun" in dues(game)) == (DESTROYED, wanted)


def test_mach_art_05_a_gun_of_tree_trunks_never_moves_but_one_that_older_versions_moved_has():
    game = begin(unit("a", 0), trunk("t", 1), places=[])
    open_now = {key for key, bar in actions(game, 1).items() if bar is None}
    assert open_now == {"shell"}
    assert actions(game, 1)["move"].key == "never_moves"
    assert logged_verbs(play(game, {"do": "move", "unit": "t"}), "has_moved") == ["has_moved"]


def test_mach_r_43_a_gun_of_tree_trunks_is_lost_with_its_crew():
    game = begin(unit("a", 0), trunk("g", 0), unit("b", 1), places=[])
    play(game, {"do": "charge", "unit": "b", "target": "g", "ground": "none"}, {"do": "end"})
    play(game, {"do": "strike", "unit": "b", "by": "attacker", "faces": [6, 6]})
    assert game.state.units[1].state == WRECKED


def test_mach_r_43_a_crew_that_runs_from_contact_loses_its_gun_of_tree_trunks():
    for meets, left in ((True, WRECKED), (False, UNSERVED)):
        game = begin(unit("a", 0), trunk("g", 0), unit("b", 1), places=[])
        game.state.units[1].state = SHAKEN
        if meets:
            play(game, {"do": "charge", "unit": "b", "target": "g", "ground": "none"}, {"do": "end"})
            play(game, {"do": "strike", "unit": "b", "by": "attacker", "faces": [1, 1]})
        else:
            play(game, {"do": "end"})
        play(game, {"do": "second", "unit": "g", "faces": [3]})
        play(game, dict(game.dues()[0].step) | {"answer": "back"})
        assert (game.state.units[1].state, len(game.rows())) == (left, 4)


def test_mach_art_16_a_gun_of_tree_trunks_is_served_anew_until_it_has_fired():
    game = play(begin(unit("a", 0), trunk("t", 0), unit("b", 1), places=[]), hit(t=3))
    assert "crew" in actions(game, 0)
    game.state.units[1].shots = 1
    assert "crew" not in actions(game, 0)


def test_mach_r_54_nobody_is_asked_for_guards_that_no_unit_can_give():
    game = begin(unit("a", 0, 1), unit("b", 1), places=[])
    game.state.units[1].state = "forced_back"
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"})
    assert (dues(game), logged_verbs(game, "unguarded"), game.tallies()["b"].surrendered) == (
        [],
        ["unguarded"],
        12,
    )


def test_mach_mor_20_guards_and_their_prisoners_are_as_fast_as_the_slower_of_both():
    game = begin(unit("a", 0, 6), unit("b", 1, 6, troop="cavalry"), places=[])
    game.state.units[0].state = "forced_back"
    play(game, {"do": "charge", "unit": "b", "target": "a", "ground": "none"})
    play(game, {"do": "guard", "unit": "a", "answer": "1"})
    notes = [next(each.note for each in row.actions if each.key == "move") for row in game.rows()[1:]]
    assert [dict(note.values) for note in notes] == [{"near": 10, "far": 40}, {"near": 10, "far": 30}]


def test_mach_bld_05_a_stormed_garrison_gets_no_note_that_nobody_can_fire_at_it():
    for stormed, detail in ((True, None), (False, "unseen_there")):
        places = [{"key": "casa", "kind": "building", "name": "", "area": 0, "is_stormed": stormed}]
        game = play(begin(unit("a", 0, 6), places=places), {"do": "enter", "unit": "a", "zone": "casa"})
        assert (game.news.detail and game.news.detail.key) == detail


def test_a_guard_takes_its_prisoners_into_no_house():
    game = begin(unit("a", 0), unit("b", 1))
    game.state.units[1].state = "forced_back"
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"})
    play(game, {"do": "guard", "unit": "b", "answer": "0"}, {"do": "end"})
    assert (game.rows()[2].state.key, "enter" in actions(game, 2)) == ("leads_prisoners", False)


def overrun(**more):
    """Returns a game in which a column has overrun twelve men. They had been forced back."""
    game = begin(unit("a", 0), unit("d", 0), unit("b", 1, **more), unit("c", 1))
    game.state.units[2].state = FORCED_BACK
    return play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"})


def test_prisoners_want_one_guard_for_six_and_the_unit_that_gives_them_is_smaller():
    game = overrun()
    (due,) = game.dues()
    assert (due.step, due.clauses[0]) == ({"do": "guard", "unit": "b"}, "MACH-MOR-21")
    assert [each.key for each in due.answers] == ["0", "1", "nobody"]
    play(game, {"do": "guard", "unit": "b", "answer": "0"})
    assert (game.rows()[0].left, game.rows()[0].whole, game.rows()[4].left) == (10, 10, 2)
    assert game.tallies()["a"].lost == 0
    assert game.tallies()["b"].surrendered == 12
    play(game, {"do": "end"})
    assert actions(game, 4)["charge"].key == "has_prisoners"
    play(game, {"do": "go_off", "unit": "0-1"}, {"do": "end"}, {"do": "end"})
    assert game.tallies()["b"].surrendered == 12  # MACH-MOR-20: for good


def test_prisoners_without_a_guard_are_free_as_the_next_phase_ends():
    game = play(overrun(), {"do": "guard", "unit": "b", "answer": "nobody"}, {"do": "end"})
    assert "lead" in actions(game, 1)
    assert game.tallies()["b"].surrendered == 12
    play(game, {"do": "end"})
    assert (game.tallies()["b"].surrendered, game.rows()[2].left) == (0, 12)
    assert logged_verbs(game, "unguarded", "freed") == ["unguarded", "freed"]


def test_prisoners_whom_the_guard_that_is_left_cannot_hold_are_free():
    game = play(overrun(), {"do": "guard", "unit": "b", "answer": "1"})
    step = {"do": "fire", "unit": "c", "target": "0-1", "range": "short", "place": "open"}
    assert {each.faces: each.label.key for each in game.next_roll(step).outcomes}[6,] == "figures"
    play(game, {"do": "charge", "unit": "c", "target": "0-1", "ground": "none"}, {"do": "end"})
    play(game, {"do": "strike", "unit": "c", "by": "attacker", "faces": [1, 1]})  # with impetus: 2 points
    assert (game.tallies()["d"].lost, game.tallies()["b"].surrendered) == (2, 0)
    assert (game.rows()[1].left, game.rows()[2].left) == (10, 12)
    assert rules.adjusting_step(game, game.tallies()) is None
