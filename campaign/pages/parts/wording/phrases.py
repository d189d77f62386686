"""Days, spots, strengths and sightings in the words of a page."""

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Protocol

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime

from campaign.i18n.account_names import ACCOUNT_NAMES
from campaign.i18n.language import grouped_number, reader_language
from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.theatre.relations import Relation
from campaign.logic.theatre.weather import Sky
from campaign.logic.vocabulary import (
    AFLOAT,
    Account,
    Arm,
    Cause,
    EngagementKind,
    ForceKind,
    ForceState,
    LeaderFate,
    RouteKind,
    SideOutcome,
    SightingSource,
    Stock,
)
from campaign.models import Force, Place, Route, Turn
from campaign.pages.parts.wording.name_lists import joined_names

DAY_MINUTES = 1440


class AtASpot(Protocol):
    """Any row that is at a place, or some metres along a route."""

    place: Place | None
    route: Route | None
    metres: int


def day(date: dt.date) -> str:
    """Returns a day: 29 January."""
    return date_format(date, pgettext("day and month", "j F"))


def day_and_year(date: dt.date) -> str:
    return date_format(date, pgettext("day, month and year", "j F Y"))


def weekday_alone(date: dt.date) -> str:
    """Returns a weekday: Friday."""
    return date_format(date, "l")


def weekday(date: dt.date) -> str:
    """Returns weekday and day: Friday 24 January."""
    return date_format(date, pgettext("day of the week, day and month", "l j F"))


def long_day(date: dt.date) -> str:
    """Returns a day in full: Friday 24 January 1873."""
    return date_format(date, pgettext("a whole date", "l j F Y"))


def full_date(date: dt.date) -> str:
    """Returns a date: 24 January 1873."""
    return date_format(date, pgettext("day, month and year", "j F Y"))


def date_and_time(at: dt.datetime) -> str:
    """Returns date and time by the site's clock: 24 January 1873, 18:05."""
    local = localtime(at)
    return f"{full_date(local.date())}, {local:%H:%M}"


def month(date: dt.date) -> str:
    """Returns a month: January 1873."""
    return date_format(date, pgettext("month and year", "F Y"))


def short_day(date: dt.date) -> str:
    """Returns a short day: 24 Jan."""
    return date_format(date, pgettext("day and short month", "j M"))


def last_day(turn: Turn) -> dt.date:
    return turn.starts + dt.timedelta(days=turn.days - 1)


def week(turn: Turn) -> str:
    """Returns a week: 22–28 January, 29 January – 4 February."""
    last = last_day(turn)
    if last.month == turn.starts.month:
        return f"{turn.starts.day}–{day(last)}"
    return f"{day(turn.starts)} – {day(last)}"


def day_and_hour(turn: Turn, minute: int) -> str:
    """Returns when *minute* of *turn* is: Thu 30, noon."""
    hour, rest = divmod(minute % DAY_MINUTES, 60)
    clock = (
        pgettext("hour of the day", "noon") if (hour, rest) == (12, 0) else _("%d h") % (hour + (rest > 29))
    )
    return f"{weekday_of(turn, minute)}, {clock}"


def weekday_of(turn: Turn, minute: int) -> str:
    """Returns the day of a *minute* of *turn*: Thu 30."""
    date = turn.starts + dt.timedelta(days=minute // DAY_MINUTES)
    return date_format(date, pgettext("short weekday and day", "D j"))


def clock(minute: int) -> str:
    """Returns minutes of a day as a report prints them: 09.36."""
    return f"{minute % DAY_MINUTES // 60:02d}.{minute % 60:02d}"


def age_of_sighting(days: int) -> str:
    if days <= 0:
        return pgettext("age of a sighting", "today")
    if days == 1:
        return pgettext("age of a sighting", "yesterday")
    return ngettext("%d day", "%d days", days) % days


def number(count: int) -> str:
    """Returns a whole number as the reader's language groups it: 1,010, in Spanish 1010."""
    return grouped_number(count)


def officer_in_sentence(name: str) -> str:
    """Returns an officer's rank and name as they stand within a sentence: *el teniente coronel Benegasi*."""
    return f"el {name[:1].lower()}{name[1:]}" if name and reader_language() == "es" else name


def tenths(count: int) -> str:
    """Returns a number of tenths in words: 6.1 in English, 6,1 in Spanish."""
    return number_format(Decimal(count) / 10, decimal_pos=1)


def strength_band(low: int, high: int, *, sure: bool = True) -> str:
    """Returns an estimate, never an exact number: 200–400, under 100, 200–400?"""
    text = f"{number(low)}–{number(high)}" if low else _("under %s") % number(high)
    return text if sure else f"{text}?"


def route_kind(kind: str) -> str:
    return {
        RouteKind.ROAD: pgettext("a way", "road"),
        RouteKind.TRAIL: pgettext("a way", "trail"),
        RouteKind.JUNGLE_PATH: pgettext("a way", "jungle path"),
        RouteKind.RAILWAY: pgettext("a way", "railway"),
        RouteKind.RIVER: pgettext("a way", "river"),
        RouteKind.SEA_LANE: pgettext("a way", "sea lane"),
    }[RouteKind(kind)]


def spot_name(row: AtASpot) -> str:
    """Returns a spot in words: at Sibanicú; on the trail from Puerto Príncipe to Vertientes, km 15."""
    if row.place:
        return _("at %s") % row.place.label
    assert row.route is not None
    return on_the_way(row.route.kind, row.route.a.label, row.route.b.label, row.metres)


def on_the_way(kind: str, start: str, end: str, metres: int) -> str:
    return _("on the %(way)s from %(start)s to %(end)s, km %(km)d") % {
        "way": route_kind(kind),
        "start": start,
        "end": end,
        "km": round(metres / 1000),
    }


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def force_state(word: str) -> str:
    """Returns a force's state, as its own commander would say it."""
    if word == AFLOAT:
        return pgettext("state of a force", "afloat")
    return {
        ForceState.HALTED: pgettext("state of a force", "halted"),
        ForceState.MARCHING: pgettext("state of a force", "on the march"),
        ForceState.WAITING: pgettext("state of a force", "waiting"),
        ForceState.FACING: pgettext("state of a force", "facing the enemy"),
        ForceState.ENGAGED: pgettext("state of a force", "engaged"),
        ForceState.RETREATING: pgettext("state of a force", "in retreat"),
        ForceState.EXHAUSTED: pgettext("state of a force", "exhausted after a battle"),
        ForceState.STOPPED: pgettext("state of a force", "stopped at the edge of a battle"),
        ForceState.BESIEGING: pgettext("state of a force", "besieging"),
        ForceState.BESIEGED: pgettext("state of a force", "besieged"),
        ForceState.DISPERSED: pgettext("state of a force", "dispersed"),
        ForceState.ABOARD: pgettext("state of a force", "on board"),
    }[ForceState(word)]


def state_of_force(force: Force) -> str:
    return force_state(AFLOAT if force.kind == ForceKind.SHIP else force.state)


def arm_seen(word: str) -> str:
    """Returns the arm of an enemy, as it was seen."""
    return {
        Arm.INFANTRY: pgettext("arm", "infantry"),
        Arm.CAVALRY: pgettext("arm", "cavalry"),
        Arm.ARTILLERY: pgettext("arm", "guns"),
        Arm.TRAIN: pgettext("arm", "a train"),
        Arm.MAGAZINE: pgettext("arm", "a magazine"),
        Arm.SHIP: pgettext("arm", "ships"),
    }[Arm(word)]


def sighting_source(word: str) -> str:
    return {
        SightingSource.OWN_EYES: pgettext("source of a sighting", "own eyes"),
        SightingSource.PATROL: pgettext("source of a sighting", "a patrol"),
        SightingSource.SYMPATHISER: pgettext("source of a sighting", "a sympathiser"),
        SightingSource.BATTLE: pgettext("source of a sighting", "in battle"),
        SightingSource.SPY: pgettext("source of a sighting", "an agent"),
        SightingSource.PRISONER: pgettext("source of a sighting", "a prisoner"),
        SightingSource.RUMOUR: pgettext("source of a sighting", "a rumour"),
        SightingSource.CAPTURED_DISPATCH: pgettext("source of a sighting", "a captured dispatch"),
    }[SightingSource(word)]


def sureness(sure: bool) -> str:
    return pgettext("of a sighting", "sure") if sure else pgettext("of a sighting", "doubtful")


def account_name(word: str) -> str:
    """Returns the name of an account as a ledger heads it."""
    return str(ACCOUNT_NAMES[Account(word)])


def quality_name(grade: int) -> str:
    """Returns the quality of a unit, 1 to 5, where units learn."""
    return [
        pgettext("quality of a unit", "raw"),
        pgettext("quality of a unit", "green"),
        pgettext("quality of a unit", "trained"),
        pgettext("quality of a unit", "veteran"),
        pgettext("quality of a unit", "elite"),
    ][min(max(grade, 1), 5) - 1]


def cause_name(word: str) -> str:
    """Returns why a posting was made."""
    return {
        Cause.RECRUIT: pgettext("cause", "recruited"),
        Cause.FREED_SLAVE: pgettext("cause", "{freed}"),
        Cause.BATTLE: pgettext("cause", "battle"),
        Cause.DISEASE: pgettext("cause", "disease"),
        Cause.TIME_EXPIRED: pgettext("cause", "time expired"),
        Cause.RECOVERY: pgettext("cause", "recovery"),
        Cause.REPAIR: pgettext("cause", "repaired in a depot"),
        Cause.STRAGGLER: pgettext("cause", "fell out on the march"),
        Cause.STRAGGLER_REJOINED: pgettext("cause", "stragglers rejoined"),
        Cause.CAPTURED: pgettext("cause", "captured"),
        Cause.EXCHANGED: pgettext("cause", "exchanged"),
        Cause.PAROLED: pgettext("cause", "paroled"),
        Cause.ESCAPED: pgettext("cause", "escaped"),
        Cause.FREED: pgettext("cause", "freed"),
        Cause.SHOT: pgettext("cause", "shot"),
        Cause.SENT_OVERSEAS: pgettext("cause", "sent {abroad}"),
        Cause.CHANGED_SIDES: pgettext("cause", "joined the enemy"),
        Cause.DESERTION: pgettext("cause", "desertion"),
        Cause.SURRENDERED: pgettext("cause", "surrendered"),
        Cause.TRANSFER: pgettext("cause", "transfer"),
        Cause.ISSUED: pgettext("cause", "issued"),
        Cause.FIRED: pgettext("cause", "fired"),
        Cause.CONSUMED: pgettext("cause", "consumed"),
        Cause.CORRECTION: pgettext("cause", "correction"),
        Cause.ROLLBACK: pgettext("cause", "turn played again"),
        Cause.UMPIRE: pgettext("cause", "the umpire"),
    }[Cause(word)]


def weather_name(word: str) -> str:
    """Returns the weather of a week."""
    return {
        Sky.DRY: pgettext("weather", "dry"),
        Sky.RAIN: pgettext("weather", "rain"),
        Sky.STORMS: pgettext("weather", "storms"),
    }[Sky(word)]


def weather_by_district(skies: Mapping[str, str]) -> str:
    """Returns the weather by district: Storms in Camagüey; rain in Las Villas and Oriente."""
    where: dict[str, list[str]] = {}
    for district, sky in sorted(skies.items()):
        where.setdefault(sky, []).append(district)
    if len(where) == 1 and len(skies) > 1:
        return _("%s everywhere") % weather_name(next(iter(where)))
    parts = ({"sky": weather_name(sky), "where": joined_names(names)} for sky, names in where.items())
    return "; ".join(_("%(sky)s in %(where)s") % part for part in parts)


def amount(stock: str, count: int) -> str:
    """Returns an amount: 12 men, 1 horse."""
    n = {"n": number(count)}
    return {
        Stock.MEN: ngettext("%(n)s man", "%(n)s men", count) % n,
        Stock.HORSE: ngettext("%(n)s horse", "%(n)s horses", count) % n,
        Stock.GUN: ngettext("%(n)s gun", "%(n)s guns", count) % n,
        Stock.MOUNTAIN_GUN: ngettext("%(n)s mountain gun", "%(n)s mountain guns", count) % n,
        Stock.FIELD_GUN: ngettext("%(n)s field gun", "%(n)s field guns", count) % n,
        Stock.FORTRESS_GUN: ngettext("%(n)s fortress gun", "%(n)s fortress guns", count) % n,
        Stock.SHIP_GUN: ngettext("%(n)s ship’s gun", "%(n)s ship’s guns", count) % n,
        Stock.TRUNK_GUN: ngettext("%(n)s tree-trunk gun", "%(n)s tree-trunk guns", count) % n,
        Stock.MULE: ngettext("%(n)s mule", "%(n)s mules", count) % n,
        Stock.RIFLE_BREECH: ngettext("%(n)s breech-loading rifle", "%(n)s breech-loading rifles", count) % n,
        Stock.RIFLE_MUZZLE: ngettext("%(n)s muzzle-loading rifle", "%(n)s muzzle-loading rifles", count) % n,
        Stock.MUSKET: ngettext("%(n)s musket", "%(n)s muskets", count) % n,
        Stock.SHOTGUN: ngettext("%(n)s shotgun", "%(n)s shotguns", count) % n,
        Stock.PISTOL: ngettext("%(n)s pistol", "%(n)s pistols", count) % n,
        Stock.LANCE: ngettext("%(n)s lance", "%(n)s lances", count) % n,
        Stock.MACHETE: ngettext("%(n)s machete", "%(n)s machetes", count) % n,
        Stock.ROUND: ngettext("%(n)s round", "%(n)s rounds", count) % n,
        Stock.PROVISIONS: ngettext("%(n)s load of provisions", "%(n)s loads of provisions", count) % n,
    }[Stock(stock)]


def outcome_name(word: str) -> str:
    """Returns how a side came out of a battle."""
    return {
        SideOutcome.HELD_FIELD: pgettext("course of a fight", "held the field"),
        SideOutcome.WITHDREW: pgettext("course of a fight", "withdrew in order"),
        SideOutcome.ROUTED: pgettext("course of a fight", "was routed"),
        SideOutcome.OVERRUN: pgettext("course of a fight", "was overrun"),
    }[SideOutcome(word)]


def leader_fate(word: str) -> str:
    """Returns the fate of a leader in words."""
    return {
        LeaderFate.PRESENT: pgettext("fate of a leader", "present"),
        LeaderFate.WOUNDED: pgettext("fate of a leader", "wounded"),
        LeaderFate.CAPTURED: pgettext("fate of a leader", "in the enemy’s hands"),
        LeaderFate.DEAD: pgettext("fate of a leader", "dead"),
    }[LeaderFate(word)]


def kind_of_battle(word: str) -> str:
    return {
        EngagementKind.MEETING: pgettext("kind of a fight", "meeting"),
        EngagementKind.AMBUSH: pgettext("kind of a fight", "ambush"),
        EngagementKind.PURSUIT: pgettext("kind of a fight", "pursuit"),
        EngagementKind.CONVOY: pgettext("kind of a fight", "attack on a convoy"),
        EngagementKind.RESCUE: pgettext("kind of a fight", "rescue of prisoners"),
        EngagementKind.ASSAULT: pgettext("kind of a fight", "assault"),
        EngagementKind.SIEGE: pgettext("kind of a fight", "relief or sally"),
        EngagementKind.RAID: pgettext("kind of a fight", "raid"),
        EngagementKind.LANDING: pgettext("kind of a fight", "landing"),
        EngagementKind.TROCHA: pgettext("kind of a fight", "crossing of {the_line}"),
    }[EngagementKind(word)]


def arm_name(word: str) -> str:
    return {
        Arm.INFANTRY: pgettext("arm of a unit", "infantry"),
        Arm.CAVALRY: pgettext("arm of a unit", "cavalry"),
        Arm.ARTILLERY: pgettext("arm of a unit", "artillery"),
        Arm.TRAIN: pgettext("arm of a unit", "train"),
        Arm.MAGAZINE: pgettext("arm of a unit", "magazine"),
        Arm.SHIP: pgettext("arm of a unit", "ship’s crew"),
    }[Arm(word)]


def relation_name(kind: str) -> str:
    """Returns what a side that is no enemy is to us."""
    return (
        pgettext("relation of a side", "ally")
        if kind == Relation.ALLY
        else pgettext("relation of a side", "neutral")
    )
