"""Guns by type (CAMP-LEDGER-04, CAMP-MUSTER-07): whose are what, which go first, and both books agree."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from campaign.logic.ledger.gun_types import GUNS, KINDS, guns_by_kind, guns_of_no_kind, of_troops
from campaign.logic.settings import Settings
from campaign.logic.supply.goods import settle_goods
from campaign.logic.vocabulary import Account, Arm, Stock
from tests.campaign.logic.supply.test_goods import HOW, body, muster, result, unit_return, words_of_losses

HELD, TAKEN, DEPOT = Account.IN_HAND, Account.CAPTURED_BY, Account.DEPOT
MOUNTAIN, FIELD = Stock.MOUNTAIN_GUN, Stock.FIELD_GUN


@pytest.mark.parametrize(
    ("arm", "troops", "kind"),
    [
        (Arm.ARTILLERY, "artillery", MOUNTAIN),
        (Arm.ARTILLERY, "field_artillery", FIELD),
        (Arm.INFANTRY, "fortress_artillery", Stock.FORTRESS_GUN),
        (Arm.SHIP, "sailors", Stock.SHIP_GUN),
        (Arm.INFANTRY, "volunteers", Stock.GUN),
    ],
)
def test_a_unit_brings_the_guns_of_its_troops_and_of_a_garrisons_nobody_knows_the_kind(arm, troops, kind):
    assert of_troops(arm, troops) is kind


def test_the_hardest_to_bring_off_are_lost_first_and_those_of_no_known_kind_last():
    held = {"mountain_gun": 2, "fortress_gun": 1, "round": 90}.items()
    assert list(guns_by_kind(2, held)) == [(Stock.FORTRESS_GUN, 1), (MOUNTAIN, 1)]
    assert list(guns_by_kind(4, held)) == [(Stock.FORTRESS_GUN, 1), (MOUNTAIN, 2), (Stock.GUN, 1)]
    assert list(guns_by_kind(1, held, gone=2)) == [(MOUNTAIN, 1)]


@given(
    st.dictionaries(st.sampled_from([kind.value for kind in KINDS]), st.integers(0, 5)),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_as_many_are_picked_as_go_and_no_gun_of_a_kind_twice(held, gone, number):
    first, then = (
        Counter(dict(guns_by_kind(gone, held.items()))),
        Counter(dict(guns_by_kind(number, held.items(), gone))),
    )
    assert (first.total(), then.total()) == (gone, number)
    assert all((first + then)[kind] <= held.get(kind, 0) for kind in KINDS)


def test_the_holder_of_the_field_gets_the_guns_left_there_by_kind():
    fight = muster([body("battery", 50, field_gun=1, mountain_gun=2)], [body("band", 90)])
    lost = settle_goods(
        fight, result("cuba"), [unit_return("battery", guns_lost=3), unit_return("band")], HOW
    )
    assert words_of_losses(
        fight, result("cuba"), unit_return("battery", guns_lost=2), unit_return("band")
    ) == {
        "battery": {(FIELD, HELD, TAKEN): 1, (MOUNTAIN, HELD, TAKEN): 1},
        "band": {(FIELD, DEPOT, HELD): 1, (MOUNTAIN, DEPOT, HELD): 1},
    }
    assert [guns_of_no_kind(line.guns_lost, line.goods) for line in lost] == [0, 0]


def test_guns_of_a_kind_leave_their_books_also_where_arms_are_no_longer_counted():
    fight = muster([body("battery", 50, mountain_gun=2)], [body("band", 90)])
    lines = settle_goods(
        fight,
        result("cuba"),
        [unit_return("battery", guns_lost=1), unit_return("band")],
        Settings.with_values({"arms": "off"}).goods,
    )
    assert {line.unit: line.goods for line in lines} == {
        "battery": ((MOUNTAIN, HELD, TAKEN, 1),),
        "band": (),
    }


def test_a_return_of_a_unit_whose_guns_have_no_kind_names_none():
    assert guns_of_no_kind(2, ((Stock.ROUND, HELD, TAKEN, 40), (Stock.GUN, DEPOT, HELD, 1))) == 2
    assert set(GUNS) == {Stock.GUN, *KINDS}
