"""Mustering for every ruleset: nobody is lost on the way to its table, nor twice on the way home."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

import rules
from battles import mustering
from battles.settle import result_of
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.vocabulary import Arm
from rules import Outcome, UnitFate
from tests.battles.musters import AGRAMONTE, body, meeting_muster
from tests.nations import CUBAN, SPANISH

BASES, HEXES = rules.establishment("scwares"), rules.establishment("acw_hex")

men = st.integers(1, 1500)
share = st.integers(0, 100)


@st.composite
def musters(draw):
    """Draws columns and bands of all arms. Some are in reserve, some too small for anything."""

    def unit(key, nation):
        arm = draw(st.sampled_from((Arm.INFANTRY, Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY, Arm.TRAIN)))
        guns = draw(st.integers(1, 6)) if arm is Arm.ARTILLERY else draw(st.sampled_from((0, 0, 0, 2)))
        return body(
            key, draw(men), arm, nation, guns=0 if arm is Arm.TRAIN else guns, horses=draw(share),
            firearms=draw(share), smoothbores=draw(share),
            in_posts=draw(st.sampled_from((False, False, True))),
        )  # fmt: skip

    def force(key, nation, late):
        bodies = [unit(f"{key}-{n}", nation) for n in range(draw(st.integers(1, 4)))]
        first = body(f"{key}-first", draw(men), nation=nation, leaders=(replace(AGRAMONTE, key=f"{key}-l"),))
        return MusteredForce(
            key, key, (first, *bodies), reserve_dice=late, late=draw(st.sampled_from((0, 95))) if late else 0
        )

    plain = meeting_muster(body("x", 1), against=[body("y", 1)])
    parties = [
        replace(
            party,
            forces=tuple(
                force(f"{party.side}-{n}", nation, draw(st.sampled_from((0, 1, 2))) if n else 0)
                for n in range(draw(st.integers(1, 3)))
            ),
        )
        for party, nation in zip(plain.parties, (CUBAN, SPANISH), strict=True)
    ]
    return replace(plain, parties=tuple(parties))


def men_of_muster(muster):
    """Returns men by campaign unit, posts as attacked."""
    return {
        unit.key: min(unit.men, 30) if unit.in_posts else unit.men
        for party in muster.parties
        for force in party.forces
        for unit in force.units
    }


def men_by_unit(muster):
    total = {}
    for share_ in (*(share_ for unit in muster.units for share_ in unit.shares), *muster.without_figures):
        total[share_.unit] = total.get(share_.unit, 0) + share_.men
    return total


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@settings(max_examples=30, deadline=None)
@given(muster=musters())
def test_everybody_is_in_one_unit_or_reported_and_no_losses_change_nothing(ruleset, muster):
    how = rules.establishment(ruleset)
    roster = mustering.roster_of_muster(muster, how)
    assert men_by_unit(roster) == men_of_muster(muster)
    assert len({unit.key for unit in roster.units}) == len(roster.units)
    assert all(unit.figures > 0 and all(share_.men >= 0 for share_ in unit.shares) for unit in roster.units)
    whole = tuple(UnitFate(unit.figures, 0, 0, 0, "steady") for unit in roster.units)
    home = result_of(Outcome(None, "", 6, (0, 0), None, False, whole), roster.units, muster, "s", how)
    assert not any(line.men_gone or line.guns_lost or line.horses_lost for line in home.units)
    assert (home.leaders, home.fates) == ((), {})


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@settings(max_examples=30, deadline=None)
@given(muster=musters(), data=st.data())
def test_no_man_is_lost_twice(ruleset, muster, data):
    how = rules.establishment(ruleset)
    roster = mustering.roster_of_muster(muster, how)
    fates = []
    for unit in roster.units:
        lost = data.draw(st.integers(0, unit.figures))
        taken = data.draw(st.integers(0, unit.figures - lost))
        state = data.draw(st.sampled_from(("steady", "destroyed", "ran", "removed", "cut_off", "captured")))
        fates.append(UnitFate(unit.figures, lost, 0, taken, state))
    holds = data.draw(st.sampled_from((None, 0, 1)))
    outcome = Outcome(holds, "", 6, (0, 0), holds, False, tuple(fates))
    home = result_of(outcome, roster.units, muster, "s", how)
    assert home == result_of(outcome, roster.units, muster, "s", how)
    present = men_of_muster(muster)
    bodies = {b.key: b for party in muster.parties for force in party.forces for b in force.units}
    for line in home.units:
        assert min(line.down, line.killed, line.wounded, line.surrendered, line.ran) >= 0
        assert line.men_gone <= present[line.unit]
        assert line.guns_lost + line.guns_spiked <= bodies[line.unit].guns
        assert line.horses_lost <= bodies[line.unit].horses


def table_units(how, *bodies, against=None, step=None):
    against = against or [body("band", 100, nation=CUBAN)]
    roster = mustering.roster_of_muster(meeting_muster(*bodies, against=against), how, men_per_figure=step)
    return roster, [unit for unit in roster.units if unit.side == "spain"]


def test_scw_unit_01_europeans_stand_in_units_of_four_bases_natives_in_units_of_six():
    roster, spain = table_units(BASES, body("leon", 300), against=[body("foot", 300, nation=CUBAN)], step=25)
    assert [unit.figures for unit in spain if not unit.chief] == [4, 4, 4]
    assert [unit.figures for unit in roster.units if unit.side == "cuba" and not unit.chief] == [6, 6]


def test_scw_r_43_those_without_firearms_are_units_of_their_own():
    cubans = [body("foot", 300, nation=CUBAN, firearms=50)]
    roster, _ = table_units(BASES, body("leon", 300), against=cubans, step=25)
    foot = [unit for unit in roster.units if unit.side == "cuba" and not unit.chief]
    assert [(unit.figures, unit.firearms) for unit in foot] == [(6, 6), (6, 0)]


@pytest.mark.parametrize(
    ("muskets", "units"),
    [(25, [(6, 6, 0), (3, 3, 3), (3, 0, 0)]), (8, [(5, 5, 0), (4, 4, 0), (3, 0, 0)])],
)
def test_scw_r_43_muskets_are_a_unit_of_their_own_if_they_make_one(muskets, units):
    cubans = [body("foot", 300, nation=CUBAN, firearms=75, smoothbores=muskets)]
    roster, _ = table_units(BASES, body("leon", 300), against=cubans, step=25)
    foot = [unit for unit in roster.units if unit.side == "cuba" and not unit.chief]
    assert [(unit.figures, unit.firearms, unit.smoothbores) for unit in foot] == units


def test_scw_gmor_01_the_first_by_rank_of_a_force_commands_it_with_its_staff():
    roster, spain = table_units(BASES, body("leon", 200, leaders=(AGRAMONTE,)), body("rayo", 200), step=25)
    chief = spain[-1]
    assert (chief.plays, chief.leader, chief.men) == ("commander", AGRAMONTE, 6)
    assert chief.shares[0].unit == "leon"
    assert men_by_unit(roster)["leon"] == 200


def test_a_detail_stands_with_the_smallest_unit_of_its_arm_and_adds_nothing():
    _, spain = table_units(HEXES, body("leon", 200), body("few", 30), step=100)
    first = next(unit for unit in spain if any(share_.unit == "few" for share_ in unit.shares))
    assert (first.figures, first.arm, first.men) == (3, Arm.INFANTRY, 130)


def test_the_smallest_side_of_all_is_one_piece():
    for how in (BASES, HEXES):
        roster, spain = table_units(how, body("post", 3), against=[body("band", 9)], step=50)
        assert [unit.men for unit in spain if not unit.chief] == [3]
        assert roster.without_figures == ()


def test_acw_basic_12_a_force_is_a_corps_its_units_divisions_of_four():
    _, spain = table_units(
        HEXES, body("leon", 450, leaders=(AGRAMONTE,)), body("horse", 90, Arm.CAVALRY), step=50
    )
    divisions = [unit.division for unit in spain if unit.arm is Arm.INFANTRY and not unit.chief]
    assert divisions == ["infantry 1"] * 4 + ["infantry 2"] * 4 + [""]
    chiefs = [(unit.plays, unit.leader) for unit in spain if unit.chief]
    assert chiefs == [
        ("army_general", AGRAMONTE),
        ("corps_commander", None),
        ("division_commander", None),
        ("division_commander", None),
        ("division_commander", None),
    ]


def test_a_commander_without_a_name_is_called_by_their_force_or_division():
    _, spain = table_units(HEXES, body("leon", 450), body("horse", 100, Arm.CAVALRY), step=50)
    assert [unit.name for unit in spain if unit.chief] == [
        "Spain, general",
        "Column, commander",
        "Column, commander of infantry division 1",
        "Column, commander of infantry division 2",
        "Column, commander of cavalry division 1",
    ]


def test_acw_basic_09_a_corps_has_one_train():
    trains = [body("mules", 40, Arm.TRAIN, horses=60), body("more", 20, Arm.TRAIN, horses=90)]
    roster, spain = table_units(HEXES, body("leon", 300), *trains, step=50)
    assert [(unit.key, unit.animals) for unit in spain if unit.arm is Arm.TRAIN] == [("more-train-1", 90)]
    assert men_by_unit(roster)["mules"] == 40
