"""Homeward: figures and fates into men, by campaign unit; nobody is made and nobody lost on the way."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.mustering import roster
from battles.settle import result_of, undisputed
from campaign.logic.muster import MusteredForce
from campaign.logic.words import Arm, Course, Nation, ResultSource, Terrain
from rules import Outcome, UnitFate
from tests.battles.musters import AGRAMONTE, body, meeting

FATES = ("steady", "shaken", "forced_back", "surrendered", "ran", "destroyed", "reserve")


def outcome(fates, *, holds=None, turns=6):
    return Outcome(holds, "MACH-R-65", turns, (0, 0), holds, False, tuple(fates))


def fate_of(unit, lost=0, captured=0, state="steady"):
    return UnitFate(unit.figures, lost, min(lost, unit.command), captured, state)


@st.composite
def battles_fought(draw):
    """A muster of a few units a side and any fate of every table unit that adds up."""
    sizes = st.integers(1, 700)
    cuba = tuple(
        body(f"cu{i}", draw(sizes), draw(st.sampled_from([Arm.INFANTRY, Arm.CAVALRY])), Nation.CUBAN)
        for i in range(draw(st.integers(1, 3)))
    )
    spain = tuple(
        body(f"sp{i}", draw(sizes), guns=draw(st.integers(0, 2))) for i in range(draw(st.integers(1, 4)))
    )
    muster = meeting(*spain, body("gunners", draw(sizes), Arm.ARTILLERY, guns=2), against=cuba)
    table = [unit for unit in roster(muster, most=24).units if unit.arm != Arm.ARTILLERY]
    fates = []
    for unit in table:
        lost = draw(st.integers(0, unit.figures))
        captured = draw(st.integers(0, unit.figures - lost))
        fates.append(fate_of(unit, lost, captured, draw(st.sampled_from(FATES))))
    return muster, table, outcome(fates, holds=draw(st.sampled_from([None, 0, 1])))


@given(battles_fought(), st.text("abc", min_size=1, max_size=4))
def test_nobody_loses_more_men_than_he_brought_nor_more_guns(battle, seed):
    muster, table, came_out = battle
    result = result_of(came_out, table, muster, seed)
    present = {b.key: b for party in muster.parties for force in party.forces for b in force.bodies}
    assert len({line.unit for line in result.units}) == len(result.units)
    for line in result.units:
        assert min(line.down, line.surrendered, line.ran, line.guns_lost) >= 0
        assert line.down + line.surrendered + line.ran <= present[line.unit].men
        assert line.guns_lost <= present[line.unit].guns


@given(battles_fought())
def test_men_come_home_the_same_from_the_same_seed(battle):
    muster, table, came_out = battle
    assert result_of(came_out, table, muster, "s") == result_of(came_out, table, muster, "s")


@given(battles_fought())
def test_no_figures_lost_is_no_man_lost(battle):
    muster, table, _ = battle
    result = result_of(outcome([fate_of(unit) for unit in table], holds=1), table, muster, "s")
    assert not any(line.down or line.surrendered or line.ran or line.guns_lost for line in result.units)


def test_a_body_that_ran_takes_its_living_with_it_off_the_field():
    muster = meeting(body("leon", 120), against=[body("camaguey", 120, nation=Nation.CUBAN)])
    table = roster(muster, men_per_figure=10).units
    fates = [fate_of(unit) if unit.side == "cuba" else fate_of(unit, 3, state="ran") for unit in table]
    leon = next(u for u in result_of(outcome(fates, holds=0), table, muster, "s").units if u.unit == "leon")
    assert (leon.down, leon.surrendered, leon.ran) == (30, 0, 90)


def test_more_than_half_its_bodies_broken_is_a_rout_and_before_fresh_horse_on_a_plain_an_overrun():
    def courses(terrain, horse_state):
        muster = meeting(
            body("leon", 120),
            against=[body("caonao", 60, Arm.CAVALRY, Nation.CUBAN)],
            terrain=terrain,
        )
        table = roster(muster, men_per_figure=10).units
        fates = [
            fate_of(unit, state=horse_state if unit.arm is Arm.CAVALRY else "forced_back") for unit in table
        ]
        return result_of(outcome(fates, holds=0), table, muster, "s").courses

    assert courses(Terrain.PLAIN, "steady") == {"cuba": Course.HELD, "spain": Course.OVERRUN}
    assert courses(Terrain.PLAIN, "shaken")["spain"] is Course.ROUTED
    assert courses(Terrain.JUNGLE, "steady")["spain"] is Course.ROUTED


def test_a_force_that_is_taken_whole_gives_up_its_gunners_and_guns():
    muster = meeting(
        body("leon", 60),
        body("battery", 25, Arm.ARTILLERY, guns=2),
        against=[body("camaguey", 300, nation=Nation.CUBAN)],
    )
    table = [unit for unit in roster(muster, men_per_figure=5).units if unit.arm is Arm.INFANTRY]
    fates = [
        fate_of(unit) if unit.side == "cuba" else fate_of(unit, 2, unit.figures - 2, "surrendered")
        for unit in table
    ]
    lines = {line.unit: line for line in result_of(outcome(fates, holds=0), table, muster, "s").units}
    assert (lines["leon"].down, lines["leon"].surrendered) == (10, 50)
    assert (lines["battery"].surrendered, lines["battery"].guns_lost) == (25, 2)


def test_guns_that_the_table_counted_are_lost_as_counted():
    muster = meeting(body("battery", 25, Arm.ARTILLERY, guns=2), body("leon", 60), against=[body("cu", 60)])
    table = roster(muster, men_per_figure=5).units
    result = result_of(
        outcome([fate_of(unit) for unit in table], holds=1),
        table,
        muster,
        "s",
        source=ResultSource.TABLE,
        guns_taken={"battery": 1},
    )
    assert {line.unit: line.guns_lost for line in result.units} == {"cu": 0, "leon": 0, "battery": 1}


def test_the_leader_is_hit_who_stands_with_a_body_that_lost_its_officer():
    led = body("caonao", 60, Arm.CAVALRY, Nation.CUBAN, leaders=(AGRAMONTE,))
    muster = meeting(body("leon", 60), against=[led])
    table = roster(muster, men_per_figure=10).units
    hit = [fate_of(unit, 1 if unit.leader else 0) for unit in table]
    assert result_of(outcome(hit), table, muster, "s").leaders == ("agramonte",)
    assert result_of(outcome([fate_of(unit) for unit in table]), table, muster, "s").leaders == ()


@pytest.mark.parametrize(
    ("stance", "course", "taken"), [("attack", Course.ROUTED, (40, 1)), ("avoid", Course.WITHDREW, None)]
)
def test_gunners_alone_are_taken_by_who_attacks_and_draw_off_from_who_does_not(stance, course, taken):
    muster = meeting(
        body("battery", 40, Arm.ARTILLERY, guns=1),
        against=[body("cu", 60, nation=Nation.CUBAN)],
        stance=stance,
    )
    result = undisputed(muster, (True, False))
    assert (result.holder, result.courses["spain"]) == ("cuba", course)
    assert [(line.surrendered, line.guns_lost) for line in result.units] == ([taken] if taken else [])


def test_where_neither_can_fight_the_attacker_goes_his_way():
    muster = meeting(body("train", 40, Arm.TRAIN), against=[body("mules", 10, Arm.TRAIN, Nation.CUBAN)])
    result = undisputed(muster, (False, False))
    assert result.courses == {"cuba": Course.WITHDREW, "spain": Course.HELD}
    assert result.units == ()


def test_a_reserve_that_never_came_does_not_share_the_fate_of_its_side():
    late = MusteredForce("late", "Late", (body("late", 60), body("mules", 9, Arm.TRAIN)), reserve_dice=2)
    muster = meeting(body("leon", 60), against=[body("cu", 300, nation=Nation.CUBAN)])
    cuba, spain = muster.parties
    muster = replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late))))
    table = roster(muster, men_per_figure=10).units
    fates = []
    for unit in table:
        if unit.force == "column":
            fates.append(fate_of(unit, 0, unit.figures, "surrendered"))
        else:
            fates.append(fate_of(unit, state="reserve" if unit.force == "late" else "steady"))
    lines = {line.unit: line for line in result_of(outcome(fates, holds=0), table, muster, "s").units}
    assert lines["leon"].surrendered == 60
    assert lines["late"].surrendered == 0
    assert "mules" not in lines
