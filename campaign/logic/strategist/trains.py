"""Trains: some weeks they go from post to post along a highway, and never without an escort."""

from campaign.logic.rates import slowest
from campaign.logic.strategist.staff import Staff, own_works
from campaign.logic.strategist.writing import hold, march
from campaign.logic.theatre import Column, Order
from campaign.logic.words import ForceKind, Stance

CONVOY = 60  # percent of weeks
ESCORT = 200  # men who can take a train along


def order_for(staff: Staff, train: Column) -> Order:
    goal = destination(staff, train)
    if goal and escort(staff, train):
        return march(train, (goal,), Stance.STAND, 200)
    if staff.at_home(train):
        return hold(Stance.STAND)
    return march(train, (staff.home(train),), Stance.WITHDRAW, 200)


def destination(staff: Staff, train: Column) -> str:
    if not staff.at_home(train) or staff.die("convoy", train.key) > CONVOY:
        return ""
    posts = [place for place in staff.near(train, 2 * staff.reach(train)) if own_works(train, place)]
    return staff.pick("post", train.key, [place for place in posts if staff.on_highway(place)][:4])


def escort(staff: Staff, train: Column) -> str:
    """The smallest column of foot beside *train* that is strong enough; empty if there is none."""
    beside = [
        (one.men, one.key)
        for one in staff.columns
        if one.spot == train.spot
        and one.men >= ESCORT
        and slowest(one, 0) == slowest(train, 0)
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
