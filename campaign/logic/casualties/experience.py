"""Experience: units learn by battles and lose heart by routs."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.logic.settings import ON, Experience
from campaign.logic.vocabulary import SideOutcome

RAW, GREEN, CHOSEN = 1, 2, 5
"""Grades of quality: the lowest, the lowest to which recruits bring a unit, the highest."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A unit's quality, and the points it has won (or, below 0, lost) at that quality."""

    quality: int
    points: int


def has_experience(settings: Experience) -> bool:
    return settings.experience == ON


def grade_after(
    grade: Grade, courses: Iterable[SideOutcome], recruits: int, men: int, settings: Experience
) -> Grade:
    """Returns *grade* after battles with outcomes *courses*.

    *recruits* of the *men* are new. CAMP-SKILL-01, CAMP-SKILL-02.
    """
    won = {SideOutcome.HELD_FIELD: settings.points_held, SideOutcome.WITHDREW: settings.points_withdrew}
    points = grade.points + sum(won.get(course, -settings.points_routed) for course in courses)
    quality = grade.quality
    if points >= settings.points_grade:
        quality, points = min(CHOSEN, quality + 1), 0
    elif -points >= settings.points_grade:
        quality, points = max(RAW, quality - 1), 0
    if 0 < recruits < men and 100 * recruits >= settings.green * men:
        quality, points = max(min(GREEN, quality), quality - 1), 0
    elif points > 0 and 0 < recruits < men:
        points = points * (men - recruits) // men
    return Grade(quality, points)
