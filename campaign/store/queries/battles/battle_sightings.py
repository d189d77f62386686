"""Sightings of a side's enemy in a battle."""

from campaign.logic.casualties.muster import party_of
from campaign.logic.knowledge.enemy_estimate import enemy_estimate
from campaign.models import Engagement, Side, Sighting


def enemy_forces(engagement: Engagement, side: Side) -> list[str]:
    """Returns the keys of the forces that met *side* in *engagement*."""
    return [
        force["key"]
        for party in engagement.muster.get("parties", ())
        if party["side"] != party_of(engagement.muster, side.key)
        for force in party["forces"]
    ]


def seen_strength(engagement: Engagement, side: Side) -> tuple[int, int] | None:
    """Returns the least and the most men of *side*'s enemy in *engagement*, as its report says. One query."""
    rows = Sighting.objects.filter(turn=engagement.turn_id, observer=side).select_related("force")
    seen = [(row.force.key, row) for row in rows.order_by("minute", "pk")]
    return enemy_estimate(seen, enemy_forces(engagement, side), engagement.minute)
