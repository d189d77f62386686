"""Quarter: people turn against a side that gives none, and back to one that frees prisoners as announced."""

from collections.abc import Mapping

from campaign.logic.vocabulary import SideOutcome
from campaign.models import Engagement, Place, Turn
from campaign.operations.ledger.postings import Line
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.unit_of_work import Rows

KILLED, CAPTURED = "killed", "taken"
"""Fates of the sick and wounded at a captured base."""

HEARD = 10  # men killed without quarter before people talk of it


def is_without_quarter(engagement: Engagement, holder: str) -> bool:
    """Tells whether *holder* (a side's key), which holds the field of *engagement*, gives no quarter."""
    return bool(holder) and holder in sides_without_quarter(
        engagement.campaign, engagement.turn.number, engagement.campaign.sides.all()
    )


def apply_embitterment(rows: Rows, turn: Turn) -> list[Line]:
    """Moves sympathy one degree away from a side that cut down the beaten, once a week. CAMP-LOSS-09."""
    apply_sympathy_changes(rows, sympathy_changes(rows))
    return []


def embitter_late(rows: Rows, engagement: Engagement) -> None:
    """Moves sympathy for *engagement*, settled after its week, as if it had been settled in time."""
    week = Rows(engagement.turn)
    without = sympathy_changes(week, apart=engagement)
    apply_sympathy_changes(
        rows, {key: by for key, by in sympathy_changes(week).items() if key not in without}
    )


def apply_sympathy_changes(rows: Rows, changes: Mapping[str, int]) -> None:
    for key, by in changes.items():
        place = rows.places[key]
        place.sympathy += by
        rows.write([place], "sympathy")
        rows.record("quarter.embitter", actor=None, subject=key, data={"sympathy": place.sympathy})


def soften_sympathy(rows: Rows, freed: Mapping[tuple[str, str], int]) -> None:
    """Moves sympathy one degree back towards a side that kept its word about prisoners.

    It happens once as a week opens. *freed*: men released or paroled, by keys of place and side.

    CAMP-PRISON-08.
    """
    least = rows.campaign.rules(rows.turn.number).prisoners.mercy
    for (key, side), men in sorted(freed.items()):
        place, favours = rows.places[key], rows.sides[side].favours
        if least and men >= least and place.sympathy * favours < 0:
            place.sympathy += favours
            rows.write([place], "sympathy")
            rows.record("quarter.soften", actor=None, subject=key, data={"sympathy": place.sympathy})


def sympathy_changes(rows: Rows, apart: Engagement | None = None) -> dict[str, int]:
    """Returns the change of sympathy, by place key, for the settled battles of the week of *rows*.

    The battle *apart* does not count.
    """
    none = sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    if not none:
        return {}
    killed: dict[int, int] = {}
    own_results = (row for row in rows.results if row.engagement.turn_id == rows.turn.pk)
    latest = {row.engagement_id: row for row in own_results if row.engagement != apart}
    for line in rows.returns:
        if line.outcome == SideOutcome.OVERRUN and latest.get(line.result.engagement_id) == line.result:
            killed[line.result_id] = killed.get(line.result_id, 0) + line.killed
    change_by_place: dict[str, int] = {}
    for result in latest.values():
        if result.field_holder and result.field_holder.key in none and killed.get(result.pk, 0) >= HEARD:
            change_by_place[nearest_place(rows, result.engagement).key] = -result.field_holder.favours
    for place, taker, _side, fate, men in rows.turn.wards:
        if fate == KILLED and men >= HEARD:
            change_by_place[place] = -rows.sides[taker].favours
    return {
        key: by for key, by in change_by_place.items() if by and -5 <= rows.places[key].sympathy + by <= 5
    }


def nearest_place(rows: Rows, engagement: Engagement) -> Place:
    """Returns the place of *engagement*, or the nearer end of its route."""
    by_pk = {place.pk: place for place in rows.places.values()}
    if engagement.place_id is not None:
        return by_pk[engagement.place_id]
    route = next(route for route in rows.routes.values() if route.pk == engagement.route_id)
    return route.a if 2 * engagement.metres <= route.metres else route.b
