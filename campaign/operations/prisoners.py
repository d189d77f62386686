"""Prisoner parties: made when men are taken, freed when their escort is beaten. Callers hold the
campaign's lock.
"""

from collections.abc import Iterable
from datetime import date

from campaign.logic.words import Account, Cause, Stock
from campaign.models import Engagement, Force, PrisonerParty, Side, Turn, Unit
from campaign.operations.ledger import Line, post, rolls


def take(*, engagement: Engagement, side: Side, captor: Side, holder: Force | None) -> PrisonerParty:
    """The party of *side*'s men taken in *engagement*: held by *holder*, or left at the nearest place if
    it is gone.
    """
    key = f"{engagement.key}-{side.key}"
    spot = engagement.route.a if engagement.route else engagement.place
    party, _created = PrisonerParty.objects.get_or_create(
        campaign=engagement.campaign,
        key=key,
        defaults={
            "engagement": engagement,
            "ref": engagement.campaign.ref("party", key),
            "side": side,
            "captor": captor,
            "taken_on": engagement.date,
            "held_by": holder,
            "held_at": None if holder else spot,
        },
    )
    return party


def free(*, turn: Turn, on: date, beaten: Iterable[Force], reference: str) -> int:
    """Frees the captives whose escort was among *beaten*; they rejoin their units. Returns the men freed."""
    parties = {party.pk: party for party in PrisonerParty.objects.filter(held_by__in=list(beaten))}
    held = rolls(parties.values())
    units = Unit.objects.in_bulk({unit for roll in held.values() for unit in roll})
    lines = [
        Line(
            unit=units[unit],
            stock=Stock.MEN,
            source=Account.CAPTIVE,
            target=Account.EFFECTIVE,
            amount=men,
            cause=Cause.FREED,
            reference=reference,
            party=parties[party],
        )
        for party, roll in sorted(held.items())
        for unit, men in sorted(roll.items())
    ]
    post(turn=turn, date=on, lines=lines)
    return sum(line.amount for line in lines)
