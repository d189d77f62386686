"""The umpire may decide any other fate (CAMP-PRISON-11)."""

from hypothesis import given, strategies as st

from campaign.logic.prisoners.fates import MEN, OFFICERS, spread_over_units
from campaign.logic.vocabulary import Account, PrisonerFate


def test_every_fate_that_can_be_decided_says_where_the_men_are_then():
    assert MEN.keys() == set(PrisonerFate)
    assert Account.CAPTURED not in {account for account, _cause in MEN.values()}
    assert OFFICERS.keys() == set(PrisonerFate) - {PrisonerFate.SENT_OVERSEAS, PrisonerFate.CHANGED_SIDES}


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), st.integers(1, 40), min_size=1), st.data())
def test_each_unit_bears_its_share(roll, data):
    men = data.draw(st.integers(0, sum(roll.values())))
    found = spread_over_units(roll, men)
    assert sum(found.values()) == men
    for unit, there in roll.items():
        exact = men * there / sum(roll.values())
        assert exact - 1 < found.get(unit, 0) < exact + 1
        assert found.get(unit, 0) <= there


def test_the_largest_remainder_has_the_odd_man():
    assert spread_over_units({"a": 10, "b": 5, "c": 5}, 3) == {"a": 1, "b": 1, "c": 1}
    assert spread_over_units({"a": 10, "b": 5}, 1) == {"a": 1}
