"""The window of the map as it is asked for in an address, and the addresses of its neighbours."""

from functools import partial

import pytest

from campaign import plate as plates
from campaign.plate import Chart, PlatePlace, PlateView, draw_plate, layers_of, size_of, window_of
from campaign.scenario.checks import read_scenario

CUBA = Chart.of(read_scenario("camaguey_1873").world)
Window = partial(plates.Window, chart=CUBA)
CAMAGUEY = Window(21.465, -77.97, 4.2)


def view(**parts):
    sugar = (PlatePlace("principe", "Puerto Príncipe", 21.3808, -77.9169, "city", sugar=1),)
    return PlateView(parts.pop("window", CAMAGUEY), sugar, (), **parts)


def test_the_window_is_asked_for_in_the_address():
    window = window_of({"at": "21.2,-77.5", "zoom": "5"}, (1000, 672), (21.5, -78, 4.2), CUBA)
    assert (window.lat, window.lon, window.scale, window.framed) == (21.2, -77.5, 5.0, True)


@pytest.mark.parametrize("query", [{}, {"at": "x", "zoom": "y"}, {"at": "21.2"}, {"at": "nan,1", "zoom": ""}])
def test_an_address_that_says_nothing_sensible_shows_home(query):
    window = window_of(query, (1000, 672), (21.5, -78, 4.2), CUBA)
    assert (window.lat, window.lon, window.scale) == (21.5, -78, 4.2)


def test_nobody_gets_lost_at_sea():
    window = window_of({"at": "80,10"}, (1000, 672), (21.5, -78, 4.2), CUBA)
    assert window.lat - 336 / window.px_per_degree == pytest.approx(CUBA.north, abs=0.001)
    assert window.lon - 500 / window.px_per_degree / CUBA.squeeze == pytest.approx(CUBA.east, abs=0.001)


@pytest.mark.parametrize(
    ("cookie", "size"),
    [
        ("390x463", (390, 463)),
        (None, (1000, 672)),
        ("9x9", (240, 240)),
        ("a", (1000, 672)),
        ("1x2x3", (1000, 672)),
    ],
)
def test_the_plate_is_as_large_as_the_reader_has_room(cookie, size):
    assert size_of(cookie) == size


def test_layers_are_kept_in_the_address_and_unknown_ones_dropped():
    assert layers_of({}) == ("supply", "holder", "seen")
    assert layers_of({"layers": "seen,gold,sugar"}) == ("sugar", "seen")
    assert layers_of({"layers": ""}) == ()


def test_nearer_and_farther_keep_layers_and_the_rest_of_the_address():
    controls = draw_plate(view(layers=("sugar",), keep=(("force", "abc"),))).controls
    assert controls.nearer == "?at=21.465,-77.97&zoom=5.6&layers=sugar&force=abc"
    assert "zoom=3.4" in controls.farther
    sugar = next(layer for layer in controls.layers if layer.on)
    assert sugar.href == "?at=21.465,-77.97&zoom=4.2&layers=&force=abc"


def test_the_nearest_scale_has_no_nearer():
    assert draw_plate(view(window=Window(21.2, -77.6, 14))).controls.nearer == ""
    assert draw_plate(view(window=Window(21.2, -77.6, 0.6))).controls.farther == ""
