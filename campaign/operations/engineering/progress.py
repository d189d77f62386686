"""The week's tasks at places and roads, as rows; and which sides have not heard of them."""

import datetime as dt
from typing import Any

from campaign.logic.engineering import tasks
from campaign.logic.engineering.progress import TASK_FIELDS
from campaign.logic.orders import KINDS
from campaign.logic.theatre import march_state
from campaign.logic.theatre.control import Standing, learns_holder
from campaign.logic.theatre.march_state import FinishedTask, MarchState
from campaign.logic.theatre.theatre import Place
from campaign.logic.vocabulary import OrderKind, Task
from campaign.models import Place as PlaceRow, Route as RouteRow, Side
from campaign.store.unit_of_work import Rows


def store_tasks(rows: Rows, state: MarchState) -> None:
    """Stores the tasks done, those begun, and whose orders are finished, once the week has been marched.

    The caller holds the campaign's lock, and flushes *rows*.
    """
    for finished in state.finished_tasks:
        if finished.task is not Task.SEIZE_SUPPLIES:  # it leaves no mark on the place
            note_task(rows, finished)
    for name, minutes in sorted(state.labour.items()):
        task, key = tasks.split_job_name(name)
        row: PlaceRow | RouteRow = rows.places[key] if task in tasks.OF_PLACES else rows.routes[key]
        left = {**row.labour, task.value: minutes // tasks.MINUTES}
        left = {word: hours for word, hours in left.items() if hours}
        if left != row.labour:
            row.labour = left
            rows.write([row], "labour")
    for key, moving in state.columns.items():
        order = rows.orders.get(key)
        if order is None or moving.searched < 0 or not KINDS[OrderKind(order.kind)].tasks:
            continue
        if "done" not in order.params:
            order.params = {**order.params, "done": True}
            rows.write([order], "params")


def note_task(rows: Rows, finished: FinishedTask) -> None:
    """Stores *finished* as done and unknown to every side. Its own side hears of it as the week closes."""
    row: Any = rows.places[finished.place] if finished.place else rows.routes[finished.route]
    after = changed_fields(rows, row, finished)
    before = {field: getattr(row, field) for field in after}
    for field, value in after.items():
        setattr(row, field, value)
    rows.write([row], *after)
    plain = {
        field: value.isoformat() if isinstance(value, dt.date) else value for field, value in before.items()
    }
    for side in rows.sides.values():
        about = side.unheard.get(finished.place or finished.route, {})
        side.unheard = {**side.unheard, finished.place or finished.route: plain | about}
    rows.write(rows.sides.values(), "unheard")


def changed_fields(rows: Rows, row: Any, finished: FinishedTask) -> dict[str, Any]:
    """Returns the fields of *row*, a place or a road, that *finished* has changed, as they are now."""
    day = rows.turn.starts + dt.timedelta(days=finished.minute // 1440)
    if finished.task is Task.RAISE_FORTIFICATIONS:
        return {"fortification": row.fortification + 1}
    if finished.task is Task.REBUILD:
        return {"razed": None, "houses_burned": None}
    if finished.task is Task.RAZE:
        lean = rows.campaign.rules(rows.turn.number).tasks.raze_sympathy * rows.sides[finished.side].favours
        gone = {"razed": day, "houses_burned": day, "fortification": 0}
        gone |= {"sympathy": max(-5, min(5, row.sympathy - lean))}
        return gone | ({"mill_burned": day} if row.sugar else {})
    if finished.task in tasks.REPAIRS:
        return {TASK_FIELDS[tasks.REPAIRS[finished.task]]: None}
    return {TASK_FIELDS[finished.task]: day}


def tell_sides_of_tasks(rows: Rows, places: dict[str, Place], forces: list[Standing]) -> None:
    """Tells sides at the week's close what was done to places and roads.

    A side hears of it if it did it, is near, holds the place or an end of the road, or has friends there.
    """
    finished_tasks = march_state.from_plain(rows.turn.march).finished_tasks if rows.turn.march else []
    did = {(finished.side, finished.place or finished.route) for finished in finished_tasks}
    for key, side in rows.sides.items():
        still = {
            ground: reported
            for ground, reported in side.unheard.items()
            if (key, ground) not in did and not has_side_heard(rows, side, ground, places, forces)
        }
        if still != side.unheard:
            side.unheard = still
            rows.write([rows.sides[key]], "unheard")


def has_side_heard(
    rows: Rows, side: Side, ground: str, places: dict[str, Place], forces: list[Standing]
) -> bool:
    route = rows.routes.get(ground)
    ends = [places[route.a.key], places[route.b.key]] if route else [places[ground]]
    held = any(row.holder_id == side.pk for row in ([route.a, route.b] if route else [rows.places[ground]]))
    settings = rows.campaign.rules(rows.turn.number).sight
    return held or any(learns_holder(place, side.key, side.favours, forces, settings) for place in ends)
