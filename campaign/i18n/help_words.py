"""One line for each word that a page explains beside it, and the clause that says more."""

from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Help:
    """`clause`: of the campaign's own rules, "" for none."""

    word: Promise | str
    line: Promise | str
    clause: str = ""


HELP = MappingProxyType(
    {
        "deadline": Help(
            _("Deadline"),
            _("Then the turn locks by itself. The umpire can lock it earlier or extend it."),
            "CAMP-TURN-05",
        ),
        "rhythm": Help(
            _("Weekly rhythm"),
            _("Each later turn is due on this day and hour, at least two days after it opens."),
            "CAMP-TURN-05",
        ),
        "missing_orders": Help(
            _("Force without an order"),
            _("It goes on with last turn’s order. A force that never had one holds its place."),
            "CAMP-TURN-07",
        ),
        "sightings": Help(
            _("Sums of the enemy"),
            _("Your forces report a range and a day, never an exact number. One column may be seen twice."),
        ),
        "points": Help(
            _("Points"),
            _("A side gets the points of a goal once. The umpire decides if the war goes on after that."),
        ),
    }
)
