"""Whether a turn waits for its preview, and what the preview shows."""

from hashlib import sha256

from campaign.logic.turns import previews
from campaign.logic.turns.previews import COMMITTED
from campaign.logic.vocabulary import TurnState
from campaign.models import Edit, Turn
from campaign.store.archive.tables import canonical


def is_preview_due(turn: Turn) -> bool:
    """Whether *turn* is locked, and waits for the umpire to have seen it."""
    locked = turn.state == TurnState.LOCKED and turn.march is None
    seen = turn.preview is not None and turn.preview["state"] == COMMITTED
    return locked and not seen and previews.wanted(turn.campaign.rules(turn.number).march)


def preview_stamp(turn: Turn) -> str:
    """What the preview of *turn* shows, as a word: the week it was played from and the umpires' lines."""
    rows = Edit.objects.filter(turn=turn).order_by("line").values_list("line", "after")
    shown = [(turn.preview or {}).get("input", ""), *map(list, rows)]
    return sha256(canonical(shown).encode()).hexdigest()[:16]
