"""War weariness: what a week adds to it, in thousandths of a point.

Debt, the dead and lost chiefs count as they stand now, so that what is corrected late is right at once; all
else counts as it happens. CAMP-WEARY-01.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.logic.economy.war_aims import Wear
from campaign.logic.settings import Weariness

POINT = 1000
WORN_OUT = 100 * POINT
"""At this weariness a side gives up."""

START, FLOOR = "start", "floor"
"""The causes of the weariness with which a side began, and of the least it can have."""


@dataclass(frozen=True, slots=True)
class Week:
    """The events of a week that make a side wearier.

    Totals so far: `debt` in pesos, `dead` men, `chiefs` lost. In the week: men who surrendered, towns
    sacked, expeditions landed, men across the Trocha.
    """

    debt: int = 0
    dead: int = 0
    chiefs: int = 0
    surrendered: int = 0
    sacked: int = 0
    landed: int = 0
    crossed: int = 0


def weariness_added(
    of: Iterable[Wear], week: Week, stands: Mapping[str, int], start: int, settings: Weariness
) -> list[tuple[str, int]]:
    """Returns what *week* adds to the weariness of a side, by cause.

    *stands*: present weariness by cause. *start*: points at the beginning of the war.
    """
    added = [(START, start * POINT)] if start and START not in stands else []
    for wear in of:
        amount = weariness_of_cause(wear, week, stands.get(wear, 0), settings)
        if amount:
            added.append((wear, amount))
    below = -(sum(stands.values()) + sum(amount for _cause, amount in added))
    return [*added, (FLOOR, below)] if below > 0 else added


def weariness_of_cause(wear: Wear, week: Week, stands: int, settings: Weariness) -> int:
    """Returns what one cause adds in a week. CAMP-WEARY-02, CAMP-WEARY-03."""
    tenth = POINT // 10
    match wear:
        case Wear.WEEKS:
            return settings.weary_weeks * tenth
        case Wear.DEBT:
            return week.debt * POINT // (settings.weary_debt * 1_000_000) - stands
        case Wear.DEAD:
            return week.dead * POINT // settings.weary_dead - stands
        case Wear.CHIEFS:
            return week.chiefs * settings.weary_chief * tenth - stands
        case Wear.SURRENDERED:
            return week.surrendered * POINT // settings.weary_surrendered
        case Wear.SACKED:
            return -week.sacked * settings.weary_sacked * tenth
        case Wear.LANDED:
            return -week.landed * settings.weary_landed * tenth
        case Wear.CROSSED:
            return -settings.weary_crossed * tenth if week.crossed >= settings.in_force and not stands else 0


def mood_of(stands: int) -> str:
    """Returns a side's mood at weariness *stands*, for readers who may not know the figure."""
    words = ("steady", "tired", "shaken", "near_the_end")
    return words[min(3, max(0, stands) // (25 * POINT))]
