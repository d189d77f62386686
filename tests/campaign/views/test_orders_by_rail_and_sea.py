"""Trains and ships on the order form: offered to who has them, with what the staff says of them."""

import pytest

from campaign.logic.words import OrderKind
from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db


def test_who_holds_a_railway_may_go_by_train(war, as_):
    page = read(as_("ana").get(address(war, "leon"), headers=HTMX))
    assert "By train" not in page
    war.routes.filter(key="alba-bor").update(kind="railway")
    war.places.filter(key__in=("alba", "bor")).update(holder=war.sides.get(key="spain"))
    page = read(as_("ana").get(address(war, "leon"), legs("bor", rail="on", shown="1"), headers=HTMX))
    assert "By train" in page
    assert "fill 2 trains; all are on board after 2 hours" in page
    assert "Mon 15, 13 h" in page
    as_("ana").post(address(war, "leon"), legs("bor", rail="on"))
    assert Order.objects.get().params == {"rail": True}
    assert "By train" not in read(as_("carlos").get(address(war, "band"), headers=HTMX))


def test_who_has_ships_may_embark(war, as_):
    ana, option = as_("ana"), 'value="embark"'
    war.settings = {"ships": "on"}
    war.save()
    assert option not in read(ana.get(address(war, "leon"), headers=HTMX))
    war.places.filter(key="alba").update(port=2)
    war.places.filter(key="bor").update(port=1)
    war.routes.filter(key="alba-bor").update(kind="sea_lane")
    page = read(ana.get(address(war, "leon"), legs("bor", kind="embark", shown="1"), headers=HTMX))
    assert option in page
    assert "by sea lane, 30 km" in page
    far = read(ana.get(address(war, "leon"), legs("cerro", kind="embark", shown="1"), headers=HTMX))
    assert "The last leg is by sea" in far
    ana.post(address(war, "leon"), legs("bor", kind="embark"))
    assert Order.objects.get().kind == OrderKind.EMBARK
    assert option not in read(as_("carlos").get(address(war, "band"), headers=HTMX))
