"""Figures removed are not all dead (CAMP-LOSS-01)."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.casualties import split as casualties
from campaign.logic.casualties.casualty_table import casualty_policy
from campaign.logic.casualties.muster import BattleResult, MusteredForce, Party, UnitResult
from campaign.logic.casualties.split import (
    UnitReturn,
    add_strays,
    kill_captured,
    leader_fate,
    percent_of,
    split_losses,
    split_men,
)
from campaign.logic.settings import Settings
from campaign.logic.vocabulary import Arm, LeaderFate, ResultSource, SideOutcome
from rules import SeededDice
from tests.campaign.logic.theatres import CUBA, SPAIN, body, meeting_of
from tests.campaign.plain_rules import PLAIN_POLICY as USUAL
from tests.nations import CUBAN, SPANISH

courses = st.sampled_from(list(SideOutcome))


@pytest.mark.parametrize(
    ("course", "dealt"),
    [
        (SideOutcome.HELD_FIELD, (20, 25, 50, 5, 0)),
        (SideOutcome.WITHDREW, (25, 25, 35, 10, 5)),
        (SideOutcome.ROUTED, (45, 15, 10, 10, 20)),
        (SideOutcome.OVERRUN, (65, 5, 5, 5, 20)),
    ],
)
def test_a_hundred_men_lost_are_dealt_by_the_table(course, dealt, dice):
    assert split_men(100, course, dice()) == dealt


def test_men_left_over_are_dealt_by_d100_on_the_fractions(dice):
    """Routs five men: 2 are killed, and d100 settles three.

    Left over are 25, 75, 50, 50 and 100 hundredths.
    """
    assert split_men(5, SideOutcome.ROUTED, dice(1, 100, 50)) == (3, 0, 0, 1, 1)


@given(st.integers(0, 900), courses, st.text(max_size=3))
def test_the_split_adds_up_to_the_man(down, course, seed):
    dealt = split_men(down, course, SeededDice(seed))
    assert sum(dealt) == down
    shares = USUAL.shares[course]
    assert all(
        down * share // 1000 <= men <= down * share // 1000 + 1
        for men, share in zip(dealt, shares, strict=True)
    )


@pytest.mark.parametrize(("face", "men"), [(50, 3), (51, 2)])
def test_the_fraction_of_a_man_goes_by_d100(face, men, dice):
    assert percent_of(125, 2, dice(face)) == men
    assert percent_of(100, 2, dice()) == 2


def make_split(
    line,
    *,
    course=SideOutcome.WITHDREW,
    holder=CUBA,
    riders=(),
    men=100,
    arm=Arm.INFANTRY,
    horses=0,
    policy=USUAL,
):
    spaniard = body("s", men, nation=SPANISH, arm=arm)
    spaniard = type(spaniard)(
        *[getattr(spaniard, f) if f != "horses" else horses for f in spaniard.__slots__]
    )
    muster = meeting_of(
        Party(SPAIN, (MusteredForce("fs", "S", (spaniard,)),), "defend"),
        Party(CUBA, (MusteredForce("fc", "C", (body("c", 100, nation=CUBAN),)),), "attack"),
    )
    courses = {SPAIN: course, CUBA: SideOutcome.HELD_FIELD}
    result = BattleResult(holder, courses, (line,), (), 6, False, ResultSource.COMPUTER)
    return {one.unit: one for one in split_losses(muster, result, courses, "seed", riders, policy)}


def test_every_unit_mustered_gets_a_return_whole_or_not():
    returns = make_split(UnitResult("s", 20))
    assert returns["c"] == UnitReturn("c", SideOutcome.HELD_FIELD, 100)
    assert returns["s"].losses == 20


@given(st.integers(0, 40), st.integers(0, 30), st.integers(0, 30), courses)
def test_down_surrendered_and_run_add_up_and_no_unit_loses_more_than_it_brought(down, gave_up, ran, course):
    row = make_split(UnitResult("s", down, gave_up, ran), course=course)["s"]
    assert row.losses == down + gave_up + ran <= row.present
    assert row.captured >= gave_up
    assert row.missing >= ran


def test_surrendered_men_are_captured_unless_their_side_holds_the_field():
    assert make_split(UnitResult("s", 0, 30))["s"].captured == 30
    assert make_split(UnitResult("s", 0, 30), holder=SPAIN)["s"].losses == 0


@pytest.mark.parametrize(("course", "lost"), [(SideOutcome.ROUTED, 8), (SideOutcome.OVERRUN, 20)])
def test_scattered_men_are_back_that_evening_unless_their_side_was_overrun(course, lost):
    policy = replace(USUAL, scattered=60)
    row = make_split(UnitResult("s", 20, 7, 5), course=course, policy=policy)["s"]
    assert row.losses == lost + 7 + 5


def test_how_many_had_only_scattered_is_diced_for_each_side_about_the_usual():
    policy = replace(USUAL, scattered=60, scattered_by=40)
    back = [casualties.percent_back(side, f"fight {n}", policy) for n in range(300) for side in (SPAIN, CUBA)]
    assert (min(back), max(back)) == (20, 100)
    assert sum(back) / len(back) == pytest.approx(60, abs=2)
    kept = 100 - casualties.percent_back(SPAIN, "seed", policy)
    assert make_split(UnitResult("s", 100), policy=policy)["s"].losses == kept != 40


def test_some_captured_irregulars_slip_away_and_are_missing():
    """Checks that the other side's do not: they know nobody there."""
    policy = replace(USUAL, slipped=50)
    lost = make_split(UnitResult("s", 0, 30), policy=policy)["s"]
    assert (lost.captured, lost.missing) == (30, 0)
    lost = make_split(UnitResult("c", 0, 30), holder=SPAIN, policy=policy)["c"]
    assert (lost.captured, lost.missing) == (15, 15)


def test_a_pursuit_costs_the_riders_two_in_a_hundred():
    returns = make_split(UnitResult("s", 10), riders=("fc",))
    assert (returns["c"].losses, returns["s"].losses) == (2, 10)


def test_a_horse_is_lost_with_its_man_and_never_more_than_there_were():
    row = make_split(UnitResult("s", 100), arm=Arm.CAVALRY, horses=80, course=SideOutcome.ROUTED)["s"]
    assert row.horses_lost == row.killed + row.captured == 65
    assert (
        make_split(UnitResult("s", 100), arm=Arm.CAVALRY, horses=40, course=SideOutcome.ROUTED)[
            "s"
        ].horses_lost
        == 40
    )


def test_a_pursued_loser_falls_one_column():
    assert [casualties.WORSE[course] for course in SideOutcome] == [
        SideOutcome.HELD_FIELD,
        SideOutcome.ROUTED,
        SideOutcome.OVERRUN,
        SideOutcome.OVERRUN,
    ]


def test_stragglers_and_men_who_surrender_come_from_those_still_unhurt():
    base = UnitReturn("s", SideOutcome.ROUTED, 100, killed=40, lightly_wounded=10)
    assert add_strays(base, 50, taken=False, seed="x").missing == 25
    taken = add_strays(base, 100, taken=True, seed="x")
    assert (taken.captured, taken.losses) == (50, 100)


@pytest.mark.parametrize(
    ("course", "face", "fate"),
    [
        (SideOutcome.ROUTED, 45, LeaderFate.DEAD),
        (SideOutcome.ROUTED, 46, LeaderFate.WOUNDED),
        (SideOutcome.ROUTED, 60, LeaderFate.WOUNDED),
        (SideOutcome.ROUTED, 61, LeaderFate.PRESENT),
        (SideOutcome.ROUTED, 80, LeaderFate.PRESENT),
        (SideOutcome.ROUTED, 81, LeaderFate.CAPTURED),
        (SideOutcome.HELD_FIELD, 100, LeaderFate.PRESENT),
    ],
)
def test_a_leader_who_was_hit_shares_their_mens_odds(course, face, fate, dice):
    assert leader_fate(course, dice(face)) is fate


def test_the_same_seed_deals_the_same_returns():
    assert make_split(UnitResult("s", 37)) == make_split(UnitResult("s", 37))


def test_men_killed_or_wounded_by_the_rules_stay_so():
    """Checks that a third of the wounded are severely so. That is the share of a side that holds."""
    line = UnitResult("s", 0, surrendered=3, ran=4, killed=10, wounded=30)
    row = make_split(line, course=SideOutcome.HELD_FIELD)["s"]
    assert (row.killed, row.severely_wounded, row.lightly_wounded, row.missing) == (10, 10, 20, 4)
    assert row.captured == 3


def test_no_quarter_kills_half_of_the_captured_and_half_break_out_with_losses(dice):
    lines = [
        UnitReturn("won", SideOutcome.HELD_FIELD, 300, killed=2),
        UnitReturn("won_too", SideOutcome.HELD_FIELD, 80),
        UnitReturn("lost", SideOutcome.OVERRUN, 200, killed=20, missing=3, captured=50),
    ]
    won, won_too, lost = kill_captured(lines, {"lost"}, "s")
    assert (lost.killed, lost.missing, lost.captured, lost.losses) == (45, 28, 0, 73)
    assert (won.severely_wounded, won_too) == (2, lines[1])
    assert kill_captured(lines[:2], {"lost"}, "s") == lines[:2]
    dearer = casualty_policy(Settings.of({"dearly": 5}).casualties)
    assert kill_captured(lines, {"lost"}, "s", dearer)[0].severely_wounded == 5
