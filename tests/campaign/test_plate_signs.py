"""Signs and labels of the map: where they stay, and what they leave free."""

import dataclasses

import pytest

from campaign.plate import draw_plate
from campaign.plate.projection import Occupied, Projection
from tests.campaign.test_plate import CAMAGUEY, PLACES, SEEN, VIDAL, Window, force, labels, numbers, view


def names(plate):
    """Yields the boxes of all names of places."""
    size = {"city": (17, 0.59), "town": (14, 0.58), "v": (12, 0.52), "small": (11.5, 0.5)}
    for mark in plate.places:
        if mark.label:
            letters, part = size[mark.letters]
            width, x, y = len(mark.label) * letters * part, float(mark.x), float(mark.y)
            left = x - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            yield left, y - letters * 0.75, left + width, y + letters * 0.25


def test_signs_stay_where_they_are_as_the_map_is_pushed_or_a_force_is_chosen():
    """Checks that each keeps its step from its place.

    The force that is chosen is the last of five about one place.
    """
    five = tuple(dataclasses.replace(force(n, "sibanicu"), silent=True) for n in range(5))
    shown = (VIDAL, *five, force(9, "guaimaro"))
    chosen = (*shown[:5], dataclasses.replace(shown[5], chosen=True), *shown[6:])

    def steps(window, forces):
        plate, project = draw_plate(view(window=window, forces=forces, sightings=(SEEN,))), Projection(window)
        x, y = project(-77.5256, 21.2363)
        return {
            mark.ref: [round(at - zero, 1) for at, zero in zip(numbers(mark.at), (x, y), strict=True)]
            for mark in plate.forces
        }

    still = steps(CAMAGUEY, shown)
    assert len(still) == 8
    for window in (CAMAGUEY, Window(21.5, -77.9, 4.2), Window(21.31, -77.7, 4.2)):
        for forces in (shown, chosen):
            moved = steps(window, forces)
            assert moved.keys() == still.keys()
            assert all(moved[ref] == pytest.approx(still[ref], abs=0.2) for ref in still)


def test_no_label_covers_a_name_or_another_label():
    shown = tuple(force(n, place.key) for n, place in enumerate(PLACES))
    plate = draw_plate(view(forces=shown, sightings=(SEEN,)))
    taken = Occupied()
    for box in [*labels(plate), *names(plate)]:
        assert taken.is_free(box)
        taken.take(box)
