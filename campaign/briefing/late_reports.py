"""The facts of late reports: of one fight that was settled, or set right, after its week was told, and of
those who were heard of again by it.
"""

from dataclasses import replace
from typing import Any

from campaign.briefing import staff
from campaign.briefing.sections import battles as actions, forces, prisoners, returns
from campaign.briefing.week import Scope, Week, scopes
from campaign.models import Engagement


def told(week: Week, fight: Engagement) -> list[Scope]:
    """To whom there is something to tell, and of which of his forces: those that were in *fight* and send
    news, and those that were silent when their side had its last report and are no longer.
    """
    there = fought(fight)
    found = []
    for scope in scopes(week.rows):
        own = (force for force in scope.heard.forces if force.key in there or force.pk in week.owed)
        if forces_of := tuple(own):
            found.append(replace(scope, forces=forces_of))
    return found


def fought(fight: Engagement) -> set[str]:
    """The forces that were in *fight*, by key."""
    return {each["key"] for party in fight.muster["parties"] for each in party["forces"]}


def key(scope: Scope, fight: Engagement) -> str:
    """By it papers of one *scope* on one *fight* are told apart from all others; it does not name a fight of
    which *scope* is not told.
    """
    return f"{(fight if was_in(scope, fight) else scope.forces[0]).ref}-{scope.key}"


def was_in(scope: Scope, fight: Engagement) -> bool:
    return any(force.key in fought(fight) for force in scope.forces)


def facts(week: Week, scope: Scope, fight: Engagement) -> dict[str, Any]:
    """Parts 1 to 5 for the forces of *scope*, one of `told`, as they stand now, and what they did and what
    befell them while they were silent; strength since *week* began, or their silence. `about`: *fight*, if
    any of them was in it.
    """
    own = fight if was_in(scope, fight) else None
    refs = {*([own.ref] if own else []), *(each.ref for each in week.owed_fights.values())}
    return {
        "turn": week.turn.number,
        "about": own.name if own else "",
        "staff": staff(week, scope),
        "forces": [week.once(forces.late, force) for force in scope.forces],
        "actions": [row for row in actions.of_week(week, scope) if row["ref"] in refs],
        "strength": returns.strength(week, scope),
        "due": 0,  # who was lightly hurt came back when the fight was settled, `weekly_services.catch_up`
        **returns.coming_back(week, scope),
        "prisoners": prisoners.of_fight(week, scope, own),
        "enemy": [],
    }
