"""A correction that asks back what was fired: what is there goes back, and both books agree."""

from collections import Counter

from hypothesis import given, settings, strategies as st

from campaign.logic.casualties.split import UnitReturn
from campaign.logic.supply.capture_corrections import limit_to_balances, moves_by_way
from campaign.logic.vocabulary import Account, SideOutcome, Stock

HELD, LOST, TAKEN, DEPOT = Account.IN_HAND, Account.LOST, Account.CAPTURED_BY, Account.DEPOT
ROUND, RIFLE = Stock.ROUND, Stock.RIFLE_BREECH


def line(unit, *goods):
    return UnitReturn(unit, SideOutcome.HELD_FIELD, 100, goods=tuple(sorted(goods)))


BEFORE = [line("post", (ROUND, HELD, TAKEN, 500), (RIFLE, HELD, TAKEN, 5)),
          line("band", (ROUND, DEPOT, HELD, 500), (RIFLE, DEPOT, HELD, 5))]  # fmt: skip
NOTHING = [line("post"), line("band")]


def levels(band, post=0, taken=500):
    return {
        ("band", ROUND, HELD): band,
        ("band", RIFLE, HELD): 5,
        ("post", ROUND, HELD): post,
        ("post", ROUND, TAKEN): taken,
        ("post", RIFLE, TAKEN): 5,
    }


def test_goods_still_there_go_back_whole():
    assert limit_to_balances(BEFORE, NOTHING, levels(500)) == (NOTHING, Counter())


def test_rounds_already_fired_stay_in_both_ledgers():
    told, kept = limit_to_balances(BEFORE, NOTHING, levels(200))
    assert told == [line("post", (ROUND, HELD, TAKEN, 300)), line("band", (ROUND, DEPOT, HELD, 300))]
    assert kept == {("post", ROUND): 300, ("band", ROUND): 300}


def test_a_unit_loses_to_the_enemy_no_goods_that_it_no_longer_has():
    told, kept = limit_to_balances(NOTHING, BEFORE, levels(0, post=120) | {("post", RIFLE, HELD): 9})
    assert told[0] == line("post", (RIFLE, HELD, TAKEN, 5), (ROUND, HELD, TAKEN, 120))
    assert told[1] == line("band", (RIFLE, DEPOT, HELD, 5), (ROUND, DEPOT, HELD, 120))
    assert kept["post", ROUND] == 380


AMOUNT = st.integers(0, 50)


@st.composite
def fights(draw):
    """Draws the books of two losers and a taker, which agree."""
    first, second, lost = draw(AMOUNT), draw(AMOUNT), draw(AMOUNT)
    return [
        line("a", (ROUND, HELD, TAKEN, first), (ROUND, HELD, LOST, lost)),
        line("b", (ROUND, HELD, TAKEN, second)),
        line("c", (ROUND, DEPOT, HELD, first + second), (ROUND, HELD, LOST, draw(AMOUNT))),
    ]


@given(
    fights(),
    fights(),
    st.dictionaries(st.tuples(st.sampled_from("abc"), st.just(ROUND), st.just(HELD)), AMOUNT),
)
@settings(max_examples=80)
def test_no_correction_overdraws_an_account_and_captures_match_on_both_sides(before, after, held):
    old = moves_by_way(before)
    least = held | {
        (unit, ROUND, account): old[unit, ROUND, HELD, account] for unit in "abc" for account in (TAKEN, LOST)
    }
    told, _kept = limit_to_balances(before, after, least)
    new, falls = moves_by_way(told), Counter()
    for unit, stock, source, target in old.keys() | new.keys():
        change = new[unit, stock, source, target] - old[unit, stock, source, target]
        falls[unit, stock, source] += change
        falls[unit, stock, target] -= change
    assert all(fall <= least.get(level, 0) for level, fall in falls.items() if level[2] != DEPOT)
    given_, received = (
        sum(n for way, n in new.items() if way[at] == account) for at, account in ((3, TAKEN), (2, DEPOT))
    )
    assert given_ == received
