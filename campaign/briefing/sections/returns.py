"""Part 4: the week's postings by cause, from opening to closing strength."""

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

from campaign.briefing.facts.keys import LeaderKey
from campaign.briefing.facts.losses import ComingBack, StrengthFact, WoundedOfficer
from campaign.briefing.facts.reports import Recovery
from campaign.briefing.week import Scope, Week
from campaign.logic.casualties.recovery import in_hospital, men_astray
from campaign.logic.health.stragglers import MISSED
from campaign.logic.vocabulary import Account, LeaderFate
from campaign.store import load


def strength_facts(week: Week, scope: Scope) -> StrengthFact:
    """Returns opening and closing strength, and the changes by cause that add up to the difference.

    `without`: forces out of contact, which are not counted.
    """
    total: dict[str, int] = defaultdict(int)
    closed = 0
    for force in scope.in_contact.forces:
        closed += week.men[force.pk][Account.FIT] if force.pk in week.men else 0
        for cause, by in week.changes.get(force.pk, {}).items():
            total[cause] += by
    return StrengthFact(
        opened=closed - sum(total.values()),
        changes=dict(sorted(total.items())),
        closed=closed,
        without=tuple(force.key for force in scope.forces if force.last_news),
    )


def recovery(week: Week, scope: Scope, due: int) -> Recovery:
    """Returns who may be back in later weeks; *due*: the lightly wounded who are fit next week."""
    beds, astray = coming_back(week, scope)
    return Recovery(due, beds, astray, *wounded_officers(week, scope))


def coming_back(week: Week, scope: Scope) -> tuple[ComingBack | None, ComingBack | None]:
    """Returns the severely wounded in hospital and the missing who may still rejoin.

    The wounded come with the first and last week in which they leave hospital, the missing (stragglers
    included) with the last week in which they rejoin. None: there are none.
    """
    units = {unit.pk: unit.key for unit in week.rows.units.values() if unit.force_id in scope.pks}
    own_units = set(units.values())
    coming = [
        patients
        for patients in load.patients_in(week.rows, week.turn.number + 1)
        if patients.unit in own_units
    ]
    lying = {
        patients: men for patients in coming if (men := in_hospital(replace(patients, lightly_wounded=0)))
    }
    missing = {patients: men for patients in coming if (men := men_astray(patients))}
    fallen_out = sum(
        men for (unit, *way), men in week.rows.changes.items() if tuple(way) == MISSED and unit in units
    )

    def starts(turns: int) -> str:
        """Returns the first day of the week that comes *turns* turns after the next."""
        return (week.turn.starts + timedelta(days=week.turn.days * (1 + turns))).isoformat()

    beds = astray = None
    if lying:
        first = min(max(patients.how.hospital_first - patients.age, 0) for patients in lying)
        last = max(
            patients.how.hospital_first + patients.how.hospital_weeks - 1 - patients.age for patients in lying
        )
        beds = ComingBack(sum(lying.values()), starts(first), starts(last))
    if missing or fallen_out:
        last = max((patients.how.rejoin_turns - patients.age for patients in missing), default=0)
        astray = ComingBack(sum(missing.values()) + fallen_out, last=starts(last))
    return beds, astray


def due_next(week: Week, scope: Scope) -> int:
    """Returns the number of lightly wounded who are fit again next week."""
    latest = {
        (line.result.engagement_id, line.unit_id): line.lightly_wounded
        for line in week.rows.returns
        if line.result.engagement.turn_id == week.turn.pk and line.unit.force_id in scope.pks
    }
    return sum(latest.values())


def wounded_officers(week: Week, scope: Scope) -> tuple[tuple[WoundedOfficer, ...], tuple[LeaderKey, ...]]:
    """Returns own wounded officers with the day they return, and those fit again since the week began."""
    last = week.turn.starts - timedelta(days=week.turn.days)
    own_officers = [
        (leader, leader.until)
        for leader in week.rows.leaders.values()
        if leader.until is not None and leader.unit is not None and leader.unit.force_id in scope.pks
    ]
    lying = tuple(
        WoundedOfficer(officer.key, until.isoformat())
        for officer, until in own_officers
        if officer.fate == LeaderFate.WOUNDED
    )
    fit = tuple(
        officer.key
        for officer, until in own_officers
        if officer.fate == LeaderFate.PRESENT and last < until <= week.turn.starts
    )
    return lying, fit
