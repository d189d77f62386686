"""Outward: a frozen muster becomes a table that the rules accept, the same from the same seed."""

from dataclasses import replace

import pytest

from battles.scenario import table
from battles.settle import result_of
from campaign.logic.muster import MusteredForce
from campaign.logic.words import Arm, EngagementKind, Nation, Stance, Terrain
from rules import FullLog, Record, SeededDice, computers, play
from tests.battles.musters import body, meeting

SIDES_OF_24 = {
    "against": [
        body("cu_foot", 140, nation=Nation.CUBAN),
        body("cu_horse", 68, Arm.CAVALRY, Nation.CUBAN),
    ],
}


def big(**changes):
    """Twenty-four Cuban and twenty-three Spanish units at one man a figure."""
    muster = meeting(body("leon", 180), body("horse", 48, Arm.CAVALRY), **SIDES_OF_24)
    return replace(muster, **changes)


@pytest.mark.parametrize("terrain", list(Terrain))
@pytest.mark.parametrize("kind", list(EngagementKind))
def test_every_kind_of_fight_finds_room_on_every_ground_if_need_be_with_larger_figures(kind, terrain):
    made = table(big(kind=kind, terrain=terrain, rains=True, crossing="ford", works=4), "machete", "seed")
    sides = [unit["side"] for unit in made.scenario.units]
    assert 8 <= max(sides.count(side) for side in ("blue", "red")) <= 24
    assert all(0 <= unit["x_cm"] <= made.scenario.board["width_cm"] for unit in made.scenario.units)


def test_the_table_units_stand_in_the_order_of_the_scenario_and_the_attacker_is_blue():
    made = table(big(), "machete", "seed")
    assert [unit.key for unit in made.units] == [facts["key"] for facts in made.scenario.units]
    assert {
        unit.side
        for unit, facts in zip(made.units, made.scenario.units, strict=True)
        if facts["side"] == "blue"
    } == {"cuba"}


def test_the_same_seed_lays_the_same_table_and_another_does_not():
    assert table(big(), "machete", "a") == table(big(), "machete", "a")
    assert table(big(), "machete", "a").scenario.board != table(big(), "machete", "b").scenario.board


def test_guns_and_trains_stay_with_the_baggage():
    muster = meeting(
        body("leon", 120),
        body("battery", 30, Arm.ARTILLERY, guns=2),
        body("mules", 20, Arm.TRAIN),
        **SIDES_OF_24,
    )
    made = table(muster, "machete", "seed")
    assert {facts["troop"] for facts in made.scenario.units} == {"infantry", "cavalry"}


def test_who_has_nobody_to_show_has_no_table():
    muster = meeting(body("battery", 30, Arm.ARTILLERY, guns=2), **SIDES_OF_24)
    assert table(muster, "machete", "seed") is None


def test_a_reserve_comes_by_its_dice_and_friends_of_its_force_with_it():
    late = MusteredForce("late", "Late", (body("late", 48),), reserve_dice=2)
    muster = meeting(body("leon", 120), **SIDES_OF_24)
    cuba, spain = muster.parties
    made = table(
        replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late)))), "machete", "seed"
    )
    waiting = [facts for facts in made.scenario.units if facts.get("reserve")]
    assert len(waiting) > 1
    assert {facts["reserve"] for facts in waiting} == {"late-2"}
    assert made.scenario.terms["reserves"] == {"late-2": {"dice": 2}}


def test_a_side_all_of_whose_men_are_late_is_there_with_those_who_come_first():
    muster = meeting(body("leon", 120), **SIDES_OF_24)
    cuba, spain = muster.parties
    late = replace(spain.forces[0], reserve_dice=1)
    later = MusteredForce("later", "Later", (body("later", 48),), reserve_dice=2)
    made = table(replace(muster, parties=(cuba, replace(spain, forces=(late, later)))), "machete", "seed")
    there = {facts["key"].partition("-")[0] for facts in made.scenario.units if not facts.get("reserve")}
    assert "leon" in there
    assert "later" not in there


@pytest.mark.parametrize(
    ("works", "kind", "lines"),
    [(0, None, 0), (1, "hedge", 1), (2, "wall", 1), (3, "wall", 1), (5, "wall", 2)],
)
def test_works_shelter_the_second_party_where_it_stands(works, kind, lines):
    made = table(big(kind=EngagementKind.ASSAULT, works=works), "machete", "seed")
    cover = [line for line in made.scenario.board["lines"] if line["kind"] in ("hedge", "wall")]
    assert {line["kind"] for line in cover} == ({kind} if kind else set())
    assert len(cover) >= lines
    front = min(facts["x_cm"] for facts in made.scenario.units if facts["side"] == "red")
    assert not cover or cover[0]["points"][0][0] == front


@pytest.mark.parametrize(
    ("stance", "temper"), [(Stance.ATTACK, "bold"), (Stance.STAND, "steady"), (Stance.WITHDRAW, "wary")]
)
def test_the_stance_on_the_map_is_the_temper_on_the_table(stance, temper):
    muster = big()
    cuba, spain = muster.parties
    made = table(replace(muster, parties=(cuba, replace(spain, stance=stance))), "machete", "seed")
    assert made.scenario.terms["tempers"]["red"] == temper


def test_whoever_lies_in_ambush_is_bold_whatever_his_stance():
    muster = big(kind=EngagementKind.AMBUSH)
    cuba, spain = muster.parties
    made = table(replace(muster, parties=(replace(cuba, stance="avoid"), spain)), "machete", "seed")
    assert made.scenario.terms["tempers"]["blue"] == "bold"
    assert all(facts.get("ambush") for facts in made.scenario.units if facts["side"] == "blue")


def test_a_mustered_battle_is_fought_to_an_end_and_settled_in_men():
    muster = meeting(
        body("leon", 300), body("mules", 12, Arm.TRAIN), against=[body("cu", 200, nation=Nation.CUBAN)]
    )
    made = table(muster, "machete", "seed")
    log = FullLog()
    outcome = play(
        Record(made.scenario, 1, "seed/battle"),
        dice=SeededDice("seed/battle"),
        computer=computers(made.scenario),
        log=log,
    )
    result = result_of(outcome, made.units, muster, "seed")
    assert result.holder in ("cuba", "spain")
    assert sum(line.down for line in result.units) > 0
    assert {line.unit for line in result.units} >= {"cu", "leon"}
