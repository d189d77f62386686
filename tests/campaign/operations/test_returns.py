"""Casualty returns: what they mean in postings, and the net difference of two."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.logic.casualties import UnitReturn
from campaign.logic.words import Account, Course, Stock
from campaign.operations import engagements
from campaign.operations.returns import both_ways, filed, flows
from tests.campaign.operations.wars import fight_at_the_hut, result

MEN, HORSE, GUN = Stock.MEN, Stock.HORSE, Stock.GUN
FIT = Account.EFFECTIVE


def line(unit="u", **lost) -> UnitReturn:
    return UnitReturn(unit, Course.ROUTED, 500, **lost)


def test_every_fate_has_its_account():
    moved = flows([line(killed=1, severe=2, light=3, missing=4, captured=5, horses_lost=6, guns_lost=7)])
    assert +moved == Counter(
        {
            ("u", MEN, FIT, Account.DEAD): 1,
            ("u", MEN, FIT, Account.WOUNDED): 5,
            ("u", MEN, FIT, Account.MISSING): 4,
            ("u", MEN, FIT, Account.CAPTIVE): 5,
            ("u", HORSE, Account.HELD, Account.LOST): 6,
            ("u", GUN, Account.HELD, Account.CAPTURED_BY): 7,
        }
    )


losses = st.builds(
    line, **dict.fromkeys(("killed", "severe", "light", "missing", "captured"), st.integers(0, 50))
)


@given(losses, losses)
def test_the_net_difference_leads_from_the_old_return_to_the_new(old, new):
    """Postings are all above nothing, and old plus difference stands where new does."""
    difference = Counter(flows([new]))
    difference.subtract(flows([old]))
    turned = both_ways(difference)
    assert all(amount >= 0 for amount in turned.values())
    stands: Counter[Account] = Counter()
    for (_unit, _stock, source, target), amount in [*flows([old]).items(), *turned.items()]:
        stands[source] -= amount
        stands[target] += amount
    expected: Counter[Account] = Counter()
    for (_unit, _stock, source, target), amount in flows([new]).items():
        expected[source] -= amount
        expected[target] += amount
    assert {a: stands[a] for a in Account} == {a: expected[a] for a in Account}


@pytest.mark.django_db
def test_a_return_is_filed_as_it_was_made():
    fight = fight_at_the_hut()
    row = engagements.report(engagement=fight, result=result(fight, down=30, course=Course.ROUTED, band=5))
    told = {one.unit: one for one in filed(row)}
    assert (told["band"].course, told["post"].course) == (Course.ROUTED, Course.HELD)
    assert told["band"].lost - 35 in (1, 2)  # two in a hundred of the 65 left strayed: 1.3 men
