"""The outcome of a force's order, and the reason if it is unfinished, as its own commander knows it."""

from typing import Any

from campaign.briefing.facts.forces import Outcome
from campaign.briefing.facts.spots import spot_of_march
from campaign.briefing.week import Week
from campaign.logic.casualties.muster import party_of
from campaign.logic.orders import KINDS
from campaign.logic.vocabulary import ForceState, OrderKind
from campaign.models import Engagement, Force, Order

STAYED = {"facing": "faced", "round": "went_round"}
"""Words for the end of a contact without a battle."""

UNMOVED = frozenset({"on_the_road", "near_home", "no_way"})
"""Words for a force that has not arrived: no news, if it could not send any."""

BOUND_FOR = frozenset(
    {
        OrderKind.MARCH, OrderKind.ESCORT, OrderKind.ESCORT_PRISONERS, OrderKind.HAUL, OrderKind.EVADE,
        OrderKind.CROSS, OrderKind.BREAK_OUT, OrderKind.GARRISON, OrderKind.BESIEGE, OrderKind.ASSAULT,
    }
)  # fmt: skip
"""Orders that bring a force to a place: that of their last leg, or their own."""


def order_outcome(week: Week, force: Force) -> Outcome | None:
    """Returns a word for what the force did, with its day and details; None if there is nothing to add."""
    track = week.track(force)
    if not track:
        return None
    engagement = last_battle(week, force)
    order = week.rows.orders.get(force.key)
    goal = bound_for(order)
    place_key = force.place.key if force.place else ""
    if order and (minute := task_finished_at(week, force, order, track)) is not None:
        return Outcome(word="worked", day=week.day(minute))
    if goal and place_key == goal:
        minute = next((minute for minute, spot in track if spot["place"] == goal), 0)
        return Outcome(word="arrived", day=week.day(minute)) if minute else None
    if engagement is not None and (goal or track[0][1] != track[-1][1]):
        short = goal and all(spot["place"] != goal for _minute, spot in track)
        word = "fought" if short else battle_outcome(week, force, engagement)
        return Outcome(word=word, action=engagement.name, day=engagement.date.isoformat())
    if goal:
        return meeting_outcome(week, force, track) or on_the_way(week, force, track)
    if order and KINDS[OrderKind(order.kind)].moves and force.state == ForceState.FACING:
        return meeting_outcome(week, force, track)
    return None


def outcome_out_of_contact(week: Week, force: Force) -> dict[str, Any]:
    """Returns what a force out of contact did in *week*, and what happened to it.

    `befell` is a battle settled later, or a halt at the edge of a battle area. Battles of other forces are
    not mentioned.
    """
    outcome, engagement = order_outcome(week, force), last_battle(week, force)
    known = {"did": outcome} if outcome and outcome.word not in UNMOVED else {}
    track = week.track(force)
    if engagement is None or week.came_in[engagement.pk] <= week.turn.number:
        minute, spot = track[-1]
        return {**known, "befell": outcome_at(week, "stopped", minute, spot, {})} if track else known
    if outcome and outcome.action:
        return known
    word, moved = battle_outcome(week, force, engagement), track[0][1] != track[-1][1]
    end = word if moved or word == "held" else "was_in"
    return {**known, "befell": Outcome(word=end, action=engagement.name, day=engagement.date.isoformat())}


def bound_for(order: Order | None) -> str:
    """Returns the place to which *order* brings its force; "" if it names none."""
    if order is None or order.kind not in BOUND_FOR:
        return ""
    return order.goals[-1] if order.goals else order.params.get("place", "")


def task_finished_at(
    week: Week, force: Force, order: Order, track: list[tuple[int, dict[str, Any]]]
) -> int | None:
    """Returns the minute at which its side finished the task of *order* while *force* was there."""
    task, at = order.params.get("task"), (order.params.get("place", ""), order.params.get("route", ""))
    came = next((minute for minute, spot in track if (spot["place"], spot["route"]) == at), None)
    done = (
        int(outcome["minute"])
        for outcome in week.march.get("finished_tasks", ())
        if (outcome["side"], outcome["task"], (outcome["place"], outcome["route"]))
        == (force.side.key, task, at)
    )
    return next((minute for minute in done if came is not None and came <= minute), None)


def battle_outcome(week: Week, force: Force, engagement: Engagement) -> str:
    """Returns a word for the end of *engagement* for *force*."""
    holder = week.results[engagement.pk].field_holder
    if holder is None:
        return "was_in"
    return "held" if holder.key == party_of(engagement.muster, force.side.key) else "fell_back"


def last_battle(week: Week, force: Force) -> Engagement | None:
    """Returns the last settled battle of *force* in the turn."""
    own_battles = [
        row
        for row in week.rows.engagements.values()
        if row.turn_id == week.turn.pk
        and row.pk in week.results
        and force.key
        in {entry["key"] for party in row.muster.get("parties", ()) for entry in party["forces"]}
    ]
    return max(own_battles, key=lambda row: (row.minute, row.key), default=None)


def meeting_outcome(week: Week, force: Force, track: list[tuple[int, dict[str, Any]]]) -> Outcome | None:
    """Returns what the last enemy that *force* saw made it do; if they face each other, since when."""
    away = week.march["columns"][force.key].get("shuns", {})
    faced: dict[str, Any] = {}
    for contact in reversed(week.march["contacts"]):
        if force.key not in contact["columns"] or force.side.key not in contact["seen_by"]:
            continue
        minute, outcome = contact["minute"], contact["outcome"]
        word = STAYED.get(outcome, "")
        has_moved = week.has_moved_on(force, minute, contact["spot"])
        if outcome == "evaded" and (has_moved or away.keys() & {*contact["columns"]}):
            word = "turned_back"
        if faced and (word, contact["spot"]) != ("faced", faced["spot"]):
            break
        if word == "faced":
            faced = {
                "spot": contact["spot"],
                "minute": minute,
                "band": faced.get("band") or enemies_seen_there(week, force, minute, contact["spot"]),
            }
        elif word:
            return outcome_at(
                week, word, minute, contact["spot"], enemies_seen_there(week, force, minute, contact["spot"])
            )
    return outcome_at(week, "faced", faced["minute"], faced["spot"], faced["band"]) if faced else None


def outcome_at(week: Week, word: str, minute: int, spot: dict[str, Any], seen: dict[str, int]) -> Outcome:
    return Outcome(word=word, day=week.day(minute), spot=spot_of_march(spot), **dict[str, Any](seen))


def enemies_seen_there(week: Week, force: Force, minute: int, at: dict[str, Any]) -> dict[str, int]:
    """Returns how many enemies the side of *force* saw at that minute and spot, each counted once."""
    seen_by_force = {
        row.force_id: row
        for place, route, row in week.seen_at[force.side_id]
        if row.minute == minute and (place, route) == (at["place"], at["route"])
    }
    low, high = (sum(getattr(row, end) for row in seen_by_force.values()) for end in ("low", "high"))
    return {"low": low, "high": high} if high else {}


def on_the_way(week: Week, force: Force, track: list[tuple[int, dict[str, Any]]]) -> Outcome | None:
    if force.state in (ForceState.MARCHING, ForceState.WAITING):
        return Outcome(word="on_the_road")
    if week.march["columns"][force.key].get("near_home"):
        return Outcome(word="near_home")
    return Outcome(word="no_way") if len(track) == 1 else None
