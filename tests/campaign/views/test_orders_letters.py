"""Letters to the umpire, and what becomes of them."""

import pytest

from campaign.logic.vocabulary import OrderKind
from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db
LETTER = {"kind": "free_text", "stance": "stand", "letter": "Buy <fresh> horses at Bor."}


def test_a_letter_waits_on_the_umpires_desk_and_becomes_an_order_there(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    desk = read(as_("ulises").get("/c/war/desk/"))
    assert "Captain-General, for Leon" in desk
    assert "Buy &lt;fresh&gt; horses at Bor." in desk
    as_("ulises").post(address(war, "leon"), legs("bor"))
    assert "Captain-General, for Leon" not in read(as_("ulises").get("/c/war/desk/"))
    order = Order.objects.get()
    assert (order.kind, order.goals, order.answered) == (OrderKind.MARCH, ("bor",), True)
    mine = read(as_("ana").get(address(war, "leon"), headers=HTMX))
    assert "Buy &lt;fresh&gt; horses at Bor." in mine
    assert "The umpire has made this order of your letter." in mine


def test_a_letter_may_be_answered_in_words_and_then_the_force_holds(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    as_("ulises").post(address(war, "leon") + "answer/", {"answer": "There are none."})
    order = Order.objects.get()
    assert (order.kind, order.answer, order.answered) == (OrderKind.FREE_TEXT, "There are none.", True)
    assert "The umpire: There are none." in read(as_("ana").get(address(war, "leon"), headers=HTMX))
    as_("ana").post(address(war, "leon"), LETTER | {"letter": "Mules, then."})
    assert (Order.objects.get().answer, Order.objects.get().answered) == ("", False)


def test_only_the_umpire_reads_and_answers_letters(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    for name in ("ana", "bruno", "carlos"):
        assert as_(name).post(address(war, "leon") + "answer/", {"answer": "Yes."}).status_code == 404
        assert as_(name).get("/c/war/desk/").status_code == 404
    assert not Order.objects.get().answered


def test_an_empty_letter_or_answer_is_no_letter_and_no_answer(war, as_):
    answer = as_("ana").post(address(war, "leon"), LETTER | {"letter": " "}, headers=HTMX)
    assert (answer.status_code, "Write your letter to the umpire." in read(answer)) == (409, True)
    as_("ana").post(address(war, "leon"), LETTER)
    as_("ulises").post(address(war, "leon") + "answer/", {"answer": " "})
    assert not Order.objects.get().answered
