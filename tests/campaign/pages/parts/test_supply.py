"""Supply as it is read: by the seats, by the umpire, and on the map."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre.theatre import Order as Given
from campaign.logic.vocabulary import OrderKind
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.pages.parts.map_data import map_ground
from campaign.pages.parts.supply import supplied_routes
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import play
from tests.campaign.scenes import manned_war, read
from tests.verbs import add_route

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which nothing comes to `leon` and `post`.

    They are at Bor, and nobody meets anybody.
    """
    made = manned_war()
    made.settings = {"supply": "on", "seed": "supply", "supply_country": 250}
    made.save()
    made.forces.filter(key="leon").update(place=made.places.get(key="bor"))
    made.places.filter(key="bor").update(sympathy=-5)
    made.routes.filter(key="alba-bor").delete()
    return made


@pytest.fixture
def as_(client):
    def log_in(name):
        client.force_login(User.objects.get(username=name))
        return client

    return log_in


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    assert play(war) is None


def test_reports_the_page_of_a_force_and_the_desk_tell_who_goes_without(war, as_):
    for _week in range(3):
        week(war)
    page = read(as_("ana").get("/c/war/reports/3/"))
    assert "Leon; Post. Unsupplied for 3 weeks; no food for 2 weeks" in page
    fed = read(as_("carlos").get("/c/war/reports/3/"))
    assert "1,237" in fed  # its one force, by strength: supply is told only where it fails
    assert "Unsupplied" not in fed
    leon = war.forces.get(key="leon")
    assert "Unsupplied for 3 weeks" in read(as_("ana").get(f"/c/war/forces/{leon.ref}/"))
    desk = read(as_("ulises").get("/c/war/desk/"))
    assert "Unsupplied for 3 weeks, no food for 2: Leon, Post." in desk
    assert "All forces are in supply." in desk


def test_switched_off_there_is_no_word_of_it_and_no_order(war, as_):
    war.settings = {"seed": "supply"}
    war.save()
    week(war)
    leon = war.forces.get(key="leon")
    for page in (
        f"/c/war/forces/{leon.ref}/",
        "/c/war/reports/1/",
        f"/c/war/orders/{leon.ref}/",
        "/c/war/",
    ):
        text = read(as_("ana").get(page))
        assert "in supply" not in text
        assert "Forage" not in text
    with pytest.raises(Refusal):
        orders.submit_order(
            turn=current_turn(war),
            force=leon,
            seat=None,
            order=Given(OrderKind.FORAGE),
            actor=User.objects.get(username="ulises"),
        )


def test_the_map_shows_the_roads_within_reach_as_its_reader_knows_them(war, as_):
    """Checks that Spain draws by Bor's road until its flag changes. Cuba has no store."""
    add_route(war, "alba", "bor", 30_000)
    day = war.start_date
    spain, cuba = war.sides.order_by("position")
    assert supplied_routes(map_ground(war, day, spain), spain, war, 1) == {"alba-bor", "bor-cerro"}
    spain.known = {"bor": "cuba"}
    assert supplied_routes(map_ground(war, day, spain), spain, war, 1) == {"alba-bor"}
    assert supplied_routes(map_ground(war, day, cuba), cuba, war, 1) == frozenset()
    assert "Supply" in read(as_("ana").get("/c/war/"))
