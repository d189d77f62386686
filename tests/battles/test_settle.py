"""Homeward: figures and fates into men, by campaign unit; nobody is made and nobody lost on the way."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from battles.mustering.attached import attached_units
from battles.mustering.battle_types import BattleType
from battles.settle import undisputed_result
from campaign.logic.casualties.muster import Freed, MusteredForce, PrisonerGroup
from campaign.logic.vocabulary import Arm, SideOutcome, Terrain
from rules import Outcome, UnitFate, establishment
from tests.battles.musters import AGRAMONTE, body, meeting_muster, result_of, roster
from tests.nations import CUBAN

FATES = ("steady", "shaken", "forced_back", "surrendered", "ran", "destroyed", "reserve")
FATES += ("captured", "spiked", "wrecked", "unserved", "went_off")


def outcome(fates, *, holds=None, turns=6):
    return Outcome(holds, "MACH-R-65", turns, (0, 0), holds, False, tuple(fates))


def fate_of(unit, lost=0, captured=0, state="steady"):
    return UnitFate(unit.figures, lost, min(lost, unit.command), captured, state)


@st.composite
def battles_fought(draw):
    """Draws a muster of a few units, and fates that add up."""
    sizes = st.integers(1, 700)
    cuba = tuple(
        body(f"cu{i}", draw(sizes), draw(st.sampled_from([Arm.INFANTRY, Arm.CAVALRY])), CUBAN)
        for i in range(draw(st.integers(1, 3)))
    )
    spain = tuple(
        body(f"sp{i}", draw(sizes), guns=draw(st.integers(0, 2))) for i in range(draw(st.integers(1, 4)))
    )
    gunners = body("gunners", draw(sizes), Arm.ARTILLERY, guns=2)
    mules = body("mules", draw(sizes), Arm.TRAIN, horses=draw(sizes))
    muster = meeting_muster(*spain, gunners, mules, against=cuba)
    played = draw(st.booleans())  # or guns and trains stand with the baggage
    table = [u for u in roster(muster, most=24).units if played or u.arm in (Arm.INFANTRY, Arm.CAVALRY)]
    fates = []
    for unit in table:
        lost = draw(st.integers(0, unit.figures))
        captured = draw(st.integers(0, unit.figures - lost))
        fates.append(fate_of(unit, lost, captured, draw(st.sampled_from(FATES))))
    return muster, table, outcome(fates, holds=draw(st.sampled_from([None, 0, 1])))


@given(battles_fought(), st.text("abc", min_size=1, max_size=4))
def test_a_unit_loses_no_more_men_or_guns_than_it_brought(battle, seed):
    muster, table, came_out = battle
    result = result_of(came_out, table, muster, seed)
    present = {b.key: b for party in muster.parties for force in party.forces for b in force.units}
    assert len({line.unit for line in result.units}) == len(result.units)
    for line in result.units:
        assert min(line.down, line.surrendered, line.ran, line.guns_lost) >= 0
        assert line.down + line.surrendered + line.ran <= present[line.unit].men
        assert line.guns_lost <= present[line.unit].guns
        assert line.horses_lost <= present[line.unit].horses


@given(battles_fought())
def test_men_come_home_the_same_from_the_same_seed(battle):
    muster, table, came_out = battle
    assert result_of(came_out, table, muster, "s") == result_of(came_out, table, muster, "s")


@given(battles_fought())
def test_no_figures_lost_is_no_man_lost(battle):
    muster, table, _ = battle
    result = result_of(outcome([fate_of(unit) for unit in table], holds=1), table, muster, "s")
    assert not any(
        line.down or line.surrendered or line.ran or line.guns_lost or line.horses_lost
        for line in result.units
    )


def test_a_unit_that_ran_takes_its_living_with_it_off_the_field():
    muster = meeting_muster(body("leon", 120), against=[body("camaguey", 120, nation=CUBAN)])
    table = roster(muster, men_per_figure=10).units
    fates = [fate_of(unit) if unit.side == "cuba" else fate_of(unit, 3, state="ran") for unit in table]
    leon = next(u for u in result_of(outcome(fates, holds=0), table, muster, "s").units if u.unit == "leon")
    assert (leon.down, leon.surrendered, leon.ran) == (30, 0, 90)


def test_a_side_with_most_units_routed_routs_and_is_overrun_by_fresh_cavalry():
    def courses(terrain, horse_state):
        muster = meeting_muster(
            body("leon", 120),
            against=[body("caonao", 60, Arm.CAVALRY, CUBAN)],
            terrain=terrain,
        )
        table = roster(muster, men_per_figure=10).units
        fates = [
            fate_of(unit, state=horse_state if unit.arm is Arm.CAVALRY else "forced_back") for unit in table
        ]
        return result_of(outcome(fates, holds=0), table, muster, "s").outcomes

    assert courses(Terrain.PLAIN, "steady") == {"cuba": SideOutcome.HELD_FIELD, "spain": SideOutcome.OVERRUN}
    assert courses(Terrain.PLAIN, "shaken")["spain"] is SideOutcome.ROUTED
    assert courses(Terrain.JUNGLE, "steady")["spain"] is SideOutcome.ROUTED


def test_a_force_captured_whole_gives_up_its_gunners_and_guns():
    muster = meeting_muster(
        body("leon", 60),
        body("battery", 25, Arm.ARTILLERY, guns=2),
        against=[body("camaguey", 300, nation=CUBAN)],
    )
    table = [unit for unit in roster(muster, men_per_figure=5).units if unit.arm is Arm.INFANTRY]
    fates = [
        fate_of(unit) if unit.side == "cuba" else fate_of(unit, 2, unit.figures - 2, "surrendered")
        for unit in table
    ]
    lines = {line.unit: line for line in result_of(outcome(fates, holds=0), table, muster, "s").units}
    assert (lines["leon"].down, lines["leon"].surrendered) == (10, 50)
    assert (lines["battery"].surrendered, lines["battery"].guns_lost) == (25, 2)


def guns_and_mules():
    """Returns a battery and a train before twice as many Cubans. The battery has two guns, at one a model."""
    spain = [
        body("battery", 8, Arm.ARTILLERY, guns=2),
        body("leon", 60),
        body("mules", 8, Arm.TRAIN, horses=12),
    ]
    muster = meeting_muster(*spain, against=[body("cu", 120, nation=CUBAN)])
    return muster, roster(muster, men_per_figure=2).units


@pytest.mark.parametrize(
    ("state", "holds", "guns"),
    [
        ("captured", 1, 1),  # carried off before its side won
        ("wrecked", 1, 1),
        ("spiked", 1, 0),  # its own smith drills it out
        ("spiked", 0, 1),
        ("surrendered", 0, 1),
        ("destroyed", 0, 1),  # its crew; it stands there to be taken
        ("destroyed", 1, 0),
        ("unserved", 0, 1),
        ("unserved", 1, 0),
        ("ran", 0, 0),  # with its gun
        ("went_off", 0, 0),
        ("steady", 0, 0),
    ],
)
def test_a_gun_that_was_played_is_lost_as_it_was_played(state, holds, guns):
    muster, table = guns_and_mules()
    lost = {"destroyed": 4}.get(state, 0)
    fates = [fate_of(u, lost, 0, state) if u.key == "battery-gun-1" else fate_of(u) for u in table]
    lines = {line.unit: line for line in result_of(outcome(fates, holds=holds), table, muster, "s").units}
    assert lines["battery"].guns_lost == guns
    assert lines["battery"].guns_spiked == (state == "spiked" and not guns)
    assert lines["leon"].guns_lost == 0


def test_the_men_of_a_captured_train_go_with_their_mules():
    muster, table = guns_and_mules()
    fates = [fate_of(u, 1, state="captured") if u.key == "mules-train-1" else fate_of(u) for u in table]
    lines = {line.unit: line for line in result_of(outcome(fates, holds=1), table, muster, "s").units}
    mules = lines["mules"]
    assert (mules.down, mules.surrendered, mules.horses_lost) == (2, 6, 12)


def test_a_train_is_lost_on_the_field_from_which_its_side_was_driven():
    muster, table = guns_and_mules()

    def horses(course, state="steady"):
        fates = [fate_of(unit, state=state if unit.animals else "steady") for unit in table]
        said = replace(outcome(fates, holds=0), courses=("held", course))
        lines = {line.unit: line for line in result_of(said, table, muster, "s").units}
        return lines["mules"].horses_lost, lines["mules"].surrendered

    assert horses("withdrew") == (6, 0)
    assert horses("withdrew", "went_off") == (0, 0)
    assert horses("routed") == horses("overrun") == (12, 0)
    assert horses("routed", "went_off") == (0, 0)


def test_the_outcome_of_the_ruleset_overrides_our_own():
    muster, table = guns_and_mules()
    said = replace(outcome([fate_of(unit) for unit in table], holds=0), courses=("held", "overrun"))
    assert result_of(said, table, muster, "s").outcomes == {
        "cuba": SideOutcome.HELD_FIELD,
        "spain": SideOutcome.OVERRUN,
    }
    assert result_of(outcome([fate_of(unit) for unit in table], holds=0), table, muster, "s").outcomes == {
        "cuba": SideOutcome.HELD_FIELD,
        "spain": SideOutcome.WITHDREW,
    }


def test_prisoners_who_are_loose_at_the_end_are_free_man_for_man():
    led = PrisonerGroup("t1-y-1-cuba", "cuba", "hatuey", "Hatuey", Arm.INFANTRY, CUBAN, 20)
    muster = meeting_muster(body("leon", 60), against=[body("cu", 120, nation=CUBAN)])
    cuba, spain = muster.parties
    muster = replace(
        muster, parties=(cuba, replace(spain, forces=(replace(spain.forces[0], prisoners=(led,)),)))
    )
    units = roster(muster, men_per_figure=5).units
    table = (*units, *attached_units(muster, BattleType.RESCUE, units, 5, establishment("machete")))

    def freed_men(lost, captured, state):
        fates = [fate_of(u, lost, captured, state) if u.captive_of else fate_of(u) for u in table]
        result = result_of(outcome(fates, holds=0), table, muster, "s")
        assert {line.unit for line in result.units} == {"cu", "leon"}
        return result.freed

    assert table[-1].figures == 4
    assert freed_men(0, 0, "steady") == (Freed("t1-y-1-cuba", "hatuey", 20),)
    assert freed_men(0, 4, "surrendered") == ()
    assert freed_men(1, 1, "steady") == (Freed("t1-y-1-cuba", "hatuey", 10),)


def test_the_men_of_other_posts_do_not_surrender_with_the_one_that_fell():
    towers = body("towers", 200, in_posts=True)
    muster = meeting_muster(towers, against=[body("cu", 300, nation=CUBAN)])
    table = roster(muster, men_per_figure=5).units
    fates = [fate_of(u, 0, u.figures, "surrendered") if u.side == "spain" else fate_of(u) for u in table]
    lines = {line.unit: line for line in result_of(outcome(fates, holds=0), table, muster, "s").units}
    assert lines["towers"].surrendered == 30
    muster = replace(muster, how=replace(muster.how, post_size=45))
    lines = {line.unit: line for line in result_of(outcome(fates, holds=0), table, muster, "s").units}
    assert lines["towers"].surrendered == 45


def test_the_leader_is_hit_who_stands_with_a_unit_that_lost_its_officer():
    led = body("caonao", 60, Arm.CAVALRY, CUBAN, leaders=(AGRAMONTE,))
    muster = meeting_muster(body("leon", 60), against=[led])
    table = roster(muster, men_per_figure=10).units
    hit = [fate_of(unit, 1 if unit.leader else 0) for unit in table]
    assert result_of(outcome(hit), table, muster, "s").leaders == ("agramonte",)
    assert result_of(outcome([fate_of(unit) for unit in table]), table, muster, "s").leaders == ()


@pytest.mark.parametrize(
    ("stance", "course", "taken"),
    [("attack", SideOutcome.ROUTED, (40, 1)), ("avoid", SideOutcome.WITHDREW, None)],
)
def test_an_attacker_captures_gunners_alone_but_they_avoid_others(stance, course, taken):
    muster = meeting_muster(
        body("battery", 40, Arm.ARTILLERY, guns=1),
        against=[body("cu", 60, nation=CUBAN)],
        stance=stance,
    )
    result = undisputed_result(muster, (True, False))
    assert (result.field_holder, result.outcomes["spain"]) == ("cuba", course)
    assert [(line.surrendered, line.guns_lost) for line in result.units] == ([taken] if taken else [])


def test_if_neither_side_can_fight_the_attacker_marches_on():
    muster = meeting_muster(body("train", 40, Arm.TRAIN), against=[body("mules", 10, Arm.TRAIN, CUBAN)])
    result = undisputed_result(muster, (False, False))
    assert result.outcomes == {"cuba": SideOutcome.WITHDREW, "spain": SideOutcome.HELD_FIELD}
    assert result.units == ()


def test_a_reserve_that_never_came_does_not_share_the_fate_of_its_side():
    late = MusteredForce("late", "Late", (body("late", 60), body("mules", 9, Arm.TRAIN)), reserve_dice=2)
    muster = meeting_muster(body("leon", 60), against=[body("cu", 300, nation=CUBAN)])
    cuba, spain = muster.parties
    muster = replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, late))))
    table = roster(muster, men_per_figure=10).units
    fates = []
    for unit in table:
        if unit.force == "column":
            fates.append(fate_of(unit, 0, unit.figures, "surrendered"))
        else:
            fates.append(fate_of(unit, state="reserve" if unit.force == "late" else "steady"))
    result = result_of(outcome(fates, holds=0), table, muster, "s")
    assert result.absent == ("late", "mules")
    lines = {line.unit: line for line in result.units}
    assert lines["leon"].surrendered == 60
    assert lines["late"].surrendered == 0
    assert (lines["mules"].surrendered, lines["mules"].horses_lost) == (0, 0)
