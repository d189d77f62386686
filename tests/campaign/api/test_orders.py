"""Orders by the API: the same form and operations as on the page."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Entry, Order
from campaign.models.base.refs import draw_ref
from tests.campaign.api.programs import Program
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
MARCH = {"kind": "march", "leg1": "bor", "stance": "defend", "forced": True}


@pytest.fixture
def war():
    return manned_war()


@pytest.fixture
def carlos(war):
    return Program(war, "carlos", "camaguey")


@pytest.fixture
def order_address(war):
    return f"/orders/{war.forces.get(key='band').ref}"


def test_an_order_is_given_read_replaced_and_withdrawn(war, carlos, order_address):
    answer = carlos.send("PUT", order_address, MARCH)
    assert answer.status_code == 200
    row = Order.objects.get()
    assert (row.kind, row.seat.key, row.legs[0]["to"]) == ("march", "camaguey", "bor")
    reply = carlos.get(order_address)
    assert reply["given"]
    assert reply["fields"] | MARCH == reply["fields"]
    assert carlos.get("/turn")["missing"] == 0
    assert carlos.send("PUT", order_address, {"kind": "hold", "stance": "defend"}).status_code == 200
    assert Order.objects.get().kind == "hold"
    assert carlos.send("DELETE", order_address).status_code == 200
    assert not Order.objects.exists()
    assert carlos.send("DELETE", order_address).status_code == 404
    assert Entry.objects.filter(operation="orders.submit", actor__username="carlos").count() == 2


def test_fields_that_were_read_can_be_sent_again(carlos, order_address):
    carlos.send("PUT", order_address, MARCH)
    fields = carlos.get(order_address)["fields"]
    assert carlos.send("PUT", order_address, fields).status_code == 200
    assert carlos.get(order_address)["fields"] == fields


def test_checking_an_order_says_what_is_wrong_and_changes_nothing(carlos, order_address):
    assert carlos.send("POST", f"{order_address}/check", MARCH).json()["ok"]
    reply = carlos.send("POST", f"{order_address}/check", {"kind": "march", "stance": "defend"}).json()
    assert reply["errors"] == {"__all__": ["Say where to send Band."]}
    reply = carlos.send(
        "POST", f"{order_address}/check", {"kind": "march", "leg1": "nowhere", "legs": "bor"}
    ).json()
    assert {*reply["errors"]} >= {"leg1", "legs"}
    assert not Order.objects.exists()
    assert not Entry.objects.filter(operation="orders.submit").exists()


def test_a_faulty_order_is_refused_with_its_fields_and_a_late_one_with_a_sentence(war, carlos, order_address):
    assert carlos.send("PUT", order_address, {"kind": "march", "leg1": "nowhere"}).status_code == 422
    assert carlos.send("PUT", order_address, {"kind": "march", "stance": "defend"}).status_code == 409
    assert carlos.send("PUT", f"{order_address}?version=other", MARCH).status_code == 409
    war.turns.update(state="locked")
    answer = carlos.send("PUT", order_address, MARCH)
    assert answer.status_code == 409
    assert "locked" in answer.json()["detail"]
    assert not Order.objects.exists()


def test_the_choices_of_a_field_are_those_of_the_page(carlos, order_address):
    fields = carlos.get(f"{order_address}/choices?kind=march")["fields"]
    assert "march" in dict(fields["kind"])
    assert "bor" in dict(fields["leg1"])
    assert "leg2" not in fields
    assert "also" not in fields


def test_a_seat_reads_the_orders_of_its_forces_alone(war):
    bruno = Program(war, "bruno", "marine")
    assert [row["name"] for row in bruno.get("/orders")] == ["Marines"]
    leon = war.forces.get(key="leon").ref
    assert bruno.send("PUT", f"/orders/{leon}", MARCH).status_code == 404


@pytest.mark.parametrize(
    "fields",
    [
        MARCH | {"leg2": "dol", "then1": "2", "letter": "May we?"},
        {"kind": "hold", "stance": "attack"},
        {"kind": "ambush", "spot": "p:bor"},
        {"kind": "free_text", "letter": "Burn it."},
    ],
)
def test_the_list_of_orders_says_of_each_what_the_order_itself_says(war, carlos, order_address, fields):
    umpire = Program(war, "ulises")
    carlos.send("PUT", order_address, fields)
    for reader in (carlos, umpire):
        listed = reader.get("/orders")
        assert len(listed) == (1 if reader is carlos else war.forces.exclude(kind="magazine").count())
        for row in listed:
            told = reader.get(f"/orders/{row['force']}")
            told.pop("warnings")
            assert row == told


def test_the_list_of_orders_asks_no_more_however_many_forces_there_are(war):
    umpire = Program(war, "ulises")
    umpire.get("/orders")
    with CaptureQueriesContext(connection) as few:
        umpire.get("/orders")
    leon = war.forces.get(key="leon")
    for number in range(20):
        leon.pk, leon._state.adding, leon.key, leon.ref = None, True, f"leon{number}", draw_ref()
        leon.save()
    with CaptureQueriesContext(connection) as many:
        assert len(umpire.get("/orders")) > 20
    assert len(many) == len(few) <= 12
