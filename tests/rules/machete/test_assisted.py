"""The assisted game of Machete!: the worked examples entered as at a table, and battles of random taps."""

import json
from pathlib import Path

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice
from rules.core.assisted import words_of
from rules.machete.sections import fire as arms
from rules.machete.tables import GUN_LIMITS, scaled_distance
from rules.machete.terms import BANDS
from tests.rules.taps import next_step, say_all

ALL = json.loads((Path(__file__).parents[1] / "vectors" / "machete.json").read_text("utf-8"))
START = rules.find("machete").assisted


def place_of(inputs):
    """Returns the one answer about a target's place. It is "" if an example has two of them."""
    words = [
        *(["rear"] if inputs.get("target_rear") else []),
        *(["ford"] if inputs.get("target_fording") else []),
        *([inputs["target_cover"]] if inputs.get("target_cover", "none") != "none" else []),
    ]
    return words[0] if len(words) == 1 else "" if words else "open"


def examples(procedure):
    """Returns the worked examples of *procedure* that a table can come to."""
    return [
        pytest.param(one, id=one["id"])
        for one in ALL
        if one["procedure"] == f"machete.{procedure}" and "expect_error" not in one
        and place_of(one["inputs"]) and "umpire_modifier" not in one["inputs"]
    ]  # fmt: skip


def unit(key, side, figures=12, **more):
    counted = more.pop("counted", True)
    facts = {
        "nation": ("spanish", "cuban")[side], "troop": "infantry", "figures": figures, "command": 0,
        "firearms": figures,
    }  # fmt: skip
    return Entrant(key, side, facts | more, counted)


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


@pytest.mark.parametrize("vector", examples("fire"))
def test_a_volley_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    firer = unit("a", 0, asked["models_firing"], ambush=asked.get("ambush_role") == "ambusher")
    horse = {"troop": "cavalry"} if asked.get("target_charging_cavalry") else {}
    known = {"counted": False} if asked.get("target_figures") is None else {}
    target = unit(
        "b", 1, asked.get("target_figures") or 1, command=asked.get("target_command_figures", 0),
        formation=asked.get("target_formation", "line"), **horse, **known,
    )  # fmt: skip
    options = asked.get("options", {}) | {"figure_mm": asked.get("figure_mm", 28)}
    game = START((firer, target), options)
    if horse:
        game.state.units[1].charged = 1
    if asked.get("ambush_role") == "ambushed":
        game.state.battle.ambush_phase, game.state.battle.ambushed_side = 1, 0
        game.state.units[0].ambushed = True
    band = BANDS[arms.band(round(asked["range_cm"] * 100), game.state.battle.options)]
    step = {"do": "fire", "unit": "a", "target": "b", "range": band, "place": place_of(asked)}
    first, *officer = vector["dice"]
    priced = {each.faces: each.label.values.get("count", 0) for each in game.next_roll(step).outcomes}
    game.take(step | {"faces": [first]})
    told = next(each for each in reversed(game.log.events) if each.verb in ("fires", "answers"))
    assert told.values[1:4] == (
        BANDS.index(want.get("range_band", band)), want.get("modifier", told.values[2]), want["casualties"],
    )  # fmt: skip
    assert priced[first,] == want["casualties"]
    if officer:
        game.take({"do": "officer", "unit": "b", "faces": officer})
    if not known:
        assert not any(each.key == "officer-b" for each in game.dues())
        assert game.tallies()["b"].lost == want.get("total_lost", want["casualties"])


@pytest.mark.parametrize("vector", examples("artillery_fire") + examples("artillery_vs_gun"))
def test_a_shot_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    at_gun = vector["procedure"].endswith("vs_gun")
    gun = unit("a", 0, 4, troop="pack_artillery", gun=asked["gun"], firearms=0)
    more = {"troop": "pack_artillery", "gun": "other", "firearms": 0} if at_gun else {}
    figures = asked.get("target_crew") if at_gun else asked.get("target_figures", 12)
    target = unit("b", 1, figures, command=asked.get("target_command_figures", 0), **more)
    game = START((gun, target), {})
    limits = [scaled_distance(each, 28) for each in GUN_LIMITS[("mountain", "other").index(asked["gun"])]]
    reach = BANDS[sum(asked["range_cm"] * 100 > limit for limit in limits)]
    cover = "cover" if asked.get("target_under_cover") else "open"
    step = {"do": "shell", "unit": "a", "target": "b", "range": reach, "cover": cover}
    with pytest.raises(NeedDice):
        play(START((gun, target), {}), step)
    shot, officer = vector["dice"][:2], vector["dice"][2:]
    game.take(step | {"faces": shot})
    if officer:
        game.take({"do": "officer", "unit": "b", "faces": officer})
    assert game.tallies()["b"].lost == want.get(
        "total_lost", want.get("crew_lost", want.get("casualties", 0))
    )


@pytest.mark.parametrize("vector", examples("melee_round"))
def test_a_round_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]

    def party(key, side, word):
        horse = asked.get(f"{word}_cavalry", 0)
        figures = horse or asked[f"{word}_infantry"]
        troop = "cavalry" if horse else "infantry"
        return unit(key, side, figures, troop=troop, command=asked.get(f"{word}_officers", 0))

    game = START((party("a", 0, "attacker"), party("b", 1, "defender")), asked.get("options", {}))
    state = game.state
    state.battle.turn = 2
    if asked.get("ambushed_side"):
        state.battle.ambush_phase = 2
        state.battle.ambushed_side = ("attacker", "defender").index(asked["ambushed_side"])
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": asked.get("obstacle", "none")})
    if asked.get("round", 1) > 1:
        state.units[0].engaged = state.units[1].engaged = 1
    game.take({"do": "end"})
    faces = list(vector["dice"])
    while (due := game.dues()[0] if game.dues() else None) and due.step["do"] in ("strike", "officer"):
        step = dict(due.step)
        while (roll := game.next_roll(step)) is not None:
            count = len(roll.outcomes[0].faces)
            step["faces"] = [*step.get("faces", []), *faces[:count]]
            del faces[:count]
        game.take(step)
    assert faces == []
    for key, word in (("a", "attacker"), ("b", "defender")):
        lost = [want.get(f"{word}_{kind}_lost", 0) for kind in ("infantry", "cavalry", "officers")]
        if any(name.startswith(f"{word}_") and name.endswith("_lost") for name in want):
            assert game.tallies()[key].lost == sum(lost)


FORCE = (
    unit("a1", 0, 12, command=2),
    unit("a2", 0, 12, command=2, formation="column"),
    unit("a3", 0, 6, troop="cavalry", command=1),
    unit("a4", 0, 4, troop="pack_artillery", gun="mountain", firearms=0, limbered=True),
    unit("a5", 0, 12, command=1, reserve="late"),
    unit("b1", 1, 12, command=1, firearms=9, skirmish=True),
    unit("b2", 1, 11, command=1, formation="skirmish", skirmish=True),
    unit("b3", 1, 1, troop="cavalry", counted=False),
    unit("b4", 1, 1, counted=False),
)


KEYS = [each.key for each in FORCE]


@pytest.mark.parametrize("seed", range(4))
def test_undoing_any_number_of_steps_gives_the_roster_of_before(seed):
    dice, game = SeededDice(f"taps {seed}"), START(FORCE, {})
    steps, then = [], [game.tallies()]
    for number in range(150):
        step = next_step(game, dice, KEYS)
        if number % 40 == 39 and not game.dues():
            written = dict.fromkeys(("a1", "b1"), rules.Tally(lost=3, leader_hit=False))
            step = rules.adjusting_step(game, written) or step
        game.take(step)
        say_all("machete", game, KEYS)
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
    assert game.turn > 3
    assert sum(each.lost for each in then[-1].values()) > 5  # some leave in order
    for undone in (1, 2, 60, 149, 150):
        entries = [*steps, *[{"do": "undo"}] * undone]
        again = play(START(FORCE, {}), *rules.steps_in_force(entries))
        assert again.tallies() == then[150 - undone]
        assert len(again.log.events) <= len(game.log.events)


VOLLEY = {"do": "fire", "unit": "a1", "target": "b1", "range": "short", "place": "open"}


@pytest.mark.parametrize(("place", "why"), [("open", "MACH-MOR-02"), ("rear", "MACH-MOR-06")])
def test_a_volley_says_why_a_morale_test_is_due(place, why):
    game = START((unit("a", 0, 12), unit("b", 1, 8 if place == "open" else 40)), {})
    game.take({"do": "fire", "unit": "a", "target": "b", "range": "short", "place": place, "faces": [6]})
    (note,) = [line for line in game.news.rest if line.key == "test_follows"]
    assert note.values["why"].key == f"why_{why}"


def test_each_face_of_a_volley_costs_what_it_said_before():
    for face in range(1, 7):
        game = START(FORCE, {})
        outcome = next(each for each in game.next_roll(VOLLEY).outcomes if each.faces == (face,))
        game.take(VOLLEY | {"faces": [face]})
        assert game.tallies()["b1"].lost == outcome.label.values.get("count", 0)


def test_a_phase_asks_each_roll_that_follows_by_its_clause():
    game = START((unit("a", 0, 12, command=1), unit("b", 1, 8, command=1)), {})
    game.take({"do": "fire", "unit": "a", "target": "b", "range": "short", "place": "open", "faces": [6]})
    assert [(due.step["do"], due.clauses[0]) for due in game.dues()] == [("officer", "MACH-FIRE-19")]
    play(game, {"do": "officer", "unit": "b", "faces": [1]}, {"do": "end"})
    (due,) = game.dues()
    assert (due.step["do"], due.clauses) == ("test", ("MACH-MOR-02", "MACH-MOR-07"))
    play(game, {"do": "test", "unit": "b", "faces": [2]}, {"do": "end"})
    play(game, {"do": "second", "unit": "b", "faces": [1]}, {"do": "run", "unit": "b", "answer": "back"})
    assert (game.turn, game.dues()[0].clauses) == (3, ("MACH-MOR-17",))
    play(game, {"do": "rally", "unit": "b", "faces": [2]}, {"do": "end"})
    play(game, {"do": "rally", "unit": "b", "faces": [3]})
    assert [each.verb for each in game.log.events] == [
        "phase_begins", "fires", "officer_falls", "loses", "shaken",
        "phase_begins", "gives_way", "phase_begins", "still_shaken", "phase_begins", "rallies",
    ]  # fmt: skip
    assert (game.tallies()["b"].lost, game.rows()[1].state.key) == (3, "to_act_with")


def test_mach_gen_10_the_end_of_a_phase_says_whose_figures_come_off():
    game = START((unit("a", 0), unit("b", 1)), {})
    volley = {"do": "fire", "range": "short", "place": "open", "faces": [6]}
    before = [row.left for row in game.rows()]
    play(game, volley | {"unit": "a", "target": "b"}, volley | {"unit": "b", "target": "a"}, {"do": "end"})
    lost = [game.tallies()[key].lost for key in "ab"]
    end = game.phase_end
    assert [(each.unit, each.side, each.before, each.marked) for each in end.removals] == [
        (0, 0, before[0], lost[0]),
        (1, 1, before[1], lost[1]),
    ]
    assert (end.title.values["number"], end.clause) == (1, "MACH-GEN-10")
    assert [row.left for row in game.rows()] == [each.before - each.marked for each in end.removals]
    assert min(lost) > 0


def test_mach_mor_01_the_end_of_a_phase_keeps_the_tests_in_their_order_until_the_next_step():
    game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
    for index in (0, 1):
        game.state.units[index].marked = 6
    play(game, {"do": "end"})
    assert game.phase_end.waiting == ("test-a", "test-b")
    play(game, {"do": "test", "unit": "b", "faces": [6]})
    assert ([news.units for news in game.phase_end.tests], game.phase_end.waiting) == ([(1,)], ("test-a",))
    play(game, {"do": "test", "unit": "a", "faces": [6]})
    assert (game.turn, game.phase_end.title.values["number"]) == (2, 1)
    assert [news.units for news in game.phase_end.tests] == [(1,), (0,)]
    play(game, {"do": "move", "unit": "c", "formation": "line"})
    assert game.phase_end is None


def test_mach_gen_10_the_losses_of_a_melee_count_as_those_of_its_phase():
    game = START((unit("a", 0), unit("b", 1)), {})
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"})
    play(game, {"do": "end"})
    while game.state.is_ending:
        due = game.dues()[0]
        step = dict(due.step) | ({} if due.roll else {"answer": due.answers[0].key})
        while roll := game.next_roll(step) if due.roll else None:
            step["faces"] = [*step.get("faces", ()), *roll.outcomes[-1].faces]
        play(game, step)
    lost = [game.tallies()[key].lost for key in "ab"]
    assert [removal.marked for removal in game.phase_end.removals] == lost
    assert sum(lost) > 0


def test_a_modifier_that_does_not_count_is_marked_so():
    game = START(FORCE, {})
    step = {"do": "fire", "unit": "a1", "target": "b1", "range": "medium", "place": "soft"}
    lines = {line.clause: line.counts for line in game.next_roll(step).modifiers}
    assert lines == {"MACH-R-69": True, "MACH-FIRE-05": True, "MACH-FIRE-13": False}
    (target,) = (each for each in game.ask(step).questions[0].answers if each.key == "b2")
    assert target.settles is not None  # skirmish order outweighs every range and place
    assert game.next_roll({"do": "fire", "unit": "a1", "target": "b2"}).total.value == "−3"


def test_a_blow_falls_away_if_its_enemy_is_taken_off_by_hand():
    game = START((unit("a", 0), unit("b", 1)), {})
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"}, {"do": "end"})
    assert [each.step["do"] for each in game.dues()] == ["strike"]
    game.take(rules.adjusting_step(game, {"b": rules.Tally(ran=True)}))
    assert (game.dues(), game.turn) == ((), 2)
    assert game.close().bar is None


@pytest.mark.parametrize(
    ("step", "field"),
    [
        ({"do": "fire", "unit": "a1", "target": "b1", "place": "open"}, "range"),
        ({"do": "fire", "unit": "a1", "target": "a2", "range": "short", "place": "open"}, "target"),
        ({"do": "fire", "unit": "a3", "target": "b1", "range": "short", "place": "open"}, "do"),
        ({"do": "shell", "unit": "a4", "target": "b1", "range": "short"}, "do"),
        ({"do": "test", "unit": "a1", "faces": [1]}, "do"),
        ({"do": "move", "unit": "a1", "formation": "skirmish"}, "formation"),
        (VOLLEY | {"faces": [1, 1]}, "dice"),
        ({"do": "nonsense", "unit": "nobody"}, "do"),
    ],
)  # fmt: skip
def test_a_step_that_is_not_open_is_refused_by_its_field(step, field):
    with pytest.raises(BadInput) as refused:
        START(FORCE, {}).take(step)
    assert refused.value.field == field


def test_every_phrase_is_written_in_both_languages():
    for key, words in words_of("machete").items():
        assert {"en", "es"} <= words.keys(), key
        assert isinstance(words["en"], dict) == isinstance(words["es"], dict) == ("count" in words), key
