"""The data of the map: now, or a past week as it ended and as its side knew it then.

A past week is shown from its snapshot, which was taken when it was published. Later knowledge, such as losses
of a battle settled late or sightings of its forces after it, is not in it.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.vocabulary import ForceKind, TurnState
from campaign.models import Engagement, Force, Opening, Place, Route, Side, Sighting, Snapshot, Turn
from campaign.models.knowledge import NEWEST_FIRST, newest_first
from campaign.pages.parts import published_view, side_rows as side
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.pages.parts.side_rows import Tally
from campaign.pages.parts.wording import phrases as words
from campaign.plate import PlateLeg, PlateMarch
from campaign.store.archive.digest import state_of_snapshot
from campaign.store.archive.tables import default_values, plain_rows

Plain = dict[str, Any]

CHANGES = {
    Force: "seat state place route metres fatigue is_static last_news",
    Place: "kind terrain fortification population sugar sympathy port holder cane_burned mill_burned"
    " houses_burned razed labour",
    Route: "terrain crossing opened crossing_from track_cut wire_cut bridge_down felled labour",
}
"""The fields of the map's rows that weeks change."""


@dataclass(frozen=True, slots=True)
class PastBattle:
    """An action of the week, of which the reader knew how it ended when the week was over."""

    name: str
    about: str
    href: str


@dataclass(frozen=True, slots=True)
class MapData:
    """The data that the map and the map in words share. `past`: of a week that is over, not of today."""

    turn: Turn
    land: Ground
    forces: list[Force]
    tallies: dict[int, Tally]
    seen: list[Sighting]
    past: bool = False
    marches: tuple[PlateMarch, ...] = ()
    battles: tuple[PastBattle, ...] = ()


@dataclass(frozen=True, slots=True)
class Then:
    """The panel beside the map of a past week."""

    day: str
    battles: tuple[PastBattle, ...]
    report: str
    today: str


def past_map(member: Member, seen: MapData, today: str) -> Then:
    """Returns the map as it was told in a past week.

    *today*: the address of the map as it is.
    """
    return Then(
        day=words.day_and_year(side.reading_day(seen.turn)),
        battles=seen.battles,
        report=member.url("campaign:report", turn=str(seen.turn.number)),
        today=today,
    )


def map_data_of_week(member: Member, turns: list[Turn], week: str) -> MapData:
    """Returns the data of the published turn number *week*; of today if there is none, or no snapshot."""
    for turn in turns:
        if str(turn.number) == week and turn.state == TurnState.PUBLISHED:
            kept = Snapshot.objects.filter(turn=turn).values_list("packed", "turn__march").first()
            if kept is not None:
                packed, march = kept
                return past_map_data(member, turn, state_of_snapshot(packed), march)
    return present_map_data(member, turns[-1])


def present_map_data(member: Member, turn: Turn) -> MapData:
    return MapData(
        turn=turn,
        land=map_ground(member.campaign, turn.starts, member.side),
        forces=side.readable_forces(member, turn),
        tallies=side.strength_by_force(member, turn),
        seen=side.readable_sightings(member),
    )


def past_map_data(member: Member, turn: Turn, saved: Plain, march: Plain | None) -> MapData:
    """Returns the map as *turn* left it, from what was *saved*. At most nine queries."""
    was = Was(member, turn, saved)
    land = map_ground(member.campaign, side.reading_day(turn), was.side(), was.put_back)
    forces = was.forces(land)
    return MapData(
        turn=turn,
        land=land,
        forces=forces,
        tallies=was.tallies(forces),
        seen=was.sightings(),
        past=True,
        marches=tuple(marches_of_week(member, march, forces, land)),
        battles=tuple(battles_of_week(member, turn)),
    )


@dataclass(frozen=True)
class Was:
    """The part of *saved*, the state of *turn*, that *member* may know: a side's own alone."""

    member: Member
    turn: Turn
    saved: Plain

    @cached_property
    def units(self) -> dict[str, Plain]:
        own = self.member.side
        return {row["key"]: row for row in self.saved["units"] if own is None or row["side"] == own.key}

    def put_back(self, rows: Iterable[Any]) -> None:
        """Makes *rows* of one table what they were, in memory alone."""
        kept_rows = list(rows)
        if not kept_rows:
            return
        model = type(kept_rows[0])
        fields = CHANGES[model].split()
        usual = {
            name: value
            for name, value in default_values(model, model.archived.sparse).items()
            if name in fields
        }
        before = {row["key"]: row for row in self.saved[model.archived.rows]}
        changed = {}
        for row, plain in zip(kept_rows, plain_rows(model, kept_rows, fields), strict=True):
            then = usual | {name: before[row.key][name] for name in fields if name in before[row.key]}
            changed[row.key] = {name: value for name, value in then.items() if plain[name] != value}
        published_view.put_back(Opening(turn=self.turn, rows={model.archived.rows: changed}), kept_rows)

    def forces(self, land: Ground) -> list[Force]:
        """Returns the forces on the *land* of that week, in order; those out of contact at their last known
        place.
        """
        manned = {unit["force"] for unit in self.units.values()}
        own_side = self.member.side
        keys_there = {
            row["key"]: row
            for row in self.saved["forces"]
            if (row["seat"] or row["key"] in manned) and (own_side is None or row["side"] == own_side.key)
        }
        rows = self.member.campaign.forces.filter(key__in=keys_there).exclude(kind=ForceKind.MAGAZINE)
        forces_then = list(rows.select_related("side", "seat__player").defer("side__known", "side__unheard"))
        for force in forces_then:
            force.place = land.rows.get(keys_there[force.key]["place"])
            force.route = land.roads.get(keys_there[force.key]["route"])
        self.put_back(forces_then)
        return sorted(side.stood_back(self.member, None, forces_then), key=side.in_lists)

    def tallies(self, forces: Collection[Force]) -> dict[int, Tally]:
        pks = {force.key: force.pk for force in forces}
        tallies_then: dict[int, Tally] = defaultdict(Tally)
        for key, *amounts in self.saved["balances"]:
            unit = self.units.get(key)
            if unit is not None and unit["force"] in pks:
                tallies_then[pks[unit["force"]]].add(unit["arm"], *amounts)
        return tallies_then

    def side(self) -> Side | None:
        """Returns the member's side, with what it knew."""
        if self.member.side is None:
            return None
        side_then = copy(self.member.side)
        (was,) = [row for row in self.saved["sides"] if row["key"] == side_then.key]
        side_then.known, side_then.unheard = was["known"], was["unheard"]
        return side_then

    def sightings(self) -> list[Sighting]:
        """Returns sightings of the last three weeks, newest first.

        Sightings that a battle settled late added to the week were not known then, and are left out. They
        belong to the week after, so that earlier weeks have all theirs.
        """
        own_side = self.member.side
        if own_side is None:
            return []
        since = side.reading_day(self.turn) - dt.timedelta(days=OLDEST)
        known = {
            (row["force"], row["minute"])
            for row in self.saved["sightings"]
            if row["observer"] == own_side.key
        }
        rows = Sighting.objects.filter(
            observer=own_side,
            turn__number__lte=self.turn.number,
            date__gte=since,
            date__lte=side.reading_day(self.turn),
        )
        rows = rows.annotate(of=F("force__key")).select_related("of_side", "place", "route__a", "route__b")
        rows = rows.defer("of_side__known", "of_side__unheard").order_by(*NEWEST_FIRST)

        sightings_then = [
            row
            for row in sorted(rows[: side.MOST_SIGHTINGS], key=newest_first)
            if row.turn_id != self.turn.pk or (row.of, row.minute) in known
        ]
        return side.as_seen_by(own_side, sightings_then)


def marches_of_week(
    member: Member, march: Plain | None, forces: Iterable[Force], land: Ground
) -> Iterable[PlateMarch]:
    """Returns the routes of *forces* in the week, without those out of contact."""
    columns = march["columns"] if march else {}
    joined = {frozenset((route.a, route.b)) for route in land.routes.values()}
    for force in forces:
        moving = columns.get(force.key)
        if moving is None or side.is_out_of_contact(member, force):
            continue
        keys: list[str] = []
        for _minute, spot in moving["track"]:
            if spot["place"] and spot["place"] not in keys[-1:]:
                keys.append(spot["place"])
        through = keys[:1]
        for before, after in pairwise(keys):
            if frozenset((before, after)) not in joined:
                break
            through.append(after)
        if len(through) > 1:
            about = {"force": force.label, "places": ", ".join(map(land.name, through))}
            text = _("March of %(force)s: %(places)s.") % about
            yield PlateMarch(force.side.letter, (PlateLeg(tuple(through)),), text)


def battles_of_week(member: Member, turn: Turn) -> Iterable[PastBattle]:
    """Yields the week's battles that were settled when it was published."""
    whose = (
        {"results__returns__unit__side": member.side} if member.side else {"results__returns__isnull": False}
    )
    rows = Engagement.objects.filter(turn=turn, results__turn__number__lte=turn.number, **whose)
    rows = rows.select_related("place", "route__a", "route__b").defer("muster")
    for engagement in rows.distinct().order_by("date", "minute", "key"):
        about = f"{words.weekday(engagement.date)}, {words.kind_of_battle(engagement.kind)}"
        yield PastBattle(engagement.label, about, member.url("campaign:return", ref=engagement.ref))
