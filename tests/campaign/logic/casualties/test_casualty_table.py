"""Recovery presets bend the table of casualties (CAMP-LOSS-02)."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from campaign.logic.casualties.casualty_table import PRESETS, USUAL, casualty_policy
from campaign.logic.casualties.muster import BattleResult, MusteredForce, Party, UnitResult
from campaign.logic.casualties.split import (
    UnitReturn,
    add_strays,
    leader_fate,
    percent_of,
    split_losses,
    split_men,
)
from campaign.logic.settings import Settings
from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import LeaderFate, ResultSource, SideOutcome
from rules import SeededDice
from tests.campaign.logic.theatres import CUBA, SPAIN, body, meeting_of
from tests.campaign.plain_rules import PLAIN
from tests.nations import CUBAN, SPANISH


def policy_of(preset, fractions="dice", ruleset=""):
    return casualty_policy(replace(PLAIN.casualties, recovery=preset, fractions=fractions), ruleset)


@pytest.mark.parametrize(
    ("preset", "withdrew", "routed"),
    [
        ("as_ruleset", (250, 250, 350, 100, 50), (450, 150, 100, 100, 200)),
        ("as_history", (250, 250, 350, 100, 50), (450, 150, 100, 100, 200)),
        ("gentle", (125, 250, 500, 100, 25), (225, 150, 425, 100, 100)),
        ("harsh", (425, 250, 175, 100, 50), (500, 150, 50, 100, 200)),
        ("none_carried_over", (0, 0, 1000, 0, 0), (0, 0, 1000, 0, 0)),
    ],
)
def test_presets_bend_the_table(preset, withdrew, routed):
    shares = policy_of(preset).shares
    assert (shares[SideOutcome.WITHDREW], shares[SideOutcome.ROUTED]) == (withdrew, routed)


def test_the_dial_offers_every_preset_and_a_ruleset_without_a_table_has_the_common_one():
    assert set(PRESETS) == set(BOOK["recovery"].choices)
    assert policy_of("as_history", ruleset="machete").shares == USUAL.shares


@given(
    st.integers(0, 900),
    st.sampled_from(list(SideOutcome)),
    st.sampled_from(PRESETS),
    st.sampled_from(list(BOOK["fractions"].choices)),
    st.text(max_size=3),
)
def test_all_presets_and_both_fractions_add_up_to_the_man(down, course, preset, fractions, seed):
    rule = policy_of(preset, fractions)
    assert sum(rule.shares[course]) == 1000
    dealt = split_men(down, course, SeededDice(seed), rule)
    assert sum(dealt) == down
    assert all(
        down * share // 1000 <= men <= down * share // 1000 + 1
        for men, share in zip(dealt, rule.shares[course], strict=True)
    )


def test_by_largest_remainder_nothing_is_diced(dice):
    """Routs five men: 2 are killed, and three go by remainders.

    These are 250, 750, 500, 500 and none: severe, light, missing.
    """
    rule = policy_of("as_history", "largest_remainder")
    assert split_men(5, SideOutcome.ROUTED, dice(), rule) == (2, 1, 1, 0, 1)
    assert (percent_of(25, 2, dice(), rule), percent_of(24, 2, dice(), rule)) == (1, 0)


def split_of(preset, line):
    muster = meeting_of(
        Party(SPAIN, (MusteredForce("fs", "S", (body("s", 100, nation=SPANISH),)),), "defend"),
        Party(CUBA, (MusteredForce("fc", "C", (body("c", 100, nation=CUBAN),)),), "attack"),
    )
    courses = {SPAIN: SideOutcome.WITHDREW, CUBA: SideOutcome.HELD_FIELD}
    result = BattleResult(CUBA, courses, (line,), (), 6, False, ResultSource.COMPUTER)
    return split_losses(muster, result, courses, "seed", (), policy_of(preset))[0]


def test_fates_decided_by_the_rules_stand_only_where_the_ruleset_says_so():
    line = UnitResult("s", 0, killed=20, wounded=20)
    assert split_of("as_ruleset", line) == UnitReturn(
        "s", SideOutcome.WITHDREW, 100, killed=20, severely_wounded=8, lightly_wounded=12
    )
    assert split_of("as_history", line) == UnitReturn("s", SideOutcome.WITHDREW, 100, 10, 10, 14, 4, 2)


def test_with_nothing_postponed_only_men_who_surrendered_are_gone():
    row = split_of("none_carried_over", UnitResult("s", 30, surrendered=5, ran=11))
    assert row == UnitReturn("s", SideOutcome.WITHDREW, 100, lightly_wounded=41, captured=5)
    assert (
        add_strays(row, 50, taken=False, seed="x", policy=policy_of("none_carried_over")).lightly_wounded
        == 41 + 27
    )
    assert (
        leader_fate(SideOutcome.OVERRUN, SeededDice("x"), policy_of("none_carried_over"))
        is LeaderFate.PRESENT
    )


def test_the_cost_of_a_pursuit_to_the_pursuers_is_a_setting():
    assert casualty_policy(Settings.of({"ridden": 7}).casualties).ridden == 7
