"""The campaign as plain data: keys, words and numbers, sorted; no ids, no refs, no people, no clock.

A turn's digest is made of the digest before it and of what stands at its publication, so that it vouches for
the whole war, and yet takes as long to make in the tenth year as in the first.
"""

import datetime as dt
import json
import zlib
from collections.abc import Iterable
from decimal import Decimal
from hashlib import sha256
from operator import attrgetter
from typing import Any

from campaign.models import Campaign, Sighting, Snapshot, Turn
from campaign.rows import Rows

Row = dict[str, Any]

FIELDS = {
    "sides": "key name letter position favours",
    "seats": "key side__key name title",
    "places": "key name latitude longitude district kind terrain fortification population sugar sympathy port"
    " holder__key note",
    "routes": "key a__key b__key kind metres terrain crossing note",
    "forces": "key side__key seat__key name kind state place__key route__key metres clock tired base__key"
    " fixed",
    "units": "key side__key force__key name arm nation troops quality firearms in_posts base__key",
    "leaders": "key side__key unit__key name rank general command initiative fate fate_date",
    "orders": "turn__number force__key kind legs params stance ratio march_to_guns retreat__key note"
    " seat__key by_computer",
    "engagements": "key turn__number name kind state minute closes date place__key route__key metres terrain"
    " attacker__key kept muster",
    "results": "engagement__key revision source holder__key data reason",
    "returns": "result__engagement__key result__revision unit__key course present killed severe light missing"
    " captured horses_lost guns_lost",
    "parties": "key engagement__key side__key captor__key taken_on held_by__key held_at__key",
    "sightings": "observer__key of_side__key force__key minute date place__key route__key metres low high arm"
    " source sure",
}
"""What of each table of `Rows` is state."""

TURN = "number starts days state seed"
CAMPAIGN = "scenario ruleset start_date turn_days last_turn settings"


def digest(campaign: Campaign) -> str:
    """SHA-256 of the war up to now: the same on every machine and database for the same play."""
    rows = Rows(campaign.turns.filter(undone_at=None).latest("number"))
    return chained(rows.digest_before, packed(rows))


def state(campaign: Campaign) -> Row:
    """What stands now, in a fixed number of queries, whatever the length of the war."""
    return standing(Rows(campaign.turns.filter(undone_at=None).latest("number")))


def snapshot(rows: Rows) -> Snapshot:
    """What stands, to be kept with the turn; the turn has its digest. Nothing is written."""
    plain = packed(rows)
    rows.turn.digest = chained(rows.digest_before, plain)
    return Snapshot(turn=rows.turn, packed=zlib.compress(plain, 1))


def broken(campaign: Campaign) -> list[Turn]:
    """The published turns whose digest does not follow from the turn before and their own snapshot."""
    digests = dict(campaign.turns.filter(undone_at=None).values_list("number", "digest"))
    kept = Snapshot.objects.filter(turn__campaign=campaign, turn__undone_at=None).select_related("turn")
    return [
        snapshot.turn
        for snapshot in kept.defer("turn__march").order_by("turn__number").iterator(chunk_size=10)
        if snapshot.turn.digest
        != chained(digests.get(snapshot.turn.number - 1, ""), zlib.decompress(snapshot.packed))
    ]


def chained(before: str, plain: bytes) -> str:
    return sha256(before.encode() + b"\n" + plain).hexdigest()


def packed(rows: Rows) -> bytes:
    return canonical(standing(rows)).encode()


def canonical(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def standing(rows: Rows) -> Row:
    """Of the ledger: balances, and who is on which roll. Of what was seen: this turn's."""
    plain: Row = {name: _plain_rows(_in_order(rows, name), fields.split()) for name, fields in FIELDS.items()}
    (plain["turn"],) = _plain_rows([rows.turn], TURN.split())
    (plain["campaign"],) = _plain_rows([rows.campaign], CAMPAIGN.split())
    keys = {unit.pk: unit.key for unit in rows.units.values()}
    plain["balances"] = sorted(
        [keys[unit], stock, account, amount]
        for (unit, stock, account), amount in rows.stood.items()
        if amount
    )
    plain["rolls"] = sorted(
        [party.key, keys[unit], men]
        for party in rows.parties.values()
        for unit, men in rows.rolls[party.pk].items()
    )
    return plain


def _in_order(rows: Rows, name: str) -> Iterable[Any]:
    """Table *name* of *rows*, in an order in which no database, secret or id shows."""
    if name == "sightings":
        own = (row for row in rows.sightings if row.turn_id == rows.turn.pk)
        return sorted(own, key=_by_eyes)
    table = getattr(rows, name)
    return table.values() if isinstance(table, dict) else table


def _by_eyes(row: Sighting) -> tuple[str, str, int, dt.date]:
    return row.observer.key, row.force.key, row.minute, row.date


def _plain_rows(rows: Iterable[Any], fields: list[str]) -> list[Row]:
    own = [field for field in fields if "__" not in field]
    linked = [(field.removesuffix("__key"), field.split("__")) for field in fields if "__" in field]
    read = attrgetter(*own)
    found = []
    for row in rows:
        plain = {name: _plain(value) for name, value in zip(own, read(row), strict=True)}
        for name, steps in linked:
            plain[name] = _follow(row, steps)
        found.append(plain)
    return found


def _follow(row: Any, steps: list[str]) -> object:
    """What stands at the end of *steps* from *row*; None if they lead nowhere."""
    for step in steps:
        if row is None:
            return None
        row = getattr(row, step)
    return row


def _plain(value: object) -> object:
    if isinstance(value, dt.date):
        return value.isoformat()
    return f"{value:.4f}" if isinstance(value, Decimal) else value
