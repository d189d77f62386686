"""Digests and snapshots of turns.

A turn's digest is made of the digest before it and of what stands at its publication, so that it vouches for
the whole war, and yet takes as long to make in the tenth year as in the first.
"""

import zlib
from hashlib import sha256

from campaign.archive.state import canonical, standing
from campaign.models import Campaign, Snapshot, Turn
from campaign.rows import Rows


def digest(campaign: Campaign) -> str:
    """SHA-256 of the war up to now: the same on every machine and database for the same play."""
    rows = Rows(campaign.turns.filter(undone_at=None).latest("number"))
    return chained(rows.digest_before, packed(rows))


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
