"""Digests and snapshots of turns.

A turn's digest is made of the digest before it and of the state at its publication. So it covers the whole
war, and yet takes as long to make in the tenth year as in the first.
"""

import json
import zlib
from collections import defaultdict
from hashlib import sha256
from typing import Any

from campaign.logic.vocabulary import EngagementState
from campaign.logic.vocabulary.older_words import STEPS, renaming_of_state, steps_since
from campaign.models import Campaign, Snapshot, Turn
from campaign.store.archive.tables import canonical_json, state_of_rows
from campaign.store.unit_of_work import Rows

MOST_STATE = 64 << 20  # bytes; a hundred times the state of a great war


def war_checksum(campaign: Campaign) -> str:
    """Returns the SHA-256 of the war so far: the same on every machine and database for the same play."""
    rows = Rows(campaign.turns.latest("number"))
    return chain_checksum(rows.checksum_before, pack_state(rows))


def war_checksum_in_older_words(campaign: Campaign, version: int, has_words: bool) -> str:
    """Returns the checksum that a file of format *version* has of the war so far.

    Its fields have their older names. If *has_words*, it has the words of release 0.9.0 too.
    """
    rows = Rows(campaign.turns.latest("number"))
    state = state_of_rows(rows)
    for step in reversed(steps_since(version)):
        state = step.state.in_older_words(state)
    if has_words:
        state = renaming_of_state().in_older_words(state)
    return chain_checksum(rows.checksum_before, canonical_json(sort_by_words(state)).encode())


def state_of_snapshot(packed: bytes | memoryview) -> dict[str, Any]:
    """Returns the state in a snapshot in the words and names of today, whatever release took it.

    Raises ValueError if it is invalid, or longer than any state can be.
    """
    state = renaming_of_state().today(json.loads(unpack_state(packed)))
    for step in STEPS:
        state = step.state.today(state)
    return sort_by_words(state)


def sort_by_words(state: dict[str, Any]) -> dict[str, Any]:
    """Returns *state* with the order of balances that its words give."""
    return state | {"balances": sorted(state["balances"])}


def make_snapshot(rows: Rows) -> Snapshot:
    """Returns the snapshot of the present state, and sets the turn's digest. Nothing is written."""
    plain = pack_state(rows)
    rows.turn.checksum = chain_checksum(rows.checksum_before, plain)
    waits = any(engagement.state != EngagementState.SETTLED for engagement in rows.engagements.values())
    return Snapshot(turn=rows.turn, packed=zlib.compress(plain, 1), march=rows.turn.march if waits else None)


def turns_with_faults(campaign: Campaign) -> list[Turn]:
    """Returns published turns whose digest does not fit the turn before and their own snapshot.

    All timelines are checked.
    """
    digests: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    for number, line, digest in Turn.everything.filter(campaign=campaign).values_list(
        "number", "timeline", "checksum"
    ):
        digests[number].append((len(line), line, digest))

    def digest_before(turn: Turn) -> str:
        """Returns the digest of the turn before *turn*: that of the latest timeline up to its own."""
        own_key = len(turn.timeline), turn.timeline
        return max(
            (entry for entry in digests[turn.number - 1] if entry[:2] <= own_key), default=(0, "", "")
        )[2]

    rows = Snapshot.everything.filter(turn__campaign=campaign).select_related("turn")
    kept = rows.defer("march", "turn__march").order_by("turn__number", "pk")
    return [
        snapshot.turn
        for snapshot in kept.iterator(chunk_size=10)
        if not is_chained(snapshot, digest_before(snapshot.turn))
    ]


def is_chained(snapshot: Snapshot, before: str) -> bool:
    try:
        return snapshot.turn.checksum == chain_checksum(before, unpack_state(snapshot.packed))
    except ValueError:
        return False


def unpack_state(kept: bytes | memoryview) -> bytes:
    """Returns the state in a snapshot.

    Raises ValueError if it is invalid, or longer than any state can be.
    """
    unpack = zlib.decompressobj()
    try:
        plain = unpack.decompress(kept, MOST_STATE)
    except zlib.error:
        raise ValueError("a snapshot is damaged") from None
    if unpack.unconsumed_tail:
        raise ValueError("a snapshot is too long")
    return plain


def chain_checksum(before: str, plain: bytes) -> str:
    return sha256(before.encode() + b"\n" + plain).hexdigest()


def pack_state(rows: Rows) -> bytes:
    return canonical_json(state_of_rows(rows)).encode()
