"""The assisted game of SCWaRes: worked examples, a golden battle, and battles of random taps at a table."""

import json
from pathlib import Path

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice, Tally, WrongFace
from rules.core.assisted import words_of
from rules.scwares.cards import InForce
from rules.scwares.terms import DIRECTIONS, WEAPONS
from tests.rules.taps import next_step, say_all

ALL = json.loads((Path(__file__).parents[1] / "vectors" / "scwares.json").read_text("utf-8"))
START = rules.find("scwares").assisted
LOW = ({"do": "end"}, {"do": "card", "answer": "low"})


def unit(key, side, bases=4, **more):
    counted = more.pop("counted", True)
    facts = {
        "class": ("european", "native")[side], "troop": "infantry", "figures": bases, "group": f"of {side}",
        "weapon": ("single_shot_rifle", "musket")[side],
    }  # fmt: skip
    return Entrant(key, side, facts | more, counted)


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def verbs(game):
    return [each.verb for each in game.log.events]


def examples(procedure, holds=lambda read_questions: True):
    """Returns the worked examples of *procedure* that a table can come to."""
    return [
        pytest.param(one, id=one["id"])
        for one in ALL
        if one["procedure"] == f"scwares.{procedure}" and "expect_error" not in one and holds(one["inputs"])
    ]


def of_one_unit(read_questions):
    return len(read_questions["firers"]) == 1 == len(read_questions["target_bases"])


@pytest.mark.parametrize("vector", examples("fire", of_one_unit))
def test_a_volley_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    ((kind, there),), (firer,) = asked["target_bases"].items(), asked["firers"]
    foe = {"class": "european" if kind == "native" else "native"}
    options = {name: asked[name] for name in ("fortification_doubles",) if name in asked}
    force = (
        unit("a", 0, firer["bases"], weapon=firer["weapon"], **foe),
        unit("b", 1, there, **{"class": kind}),
    )
    game = START(force, options)
    short = tuple(map(WEAPONS.index, asked.get("ammunition_shortage", ())))
    game.state.battle.in_force = InForce(0, asked.get("die_bonus", 0), short)
    step = {
        "do": "fire", "unit": "a", "target": "b", "bases": str(firer["bases"]), "zone": str(there),
        "place": "works" if asked.get("fortified") else "open",
    }  # fmt: skip
    game.take(step | {"faces": vector["dice"]})
    told = next(each for each in game.log.events if each.verb == "fires")
    dead, back = want.get("destroyed"), want.get("driven_back")
    assert told.values[1] == (want.get("destroy_results", 0) if dead is None else dead.get(kind, 0))
    assert told.values[2] == (want.get("drive_back_results", 0) if back is None else back.get(kind, 0))
    assert game.tallies()["b"].lost == told.values[1]


@pytest.mark.parametrize("vector", examples("close_combat"))
def test_a_close_combat_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want, dice = vector["inputs"], vector["expect"], vector["dice"]
    force = []
    for side, key in enumerate("ab"):
        party = asked[f"side_{key}"]
        ((kind, there),) = party["bases"].items()
        weapon = {"weapon": "spear"} if party.get("spear_armed") else {}
        force.append(unit(key, side, there, **{"class": kind}, **weapon))
    options = {"spears": asked["spears"]} if "spears" in asked else {}
    game = START(force, options)
    works = "works" if asked["side_b"].get("fortified") else "open"
    charge = {"do": "charge", "unit": "a", "target": "b", "ground": works}
    rolled = [1] * 3 if force[0].facts["class"] == "native" else []
    front = str(asked["side_b"]["fighting"])
    play(game, charge | {"faces": rolled})
    play(game, {"do": "reach", "unit": "a", "target": "b", "answer": str(asked["side_a"]["fighting"])})
    play(game, {"do": "end"}, {"do": "front", "unit": "b", "target": "a", "answer": front})
    bonus = max(asked[f"side_{key}"].get("die_bonus", 0) for key in "ab")
    game.state.battle.in_force = InForce(0, bonus, ())
    first = want.get("a_dice", asked["side_a"]["fighting"])
    blows = {"a": dice[:first], "b": dice[first:]}
    for key, foe in ("ab", "ba"):
        game.take({"do": "blow", "unit": key, "target": foe, "faces": blows[key]})
    strikes = {"ab"[each.target]: each.values for each in game.log.events if each.verb == "strikes"}
    for key, values in strikes.items():
        for name, place in (("destroyed", 1), ("driven_back", 2)):
            if f"{key}_{name}" in want:
                assert values[place] == sum(want[f"{key}_{name}"].values())
        assert game.tallies()[key].surrendered == values[1]  # those lost hand to hand are captured


@pytest.mark.parametrize(
    "vector", examples("event_card", lambda read_questions: read_questions["rank"] not in "23456789")
)
def test_a_card_of_the_worked_examples_does_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    options = {name: asked[name] for name in ("dust_cloud_direction",) if name in asked}
    game = START((unit("a", 0), unit("b", 1, 6)), options)
    play(
        game, {"do": "end"}, {"do": "card", "answer": asked["rank"]}, {"do": "suit", "answer": asked["suit"]}
    )
    if vector["dice"]:
        for given in range(len(vector["dice"])):
            assert game.next_roll({"do": "effect", "faces": vector["dice"][:given]}).outcomes
        game.take({"do": "effect", "faces": vector["dice"]})
    found = {each.verb: each for each in game.log.events}
    if "go_home" in found:
        assert found["go_home"].values == (want["bases"],)
    elif "rising" in found:
        assert found["rising"].values == (
            want.get("bases", 0),
            want.get("distance_zones", 0),
            want.get("occurs", 1),
        )
    elif "dust_seen" in found:
        zones, way, bases = found["dust_seen"].values
        assert (zones, bases) == (want.get("distance_zones", zones), want.get("bases", bases))
        assert DIRECTIONS[way] == want.get("direction", DIRECTIONS[way])
    else:
        force = game.state.battle.in_force
        assert force.points == want.get("movement_points", 0)
        assert force.score == want.get("die_score", 0)
        assert [WEAPONS[weapon] for weapon in force.short] == ([want["weapon"]] if "weapon" in want else [])


@pytest.mark.parametrize(
    "vector", examples("unit_morale", lambda read_questions: read_questions["bases_lost"])
)
def test_a_test_of_the_worked_examples_ends_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    foe = "european" if asked["troop_class"] == "native" else "native"
    game = START((unit("a", 0, 12, **{"class": asked["troop_class"]}), unit("b", 1, **{"class": foe})), {})
    lost = {"lost": asked["bases_lost"], "surrendered": 0, "ran": False, "leader_hit": False}
    game.take({"do": "adjust", "lines": {"a": lost}})
    play(game, *LOW)
    game.state.battle.in_force = InForce(0, asked.get("die_bonus", 0), ())
    (due,) = game.dues()
    bad = next(each.is_bad for each in due.roll.outcomes if each.faces == tuple(vector["dice"]))
    game.take({"do": "test", "unit": "a", "faces": vector["dice"]})
    assert (verbs(game)[-1] == "wavers") is bad is not want["passed"]


FORCE = (
    unit("a1", 0),
    unit("a2", 0, weapon="magazine_rifle"),
    unit("a3", 0, 3, troop="mounted"),
    unit("a4", 0, 1, troop="artillery", weapon="european_field_artillery", limbered=True),
    Entrant("a5", 0, unit("a5", 0, 1, troop="commander", weapon="spear").facts, has_leader=True),
    unit("a6", 0, **{"class": "european_led"}),
    unit("a7", 0, reserve="late"),
    unit("b1", 1, 6),
    unit("b2", 1, 6, weapon="spear"),
    unit("b3", 1, 1, troop="artillery", weapon="native_field_artillery"),
    unit("b4", 1, 1, counted=False),
    unit("b5", 1, 1, troop="mounted", counted=False),
)


@pytest.mark.parametrize("seed", range(3))
def test_undoing_any_number_of_steps_gives_the_roster_of_before(seed):
    dice, game = SeededDice(f"taps {seed}"), START(FORCE, {})
    steps, then, names = [], [game.tallies()], [each.key for each in FORCE]
    for number in range(150):
        step = next_step(game, dice, names)
        if number % 40 == 39 and not game.dues():
            step = rules.adjusting_step(game, dict.fromkeys(("a1", "b1"), Tally(lost=3))) or step
        game.take(step)
        say_all("scwares", game, names)
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
    assert game.turn > 3
    assert sum(each.lost + each.surrendered for each in then[-1].values()) > 3
    for undone in (1, 60, 150):
        again = play(START(FORCE, {}), *rules.steps_in_force([*steps, *[{"do": "undo"}] * undone]))
        assert again.tallies() == then[150 - undone]


VOLLEY = {"do": "fire", "unit": "a1", "target": "b1", "bases": "4", "zone": "2", "place": "open"}


def test_each_number_of_sixes_costs_what_it_said_before():
    for count in range(9):
        game = START(FORCE, {})
        roll = game.next_roll(VOLLEY)
        assert (roll.counts, len(roll.outcomes)) == (True, 9)
        outcome = roll.outcomes[count]
        step = VOLLEY | {"faces": list(outcome.faces)}
        while (more := game.next_roll(step)) is not None:
            step["faces"] += more.outcomes[0].faces
        game.take(step)
        assert game.tallies()["b1"].lost == outcome.label.values.get("count", 0) == min(count, 2)


def test_dice_that_change_nothing_are_neither_asked_for_nor_read():
    game = START(FORCE, {})
    assert game.next_roll(VOLLEY | {"faces": [6, 6, 0, 0, 0, 0, 0, 0]}) is None  # nobody is left to go back
    fives = game.next_roll(VOLLEY | {"faces": [6, *[0] * 7]})
    assert (len(fives.outcomes), fives.outcomes[2].faces) == (8, (5, 5, 0, 0, 0, 0, 0))
    game.take(VOLLEY | {"faces": [6, *[0] * 7, 5, *[0] * 6]})
    fires = next(each for each in game.log.events if each.verb == "fires")
    assert (fires.faces, fires.values[1:3]) == ((6, 5, 0, 0, 0, 0, 0, 0), (1, 1))
    with pytest.raises(NeedDice) as need:  # "Roll for me" after the sixes were read
        START(FORCE, {}).take(VOLLEY | {"faces": [6, *[0] * 7]})
    assert (need.value.count, need.value.sides) == (7, 5)


def test_two_units_at_one_fortified_zone_roll_together():
    game = START(FORCE, {})
    first = VOLLEY | {"bases": "1", "place": "works", "faces": [6, 1]}
    again = VOLLEY | {"unit": "a6", "bases": "1", "place": "works_again", "faces": [6, 1]}
    assert "works_again" not in [each.key for each in game.ask(VOLLEY).questions[-1].answers]
    assert play(game, first).tallies()["b1"].lost == 0
    assert "works_again" in [each.key for each in game.ask(again).questions[-1].answers]
    assert play(game, again).tallies()["b1"].lost == 1


def test_bases_driven_back_without_a_way_are_lost():
    game = START((unit("a", 0), unit("b", 1)), {})
    step = VOLLEY | {"unit": "a", "target": "b", "bases": "1", "faces": [5, 5]}
    (due,) = play(game, step).dues()
    assert due.clauses == ("SCW-FIRE-10", "SCW-R-18")
    game.take({"do": "back", "unit": "b", "answer": "1"})
    assert verbs(game)[-2:] == ["goes_back", "loses_base"]
    assert (game.tallies()["b"].surrendered, game.rows()[1].left) == (1, 3)


def test_a_turn_keeps_the_sequence_and_ends_with_a_card_and_tests():
    game = START((unit("a", 0), unit("b", 1, group="band")), {})
    bars = {action.key: action.bar for action in game.rows()[0].actions}
    assert (bars["move"], bars["fire"], bars["off"].key) == (None, None, "too_few_lost")
    game.take({"do": "charge", "unit": "b", "target": "a", "ground": "open", "faces": [6, 6, 1]})
    assert game.state.units[1].points == 13
    game.take({"do": "reach", "unit": "b", "target": "a", "answer": "2"})
    assert {a.key: a.bar.key for a in game.rows()[0].actions if a.bar}["move"] == "moves_are_over"
    game.take(VOLLEY | {"unit": "a", "target": "b", "zone": "1", "faces": [6, *[0] * 7]})
    assert {a.key: a.bar.key for a in game.rows()[1].actions if a.bar}["move"] == "moves_are_over"
    play(game, {"do": "end"}, {"do": "front", "unit": "a", "target": "b", "answer": "1"})
    assert [due.key for due in game.dues()] == ["blow-a-b", "blow-b-a"]
    game.take({"do": "blow", "unit": "a", "target": "b", "faces": [6]})
    assert game.rows()[1].left == 3  # their losses wait for the other blow
    game.take({"do": "blow", "unit": "b", "target": "a", "faces": [5, 1]})
    assert (game.rows()[1].left, game.rows()[0].left) == (2, 4)
    assert [due.key for due in game.dues()] == ["card"]
    game.take({"do": "card", "faces": [52]})  # drawn by the phone: the ace of spades
    assert [(due.key, due.clauses[0]) for due in game.dues()] == [
        ("test-b", "SCW-UMOR-01"), ("group-b", "SCW-GMOR-01"),
    ]  # fmt: skip
    play(game, {"do": "test", "unit": "b", "faces": [4]}, {"do": "group", "unit": "b", "faces": [3]})
    assert (game.turn, game.rows()[1].state.key) == (2, "and_then")
    assert [action.key for action in game.rows()[1].actions] == ["run"]
    play(game, {"do": "run", "unit": "b", "faces": [1, 1]}, {"do": "away", "unit": "b", "answer": "away"})
    assert (game.tallies()["b"].ran, game.rows()[1].is_out) == (True, True)
    assert game.state.contacts == []


def test_natives_sent_home_by_a_card_are_chosen_and_are_no_loss():
    game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
    play(game, {"do": "end"}, {"do": "card", "answer": "10"}, {"do": "suit", "answer": "heart"})
    play(game, {"do": "effect", "faces": [5]}, {"do": "leave", "answer": "2"}, {"do": "leave", "answer": "1"})
    assert [row.left for row in game.rows()] == [4, 3, 0]
    assert not any(each.lost for each in game.tallies().values())
    assert verbs(game).count("base_departs") == 4


@pytest.mark.parametrize(("counted", "leave"), [(True, 2), (False, 5)])
def test_no_more_natives_leave_in_the_news_than_are_known_to_be_there(counted, leave):
    game = START((unit("a", 0), unit("b", 1, 2, counted=counted)), {})
    play(game, {"do": "end"}, {"do": "card", "answer": "10"}, {"do": "suit", "answer": "heart"})
    assert play(game, {"do": "effect", "faces": [5]}).news.detail.values == {"count": leave}


def test_an_enemy_that_nobody_has_counted_shows_no_number():
    game = START((unit("a", 0), unit("b", 1, 1, counted=False)), {})
    assert (game.rows()[1].left, game.rows()[1].whole) == (0, 0)
    step = {"do": "fire", "unit": "b", "target": "a", "weapon": "magazine_rifle", "bases": "2", "zone": "1"}
    game.take(step | {"place": "open", "faces": [1, 2, 3, 4, 5, 6]})
    assert game.tallies()["a"].lost == 1
    play(game, *LOW, {"do": "test", "unit": "a", "faces": [6]})
    game.take(VOLLEY | {"unit": "a", "target": "b", "bases": "3", "zone": "6", "faces": [6] * 6})
    play(game, *LOW)
    assert [due.key for due in game.dues()] == ["test-a"]  # the enemy's morale is their own affair
    assert game.tallies()["b"].lost == 6
    assert {each.values for each in game.log.events if each.verb == "base_falls"} == {()}


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (VOLLEY | {"place": ""}, "place"),
        (VOLLEY | {"zone": "7"}, "zone"),
        (VOLLEY | {"bases": "5"}, "bases"),
        (VOLLEY | {"target": "a2"}, "target"),
        ({"do": "fire", "unit": "a4", "target": "b1", "zone": "1", "place": "open"}, "do"),
        ({"do": "fire", "unit": "b4", "target": "a1", "bases": "1", "zone": "1", "place": "open"}, "weapon"),
        ({"do": "charge", "unit": "a4", "target": "b1", "ground": "open"}, "do"),
        ({"do": "charge", "unit": "a1", "target": "b1"}, "ground"),
        ({"do": "move", "unit": "a4"}, "formation"),
        ({"do": "test", "unit": "a1", "faces": [1]}, "do"),
        (VOLLEY | {"faces": [1] * 9}, "dice"),
        (VOLLEY | {"faces": [6, 0]}, "dice"),
        ({"do": "nonsense", "unit": "nobody"}, "do"),
    ],
)  # fmt: skip
def test_a_step_that_is_not_open_is_refused_by_its_field(step, field):
    with pytest.raises(BadInput) as refused:
        START(FORCE, {}).take(step)
    assert refused.value.field == field


@pytest.mark.parametrize("faces", [[7] * 8, [6, 4, *[0] * 6], [0] * 8 + [6] * 8])
def test_faces_that_no_die_can_show_are_refused(faces):
    with pytest.raises(WrongFace):
        START(FORCE, {}).take(VOLLEY | {"faces": faces})


def test_every_phrase_is_written_in_both_languages():
    for key, words in words_of("scwares").items():
        assert {"en", "es"} <= words.keys(), key
        assert isinstance(words["en"], dict) == isinstance(words["es"], dict) == ("count" in words), key


def assault(*defences):
    """Returns a game in which two native units attack one. Each has one base, and nobody strikes back."""
    game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
    for key, ground in zip("bc", defences, strict=True):
        charge = {"do": "charge", "unit": key, "target": "a", "ground": ground, "faces": [6, 6, 6]}
        play(game, charge, {"do": "reach", "unit": key, "target": "a", "answer": "1"})
    play(game, {"do": "end"})
    return play(game, *({"do": "front", "unit": "a", "target": key, "answer": "0"} for key in "bc"))


@pytest.mark.parametrize(
    ("defences", "lost"), [(("works", "works"), 1), (("works", "open"), 1), (("open", "open"), 2)]
)
def test_scw_r_23_several_units_combine_their_dice_against_one_in_fortifications(defences, lost):
    game = assault(*defences)
    play(game, {"do": "blow", "unit": "b", "target": "a", "faces": [6]})
    lines = {each.label.key for each in game.dues()[0].roll.modifiers}
    assert ("rolled_before" in lines) == (defences == ("works", "works"))
    play(game, {"do": "blow", "unit": "c", "target": "a", "faces": [6]})
    assert game.rows()[0].left == 4 - lost
