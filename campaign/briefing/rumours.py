"""Rumours that people tell each other in towns, for the gazette.

A rumour tells only what both sides know: their troops met near a town without a battle, or a siege goes
on. It says nothing about a force out of contact, since its own side has not heard of it. It gives no
strengths, orders or unsettled battles. CAMP-PRESS-06.
"""

from collections.abc import Collection, Iterator
from datetime import timedelta

from campaign.briefing.facts.gazette import Basis, RumourLine
from campaign.briefing.facts.keys import Table, any_key
from campaign.briefing.newspapers import Press, dateline
from campaign.logic.theatre.telegraph import PRINTED, town_by
from campaign.models import Contact, Engagement, Force, Turn

MOST = 2
"""The most rumours of one issue."""

STOOD = ("facing", "left_by_night")
PARTED = ("round", "evaded", "let_go")
"""Outcomes of contacts in which each side saw the other and there was no battle."""


def rumour_lines(press: Press, printed: Collection[str]) -> list[RumourLine]:
    """Returns the rumours of one issue. A place *printed* elsewhere in it has none."""
    found: dict[str, RumourLine] = {}
    for line in (*meeting_rumours(press), *siege_rumours(press)):
        if (line.place or line.about) not in printed:
            found.setdefault(line.place or line.about, line)
    return sorted(found.values(), key=lambda line: (line.late, line.phrase, line.place, line.about))[:MOST]


def meeting_rumours(press: Press) -> Iterator[RumourLine]:
    """Yields meetings near towns that people hear of now, latest first."""
    turns = {turn.pk: turn for turn, _last in press.issues()}
    rows = Contact.objects.filter(turn__in=turns, outcome__in=(*STOOD, *PARTED)).select_related(
        "place", "route"
    )
    meetings = [
        (turns[row.turn_id], row) for row in rows.order_by("-turn__number", "-minute", "key") if row.seen_by
    ]
    fought = forces_in_battle(meetings)
    for turn, row in meetings:
        place = town_of_contact(press, row)
        forces = forces_of_contact(press, row)
        sides = sorted({force.side.key for force in forces})
        news_now = place and turn.number + press.turns_late_from(place) == press.week.turn.number
        if not news_now or len(sides) != 2 or sides != sorted(row.seen_by):
            continue
        if any(force.last_news or (turn.pk, force.key) in fought for force in forces):
            continue
        day = turn.starts + timedelta(days=row.minute // 1440)
        yield RumourLine(
            **dateline(press, "rumour", place, day),
            how="stood" if row.outcome in STOOD else "parted",
            side=sides[0],
            other=sides[1],
            rests=Basis(tuple(any_key(Table.FORCES, force.key) for force in forces), knows=tuple(sides)),
        )


def town_of_contact(press: Press, row: Contact) -> str:
    """Returns the town that hears of *row*; "" if none is near."""
    road = press.roads[row.route.key] if row.route else None
    place = row.place.key if row.place else ""
    return town_by(place, road, row.metres, press.kinds, press.roads.values(), press.how.near_town)


def forces_of_contact(press: Press, row: Contact) -> list[Force]:
    """Returns the forces that met; none if one of them is gone."""
    known = [press.rows.forces[key] for key in row.forces if key in press.rows.forces]
    return known if len(known) == len(row.forces) else []


def forces_in_battle(meetings: list[tuple[Turn, Contact]]) -> set[tuple[int, str]]:
    """Returns the turn and the key of each force that was in a battle, settled or not."""
    if not meetings:
        return set()
    rows = Engagement.objects.filter(turn__in={turn.pk for turn, _row in meetings}).order_by("pk")
    return {
        (turn, force["key"])
        for turn, muster in rows.values_list("turn_id", "muster")
        for party in muster.get("parties", ())
        for force in party["forces"]
    }


def siege_rumours(press: Press) -> Iterator[RumourLine]:
    """Yields towns that are still besieged, once the gazette has told of the siege."""
    for key, place in press.rows.places.items():
        siege = place.siege
        if siege and place.kind in PRINTED and siege["turns"] > press.turns_late_from(key) + 1:
            yield RumourLine(
                **dateline(press, "rumour", "", press.week.last, key),
                how="besieged",
                side=siege["by"],
                about=key,
                rests=Basis((any_key(Table.PLACES, key),), knows=tuple(press.rows.sides)),
            )
