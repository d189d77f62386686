"""The trains of the computer, where loads are counted: a column has orders to escort a train on the move."""

import pytest

from campaign.logic.vocabulary import Arm, ForceKind, OrderKind, Stance, Stock
from tests.campaign.logic.staffs import orders
from tests.campaign.logic.theatres import SPAIN, column

FORTY = [f"s{number}" for number in range(40)]
MOVING = (OrderKind.MARCH, OrderKind.HAUL)


def train(at="post", key="t", base="post"):
    return column(key, SPAIN, at, 150, arm=Arm.TRAIN, kind=ForceKind.CONVOY, base=base)


def weeks(*own, **more):
    """Returns the orders of forty weeks in which loads are counted."""
    return [orders(*own, seed=seed, trains="on", **more) for seed in FORTY]


def test_a_train_on_the_move_is_escorted_by_the_smallest_column_of_foot_beside_it():
    own = (
        train(),
        column("small", SPAIN, "post", 300),
        column("large", SPAIN, "post", 301),
        column("horse", SPAIN, "post", 250, arm=Arm.CAVALRY),
        column("weak", SPAIN, "post", 199),
    )
    made = weeks(*own)
    gone = [week for week in made if week["t"].kind in MOVING]
    assert 15 <= len(gone) <= 33
    for week in gone:
        escort = week["small"]
        assert (escort.kind, escort.friend, escort.stance) == (OrderKind.ESCORT, "t", Stance.DEFEND)
        assert escort.goals == week["t"].goals == ("town",)
        assert OrderKind.ESCORT not in {week[key].kind for key in ("large", "horse", "weak")}
    stayed = [week for week in made if week not in gone]
    assert all(order.kind is not OrderKind.ESCORT for week in stayed for order in week.values())


def test_a_train_away_from_home_is_escorted_back():
    for week in weeks(train("east_camp"), column("e", SPAIN, "east_camp", 300)):
        assert week["t"].kind is OrderKind.MARCH
        assert week["t"].goals in (("post",), ("town",))
        assert (week["e"].kind, week["e"].friend) == (OrderKind.ESCORT, "t")
        assert week["e"].goals == week["t"].goals


def test_no_column_escorts_two_trains():
    own = (train(key="t1"), train(key="t2"), column("e", SPAIN, "post", 300), column("f", SPAIN, "post", 400))
    both = 0
    for week in weeks(*own):
        friends = [week[key].friend for key in "ef" if week[key].kind is OrderKind.ESCORT]
        moving = [key for key in ("t1", "t2") if week[key].kind in MOVING]
        assert sorted(friends) == moving
        both += len(friends) == 2
    assert both
    for week in weeks(*own[:3]):
        assert [week[key].kind in MOVING for key in ("t1", "t2")].count(True) <= 1


def test_a_train_with_rounds_for_an_emptier_magazine_is_escorted_there():
    stores = {"post": {Stock.ROUND: 1000}, "town": {Stock.ROUND: 0}}
    carried = 0
    for week in weeks(train(), column("e", SPAIN, "post", 300), magazines=stores):
        if week["t"].kind is OrderKind.HAUL:
            carried += 1
            assert (week["e"].kind, week["e"].friend, week["e"].goals) == (OrderKind.ESCORT, "t", ("town",))
    assert carried


@pytest.mark.parametrize("worn", [True, False])
def test_a_worn_column_escorts_nobody_and_its_train_stays(worn):
    made = weeks(train(), column("e", SPAIN, "post", 300), worn={"e"} if worn else set())
    assert any(week["t"].kind in MOVING for week in made) is not worn
    assert any(week["e"].kind is OrderKind.ESCORT for week in made) is not worn
