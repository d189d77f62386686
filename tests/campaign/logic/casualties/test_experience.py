"""Morale and experience come back from an engagement (CAMP-SKILL-01, CAMP-SKILL-02)."""

import pytest

from campaign.logic.casualties.experience import Grade, grade_after, has_experience
from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.vocabulary import SideOutcome

HOW = DEFAULT.experience
WON, BACK, ROUT, OVERRUN = (
    SideOutcome.HELD_FIELD,
    SideOutcome.WITHDREW,
    SideOutcome.ROUTED,
    SideOutcome.OVERRUN,
)


@pytest.mark.parametrize(
    ("before", "courses", "after"),
    [
        (Grade(3, 0), [WON], Grade(3, 2)),
        (Grade(3, 2), [WON, BACK], Grade(3, 5)),
        (Grade(3, 6), [WON], Grade(4, 0)),
        (Grade(5, 7), [WON], Grade(5, 0)),
        (Grade(3, 1), [ROUT], Grade(3, -2)),
        (Grade(3, -5), [OVERRUN], Grade(2, 0)),
        (Grade(1, -7), [ROUT], Grade(1, 0)),
    ],
)
def test_quality_rises_by_battles_won_or_survived_and_falls_by_routs(before, courses, after):
    assert grade_after(before, courses, 0, 100, HOW) == after


@pytest.mark.parametrize(
    ("before", "recruits", "after"),
    [
        (Grade(4, 6), 10, Grade(4, 5)),
        (Grade(4, 6), 49, Grade(4, 3)),
        (Grade(4, 6), 50, Grade(3, 0)),
        (Grade(2, 6), 90, Grade(2, 0)),
        (Grade(1, 0), 90, Grade(1, 0)),
        (Grade(3, -4), 20, Grade(3, -4)),
        (Grade(4, 6), 100, Grade(4, 6)),
        (Grade(4, 6), 120, Grade(4, 6)),
    ],
)
def test_green_recruits_dilute_it(before, recruits, after):
    assert grade_after(before, (), recruits, 100, HOW) == after


def test_experience_is_off_until_asked_for():
    assert not has_experience(HOW)
    assert has_experience(Settings.with_values({"experience": "on"}).experience)
