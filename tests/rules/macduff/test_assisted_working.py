"""MACD-CMD, MACD-MOVE, MACD-ENG, MACD-HOSP, MACD-CHANCE at a table of MacDuff: what few units do."""

import pytest

import rules
from rules import BadInput, Entrant, NeedDice
from rules.macduff.terms import FOOT, HORSEMEN, MOUNTED_FOOT
from tests.rules.core.test_referee import offers
from tests.rules.macduff.test_assisted import (
    MISS,
    START,
    contact,
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

END = {"do": "end"}


def support(key, side, troop, figures=1, **more):
    return Entrant(key, side, {"troop": troop, "figures": figures} | more)


def catch_step(*faces):
    return {"do": "caught", "unit": "c", "target": "b", "faces": list(faces)}


FORCE = unit("a", 0), unit("b", 1), leader("c", 0, general=True), leader("d", 1, general=True)


def test_a_commander_caught_alone_is_captured_on_the_lower_die():
    game = START(FORCE, {})
    first, then = game.next_roll(catch_step()), game.next_roll(catch_step(3))
    assert (first.side, then.side, then.clause) == (0, 1, "MACD-CMD-15")
    assert [each.is_bad for each in then.outcomes] == [False] * 3 + [True] * 3
    play(game, catch_step(3, 4))
    assert (game.tallies()["c"].surrendered, game.state.battle.commanders_lost) == (1, [1, 0])
    assert logged_events(game, "is_caught")[0].faces == (3, 4)
    assert "caught" not in open_actions(game, "c")


def test_a_commander_who_gets_away_flees_to_friends_and_stays_with_them():
    game = play(START(FORCE, {}), catch_step(4, 4))
    assert ([each.clauses[0] for each in game.dues()], logged_events(game, "escapes")[0].faces) == (
        ["MACD-CMD-16"], (4, 4),
    )  # fmt: skip
    say_all("macduff", game, "abcd")
    play(game, {"do": "flee", "unit": "c", "answer": "0"})
    assert (game.state.units[2].joined, open_actions(game, "c")) == (0, set())  # MACD-CMD-09, MACD-CMD-14
    game = play(START(FORCE, {}), catch_step(4, 4), {"do": "flee", "unit": "c", "answer": "alone"})
    assert "caught" in open_actions(game, "c")  # a further contact means a new roll: MACD-R-10


def test_only_a_commander_alone_with_enemies_there_can_be_caught():
    assert "caught" not in open_actions(
        play(START(FORCE, {}), {"do": "join", "unit": "c", "target": "a"}), "c"
    )
    assert "caught" not in open_actions(START((unit("a", 0), leader("c", 0)), {}), "c")
    with pytest.raises(NeedDice):
        START(FORCE, {}).take(catch_step(4))
    with pytest.raises(BadInput) as refused:
        START(FORCE, {}).take(catch_step(4, 4) | {"target": "a"})
    assert refused.value.field == "target"


def test_on_the_enemys_card_a_lone_commander_can_be_caught_and_do_nothing_else():
    game = draw(rules.begin_table_game("macduff", FORCE, {}), "d")
    assert offers(game)["c"] == {"caught"}
    play(game, catch_step(1, 6))
    assert game.tolls()[0].lost == 1  # MACD-MOR-08


def test_riders_dismount_and_mount_in_different_turns_and_not_after_fire():
    riders = unit("a", 0, 8, troop="mounted_infantry"), unit("b", 1), unit("h", 0, 8, troop="cavalry")
    game = play(START(riders, {}), {"do": "dismount", "unit": "a"})
    one = game.state.units[0]
    assert (one.troop, one.saddle, logged_events(game, "maneuvers")[0].values) == (
        FOOT,
        MOUNTED_FOOT,
        (14, 1),
    )
    assert {"mount", "dismount", "fire", "move"} & open_actions(game, "a") == set()  # MACD-MOVE-13
    play(game, END)
    assert "mount" in open_actions(game, "a")
    assert "mount" not in open_actions(play(game, fire([MISS] * 4)), "a")
    game = play(START(riders, {}), {"do": "dismount", "unit": "h"}, END, {"do": "mount", "unit": "h"})
    assert game.state.units[2].troop == HORSEMEN


def test_riders_on_foot_shoot_as_foot():
    riders = unit("a", 0, 8, troop="mounted_infantry"), unit("b", 1)
    totals = []
    for steps in ((), ({"do": "dismount", "unit": "a"}, END)):
        totals.append(play(START(riders, {}), *steps).next_roll(fire([])).total.value)
    assert totals == ["6+", "5+"]  # MACD-SHOOT-18, MACD-R-66


def test_a_unit_falls_back_out_of_a_melee_once_it_has_fought_a_round():
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact())
    assert "withdraw" not in open_actions(game, "b")  # MACD-CHG-06
    play(game, END, strike("a", [0] * 6), strike("b", [0] * 6))
    assert {"withdraw"} == open_actions(game, "b") == open_actions(game, "a")
    play(game, {"do": "withdraw", "unit": "b"})
    assert (game.contacts(), logged_events(game, "maneuvers")[0].values) == ((), (16, 1))  # MACD-R-68
    assert "fire" not in open_actions(game, "b")


def pioneers(figures=8, **more):
    return unit("a", 0, figures, troop="pioneers", **more)


def work(task):
    return {"do": "work", "unit": "a", "task": task}


def test_pioneers_work_as_the_turn_ends_until_their_task_is_done():
    game = play(START((pioneers(), unit("b", 1)), {}), work("obstacle"), END)
    (due,) = game.dues()
    assert (due.step["do"], due.clauses) == ("toil", ("MACD-ENG-01", "MACD-ENG-03"))
    say_all("macduff", game, "ab")
    play(game, {"do": "toil", "unit": "a", "faces": [3, 4]})
    assert (game.turn, game.state.units[0].points) == (2, 7)
    play(game, END, {"do": "toil", "unit": "a", "faces": [1, 4]})  # MACD-ENG-07: 12
    assert [each.values for each in logged_events(game, "works")] == [(2, 0), (2, 1)]
    assert dues(play(game, END)) == []


def test_points_are_lost_by_moving_away_and_on_another_task():
    toil = {"do": "toil", "unit": "a", "faces": [3, 4]}
    begun = START((pioneers(), unit("b", 1)), {}), work("obstacle"), END, toil
    game = play(*begun, {"do": "move", "unit": "a", "formation": "line"}, END)
    assert (dues(game), game.state.units[0].points) == ([], 0)  # MACD-ENG-05
    begun = START((pioneers(), unit("b", 1)), {}), work("obstacle"), END, toil
    game = play(*begun, work("earthwork"), END)
    assert game.dues()[0].roll.outcomes[0].label.values["count"] == 2  # MACD-ENG-04
    begun = START((pioneers(), unit("b", 1)), {}), work("obstacle"), END, toil
    assert dues(play(*begun, work("rest"), END)) == []


def test_pioneers_are_offered_only_tasks_for_which_the_roster_has_what_they_need():
    def tasks(*force):
        return {each.key for each in START(force, {}).ask({"do": "work", "unit": "a"}).questions[0].answers}

    plain, led = pioneers(), pioneers(traits=["engineer"])
    assert {"pontoon_section", "demolition_charge", "hospital_pack", "repair"} & tasks(plain) == set()
    assert "demolition_charge" in tasks(led)  # MACD-ENG-09
    assert "pontoon_section" in tasks(led, support("w", 0, "wagon", 4, traits=["pontoons"]))  # MACD-ENG-08
    assert "work" not in open_actions(START((unit("a", 0), unit("b", 1)), {}), "a")


def test_charges_are_laid_and_blown():
    led = pioneers(24, traits=["engineer"])
    game = play(START((led, unit("b", 1)), {}), work("demolition_charge"), END)
    play(game, {"do": "toil", "unit": "a", "faces": [1] * 6})
    assert {"work", "blow"} <= open_actions(game, "a")
    play(game, {"do": "blow", "unit": "a", "wall": "gate"}, END)
    assert [each.clauses for each in game.dues()] == [("MACD-ENG-10", "MACD-ENG-11")]
    say_all("macduff", game, "ab")
    play(game, {"do": "toil", "unit": "a", "faces": [6]})
    assert (logged_events(game, "blows")[0].values, game.state.units[0].charges) == ((1,), 0)


def test_a_hospital_that_is_set_up_brings_a_figure_back():
    force = unit("a", 0), unit("b", 1), support("h", 0, "hospital", 8)
    game = START(force, {})
    assert "move" not in open_actions(game, "h")
    assert dues(play(START(force, {}), END)) == []  # nobody to bring back
    game.state.units[0].strength = 10
    play(game, END)
    assert (dues(game), len(game.dues()[0].roll.outcomes)) == (["heal"], 6)
    say_all("macduff", game, "abh")
    play(game, {"do": "heal", "unit": "h", "faces": [4]}, {"do": "cure", "unit": "h", "answer": "0"})
    assert (game.turn, game.tallies()["a"].lost) == (2, 1)  # MACD-HOSP-02
    play(game, END, {"do": "heal", "unit": "h", "faces": [3]})
    assert (game.turn, verbs(game).count("treats"), game.tallies()["a"].lost) == (3, 2, 1)


def test_an_older_log_did_not_roll_for_hospitals():
    game = START((unit("a", 0), unit("b", 1), support("h", 0, "hospital", 8)), {})
    game.state.units[0].strength = 10
    play(game, END, {"do": "move", "unit": "a", "formation": "line"}, END)
    assert (game.turn, dues(game)) == (2, ["heal"])


def test_a_hospital_is_packed_by_its_staff_before_it_moves():
    game = START((unit("a", 0), unit("b", 1), support("h", 0, "hospital", 24)), {})
    play(game, {"do": "work", "unit": "h", "task": "hospital_pack"}, END)
    play(game, {"do": "toil", "unit": "h", "faces": [4] * 6})  # MACD-HOSP-03: 24
    assert (game.turn, "move" in open_actions(game, "h")) == (2, True)


@pytest.mark.parametrize("troop", ["band", "hospital"])
def test_captured_bands_and_hospitals_count_against_the_army(troop):
    game = START((unit("a", 0), unit("b", 1), support("h", 0, troop)), {})
    game.take({"do": "support", "unit": "h"})
    assert (game.state.battle.support_lost, game.rows()[2].is_out) == ([1, 0], True)  # MACD-HOSP-06


def test_moves_name_their_dice_and_what_a_band_or_the_wind_adds():
    def note(*force, options=None):
        row = START((*force, unit("z", 1)), options or {}).rows()[0]
        return next(each.note for each in row.actions if each.key == "move")

    assert note(unit("a", 0)).values == {"count": 2}  # MACD-MOVE-02
    assert note(unit("a", 0, traits=["irregular"])).values == {"count": 3}
    assert note(unit("a", 0), support("m", 0, "band")).values["second"].key == "with_band"  # MACD-HOSP-04
    vehicles = {"boat": "boat_dice", "train": "train_dice", "airship": "airship_dice",
                "steam_engine": "engine_dice"}  # fmt: skip
    for troop, key in vehicles.items():
        assert note(support("a", 0, troop, 4)).values["second"].key == key
    assert note(support("a", 0, "balloon")) is None


def test_an_engine_that_breaks_down_stands_until_its_crew_has_repaired_it():
    force = support("e", 0, "train", 8), unit("b", 1)
    game = play(START(force, {}), {"do": "breakdown", "unit": "e", "faces": [4, 3]})
    assert (logged_events(game, "breaks_down")[0].values, open_actions(game, "e")) == (
        (7,),
        set(),
    )  # MACD-R-54
    play(game, END)
    assert (game.turn, dues(play(game, END))) == (2, ["mend"])  # it moved in the first turn
    play(game, {"do": "mend", "unit": "e", "faces": [2, 3]}, END)
    play(game, {"do": "mend", "unit": "e", "faces": [1, 1]})
    assert "move" in open_actions(game, "e")


def test_a_chance_card_after_the_tables_own_joker():
    force = unit("a", 0), unit("b", 1), leader("c", 0, general=True)
    assert "joker" not in open_actions(START(force, {}), "c")
    game = play(START(force, {"chance_cards": True}), {"do": "joker", "unit": "c"})
    assert (dues(game), game.close().bar is not None) == (["chance"], True)
    play(game, {"do": "chance", "faces": [4]})
    assert [each.clauses for each in game.dues()] == [("MACD-CHANCE-08",)]
    say_all("macduff", game, "abc")
    play(game, {"do": "chance_of", "answer": "1"})
    assert {"move", "march", "charge"} & open_actions(game, "b") == set()
    assert game.close().bar is None
    with pytest.raises(BadInput):
        game.take({"do": "chance", "faces": [4]})
    game = play(START(force, {"chance_cards": True}), {"do": "joker", "unit": "c"})
    assert len(game.dues()[0].answers) == 11
    play(
        game, {"do": "chance", "answer": "ill_try_sir"}, {"do": "chance_of", "answer": "0"}
    )  # their own deck
    assert (game.state.units[0].extra_die, 9 in game.state.battle.chance_cards[0]) == (True, False)


def test_the_next_commander_turns_the_joker_for_a_side_whose_general_is_lost():
    force = (*FORCE, leader("e", 0))
    game = START(force, {"chance_cards": True})
    assert ("joker" in open_actions(game, "c"), "joker" in open_actions(game, "e")) == (True, False)
    assert "joker" in open_actions(play(game, catch_step(1, 6)), "e")


def test_the_referee_turns_the_joker_itself():
    game = rules.begin_table_game("macduff", FORCE, {"chance_cards": True})
    assert all("joker" not in found for found in offers(draw(game, "c")).values())


def test_rare_actions_do_not_keep_a_card_waiting():
    force = (*FORCE, support("h", 0, "hospital", 8))
    game = draw(rules.begin_table_game("macduff", force, {}), "c")
    assert offers(game)["h"] == {"work", "support"}
    play(game, {"do": "march", "unit": "a"})
    assert game.has_open()
    play(game, {"do": "join", "unit": "c", "target": "a"})
    assert (offers(game)["h"], game.follow_on()) == ({"work", "support"}, {"do": "draw", "auto": True})


def test_a_unit_that_has_blundered_advances_or_charges_at_once():
    force, card = (unit("a", 0), unit("b", 1), leader("c", 0, general=True)), "someone_has_blundered"
    named = [
        {"do": "joker", "unit": "c"},
        {"do": "chance", "answer": card},
        {"do": "chance_of", "answer": "1"},
    ]
    game = play(START(force, {"chance_cards": True}), *named)
    assert [each.key for each in game.dues()[0].answers] == ["advances", "0"]
    say_all("macduff", game, "abc")
    play(game, {"do": "blunder", "unit": "b", "answer": "0"})
    assert (dues(game), game.state.units[1].charging) == (["react"], True)  # MACD-CHANCE-05
    game = play(
        START(force, {"chance_cards": True}), *named, {"do": "blunder", "unit": "b", "answer": "advances"}
    )
    assert {"move", "fire"} <= open_actions(game, "b")  # it has not been activated
    move = {"do": "move", "unit": "a", "formation": "line"}
    assert dues(play(START(force, {"chance_cards": True}), *named[:2], move)) == []  # an older log


def test_units_whose_commander_is_lost_read_that_they_roll_for_every_order():
    def note(game, key):
        row = game.rows()[game.state.numbers[key]]
        return next(each.note.key for each in row.actions if each.key == "order")

    force = (*FORCE, leader("e", 0, force="f", division="x"), unit("g", 0, force="f", division="x"))
    game = START(force, {})
    assert {note(game, "a"), note(game, "g")} == {"out_of_command_short"}
    play(game, {"do": "caught", "unit": "e", "target": "b", "faces": [1, 2]})
    assert (note(game, "a"), note(game, "g")) == ("out_of_command_short", "commander_is_lost")  # MACD-SEQ-08
    play(game, catch_step(1, 2))
    assert (note(game, "a"), note(game, "b")) == ("commander_is_lost", "out_of_command_short")
    whole = play(START(force, {"general_loss_scope": "whole_army"}), catch_step(1, 2))
    assert note(whole, "g") == "commander_is_lost"  # MACD-R-08
