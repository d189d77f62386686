"""Events that inform one side alone: where an expedition may land, a friend inside a place."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from campaign.logic.arrivals.events import Treason, Warned
from campaign.logic.theatre import timetable
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import EngagementKind, ForceKind
from campaign.models import TimetableEntry, Turn
from campaign.operations.ledger.postings import Line
from campaign.store import load
from campaign.store.queries.expeditions import landing_options
from campaign.store.unit_of_work import Rows
from campaign.store.units import strength_of
from rules import SeededDice

COAST = 3  # places that a warning names


def warn_of_landing(rows: Rows, turn: Turn, due: TimetableEntry, effect: Warned) -> Iterator[Line]:
    """Warns a side where the next hostile expedition may land.

    The list has the beach that its side has chosen, or those where its captain may land. A later choice does
    not change the warning.
    """
    settings = rows.campaign.rules(turn.number).timetable
    hostile = rows.campaign.relations_in(turn.number).are_enemies
    coming = [
        expedition
        for expedition in rows.due.values()
        if expedition.kind == TimetableKind.EXPEDITION
        and expedition.side is not None
        and hostile(expedition.side.key, effect.side)
        and (expedition.days if expedition.days is not None else expedition.closes >= turn.starts)
    ]
    if coming and timetable.has_timetable(settings):
        of = min(coming, key=lambda expedition: (expedition.opens, expedition.key))
        coast = landing_options(of, load.places(rows), load.routes(rows), settings)
        first = [of.beach] if of.beach in coast else [key for key in coast if key in of.data["place"]]
        others, dice = [key for key in coast if key not in first], event_dice(turn, due, "warning")
        while len(first) < COAST and others:
            first.append(others.pop(timetable.pick_number(len(others), dice, "CAMP-ARRIVE-05")))
        store_news(due, {"do": "warning", "to": effect.side, "of": of.key, "places": sorted(first[:COAST])})
    return iter(())


def betray_place(rows: Rows, turn: Turn, due: TimetableEntry, effect: Treason) -> Iterator[Line]:
    """Chooses a place by the event's own die; none if there is no such garrison."""
    favours, hostile = rows.sides[effect.side].favours, rows.campaign.relations_in(turn.number).are_enemies
    guarded = {
        (force.place_id, force.side_id)
        for force in rows.forces.values()
        if force.kind != ForceKind.SHIP and strength_of(rows, force.pk)
    }
    places = [
        key
        for key, place in rows.places.items()
        if place.fortification
        and place.holder is not None
        and hostile(place.holder.key, effect.side)
        and (place.pk, place.holder_id) in guarded
        and favours * place.sympathy >= effect.sympathy
    ]
    if places:
        place = places[timetable.pick_number(len(places), event_dice(turn, due, "treason"), "CAMP-ARRIVE-05")]
        until = effect.ends(turn.starts).isoformat()
        store_news(due, {"do": "treason", "to": effect.side, "places": [place], "until": until})
    return iter(())


def used_up(rows: Rows, turn: Turn) -> None:
    """Marks a friend inside a place as used once the side has assaulted that place in the week of *rows*."""
    assaulted = {
        (engagement.place.key, engagement.attacker.key)
        for engagement in rows.engagements.values()
        if engagement.kind == EngagementKind.ASSAULT
        and engagement.place
        and engagement.turn_id == rows.turn.pk
    }
    for due in rows.due.values():
        for outcome in due.happened[:1]:
            news = [news_after_assaults(friend, assaulted, turn.starts) for friend in outcome.get("news", ())]
            if news != outcome.get("news", []):
                due.happened = [{**outcome, "news": news}, *due.happened[1:]]
                rows.write([due], "happened")


def news_after_assaults(
    news: dict[str, Any], assaulted: set[tuple[str, str]], today: dt.date
) -> dict[str, Any]:
    if news["do"] != "treason" or (news["places"][0], news["to"]) not in assaulted:
        return news
    return {**news, "until": min(news["until"], today.isoformat())}


def event_dice(turn: Turn, due: TimetableEntry, about: str) -> SeededDice:
    return SeededDice(f"{turn.seed}/due/{due.key}/{about}")


def store_news(due: TimetableEntry, news: dict[str, Any]) -> None:
    """Stores *news* with *due*, for the side `to` alone."""
    (outcome,) = due.happened
    due.happened = [{**outcome, "news": [*outcome.get("news", ()), news]}]
