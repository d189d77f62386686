"""What a force did of what it was to do, and why if not all of it, as its own commander knows it."""

from typing import Any

from campaign.briefing.spots import named
from campaign.briefing.week import Week
from campaign.logic.words import ForceState, OrderKind
from campaign.models import Engagement, Force

STAYED = {"in_face": "faced", "round": "went_round"}
"""Words for how a contact ended that was not a fight."""


def did(week: Week, force: Force) -> dict[str, Any]:
    """A `word` for the deed, with its day and what belongs to it; empty if there is nothing to add."""
    track = week.track(force)
    if not track:
        return {}
    fight = last_fight(week, force)
    order = week.rows.orders.get(force.key)
    goal = order.goals[-1] if order and order.kind == OrderKind.MARCH and order.goals else ""
    there = force.place.key if force.place else ""
    if goal and there == goal:
        minute = next((minute for minute, spot in track if spot["place"] == goal), 0)
        return {"word": "arrived", "day": week.day(minute)} if minute else {}
    if fight is not None and (goal or track[0][1] != track[-1][1]):
        short = goal and all(spot["place"] != goal for _minute, spot in track)
        word = "fought" if short else "left"
        return {"word": word, "action": fight.name, "day": fight.date.isoformat()}
    if not goal:
        return {}
    return met(week, force, track) or on_the_way(week, force, track)


def last_fight(week: Week, force: Force) -> Engagement | None:
    """The last settled action of the turn in which *force* was."""
    own = [
        row
        for row in week.rows.engagements.values()
        if row.turn_id == week.turn.pk
        and row.pk in week.results
        and force.key in {each["key"] for party in row.muster.get("parties", ()) for each in party["forces"]}
    ]
    return max(own, key=lambda row: (row.minute, row.key), default=None)


def met(week: Week, force: Force, track: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    """What the last enemy that *force* saw on its way made it do."""
    halts = {minute for minute, _spot in track}
    for contact in reversed(week.march["contacts"]):
        if force.key not in contact["columns"] or force.side.key not in contact["seen_by"]:
            continue
        minute, outcome = contact["minute"], contact["outcome"]
        word = STAYED.get(outcome, "")
        if outcome == "evaded" and minute not in halts:  # who holds his ground halts for an hour
            word = "turned_back"
        if word:
            return {
                "word": word,
                "day": week.day(minute),
                "spot": named(week.rows, contact["spot"]),
                **band(week, force, minute),
            }
    return {}


def band(week: Week, force: Force, minute: int) -> dict[str, int]:
    """Of how many the side of *force* has seen the enemies it met at that minute."""
    low = high = 0
    for row in week.seen.get(force.side_id, ()):
        if row.minute == minute and row.force.side_id != force.side_id:
            low, high = low + row.low, high + row.high
    return {"low": low, "high": high} if high else {}


def on_the_way(week: Week, force: Force, track: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    if force.state in (ForceState.MARCHING, ForceState.WAITING):
        return {"word": "on_the_road"}
    if week.march["columns"][force.key].get("near_home"):
        return {"word": "near_home"}
    return {"word": "no_way"} if len(track) == 1 else {}
