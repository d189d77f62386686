"""Outward: a frozen muster becomes a table that the rules accept, the same from the same seed."""

from dataclasses import replace

import pytest

import rules
from battles.mustering.battle_types import BattleType
from battles.scenario import Laying, by_hand, shown_figures, table_of_muster
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.vocabulary import Arm, EngagementKind, Stance, Terrain
from rules import FullLog, Record, SeededDice, computers, play
from tests.battles.musters import body, meeting_muster, result_of
from tests.nations import CUBAN

SIDES_OF_24 = {
    "against": [
        body("cu_foot", 140, nation=CUBAN),
        body("cu_horse", 68, Arm.CAVALRY, CUBAN),
    ],
}


def big_muster(**changes):
    """Musters 24 Cuban and 23 Spanish units at one man a figure."""
    muster = meeting_muster(body("leon", 180), body("horse", 48, Arm.CAVALRY), **SIDES_OF_24)
    return replace(muster, **changes)


@pytest.mark.parametrize("terrain", list(Terrain))
@pytest.mark.parametrize("kind", list(EngagementKind))
def test_every_kind_of_battle_finds_room_on_every_ground_if_need_be_with_larger_figures(kind, terrain):
    made = table_of_muster(
        big_muster(kind=kind, terrain=terrain, rains=True, crossing="ford", fortification=4),
        "machete",
        "seed",
    )
    sides = [unit["side"] for unit in made.scenario.units]
    assert 8 <= max(sides.count(side) for side in ("blue", "red")) <= 24
    width = made.scenario.board["width_cm"]
    assert all(unit.get("house") or 0 <= unit["x_cm"] <= width for unit in made.scenario.units)


def test_the_table_units_stand_in_the_order_of_the_scenario_and_the_attacker_is_blue():
    made = table_of_muster(big_muster(), "machete", "seed")
    assert [unit.key for unit in made.units] == [facts["key"] for facts in made.scenario.units]
    assert {
        unit.side
        for unit, facts in zip(made.units, made.scenario.units, strict=True)
        if facts["side"] == "blue"
    } == {"cuba"}


def test_the_same_seed_lays_the_same_table_and_another_does_not():
    assert table_of_muster(big_muster(), "machete", "a") == table_of_muster(big_muster(), "machete", "a")
    assert (
        table_of_muster(big_muster(), "machete", "a").scenario.board
        != table_of_muster(big_muster(), "machete", "b").scenario.board
    )


def with_pieces(**more):
    """Returns a muster whose Spanish column has a battery, mules and carts. It has a field gun too."""
    spain = [
        body("leon", 120),
        body("battery", 30, Arm.ARTILLERY, guns=2),
        replace(body("krupp", 16, Arm.ARTILLERY, guns=1), troops="field_artillery"),
        body("mules", 20, Arm.TRAIN, horses=30, firearms=50),
        replace(body("waggons", 10, Arm.TRAIN, horses=16), troops="carts"),
    ]
    return replace(meeting_muster(*spain, **SIDES_OF_24), **more)


PIECES = [word for word in rules.find("machete").plays if word not in ("infantry", "cavalry")]


def test_units_that_the_ruleset_does_not_play_stay_with_the_baggage(monkeypatch):
    foot_only = replace(rules.find("machete"), plays=("infantry",))
    monkeypatch.setattr(rules, "find", lambda key: foot_only)
    made = table_of_muster(with_pieces(), "machete", "seed")
    assert {facts["troop"] for facts in made.scenario.units} == {"infantry"}
    assert {unit.plays for unit in made.roster.units} > {"cavalry", "pack_artillery", "pack_train"}


def test_guns_and_trains_stand_on_the_table_as_the_rules_have_them():
    made = table_of_muster(with_pieces(), "machete", "seed")
    found = {facts["key"]: facts for facts in made.scenario.units if facts["troop"] in PIECES}
    gun = found["battery-gun-1"]
    assert (gun["troop"], gun["gun"], gun["figures"]) == ("pack_artillery", "mountain", 4)
    assert (found["krupp-gun-1"]["troop"], found["krupp-gun-1"]["gun"]) == ("horse_drawn_artillery", "other")
    mules = found["mules-train-1"]
    assert (mules["troop"], mules["figures"], mules["drivers"], mules["firearms"]) == ("pack_train", 4, 2, 2)
    assert found["waggons-train-1"]["troop"] == "supply_cart"
    assert all("x_cm" in facts or "-column-" in facts["reserve"] for facts in found.values())


@pytest.mark.parametrize(
    ("kind", "surprise", "limbered"),
    [
        (EngagementKind.MEETING, False, True),  # it comes up by the road
        (EngagementKind.MEETING, True, True),
        (EngagementKind.AMBUSH, True, True),
        (EngagementKind.PURSUIT, False, True),
        (EngagementKind.ASSAULT, False, False),
    ],
)
def test_a_gun_met_on_the_march_is_limbered(kind, surprise, limbered):
    made = table_of_muster(with_pieces(kind=kind, surprise=surprise), "machete", "seed")
    guns = [facts for facts in made.scenario.units if facts.get("gun")]
    assert guns
    assert {facts["limbered"] for facts in guns} == {limbered}


def test_a_force_surprised_on_the_march_is_still_in_column():
    for surprise in (True, False):
        made = table_of_muster(big_muster(surprise=surprise), "machete", "seed")
        column = {facts["side"] for facts in made.scenario.units if facts.get("formation") == "column"}
        assert column == ({"red"} if surprise else set())


def test_a_side_without_units_has_no_table():
    muster = meeting_muster(body("battery", 30, Arm.ARTILLERY, guns=2), **SIDES_OF_24)
    assert table_of_muster(muster, "machete", "seed") is None


def test_a_reserve_comes_by_its_dice_and_friends_of_its_force_with_it():
    late = MusteredForce("late", "Late", (body("late", 48),), reserve_dice=2)
    muster = meeting_muster(body("leon", 120), **SIDES_OF_24)
    cuba, spain = muster.parties
    made = table_of_muster(
        replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late)))), "machete", "seed"
    )
    waiting = [facts for facts in made.scenario.units if facts.get("reserve") == "late-2"]
    assert len(waiting) > 1
    assert all(facts["key"].startswith("late") for facts in waiting)
    assert made.scenario.terms["reserves"]["late-2"] == {"dice": 2}


@pytest.mark.parametrize(
    ("minutes", "phase", "phases"), [(9, 1, 12), (72, 8, 14), (180, 19, 25), (360, 37, 43)]
)
def test_a_reserve_whose_minutes_are_known_comes_in_its_phase_and_the_battle_waits_for_it(
    minutes, phase, phases
):
    late = MusteredForce("late", "Late", (body("late", 48),), reserve_dice=1, late=minutes)
    muster = meeting_muster(body("leon", 120), **SIDES_OF_24)
    cuba, spain = muster.parties
    made = table_of_muster(
        replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late)))), "machete", "seed"
    )
    assert made.scenario.terms["reserves"][f"late-phase-{phase}"] == {"phase": phase}
    assert made.scenario.turn_limit == phases


def test_a_side_all_of_whose_men_are_late_is_there_with_those_who_come_first():
    muster = meeting_muster(body("leon", 120), **SIDES_OF_24)
    cuba, spain = muster.parties
    late = replace(spain.forces[0], reserve_dice=1)
    later = MusteredForce("later", "Later", (body("later", 48),), reserve_dice=2)
    made = table_of_muster(
        replace(muster, parties=(cuba, replace(spain, forces=(late, later)))), "machete", "seed"
    )
    there = {facts["key"].partition("-")[0] for facts in made.scenario.units if not facts.get("reserve")}
    assert "leon" in there
    assert "later" not in there


def test_fortifications_and_the_battle_type_decide_the_ground_to_draw():
    def make_table(works, **laying):
        return table_of_muster(big_muster(fortification=works), "machete", "seed", Laying(**laying)).scenario

    post = make_table(3)
    assert post.terms["assault"] in [unit.get("house") for unit in post.units if unit["side"] == "red"]
    assert "assault" not in make_table(0).terms
    assert any(area["kind"] == "water" for area in make_table(0, kind=BattleType.LANDING).board["areas"])
    assert any(unit["troop"] == "ship" for unit in make_table(0, kind=BattleType.LANDING).units)


def test_a_real_table_is_laid_out_for_the_figures_of_the_club_by_default():
    how = rules.establishment("machete", {})
    steps = [by_hand(big_muster(), how, Laying(men=men)) for men in how.scales]
    counts = [shown_figures(found) for found in steps]
    assert counts[0] > counts[1] > counts[2]
    assert by_hand(big_muster(), how, Laying(usual=how_many_men(steps, 0), owned=counts[1])) == steps[1]
    assert by_hand(big_muster(), how, Laying(owned=counts[2] - 1)).men_per_figure > how_many_men(steps, 2)
    assert by_hand(big_muster(), how, Laying(men=how_many_men(steps, 0), owned=counts[1])) == steps[0]
    assert shown_figures(by_hand(big_muster(), how, Laying(owned=1))) > 1  # both sides still show somebody


def how_many_men(steps, number):
    return steps[number].men_per_figure


@pytest.mark.parametrize(
    ("stance", "temper"), [(Stance.ATTACK, "bold"), (Stance.DEFEND, "steady"), (Stance.WITHDRAW, "wary")]
)
def test_the_stance_on_the_map_is_the_temper_on_the_table(stance, temper):
    muster = big_muster()
    cuba, spain = muster.parties
    made = table_of_muster(replace(muster, parties=(cuba, replace(spain, stance=stance))), "machete", "seed")
    assert made.scenario.terms["tempers"]["red"] == temper


def test_a_force_in_ambush_is_bold_in_any_stance():
    muster = big_muster(kind=EngagementKind.AMBUSH)
    cuba, spain = muster.parties
    made = table_of_muster(replace(muster, parties=(replace(cuba, stance="avoid"), spain)), "machete", "seed")
    assert made.scenario.terms["tempers"]["blue"] == "bold"
    blue = [facts for facts in made.scenario.units if facts["side"] == "blue"]
    assert any(facts.get("ambush") for facts in blue)
    assert all(facts.get("ambush") or facts["reserve"] for facts in blue)


def test_a_mustered_battle_is_fought_to_an_end_and_settled_in_men():
    muster = meeting_muster(
        body("leon", 300), body("mules", 12, Arm.TRAIN), against=[body("cu", 200, nation=CUBAN)]
    )
    made = table_of_muster(muster, "machete", "seed")
    log = FullLog()
    outcome = play(
        Record(made.scenario, rules.find(made.scenario.ruleset).version, "seed/battle"),
        dice=SeededDice("seed/battle"),
        computer=computers(made.scenario),
        log=log,
    )
    result = result_of(outcome, made.units, muster, "seed")
    assert result.field_holder in ("cuba", "spain")
    assert sum(line.down for line in result.units) > 0
    assert {line.unit for line in result.units} >= {"cu", "leon"}
