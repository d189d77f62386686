"""Campaign.md, 'Prisoners': of captured guns, arms, convoys and ships it is told where they are now."""

from collections import Counter

from hypothesis import given, strategies as st

from campaign.logic.ledger.captures import Event, Move, Whereabouts, capture_events, whereabouts_of_captures
from campaign.logic.vocabulary import Account, Cause, Stock

GUN, DEPOT, HELD = Stock.GUN, Account.DEPOT, Account.IN_HAND
TAKEN, LOST, BROKEN = Account.CAPTURED_BY, Account.LOST, Account.DISABLED


def capture_men(fight, loser, taker, number=1, stock=GUN):
    """Captures men in the ledger's order of a fight's returns, which is the units'."""
    lines = [
        Move(loser, stock, HELD, TAKEN, number, f"return/{fight}/{loser}/r1", Cause.BATTLE),
        Move(taker, stock, DEPOT, HELD, number, f"return/{fight}/{taker}/r1"),
    ]
    return sorted(lines, key=lambda move: move.unit)


def raise_guns(unit, number):
    return [Move(unit, GUN, DEPOT, HELD, number, "scenario/x", Cause.RECRUIT)]


def hand_over(giver, taker, number, reference="share/t2/x"):
    return [
        Move(giver, GUN, HELD, DEPOT, number, reference, Cause.TRANSFER),
        Move(taker, GUN, DEPOT, HELD, number, reference, Cause.TRANSFER),
    ]


def capture_moves(unit, number, target, reference="return/f9/x/r1"):
    return [Move(unit, GUN, HELD, target, number, reference, Cause.BATTLE)]


def test_an_event_has_both_books_and_a_raid_what_it_burned():
    raid = "taken/raid-t4-bor"
    moves = [
        *capture_men("f1", "band", "column", 2),
        Move("store", Stock.ROUND, HELD, TAKEN, 300, raid),
        Move("store", Stock.ROUND, HELD, LOST, 50, raid),
        Move("band", Stock.ROUND, DEPOT, HELD, 300, raid),
        Move("band", Stock.PROVISIONS, DEPOT, HELD, 9, "raid/raid-t4-bor"),
    ]
    assert capture_events(moves) == {
        "return/f1": Event(Counter({("band", GUN): 2}), Counter({("column", GUN): 2})),
        raid: Event(
            Counter({("store", Stock.ROUND): 300}),
            Counter({("band", Stock.ROUND): 300, ("band", Stock.PROVISIONS): 9}),
            Counter({("store", Stock.ROUND): 50}),
        ),
    }


def correct_return(fight, loser, taker, number):
    """Corrects the return: fewer were captured."""
    return [
        Move(loser, GUN, TAKEN, HELD, number, f"return/{fight}/{loser}/r2", Cause.CORRECTION),
        Move(taker, GUN, HELD, DEPOT, number, f"return/{fight}/{taker}/r2", Cause.CORRECTION),
    ]


def test_goods_that_a_correction_gives_back_were_never_captured():
    moves = [*capture_men("f1", "band", "column", 2), *correct_return("f1", "band", "column", 2)]
    assert capture_events(moves) == {}
    assert whereabouts_of_captures([*raise_guns("band", 2), *moves]) == {}
    one = [
        *raise_guns("band", 2),
        *capture_men("f1", "band", "column", 2),
        *correct_return("f1", "band", "column", 1),
    ]
    assert whereabouts_of_captures(one) == {"return/f1": Counter({Whereabouts("band", "column", HELD): 1})}


def test_its_own_pieces_go_before_those_it_took():
    moves = [
        *raise_guns("column", 1),
        *raise_guns("band", 1),
        *capture_men("f1", "band", "column"),
        *capture_moves("column", 1, LOST),
    ]
    assert whereabouts_of_captures(moves) == {"return/f1": Counter({Whereabouts("band", "column", HELD): 1})}
    assert whereabouts_of_captures([*moves, *capture_moves("column", 1, LOST)]) == {
        "return/f1": Counter({Whereabouts("band", "column", LOST): 1})
    }


def test_goods_captured_back_are_listed_for_both_battles():
    moves = [
        *raise_guns("band", 1),
        *capture_men("f1", "band", "column"),
        *capture_men("f2", "column", "horse"),
    ]
    assert whereabouts_of_captures(moves) == {
        "return/f1": Counter({Whereabouts("band", again="return/f2"): 1}),
        "return/f2": Counter({Whereabouts("column", "horse", HELD): 1}),
    }


def test_it_is_followed_to_a_friend_and_to_the_workshop():
    moves = [
        *raise_guns("band", 2),
        *capture_men("f1", "band", "column", 2),
        *hand_over("column", "post", 1),
        *capture_moves("post", 1, BROKEN),
    ]
    where = whereabouts_of_captures(moves)["return/f1"]
    assert where == {Whereabouts("band", "column", HELD): 1, Whereabouts("band", "post", BROKEN): 1}
    mended = [*moves, Move("post", GUN, BROKEN, HELD, 1, "repair/t3", Cause.REPAIR)]
    assert whereabouts_of_captures(mended)["return/f1"] == {
        Whereabouts("band", "column", HELD): 1,
        Whereabouts("band", "post", HELD): 1,
    }


def test_where_nobody_counts_arms_it_is_in_nobody_s_books():
    assert whereabouts_of_captures(
        [*raise_guns("band", 1), *capture_moves("band", 1, TAKEN, "return/f1/band/r1")]
    ) == {"return/f1": Counter({Whereabouts("band"): 1})}


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 3)), max_size=12))
def test_the_whereabouts_of_all_captures_are_listed(steps):
    units, held = "abcd", Counter(dict.fromkeys("abcd", 3))
    moves = [move for unit in units for move in raise_guns(unit, 3)]
    amounts = Counter()
    for n, (one, other, number) in enumerate(steps):
        loser, taker, amount = units[one], units[other], min(number, held[units[one]])
        if loser != taker and amount:
            moves += capture_men(f"f{n}", loser, taker, amount)
            held[loser] -= amount
            held[taker] += amount
            amounts[f"return/f{n}"] = amount
    assert {event: where.total() for event, where in whereabouts_of_captures(moves).items()} == amounts


def test_a_units_own_goods_go_first_even_if_they_came_after_its_captures():
    moves = [*raise_guns("band", 2), *capture_men("f1", "band", "column", 2), *raise_guns("column", 1)]
    moves += capture_moves("column", 1, LOST)
    found = whereabouts_of_captures(moves)["return/f1"]
    assert found == Counter({Whereabouts("band", "column", HELD): 2})
