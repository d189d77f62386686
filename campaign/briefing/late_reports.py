"""The facts of late reports, after a week is published.

They cover one battle that was settled or corrected, and forces that are back in contact because of it.
"""

from dataclasses import replace

from campaign.briefing import headquarters_spot
from campaign.briefing.facts.reports import LateFacts
from campaign.briefing.sections import battles, forces, prisoners, returns
from campaign.briefing.week import Scope, Week, report_scopes
from campaign.models import Engagement


def scopes_to_inform(week: Week, engagement: Engagement) -> list[Scope]:
    """Returns the scopes that get a late report, each with the forces it concerns.

    These are forces of *engagement* in contact, and forces that were out of contact at the last report but no
    longer are.
    """
    fought_keys = forces_in_battle(engagement)
    scopes = []
    for scope in report_scopes(week.rows):
        own_forces = (
            force
            for force in scope.in_contact.forces
            if force.key in fought_keys or force.pk in week.last_contacts
        )
        if forces_of := tuple(own_forces):
            scopes.append(replace(scope, forces=forces_of))
    return scopes


def forces_in_battle(engagement: Engagement) -> set[str]:
    """Returns the keys of the forces that were in *engagement*."""
    return {each["key"] for party in engagement.muster["parties"] for each in party["forces"]}


def report_key(scope: Scope, engagement: Engagement) -> str:
    """Returns a key for late reports to *scope* on *engagement*.

    It does not name a battle that *scope* was not in.
    """
    return f"{(engagement if was_in(scope, engagement) else scope.forces[0]).ref}-{scope.key}"


def was_in(scope: Scope, engagement: Engagement) -> bool:
    return any(force.key in forces_in_battle(engagement) for force in scope.forces)


def late_report_facts(week: Week, scope: Scope, engagement: Engagement) -> LateFacts:
    """Returns parts 1 to 5 for the forces of *scope*, one of `scopes_to_inform`, as they are now.

    They include what the forces did, and what happened to them, while out of contact. Strength counts from
    the start of *week*, or from their loss of contact. `about`: *engagement*, if any of them was in it.
    """
    own_battle = engagement if was_in(scope, engagement) else None
    refs = {
        *([own_battle.ref] if own_battle else []),
        *(unreported.ref for unreported in week.unreported_battles.values()),
    }
    return LateFacts(
        turn=week.turn.number,
        about=own_battle.name if own_battle else "",
        headquarters=headquarters_spot(week, scope),
        forces=tuple(week.once(forces.late_force_facts, force) for force in scope.forces),
        actions=tuple(row for row in battles.of_week(week, scope) if row.ref in refs),
        strength=returns.strength_facts(week, scope),
        recovery=returns.recovery(week, scope, 0),  # lightly wounded: `weekly_services.catch_up`
        prisoners=prisoners.of_battle(week, scope, own_battle),
    )
