"""Engineers, burning houses and markers at a table of the Mexican War."""

import pytest

import rules
from rules.mexican_war.assisted.further.works import CLAUSES
from tests.rules.core.test_referee import offers
from tests.rules.mexican_war.assisted_table import START, check, dues, play, rarer_actions, shell, unit, verbs

END = {"do": "end"}
SAPPERS = unit("a", 0, 24, engineers=True, tools=True)


def choose(word, unit="a"):
    return {"do": "more", "unit": unit, "answer": word}


def at_work(task, *answers, first=SAPPERS):
    game = play(START((first, unit("b", 1)), {}), choose("work"), {"do": "work", "unit": "a", "answer": task})
    return play(game, *answers)


def turns_until(game, verb):
    """Returns how many turns end before an event of *verb*."""
    while verb not in verbs(game) and game.turn < 40:
        play(game, END)
    return game.turn - 1


@pytest.mark.parametrize(
    ("task", "verb", "turns"),
    [
        (
            "breastwork",
            "builds_a_breastwork",
            3,
        ),  # 6 inches wide, 2 inches a turn
        ("dismantle_wall", "opens_a_gap", 1),
        ("dismantle_stone", "opens_a_gap", 1),
        ("breastwork_demolish", "opens_a_gap", 1),
        ("mortared_wall", "opens_a_gap", 2),
    ],
)
def test_mex_eng_a_task_takes_the_turns_of_its_clause(task, verb, turns):
    game = at_work(task)
    left = game.news.detail.values["count"]
    assert (turns_until(game, verb), left) == (turns, turns)
    assert game.log.events[-2].clause == CLAUSES[task]
    assert game.rows()[0].state.key == "ready"


def test_mex_eng_06_specialists_bridge_water_as_wide_as_the_table_says():
    game = at_work("pontoon", {"do": "width", "unit": "a", "answer": "12"})
    assert turns_until(game, "builds_a_bridge") == 3


def test_mex_eng_03_eng_05_a_charge_takes_an_hour_and_a_new_fuse_two_turns():
    game = at_work("mine")
    play(game, *[END] * 12)
    assert (dues(game), game.dues()[0].roll.outcomes[-1].is_bad) == (["mine"], True)
    play(game, check("mine", "a", 6), END)
    assert dues(game) == []
    play(game, END, check("mine", "a", 5))
    assert [each for each in verbs(game) if each in ("sets_a_new_fuse", "blows_up_a_work")] == [
        "sets_a_new_fuse", "blows_up_a_work",
    ]  # fmt: skip


def test_work_goes_on_without_a_tap_and_stops_if_the_unit_does_anything_else():
    game = play(at_work("breastwork"), END)
    assert game.rows()[0].state.key == "works_for"
    play(game, {"do": "move", "unit": "a", "formation": "line", "figures": "1"}, END)
    assert (game.rows()[0].state.key, game.news.title.values["what"].key) == ("ready", "stops_work")


def test_mex_eng_10_mortar_needs_tools_and_bridges_and_powder_need_specialists():
    game = play(START((unit("a", 0), unit("b", 1)), {}), choose("work"))
    answers = [each.key for each in game.dues()[0].answers]
    assert not {"mortared_wall", "pontoon", "mine", "repair"} & set(answers)


def test_mex_eng_07_a_figure_repairs_a_hit_an_hour_and_finally_closes_the_gap():
    battery = unit("g", 1, 8, "artillery", guns=2)
    game = START((unit("a", 0, 12), battery), {})
    shot = shell([1, 1, 10, 10], unit="g", target="a", place="fence")
    play(game, shot, END)
    assert game.state.hits_on == {(0, "fence"): 2}
    play(game, choose("work"), {"do": "work", "unit": "a", "answer": "repair"}, END, END)
    assert (verbs(game).count("closes_a_gap"), game.state.hits_on) == (1, {(0, "fence"): 0})


def burning_house_game():
    """Returns a game whose unit b is in a burning house. It was set on fire in turn 1."""
    game = START((unit("a", 0, 4, "artillery"), unit("b", 1), unit("c", 0)), {})
    return play(game, shell([10, 10], place="building"), check("ignite", "a", 8) | {"place": "building"}, END)


def test_mex_r_14_a_garrison_leaves_a_burning_house_with_its_next_move():
    game = burning_house_game()
    assert game.rows()[1].state.key == "house_burns"
    play(game, {"do": "move", "unit": "b", "formation": "line", "figures": "1"}, END)
    assert ("leaves_a_burning_house" in verbs(game), game.rows()[1].state.key) == (False, "ready")


def test_mex_r_14_a_garrison_that_did_not_move_counts_as_gone_when_the_turn_ends():
    game = play(burning_house_game(), END)
    assert game.log.events[-2].verb == "leaves_a_burning_house"
    assert [game.news.title.values["what"].key, 1 in game.state.covered] == ["has_left_house", False]


@pytest.mark.parametrize(("is_counted", "movers", "bar"), [(True, "b", "these_first"), (False, "abc", "")])
def test_the_referee_lets_the_garrison_of_a_burning_house_move_first(is_counted, movers, bar):
    force = unit("a", 0, 4, "artillery"), unit("b", 1, counted=is_counted), unit("c", 0)
    game = rules.begin_table_game("mexican_war", force, {})

    def choose_both(turn):
        play(game, {"do": "choose", "key": f"{turn}-plans", "blue": "written", "red": "written"})
        play(game, {"do": "choose", "key": f"{turn}-attack", "blue": "stay", "red": "stay"})
        while game.part.key != "moves":
            play(game, {"do": "next"})

    choose_both(1)
    play(
        game,
        {"do": "next"},
        shell([10, 10], place="building"),
        check("ignite", "a", 8) | {"place": "building"},
        END,
    )
    choose_both(2)
    said = game.go_on().bar  # a side does not wait for what the enemy's own phone keeps
    assert (set(offers(game)), said.key if said else "") == (set(movers), bar)


def test_mex_hid_01_hid_02_a_unit_under_a_marker_is_seen_when_it_fires():
    game = play(START((unit("a", 0), unit("b", 1)), {}), choose("marker"))
    event = game.log.events[-1]
    assert (event.verb, event.seen, game.rows()[0].state.values["number"]) == ("goes_under_a_marker", 1, 1)
    play(game, {"do": "move", "unit": "a", "formation": "line", "figures": "1"})
    assert game.log.events[-1].seen == 1  # the enemy sees the marker move, not whose it is
    shot = {"do": "fire", "unit": "a", "target": "b", "range": "short", "place": "open"}
    play(game, {**shot, "faces": [10] * 5})
    assert [(each.verb, each.seen) for each in game.log.events[-2:]] == [("is_seen", 3), ("fires", 3)]
    assert game.news.rest[-1].values["what"].key == "put_figures"


def test_mex_vis_05_fire_on_suspicion_does_not_show_whose_marker_it_is():
    game = play(START((unit("a", 0), unit("b", 1)), {}), choose("marker", "b"))
    shot = {"do": "fire", "unit": "a", "target": "b", "range": "short", "place": "open"}
    play(game, {**shot, "order": "suspicion", "faces": [10] * 10})
    assert 1 in game.state.unseen


def test_mex_hid_02_the_table_says_that_a_unit_is_sighted():
    game = play(START((unit("a", 0), unit("b", 1)), {}), choose("marker"), choose("sighted"))
    assert (verbs(game)[-1], "sighted" in rarer_actions(game), "marker" in rarer_actions(game)) == (
        "is_seen",
        False,
        True,
    )
