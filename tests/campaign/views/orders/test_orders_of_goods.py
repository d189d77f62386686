"""The order form for so many men, arms and rounds."""

import pytest

from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def test_a_transfer_gives_no_more_men_than_there_are(war, as_):
    leon = war.forces.get(key="leon")
    raise_force(war, "king", side="spain", at=leon.place.key, men=80, seat="captain_general")
    form = read(as_("ana").get(address(war, "leon"), {"kind": "transfer"}))
    assert 'name="count_men"' in form
    assert 'name="count_round"' not in form
    sent = legs(kind="transfer", friend="king", count_men="9999")
    refused = as_("ana").post(address(war, "leon"), sent, headers=HTMX)
    assert refused.status_code == 409
    assert "are there, not " in read(refused)
    assert 'value="9999"' in read(refused)
    as_("ana").post(address(war, "leon"), sent | {"count_men": "50"})
    assert Order.objects.get().params == {"friend": "king", "goods": {"men": 50}}
    assert 'value="50"' in read(as_("ana").get(address(war, "leon")))


def test_a_kind_that_is_switched_off_is_not_drawn_for_its_name_in_an_address(war, as_):
    page = read(as_("ana").get(address(war, "leon"), {"kind": "haul"}, headers=HTMX))
    assert ('name="leg1"' in page, "magazine" in page) == (True, False)


def test_priority_is_asked_only_where_stores_are_shared_and_stands_in_the_form_again(war, as_):
    sent = legs("bor", priority="1")
    as_("ana").post(address(war, "leon"), sent)
    assert Order.objects.get().params == {}
    assert 'name="priority"' not in read(as_("ana").get(address(war, "leon")))
    war.settings |= {"trains": "on"}
    war.save()
    as_("ana").post(address(war, "leon"), sent)
    assert Order.objects.get().params == {"priority": 1}
    form = read(as_("ana").get(address(war, "leon")))
    assert 'value="1" selected>it comes first' in form
    assert as_("ana").post(address(war, "leon"), legs("bor", priority="7")).status_code == 422
