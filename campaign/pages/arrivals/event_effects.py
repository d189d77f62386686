"""What an event of the deck does, in words, for the umpire's eyes."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext, pgettext

from campaign.logic.arrivals.events import (
    Change,
    Defection,
    Drought,
    Effect,
    Fate,
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
    Works,
)
from campaign.pages.parts import phrases as words


@dataclass(frozen=True, slots=True)
class Names:
    """By key."""

    sides: Mapping[str, str]
    places: Mapping[str, str]
    leaders: Mapping[str, str]


def told(effect: Effect, names: Names) -> str:
    match effect:
        case Sympathy():
            where = [*(names.places.get(key, key) for key in effect.places), *effect.districts]
            return _("Sympathy %(by)s: %(where)s.") % {"by": signed(effect.by), "where": ", ".join(where)}
        case LeaderEvent() if effect.leader not in names.leaders:
            return _("It is about an officer who is not in this campaign: nothing comes of it.")
        case LeaderEvent():
            said = {
                Fate.DEAD: _("%(leader)s dies."),
                Fate.SHOT: _("%(leader)s is shot, if he is a captive."),
                Fate.AWAY: _("%(leader)s leaves his command."),
                Fate.BACK: _("%(leader)s takes a command again."),
            }[effect.fate]
            return said % {"leader": names.leaders[effect.leader]}
        case Works():
            about = {"place": names.places.get(effect.place, effect.place), "grade": effect.grade}
            return _("%(place)s has works of grade %(grade)d.") % about
        case Change():
            about = {
                "percent": effect.percent,
                "what": rate(effect.what),
                "side": names.sides.get(effect.side, effect.side),
                "where": within(effect.districts),
            }
            if effect.until:
                about["until"] = words.day_and_year(effect.until)
                return (
                    _("%(percent)d per cent of the usual, until %(until)s: %(what)s, %(side)s%(where)s.")
                    % about
                )
            about["weeks"] = weeks(effect.weeks or 0)
            return _("%(percent)d per cent of the usual, for %(weeks)s: %(what)s, %(side)s%(where)s.") % about
        case Quality():
            units = ngettext("%d unit", "%d units", effect.units) % effect.units
            about = {"units": units, "side": names.sides.get(effect.side, effect.side)}
            about |= {"by": signed(effect.by), "where": within(effect.districts)}
            return _("%(units)s of %(side)s%(where)s: quality %(by)s.") % about
        case Defection():
            about = {"side": names.sides.get(effect.side, effect.side), "where": within(effect.districts)}
            return _("A small unit of %(side)s%(where)s gives itself up.") % about
        case Storms():
            about = {"where": ", ".join(effect.districts), "weeks": weeks(effect.weeks)}
            return _("Storms for %(weeks)s: %(where)s.") % about
        case Drought():
            about = {"weeks": weeks(effect.weeks), "cane": effect.cane, "horse": effect.horse}
            return (
                _(
                    "For %(weeks)s cane takes %(cane)d per cent of the usual work to burn, and horsemen go"
                    " at %(horse)d per cent of their pace."
                )
                % about
            )
        case Warned():
            about = {"side": names.sides.get(effect.side, effect.side)}
            return _("%(side)s is told of the next expedition, and three places where it may land.") % about
        case Treason():
            about = {"side": names.sides.get(effect.side, effect.side), "weeks": weeks(effect.weeks)}
            return _("For %(weeks)s a friend opens %(side)s the works of a garrisoned place.") % about
        case Points():
            about = {"side": names.sides.get(effect.side, effect.side), "by": signed(effect.points)}
            return _("Points of victory of %(side)s: %(by)s.") % about
        case Pesos():
            about = {
                "side": names.sides.get(effect.side, effect.side),
                "pesos": words.number(abs(effect.pesos)),
            }
            if effect.pesos < 0:
                return _("The treasury of %(side)s loses %(pesos)s pesos.") % about
            return _("%(pesos)s pesos come into the treasury of %(side)s.") % about
        case Tires():
            by = f"{'−' if effect.tenths < 0 else '+'}{words.tenths(abs(effect.tenths))}"
            about = {"side": names.sides.get(effect.side, effect.side), "by": by}
            return _("War weariness of %(side)s: %(by)s.") % about
    raise TypeError(effect)


def signed(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def weeks(number: int) -> str:
    return ngettext("%d week", "%d weeks", number) % number


def within(districts: tuple[str, ...]) -> str:
    return f" ({', '.join(districts)})" if districts else ""


def rate(what: Rate) -> str:
    return {
        Rate.SICKNESS: pgettext("what an event changes", "men who fall sick"),
        Rate.DRAFTS: pgettext("what an event changes", "drafts"),
        Rate.RECRUITS: pgettext("what an event changes", "recruits"),
        Rate.SURRENDERS: pgettext("what an event changes", "men who give themselves up"),
        Rate.INVASIONS: pgettext("what an event changes", "marches in force over a Trocha by the computer"),
    }[what]
