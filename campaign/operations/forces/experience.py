"""Experience of the week: the quality of units as the next one opens."""

from collections import Counter, defaultdict

from campaign.logic.casualties.experience import Grade, grade_after, has_experience
from campaign.logic.vocabulary import Account, Cause, SideOutcome, Stock
from campaign.models import Turn
from campaign.operations.ledger.postings import Line
from campaign.store.unit_of_work import Rows

GREEN = (Cause.RECRUIT, Cause.FREED_SLAVE, Cause.CHANGED_SIDES)


def update_quality(rows: Rows, turn: Turn) -> list[Line]:
    """Changes units' quality by the battles and recruits of the week before *turn*; posts no men."""
    settings = rows.campaign.rules(turn.number).experience
    if not has_experience(settings):
        return []
    fought, new = outcomes_by_unit(rows), recruits_by_unit(rows)
    for key, unit in rows.units.items():
        if unit.pk not in fought and unit.pk not in new:
            continue
        before = Grade(unit.quality, unit.experience_points)
        men = rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
        after = grade_after(before, fought.get(unit.pk, ()), new[unit.pk], men, settings)
        if after != before:
            unit.quality, unit.experience_points = after.quality, after.points
            rows.write([unit], "quality", "experience_points")
        if after.quality != before.quality:
            change = {"before": before.quality, "after": after.quality}
            rows.record("units.grade", actor=None, subject=key, data=change)
    return []


def outcomes_by_unit(rows: Rows) -> dict[int, list[SideOutcome]]:
    """Returns the outcomes of the week's settled battles for each unit that took part, by its primary key.

    A battle without losses teaches nothing; neither does a result that is corrected later.
    """
    first = {row.engagement_id for row in rows.results if row.revision == 1 and row.turn_id == rows.turn.pk}
    latest = {row.engagement_id: row.pk for row in rows.results if row.engagement_id in first}
    lines = [line for line in rows.returns if latest.get(line.result.engagement_id) == line.result_id]
    bloody = {
        line.result_id
        for line in lines
        if line.killed + line.severely_wounded + line.lightly_wounded + line.missing + line.captured
    }
    outcomes: dict[int, list[SideOutcome]] = defaultdict(list)
    for line in lines:
        if line.result_id in bloody:
            outcomes[line.unit_id].append(SideOutcome(line.outcome))
    return outcomes


def recruits_by_unit(rows: Rows) -> Counter[int]:
    """Returns the number of recruits of each unit in the week, by its primary key."""
    found = Counter[int]()
    for (unit, cause, source, target), men in rows.changes.items():
        if cause in GREEN and source == Account.DEPOT and target == Account.FIT:
            found[unit] += men
    return found
