import datetime as dt

import pytest
from django.utils.translation import override

from campaign.logic import vocabulary
from campaign.models import Turn
from campaign.pages.parts.wording import phrases as words


@pytest.mark.parametrize(
    ("said", "of"),
    [
        (words.force_state, vocabulary.ForceState),
        (words.arm_seen, vocabulary.Arm),
        (words.arm_name, vocabulary.Arm),
        (words.route_kind, vocabulary.RouteKind),
        (words.sighting_source, vocabulary.SightingSource),
        (words.account_name, vocabulary.Account),
        (words.cause_name, vocabulary.Cause),
        (words.outcome_name, vocabulary.SideOutcome),
        (words.leader_fate, vocabulary.LeaderFate),
        (words.kind_of_battle, vocabulary.EngagementKind),
    ],
)
def test_every_word_of_the_vocabulary_is_said_and_no_two_alike(said, of):
    told = [said(word) for word in of]
    assert all(told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("starts", "said"),
    [
        (dt.date(1873, 1, 22), "22–28 January"),
        (dt.date(1873, 1, 29), "29 January – 4 February"),
        (dt.date(1873, 12, 29), "29 December – 4 January"),
    ],
)
def test_a_week_names_its_month_once(starts, said):
    assert words.week(Turn(starts=starts, days=7)) == said


@pytest.mark.parametrize(
    ("minute", "said"),
    [
        (720, "Mon 15, noon"),
        (1080, "Mon 15, 18 h"),
        (1440 + 690, "Tue 16, 12 h"),
        (6 * 1440 + 361, "Sun 21, 6 h"),
    ],
)
def test_a_moment_is_a_day_and_an_hour(minute, said):
    assert words.day_and_hour(Turn(starts=dt.date(1873, 9, 15), days=7), minute) == said


@pytest.mark.parametrize(
    ("low", "high", "sure", "said"),
    [
        (200, 400, True, "200–400"),
        (200, 400, False, "200–400?"),
        (0, 100, True, "under 100"),
        (900, 1100, True, "900–1,100"),
    ],
)
def test_an_enemy_s_strength_is_a_band(low, high, sure, said):
    assert words.strength_band(low, high, sure=sure) == said


def test_ages_are_reported_in_days():
    assert [words.age_of_sighting(days) for days in (-1, 0, 1, 2, 20)] == [
        "today",
        "today",
        "yesterday",
        "2 days",
        "20 days",
    ]


@pytest.mark.parametrize(
    ("stock", "count", "said"),
    [("men", 1, "1 man"), ("men", 1010, "1,010 men"), ("horse", 2, "2 horses"), ("gun", 1, "1 gun")],
)
def test_an_amount_names_what_is_counted(stock, count, said):
    assert words.amount(stock, count) == said


def test_days_are_named_in_the_reader_s_language():
    with override("es"):
        assert words.weekday(dt.date(1873, 1, 24)).lower().startswith("viernes 24")
