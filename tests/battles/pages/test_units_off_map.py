"""The map of a pack says which units it does not show, and why."""

from dataclasses import replace

import pytest

from battles.board.frames import Replay, ReplayUnit, Stand
from battles.pages.units_off_map import units_off_map
from rules import Scenario

STAND = Stand(0, 0, 0, 10, 1, "steady", True, "line", "a")


def map_of(ruleset, states, reserves):
    units = tuple({"key": name, "side": "blue", "reserve": hour} for name, _state, hour in states)
    scenario = Scenario(ruleset, "", {}, units, 12, terms={"reserves": reserves})
    bodies = tuple(ReplayUnit(name, name, "a", "foot", 10, 1, "line", 10) for name, _state, _hour in states)
    opening = tuple(replace(STAND, state=state, on_table=state == "steady") for _name, state, _hour in states)
    return units_off_map(scenario, Replay(bodies, opening, ()))


@pytest.mark.parametrize(("ruleset", "beat"), [("machete", "phase"), ("acw_hex", "turn")])
def test_reserves_are_named_by_their_hour_and_hidden_units_as_hidden(ruleset, beat):
    states = [
        *(("Column", "steady", None), ("Late", "reserve", "dice"), ("Third", "reserve", "third")),
        *(("Second", "reserve", "second"), ("Other, B", "reserve", "second"), ("Band", "marked", None)),
    ]
    hours = {"second": {beat: 2}, "third": {beat: 3}, "dice": {"dice": 2}}
    assert map_of(ruleset, states, hours) == (
        "1 of 6 units is on the map. The computer keeps the others back.",
        "Hidden: Band.",
        f"In {beat} 2: Second; Other, B.",
        f"In {beat} 3: Third.",
        "Reserve of 2 dice: Late.",
    )


def test_nothing_is_said_where_all_stand_or_those_off_the_board_have_left_it():
    assert map_of("machete", [("Column", "steady", None)], {}) == ()
    assert map_of("machete", [("Column", "steady", None), ("Band", "dispersed", None)], {}) == ()
