"""Trains: some weeks they go along a highway from post to post, or from a full magazine to one less full, and
never without an escort.
"""

from campaign.logic.strategist.staff import Staff, own_works
from campaign.logic.strategist.writing import hold, march, written
from campaign.logic.theatre.march_rates import slowest
from campaign.logic.theatre.theatre import Column, Order, Place
from campaign.logic.vocabulary import ForceKind, OrderKind, Stance, Stock

CONVOY = 60  # percent of weeks
ESCORT = 200  # men who can take a train along


def order_for(staff: Staff, train: Column) -> Order:
    goal = destination(staff, train)
    if goal and escort(staff, train):
        if wants(staff, train, staff.theatre.places[goal]):
            rounds = rounds_at(staff, train.spot.place) - rounds_at(staff, goal)
            goods = ((Stock.ROUND, -(-rounds // 2)),)
            return written(OrderKind.CARRY, goal, stance=Stance.STAND, ratio=200, goods=goods)
        return march(train, (goal,), Stance.STAND, 200)
    if staff.at_home(train):
        return hold(Stance.STAND)
    return march(train, (staff.home(train),), Stance.WITHDRAW, 200)


def destination(staff: Staff, train: Column) -> str:
    if not staff.at_home(train) or staff.die("convoy", train.key) > CONVOY:
        return ""
    near = staff.near(train, 2 * staff.reach(train))
    if poorer := [place for place in near if wants(staff, train, place)]:
        return staff.pick("post", train.key, poorer[:4])
    posts = [place for place in near if own_works(train, place)]
    return staff.pick("post", train.key, [place for place in posts if staff.on_highway(place)][:4])


def rounds_at(staff: Staff, place: str) -> int:
    """In its side's magazine there."""
    return staff.picture.magazines.get(place, {}).get(Stock.ROUND, 0)


def wants(staff: Staff, train: Column, place: Place) -> bool:
    """Whether there is a magazine at *place* with less than half of what is in that where *train* stands."""
    own = place.key in staff.picture.magazines and place.holder == staff.side
    return own and 2 * rounds_at(staff, place.key) < rounds_at(staff, train.spot.place)


def escort(staff: Staff, train: Column) -> str:
    """The smallest column of foot beside *train* that is strong enough; empty if there is none."""
    beside = [
        (one.men, one.key)
        for one in staff.columns
        if one.spot == train.spot
        and one.men >= ESCORT
        and slowest(staff.theatre, one, 0) == slowest(staff.theatre, train, 0)
        and not staff.worn(one)
    ]
    return min(beside, default=(0, ""))[1]


def taken_by(staff: Staff, column: Column) -> str:
    """Where *column* takes a train along; empty if it takes none."""
    for train in staff.own:
        if train.kind is ForceKind.CONVOY and train.key in staff.ours and train.spot == column.spot:
            goal = destination(staff, train)
            if goal and escort(staff, train) == column.key:
                return goal
    return ""
