"""Garrisons of Machete! that were in a house before a table game began: their enemy does not know of them."""

import pytest

import rules
from battles.pages.visible_table_game import unit_of_seat
from battles.replay.visibility import cut_to_side
from battles.table.course import Course, Seat
from rules import Scenario
from tests.rules.machete.test_assisted_places import begin, play, unit

SHOT = {"do": "fire", "unit": "b", "target": "a", "range": "long", "place": "open", "faces": [1]}


def seen_by_blue(*steps, counted=True):
    """Returns the units and verbs that blue knows after *steps*. In the game red holds a house."""
    force = unit("a", 0), unit("b", 1, 6, counted=counted), unit("c", 1)
    game = begin(*force)
    opening = game.standings()
    play(game, {"do": "enter", "unit": "b", "zone": "casa_1"}, *steps)
    game.log.opening = opening
    seats = tuple(Seat(each.key, each.side, each.is_counted, each.facts) for each in force)
    course = Course("machete", rules.find("machete").version, "", seats, game.log)
    units = tuple(unit_of_seat(seat, {}, course, number) for number, seat in enumerate(seats))
    scenario = Scenario("machete", "", {}, units, 0)
    known, log = cut_to_side(scenario, game.log, 0, lambda unit, number: (unit["key"], unit["key"]))
    return [each["key"] for each in known.units], [each.verb for each in log.events]


@pytest.mark.parametrize(
    ("steps", "counted", "knows", "saw"),
    [
        ((), True, False, False),
        ((SHOT,), True, True, False),
        ((), False, True, True),  # blue's own phone entered it
    ],
)
def test_mach_bld_04_a_garrison_that_was_there_before_is_known_once_it_fires(steps, counted, knows, saw):
    keys, verbs = seen_by_blue(*steps, counted=counted)
    assert ("b" in keys, "goes_in" in verbs) == (knows, saw)
    assert ("fires" in verbs) == bool(steps)
