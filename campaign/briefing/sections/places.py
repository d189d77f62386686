"""Places that changed hands, and tasks done at places and on roads, for part 9."""

from campaign.briefing.facts.economy import PatientsCaptured, PlaceChange, SiegeFact, SiegeOver, TaskDone
from campaign.briefing.week import Week
from campaign.logic.march.sieges import BEGUN, turns_of_stores
from campaign.logic.vocabulary import PlaceKind, Task
from campaign.models import Side

MINUTES = 1440


def won_and_lost(week: Week, side: Side) -> tuple[PlaceChange, ...]:
    """Returns the places that *side* has won and lost, largest first.

    Places that passed between other sides are left out: it need not know of them.
    """
    rows = week.rows
    taken = sorted(week.turn.taken, key=lambda row: (-rows.places[row[0]].population, row[0]))
    return tuple(
        PlaceChange(place, new == side.key, new, old or "")
        for place, old, new in taken
        if side.key in (old, new)
    )


def siege_facts(week: Week, side: Side) -> tuple[SiegeFact, ...]:
    """Returns the besieged places of *side*, and those that it besieges.

    Its own have the turns for which their supplies last (below 0: turns of hunger).
    """
    settings = week.rows.campaign.rules(week.turn.number).sieges
    return tuple(
        SiegeFact(
            key,
            row.holder_id == side.pk,
            row.siege["turns"],
            turns_of_stores(PlaceKind(row.kind), settings) - row.siege["turns"]
            if row.holder_id == side.pk
            else None,
        )
        for key, row in week.rows.places.items()
        if row.siege and (row.siege["by"] == side.key or row.holder_id == side.pk)
    )


def sieges_over(week: Week, side: Side) -> tuple[SiegeOver, ...]:
    """Returns sieges that ended at the week's close: those that *side* began, and those of its own places."""
    rows, turn = week.rows, week.turn
    lost = {place for place, before, _after in turn.taken if before == side.key}
    return tuple(
        SiegeOver(place, ending, by == side.key)
        for ending, place, by in turn.sieges
        if ending != BEGUN and (by == side.key or place in lost or rows.places[place].holder_id == side.pk)
    )


def captured_patients(week: Week, side: Side) -> tuple[PatientsCaptured, ...]:
    """Returns patients at bases captured at the week's close: men of *side*, and men it captured there."""
    return tuple(
        PatientsCaptured(place, fate, men, of == side.key, by)
        for place, by, of, fate, men in week.turn.wards
        if side.key in (by, of)
    )


def task_facts(week: Week, side: Side) -> tuple[TaskDone, ...]:
    """Returns tasks that *side* did at places and roads, or has heard of, by date."""
    tasks_done = []
    for finished in week.march.get("finished_tasks", ()):
        is_own, ground = finished["side"] == side.key, finished["place"] or finished["route"]
        lost = tuple((stock, number) for of, stock, number in finished.get("lost", ()) if of == side.key)
        if is_own or (lost if finished["task"] == Task.SEIZE_SUPPLIES else ground not in side.unheard):
            route = week.rows.routes.get(finished["route"])
            ends = (route.a.key, route.b.key) if route else (finished["place"],)
            took = (
                tuple((stock, number) for stock, number in finished["took"])
                if is_own and "took" in finished
                else None
            )
            tasks_done.append(
                TaskDone(finished["task"], ends, week.day(finished["minute"]), is_own, took, lost)
            )
    return tuple(tasks_done)
