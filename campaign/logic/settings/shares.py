"""The casualty table that an umpire has written for a campaign."""

from collections.abc import Mapping
from dataclasses import dataclass

COURSES = ("held", "withdrew", "routed", "overrun")
FATES = ("killed", "severely_wounded", "lightly_wounded", "missing", "captured")


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of the men lost, in per cent, by outcome and fate."""

    held_killed: int
    held_severely_wounded: int
    held_lightly_wounded: int
    held_missing: int
    held_captured: int
    withdrew_killed: int
    withdrew_severely_wounded: int
    withdrew_lightly_wounded: int
    withdrew_missing: int
    withdrew_captured: int
    routed_killed: int
    routed_severely_wounded: int
    routed_lightly_wounded: int
    routed_missing: int
    routed_captured: int
    overrun_killed: int
    overrun_severely_wounded: int
    overrun_lightly_wounded: int
    overrun_missing: int
    overrun_captured: int

    def column(self, course: str) -> list[int]:
        """Returns the shares of each of FATES."""
        return [getattr(self, f"{course}_{fate}") for fate in FATES]


def courses_not_100(values: Mapping[str, object]) -> list[tuple[str, list[int], int]]:
    """Returns the courses of *values* (settings by name) whose shares do not make 100, with these and
    their sum.
    """
    courses = []
    for course in COURSES:
        shares = [share for fate in FATES if isinstance(share := values.get(f"{course}_{fate}"), int)]
        if len(shares) == len(FATES) and sum(shares) != 100:
            courses.append((course, shares, sum(shares)))
    return courses
