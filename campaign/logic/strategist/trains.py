"""Trains: some weeks they go along a highway from post to post, or from a full magazine to one less full, and
never without an escort.
"""

from collections.abc import Collection

from campaign.logic.orders import KINDS
from campaign.logic.strategist.staff import Staff, own_works
from campaign.logic.strategist.writing import hold_order, march_order, write_order
from campaign.logic.theatre.march_rates import slowest_rate
from campaign.logic.theatre.theatre import Column, Order, Place
from campaign.logic.vocabulary import ForceKind, OrderKind, Stance, Stock

CONVOY = 60  # percent of weeks
ESCORT = 200  # men who can take a train along


def order_for(staff: Staff, train: Column) -> Order:
    """Returns the order of *train*: to go with its escort, to wait in fortifications, or to go back there."""
    goal = goal_of(staff, train)
    if goal and escort_of(staff, train) and wants_rounds(staff, train, staff.theatre.places[goal]):
        rounds = rounds_at(staff, train.spot.place) - rounds_at(staff, goal)
        goods = ((Stock.ROUND, -(-rounds // 2)),)
        return write_order(OrderKind.HAUL, goal, stance=Stance.DEFEND, odds_limit=200, goods=goods)
    if goal and escort_of(staff, train):
        return march_order(train, (goal,), Stance.DEFEND, 200)
    if staff.at_home(train):
        return hold_order(Stance.DEFEND)
    return march_order(train, (staff.nearest_works(train),), Stance.WITHDRAW, 200)


def goal_of(staff: Staff, train: Column) -> str:
    """Returns where *train* is to go with an escort: on a round, or home; "" if it stays."""
    return next_post(staff, train) if staff.at_home(train) else staff.nearest_works(train)


def next_post(staff: Staff, train: Column) -> str:
    if not staff.at_home(train) or staff.roll_die("convoy", train.key) > CONVOY:
        return ""
    near = staff.places_near(train, 2 * staff.reach_of(train))
    if poorer := [place for place in near if wants_rounds(staff, train, place)]:
        return staff.pick_place("post", train.key, poorer[:4])
    posts = [place for place in near if own_works(train, place)]
    return staff.pick_place("post", train.key, [place for place in posts if staff.on_highway(place)][:4])


def rounds_at(staff: Staff, place: str) -> int:
    """Returns the rounds in its side's magazine at *place*."""
    return staff.picture.magazines.get(place, {}).get(Stock.ROUND, 0)


def wants_rounds(staff: Staff, train: Column, place: Place) -> bool:
    """Tells whether the magazine at *place* has less than half as much as that of *train*."""
    own = place.key in staff.picture.magazines and place.holder == staff.side
    return own and 2 * rounds_at(staff, place.key) < rounds_at(staff, train.spot.place)


def escort_of(staff: Staff, train: Column) -> str:
    """Returns the column that escorts *train*, or "" if none is strong enough.

    The smallest column of foot beside it, of those who escort no train that comes before it.
    """
    return escort_by_train(staff).get(train.key, "")


def escort_by_train(staff: Staff) -> dict[str, str]:
    """Returns the escort of each train that goes anywhere, by key: no column escorts two."""
    if "trains" not in staff.planned:
        found: dict[str, str] = {}
        for train in staff.own:
            mine = train.kind is ForceKind.CONVOY and train.key in staff.ours
            if mine and goal_of(staff, train) and (guard := free_escort(staff, train, found.values())):
                found[train.key] = guard
        staff.planned["trains"] = found
    return staff.planned["trains"]


def free_escort(staff: Staff, train: Column, taken: Collection[str]) -> str:
    """Returns the smallest fit column beside *train* that is not *taken*, or ""."""
    beside = [
        (one.men, one.key)
        for one in staff.columns
        if one.spot == train.spot
        and one.key not in taken
        and one.men >= ESCORT
        and slowest_rate(staff.theatre, one, 0) == slowest_rate(staff.theatre, train, 0)
        and not staff.is_worn(one)
    ]
    return min(beside, default=(0, ""))[1]


def escort_order(staff: Staff, column: Column) -> Order | None:
    """Returns the order of *column* to escort a train, or None if it escorts none.

    Where loads are not counted there is no such order, and it marches beside the train.
    """
    train = next((train for train, guard in escort_by_train(staff).items() if guard == column.key), "")
    if not train:
        return None
    goal = goal_of(staff, staff.theatre.columns[train])
    if KINDS[OrderKind.ESCORT].offered(staff.theatre.settings):
        return write_order(OrderKind.ESCORT, goal, stance=Stance.DEFEND, odds_limit=200, friend=train)
    return march_order(column, (goal,), Stance.DEFEND, 200)
