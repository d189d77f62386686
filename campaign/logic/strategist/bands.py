"""Irregulars: they slip away from the strong, lie in wait for the weak, and gather now and then.

CAMP-STAFF-02, CAMP-STAFF-05.
"""

from collections.abc import Sequence

from campaign.logic.strategist import land
from campaign.logic.strategist.risings import plan_risings
from campaign.logic.strategist.side_strategist import Foe, SideStrategist, is_open_ground, spot_of_place
from campaign.logic.strategist.writing import (
    ambush_order,
    assault_order,
    detachment_order,
    evasion_order,
    march_order,
    merger_order,
    patrol_order,
    pursuit_order,
    rest_order,
    write_order,
)
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Order, Place
from campaign.logic.vocabulary import Arm, OrderKind, Stance

ALARM = 25_000  # metres within which a stronger enemy drives a band away
WORD = 4  # days after which news of it does so no more
GATHER = 50_000  # metres from which bands come together
WEAK = 60  # men too few to be a band of their own
DISPERSE = 60  # percent of weeks in which those who have gathered and find nobody go home
SCOUT = 15  # percent of weeks in which riders look about
FORAGE = 40  # in which those at their base live on the country about


class Plan:
    """The attacks and gatherings of a week. One company attacks each enemy."""

    def __init__(self, strategist: SideStrategist) -> None:
        self.over: dict[str, Order] = land.invasion_orders(strategist)
        free = [one for one in strategist.bands if one.key not in self.over and not strategist.is_worn(one)]
        self.strikes, self.meeting = plan_risings(strategist, free)
        self.rally: dict[str, Column] = {}
        taken = list(self.strikes.values())
        for chief in sorted(strategist.bands, key=lambda one: (-one.men, one.key)):
            idle = (
                chief.key not in self.plans_so_far
                and not is_alarmed(strategist, chief)
                and not strategist.is_worn(chief)
            )
            if idle and strategist.is_striking(chief):
                self.lead_attack(strategist, chief, taken)
        for chief in sorted(strategist.bands, key=lambda one: (-one.men, one.key)):
            if chief.key in self.plans_so_far or not chief.spot.place:
                continue
            idle = not strategist.is_worn(chief) and not is_alarmed(strategist, chief)
            if idle and strategist.roll_die("gather", chief.key) <= strategist.how.gathering:
                self.call_bands(strategist, chief)

    @property
    def plans_so_far(self) -> dict[str, object]:
        """Returns what forces with a plan already do, by key."""
        return {**self.over, **self.strikes, **self.meeting, **self.rally}

    def lead_attack(self, strategist: SideStrategist, chief: Column, taken: list[Foe]) -> None:
        """Sends *chief*, with as many bands beside it as needed, to attack the nearest enemy not in
        *taken*.
        """
        bound = self.plans_so_far
        fit = [
            one
            for one in bands_at_place(strategist, chief)
            if one.key not in bound and one is not chief and not strategist.is_worn(one)
        ]
        fit = [chief, *sorted(fit, key=lambda one: (-one.men, one.key))]
        prey = nearest_target(strategist, chief, sum(one.men for one in fit), taken)
        men = 0
        for one in fit if prey is not None else ():
            if prey is None or men and are_enough_men(strategist, prey, men):
                break
            men += one.men
            self.strikes[one.key] = prey
        if prey is not None:
            taken.append(prey)

    def call_bands(self, strategist: SideStrategist, chief: Column) -> None:
        """Calls the nearest bands to *chief*, no more than it takes; none if there is no target."""
        men, bound = strength_at_place(strategist, chief), self.plans_so_far
        friends = [
            (strategist.metres_to(one, chief.spot), one.key, one)
            for one in strategist.bands
            if one.spot != chief.spot
            and one.key not in bound
            and not strategist.is_worn(one)
            and one not in self.rally.values()
            and strategist.metres_to(one, chief.spot) <= GATHER
            and strategist.goes_to(one, chief.spot.place)
        ]
        coming: list[Column] = []
        for _metres, _key, one in sorted(friends, key=lambda entry: entry[:2]):
            if nearest_target(strategist, chief, men) is None:
                coming.append(one)
                men += one.men
        if coming and nearest_target(strategist, chief, men) is not None:
            self.rally |= {one.key: chief for one in coming}


def are_enough_men(strategist: SideStrategist, foe: Foe, men: int) -> bool:
    """Tells whether *men* may attack *foe*: weaker abroad, or few enough in fortifications."""
    return (
        foe.most * strategist.how.storming if foe.is_fortified else 100 * foe.men // strategist.how.daring
    ) <= men


def nearest_target(
    strategist: SideStrategist, band: Column, men: int, taken: Sequence[Foe] = ()
) -> Foe | None:
    """Returns the nearest enemy in reach of *band* whom *men* may strike, and who is not *taken*."""
    targets = [
        (strategist.metres_to(band, foe.spot), foe.rank, foe)
        for foe in strategist.foes
        if foe not in taken
        and are_enough_men(strategist, foe, men)
        and (foe.is_fortified or not strategist.is_covered(foe))
        and strategist.metres_to(band, foe.spot) <= strategist.reach_of(band)
        and strategist.goes_to(band, strategist.place_at(foe.spot).key)
    ]
    return min(targets, key=lambda entry: entry[:2])[2] if targets else None


def strength_at_place(strategist: SideStrategist, band: Column) -> int:
    """Returns the men of all free bands at its place."""
    return sum(one.men for one in bands_at_place(strategist, band))


def bands_at_place(strategist: SideStrategist, band: Column) -> list[Column]:
    """Returns *band* and the free bands at its place."""
    return [one for one in strategist.bands if one.spot == band.spot and one.spot.place] or [band]


def is_alarmed(strategist: SideStrategist, band: Column) -> bool:
    """Tells whether an enemy too strong for *band*, and for those with it, is near."""
    men = strength_at_place(strategist, band)
    return any(
        foe.men > men and foe.days <= WORD and strategist.metres_to(band, foe.spot) <= ALARM
        for foe in strategist.foes_outside
    )


def order_for(strategist: SideStrategist, plan: Plan, band: Column) -> Order:
    together = bands_at_place(strategist, band)
    chief = max(together, key=lambda one: (one.men, one.key))
    if band.key in plan.over:
        return plan.over[band.key]
    if plan.meeting.get(band.key, band.spot.place) != band.spot.place:
        return march_order(band, (plan.meeting[band.key],), Stance.AVOID, 150)
    if is_alarmed(strategist, band):
        return (
            order_to_divide(strategist, band) if hiding_places(strategist, band) else None
        ) or evasion_order()
    if strategist.is_worn(band):
        return order_homeward(band)
    if band.key in plan.meeting:
        return rest_order()
    if band.key in plan.rally:
        return march_order(band, (plan.rally[band.key].spot.place,), Stance.AVOID, 150)
    if chief in plan.rally.values():
        return rest_order()
    prey = plan.strikes.get(band.key)
    if prey is not None and prey.is_fortified:
        return assault_order(strategist, band, prey.spot)
    if prey is not None:
        return pursuit_order(prey.spot, strategist.how.daring, march_to_guns=False)
    return order_without_plan(strategist, band, together, chief)


def order_without_plan(
    strategist: SideStrategist, band: Column, together: list[Column], chief: Column
) -> Order:
    """Returns the order of a band that neither meets nor attacks. *together*: the bands at its place."""
    if band.spot.route and band.order.kind is OrderKind.MARCH:
        return band.order
    if len(together) > 1 and band is not chief and strategist.roll_die("scatter", band.key) <= DISPERSE:
        return merger_order(chief) if band.men < WEAK else order_to_part(strategist, band)
    regrouped = order_to_join(strategist, band) or order_to_divide(strategist, band)
    return (
        regrouped
        or land.order_to_raid(strategist, band)
        or land.order_to_cross(strategist, band)
        or at_leisure(strategist, band)
    )


def order_to_part(strategist: SideStrategist, band: Column) -> Order:
    """Returns the order to leave the others, for its base or for ground of its own."""
    if band.base and band.base != band.spot.place:
        return order_homeward(band)
    goal = strategist.pick_place("ground", band.key, hiding_places(strategist, band)[:4])
    return march_order(band, (goal,), Stance.AVOID, 150)


def order_to_join(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns the order of a small band to merge with the nearest band of its side."""
    if band.men >= WEAK:
        return None
    friends = [
        (strategist.metres_to(band, one.spot), one.key, one)
        for one in strategist.bands
        if one.spot.place
        and one.spot != band.spot
        and one.men > band.men
        and strategist.metres_to(band, one.spot) <= strategist.reach_of(band) // 2
        and strategist.goes_to(band, one.spot.place)
    ]
    if not friends:
        return None
    friend = min(friends, key=lambda entry: entry[:2])[2]
    return merger_order(friend, friend.spot.place)


def order_to_divide(strategist: SideStrategist, band: Column) -> Order | None:
    """Returns the order of a large band to detach the smaller half of its units."""
    if band.men <= strategist.how.large_band or len(band.units) < 2 or not band.spot.place:
        return None
    leaving: list[str] = []
    men = 0
    for unit in sorted(band.units, key=lambda unit: (bool(unit.leaders), unit.men, unit.key)):
        if 2 * (men + unit.men) <= band.men or not leaving:
            leaving.append(unit.key)
            men += unit.men
    goal = strategist.pick_place("ground", band.key, hiding_places(strategist, band)[:4])
    return detachment_order(band, leaving, goal, Stance.AVOID) if len(leaving) < len(band.units) else None


def at_leisure(strategist: SideStrategist, band: Column) -> Order:
    """Returns an order for a free band: to lie in wait by an enemy road, to look about, or to rest."""
    if strategist.roll_die("wait", band.key) <= strategist.how.waiting:
        here = strategist.theatre.places.get(band.spot.place)
        stay = [here] if here and here.key in strategist.lairs else []
        beside = [
            place
            for place in strategist.places_near(band, strategist.reach_of(band))
            if place.key in strategist.lairs
        ]
        lair = strategist.pick_place("road", band.key, [*3 * stay, *beside[:3]])
        if lair:
            return ambush_order(
                spot_of_place(strategist.theatre.places[lair]), strategist.how.daring * 3 // 2
            )
    recruits = land.order_to_recruit(strategist, band)
    if recruits is not None:
        return recruits
    felled = land.order_to_fell_trees(strategist, band)
    if felled is not None:
        return felled
    riders = all(unit.arm is Arm.CAVALRY for unit in band.units)
    if riders and strategist.roll_die("scout", band.key) <= SCOUT:
        ground = [place.key for place in hiding_places(strategist, band)[:2]]
        if ground:
            return patrol_order(ground, Stance.AVOID, 100)
    feeds = band.spot.place == band.base and land.is_order_offered(strategist, OrderKind.FORAGE)
    if feeds and strategist.roll_die("forage", band.key) <= FORAGE:
        return write_order(OrderKind.FORAGE)
    return order_homeward(band)


def order_homeward(band: Column) -> Order:
    """Returns the order to march to its base, and to rest there."""
    if not band.base or band.spot.place == band.base:
        return rest_order()
    return march_order(band, (band.base,), Stance.AVOID, 150)


def hiding_places(strategist: SideStrategist, band: Column) -> list[Place]:
    """Returns open ground in reach, away from all known enemies."""
    return [
        place
        for place in strategist.places_near(band, strategist.reach_of(band) // 2)
        if is_open_ground(place)
        and all(
            straight_metres(strategist.theatre, spot_of_place(place), foe.spot) > ALARM
            for foe in strategist.foes_outside
        )
    ]
