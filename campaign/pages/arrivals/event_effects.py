"""The effects of an event, in words, for the umpire only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.arrivals.events import (
    Change,
    Defection,
    Drought,
    Effect,
    Fate,
    FortificationChange,
    LeaderEvent,
    Pesos,
    Points,
    Quality,
    Rate,
    Storms,
    Sympathy,
    Tires,
    Treason,
    Warned,
)
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class Names:
    """Names of what effects mention, by key."""

    sides: Mapping[str, str]
    places: Mapping[str, str]
    leaders: Mapping[str, str]


def effect_sentence(effect: Effect, names: Names) -> str:
    """Says what *effect* does. A Quality, a Storms and so on each has its own sentence."""
    return SENTENCES[type(effect)](effect, names)


def sympathy_sentence(effect: Sympathy, names: Names) -> str:
    where = [*(names.places.get(key, key) for key in effect.places), *effect.districts]
    return _("Sympathy %(by)s: %(where)s.") % {"by": signed_number(effect.by), "where": ", ".join(where)}


def leader_event(effect: LeaderEvent, names: Names) -> str:
    if effect.leader not in names.leaders:
        return _("It is about an officer who is not in this campaign, so it has no effect.")
    sentences = {
        Fate.DEAD: _("%(leader)s dies."),
        Fate.SHOT: _("%(leader)s is shot if he is a prisoner."),
        Fate.AWAY: _("%(leader)s leaves his command."),
        Fate.BACK: _("%(leader)s takes a command again."),
    }[effect.fate]
    return sentences % {"leader": names.leaders[effect.leader]}


def fortification_sentence(effect: FortificationChange, names: Names) -> str:
    about = {"place": names.places.get(effect.place, effect.place), "grade": effect.grade}
    return _("%(place)s has fortifications of grade %(grade)d.") % about


def rate_sentence(effect: Change, names: Names) -> str:
    about: dict[str, object] = {
        "percent": effect.percent,
        "what": rate_name(effect.what),
        "side": names.sides.get(effect.side, effect.side),
        "where": in_districts(effect.districts),
    }
    if effect.until:
        about["until"] = words.day_and_year(effect.until)
        return _("%(percent)d per cent of the usual, until %(until)s: %(what)s, %(side)s%(where)s.") % about
    about["weeks"] = number_of_weeks(effect.weeks or 0)
    return _("%(percent)d per cent of the usual, for %(weeks)s: %(what)s, %(side)s%(where)s.") % about


def quality_sentence(effect: Quality, names: Names) -> str:
    units = ngettext("%d unit", "%d units", effect.units) % effect.units
    about = {"units": units, "side": names.sides.get(effect.side, effect.side)}
    about |= {"by": signed_number(effect.by), "where": in_districts(effect.districts)}
    return _("%(units)s of {the}%(side)s%(where)s: quality %(by)s.") % about


def defection_sentence(effect: Defection, names: Names) -> str:
    about = {"side": names.sides.get(effect.side, effect.side), "where": in_districts(effect.districts)}
    return _("A small unit of {the}%(side)s%(where)s surrenders.") % about


def storms_sentence(effect: Storms, names: Names) -> str:
    about = {"where": ", ".join(effect.districts), "weeks": number_of_weeks(effect.weeks)}
    return _("Storms for %(weeks)s: %(where)s.") % about


def drought_sentence(effect: Drought, names: Names) -> str:
    about = {"weeks": number_of_weeks(effect.weeks), "cane": effect.cane, "horse": effect.horse}
    return (
        _(
            "For %(weeks)s it takes %(cane)d per cent of the usual work to burn {the_cane}, and cavalry"
            " marches at %(horse)d per cent of its pace."
        )
        % about
    )


def warning_sentence(effect: Warned, names: Names) -> str:
    about = {"side": names.sides.get(effect.side, effect.side)}
    return _("{The}%(side)s is told of the next expedition, and three places where it may land.") % about


def treason_sentence(effect: Treason, names: Names) -> str:
    about = {"side": names.sides.get(effect.side, effect.side), "weeks": number_of_weeks(effect.weeks)}
    return (
        _("For %(weeks)s a friend opens the fortifications of a garrisoned place to {the}%(side)s.") % about
    )


def points_sentence(effect: Points, names: Names) -> str:
    about = {"side": names.sides.get(effect.side, effect.side), "by": signed_number(effect.points)}
    return _("Victory points of {the}%(side)s: %(by)s.") % about


def pesos_sentence(effect: Pesos, names: Names) -> str:
    about = {"side": names.sides.get(effect.side, effect.side), "pesos": words.number(abs(effect.pesos))}
    if effect.pesos < 0:
        return _("The treasury of {the}%(side)s loses %(pesos)s {money}.") % about
    return _("%(pesos)s {money} come into the treasury of {the}%(side)s.") % about


def weariness_sentence(effect: Tires, names: Names) -> str:
    by = f"{'−' if effect.tenths < 0 else '+'}{words.tenths(abs(effect.tenths))}"
    about = {"side": names.sides.get(effect.side, effect.side), "by": by}
    return _("War weariness of {the}%(side)s: %(by)s.") % about


SENTENCES: dict[type[Any], Callable[[Any, Names], str]] = {
    Sympathy: sympathy_sentence,
    LeaderEvent: leader_event,
    FortificationChange: fortification_sentence,
    Change: rate_sentence,
    Quality: quality_sentence,
    Defection: defection_sentence,
    Storms: storms_sentence,
    Drought: drought_sentence,
    Warned: warning_sentence,
    Treason: treason_sentence,
    Points: points_sentence,
    Pesos: pesos_sentence,
    Tires: weariness_sentence,
}


def signed_number(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def number_of_weeks(number: int) -> str:
    return ngettext("%d {week}", "%d {weeks}", number) % number


def in_districts(districts: tuple[str, ...]) -> str:
    return f" ({', '.join(districts)})" if districts else ""


def rate_name(what: Rate) -> str:
    return {
        Rate.SICKNESS: pgettext("what an event changes", "men who fall sick"),
        Rate.REINFORCEMENTS: pgettext("what an event changes", "reinforcements"),
        Rate.RECRUITS: pgettext("what an event changes", "recruits"),
        Rate.SURRENDERS: pgettext("what an event changes", "men who surrender"),
        Rate.INVASIONS: pgettext(
            "what an event changes", "marches in force across {the_line} by the computer"
        ),
    }[what]
