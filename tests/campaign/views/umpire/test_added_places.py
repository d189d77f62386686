"""Places and routes that the umpire adds to the map of a running campaign."""

import pytest

from campaign.models import Entry, Order
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
ADD = "/c/war/desk/add-place/"


def place(war, **other):
    return {
        "name": "Las Minas",
        "kind": "village",
        "terrain": "open",
        "latitude": "21.3",
        "longitude": "-77.4",
        "fortification": 1,
        "holder": war.sides.get(key="spain").pk,
        "near": war.places.get(key="alba").pk,
        "route": "road",
        "km": "12.5",
        "reason": "left out of the scenario",
        **other,
    }


def test_a_place_is_on_the_map_and_a_force_marches_there(war, as_):
    assert ADD in read(as_("ulises").get("/c/war/desk/"))
    assert as_("ulises").post(ADD, place(war)).url == ADD
    made = war.places.get(key="las_minas")
    route = war.routes.get(b=made)
    assert (route.key, route.metres, route.kind) == ("alba-las_minas", 12_500, "road")
    assert Entry.objects.get(operation="overrides.add_place").reason == "left out of the scenario"
    assert "Las Minas" in read(as_("ana").get("/c/war/"))
    leon = war.forces.get(key="leon")
    Order.objects.create(
        turn=war.turns.get(), force=leon, kind="march", legs=[{"to": made.key}], stance="defend"
    )
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    leon.refresh_from_db()
    assert leon.place == made


def test_a_route_links_two_places_once(war, as_):
    ends = {"a": war.places.get(key="alba").pk, "b": war.places.get(key="cerro").pk}
    sent = {**ends, "route": "railway", "km": "40", "terrain": "open", "reason": "the line is open"}
    before = war.routes.count()
    assert as_("ulises").post(ADD, sent).url == ADD
    assert as_("ulises").post(ADD, sent).status_code == 409
    assert as_("ulises").post(ADD, {**sent, "b": ends["a"]}).status_code == 409
    assert war.routes.count() == before + 1


@pytest.mark.parametrize("wrong", [{"name": "Alba"}, {"km": "0"}, {"latitude": "91"}, {"reason": ""}])
def test_an_impossible_place_is_refused(war, as_, wrong):
    before = war.places.count(), war.routes.count()
    assert as_("ulises").post(ADD, place(war, **wrong)).status_code in (409, 422)
    assert (war.places.count(), war.routes.count()) == before


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_players_add_nothing_to_the_map(war, as_, name):
    assert as_(name).get(ADD).status_code == 404
    assert as_(name).post(ADD, place(war)).status_code == 404
