"""Prisoners moved by order: taken along at dawn, left where the week ends, exchanged on the spot.

Callers hold the campaign's lock and flush the rows.
"""

from collections.abc import Container, Iterable

from campaign.logic.prisoners import custody
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.vocabulary import Cause, OrderKind, PrisonerPolicy
from campaign.models import Force, Place, PrisonerParty, Turn
from campaign.operations.ledger.postings import Line
from campaign.operations.prisoners.parties import return_line
from campaign.store import prisoner_guards
from campaign.store.prisoner_guards import men_by_force
from campaign.store.unit_of_work import Rows


def take_up(rows: Rows, late: Container[str]) -> None:
    """Gives forces ordered to escort prisoners the parties at their place, as many as they can guard.

    *late*: forces, by key, whose courier comes later; they take none.
    """
    settings, heads = rows.campaign.rules(rows.turn.number).prisoners, prisoner_guards.heads_by_party(rows)
    for force in forces_with_order(rows, OrderKind.ESCORT_PRISONERS):
        given_now = rows.orders[force.key].turn_id == rows.turn.pk
        if force.place is None or not given_now or force.key in late:
            continue
        room = men_by_force(rows)[force.key] // 2 * settings.guarded
        room -= sum(heads[party.pk] for party in rows.parties.values() if party.held_by == force)
        for party in parties_held_at(rows, force.side_id, force.place):
            if settings.guards != "on" or heads[party.pk] <= room:
                room -= heads[party.pk]
                hand_over(rows, party, force)


def deliver_prisoners(rows: Rows, turn: Turn) -> list[Line]:
    """Leaves prisoners at the end of their escort's road, if its own side holds that place."""
    for force in forces_with_order(rows, OrderKind.ESCORT_PRISONERS):
        legs, place = rows.orders[force.key].legs, force.place
        is_at_end = place is not None and legs and legs[-1]["to"] == place.key
        if is_at_end and place is not None and place.holder_id == force.side_id:
            for party in rows.parties.values():
                if party.held_by == force:
                    hand_over(rows, party, place)
    return []


def exchange_by_order(rows: Rows, turn: Turn) -> list[Line]:
    """Exchanges prisoners man for man where forces of two sides meet with orders to exchange.

    No exchange if the umpire decides either side's prisoners.
    """
    lines = []
    met: dict[str, list[Force]] = {}
    for force in forces_with_order(rows, OrderKind.EXCHANGE_PRISONERS):
        if force.place is not None:
            met.setdefault(force.place.key, []).append(force)
    for place, forces in met.items():
        sides = sorted({force.side.key for force in forces})
        free = all(
            rows.sides[side].treatment(rows.turn.number) is not PrisonerPolicy.UMPIRE for side in sides
        )
        if len(sides) != 2 or not free:
            continue
        one, other = (
            [*(party for giver in forces if giver.side.key == side for party in parties_led_by(rows, giver)),
             *parties_held_at(rows, rows.sides[side].pk, rows.places[place])]
            for side in sides
        )  # fmt: skip
        one = [party for party in one if party.side.key == sides[1]]
        other = [party for party in other if party.side.key == sides[0]]
        men = min(sum(men_of_party(rows, party) for party in parties) for parties in (one, other))
        for parties in (one, other):
            lines += return_prisoners(rows, parties, men, f"parley/{turn.key}/{place}")
    return lines


def return_prisoners(rows: Rows, parties: Iterable[PrisonerParty], men: int, reference: str) -> list[Line]:
    """Returns *men* of *parties* to their units, the longest held first."""
    ranked = sorted(parties, key=lambda party: (party.taken_on, party.key))
    keys = {unit.pk: key for key, unit in rows.units.items()}
    rolls = {
        party.key: {keys[unit]: n for unit, n in rows.rolls[party.pk].items()}
        for party in ranked
    }  # fmt: skip
    return [
        return_line(rows.units[unit], rows.parties[party], freed, Cause.EXCHANGED, reference)
        for (party, unit), freed in custody.pick_men(list(rolls), rolls, men).items()
    ]


def forces_with_order(rows: Rows, kind: OrderKind) -> list[Force]:
    """Returns the forces in contact whose order is of *kind*, in key order."""
    return [
        rows.forces[key]
        for key, row in rows.orders.items()
        if row.kind == kind and rows.forces[key].state not in BUSY
    ]


def men_of_party(rows: Rows, party: PrisonerParty) -> int:
    return sum(rows.rolls[party.pk].values())


def parties_led_by(rows: Rows, force: Force) -> list[PrisonerParty]:
    heads = prisoner_guards.heads_by_party(rows)
    return [party for party in rows.parties.values() if party.held_by == force and heads[party.pk]]


def parties_held_at(rows: Rows, captor: int, place: Place) -> list[PrisonerParty]:
    """Returns the parties of *captor* (a side's primary key) that are held at *place*."""
    heads = prisoner_guards.heads_by_party(rows)
    return [
        party
        for party in rows.parties.values()
        if party.held_at == place and party.captor_id == captor and heads[party.pk]
    ]


def hand_over(rows: Rows, party: PrisonerParty, to: Force | Place) -> None:
    party.held_by = to if isinstance(to, Force) else None
    party.held_at = to if isinstance(to, Place) else None
    rows.write([party], "held_by", "held_at")
    rows.record("prisoners.escort", actor=None, subject=party.key, data={"holder": to.key})
