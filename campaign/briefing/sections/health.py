"""The sick of each force, for part 7."""

from campaign.briefing.facts.losses import SickFact
from campaign.briefing.week import Scope, Week
from campaign.logic.health import disease as health
from campaign.logic.vocabulary import Account, Stock


def sick_list(week: Week, scope: Scope) -> tuple[SickFact, ...]:
    """Returns the sick of each force, those in their first year, and those who leave hospital next week.

    Forces out of contact are left out. Empty in a campaign without disease.
    """
    settings = week.rows.campaign.rules(week.turn.number).disease
    if not health.has_disease(settings):
        return ()
    sick_by_force: dict[str, dict[str, int]] = {}
    for unit in week.rows.units.values():
        stood = week.rows.balances.get((unit.pk, Stock.MEN, Account.SICK), 0)
        if stood and unit.force_id in scope.pks and not unit.force.last_news:
            line = sick_by_force.setdefault(unit.force.key, {"sick": 0, "new": 0, "due": 0})
            for name, men in health.sick_list(stood, week.wards.get(unit.pk, []), settings).items():
                line[name] += men
    return tuple(SickFact(force, **line) for force, line in sorted(sick_by_force.items()))
