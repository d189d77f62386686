"""Week by week: who of an old return comes back (CAMP-BACK-01, CAMP-BACK-02)."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from campaign.logic.casualties.casualty_table import casualty_policy
from campaign.logic.casualties.recovery import (
    Patients,
    in_hospital,
    limit_to_wounded,
    men_astray,
    recoveries_due,
    share_of,
)
from campaign.logic.casualties.split import split_men
from campaign.logic.settings import Settings
from campaign.logic.vocabulary import Account, Cause, SideOutcome
from rules import SeededDice


def week(age, *, severely_wounded=0, lightly_wounded=0, missing=0, seed="s"):
    return recoveries_due(Patients("t1-b-1/u", "u", age, severely_wounded, lightly_wounded, missing), seed)


def amounts_of(changes):
    return {(change.source, change.target, change.cause): change.amount for change in changes}


def test_the_lightly_wounded_are_effective_again_next_turn():
    assert amounts_of(week(1, lightly_wounded=7)) == {(Account.WOUNDED, Account.FIT, Cause.RECOVERY): 7}
    assert week(2, lightly_wounded=7) == []


def test_half_the_missing_rejoin_over_two_turns_and_the_rest_are_given_up():
    assert amounts_of(week(1, missing=9)) == {(Account.MISSING, Account.FIT, Cause.STRAGGLER_REJOINED): 2}
    assert amounts_of(week(2, missing=9)) == {
        (Account.MISSING, Account.FIT, Cause.STRAGGLER_REJOINED): 2,
        (Account.MISSING, Account.DESERTED, Cause.DESERTION): 5,
    }


@pytest.mark.parametrize("irregular", [False, True])
@pytest.mark.parametrize("turns", [2, 4])
def test_missing_men_who_have_not_rejoined_are_still_astray(turns, irregular):
    how = Settings.of({"rejoin_turns": turns, "rejoin_irregular": 80}).casualties
    left = 9
    for age in range(1, turns + 2):
        found = Patients("f", "u", age, 0, 0, 9, how, irregular)
        assert men_astray(found) == (left if age <= turns else 0)
        left -= sum(change.amount for change in recoveries_due(found, "s") if change.target is Account.FIT)


def test_over_how_many_turns_they_come_in_is_for_the_umpire_to_say():
    how = Settings.of({"rejoin_turns": 4}).casualties
    weeks = [recoveries_due(Patients("f", "u", age, 0, 0, 9, how), "s") for age in range(1, 6)]
    told_of = [[(change.target, change.amount) for change in found] for found in weeks]
    once = [(Account.FIT, 1)]
    assert told_of == [once, once, once, [*once, (Account.DESERTED, 5)], []]


def test_some_irregulars_who_would_desert_find_their_band_again():
    how = Settings.of({"rejoin_irregular": 80}).casualties
    for irregular, back, gone in ((True, 9, 1), (False, 5, 5)):
        weeks = [recoveries_due(Patients("f", "u", age, 0, 0, 10, how, irregular), "s") for age in (1, 2)]
        out = Counter()
        for change in (*weeks[0], *weeks[1]):
            out[change.target] += change.amount
        assert out == {Account.FIT: back, Account.DESERTED: gone}


@pytest.mark.parametrize("age", [1, 2, 3, 13])
def test_nobody_leaves_hospital_before_the_fourth_week_or_after_the_twelfth(age):
    assert week(age, severely_wounded=90) == []


def test_the_severely_wounded_leave_evenly_over_weeks_four_to_twelve():
    assert [sum(change.amount for change in week(age, severely_wounded=90)) for age in range(4, 13)] == [
        10
    ] * 9


def test_fifteen_in_a_hundred_die_and_twenty_are_sent_home():
    went = Counter()
    for age in range(4, 13):
        for change in week(age, severely_wounded=9000):
            went[change.target] += change.amount
    assert 1200 < went[Account.DEAD] < 1500
    assert 1650 < went[Account.DISCHARGED] < 1950
    assert sum(went.values()) == 9000


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 200), st.text(max_size=3))
def test_all_weeks_together_account_for_everybody_once(severe, light, missing, seed):
    out = Counter()
    for age in range(1, 20):
        for change in week(age, severely_wounded=severe, lightly_wounded=light, missing=missing, seed=seed):
            out[change.source] += change.amount
            assert change.reference == f"recovery/t1-b-1/u/{age}"
    assert out == Counter({Account.WOUNDED: severe + light, Account.MISSING: missing})


@given(st.integers(0, 500), st.integers(1, 12))
def test_shares_add_up_and_differ_by_one_at_most(total, parts):
    dealt = [share_of(total, part, parts) for part in range(parts)]
    assert sum(dealt) == total
    assert max(dealt) - min(dealt) <= 1


def test_a_withdrawal_that_costs_30_per_cent_of_600_men_loses_79_for_good():
    """Counts 180 down, 63 back next turn and 101 within twelve weeks.

    The lasting loss is 79. CAMP-LOSS-01, CAMP-BACK-01.
    """
    settings = Settings.of({"fractions": "largest_remainder"}).casualties
    killed, severe, light, missing, captured = split_men(
        180, SideOutcome.WITHDREW, SeededDice("none is rolled"), casualty_policy(settings)
    )
    back = []
    for age in range(1, 20):
        patients = Patients("f/u", "u", age, severe, light, missing, settings)
        gone = [change for change in recoveries_due(patients, "s") if change.target is Account.FIT]
        back.append(sum(change.amount for change in gone if change.source is Account.WOUNDED))
        missing_back = sum(change.amount for change in gone if change.source is Account.MISSING)
        assert missing_back == {1: 4, 2: 5}.get(age, 0)
    assert (back[0], sum(back) + 9, 180 - sum(back) - 9) == (63, 101, 79)
    assert sum(back[12:]) == 0
    assert (killed, captured) == (45, 9)


@given(st.integers(0, 200), st.integers(0, 100), st.integers(0, 50), st.integers(0, 50), st.booleans())
def test_everybody_leaves_hospital_once_under_any_settings(severe, rejoin, dead, home, diced):
    plain = {"hospital_first": 2, "hospital_weeks": 5, "hospital_dead": dead, "hospital_home": home}
    plain |= {"rejoin": rejoin, "fractions": "dice" if diced else "largest_remainder"}
    settings = Settings.of(plain).casualties
    out = Counter()
    for age in range(1, settings.over):
        for change in recoveries_due(Patients("f/u", "u", age, severe, 0, severe, settings), "s"):
            out[change.source] += change.amount
    assert out == Counter({Account.WOUNDED: severe, Account.MISSING: severe})


def test_wounded_captured_with_their_base_do_not_leave_hospital_and_the_others_leave_on_time():
    left, went = 40, Counter()  # of ninety; fifty were taken
    for age in range(4, 13):
        patients = Patients("t1-b-1/u", "u", age, 90, 0, 0)
        found = limit_to_wounded(recoveries_due(patients, "s"), {"u": in_hospital(patients)}, {"u": left})
        went[age] = sum(change.amount for change in found)
        left -= went[age]
    assert left == 0
    assert max(went.values()) - min(went.values()) <= 2


@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 13))
def test_never_more_leave_hospital_than_lie_there(severe, there, age):
    patients = Patients("t1-b-1/u", "u", age, severe, 9, 4)
    found = limit_to_wounded(recoveries_due(patients, "s"), {"u": in_hospital(patients)}, {"u": there})
    assert sum(change.amount for change in found if change.source is Account.WOUNDED) <= there
    if there >= in_hospital(patients):
        assert found == recoveries_due(patients, "s")
