"""The week's work on places and roads: how far it has come, and what it has made of them."""

from campaign.logic.engineering import tasks
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.theatre import Route, Theatre
from campaign.logic.vocabulary import Task

TASK_FIELDS = {
    Task.RAISE_FORTIFICATIONS: "fortification",
    Task.BURN_CANE: "cane_burned",
    Task.BURN_MILL: "mill_burned",
    Task.BURN_HOUSES: "houses_burned",
    Task.RAZE: "razed",
    Task.WRECK_TRACK: "track_cut",
    Task.CUT_TELEGRAPH: "wire_cut",
    Task.BREAK_BRIDGE: "bridge_down",
    Task.BLOCK_ROAD: "felled",
    Task.EXTEND_TROCHA: "crossing_from",
}
"""The fields of a row that a task or its repair changes."""


class Yard:
    """The labour of one march: a place or route changes in the minute in which a task is finished."""

    def __init__(self, theatre: Theatre, state: MarchState) -> None:
        self.theatre, self.state = theatre, state
        self.altered: dict[str, tasks.Ground] = {}
        self.note_finished()

    def note_finished(self) -> None:
        """Takes note of all that has been finished."""
        self.altered = tasks.ground_altered(
            self.theatre.places, self.theatre.routes, self.state.finished_tasks
        )

    def ground_now(self, key: str) -> tasks.Ground:
        """Returns the place or route of that key as it is now."""
        places, routes = self.theatre.places, self.theatre.routes
        return self.altered.get(key) or (places[key] if key in places else routes[key])

    def route_now(self, route: Route) -> Route:
        """Returns *route* as it is now."""
        found = self.altered.get(route.key, route)
        return found if isinstance(found, Route) else route

    def count_work(self, key: str, minute: int) -> None:
        """Adds the man-minutes that column *key* has worked since they were last counted."""
        moving = self.state.columns[key]
        done = spots.daylight_between(moving.toils, minute) * self.theatre.columns[key].men
        self.state.labour[moving.toil] = self.state.labour.get(moving.toil, 0) + done
        moving.toils = max(moving.toils, minute)

    def down_tools(self, key: str, minute: int) -> None:
        """Takes column *key* off its work, if it has any."""
        if self.state.columns[key].toil:
            self.count_work(key, minute)
            self.state.columns[key].toil = ""
