"""Trains and ships on the order form: offered to who has them, with what the staff says of them."""

import pytest
from django.urls import reverse

from campaign.logic.vocabulary import Arm, ForceKind, OrderKind
from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def test_a_side_that_holds_a_railway_may_go_by_train(war, as_):
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


def test_a_side_with_ships_may_embark(war, as_):
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


def test_the_computer_says_what_a_ship_a_station_and_a_port_need(war, as_):
    war.settings = {"ships": "on", "ship_load": 100, "ship_reach": 0, "sieges": "on"}
    war.save()
    ana = as_("ana")
    sloop = raise_force(
        war,
        "sloop",
        side="spain",
        at="bor",
        men=40,
        arm=Arm.SHIP,
        kind=ForceKind.SHIP,
        seat="captain_general",
    )
    war.routes.filter(key="alba-bor").update(kind="sea_lane")
    war.places.filter(key="bor").update(port=1, fortification=2, holder=war.sides.get(key="cuba"))
    aboard = legs("bor", kind="embark", friend="sloop", shown="1")
    assert "The ship takes 100 men" in read(ana.get(address(war, "leon"), aboard, headers=HTMX))
    lays = {"kind": "besiege", "spot": "p:bor"}
    assert "is supplied by sea until a ship of ours" in read(
        ana.get(address(war, "leon"), lays, headers=HTMX)
    )
    watches = {"kind": "sea_patrol", "spot": "p:alba"}
    page = read(ana.get(address(war, "sloop"), watches, headers=HTMX))
    assert "No port of ours is within 0 km by sea" in page
    war.places.filter(key="alba").update(port=1, holder=sloop.side)
    assert "No port of ours" not in read(ana.get(address(war, "sloop"), watches, headers=HTMX))
    ana.post(address(war, "sloop"), watches)
    assert Order.objects.get().params == {"place": "alba"}
    page = read(ana.get(reverse("campaign:place", args=[war.slug, "bor"])))
    assert "A port: to besiege it, a side needs a ship on patrol there" in page
    war.forces.filter(key="leon").update(place=war.places.get(key="bor"), state="besieging")
    page = read(ana.get(reverse("campaign:place", args=[war.slug, "bor"])))
    assert "besieged only while a ship of ours patrols there" in page
