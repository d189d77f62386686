"""Two people before one force's order: the second is told what the first did, and loses nothing."""

import re

import pytest
from django.contrib.messages import get_messages

from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db


def version(shown):
    return re.search(r'name="version" value="([^"]+)"', read(shown))[1]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_second_to_order_reads_the_first_order_and_keeps_their_entries(war, as_, headers):
    opened = version(as_("ana").get(address(war, "leon")))
    first = as_("ulises").post(address(war, "leon"), legs("bor", stance="defend"))
    assert first.status_code == 302
    late = as_("ana").post(address(war, "leon"), legs("cerro", version=opened), headers=headers)
    assert late.status_code == 409
    shown = read(late)
    assert "the umpire gave this force another order" in shown
    assert "Leg 1: Bor" in shown
    assert "If the enemy is met: Defend" in shown
    assert re.search(r'name="leg1" value="Cerro"', shown)
    assert Order.objects.get().goals == ("bor",)
    again = as_("ana").post(address(war, "leon"), legs("cerro", version=version(late)))
    assert again.status_code == 302
    assert Order.objects.get().goals == ("cerro",)


def test_an_order_that_somebody_withdrew_meanwhile_is_not_given_again_unsaid(war, as_):
    as_("ana").post(address(war, "leon"), legs("bor"))
    opened = version(as_("ana").get(address(war, "leon")))
    as_("ulises").post(address(war, "leon") + "withdraw/")
    late = as_("ana").post(address(war, "leon"), legs("cerro", version=opened))
    assert late.status_code == 409
    assert "was withdrawn" in read(late)
    assert not Order.objects.exists()


def test_a_player_cannot_withdraw_an_order_they_have_not_seen(war, as_):
    as_("ana").post(address(war, "leon"), legs("bor"))
    opened = version(as_("ana").get(address(war, "leon")))
    as_("ulises").post(address(war, "leon"), legs("cerro"))
    late = as_("ana").post(address(war, "leon") + "withdraw/", {"version": opened})
    assert late.status_code == 409
    assert Order.objects.get().goals == ("cerro",)


def test_the_version_outlives_what_is_asked_while_writing_and_a_save_renews_it(war, as_):
    shown = as_("ana").get(address(war, "leon"))
    opened = version(shown)
    asked = as_("ana").get(address(war, "leon"), legs("bor", version=opened, turn="t1"), headers=HTMX)
    assert version(asked) == opened
    saved = as_("ana").post(address(war, "leon"), legs("bor", version=opened), headers=HTMX)
    assert version(saved) != opened
    again = as_("ana").post(address(war, "leon"), legs("cerro", version=version(saved)), headers=HTMX)
    assert again.status_code == 200
    assert Order.objects.get().goals == ("cerro",)


def test_two_umpires_do_not_answer_one_letter_over_each_other(war, as_):
    as_("ana").post(
        address(war, "leon"), {"kind": "free_text", "stance": "defend", "letter": "May we parley?"}
    )
    shown = read(as_("ulises").get("/c/war/desk/"))
    href = re.search(r'action="([^"]*answer/[^"]*)"', shown)[1].replace("&amp;", "&")
    as_("ulises").post(href, {"answer": "Yes."})
    second = as_("ulises").post(href, {"answer": "No."})
    assert Order.objects.get().answer == "Yes."
    assert "has changed the order" in " ".join(map(str, get_messages(second.wsgi_request)))
