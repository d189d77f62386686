"""The assisted game of the Hexed General: worked examples, battles of the computer, and random taps."""

import json
from pathlib import Path

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice
from rules.acw_hex.verdict import fate
from rules.core.assisted import words_of
from tests.rules.acw_hex.table_steps import Table
from tests.rules.taps import next_step, say_all

ALL = json.loads((Path(__file__).parents[1] / "vectors" / "acw_hex.json").read_text("utf-8"))
ROLLED = ("shoots", "strikes", "strikes_again", "joins", "rallies", "does_not_rally")
START = rules.find("acw_hex").assisted


def unit(key, side, troop="infantry", **more):
    counted, leader = more.pop("counted", True), more.pop("leader", False)
    command = {} if troop == "army_general" or not counted else {"corps": "one"}
    return Entrant(key, side, {"troop": troop} | command | more, counted, leader)


def examples(procedure):
    """Returns the worked examples of *procedure* that a table can come to."""
    return [
        pytest.param(one, id=one["id"])
        for one in ALL
        if one["procedure"] == f"acw_hex.{procedure}" and "expect_error" not in one
        and "options" not in one["inputs"] and not one["inputs"].get("second_combat")
    ]  # fmt: skip


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def begin(*entrants, options=None, first="blue"):
    return play(START(entrants, options or {}), {"do": "first", "answer": first})


def kinds(game):
    return [due.step["do"] for due in game.dues() if due.key != "head"]  # the line that need not be answered


def give_way(game, inputs):
    """Answers how far a target goes back, and that it gets away."""
    gone = min(inputs.get("willing_retreat_hexes", 0), inputs.get("free_retreat_hexes", 0))
    while kinds(game) in (["back"], ["away"]):
        (due,) = game.dues()
        word = str(min(gone, len(due.answers) - 1)) if due.step["do"] == "back" else "yes"
        game.take({**due.step, "answer": word})


@pytest.mark.parametrize("vector", examples("shoot"))
def test_a_volley_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    shooters = [unit(f"a{number}", 0, counted=False) for number in range(asked["shooters"])]
    game = begin(*shooters, unit("b", 1, hits=asked.get("hits", 0)))
    if asked.get("cover_used"):
        game.state.units[-1].sheltered = game.state.battle.half
    cover = "cover" if asked.get("in_cover") else "open"
    for each in shooters:
        game.take({"do": "shoot", "unit": each.key, "target": "b", "cover": cover})
    (due,) = game.dues()
    game.take({**due.step, "faces": vector["dice"]})
    give_way(game, asked)
    target = game.state.units[-1]
    assert target.hits - asked.get("hits", 0) == min(want.get("hits_taken", 0), 3 - asked.get("hits", 0))
    assert (not target.on_table) == want.get("removed", False)


@pytest.mark.parametrize("vector", examples("close_combat"))
def test_a_close_combat_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    struck = asked["target"]
    attackers = [unit(each["id"], 0, each["arm"]) for each in asked["attackers"]]
    chief = unit("gen", 0, "corps_commander")
    foes = [unit("b", 1, hits=struck.get("hits", 0)), unit("c", 1)]
    game = begin(*attackers, chief, *foes)
    play(game, {"do": "orders", "unit": "gen", "faces": [6]})
    ground = "target" if struck.get("in_cover") or struck.get("behind_obstacle") else "none"
    for each in asked["attackers"]:
        meet = {"do": "close", "unit": each["id"], "front": "we"}
        game.take(meet | {"target": "b", "ground": ground})
        if each.get("other_adjacent_enemies") or each.get("dice_to_target", 2) < 2:
            game.take(meet | {"target": "c", "ground": "none"})
    game.take({"do": "end"})
    for each in asked["attackers"]:
        if kinds(game) == ["share"]:
            game.take({"do": "share", "unit": each["id"], "answer": str(2 - each.get("dice_to_target", 2))})
    strike = {"do": "strike", "unit": asked["attackers"][0]["id"], "target": "b"}
    for place, each in enumerate(asked["attackers"]):
        if each.get("commander"):
            game.take(strike | {"answer": f"join-{len(attackers)}-{place}"})
    game.take(strike | {"faces": vector["dice"]})
    give_way(game, struck)
    target = game.state.units[-2]
    assert target.hits - struck.get("hits", 0) == want.get("hits_taken", target.hits - struck.get("hits", 0))
    if "commanders_lost" in want:
        assert game.tallies()["gen"].lost == len(want["commanders_lost"])
    if "may_advance" in want:
        if kinds(game) == ["strike"]:
            play(game, {**game.dues()[0].step, "faces": [1, 1] if len(attackers) == 1 else [1]})
        assert [due.step["unit"] for due in game.dues() if due.step["do"] == "advance"] == want[
            "may_advance"
        ][:1]


@pytest.mark.parametrize("vector", examples("rally"))
def test_a_rally_of_the_worked_examples_ends_the_same_at_the_table(vector):
    helped, want = vector["inputs"].get("general_present", False), vector["expect"]
    game = begin(unit("a", 0, hits=2), unit("gen", 0, "corps_commander"), unit("b", 1))
    play(game, {"do": "orders", "unit": "gen", "faces": [1]})
    step = {"do": "rally", "unit": "a", "general": "yes" if helped else "no"}
    labels = {each.faces: each.label.key for each in game.next_roll(step).outcomes}
    game.take(step | {"faces": vector["dice"]})
    assert labels[tuple(vector["dice"])] == ("rallies" if want["rallied"] else "fails")
    assert game.state.units[0].hits == want["hits_after"]


@pytest.mark.parametrize("name", [name for name in rules.shipped_names() if name.startswith("acw_hex")])
def test_a_battle_of_the_computer_entered_step_by_step_ends_with_the_same_roster(name):
    scenario = rules.load_scenario(name)
    fought = rules.fight(scenario, seed="1873")
    sides = [rules.SIDES.index(each["side"]) for each in scenario.units]
    keys = [each["key"] for each in scenario.units]
    game = START([Entrant(*told) for told in zip(keys, sides, scenario.units, strict=True)], scenario.options)
    Table(game, keys, sides).follow(fought.log.events)
    ends = [fate(game.state.battle, number) for number in range(len(keys))]
    assert [(each.lost, each.captured) for each in ends] == [
        (each.lost, each.captured) for each in fought.outcome.fates
    ]
    rolled = [
        sorted((each.verb, each.unit, each.faces) for each in events if each.verb in ROLLED)
        for events in (fought.log.events, game.log.events)
    ]
    assert rolled[0] == rolled[1]


FORCE = (
    unit("general", 0, "army_general", leader=True),
    unit("corps", 0, "corps_commander"),
    unit("chief", 0, "division_commander", division="d"),
    unit("a1", 0, division="d"),
    unit("a2", 0, division="d"),
    unit("a3", 0, "cavalry"),
    unit("a4", 0, "field_artillery"),
    unit("a5", 0, "train"),
    unit("a6", 0, division="d", reserve="late"),
    unit("foe", 1, "division_commander", counted=False),
    unit("b1", 1, counted=False),
    unit("b2", 1, counted=False),
    unit("b3", 1, "cavalry", counted=False),
    unit("b4", 1, "field_artillery", counted=False),
    unit("b5", 1, "train", counted=False),
)
KEYS = [each.key for each in FORCE]


@pytest.mark.parametrize("options", [{}, {"volley": "unit_by_unit", "close_combat_rolls": "unit_by_unit"}])
def test_undoing_any_number_of_steps_gives_the_roster_of_before(options):
    dice, game = SeededDice("taps 3"), START(FORCE, options)
    steps, then, seen = [], [game.tallies()], set()
    while len(steps) < 300:
        step = next_step(game, dice, KEYS)
        if len(steps) % 40 == 39 and not game.dues():
            step = rules.adjusting_step(game, dict.fromkeys(("a1", "b1"), rules.Tally(lost=2))) or step
        try:
            game.take(step)
        except BadInput:  # a third enemy in front
            game = play(START(FORCE, options), *steps)
            continue
        say_all("acw_hex", game, KEYS)
        seen.add(step["do"])
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
    assert game.turn > 2
    assert seen >= {"shoot", "volley", "close", "strike", "back", "away", "advance", "again", "rally", "line"}
    for undone in (1, 2, 60, 299, 300):
        entries = [*steps, *[{"do": "undo"}] * undone]
        again = play(START(FORCE, options), *rules.steps_in_force(entries))
        assert again.tallies() == then[300 - undone]


def ready_game(*more):
    """Returns the force above in its first turn. The army has three orders, the corps two."""
    game = begin(*FORCE, options=dict(more))
    return play(
        game,
        {"do": "orders", "unit": "general", "faces": [3]},
        {"do": "orders", "unit": "corps", "faces": [2]},
    )


def test_an_order_is_asked_for_only_where_it_may_be_saved():
    game = ready_game()
    asked = [each.key for each in game.ask({"do": "shoot", "unit": "a1"}).questions]
    assert asked == ["target", "order", "cover"]
    assert "order" not in [each.key for each in game.ask({"do": "shoot", "unit": "a4"}).questions]
    shot = {"do": "shoot", "target": "b1", "cover": "open"}
    play(game, shot | {"unit": "a1", "order": "free"}, shot | {"unit": "a4"})
    assert [row.state.values["count"] for row in game.rows()[:2]] == [3, 1]
    for each in game.state.battle.corps:
        each.orders = 0
    game.state.battle.army_orders[0] = 0
    bars = {row.unit: row.actions[1].bar for row in game.rows() if row.unit in (4, 5)}
    assert (bars[4], bars[5].key) == (None, "no_orders")  # one has its division commander


def test_shots_at_one_target_are_rolled_together_and_cover_stops_one_hit_in_a_turn():
    game = ready_game()
    shot = {"do": "shoot", "target": "b1"}
    play(
        game, shot | {"unit": "a1", "order": "free", "cover": "cover"}, shot | {"unit": "a4", "cover": "open"}
    )
    (due,) = game.dues()
    assert (due.is_optional, len(due.roll.modifiers)) == (True, 3)
    with pytest.raises(NeedDice):
        play(
            ready_game(),
            shot | {"unit": "a4", "cover": "open"},
            {"do": "volley", "unit": "a4", "target": "b1"},
        )
    game.take({**due.step, "faces": [5, 6]})
    assert game.tallies()["b1"].lost == 1
    settled = next(each for each in game.ask({"do": "shoot", "unit": "a2"}).questions[0].answers)
    assert settled.settles is not None
    assert [each.verb for each in game.log.events][-4:] == ["shoots", "shoots", "is_sheltered", "suffers"]


def test_a_commander_lost_on_a_one_is_replaced_at_the_end_of_their_next_turn():
    game = ready_game()
    play(
        game,
        {"do": "close", "unit": "a1", "target": "b1", "front": "we", "ground": "none"},
        {"do": "end"},
        {"do": "strike", "unit": "a1", "target": "b1", "answer": "join-2-0"},
        {"do": "strike", "unit": "a1", "target": "b1", "faces": [1, 2, 1]},
    )
    assert (game.tallies()["chief"].lost, game.state.active, game.turn) == (1, 1, 1)
    play(game, {"do": "end"}, {"do": "strike", "unit": "a1", "target": "b1", "answer": "apart"})
    assert kinds(game) == ["orders", "orders"]
    for due in game.dues():
        game.take({**due.step, "faces": [1]})
    play(game, {"do": "end"})
    assert "is_replaced" in [each.verb for each in game.log.events]
    assert game.tallies()["chief"].lost == 1  # the log keeps the one who fell


def test_cavalry_that_follows_up_strikes_once_more():
    game = play(
        ready_game(),
        {"do": "close", "unit": "a3", "target": "b1", "front": "we", "ground": "none"},
        {"do": "end"},
        {"do": "strike", "unit": "a3", "target": "b1", "faces": [4, 5]},
        {"do": "back", "unit": "b1", "answer": "1"},
        {"do": "advance", "unit": "a3", "answer": "yes"},
        {"do": "again", "unit": "a3", "answer": "11"},
        {"do": "strike", "unit": "a3", "target": "b2", "answer": "covered"},
        {"do": "strike", "unit": "a3", "target": "b2", "faces": [6, 1]},
    )
    tallies = game.tallies()
    assert (tallies["b1"].lost, tallies["b2"].lost, game.state.active) == (1, 0, 1)


def test_an_army_that_has_lost_half_concedes_once_and_nobody_says_so_of_an_uncounted_one():
    game = ready_game()
    gone = {key: rules.Tally(lost=3) for key in ("a1", "a2", "b1", "b2", "b3")}
    game.take(rules.adjusting_step(game, gone))
    play(game, {"do": "end"}, {"do": "end"})
    assert (game.turn, game.news.title.key, game.news.title.values["army"]) == (2, "concedes", 0)
    assert [each.verb for each in game.log.events].count("concedes") == 1


def test_a_unit_cut_off_has_men_who_surrendered_in_the_log():
    game = begin(unit("a", 0, counted=False), unit("b", 1, hits=2))
    play(
        game,
        {"do": "shoot", "unit": "a", "target": "b", "cover": "open"},
        {"do": "volley", "unit": "a", "target": "b", "faces": [6]},
        {"do": "away", "unit": "b", "answer": "no"},
    )
    assert (game.tallies()["b"].lost, game.tallies()["b"].surrendered) == (0, 1)


@pytest.mark.parametrize(
    ("step", "field"),
    [
        ({"do": "shoot", "unit": "a4", "target": "a1", "cover": "open"}, "target"),
        ({"do": "shoot", "unit": "a4", "target": "b1"}, "cover"),
        ({"do": "shoot", "unit": "a1", "target": "b1", "cover": "open"}, "order"),
        ({"do": "shoot", "unit": "a3", "target": "b1", "cover": "open"}, "do"),
        ({"do": "shoot", "unit": "b1", "target": "a1", "cover": "open"}, "do"),
        ({"do": "close", "unit": "a4", "target": "b1", "front": "both"}, "ground"),
        ({"do": "rally", "unit": "a1", "faces": [4]}, "do"),
        ({"do": "taken", "unit": "a5", "target": "b4"}, "target"),
        ({"do": "strike", "unit": "a1", "target": "b1", "faces": [1, 1]}, "do"),
        ({"do": "end", "faces": [1]}, "dice"),
        ({"do": "nonsense", "unit": "nobody"}, "do"),
    ],
)  # fmt: skip
def test_a_step_that_is_not_open_is_refused_by_its_field(step, field):
    with pytest.raises(BadInput) as refused:
        ready_game().take(step)
    assert refused.value.field == field


def test_every_phrase_is_written_in_both_languages():
    for key, words in words_of("acw_hex").items():
        assert {"en", "es"} <= words.keys(), key
        assert isinstance(words["en"], dict) == isinstance(words["es"], dict) == ("count" in words), key
