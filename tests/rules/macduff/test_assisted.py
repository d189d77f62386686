"""The assisted game of MacDuff: worked examples, each question that is due, and battles of random taps."""

import json
import lzma
from pathlib import Path

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice, Tally
from rules.core.assisted import words_of
from tests.rules.taps import next_step, say_all

ALL = json.loads((Path(__file__).parents[1] / "vectors" / "macduff.json").read_text("utf-8"))
START = rules.find("macduff").assisted
HIT, MISS = 6, 1


def unit(key, side, figures=12, troop="infantry", **more):
    counted = more.pop("counted", True)
    facts = {"troop": troop, "figures": figures, "weapon": "rifle"} if counted else {"troop": troop}
    return Entrant(key, side, facts | more, counted)


def leader(key, side, **more):
    return Entrant(key, side, {"troop": "commander"} | more, True, True)


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def dues(game):
    return [due.step["do"] for due in game.dues()]


def verbs(game):
    return [each.verb for each in game.log.events]


def fire(faces, **more):
    return {"do": "fire", "unit": "a", "target": "b", "place": "close", "faces": faces} | more


def contact(where="open", reaction=("stand",)):
    """Returns the steps of a charge of unit a into b."""
    told = [{"do": "react", "unit": "b", "answer": each} for each in reaction]
    return [{"do": "charge", "unit": "a", "target": "b"}, *told,
            {"do": "contact", "unit": "a", "answer": where}]  # fmt: skip


def strike(unit, faces):
    return {"do": "strike", "unit": unit, "target": "b" if unit == "a" else "a", "faces": faces}


def examples(procedure, holds=lambda asked: True):
    """Returns the worked examples of *procedure* that a table can come to."""
    return [
        pytest.param(one, id=one["id"])
        for one in ALL
        if one["procedure"] == f"macduff.{procedure}" and "expect_error" not in one and holds(one["inputs"])
    ]


SHOT = {
    "weapon",
    "figures",
    "range_in",
    "shaken",
    "superior_firepower",
    "target_arm",
    "hard_cover",
    "obscured",
}


def comes_up(asked):
    """Tells whether a phone asks that volley: in range, of no rocket."""
    return (
        set(asked) <= SHOT
        and asked["weapon"] != "rocket"
        and (asked["weapon"], asked["range_in"]) != ("musket", 12.5)
    )


@pytest.mark.parametrize("vector", examples("shoot", comes_up))
def test_a_volley_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    is_gun = asked["weapon"] in ("light_gun", "foot_artillery", "rifled_artillery", "mortar")
    arm = asked.get("target_arm", "infantry")
    horse = {"troop": "cavalry"} if arm == "cavalry" else {}
    loose = {"traits": ["skirmishers"]} if arm == "skirmishers" else {}
    traits = ["superior_firepower"] if asked.get("superior_firepower") else []
    more = {"troop": "artillery"} if is_gun else {"traits": traits}
    original = 4 * asked["figures"] if asked.get("shaken") else asked["figures"]
    firer = unit("a", 0, asked["figures"], weapon=asked["weapon"], original=original, **more)
    game = START((firer, unit("b", 1, 40, **horse, **loose)), {})
    (whom, *_, where) = game.ask({"do": "fire", "unit": "a"}).questions
    assert [each.key for each in whom.answers] == ["b"]
    close = {"musket": 6, "carbine": 6, "mortar": 24}.get(asked["weapon"], 12)
    place = "close" if asked["range_in"] <= close else "long"
    if asked.get("hard_cover") or asked.get("obscured"):
        place = f"{place}_cover" if asked["weapon"] != "mortar" else place
    assert place in [each.key for each in where.answers]
    game.take(fire(vector["dice"], place=place, figures=str(asked["figures"])))
    told = next(each for each in game.log.events if each.verb == "shoots")
    assert told.values[2] == want["hits"] == game.tallies()["b"].lost
    assert told.values[1] == want.get("needed", told.values[1])
    assert len(told.faces) == want.get("dice_count", len(told.faces))


@pytest.mark.parametrize("vector", examples("rally_test"))
def test_a_rally_test_of_the_worked_examples_ends_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    game = START((unit("a", 0), unit("b", 1, 12, morale=asked.get("morale", "average")), leader("c", 1)), {})
    game.state.units[1].strength = 4
    if asked.get("commander_joined"):
        game.take({"do": "join", "unit": "c", "target": "b"})
    game.take(fire([HIT] + [MISS] * 5, figures="12"))
    if dues(game) == ["steady"]:
        game.take({"do": "steady", "unit": "b", "faces": [2]})
    outcome = next(each for each in game.dues()[0].roll.outcomes if list(each.faces) == vector["dice"])
    assert outcome.is_bad == (want["result"] != "rally")
    game.take({"do": "rally", "unit": "b", "faces": vector["dice"]})
    states = {"rally": ("shaken", []), "retreat": ("shaken", ["back"]), "rout": ("routed", [])}
    state, due = states[want["result"]]
    assert (game.state.units[1].state, dues(game)[: len(due)]) == (state, due)


def test_a_volley_asks_the_commanders_die_the_test_and_the_retreat_by_their_clauses():
    game = START((unit("a", 0), unit("b", 1, 8), leader("c", 1, general=True)), {})
    play(game, {"do": "join", "unit": "c", "target": "b"}, fire([HIT] * 6))
    (due,) = game.dues()
    assert (due.step["do"], due.clauses) == ("steady", ("MACD-CMD-12", "MACD-CMD-13"))
    game.take({"do": "steady", "unit": "b", "faces": [4]})
    (due,) = game.dues()
    assert (due.step["do"], due.clauses, game.tallies()["b"].lost) == (
        "rally",
        ("MACD-MOR-04", "MACD-MOR-05"),
        5,
    )
    play(game, {"do": "rally", "unit": "b", "faces": [2]}, {"do": "back", "unit": "b", "answer": "back"})
    assert (dues(game), game.rows()[1].state.key) == ([], "and_then")
    game.take({"do": "end"})
    assert (game.turn, dues(game)) == (2, ["rally"])
    play(game, {"do": "rally", "unit": "b", "faces": [1]}, {"do": "back", "unit": "b", "answer": "edge"})
    assert [each for each in verbs(game) if each != "turn_begins"] == [
        "joins", "shoots", "steadies", "loses", "is_shaken", "tests_rally", "goes_back", "tests_rally",
        "goes_back", "is_driven_off", "is_lost",
    ]  # fmt: skip
    assert game.tallies()["b"].ran
    assert game.tallies()["c"] == Tally(lost=1, leader_hit=True)


def test_fire_is_returned_or_passed_over():
    force = (unit("a", 0), unit("b", 1))
    game = play(START(force, {}), fire([MISS] * 6))
    assert [(due.step["do"], due.is_optional) for due in game.dues()] == [("return", True)]
    again = {"do": "return", "unit": "b", "answer": "fire_cover"}
    play(game, again, {"do": "shots", "unit": "b", "faces": [HIT, 5, 5, 5, 5, 5]})
    assert (game.tallies()["a"].lost, dues(game)) == (1, [])
    game = play(START(force, {}), fire([MISS] * 6), {"do": "move", "unit": "b", "formation": "line"})
    assert dues(game) == []


def test_guns_roll_their_misses_again_at_a_column():
    gun = unit("a", 0, 4, "artillery", weapon="light_gun")
    game = START((gun, unit("b", 1, 12, formation="column")), {})
    step = fire([HIT, MISS, MISS, MISS])
    roll = game.next_roll(step)
    assert (roll.given, [len(each.faces) for each in roll.outcomes][:1]) == ((6, 1, 1, 1), [3])
    game.take({**step, "faces": [HIT, MISS, MISS, MISS, 5, MISS, MISS]})
    assert (game.tallies()["b"].lost, verbs(game)[1:3]) == (2, ["shoots", "rolls_again"])


def test_dice_that_hit_or_miss_are_counted_and_a_single_one_is_read():
    game = START((unit("a", 0), unit("b", 1)), {})
    many = game.next_roll({"do": "fire", "unit": "a", "target": "b", "place": "close"})
    assert (many.counts, [button.faces for button in many.outcomes][2]) == (True, (5, 5, 0, 0, 0, 0))
    few = game.next_roll({"do": "fire", "unit": "a", "target": "b", "place": "close", "figures": "4"})
    assert (few.counts, [outcome.faces for outcome in few.outcomes]) == (True, [(0, 0), (5, 0), (5, 5)])
    one = game.next_roll({"do": "fire", "unit": "a", "target": "b", "place": "close", "figures": "2"})
    assert (one.counts, len(one.outcomes)) == (False, 6)
    game.take(fire((5, 5, 0, 0, 0, 0)))
    assert game.tallies()["b"].lost == 2


def test_a_melee_takes_both_blows_and_drives_the_loser_back():
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(), {"do": "end"})
    assert dues(game) == ["strike"]
    game.take(strike("a", [3, 3, 3, 1, 1, 1]))  # a charge hits on 3
    assert game.tallies()["b"].lost == 0
    game.take(strike("b", [4, 3, 1, 1, 1, 1]))
    assert (game.tallies()["a"].lost, game.tallies()["b"].lost, dues(game)) == (1, 3, ["back"])
    play(
        game, {"do": "back", "unit": "b", "answer": "cut_off"}, {"do": "pursue", "unit": "a", "answer": "no"}
    )
    assert (game.turn, game.tallies()["b"].surrendered, game.state.battle.units_lost) == (2, 9, [0, 1])


@pytest.mark.parametrize(
    ("where", "needed"),
    [("open", (3, 4)), ("vantage", (3, 3)), ("cover", (4, 4)), ("wall", (4, 3)), ("flank", (3, 4))],
)
def test_the_ground_of_a_melee_changes_what_each_side_needs(where, needed):
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(where), {"do": "end"})
    count = 3 if where == "flank" else 6
    play(game, strike("a", [MISS] * 6), strike("b", [MISS] * count))
    assert tuple(each.values[0] for each in game.log.events if each.verb == "strikes") == needed


def test_a_commander_cancels_a_hit_before_a_melee_is_compared():
    game = START((unit("a", 0), unit("b", 1), leader("c", 1)), {})
    play(game, {"do": "join", "unit": "c", "target": "b"}, *contact(), {"do": "end"})
    play(game, strike("a", [3, 3, 1, 1, 1, 1]), strike("b", [4, 1, 1, 1, 1, 1]))
    game.take({"do": "steady", "unit": "b", "faces": [6]})
    assert (game.turn, game.tallies()["a"].lost, game.tallies()["b"].lost) == (2, 1, 1)
    assert game.rows()[0].state.key == "in_melee"


def test_a_pursuit_fights_at_once():
    game = play(START((unit("a", 0), unit("b", 1), unit("d", 1)), {}), *contact(), {"do": "end"})
    play(game, strike("a", [HIT] * 6), strike("b", [MISS] * 6))
    play(game, {"do": "back", "unit": "b", "answer": "back"}, {"do": "pursue", "unit": "a", "answer": "2"})
    play(game, {"do": "contact", "unit": "a", "answer": "open"})
    assert (dues(game), game.dues()[0].step["target"], game.turn) == (["strike"], "d", 1)


def test_cavalry_breaks_a_square_and_fights_it_again():
    game = START((unit("a", 0, 12, "cavalry"), unit("b", 1)), {})
    play(game, *contact(reaction=("form_square",)), {"do": "end"})
    play(game, strike("a", [HIT] * 6), strike("b", [MISS] * 6))
    assert ("breaks" in verbs(game), dues(game)) == (True, ["strike"])
    play(game, strike("a", [HIT] * 6), strike("b", [MISS] * 2))
    assert (game.turn, game.tallies()["b"].lost, game.tallies()["b"].ran) == (2, 12, False)


@pytest.mark.parametrize(
    ("reaction", "kinds"),
    [
        ("stand", ["contact"]),
        ("fire", ["shots", "home", "contact"]),
        ("countercharge", ["contact"]),
        ("fall_back", ["onward"]),
    ],
)
def test_each_reaction_to_a_charge_leads_on(reaction, kinds):
    game = START((unit("a", 0), unit("b", 1, 8, "cavalry", weapon="carbine")), {})
    play(game, {"do": "charge", "unit": "a", "target": "b"})
    game.take({"do": "react", "unit": "b", "answer": reaction})
    found = []
    while game.dues():
        found += dues(game)
        (due,) = game.dues()
        game.take(
            {**due.step, "faces": [MISS] * 2} if due.roll else {**due.step, "answer": due.answers[0].key}
        )
    assert found == kinds


def test_an_order_out_of_reach_needs_a_four():
    game = START((unit("a", 0), unit("b", 1)), {})
    assert [each.label.key for each in game.next_roll({"do": "order", "unit": "a"}).outcomes] == [
        *["hears_nothing"] * 3, *["obeys"] * 3,
    ]  # fmt: skip
    game.take({"do": "order", "unit": "a", "faces": [3]})
    assert {each.bar.key for each in game.rows()[0].actions} == {"no_order"}


def test_an_army_that_has_lost_half_its_units_must_concede():
    game = START((unit("a", 0), unit("b", 1, 5), unit("d", 1)), {})
    play(game, fire([HIT] * 6), {"do": "end"})
    assert (game.tallies()["b"].lost, game.state.battle.conceded) == (5, [False, True])
    assert (verbs(game).count("concedes"), game.news.title.key) == (1, "must_concede")


def test_a_side_notes_the_hits_of_an_enemy_that_it_has_not_counted():
    game = START((unit("a", 0), unit("b", 1, counted=False)), {})
    assert (game.rows()[1].whole, game.rows()[1].left) == (0, 0)
    play(game, fire([HIT] * 6), {"do": "return", "unit": "b", "answer": "fire_back"})
    play(game, {"do": "shots", "unit": "b", "answer": "2"})
    assert (game.tallies()["a"].lost, game.tallies()["b"].lost, dues(game)) == (2, 6, [])
    play(game, {"do": "end"}, {"do": "fire", "unit": "b", "target": "a", "figures": "3"}, {"do": "end"})
    play(game, *contact()[:1], {"do": "react", "unit": "b", "answer": "stand"}, *contact()[2:], {"do": "end"})
    play(game, strike("a", [HIT] * 4), {"do": "strike", "unit": "b", "target": "a", "answer": "1"})
    assert [each.key for each in game.dues()[0].answers] == ["back", "routs"]
    game.take({"do": "back", "unit": "b", "answer": "routs"})
    assert game.tallies()["b"].ran
    assert "concedes" not in verbs(game)


FORCE = (
    unit("a1", 0), unit("a2", 0, traits=["skirmishers"]),
    unit("a3", 0, 8, "cavalry", weapon="carbine"), unit("a4", 0, 4, "artillery", weapon="light_gun"),
    leader("a5", 0, general=True), unit("a6", 0, reserve="late"), unit("a7", 0, 4, "pack_animals"),
    unit("b1", 1, traits=["irregular"]), unit("b2", 1, traits=["militia"], morale="poor"),
    unit("b3", 1, 8, "cavalry", weapon="carbine", traits=["irregular", "shock", "impetuous"]),
    leader("b4", 1, general=True), unit("b5", 1, 4, "artillery", weapon="foot_artillery"),
)  # fmt: skip
UNCOUNTED = (*FORCE[:7], *(Entrant(each.key, 1, {"troop": each.facts["troop"]}, False) for each in FORCE[7:]))
RARE = (
    unit("a1", 0, 8, "pioneers", traits=["engineer"]), unit("a2", 0, 4, "artillery", weapon="rocket"),
    unit("a3", 0, 4, "artillery", weapon="rifled_artillery"), leader("a4", 0, general=True),
    Entrant("a5", 0, {"troop": "hospital", "figures": 8}), Entrant("a6", 0, {"troop": "band", "figures": 4}),
    Entrant("a7", 0, {"troop": "train", "figures": 4}), unit("a8", 0, 8, "mounted_infantry"),
    Entrant("a9", 0, {"troop": "wagon", "figures": 4, "traits": ["pontoons"]}),
    unit("b1", 1, formation="column"), unit("b2", 1), leader("b3", 1, general=True),
    unit("b4", 1, 4, "artillery", weapon="mortar"), Entrant("b5", 1, {"troop": "boat", "figures": 4}),
)  # fmt: skip
BY_OPTION = {"chance_cards": True, "movers_fire_before_melee": True, "wind": True}


@pytest.mark.parametrize(
    ("force", "options", "seed"),
    [(FORCE, {}, 1), (FORCE, {}, 2), (UNCOUNTED, {}, 3), (RARE, BY_OPTION, 4), (RARE, BY_OPTION, 5)],
)
def test_undoing_any_number_of_steps_gives_the_roster_of_before(force, options, seed):
    dice, game, keys = SeededDice(f"taps {seed}"), START(force, options), [each.key for each in force]
    steps, then = [], [game.tallies()]
    for number in range(150):
        step = next_step(game, dice, keys)
        if number % 40 == 39 and not game.dues():
            step = rules.adjusting_step(game, dict.fromkeys(("a1", "b1"), Tally(lost=3))) or step
        game.take(step)
        say_all("macduff", game, keys)
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
    assert game.turn > 3
    for undone in (1, 60, 149):
        again = play(START(force, options), *rules.steps_in_force([*steps, *[{"do": "undo"}] * undone]))
        assert again.tallies() == then[150 - undone]


@pytest.mark.parametrize("version", [6, 7])
def test_a_game_that_an_older_version_stored_plays_on(version):
    file = Path(__file__).parents[2] / "stored" / "steps" / f"macduff_{version}.json.xz"
    stored = json.loads(lzma.decompress(file.read_bytes()))
    game = play(START(FORCE, {}), *rules.steps_in_force([each["step"] for each in stored]))
    events = [event[2] for each in stored for event in each["events"]]
    assert verbs(game)[1:] == events


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (fire([HIT] * 6, place="near"), "place"),
        (fire([HIT] * 6, target="a"), "target"),
        (fire([HIT] * 7), "dice"),
        (fire([7] * 6), "dice"),
        (fire([HIT] * 6, figures="99"), "figures"),
        ({"do": "rally", "unit": "a", "faces": [1]}, "do"),
        ({"do": "move", "unit": "a", "formation": "limbered"}, "formation"),
        ({"do": "arrive", "unit": "a"}, "do"),
        ({"do": "order", "unit": "a", "faces": [0]}, "dice"),
        ({"do": "fire", "unit": "nobody"}, "unit"),
    ],
)
def test_a_step_that_is_not_open_is_refused_by_its_field(step, field):
    with pytest.raises(BadInput) as refused:
        START((unit("a", 0), unit("b", 1)), {}).take(step)
    assert refused.value.field == field


def test_a_step_without_its_dice_names_how_many_are_missing():
    with pytest.raises(NeedDice) as need:
        START((unit("a", 0), unit("b", 1)), {}).take(fire([HIT, MISS]))
    assert (need.value.count, need.value.given) == (6, (HIT, MISS))


def test_every_phrase_is_written_in_both_languages():
    for key, words in words_of("macduff").items():
        assert {"en", "es"} <= words.keys(), key
        assert isinstance(words["en"], dict) == isinstance(words["es"], dict) == ("count" in words), key


def test_the_general_may_try_once_more_to_order_a_unit_that_did_not_hear():
    force = unit("a", 0), unit("b", 1), leader("c", 0, general=True)
    order = {"do": "order", "unit": "a", "faces": [1]}
    game = play(START(force, {}), order)
    assert open_actions(game, "a") == {"order"}  # MACD-SEQ-04
    again = play(START(force, {}), order, order | {"faces": [4]})
    assert "move" in open_actions(again, "a")
    assert open_actions(play(game, order), "a") == set()
    assert open_actions(play(START(force, {"general_retries_failed": False}), order), "a") == set()
    assert open_actions(play(START(force[:2], {}), order), "a") == set()


def open_actions(game, key):
    row = game.rows()[[action.key for action in game.state.entrants].index(key)]
    return {action.key for action in row.actions if action.bar is None}
