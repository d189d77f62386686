import datetime as dt
from dataclasses import replace

import pytest

from campaign.logic.settings import DEFAULT
from campaign.logic.turns import deadlines

NOON = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)
HOW = replace(DEFAULT.clock, deadline_hours=48, reminder_hours=24)


def test_a_turn_opens_with_its_deadline_but_not_the_first_in_which_seats_are_given_out():
    assert deadlines.first_deadline(NOON, 2, HOW) == NOON + 48 * HOUR
    assert deadlines.first_deadline(NOON, 1, HOW) is None
    assert deadlines.first_deadline(NOON, 2, DEFAULT.clock) is None


@pytest.mark.parametrize(("hour", "over"), [(-1, False), (0, True), (1, True)])
def test_a_deadline_has_passed_from_its_minute_on(hour, over):
    assert deadlines.has_passed(NOON, NOON + hour * HOUR) is over
    assert not deadlines.has_passed(None, NOON)


@pytest.mark.parametrize(("before", "reminds"), [(25, False), (24, True), (1, True), (0, False)])
def test_a_reminder_is_due_so_long_before_and_not_when_it_is_over(before, reminds):
    assert deadlines.is_reminder_due(NOON, None, NOON - before * HOUR, HOW) is reminds


def test_nobody_is_reminded_twice_nor_without_a_deadline_nor_where_the_rules_say_so():
    just_now = NOON - HOUR
    assert not deadlines.is_reminder_due(NOON, just_now, just_now, HOW)
    assert not deadlines.is_reminder_due(None, None, just_now, HOW)
    assert not deadlines.is_reminder_due(NOON, None, just_now, replace(HOW, reminder_hours=0))


def test_a_turn_is_extended_so_often_and_each_time_so_far():
    assert [deadlines.extensions_left(times, HOW) for times in (0, 2, 3, 4)] == [3, 1, 0, 0]
    assert deadlines.latest_extension(NOON, HOW) == NOON + 48 * HOUR
