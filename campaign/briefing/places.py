"""Of part 9: places that changed hands."""

from typing import Any

from campaign.briefing.week import Week
from campaign.models import Side


def won_and_lost(week: Week, side: Side) -> list[dict[str, Any]]:
    """What *side* has won and lost, in the order of the places' keys. Of places that went from one stranger
    to another, or were nobody's before, it need not know.
    """
    rows = week.rows
    names = {key: row.name for key, row in rows.sides.items()}
    return [
        {"place": rows.places[place].name, "won": new == side.key, "by": names[new], "of": names.get(old, "")}
        for place, old, new in sorted(week.turn.taken)
        if side.key in (old, new)
    ]
