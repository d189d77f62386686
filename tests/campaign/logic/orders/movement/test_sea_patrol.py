import pytest

from campaign.logic.theatre.theatre import Order, Spot
from campaign.logic.vocabulary import ForceState, OrderKind
from tests.campaign.logic.theatres import DAWN, SPAIN, column, march_out, with_order
from tests.campaign.logic.transport.test_ships import SAILED, coast, cruiser

LANE = Spot(route="b-c-sea_lane", metres=30_000)


@pytest.mark.parametrize(
    ("at", "station", "minutes"),
    [
        ("a", Spot(place="c"), 2 * SAILED),
        ("a", LANE, SAILED + SAILED // 2),
        ("d", LANE, SAILED + SAILED // 2),
        ("c", LANE, SAILED // 2),
        (Spot(route="b-c-sea_lane", metres=10_000), LANE, SAILED // 3),
        (LANE, Spot(place="b"), SAILED // 2),
    ],
)
def test_a_ship_sails_to_its_station_by_day_and_night_and_stays(at, station, minutes):
    moving = march_out(coast(cruiser("ship", SPAIN, at, station))).columns["ship"]
    assert (moving.spot, moving.state) == (station, ForceState.ABOARD)
    assert moving.track[-2][0] == DAWN + minutes


def test_it_stays_on_station_the_week_after():
    found = cruiser("ship", SPAIN, LANE, LANE)
    moving = march_out(coast(found)).columns["ship"]
    assert {spot for _minute, spot in moving.track} == {LANE}


def test_a_force_that_is_no_ship_or_has_no_sea_stays_where_it_is():
    walks = with_order(column("s", SPAIN, "a"), kind=OrderKind.SEA_PATROL, spot=LANE)
    assert march_out(coast(walks)).columns["s"].spot == Spot(place="a")
    for at in ("a", "c"):
        ship = cruiser("ship", SPAIN, at, LANE)
        assert march_out(coast(ship, ships="off")).columns["ship"].spot == Spot(place=at)
    for nowhere in (Spot(place="in"), Spot(route="in-a", metres=5_000), Spot(route="gone", metres=1)):
        lost = cruiser("ship", SPAIN, "a", nowhere)
        assert march_out(coast(lost)).columns["ship"].spot == Spot(place="a")
    assert Order(OrderKind.SEA_PATROL).spot is None
