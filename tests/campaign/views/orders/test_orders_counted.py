"""The counts of what waits, in the answer to an order."""

import re

import pytest

from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address, legs

pytestmark = pytest.mark.django_db
WAITING = r'(?s)id="tabs".*?Forces<span class="count">(\d+)<'


def test_by_htmx_the_counts_of_what_waits_follow_an_order_and_its_withdrawal(war, as_):
    ana = as_("ana")
    assert re.findall(WAITING, read(ana.get("/c/war/"))) == ["1"]
    answer = ana.post(address(war, "leon"), legs("bor"), headers=HTMX)
    assert 'id="tabs"' in read(answer)
    assert re.findall(WAITING, read(answer)) == []
    answer = ana.post(address(war, "leon") + "withdraw/", headers=HTMX)
    assert re.findall(WAITING, read(answer)) == ["1"]
