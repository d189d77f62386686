"""The scenarios a campaign can be started from, in words."""

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _, ngettext

import rules
from campaign.forms.campaigns import FoundForm
from campaign.i18n.language import in_tongue
from campaign.pages.parts.wording import phrases as words
from campaign.scenario.folders import shipped_scenarios

if TYPE_CHECKING:
    from campaign.scenario.checks import Scenario


FIRST_CHOICE = "camaguey_1873"
"""The scenario that a new umpire is told to start with: one district, twelve turns, few forces."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One scenario. `sides`: each with its men, and its seats by name."""

    key: str
    name: str
    intro: str
    when: str
    length: str
    rules: str
    size: str
    sides: tuple[tuple[str, str], ...]
    seats: str  # how many have forces in the first turn
    is_first_choice: bool  # the one to start with


@dataclass(frozen=True, slots=True)
class FoundPage:
    offers: tuple[Offer, ...]
    form: FoundForm
    chosen: str


@lru_cache(maxsize=32)
def shipped_scenario(name: str) -> "Scenario":
    """Returns a shipped scenario. It does not change while the site runs."""
    from campaign.scenario.checks import read_scenario  # loads pydantic

    return read_scenario(name)


def found_page(form: FoundForm, chosen: str) -> FoundPage:
    """Returns the page to create a campaign: the scenario to start with first, then the shortest.

    No query.
    """
    found = sorted(
        (shipped_scenario(name) for name in shipped_scenarios()),
        key=lambda one: (one.key != FIRST_CHOICE, one.head.turns, one.key),
    )
    return FoundPage(tuple(map(scenario_offer, found)), form, chosen)


def scenario_offer(one: "Scenario") -> Offer:
    head = one.head
    last = head.start + dt.timedelta(days=head.turns * head.turn_days - 1)
    turns = ngettext("%d turn", "%d turns", head.turns) % head.turns
    days = ngettext("%d day each", "%d days each", head.turn_days) % head.turn_days
    return Offer(
        key=one.key,
        name=head.label,
        intro=in_tongue(head.intro),
        when=_("%(first)s to %(last)s")
        % {"first": words.full_date(head.start), "last": words.full_date(last)},
        length=f"{turns}, {days}",
        rules=rules.find(head.ruleset).title,
        size=_("%(places)s, %(forces)s")
        % {
            "places": ngettext("%d place", "%d places", len(one.places)) % len(one.places),
            "forces": ngettext("%d force", "%d forces", len(one.forces)) % len(one.forces),
        },
        seats=seats_with_forces(one),
        is_first_choice=one.key == FIRST_CHOICE,
        sides=tuple((side.label, strength_of_side(one, side.key)) for side in head.sides),
    )


def seats_with_forces(one: "Scenario") -> str:
    """Returns how many seats have forces in the first turn: 7 of 9 seats have forces.

    Forces that arrive later have nobody to order them yet.
    """
    later = {row.force for row in one.timetable if row.closes >= one.head.start}
    seats_used = {force.seat for force in one.forces if force.seat and force.key not in later}
    text = ngettext(
        "%(n)d of %(of)d seats has forces in the first turn",
        "%(n)d of %(of)d seats have forces in the first turn",
        len(seats_used),
    )
    return text % {"n": len(seats_used), "of": len(one.head.seats)}


def strength_of_side(one: "Scenario", side: str) -> str:
    """Returns the men and the seats of a side."""
    forces = {force.key for force in one.forces if force.side == side}
    men = sum(unit.men for unit in one.units if unit.force in forces)
    seats = [seat.label for seat in one.head.seats if seat.side == side]
    return _("%(men)s men; %(seats)s") % {"men": words.number(men), "seats": ", ".join(seats)}
