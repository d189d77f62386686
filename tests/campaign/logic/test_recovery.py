"""Week by week: who of an old return comes back (campaign.md, 'Casualty returns')."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.logic.recovery import Patients, due, share
from campaign.logic.words import Account, Cause


def week(age, *, severe=0, light=0, missing=0, seed="s"):
    return due(Patients("t1-b-1/u", "u", age, severe, light, missing), seed)


def told(changes):
    return {(change.source, change.target, change.cause): change.amount for change in changes}


def test_the_lightly_wounded_are_effective_again_next_turn():
    assert told(week(1, light=7)) == {(Account.WOUNDED, Account.EFFECTIVE, Cause.RECOVERY): 7}
    assert week(2, light=7) == []


def test_half_the_missing_rejoin_over_two_turns_and_the_rest_are_given_up():
    assert told(week(1, missing=9)) == {(Account.MISSING, Account.EFFECTIVE, Cause.STRAGGLER_REJOINED): 2}
    assert told(week(2, missing=9)) == {
        (Account.MISSING, Account.EFFECTIVE, Cause.STRAGGLER_REJOINED): 2,
        (Account.MISSING, Account.DESERTED, Cause.DESERTION): 5,
    }


@pytest.mark.parametrize("age", [1, 2, 3, 13])
def test_nobody_leaves_hospital_before_the_fourth_week_or_after_the_twelfth(age):
    assert week(age, severe=90) == []


def test_the_severely_wounded_leave_evenly_over_weeks_four_to_twelve():
    assert [sum(change.amount for change in week(age, severe=90)) for age in range(4, 13)] == [10] * 9


def test_fifteen_in_a_hundred_die_and_twenty_are_sent_home():
    went = Counter()
    for age in range(4, 13):
        for change in week(age, severe=9000):
            went[change.target] += change.amount
    assert 1200 < went[Account.DEAD] < 1500
    assert 1650 < went[Account.DISCHARGED] < 1950
    assert sum(went.values()) == 9000


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 200), st.text(max_size=3))
def test_all_weeks_together_account_for_everybody_once(severe, light, missing, seed):
    out = Counter()
    for age in range(1, 20):
        for change in week(age, severe=severe, light=light, missing=missing, seed=seed):
            out[change.source] += change.amount
            assert change.reference == f"recovery/t1-b-1/u/{age}"
    assert out == Counter({Account.WOUNDED: severe + light, Account.MISSING: missing})


@given(st.integers(0, 500), st.integers(1, 12))
def test_shares_add_up_and_differ_by_one_at_most(total, parts):
    dealt = [share(total, part, parts) for part in range(parts)]
    assert sum(dealt) == total
    assert max(dealt) - min(dealt) <= 1
