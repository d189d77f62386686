"""The facts of a week for its reports, as dataclasses of keys and numbers.

Everything comes from a side's own rows: its forces, returns, postings, sightings. About the enemy it has only
sightings, counts on a field the side holds, and captures. About a force out of contact it has only since when
(`out_of_contact`).
"""

from dataclasses import asdict
from datetime import timedelta

from campaign.briefing.facts.reports import SideFacts, SituationFacts, report_as_json
from campaign.briefing.facts.spots import Spot, spot_of_march
from campaign.briefing.sections import (
    arrivals,
    battles,
    dispatches,
    economy,
    enemy,
    enemy_near,
    forces,
    health,
    interceptions,
    near_contacts,
    orders,
    places,
    prisoners,
    returns,
    roads,
    supply,
    warnings,
)
from campaign.briefing.week import Scope, Week, report_scopes
from campaign.models import Side
from campaign.store import headquarters, load

__all__ = ["Scope", "Week", "report_as_json", "report_scopes", "situation_facts"]


def headquarters_spot(week: Week, scope: Scope) -> Spot | None:
    """Returns where the staff of *scope* is, as it knows; None for a side with several seats or none."""
    seats = (
        [scope.seat] if scope.seat else [s for s in week.rows.seats.values() if s.side_id == scope.side.pk]
    )
    force = headquarters.headquarters_force(week.rows, seats[0].key) if len(seats) == 1 else None
    return spot_of_march(asdict(headquarters.believed_spot(force))) if force else None


def situation_facts(week: Week, scope: Scope) -> SituationFacts:
    """Returns all parts of the report to *scope* on the turn; an empty part is there, but empty."""
    turn, side_facts = week.turn, week.once(facts_of_side, scope.side)
    return SituationFacts(
        turn=turn.number,
        starts=turn.starts.isoformat(),
        ends=(turn.starts + timedelta(days=turn.days - 1)).isoformat(),
        headquarters=headquarters_spot(week, scope),
        forces=tuple(week.once(forces.force_facts, force) for force in scope.forces),
        actions=battles.of_week(week, scope),
        strength=returns.strength_facts(week, scope),
        recovery=returns.recovery(week, scope.in_contact, returns.due_next(week, scope.in_contact)),
        prisoners=prisoners.held_and_lost(week, scope),
        sick=health.sick_list(week, scope),
        supply=supply.unsupplied_forces(week, scope),
        rounds=supply.rounds_by_force(week, scope),
        magazines=supply.magazine_facts(week, scope),
        accounts=economy.account_facts(week, scope),
        orders=orders.order_facts(week, scope),
        warnings=warnings.order_warnings(week, scope),
        dispatches=dispatches.letters(week, scope),
        roads=roads.roads_used(week, scope),
        near=enemy_near.enemies_by_distance(week, scope),
        met=near_contacts.contacts_without_battle(week, scope),
        close=enemy_near.places_close(week, scope, places_in_news(side_facts)),
        of_side=side_facts,
    )


def places_in_news(facts: SideFacts) -> set[str]:
    """Returns the places, by key, that changed hands, where patients were captured, or something was done."""
    found = {row.place for row in facts.places} | {row.place for row in facts.bases}
    return found | {place for row in facts.tasks_done for place in row.at}


def facts_of_side(week: Week, side: Side) -> SideFacts:
    """Returns the parts that are the same in all reports to *side*."""
    return SideFacts(
        enemy=enemy.recent_sightings(week, side),
        weather=load.weather_by_district(week.rows),
        rains=week.until_rains(),
        come=arrivals.arrivals_for_side(week, side),
        sea=interceptions.interceptions_known(week, side),
        places=places.won_and_lost(week, side),
        bases=places.captured_patients(week, side),
        sieges=places.siege_facts(week, side),
        sieges_over=places.sieges_over(week, side),
        tasks_done=places.task_facts(week, side),
    )
