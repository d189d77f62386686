"""The map of another war than Cuba's."""

import pytest

from campaign.plate import Chart, PlateView, Window, draw_plate
from campaign.plate.ground import drawn_ground
from campaign.plate.projection import Projection
from tests.campaign.test_plate import PLACES, ROUTES


def test_a_map_without_a_coast_is_land_all_over_and_has_miles():
    inland = Window(38.0, -78.0, 4.2, chart=Chart(south=37, west=-79, north=39, east=-77, squeeze=0.79))
    land = drawn_ground(inland)
    assert land.shore == ()
    assert land.coast
    assert (land.rivers, land.waters, land.trocha) == ("", (), "")
    plate = draw_plate(PlateView(inland, PLACES, ROUTES))
    assert plate.scale.league == "miles"
    assert plate.controls.island.startswith("?at=38,-78&zoom=")


def test_a_degree_east_is_as_long_as_the_latitude_of_the_chart_has_it():
    north = Window(60.0, 10.0, 2, chart=Chart(squeeze=0.5))
    project = Projection(north)
    (x, _), (further, _) = project(10, 60), project(11, 60)
    assert further - x == pytest.approx(111.2)
