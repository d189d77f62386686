"""Split, merge, transfer: no unit is lost, made, or in two forces (CAMP-ORDER-09)."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from campaign.logic.movement.regrouping import Move, Standing, Wanted, regrouping_moves
from campaign.logic.vocabulary import OrderKind

SPLIT, MERGE, TRANSFER = OrderKind.DETACH, OrderKind.MERGE, OrderKind.TRANSFER
WAR = {
    "leon": Standing("spain", "a", ("l1", "l2", "l3")),
    "lugo": Standing("spain", "a", ("g1",)),
    "far": Standing("spain", "b", ("f1",)),
    "road": Standing("spain", "", ("r1", "r2")),
    "held": Standing("spain", "a", ("h1", "h2"), free=False),
    "band": Standing("cuba", "a", ("c1",)),
    "gone": Standing("spain", "a", ()),
}


@pytest.mark.parametrize(
    ("wanted", "made"),
    [
        (Wanted("leon", SPLIT, ("l1", "l3")), Move("leon", "", ("l1", "l3"))),
        (Wanted("leon", SPLIT, ("l1", "l2", "l3")), None),  # nobody would stay
        (Wanted("leon", SPLIT, ("g1",)), None),  # not its own
        (Wanted("road", SPLIT, ("r1",)), None),
        (Wanted("held", SPLIT, ("h1",)), None),
        (Wanted("leon", TRANSFER, ("l2", "g1"), "lugo"), Move("leon", "lugo", ("l2",))),
        (Wanted("leon", TRANSFER, ("l2",), "far"), None),
        (Wanted("leon", TRANSFER, ("l2",), "held"), None),
        (Wanted("leon", TRANSFER, ("l2",), "band"), None),
        (Wanted("leon", TRANSFER, ("l2",), "leon"), None),
        (Wanted("leon", MERGE, (), "lugo"), Move("leon", "lugo", ("l1", "l2", "l3"))),
        (Wanted("lugo", MERGE, (), "gone"), None),  # nobody is there to join
        (Wanted("nobody", MERGE, (), "lugo"), None),
    ],
)
def test_only_possible_regroupings_are_done(wanted, made):
    assert regrouping_moves(WAR, [wanted]) == ([made] if made else [])


def test_two_who_would_join_each_other_are_one_force():
    assert regrouping_moves(WAR, [Wanted("leon", MERGE, (), "lugo"), Wanted("lugo", MERGE, (), "leon")]) == [
        Move("leon", "lugo", ("l1", "l2", "l3"))
    ]


names = st.sampled_from(["p", "q", "r", "s"])


@given(
    st.dictionaries(
        names, st.tuples(st.sampled_from(["", "a", "b"]), st.integers(0, 3), st.booleans()), min_size=2
    ),
    st.lists(
        st.tuples(names, st.sampled_from([SPLIT, MERGE, TRANSFER]), st.sets(st.integers(0, 2)), names),
        max_size=6,
    ),
)
def test_after_any_regrouping_every_unit_is_in_one_force_of_friends_at_one_place(war, told):
    forces = {
        key: Standing("spain", place, tuple(f"{key}{n}" for n in range(count)), free)
        for key, (place, count, free) in war.items()
    }
    home = {unit: key for key, force in forces.items() for unit in force.units}
    now = dict(home)
    wanted = [Wanted(f, kind, tuple(f"{f}{n}" for n in sorted(units)), to) for f, kind, units, to in told]
    for number, move in enumerate(regrouping_moves(forces, wanted)):
        assert move.units
        assert all(now[unit] == move.giver for unit in move.units)
        assert forces[move.giver].free
        assert not move.taker or forces[move.taker].place == forces[move.giver].place != ""
        now |= dict.fromkeys(move.units, move.taker or f"new {number}")
    assert now.keys() == home.keys()
    assert sum(Counter(now.values()).values()) == len(home)
