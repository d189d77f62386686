"""Regulars: they guard posts and trains, pursue together whatever was seen, patrol, and rest.

CAMP-STAFF-02, CAMP-STAFF-03, CAMP-STAFF-04.
"""

from dataclasses import replace

from campaign.logic.prisoners.custody import of_force, of_place
from campaign.logic.strategist import land, trains
from campaign.logic.strategist.side_strategist import (
    GREAT,
    Foe,
    SideStrategist,
    is_haunt,
    is_own_post,
    spot_of_place,
)
from campaign.logic.strategist.writing import (
    assault_order,
    detachment_order,
    hold_order,
    march_order,
    merger_order,
    patrol_order,
    pursuit_order,
    rest_order,
    transfer_order,
    write_order,
)
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Order, Place
from campaign.logic.vocabulary import Arm, ForceKind, ForceState, OrderKind, Stance

WORD = 4  # days after which news of an enemy sends no force after it
NEAR = 15_000  # metres between which and none it makes no odds
THREAT = 15_000  # metres from one's post within which an enemy threatens it
WEAK = 80  # men too few to be a column of their own
SMALL = 350  # men who may go by themselves where no great band is
GROSS = 2  # times an enemy's number above which a column that can detach companies leaves it alone
THIN = 60  # men too few to hold a post
FRONT = 60_000  # metres about a post within which word of the enemy makes it the front
STORM = 2  # men for each in a lost town
SEA = 150_000  # metres beyond which it is better to sail
BREAK = 10  # percent of weeks in which a besieged garrison breaks out
LEAVE = 20  # percent of weeks in which a column goes to the front


class Plan:
    """The decisions of the computer for all columns of a side together."""

    def __init__(self, strategist: SideStrategist) -> None:
        self.prey: dict[str, Foe] = {}
        self.relief: dict[str, Place] = {}
        self.retaking: dict[str, Place] = {}
        self.closing: dict[str, Place] = {}
        self.fronts = front_towns(strategist)
        idle = [one for one in strategist.columns if not strategist.is_worn(one)]
        ready = [one for one in idle if strategist.is_striking(one)]
        for foe in strategist.foes_outside:
            if foe.days <= WORD:
                self.send_columns(strategist, foe, ready)

        for place in lost_places(strategist):
            self.retake_place(strategist, place, idle)

    def retake_place(self, strategist: SideStrategist, place: Place, columns: list[Column]) -> None:
        """Sends the nearest free columns to take *place* back or to besiege it.

        They take it if they are strong enough for the known enemy, and besiege it if they only outnumber it.
        An empty place takes the nearest column that is no handful.
        """
        enemies_there = sum(foe.most for foe in strategist.foes if foe.spot == spot_of_place(place))
        fit = [
            (strategist.metres_to(one, spot_of_place(place)), one.key, one)
            for one in columns
            if one.key not in self.prey | self.relief | self.retaking | self.closing
            and one.men >= WEAK
            and strategist.metres_to(one, spot_of_place(place)) <= strategist.reach_of(one)
            and strategist.goes_to(one, place.key)
        ]
        going: list[Column] = []
        for _metres, _key, one in sorted(fit, key=lambda entry: entry[:2])[: 2 * strategist.how.hunters]:
            if not going or sum(column.men for column in going) < STORM * enemies_there:
                going.append(one)
        men = sum(one.men for one in going)
        if going and men >= STORM * enemies_there:
            self.retaking |= {one.key: place for one in going}
        elif men > enemies_there and land.is_order_offered(strategist, OrderKind.BESIEGE):
            self.closing |= {one.key: place for one in going}

    def send_columns(self, strategist: SideStrategist, foe: Foe, columns: list[Column]) -> None:
        """Sends free columns after *foe*, up to twice its number.

        Among equally near columns the best match in strength goes. If all are too weak, the first goes to
        help the threatened post.
        """
        fit = [
            (strategist.metres_to(one, foe.spot) // NEAR, abs(2 * foe.men - one.men), one.key, one)
            for one in columns
            if one.key not in self.prey
            and one.key not in self.relief
            and not (one.men > GROSS * foe.men and units_to_detach(strategist, one))
            and strategist.metres_to(one, foe.spot) <= strategist.reach_of(one)
            and strategist.goes_to(one, strategist.place_at(foe.spot).key)
        ]
        hunters: list[Column] = []
        for *_rank, one in sorted(fit, key=lambda entry: entry[:3]):
            if len(hunters) < strategist.how.hunters and sum(hunter.men for hunter in hunters) < 2 * foe.men:
                hunters.append(one)
        strength = sum(one.men for one in hunters)
        if hunters and 100 * foe.men <= strategist.how.boldness * strength:
            self.prey |= {one.key: foe for one in hunters}
            return
        post = threatened_post(strategist, foe)
        if post is not None and hunters:
            self.relief[hunters[0].key] = post


def lost_places(strategist: SideStrategist) -> list[Place]:
    """Returns the towns and fortifications in an enemy's hands, as far as its side knows."""
    return [
        place
        for _key, place in sorted(strategist.theatre.places.items())
        if strategist.is_enemy(place.holder) and (place.kind in GREAT or place.fortification)
    ]


def threatened_post(strategist: SideStrategist, foe: Foe) -> Place | None:
    """Returns the nearest of one's own posts that *foe* may fall upon."""
    posts = [
        (straight_metres(strategist.theatre, foe.spot, spot_of_place(place)), key, place)
        for key, place in strategist.theatre.places.items()
        if place.holder == strategist.side and place.fortification
    ]
    near = [entry for entry in posts if entry[0] <= THREAT]
    return min(near, key=lambda entry: entry[:2])[2] if near else None


def front_towns(strategist: SideStrategist) -> list[Place]:
    """Returns own towns near known enemies, those with fewest columns about them first."""
    towns = []
    for key, place in sorted(strategist.theatre.places.items()):
        if place.holder != strategist.side or place.kind not in GREAT:
            continue
        if any(
            straight_metres(strategist.theatre, foe.spot, spot_of_place(place)) <= FRONT
            for foe in strategist.foes_outside
        ):
            columns = sum(
                straight_metres(strategist.theatre, one.spot, spot_of_place(place)) <= THREAT
                for one in strategist.columns
            )
            towns.append((columns, key, place))
    return [place for _columns, _key, place in sorted(towns, key=lambda entry: entry[:2])]


def order_for(strategist: SideStrategist, plan: Plan, column: Column) -> Order:
    if strategist.is_worn(column):
        return rest_order() if strategist.at_home(column) else order_homeward(strategist, column)
    escorting = trains.escort_order(strategist, column)
    if escorting is not None:
        return escorting
    prisoners = to_the_rear(strategist, column)
    if prisoners is not None:
        return prisoners
    if column.key in plan.prey:
        foe = plan.prey[column.key]
        alone = column.men >= 2 * foe.men
        return pursuit_order(foe.spot, strategist.how.boldness, march_to_guns=not alone)
    if column.key in plan.relief:
        return march_order(column, (plan.relief[column.key].key,), Stance.DEFEND, 200, forced=True)
    if column.key in plan.retaking:
        return assault_order(strategist, column, spot_of_place(plan.retaking[column.key]))
    if column.key in plan.closing:
        return write_order(OrderKind.BESIEGE, spot=spot_of_place(plan.closing[column.key]))
    if is_under_way(column):
        return column.order
    return in_garrison(strategist, column) or at_leisure(strategist, plan, column)


def at_leisure(strategist: SideStrategist, plan: Plan, column: Column) -> Order:
    """Returns a post to be held or mended, a patrol, a move to where the war is, or rest."""
    work = at_post(strategist, column) or land.order_to_repair(strategist, column)
    if work is not None:
        return work
    stations = () if units_to_detach(strategist, column) else round_of(strategist, column)
    if stations and strategist.roll_die("patrol", column.key) <= strategist.how.patrolling:
        attack = strategist.roll_die("attack", column.key) <= strategist.how.attacking
        return patrol_order(stations, Stance.ATTACK if attack else Stance.WITHDRAW, strategist.how.boldness)
    quiet = not any(strategist.metres_to(column, foe.spot) <= FRONT for foe in strategist.foes_outside)
    front = [
        place
        for place in plan.fronts
        if strategist.goes_to(column, place.key) or by_sea(strategist, column, place.key) is not None
    ][:3]
    if quiet and front and strategist.roll_die("front", column.key) <= LEAVE:
        goal = strategist.pick_place("which front", column.key, front)
        sailing = by_sea(strategist, column, goal)
        if sailing is not None:
            return sailing
        return march_order(column, (goal,), Stance.DEFEND, 200, rail=True)
    return rest_order() if strategist.at_home(column) else order_homeward(strategist, column)


def by_sea(strategist: SideStrategist, column: Column, goal: str) -> Order | None:
    """Returns the order to sail to *goal*, if that is far and there are ships."""
    far = strategist.metres_to(column, spot_of_place(strategist.theatre.places[goal])) > SEA
    if not far or not land.is_order_offered(strategist, OrderKind.EMBARK):
        return None
    order = write_order(OrderKind.EMBARK, goal, stance=Stance.DEFEND)
    return order if strategist.roads.by_water(replace(column, order=order), column.spot, goal) else None


def at_post(strategist: SideStrategist, column: Column) -> Order | None:
    """Returns the order to garrison a town that nobody else holds, or to raise weak fortifications."""
    if not strategist.at_home(column):
        return None
    place = strategist.theatre.places[column.spot.place]
    if (
        place.kind in GREAT
        and not land.is_held_by_others(strategist, column)
        and land.is_order_offered(strategist, OrderKind.GARRISON)
    ):
        return land.raise_fortifications(strategist, column) or write_order(
            OrderKind.GARRISON, stance=Stance.DEFEND, spot=column.spot
        )
    return None


def in_garrison(strategist: SideStrategist, column: Column) -> Order | None:
    """Returns an order for columns that stand together at a post.

    Weak ones join strong ones, a thin garrison is reinforced, and a large column detaches units.
    """
    if not strategist.at_home(column):
        return None
    friends = [
        one
        for one in strategist.friends_beside(column)
        if one in strategist.columns and one.men >= column.men
    ]
    joins = (
        column.men < WEAK
        or column.men < SMALL
        and strategist.roll_die("join", column.key) <= strategist.how.joining
    )
    if joins and friends:
        return merger_order(min(friends, key=lambda one: (one.men, one.key)))
    foot = sorted((unit.men, unit.key) for unit in column.units if unit.arm is Arm.INFANTRY)
    thin = [
        one for one in strategist.friends_beside(column) if one.kind is ForceKind.GARRISON and one.men < THIN
    ]
    if thin and len(foot) > 1 and 3 * foot[0][0] <= column.men:
        return transfer_order((foot[0][1],), min(thin, key=lambda one: (one.men, one.key)))
    return (
        order_to_detach(strategist, column)
        if strategist.roll_die("detach", column.key) <= strategist.how.detaching
        else None
    )


def units_to_detach(strategist: SideStrategist, column: Column) -> list[str]:
    """Returns the smallest units of infantry or cavalry that make up a detachment.

    None if the column is small, or either part would be too weak. A column that can detach units stays at
    home.
    """
    leaving, men = [], 0
    for unit in sorted(column.units, key=lambda unit: (bool(unit.leaders), unit.men, unit.key)):
        if men < WEAK and unit.arm in (Arm.INFANTRY, Arm.CAVALRY):
            leaving.append(unit.key)
            men += unit.men
    large = column.men >= strategist.how.large_column
    return leaving if large and men >= WEAK and column.men - men >= WEAK else []


def order_to_detach(strategist: SideStrategist, column: Column) -> Order | None:
    """Returns the order to detach units for a patrol."""
    leaving, stations = units_to_detach(strategist, column), round_of(strategist, column)
    return detachment_order(column, leaving, stations[0], Stance.WITHDRAW) if leaving and stations else None


def round_of(strategist: SideStrategist, column: Column) -> tuple[str, ...]:
    """Returns two places to look for the enemy, not too far apart: near by, or in reach."""
    reach = strategist.reach_of(column)
    haunts = [place for place in strategist.places_near(column, reach // 2) if is_haunt(place)]
    haunts = haunts or [place for place in strategist.places_near(column, reach) if is_haunt(place)]
    first = strategist.pick_place("haunt", column.key, haunts)
    if not first:
        return ()
    first_spot = spot_of_place(strategist.theatre.places[first])
    beside = [place for place in haunts if place.key != first]
    beside.sort(
        key=lambda place: (straight_metres(strategist.theatre, first_spot, spot_of_place(place)), place.key)
    )
    return (first, *(place.key for place in beside[:1]))


def to_the_rear(strategist: SideStrategist, column: Column) -> Order | None:
    """Sends prisoners it has, or finds where nobody can guard them, to the nearest large post."""
    led = strategist.view.prisoners.get(of_force(column.key), 0)
    lying = strategist.view.prisoners.get(of_place(strategist.side, column.spot.place), 0)
    place = strategist.theatre.places.get(column.spot.place)
    safe = place is not None and is_own_post(column, place) and place.kind in GREAT
    if not led and (not lying or safe):
        return None
    rear = [
        place
        for place in strategist.places_near(column, None)
        if is_own_post(column, place) and place.kind in GREAT
    ]
    if safe and place is not None:
        return write_order(OrderKind.ESCORT_PRISONERS, place.key)
    return write_order(OrderKind.ESCORT_PRISONERS, rear[0].key) if rear else None


def is_under_way(column: Column) -> bool:
    """Tells whether *column* is on a road or at sea with an unfinished order."""
    unfinished = (OrderKind.MARCH, OrderKind.PATROL, OrderKind.EMBARK)
    return bool(column.spot.route) and column.order.kind in unfinished


def order_homeward(strategist: SideStrategist, column: Column) -> Order:
    return march_order(column, (strategist.nearest_fortification(column),), Stance.WITHDRAW, 200, rail=True)


def garrison_order(strategist: SideStrategist, column: Column) -> Order:
    """Returns the order of a garrison or a static force; if besieged and strong enough, to break out."""
    if column.state is ForceState.BESIEGED and strategist.roll_die("break out", column.key) <= BREAK:
        home = strategist.nearest_fortification(column)
        if home and home != column.spot.place and land.is_order_offered(strategist, OrderKind.BREAK_OUT):
            return write_order(OrderKind.BREAK_OUT, home)
    if column.is_static or strategist.at_home(column):
        return land.raise_fortifications(strategist, column) or hold_order(Stance.DEFEND)
    return order_homeward(strategist, column)
