"""Men who fall out on hard marches (CAMP-MARCH-05, CAMP-MARCH-06)."""

import pytest

from campaign.logic.theatre.theatre import legs_to
from campaign.logic.vocabulary import OrderKind
from tests.campaign.logic.theatres import SPAIN, column, line, march_out, with_order

ROUND = legs_to("b", "a", "b", "a", "b", "a", "b", "a")


@pytest.mark.parametrize(
    ("legs", "how", "percent"),
    [
        (legs_to("b"), {}, None),
        (legs_to("b"), {"forced": True}, 2),
        (legs_to("b"), {"night": True}, 2),
        (legs_to("b"), {"night": True, "forced": True}, 4),
        (legs_to("b", "c"), {"forced": True}, 4),
        (ROUND[:6], {}, None),
        (ROUND[:7], {}, 2),  # the seventh day counts as one
        (ROUND[:7], {"forced": True}, 10),  # 20 km a leg, 30 a day: five days
    ],
)
def test_men_fall_out_by_days_of_hard_marching(legs, how, percent):
    walker = with_order(column("s", SPAIN, "a"), kind=OrderKind.MARCH, legs=legs, **how)
    assert march_out(line(walker, km=20)).strays.get("s") == percent


def test_nobody_falls_out_who_holds_or_retreats(show):
    show(sight=1)
    land = line(column("s", SPAIN, "b"), column("c", "cuba", "b"))
    assert march_out(land).strays == {}


def test_both_numbers_are_settings():
    walker = with_order(column("s", SPAIN, "a"), kind=OrderKind.MARCH, legs=ROUND[:3])
    assert march_out(line(walker, km=20, marching_days=3, straggle=5)).strays == {"s": 5}
    assert march_out(line(walker, km=20, marching_days=8)).strays == {}
