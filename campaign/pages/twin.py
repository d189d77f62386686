"""The map in words: forces, enemies seen by age, places and ways, as tables and sentences."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.logic.fog import OLDEST
from campaign.models import Turn
from campaign.models.words import label
from campaign.order_words import HARM
from campaign.pages import order as orders_page
from campaign.pages import side, words
from campaign.pages.ground import ground
from campaign.pages.map import season
from campaign.pages.panel import ForceLine, force_line
from campaign.pages.seen import SeenLine, line


@dataclass(frozen=True, slots=True)
class PlaceLine:
    name: str
    href: str
    kind: str
    state: str  # "cane burned, mill burned"
    holder: str
    letter: str
    works: int
    ways: str  # "Altagracia by road, 18 km; ..."


@dataclass(frozen=True, slots=True)
class Twin:
    forces: tuple[ForceLine, ...]
    seen: tuple[SeenLine, ...]
    old: tuple[SeenLine, ...]  # older than the map shows
    places: tuple[PlaceLine, ...]
    season: str
    map: str
    day: str


def twin(member: Member) -> tuple[Twin, Turn]:
    turns = side.turns(member)
    turn = turns[-1]
    land = ground(member.campaign, turn.starts, member.side)
    tallies = side.tallies(member, turn)
    given = orders_page.orders(member, turn, None).now
    seen = [line(row, turn) for row in side.sightings(member)]
    ways: dict[str, list[str]] = {key: [] for key in land.rows}
    for route in land.routes.values():
        for start, end in ((route.a, route.b), (route.b, route.a)):
            kilometres = f"{round(route.metres / 1000)} km"
            broken = [str(HARM[task]) for task in sorted(route.harm)]
            told = ", ".join([words.way(route.kind), kilometres, *broken])
            ways[start].append(f"{land.name(end)} ({told})")
    page = Twin(
        forces=tuple(
            force_line(member, force, tallies[force.pk], ordered=force.pk in given)
            for force in side.forces(member, turn)
        ),
        seen=tuple(told for told in seen if told.days <= OLDEST),
        old=tuple(told for told in seen if told.days > OLDEST),
        places=tuple(
            PlaceLine(
                name=row.called,
                href=member.url("campaign:place", key=key),
                state=", ".join(str(HARM[task]) for task in sorted(land.places[key].harm)),
                kind=str(label(row.kind)),
                holder=row.holder.called if row.holder else "",
                letter=row.holder.letter if row.holder else "",
                works=row.fortification,
                ways=", ".join(ways[key]),
            )
            for key, row in land.rows.items()
        ),
        season=season(turn),
        map=member.url("campaign:map"),
        day=words.weekday(side.today(turn)),
    )
    return page, turn
