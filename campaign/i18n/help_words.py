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
            "CAMP-SIGHT-06",
        ),
        "stance": Help(
            _("Stance"),
            _(
                "What the force does when it meets an enemy: attack, defend, avoid, or withdraw if"
                " outnumbered."
            ),
            "CAMP-ORDER-03",
        ),
        "odds": Help(
            _("Odds"),
            _("1.5:1 means that it still fights an enemy one and a half times as strong as it is."),
            "CAMP-ORDER-05",
        ),
        "pace": Help(
            _("Pace"),
            _(
                "A forced march is one and a half times as fast."
                " Forced marches and night marches cost stragglers every day."
            ),
            "CAMP-MARCH-05",
        ),
        "guns": Help(
            _("March to the guns"),
            _("It joins a friendly battle near by if it can arrive in time."),
            "CAMP-BATTLE-03",
        ),
        "retreat": Help(
            _("Line of retreat"),
            _(
                "It goes there after a lost battle if the road is open."
                " Otherwise it goes to the nearest refuge."
            ),
            "CAMP-RETREAT-02",
        ),
        "settings": Help(
            _("Rules of a campaign"),
            _("A change holds from the next turn on. The journal keeps who changed what, and why."),
        ),
        "report": Help(
            _("Situation report"),
            _("It says what your seat knew when the turn was published. The enemy may be elsewhere by now."),
        ),
        "points": Help(
            _("Points"),
            _("A side gets the points of a goal once. The umpire decides if the war goes on after that."),
        ),
    }
)
