"""The map in words: forces, enemies seen by age, places and ways, as tables and sentences."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.order_words import HARM
from campaign.logic.knowledge.fog import OLDEST
from campaign.models import Turn
from campaign.models.base.words import label_in_war
from campaign.pages.map.page import season_sentence
from campaign.pages.map.past_week import Then, map_data_of_week, past_map
from campaign.pages.map.side_panel import ForceLine, force_line
from campaign.pages.map.week_strip import Weeks, week_slider
from campaign.pages.orders import order_form as orders_page
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.sightings import SeenLine, seen_title, sighting_line
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class PlaceLine:
    name: str
    href: str
    kind: str
    state: str  # "cane burned, mill burned"
    holder: str
    letter: str
    fortification: int
    ways: str  # "Altagracia by road, 18 km; ..."


@dataclass(frozen=True, slots=True)
class MapInWords:
    forces: tuple[ForceLine, ...]
    seen_title: str
    seen: tuple[SeenLine, ...]
    old: tuple[SeenLine, ...]  # older than the map shows
    places: tuple[PlaceLine, ...]
    season: str
    map: str
    day: str
    weeks: Weeks | None
    then: Then | None  # of a past week
    marches: tuple[str, ...]


def map_page_in_words(member: Member, week: str = "") -> tuple[MapInWords, Turn]:
    """Returns the map in words of the published turn with the number *week*, else of today."""
    turns = side.readable_turns(member)
    map_data = map_data_of_week(member, turns, week)
    turn, land = map_data.turn, map_data.land
    given = {} if map_data.past else orders_page.orders_of_turn(member, turn, None).now
    seen = [sighting_line(row, turn) for row in map_data.seen]

    def of_week(number: str) -> str:
        return member.url("campaign:map-in-words", **({"week": number} if number else {}))

    ways: dict[str, list[str]] = {key: [] for key in land.rows}
    for route in land.routes.values():
        for start, end in ((route.a, route.b), (route.b, route.a)):
            kilometres = f"{round(route.metres / 1000)} km"
            broken = [str(HARM[task]) for task in sorted(route.harm)]
            line = ", ".join([words.route_kind(route.kind), kilometres, *broken])
            ways[start].append(f"{land.name(end)} ({line})")
    page = MapInWords(
        forces=tuple(
            force_line(member, force, map_data.tallies[force.pk], ordered=force.pk in given)
            for force in map_data.forces
        ),
        seen_title=seen_title(turn),
        seen=tuple(line for line in seen if line.days <= OLDEST),
        old=tuple(line for line in seen if line.days > OLDEST),
        places=tuple(
            PlaceLine(
                name=row.label,
                href=member.url("campaign:place", key=key),
                state=", ".join(str(HARM[task]) for task in sorted(land.places[key].harm)),
                kind=label_in_war(row.kind),
                holder=row.holder.label if row.holder else "",
                letter=row.holder.letter if row.holder else "",
                fortification=row.fortification,
                ways=", ".join(ways[key]),
            )
            for key, row in land.rows.items()
        ),
        season=season_sentence(turn),
        map=member.url("campaign:map", **({"week": week} if map_data.past else {})),
        day=words.long_day(side.reading_day(turn)),
        weeks=week_slider(member, turns, turn, of_week, {"as": member.viewed_seat}),
        then=past_map(member, map_data, of_week("")) if map_data.past else None,
        marches=tuple(march.words for march in map_data.marches),
    )
    return page, turns[-1]
