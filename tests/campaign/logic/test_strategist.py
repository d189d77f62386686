"""The computer strategist as a whole: it knows only its side's picture, and its orders can be given."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from campaign.logic import strategist
from campaign.logic.knowledge.fog import SideView, side_view
from campaign.logic.orders import KINDS, Asks
from campaign.logic.theatre.theatre import Known, Spot
from campaign.logic.vocabulary import ForceKind, OrderKind, Stance
from tests.campaign.logic.staffs import order, seen_force, southern_coast
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, theatre

FIVE = [str(seed) for seed in range(5)]
COUNTRY = southern_coast()
AT = st.sampled_from(sorted(COUNTRY.places))
MEN = st.integers(20, 900)


@st.composite
def forces(draw, side, letter):
    kinds = st.sampled_from([ForceKind.GARRISON, ForceKind.COLUMN] if side == SPAIN else [ForceKind.BAND])
    return [
        column(f"{letter}{n}", side, draw(AT), draw(MEN), kind=draw(kinds), is_static=draw(st.booleans()))
        for n in range(draw(st.integers(1, 4)))
    ]


@st.composite
def words(draw, of):
    found = []
    for _n in range(draw(st.integers(0, 4))):
        found.append(seen_force(draw(AT), draw(MEN), of=of, days=draw(st.integers(0, 21))))
    return tuple(found)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([SPAIN, CUBA]), st.text(max_size=4))
def test_the_same_picture_gives_the_same_orders_whatever_the_enemy_does(data, side, seed):
    enemy = CUBA if side == SPAIN else SPAIN
    own, heard = data.draw(forces(side, "k")), data.draw(words(enemy))
    spot = Spot(place="base")
    pictures = [
        side_view(
            replace(
                southern_coast(*own, *data.draw(forces(enemy, "e")), seed=seed),
                known=(Known(enemy, -9, spot),),
            ),
            side,
            heard,
            {},
        )
        for _ in range(2)
    ]
    assert pictures[0].theatre == pictures[1].theatre
    keys = [one.key for one in own]
    one, other = (strategist.computer_orders(each, keys) for each in pictures)
    assert one == other
    assert list(one) == sorted(keys)
    for each in own:
        check_order(one[each.key], each, own)


def check_order(given, own_columns, friends):
    """Fails unless a person's form would accept the order."""
    kind = KINDS[given.kind]
    assert given == kind.only_asked(given)
    stays = not kind.moves or kind.unbinds or kind.at_post and given.spot in (None, own_columns.spot)
    assert stays or not own_columns.is_static
    assert kind.offered(COUNTRY.settings)
    assert Asks.LEGS not in kind.needs or given.legs
    assert Asks.SPOT not in kind.needs or given.spot is not None
    assert Asks.UNITS not in kind.needs or given.units
    assert Asks.NAME not in kind.needs or given.name
    assert Asks.TASK not in kind.needs or given.task in kind.tasks
    assert given.friend in ("", *(one.key for one in friends if one is not own_columns))
    assert set(given.units) <= {body.key for body in own_columns.units}
    assert 25 <= given.odds_limit <= 1000


def test_the_same_week_gives_the_same_orders_and_other_weeks_others():
    own = column("k", CUBA, "base", 200, base="base")
    weeks = {order(own, seed=str(seed)) for seed in range(20)}
    assert len(weeks) > 2
    assert [order(own, seed=seed) for seed in FIVE] == [order(own, seed=seed) for seed in FIVE]


@pytest.mark.parametrize(("side", "at"), [(SPAIN, "post"), (CUBA, "base")])
def test_nobody_is_sent_where_no_road_leads(side, at):
    for seed in range(30):
        made = order(column("k", side, at, 300, base="base"), seed=str(seed))
        assert "island" not in made.goals
        assert made.spot is None or made.spot.place != "island"


@pytest.mark.parametrize("kind", [ForceKind.GARRISON, ForceKind.COLUMN])
def test_a_static_force_stays_at_its_post(kind):
    bound = column("k", SPAIN, "post", 100, kind=kind, is_static=True)
    made = order(bound, seen_force("post", 10, of=CUBA))
    assert (made.kind, made.stance) == (OrderKind.HOLD, Stance.DEFEND)


def test_a_garrison_driven_from_its_post_goes_to_the_nearest_fortifications():
    lost = column("k", SPAIN, "east_camp", 60, kind=ForceKind.GARRISON)
    assert order(lost).goals == ("town",)


def test_a_base_that_cannot_move_keeps_out_of_the_way():
    workshops = column("k", CUBA, "base", 200, base="base", is_static=True)
    made = order(workshops, seen_force("base", 50, of=SPAIN))
    assert (made.kind, made.stance) == (OrderKind.HOLD, Stance.AVOID)


def test_a_picture_without_places_to_go_gives_an_order_all_the_same():
    alone = theatre([place("a")], [], [column("k", CUBA, "a", 100)])
    assert strategist.computer_orders(SideView(CUBA, alone, ()), ["k"])["k"].kind is OrderKind.REST
