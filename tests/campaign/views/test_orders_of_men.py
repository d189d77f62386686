"""Orders that say how many men go where: garrisons, and the captives of a force that divides."""

import pytest

from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.test_orders import HTMX, address

pytestmark = pytest.mark.django_db


def test_a_garrison_above_the_capacity_of_its_place_is_warned_of(war, as_):
    post = {"kind": "garrison", "spot": "p:bor"}
    ana, bor = as_("ana"), war.places.filter(key="bor")
    bor.update(capacity=640)
    assert "has room for a garrison" not in read(ana.get(address(war, "leon"), post, headers=HTMX))
    war.forces.filter(key="marines").update(place=bor.get(), route=None)
    page = read(ana.get(address(war, "leon"), post, headers=HTMX))
    assert "Bor has room for a garrison of 640 men; with this force there would be 9" in page


def test_who_divides_says_whether_the_captives_go_with_the_new_force(war, as_):
    ana = as_("ana")
    split = {"kind": "split", "units": "guerrilla", "name": "Escort", "stance": "stand", "captives": "on"}
    page = read(ana.get(address(war, "leon"), split, headers=HTMX))
    assert "Its captives go with them" in page
    ana.post(address(war, "leon"), split)
    assert Order.objects.get().params["captives"] is True
    page = read(ana.get(address(war, "leon"), {"kind": "march"}, headers=HTMX))
    assert "Its captives go with them" not in page


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"kind": "transfer", "units": "guerrilla"}, "nothing is handed over unless both are"),
        ({"kind": "merge"}, "it would wait there for him, and go nowhere itself"),
    ],
)
def test_a_friend_who_is_elsewhere_is_told_of_before_an_order_that_takes_him_for_granted(
    war, as_, told, said
):
    ana, marines = as_("ana"), war.forces.filter(key="marines")
    asked = told | {"friend": "marines", "stance": "stand"}
    marines.update(place=war.places.get(key="bor"), route=None)
    assert said in read(ana.get(address(war, "leon"), asked, headers=HTMX))
    leon = war.forces.get(key="leon")
    marines.update(place=leon.place, route=leon.route, metres=leon.metres)
    assert said not in read(ana.get(address(war, "leon"), asked, headers=HTMX))


def test_who_is_to_bring_captives_to_the_rear_is_told_that_there_are_none(war, as_):
    page = read(
        as_("ana").get(address(war, "leon"), {"kind": "escort_prisoners", "leg1": "bor"}, headers=HTMX)
    )
    assert "there are no captives where it is: it would only march" in page
