"""Dispatches: written while orders are open, carried by couriers where the rules say so, sometimes caught."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.knowledge import couriers
from campaign.logic.knowledge.couriers import LONGEST_LETTER, MOST_LETTERS
from campaign.logic.knowledge.intelligence import Letter
from campaign.logic.settings import ON
from campaign.logic.theatre.relations import Relations
from campaign.logic.theatre.spots import metres_between
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import OUT_OF_CONTACT, Arm, ForceKind, TurnState
from campaign.models import Campaign, Dispatch, Force, Seat
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign, refuse_ended
from campaign.refusals import Refusal
from campaign.store import headquarters, load
from campaign.store.prisoner_guards import men_by_force
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from campaign.store.units import men_fit

NOWHERE = 10**9  # metres, for a side without forces


@transaction.atomic
def send_dispatch(
    *, campaign: Campaign, seat: Seat | None, to: Seat | Force, text: str, actor: AbstractBaseUser
) -> Dispatch:
    """Sends *text* from *seat* to a seat or force of its side; without a seat, from the umpire, at once."""
    turn = current_turn(lock_campaign(campaign, wait=True))
    refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("You can write dispatches only while orders are open."))
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise Refusal(_("Write your dispatch."))
    if len(text) > LONGEST_LETTER:
        raise Refusal(_("A dispatch can be at most %(most)d characters long.") % {"most": LONGEST_LETTER})
    if seat is not None and (to.side_id != seat.side_id or to == seat):
        raise Refusal(_("You can write to other seats and forces of your own side."))
    number = Dispatch.objects.filter(turn=turn, seat=seat).count() + 1
    if number > MOST_LETTERS:
        raise Refusal(_("A seat sends at most %(most)d dispatches a turn.") % {"most": MOST_LETTERS})
    rows = Rows(turn)
    ride = ride_of_dispatch(rows, seat, to)
    key = f"{turn.key}-{seat.key if seat else 'umpire'}-{number}"
    row = Dispatch.objects.create(
        turn=turn,
        key=key,
        side=to.side,
        seat=seat,
        to_seat=to if isinstance(to, Seat) else None,
        to_force=to if isinstance(to, Force) else None,
        text=text,
        arrives=ride.arrives,
        way=list(ride.way),
        heading=dispatch_heading(rows, seat) if seat and ride.way else {},
    )
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="dispatches.send",
        subject=key,
        data={"to": to.key, "arrives": ride.arrives},
    )
    return row


def ride_of_dispatch(rows: Rows, seat: Seat | None, to: Seat | Force) -> couriers.Ride:
    """Returns the ride of a dispatch from *seat*'s staff to another's, or to a force's last known spot."""
    if seat is None or not headquarters.has_couriers(rows):
        return couriers.Ride(0, ())
    goal = headquarters.headquarters_force(rows, to.key) if isinstance(to, Seat) else rows.forces[to.key]
    return headquarters.courier_ride(rows, headquarters.country_of_side(rows, seat.side), seat.key, goal)


def dispatch_heading(rows: Rows, seat: Seat) -> dict[str, Any]:
    """Returns the heading of *seat*'s dispatch: the force its staff rides with, its spot and its strength.

    It is empty if the seat has no such force on land, or no news of it.
    """
    force = headquarters.headquarters_force(rows, seat.key)
    if force is None or force.kind == ForceKind.SHIP or force.state in OUT_OF_CONTACT:
        return {}
    men = Counter[str]()
    for unit in rows.units.values():
        men[unit.arm] += men_fit(rows, unit) if unit.force_id == force.pk else 0
    arm = max(men, key=lambda arm_name: (men[arm_name], arm_name))
    about = {"force": force.key, "men": men.total(), "arm": arm}
    return {**about, **asdict(load.spot_of(force))} if men.total() else {}


def judge_couriers(rows: Rows) -> None:
    """Decides at the close of the week which of its couriers were caught, by whom, and where.

    The caller holds the campaign's lock and flushes *rows*.
    """
    if not headquarters.has_couriers(rows):
        return
    settings, hostile = rows.campaign.rules(rows.turn.number).knowledge, relations_now(rows).are_enemies
    abroad = where_they_were(rows)
    for row in rows.dispatches:
        if row.turn_id != rows.turn.pk or not row.way:
            continue
        own_side = row.side.key
        enemies = {side for side in rows.sides if hostile(own_side, side)}
        enemies_by_place = {place: sides & enemies for place, sides in abroad.items() if sides & enemies}
        unfriendly = frozenset(
            key
            for key, place in rows.places.items()
            if place.sympathy * row.side.favours <= -settings.unfriendly
        )
        place = couriers.place_caught(
            tuple(row.way),
            enemies=frozenset(enemies_by_place),
            unfriendly=unfriendly,
            settings=settings,
            seed=rows.turn.seed,
            key=row.key,
        )
        if place and enemies:
            row.caught_at = rows.places[place]
            row.caught_by = rows.sides[catching_side(rows, place, enemies_by_place.get(place) or enemies)]
            row.read = settings.captured_dispatches == ON
            rows.write([row], "caught_by", "caught_at", "read")


def relations_now(rows: Rows) -> Relations:
    """Returns which sides are enemies, allies or neutral in the turn of *rows*."""
    return rows.campaign.relations_in(rows.turn.number)


def catching_side(rows: Rows, place: str, sides: set[str]) -> str:
    """Returns the side among *sides* that gets a dispatch caught at *place*.

    First its holder, then the side that the people favour, then the side with the nearest forces on land,
    then by key.
    """
    if len(sides) == 1:
        return min(sides)
    row, world, men = rows.places[place], rows.campaign.land, men_by_force(rows)
    spot = world.metres(row.latitude, row.longitude)
    far = dict.fromkeys(sides, NOWHERE)
    for key, force in rows.forces.items():
        if force.side.key in far and force.kind != ForceKind.SHIP and men[key]:
            end = force.place or (force.route.a if force.route else row)
            metres = metres_between(spot, world.metres(end.latitude, end.longitude))
            far[force.side.key] = min(far[force.side.key], metres)

    def rank(side: str) -> tuple[bool, int, int, str]:
        holds = row.holder is not None and row.holder.key == side
        return not holds, -row.sympathy * rows.sides[side].favours, far[side], side

    return min(sides, key=rank)


def captured_letters(rows: Rows) -> list[Letter]:
    """Returns the headings of this turn's dispatches that were caught and are read."""
    return [
        Letter(
            key=row.key,
            captor=row.caught_by.key,
            force=row.heading["force"],
            spot=Spot(*(row.heading[name] for name in ("place", "route", "metres"))),
            men=row.heading["men"],
            arm=Arm(row.heading["arm"]),
        )
        for row in rows.dispatches
        if row.turn_id == rows.turn.pk and row.read and row.caught_by and row.heading
    ]


def where_they_were(rows: Rows) -> dict[str, set[str]]:
    """Returns the sides that had a force on land at each place during the week, by the march's tracks."""
    columns = (rows.turn.march or {"columns": {}})["columns"]
    sides_by_place: dict[str, set[str]] = {}
    for key, moving in columns.items():
        for _minute, spot in moving["track"]:
            if spot["place"] and rows.forces[key].kind != ForceKind.SHIP:
                sides_by_place.setdefault(spot["place"], set()).add(rows.forces[key].side.key)
    return sides_by_place
