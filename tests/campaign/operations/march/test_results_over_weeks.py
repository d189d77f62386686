"""Marches that take longer than a week, by standing orders."""

import pytest
from django.contrib.auth.models import User

from campaign.models import Force, Order
from campaign.operations.campaigns import rollback
from campaign.operations.turns import turn_machine as turns
from tests.campaign.operations.wars import order, play
from tests.verbs import add_place, add_route, declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which a column marches out and back.

    It has 160 km from alba to dos, and somebody holds its seat.
    """
    war = declare_war()
    war.seats.filter(key="captain_general").update(player=User.objects.create_user("ana"))
    add_place(war, "dos", 21.40, -79.20)
    add_route(war, "alba", "dos", 160_000)
    far = raise_force(war, "far", side="spain", at="alba", men=50, seat="captain_general")
    order(far, "dos", "alba")
    return war


def week(war):
    turn = turns.lock_turn(campaign=war, actor=None)
    play(war)
    turn.refresh_from_db()
    return [spot["place"] for _minute, spot in turn.march["columns"]["far"]["track"] if spot["place"]]


def test_a_march_out_and_back_turns_in_its_second_week(war):
    """Guards against a turn back 20 km short. The first week had left it there."""
    assert "dos" not in week(war)
    assert Order.objects.get(force__key="far").params["gone"] == 0
    assert week(war) == ["dos"]
    assert Order.objects.get(force__key="far").params["gone"] == 1
    assert week(war) + week(war) == ["alba", "alba"]
    assert Force.objects.get(key="far").place.key == "alba"


def test_an_order_of_one_leg_needs_no_note(war):
    Order.objects.filter(force__key="far").update(legs=[{"to": "dos"}])
    week(war)
    assert week(war)[:1] == ["dos"]
    assert Order.objects.get(force__key="far").params == {}


def test_an_order_that_stands_again_after_going_back_begins_at_its_beginning(war):
    far = Force.objects.get(key="far")
    week(war)
    order(far, "dos", "alba")
    week(war)
    assert Order.objects.latest("pk").params == {"gone": 1}
    turn = rollback.back_to(campaign=war, number=1, actor=None, reason="again", orders=True)
    assert turn.orders.get().params == {}
