"""Search boxes of an order: names of places, roads with a kilometre, and what names nothing."""

import pytest

from campaign.forms.name_boxes import Names
from campaign.models import Campaign, Order
from tests.campaign.scenes import manned_war, read
from tests.campaign.views.orders.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db


@pytest.fixture
def war() -> Campaign:
    return manned_war()


@pytest.mark.parametrize(
    ("typed", "stored"), [("Bor", "bor"), ("  CERRÓ ", "cerro"), ("ce", "cerro"), ("bor", "bor")]
)
def test_a_place_is_typed_by_its_name_or_how_it_begins(war, client, typed, stored):
    client.login(username="ana", password="ana")
    client.post(address(war, "leon"), legs(typed))
    assert Order.objects.get().goals == (stored,)


def test_a_name_is_found_by_how_one_of_its_words_begins_unless_it_might_be_another():
    names = Names([("naranjo", "El Naranjo"), ("sierra", "Sierra de Najasa"), ("ciego", "Ciego de Najasa")])
    assert [names.key_of(typed) for typed in ("naran", "Najasa", "jo")] == ["naranjo", "Najasa", "jo"]


def test_a_name_of_no_place_is_refused_and_kept_to_be_corrected(war, client):
    client.login(username="ana", password="ana")
    answer = client.post(address(war, "leon"), legs("Fjord"), headers=HTMX)
    assert answer.status_code == 422
    assert "Nothing here is called “Fjord”." in read(answer)
    assert 'value="Fjord"' in read(answer)


def test_a_spot_is_typed_by_the_name_of_its_road_with_its_kilometre(war, client):
    ambush = {"kind": "ambush", "spot": "alba – bor", "km": "12", "odds_limit": "150"}
    client.login(username="ana", password="ana")
    client.post(address(war, "leon"), ambush)
    params = Order.objects.get().params
    assert (params["route"], params["metres"]) == ("alba-bor", 12_000)
