"""What a force did of what it was to do, and why if not all of it, as its own commander knows it."""

from typing import Any

from campaign.briefing.spots import named
from campaign.briefing.week import Week
from campaign.logic.casualties.muster import party_of
from campaign.logic.orders import KINDS
from campaign.logic.vocabulary import ForceState, OrderKind
from campaign.models import Engagement, Force, Order

STAYED = {"in_face": "faced", "round": "went_round"}
"""Words for how a contact ended that was not a fight."""

UNMOVED = frozenset({"on_the_road", "near_home", "no_way"})
"""Words for how a force that has not arrived is getting on: no news of who was kept from sending any."""

BOUND_FOR = frozenset(
    {
        OrderKind.MARCH, OrderKind.ESCORT, OrderKind.ESCORT_PRISONERS, OrderKind.CARRY, OrderKind.EVADE,
        OrderKind.CROSS, OrderKind.BREAK_OUT, OrderKind.GARRISON, OrderKind.BLOCKADE, OrderKind.ASSAULT,
    }
)  # fmt: skip
"""Orders that are to bring a force to a place: that of their last leg, or their own."""


def did(week: Week, force: Force) -> dict[str, Any]:
    """A `word` for the deed, with its day and what belongs to it; empty if there is nothing to add."""
    track = week.track(force)
    if not track:
        return {}
    fight = last_fight(week, force)
    order = week.rows.orders.get(force.key)
    goal = bound_for(order)
    there = force.place.key if force.place else ""
    if order and (minute := worked(week, force, order, track)) is not None:
        return {"word": "worked", "day": week.day(minute)}
    if goal and there == goal:
        minute = next((minute for minute, spot in track if spot["place"] == goal), 0)
        return {"word": "arrived", "day": week.day(minute)} if minute else {}
    if fight is not None and (goal or track[0][1] != track[-1][1]):
        short = goal and all(spot["place"] != goal for _minute, spot in track)
        word = "fought" if short else outcome(week, force, fight)
        return {"word": word, "action": fight.name, "day": fight.date.isoformat()}
    if goal:
        return met(week, force, track) or on_the_way(week, force, track)
    if order and KINDS[OrderKind(order.kind)].moves and force.state == ForceState.IN_FACE:
        return met(week, force, track)
    return {}


def befell(week: Week, force: Force) -> dict[str, Any]:
    """Of who could send no word of *week*: what he `did`, and what `befell` him, a fight settled later or
    that he was stopped at the edge of a field. Of a fight that is not his nothing is told.
    """
    deed, fight = did(week, force), last_fight(week, force)
    found = {"did": deed} if deed and deed["word"] not in UNMOVED else {}
    track = week.track(force)
    if fight is None or week.came_in[fight.pk] <= week.turn.number:
        minute, spot = track[-1]
        return {**found, "befell": told(week, "stopped", minute, spot, {})} if track else found
    if "action" in deed:
        return found
    word, moved = outcome(week, force, fight), track[0][1] != track[-1][1]
    end = {"word": word if moved or word == "held" else "was_in", "action": fight.name}
    return {**found, "befell": {**end, "day": fight.date.isoformat()}}


def bound_for(order: Order | None) -> str:
    """The place to which *order* is to bring its force; "" if it names none."""
    if order is None or order.kind not in BOUND_FOR:
        return ""
    return order.goals[-1] if order.goals else order.params.get("place", "")


def worked(week: Week, force: Force, order: Order, track: list[tuple[int, dict[str, Any]]]) -> int | None:
    """The minute at which the work that *order* names was done by its side while *force* was there."""
    task, at = order.params.get("task"), (order.params.get("place", ""), order.params.get("route", ""))
    came = next((minute for minute, spot in track if (spot["place"], spot["route"]) == at), None)
    done = (
        int(deed["minute"])
        for deed in week.march.get("deeds", ())
        if (deed["side"], deed["task"], (deed["place"], deed["route"])) == (force.side.key, task, at)
    )
    return next((minute for minute in done if came is not None and came <= minute), None)


def outcome(week: Week, force: Force, fight: Engagement) -> str:
    """A word for how *fight* ended for *force*."""
    holder = week.results[fight.pk].holder
    if holder is None:
        return "was_in"
    return "held" if holder.key == party_of(fight.muster, force.side.key) else "fell_back"


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
    """What the last enemy that *force* saw on its way made it do; if they stand face to face, since when."""
    halts = {minute for minute, _spot in track}
    away = week.march["columns"][force.key].get("shuns", {})
    faced: dict[str, Any] = {}
    for contact in reversed(week.march["contacts"]):
        if force.key not in contact["columns"] or force.side.key not in contact["seen_by"]:
            continue
        minute, outcome = contact["minute"], contact["outcome"]
        word = STAYED.get(outcome, "")
        # Who holds his ground halts for an hour; who has come to a place and is turned back there, does not.
        if outcome == "evaded" and (minute not in halts or away.keys() & {*contact["columns"]}):
            word = "turned_back"
        if faced and (word, contact["spot"]) != ("faced", faced["spot"]):
            break
        if word == "faced":
            faced = {
                "spot": contact["spot"],
                "minute": minute,
                "band": faced.get("band") or band(week, force, minute, contact["spot"]),
            }
        elif word:
            return told(week, word, minute, contact["spot"], band(week, force, minute, contact["spot"]))
    return told(week, "faced", faced["minute"], faced["spot"], faced["band"]) if faced else {}


def told(week: Week, word: str, minute: int, spot: dict[str, Any], seen: dict[str, int]) -> dict[str, Any]:
    return {"word": word, "day": week.day(minute), "spot": named(week.rows, spot), **seen}


def band(week: Week, force: Force, minute: int, at: dict[str, Any]) -> dict[str, int]:
    """Of how many the side of *force* has seen the enemies it met at that minute at that spot, each once."""
    found = {
        row.force_id: row
        for place, route, row in week.seen_at[force.side_id]
        if row.minute == minute and (place, route) == (at["place"], at["route"])
    }
    low, high = (sum(getattr(row, end) for row in found.values()) for end in ("low", "high"))
    return {"low": low, "high": high} if high else {}


def on_the_way(week: Week, force: Force, track: list[tuple[int, dict[str, Any]]]) -> dict[str, Any]:
    if force.state in (ForceState.MARCHING, ForceState.WAITING):
        return {"word": "on_the_road"}
    if week.march["columns"][force.key].get("near_home"):
        return {"word": "near_home"}
    return {"word": "no_way"} if len(track) == 1 else {}
