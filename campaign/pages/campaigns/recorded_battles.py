"""Choices for the umpire who records a battle outside the march."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping

from django.db.models import Exists, OuterRef

import rules
from campaign.forms.recorded_battles import BattleOffer, UnitPresent
from campaign.logic.casualties.muster import muster_from_plain, result_from_plain
from campaign.logic.casualties.recorded import RecordedLoss
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, ForceKind, LeaderFate, Stock, TurnState
from campaign.models import Campaign, Engagement, Force, Leader, Result, Turn, Unit
from campaign.pages.parts.wording import phrases as words
from campaign.store.ledger_reads import balances_by_unit
from campaign.store.stored_names import force_and_unit_names


def battle_offer(campaign: Campaign, turn: Turn) -> BattleOffer:
    """Returns the forces, places, roads and days that the first form offers. Four queries."""
    sides = list(campaign.sides.order_by("position"))
    keys = {side.pk: side.key for side in sides}
    forces = Force.objects.filter(Exists(Unit.objects.filter(force=OuterRef("pk"))), campaign=campaign)
    forces = forces.exclude(kind__in=(ForceKind.SHIP, ForceKind.MAGAZINE)).exclude(state__in=OUT_OF_CONTACT)
    rows = list(forces.select_related("place", "route__a", "route__b").order_by("name", "key"))
    roads = campaign.routes.select_related("a", "b").order_by("a__name", "b__name", "key")
    days = range(1) if turn.state == TurnState.OPEN else range(turn.days)
    return BattleOffer(
        sides=[(side.key, side.label) for side in sides],
        forces=[
            (side.label, [(row.key, force_in_words(row)) for row in rows if row.side_id == side.pk])
            for side in sides
        ],
        places=[(place.key, place.label) for place in campaign.places.order_by("name")],
        roads=[
            (road.key, f"{road.a.label} – {road.b.label}, {words.route_kind(road.kind)}") for road in roads
        ],
        lengths={road.key: road.metres for road in roads},
        rulesets=[(key, rules.find(key).title) for key in sorted(rules.RULESETS)],
        days=[(str(day), words.weekday(turn.starts + dt.timedelta(days=day))) for day in days],
        side_of={row.key: keys[row.side_id] for row in rows},
    )


def force_in_words(force: Force) -> str:
    """Returns a force and its place: Column of León, at Alba."""
    return f"{force.label}, {words.spot_name(force)}"


def units_present(campaign: Campaign, forces: Collection[str]) -> list[UnitPresent]:
    """Returns the units of *forces* (keys) that have men fit for duty, as they stand now. Three queries."""
    rows = Unit.objects.filter(campaign=campaign, force__key__in=forces).select_related("side", "force")
    units = list(rows.order_by("side__position", "force__name", "force__key", "key"))
    stood = balances_by_unit(units)
    led: dict[int, list[tuple[str, str]]] = {}
    for leader in Leader.objects.filter(unit__in=units, fate=LeaderFate.PRESENT).order_by("key"):
        led.setdefault(leader.unit_id or 0, []).append((leader.key, leader.label))
    present_units = []
    for unit in units:
        has = stood[unit.pk]
        men = has.get((Stock.MEN, Account.FIT), 0)
        if men > 0:
            present_units.append(
                UnitPresent(
                    key=unit.key,
                    name=unit.label,
                    side=unit.side.label,
                    force=unit.force.label,
                    men=men,
                    horses=has.get((Stock.HORSE, Account.IN_HAND), 0),
                    guns=guns_of(has),
                    leaders=led.get(unit.pk, []),
                )
            )
    return present_units


def guns_of(has: Mapping[tuple[str, str], int]) -> int:
    """Returns the guns of every kind among the balances *has*."""
    return sum(has.get((kind, Account.IN_HAND), 0) for kind in GUNS)


def parties_of(campaign: Campaign, sides: Iterable[str]) -> list[tuple[str, str]]:
    """Returns each of *sides* (keys) with its name. One query."""
    names = {side.key: side.label for side in campaign.sides.all()}
    return [(key, names[key]) for key in sides]


def units_recorded(engagement: Engagement, result: Result) -> list[UnitPresent]:
    """Returns the units of a recorded battle as they came to it, each with its present losses."""
    campaign = engagement.campaign
    names, recorded = force_and_unit_names(campaign), result_from_plain(result.data)
    lost = {line.unit: line for line in recorded.units}
    sides = {side.key: side.label for side in campaign.sides.all()}
    units = []
    for party in muster_from_plain(engagement.muster, campaign.nation_table).parties:
        for force in party.forces:
            for unit in force.units:
                line = lost.get(unit.key)
                units.append(
                    UnitPresent(
                        key=unit.key,
                        name=names.get(unit.name, unit.name),
                        side=sides[force.side or party.side],
                        force=names.get(force.name, force.name),
                        men=unit.men,
                        horses=unit.horses,
                        guns=unit.guns,
                        lost=RecordedLoss(
                            unit.key,
                            killed=line.killed,
                            wounded=line.wounded,
                            missing=line.ran,
                            captured=line.surrendered,
                            horses=line.horses_lost,
                            guns=line.guns_lost,
                        )
                        if line
                        else RecordedLoss(unit.key),
                    )
                )
    return units
