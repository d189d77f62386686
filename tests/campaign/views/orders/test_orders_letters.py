"""Letters to the umpire, and what becomes of them."""

import re
from html import unescape

import pytest

from campaign.logic.vocabulary import OrderKind
from campaign.models import Order
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db
LETTER = {"kind": "free_text", "stance": "defend", "letter": "Buy <fresh> horses at Bor."}


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
    assert "The umpire has turned your letter into this order." in mine


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


def lock_and_play(war):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def on_the_desk(as_):
    return "Buy &lt;fresh&gt; horses at Bor." in read(as_("ulises").get("/c/war/desk/"))


def test_the_lock_counts_the_letters_that_nobody_has_answered(war, as_):
    assert "not answered" not in read(as_("ulises").get("/c/war/desk/"))
    as_("ana").post(address(war, "leon"), LETTER)
    assert "You have not answered 1 letter" in read(as_("ulises").get("/c/war/desk/"))
    as_("ulises").post(address(war, "leon") + "answer/", {"answer": "No."})
    assert "not answered" not in read(as_("ulises").get("/c/war/desk/"))


def test_a_letter_stays_on_the_desk_after_the_lock_until_it_is_answered(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    turns.lock_turn(campaign=war, actor=None)
    page = read(as_("ulises").get("/c/war/desk/"))
    assert "Captain-General, for Leon" in page
    assert "Turn it into an order" not in page  # orders are locked
    as_("ulises").post(address(war, "leon") + "answer/", {"answer": "There are none."})
    assert Order.objects.get(force__key="leon").answer == "There are none."
    assert not on_the_desk(as_)


def test_the_report_names_a_letter_without_an_answer_and_not_as_an_order_carried_out(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    lock_and_play(war)
    report = read(as_("ana").get("/c/war/reports/"))
    assert "the umpire has not answered a letter: Leon" in report
    assert "Forces that have carried out their order" not in report


def test_last_weeks_letter_waits_on_the_desk_until_the_next_order_for_its_force(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    lock_and_play(war)
    assert on_the_desk(as_)
    assert "Written for turn 1." in read(as_("ulises").get("/c/war/desk/"))
    mine = read(as_("ana").get(address(war, "leon"), headers=HTMX))
    assert "The umpire has not answered this letter." in mine
    as_("ulises").post(address(war, "leon"), legs("bor"))
    assert not on_the_desk(as_)
    order = Order.objects.get(turn__number=2, force__key="leon")
    assert (order.letter, order.answered) == (LETTER["letter"], True)
    mine = read(as_("ana").get(address(war, "leon"), headers=HTMX))
    assert "The umpire has turned your letter into this order." in mine


def test_a_seat_that_orders_anew_takes_its_old_letter_off_the_desk(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    lock_and_play(war)
    as_("ana").post(address(war, "leon"), legs("bor"))
    assert not on_the_desk(as_)


def test_an_order_by_the_computer_takes_no_letter_off_the_desk(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    lock_and_play(war)
    force = war.forces.get(key="leon")
    Order.objects.create(
        turn=war.turns.get(number=2), force=force, kind="hold", stance="defend", by_computer=True
    )
    assert on_the_desk(as_)


def test_the_umpire_reads_the_letter_where_an_order_is_made_of_it(war, as_):
    as_("ana").post(address(war, "leon"), LETTER)
    desk = read(as_("ulises").get("/c/war/desk/"))
    [link] = re.findall(r'href="([^"]+)"[^>]*>Turn it into an order', desk)
    page = read(as_("ulises").get(unescape(link)))
    assert "Buy &lt;fresh&gt; horses at Bor." in page
    assert 'name="leg1"' in page
