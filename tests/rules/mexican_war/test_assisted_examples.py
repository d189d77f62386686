"""The worked examples of the Mexican War, entered into its assisted game."""

import json
from pathlib import Path

import pytest

from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    check,
    dues,
    fire,
    officer,
    play,
    shell,
    unit,
    verbs,
)

ALL = json.loads((Path(__file__).parents[1] / "vectors" / "mexican_war.json").read_text("utf-8"))
CLASSES = {
    "I": "us_sharpshooter",
    "II": "us_frontier_volunteer",
    "III": "us_regular",
    "IV": "mexican_regular",
}
GUNNERS = {"I": "us_regular", "II": "us_volunteer", "III": "mexican_regular", "IV": "mexican_militia"}


def examples(procedure):
    """Returns the worked examples of *procedure* whose input is accepted."""
    return [
        pytest.param(one, id=one["id"])
        for one in ALL
        if one["procedure"] == f"mexican_war.{procedure}" and "expect_error" not in one
        and one["expect"].get("band") != "out" and "contours_above" not in one["inputs"]
        and not set(one["inputs"].get("modifiers", ())) >= {"suspicion_fire", "target_dense"}  # one is named
    ]  # fmt: skip


AIMS = {"enfilade": "flank", "target_dense": "massed", "ranks_deep": "massed", "suspicion_fire": "suspicion"}
PLACES = {"target_light_cover": "light", "target_hard_cover": "hard"}


def answers_for(names):
    """Returns the aim and the place that stand for modifiers."""
    aims, places = ({table[name] for name in names if name in table} for table in (AIMS, PLACES))
    return {"order": min(aims, default="front"), "place": min(places, default="open")}


@pytest.mark.parametrize("vector", examples("small_arms_fire"))
def test_a_volley_of_the_worked_examples_costs_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    options = {"small_arms_modifier_mode": asked.get("modifier_mode", "dice")}
    firer = unit("a", 0, 2 * asked["figures"], **{"class": CLASSES[asked["fire_class"]]}, stands=1)
    game = START((firer, unit("b", 1)), options)
    if "other_operation" in asked["modifiers"]:
        game.state.units[0].used = 1
    band = want.get("band") or ("short" if asked["range_in"] > 1 else "point_blank")
    step = fire(vector["dice"], range=band) | answers_for(asked["modifiers"])
    game.take(step)
    told = next(each for each in game.log.events if each.verb == "fires")
    assert (told.values[-2], len(told.faces)) == (want["hits"], len(vector["dice"]))
    assert game.tallies()["b"].lost == want["hits"]


@pytest.mark.parametrize("vector", [*examples("artillery_fire"), *examples("canister_fire")])
def test_a_battery_of_the_worked_examples_hits_the_same_at_the_table(vector):
    asked, want = vector["inputs"], vector["expect"]
    battery = unit("a", 0, 8, "artillery", guns=asked["guns"], gun_lb=asked["gun_lb"],
                   **{"class": GUNNERS[asked["ability"]]})  # fmt: skip
    game = START((battery, unit("b", 1)), {})
    word = want.get("band", "short")
    if vector["procedure"].endswith("canister_fire"):
        word = "canister_near" if asked["range_in"] <= 5 else "canister_far"
    game.take(shell(vector["dice"], range=word) | answers_for(asked["modifiers"]))
    told = next(each for each in game.log.events if each.verb in ("fires_guns", "fires_canister"))
    assert game.tallies()["b"].lost == want["figures"]
    assert told.values[0] == want.get("hit_count", told.values[0])


@pytest.mark.parametrize("vector", [*examples("charge_close_test"), *examples("charge_stand_test")])
def test_the_wills_of_a_charge_end_as_in_the_worked_examples(vector):
    asked, want = vector["inputs"], vector["expect"]
    is_close = vector["procedure"].endswith("close_test")
    who, lost = (
        unit("a" if is_close else "b", int(not is_close), **{"class": asked["troop_type"]}),
        asked["figures_lost"],
    )
    is_horse = bool(asked.get("square_vs_cavalry"))
    other = unit("b" if is_close else "a", int(is_close), 20, "cavalry" if is_horse else "infantry")
    game = START((who, other), {})
    checker = game.state.units[0]
    checker.strength -= lost
    checker.formation = 4 if is_horse else 0
    works = asked.get("prepared_works") or asked.get("holding_prepared_works")
    game.take({"do": "charge", "unit": "a", "target": "b", "ground": "works" if works else "open"})
    if not is_close:
        game.take(check("close", "a", BEST))
    if asked.get("square_vs_mounted") and not is_horse:
        game.take({"do": "stand", "unit": "b", "answer": "horse"})
    game.take(check("close" if is_close else "stand", who.key, vector["dice"][0]))
    told = [each for each in game.log.events if each.verb == "checks"][-1]
    assert told.values == (want.get("modifier", told.values[0]), want["relationship"])
    assert (not dues(game) and "closes_with" not in verbs(game)) != want.get("closes", want.get("stands"))


@pytest.mark.parametrize(
    "vector", [one for one in examples("morale_test") if one.values[0]["inputs"]["cause"] == "casualty"]
)
def test_a_check_for_losses_ends_as_in_the_worked_examples(vector):
    asked, want = vector["inputs"], vector["expect"]
    game = START(
        (
            unit("b", 0, **{"class": asked["troop_type"]}),
            unit("a", 1),
            officer("c", 0, rank="brigade", division="x"),
        ),
        {},
    )
    checker = game.state.units[0]
    checker.strength -= asked["figures_lost"]
    checker.hurt, checker.unformed = True, asked.get("unformed", False)
    checker.flanking = asked.get("charging_flank_or_rear", False)
    game.take({"do": "end"})
    if asked.get("officer_influence"):
        play(
            game, {"do": "loss", "unit": "b", "answer": "o2"}, {"do": "influence", "unit": "c", "faces": [8]}
        )
    game.take(check("loss", "b", vector["dice"][0]))
    told = next(each for each in game.log.events if each.verb == "checks")
    assert told.values[0] == want.get("modifier", told.values[0])
    forced = {"none": "turn_begins", "fall_back": "will_fall_back", "rout": "routs"}[want["effect"]]
    assert forced in verbs(game)[2:]


@pytest.mark.parametrize("vector", examples("counter_battery_damage"))
def test_hits_on_a_battery_do_the_damage_of_the_worked_examples(vector):
    want, hits = vector["expect"], vector["inputs"]["hits"]
    guns = unit("a", 0, 12, "artillery", guns=3), unit("b", 1, 12, "artillery", guns=3), unit("c", 1)
    game = play(START(guns, {}), shell([1] * hits + [BEST] * (3 - hits)))
    roll, asked = game.dues()[0].roll, []
    for face in vector["dice"]:
        asked.append(roll.outcomes[face - 1].label.key)
        roll = game.next_roll({"do": "damage", "unit": "b", "faces": vector["dice"][: len(asked)]})
    assert (roll, asked.count("again")) == (None, vector["dice"].count(10))
    game.take({"do": "damage", "unit": "b", "faces": vector["dice"]})
    told = next(each for each in game.log.events if each.verb == "suffers_hits")
    assert told.values == (want["crew_casualties"], want["guns_disabled"], want["guns_destroyed"])
    if want["crew_casualties"]:
        game.take({"do": "crew", "unit": "b", "answer": "2"})
        assert (game.tallies()["c"].lost, game.state.units[1].drop) == (want["crew_casualties"], 0)
        game.take({"do": "end"})  # all have fired: now the ability drops
        assert game.state.units[1].drop == 1
