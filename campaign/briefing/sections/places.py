"""Places that changed hands, and tasks done at places and on roads, for part 9."""

from typing import Any

from campaign.briefing.week import Week
from campaign.logic.march.sieges import BEGUN, turns_of_stores
from campaign.logic.vocabulary import PlaceKind, Task
from campaign.models import Side

MINUTES = 1440


def won_and_lost(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns the places that *side* has won and lost, largest first.

    Places that passed between other sides are left out: it need not know of them.
    """
    rows = week.rows
    taken = sorted(week.turn.taken, key=lambda row: (-rows.places[row[0]].population, row[0]))
    names = {key: row.name for key, row in rows.sides.items()}
    return [
        {"place": rows.places[place].name, "won": new == side.key, "by": names[new], "of": names.get(old, "")}
        for place, old, new in taken
        if side.key in (old, new)
    ]


def siege_facts(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns the besieged places of *side*, and those that it besieges.

    Its own have the turns for which their supplies last (below 0: turns of hunger).
    """
    how = week.rows.campaign.rules(week.turn.number).sieges
    return [
        {
            "place": row.name,
            "own": row.holder_id == side.pk,
            "turns": row.siege["turns"],
        }
        | (
            {"stores": turns_of_stores(PlaceKind(row.kind), how) - row.siege["turns"]}
            if row.holder_id == side.pk
            else {}
        )
        for row in week.rows.places.values()
        if row.siege and (row.siege["by"] == side.key or row.holder_id == side.pk)
    ]


def sieges_over(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns sieges that ended at the week's close: those that *side* began, and those of its own places."""
    rows, turn = week.rows, week.turn
    lost = {place for place, before, _after in turn.taken if before == side.key}
    return [
        {"place": rows.places[place].name, "how": how, "ours": by == side.key}
        for how, place, by in turn.sieges
        if how != BEGUN and (by == side.key or place in lost or rows.places[place].holder_id == side.pk)
    ]


def captured_patients(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns patients at bases captured at the week's close: men of *side*, and men it captured there."""
    rows = week.rows
    return [
        {
            "place": rows.places[place].name,
            "how": how,
            "men": men,
            "ours": of == side.key,
            "by": rows.sides[by].name,
        }
        for place, by, of, how, men in week.turn.wards
        if side.key in (by, of)
    ]


def task_facts(week: Week, side: Side) -> list[dict[str, Any]]:
    """Returns tasks that *side* did at places and roads, or has heard of, by date."""
    found = []
    for deed in week.march.get("deeds", ()):
        own, ground = deed["side"] == side.key, deed["place"] or deed["route"]
        lost = [[stock, number] for of, stock, number in deed.get("lost", ()) if of == side.key]
        if own or (lost if deed["task"] == Task.SEIZE_SUPPLIES else ground not in side.unheard):
            route = week.rows.routes.get(deed["route"])
            ends = (route.a, route.b) if route else (week.rows.places[deed["place"]],)
            found.append(
                {
                    "task": deed["task"],
                    "at": [end.name for end in ends],
                    "date": week.day(deed["minute"]),
                    "own": own,
                    **({"took": deed["took"]} if own and "took" in deed else {}),
                    **({"lost": lost} if lost else {}),
                }
            )
    return found
