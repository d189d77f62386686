"""Places have a garrison capacity; prisoners are held in a fort or town (capacity)
(CAMP-SIEGE-08, CAMP-PRISON-03).
"""

from dataclasses import replace

import pytest

from campaign.logic.prisoners.custody import men_unguarded
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.capacity import garrison_room, prisoner_room
from campaign.logic.vocabulary import PlaceKind, Task
from tests.campaign.logic.theatres import place


@pytest.mark.parametrize(
    ("found", "men"),
    [
        (place("alba", kind=PlaceKind.CITY), 4000),
        (place("alba", kind=PlaceKind.TOWN, works=2), 2100),
        (place("alba", kind=PlaceKind.PORT), 1500),
        (place("alba", works=1), 600),
        (replace(place("alba", kind=PlaceKind.CITY, works=5), capacity=80), 80),
    ],
)
def test_garrison_capacity_by_kind_and_fortifications_unless_the_scenario_says_it(found, men):
    assert garrison_room(found, DEFAULT.sieges) == men
    assert prisoner_room(found, DEFAULT) == men // 5


def test_a_razed_town_has_no_more_room_than_a_camp():
    razed = replace(place("a", kind=PlaceKind.CITY), capacity=900, harm=frozenset({Task.RAZE}))
    assert garrison_room(razed, DEFAULT.sieges) == DEFAULT.sieges.room_other


@pytest.mark.parametrize(
    ("guards", "room", "loose"), [(10, 40, 20), (1, 40, 54), (10, 60, 0), (10, None, 0), (0, 0, 60)]
)
def test_held_in_a_fort_or_town_all_above_its_capacity_are_as_if_unguarded(guards, room, loose):
    assert men_unguarded(60, guards, 6, room) == loose
