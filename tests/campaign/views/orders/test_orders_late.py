import re

import pytest
from django.conf import settings

from campaign.logic.vocabulary import TurnState
from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs
from tests.verbs import open_turn

pytestmark = pytest.mark.django_db
HIDDEN = re.compile(r'name="turn" value="(?P<key>\w+)"')


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_order_written_for_a_past_week_must_be_saved_again(war, as_, language):
    """Leaves the page open while the week is marched and published. The deadline ran out meanwhile."""
    ana = as_("ana")
    ana.cookies.load({settings.LANGUAGE_COOKIE_NAME: language})
    drawn = HIDDEN.search(read(ana.get(address(war, "leon"))))["key"]
    war.turns.update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    sent = legs("bor", "cerro", was="march", turn=drawn, note="mind the ford", odds_limit="150")
    anew = read(ana.get(address(war, "leon"), sent | {"kind": "raid"}, headers=HTMX))
    assert HIDDEN.search(anew)["key"] == drawn  # another kind is chosen on the old page
    for headers in (HTMX, {}):
        answer = ana.post(address(war, "leon"), sent, headers=headers)
        assert answer.status_code == 409
        page = read(answer)
        assert language == "es" or "as one for 22–28 September. Check it and save it again." in page
        for kept in ("mind the ford", 'name="leg1" value="Bor"', '<option value="150" selected>'):
            assert kept in page
        assert not Order.objects.exists()
    ana.post(address(war, "leon"), sent | {"turn": HIDDEN.search(page)["key"]})
    assert (Order.objects.get().turn.number, Order.objects.get().goals) == (2, ("bor", "cerro"))


@pytest.mark.parametrize("headers", [HTMX, {}], ids=["in part", "whole"])
def test_a_page_left_open_withdraws_no_order_of_the_next_week_unseen(war, as_, headers):
    """Checks that the page says so. It withdraws the order when it is pressed again."""
    ana = as_("ana")
    drawn = HIDDEN.search(read(ana.get(address(war, "leon"))))["key"]
    war.turns.update(state=TurnState.PUBLISHED)
    open_turn(war, 2)
    ana.post(address(war, "leon"), legs("bor"))
    answer = ana.post(address(war, "leon") + "withdraw/", {"turn": drawn}, headers=headers)
    assert answer.status_code == 409
    page = read(answer)
    assert "This page is about 22–28 September." in page
    assert Order.objects.get().turn.number == 2
    now = HIDDEN.search(page)["key"]
    assert now != drawn
    ana.post(address(war, "leon") + "withdraw/", {"turn": now}, headers=headers)
    assert not Order.objects.exists()


@pytest.mark.parametrize("state", [TurnState.LOCKED, TurnState.ENGAGEMENTS])
def test_after_the_lock_the_order_s_own_page_leads_to_the_map_which_says_so(war, as_, state):
    war.turns.update(state=state)
    answer = as_("ana").get(address(war, "leon"), follow=True)
    assert answer.redirect_chain[0][0].startswith("/c/war/?")
    page = read(answer)
    assert "Orders are locked until the week is published." in page
    assert "you may change it" not in page
