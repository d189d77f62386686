"""Part 5: captives we hold and where, and those of ours in the enemy's hands."""

from typing import Any

from campaign.briefing.week import Scope, Week
from campaign.logic.words import Account


def held_and_lost(week: Week, scope: Scope) -> dict[str, Any]:
    rows = week.rows
    held = [
        party for party in rows.parties.values() if party.captor_id == scope.side.pk and rows.rolls[party.pk]
    ]
    return {
        "held": [
            {
                "ref": party.ref,
                "action": party.action,
                "taken_on": party.taken_on.isoformat(),
                "men": sum(rows.rolls[party.pk].values()),
                "holder": str(party.held_by or party.held_at),
            }
            for party in held
        ],
        "ours": sum(week.men[force.pk][Account.CAPTIVE] for force in scope.forces if force.pk in week.men),
    }
