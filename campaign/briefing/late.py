"""The facts of a late report: of one fight that was settled, or set right, after its week was told."""

from typing import Any

from campaign.briefing import actions, forces, prisoners, returns
from campaign.briefing.week import Scope, Week
from campaign.models import Engagement, Side


def facts(week: Week, then: Week, side: Side, fight: Engagement) -> dict[str, Any]:
    """Parts 1 to 5 for *side*'s forces in *fight* alone, as they stand now, by what order they went in the
    week of it, *then*, and what befell them while they were silent; strength since *week* began, or their
    silence. Of who is silent again, nothing.
    """
    there = {
        each["key"]
        for party in fight.muster["parties"]
        if party["side"] == side.key
        for each in party["forces"]
    }
    own = tuple(force for key, force in week.rows.forces.items() if key in there)
    scope = Scope(side, None, own).heard
    told = {fight.ref, *(each.ref for each in week.owed_fights.values())}
    return {
        "turn": week.turn.number,
        "about": fight.name,
        "forces": [forces.line(week, force, then) for force in scope.forces],
        "actions": [row for row in actions.of_week(week, scope) if row["ref"] in told],
        "strength": returns.strength(week, scope),
        "due": 0,  # who was lightly hurt came back when the fight was settled, `weekly.catch_up`
        **returns.coming_back(week, scope),
        "prisoners": prisoners.of_fight(week, scope, fight),
        "enemy": [],
    }
