"""Orders that say how many men go where: garrisons, and the prisoners of a force that divides."""

import re

import pytest

from campaign.logic.vocabulary import Account
from campaign.models import Order, PrisonerParty
from tests.campaign.scenes import fought_war, read
from tests.campaign.views.orders.test_orders import HTMX, address
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db


def test_a_garrison_above_the_capacity_of_its_place_is_warned_of(war, as_):
    post = {"kind": "garrison", "spot": "p:bor"}
    ana, bor = as_("ana"), war.places.filter(key="bor")
    bor.update(capacity=640)
    assert "has room for a garrison" not in read(ana.get(address(war, "leon"), post, headers=HTMX))
    war.forces.filter(key="marines").update(place=bor.get(), route=None)
    page = read(ana.get(address(war, "leon"), post, headers=HTMX))
    assert "Bor has room for a garrison of 640 men; with this force there would be 9" in page


def test_a_detachment_order_asks_whether_prisoners_go_along(war, as_):
    ana = as_("ana")
    split = {"kind": "detach", "units": "guerrilla", "name": "Escort", "stance": "defend", "prisoners": "on"}
    page = read(ana.get(address(war, "leon"), split, headers=HTMX))
    assert "Its prisoners go with them" in page
    ana.post(address(war, "leon"), split)
    assert Order.objects.get().params["prisoners"] is True
    page = read(ana.get(address(war, "leon"), {"kind": "march"}, headers=HTMX))
    assert "Its prisoners go with them" not in page


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"kind": "transfer", "units": "guerrilla"}, "nothing is transferred unless both are"),
        ({"kind": "merge"}, "the force would wait for it and not march"),
    ],
)
def test_the_form_says_so_if_the_friend_in_the_order_is_elsewhere(war, as_, told, said):
    ana, marines = as_("ana"), war.forces.filter(key="marines")
    asked = told | {"friend": "marines", "stance": "defend"}
    marines.update(place=war.places.get(key="bor"), route=None)
    assert said in read(ana.get(address(war, "leon"), asked, headers=HTMX))
    leon = war.forces.get(key="leon")
    marines.update(place=leon.place, route=leon.route, metres=leon.metres)
    assert said not in read(ana.get(address(war, "leon"), asked, headers=HTMX))


def test_an_order_to_take_prisoners_to_the_rear_says_if_there_are_none(war, as_):
    page = read(
        as_("ana").get(address(war, "leon"), {"kind": "escort_prisoners", "leg1": "bor"}, headers=HTMX)
    )
    assert "there are no prisoners where it is: it would only march" in page


def friends_offered(as_, war, kind):
    page = read(as_("ana").get(address(war, "leon"), {"kind": kind}, headers=HTMX))
    [select] = re.findall(r'<select name="friend".*?</select>', page, re.S)
    return set(re.findall(r'<option value="(\w+)"', select))


def forces_about(war, at="alba"):
    """Raises `gone` and `dead` at a place.

    The first is one with another by now; nobody is left of the second.
    """
    raise_force(war, "gone", side="spain", at=at, seat="captain_general")
    dead = raise_force(war, "dead", side="spain", at=at, seat="captain_general", men=5)
    move(dead.units.get(), 5, Account.FIT, Account.DEAD)


@pytest.mark.parametrize(
    ("kind", "offered"),
    [
        ("transfer", {"marines"}),
        ("escort", {"marines"}),
        ("merge", {"marines", "post"}),
        ("march", {"marines", "post"}),
    ],
)
def test_only_friends_who_can_be_met_are_offered(war, as_, kind, offered):
    war.settings = {"trains": "on", "seed": "x"}
    war.save()
    forces_about(war)
    assert friends_offered(as_, war, kind) == offered
    page = read(as_("ana").get(f"/c/war/?force={war.forces.get(key='leon').ref}&kind={kind}"))
    [select] = re.findall(r'<select name="friend".*?</select>', page, re.S)
    assert set(re.findall(r'<option value="(\w+)"', select)) == offered


def test_nobody_writes_to_a_force_of_which_nobody_is_left(war, as_):
    forces_about(war)
    page = read(as_("ana").get("/c/war/dispatches/"))
    assert f"force:{war.forces.get(key='marines').ref}" in page
    for key in ("gone", "dead"):
        ref = war.forces.get(key=key).ref
        assert ref not in page
        answer = as_("ana").post("/c/war/dispatches/", {"to": f"force:{ref}", "text": "Come."})
        assert answer.status_code == 422


def test_prisoners_are_not_given_to_a_force_of_which_nobody_is_left(as_):
    war, _met = fought_war()
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="bor"))
    forces_about(war, "bor")
    raise_force(war, "guards", side="spain", at="bor", men=5)
    page = read(as_("ulises").get(f"/c/{war.slug}/prisoners/"))
    refs = {key: war.forces.get(key=key).ref for key in ("gone", "dead", "guards")}
    assert {key for key, ref in refs.items() if ref in page} == {"guards"}
