"""The campaign as plain data: keys, words and numbers, sorted; no ids, no refs, no people, no clock."""

import datetime as dt
import json
from decimal import Decimal
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet

from campaign.models import (
    Balance,
    Campaign,
    Engagement,
    Order,
    PrisonerParty,
    Result,
    Return,
    Sighting,
)
from campaign.operations.ledger import rolls

Row = dict[str, Any]

FIELDS = {
    "turns": "number starts days state seed",
    "sides": "key name letter position favours",
    "seats": "key side__key name title",
    "places": "key name latitude longitude district kind terrain fortification population sugar sympathy port"
    " holder__key note",
    "routes": "key a__key b__key kind metres terrain crossing note",
    "forces": "key side__key seat__key name kind state place__key route__key metres clock tired base__key"
    " fixed",
    "units": "key side__key force__key name arm nation troops quality firearms in_posts base__key",
    "leaders": "key side__key unit__key name rank general command initiative fate fate_date",
    "orders": "turn__number force__key kind legs stance ratio march_to_guns retreat__key note seat__key"
    " by_computer",
    "engagements": "key turn__number name kind state minute closes date place__key route__key metres terrain"
    " attacker__key kept muster",
    "results": "engagement__key revision source holder__key data reason",
    "returns": "result__engagement__key result__revision unit__key course present killed severe light missing"
    " captured horses_lost guns_lost",
    "parties": "key engagement__key side__key captor__key taken_on held_by__key held_at__key",
    "sightings": "turn__number observer__key of_side__key force__key minute date place__key route__key metres"
    " low high arm source sure",
}


def digest(campaign: Campaign) -> str:
    """SHA-256 of the campaign's state: the same on every machine and database for the same play."""
    return sha256(canonical(state(campaign)).encode()).hexdigest()


def canonical(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def state(campaign: Campaign) -> Row:
    """What stands now, in a fixed number of queries. Of the ledger: balances, and who is on which roll."""
    standing = {"turn__undone_at": None}
    tables: dict[str, QuerySet[Any]] = {
        "turns": campaign.turns.filter(undone_at=None),
        "sides": campaign.sides.all(),
        "seats": campaign.seats.all(),
        "places": campaign.places.all(),
        "routes": campaign.routes.all(),
        "forces": campaign.forces.all(),
        "units": campaign.units.all(),
        "leaders": campaign.leaders.all(),
        "orders": Order.objects.filter(turn__campaign=campaign, **standing),
        "engagements": Engagement.objects.filter(campaign=campaign, **standing),
        "results": Result.objects.filter(engagement__campaign=campaign, engagement__turn__undone_at=None),
        "returns": Return.objects.filter(
            result__engagement__campaign=campaign, result__engagement__turn__undone_at=None
        ),
        "parties": PrisonerParty.objects.filter(campaign=campaign),
        "sightings": Sighting.objects.filter(turn__campaign=campaign, **standing),
    }
    plain: Row = {name: _rows(tables[name], fields.split()) for name, fields in FIELDS.items()}
    plain["campaign"] = {
        "scenario": campaign.scenario,
        "ruleset": campaign.ruleset,
        "start_date": str(campaign.start_date),
        "turn_days": campaign.turn_days,
        "last_turn": campaign.last_turn,
        "settings": campaign.settings,
    }
    plain["balances"] = _rows(
        Balance.objects.filter(unit__campaign=campaign).exclude(amount=0),
        ["unit__key", "stock", "account", "amount"],
    )
    plain["rolls"] = _rolls(campaign)
    return plain


def _rows(rows: QuerySet[Any], fields: list[str]) -> list[Row]:
    """*rows* as mappings, in the order of their own text: no order of the database shows."""
    plain = [
        {field.removesuffix("__key"): _plain(value) for field, value in row.items()}
        for row in rows.order_by().values(*fields)
    ]
    return sorted(plain, key=canonical)


def _plain(value: object) -> object:
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:.4f}"
    return value


def _rolls(campaign: Campaign) -> list[Row]:
    """The captives of each party, unit by unit."""
    parties = {party.pk: party for party in campaign.prisoner_parties.all()}
    units = dict(campaign.units.values_list("pk", "key"))
    held = [
        {"party": parties[party].key, "unit": units[unit], "men": men}
        for party, roll in rolls(parties.values()).items()
        for unit, men in roll.items()
    ]
    return sorted(held, key=canonical)
