"""Trains: some weeks they go along a highway from post to post, or from a full magazine to one less full, and
never without an escort.
"""

from collections.abc import Collection

from campaign.logic.orders import KINDS
from campaign.logic.strategist.side_strategist import SideStrategist, is_own_post
from campaign.logic.strategist.writing import hold_order, march_order, write_order
from campaign.logic.theatre.march_rates import slowest_rate
from campaign.logic.theatre.theatre import Column, Order, Place
from campaign.logic.vocabulary import ForceKind, OrderKind, Stance, Stock

CONVOY = 60  # percent of weeks
ESCORT = 200  # men who can take a train along


def order_for(strategist: SideStrategist, train: Column) -> Order:
    """Returns the order of *train*: to go with its escort, to wait in fortifications, or to go back there."""
    goal = goal_of(strategist, train)
    if (
        goal
        and escort_of(strategist, train)
        and wants_rounds(strategist, train, strategist.theatre.places[goal])
    ):
        rounds = rounds_at(strategist, train.spot.place) - rounds_at(strategist, goal)
        goods = ((Stock.ROUND, -(-rounds // 2)),)
        return write_order(OrderKind.HAUL, goal, stance=Stance.DEFEND, odds_limit=200, goods=goods)
    if goal and escort_of(strategist, train):
        return march_order(train, (goal,), Stance.DEFEND, 200)
    if strategist.at_home(train):
        return hold_order(Stance.DEFEND)
    return march_order(train, (strategist.nearest_fortification(train),), Stance.WITHDRAW, 200)


def goal_of(strategist: SideStrategist, train: Column) -> str:
    """Returns where *train* is to go with an escort: on a round, or home; "" if it stays."""
    return (
        next_post(strategist, train) if strategist.at_home(train) else strategist.nearest_fortification(train)
    )


def next_post(strategist: SideStrategist, train: Column) -> str:
    if not strategist.at_home(train) or strategist.roll_die("convoy", train.key) > CONVOY:
        return ""
    near = strategist.places_near(train, 2 * strategist.reach_of(train))
    if poorer := [place for place in near if wants_rounds(strategist, train, place)]:
        return strategist.pick_place("post", train.key, poorer[:4])
    posts = [place for place in near if is_own_post(train, place)]
    return strategist.pick_place(
        "post", train.key, [place for place in posts if strategist.on_highway(place)][:4]
    )


def rounds_at(strategist: SideStrategist, place: str) -> int:
    """Returns the rounds in its side's magazine at *place*."""
    return strategist.view.magazines.get(place, {}).get(Stock.ROUND, 0)


def wants_rounds(strategist: SideStrategist, train: Column, place: Place) -> bool:
    """Tells whether the magazine at *place* has less than half as much as that of *train*."""
    own = place.key in strategist.view.magazines and place.holder == strategist.side
    return own and 2 * rounds_at(strategist, place.key) < rounds_at(strategist, train.spot.place)


def escort_of(strategist: SideStrategist, train: Column) -> str:
    """Returns the column that escorts *train*, or "" if none is strong enough.

    The smallest column of foot beside it, of those who escort no train that comes before it.
    """
    return escort_by_train(strategist).get(train.key, "")


def escort_by_train(strategist: SideStrategist) -> dict[str, str]:
    """Returns the escort of each train that goes anywhere, by key: no column escorts two."""
    if "trains" not in strategist.planned:
        escorts: dict[str, str] = {}
        for train in strategist.own:
            mine = train.kind is ForceKind.CONVOY and train.key in strategist.ours
            if (
                mine
                and goal_of(strategist, train)
                and (guard := free_escort(strategist, train, escorts.values()))
            ):
                escorts[train.key] = guard
        strategist.planned["trains"] = escorts
    return strategist.planned["trains"]


def free_escort(strategist: SideStrategist, train: Column, taken: Collection[str]) -> str:
    """Returns the smallest fit column beside *train* that is not *taken*, or ""."""
    beside = [
        (one.men, one.key)
        for one in strategist.columns
        if one.spot == train.spot
        and one.key not in taken
        and one.men >= ESCORT
        and slowest_rate(strategist.theatre, one, 0) == slowest_rate(strategist.theatre, train, 0)
        and not strategist.is_worn(one)
    ]
    return min(beside, default=(0, ""))[1]


def escort_order(strategist: SideStrategist, column: Column) -> Order | None:
    """Returns the order of *column* to escort a train, or None if it escorts none.

    Where loads are not counted there is no such order, and it marches beside the train.
    """
    train = next((train for train, guard in escort_by_train(strategist).items() if guard == column.key), "")
    if not train:
        return None
    goal = goal_of(strategist, strategist.theatre.columns[train])
    if KINDS[OrderKind.ESCORT].offered(strategist.theatre.settings):
        return write_order(OrderKind.ESCORT, goal, stance=Stance.DEFEND, odds_limit=200, friend=train)
    return march_order(column, (goal,), Stance.DEFEND, 200)
