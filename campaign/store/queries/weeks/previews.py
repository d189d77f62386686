"""The state of a preview: whether a turn waits for it, and which version of it the umpire saw."""

import datetime as dt
from hashlib import sha256

from django.utils import timezone

from campaign.logic.turns import previews
from campaign.logic.turns.previews import COMMITTED, PLAYING
from campaign.logic.vocabulary import TurnState
from campaign.models import PreviewEdit, Turn
from campaign.store.archive.tables import canonical_json

SOON = dt.timedelta(minutes=1)
"""The time after its lock in which a turn's preview may still begin by itself."""


def is_preview_due(turn: Turn) -> bool:
    """Tells whether *turn* is locked and waits for the umpire to see its preview."""
    locked = turn.state == TurnState.LOCKED and turn.march is None
    seen = turn.preview is not None and turn.preview["state"] == COMMITTED
    return locked and not seen and previews.has_previews(turn.campaign.rules(turn.number).march)


def is_preview_playing(turn: Turn) -> bool:
    """Tells whether the preview of *turn* is being played, or is about to be."""
    if not is_preview_due(turn):
        return False
    if turn.preview is None:
        return turn.locked_at is not None and timezone.now() - turn.locked_at < SOON
    return bool(turn.preview["state"] == PLAYING)


def preview_stamp(turn: Turn) -> str:
    """Returns a mark of the preview of *turn*: the week it was played from and the umpires' edits."""
    rows = PreviewEdit.objects.filter(turn=turn).order_by("line").values_list("line", "after")
    shown = [(turn.preview or {}).get("input", ""), *map(list, rows)]
    return sha256(canonical_json(shown).encode()).hexdigest()[:16]
