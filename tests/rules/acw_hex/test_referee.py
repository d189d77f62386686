"""The referee of the Hexed General: what may happen to the inactive player's units, and the last turn."""

import rules
from rules import Entrant
from rules.core.refereeing.idle_parts import idle_words
from tests.rules.core.test_referee import offers


def unit(key, side, troop="infantry", **facts):
    return Entrant(key, side, {"troop": troop, **facts})


def test_a_side_may_capture_a_train_and_a_lone_commander_in_its_turn():
    force = (
        unit("a", 0), unit("b", 1), unit("train", 1, "train"),
        unit("chief", 1, "corps_commander", corps="one"),
    )  # fmt: skip
    game = rules.begin_table_game("acw_hex", force, {})
    game.take({"do": "first", "answer": "blue"})
    found = offers(game)
    assert "taken" in found["train"]  # ACW-VIC-03
    assert "caught" in found["chief"]  # ACW-CMD-03
    assert "b" not in found
    assert "move" not in found["train"]


def test_the_first_part_names_an_army_as_soon_as_somebody_goes_first():
    game = rules.begin_table_game("acw_hex", (unit("a", 0), unit("b", 1)), {})
    assert game.name_of(game.part).values["army"].key == "first_army"
    game.take({"do": "first", "faces": [2, 5]})
    assert game.name_of(game.part).values["army"] == 1


def test_the_phone_says_that_nobody_can_act_in_a_part_of_the_turn():
    for is_counted in (True, False):  # without a General nobody has orders, but an uncounted side may
        force = Entrant("a", 0, {"troop": "infantry"}, is_counted), unit("b", 1)
        game = rules.begin_table_game("acw_hex", force, {})
        assert idle_words(game) is None  # first the dice
        game.take({"do": "first", "answer": "blue"})
        assert (idle_words(game) is not None) == is_counted


def test_the_objective_decides_as_the_turns_run_out():
    game = rules.begin_table_game("acw_hex", (unit("a", 0), unit("b", 1)), {}, 1)
    for step in ({"do": "first", "answer": "blue"}, {"do": "end"}, {"do": "end"}):
        game.take(step)
    assert (game.ended.why.key, game.ended.winner, game.ended.clause) == (
        "nobody_is_beaten",
        -1,
        "ACW-VIC-01",
    )
