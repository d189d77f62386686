"""Orders that lead to a spot: when they arrive there, and the way home."""

import re

import pytest

from campaign.logic.orders import KINDS, Asks
from campaign.logic.vocabulary import OrderKind
from campaign.models import Order
from tests.campaign.scenes import read
from tests.campaign.views.orders.test_orders import HTMX, address

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if Asks.SPOT in KINDS[kind].asks and kind is not OrderKind.SEA_PATROL]
)
def test_every_order_to_a_spot_tells_when_it_arrives_there(war, as_, kind):
    def words_of_way(spot: str) -> str:
        page = read(
            as_("ana").get(address(war, "leon"), {"kind": kind.value, "spot": spot, "km": "10"}, headers=HTMX)
        )
        return re.search(r'id="spot-way">(.*?)</p>', page)[1]

    assert re.search(r"by road, 30 km.*Tue 16, 18 h", words_of_way("p:bor"))
    if not KINDS[kind].places:
        assert re.search(r"by road, 10 km.*Mon 15, 14 h", words_of_way("r:alba-bor"))
    assert words_of_way("p:alba") == words_of_way("") == ""


def test_a_raid_may_name_the_place_it_starts_from_as_its_way_home(war, as_):
    raid = {"kind": "raid", "spot": "r:alba-bor", "km": "10", "task": "cut_telegraph", "leg1": "alba"}
    as_("ana").post(address(war, "leon"), raid)
    assert Order.objects.get().goals == ("alba",)
