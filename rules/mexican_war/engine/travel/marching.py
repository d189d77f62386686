"""Marches under way: all at once in twelfths; units that meet stop, friends are passed through."""

from collections.abc import Callable
from typing import Final

from rules.core.measure.contact import footprint_ahead, go_to_contact
from rules.core.measure.footprints import CONTACT, Footprint
from rules.core.measure.shapes import Shape, is_on_table
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import unform
from rules.mexican_war.engine.travel.fords import is_at_ford
from rules.mexican_war.engine.travel.paths import TWELFTHS, March
from rules.mexican_war.engine.travel.sweeps import KEEPS_OFF, find_ways_clear
from rules.mexican_war.sections import movement
from rules.mexican_war.sections.measures import distance, overlaps
from rules.mexican_war.terms import ARTILLERY, MARCH_COLUMN, NONE, SKIRMISH, TACTICAL_COLUMN
from rules.mexican_war.units import NO_MOVE, ROUTING, WarUnit

NOTHING, EDGE = -1, -2
CLOSING: Final = 400  # hundredths: farther than a twelfth of any move
FARTHEST: Final = 3000  # hundredths: as far as anybody runs from a charge


def march_all(
    battle: WarBattle, marches: list[March], make_contact: Callable[[WarBattle, March], None]
) -> None:
    """Moves units in twelfths, on one state; those that would meet stop.

    *make_contact* says what happens when a charge is in contact. A unit whose way is clear is put where it
    ends.

    MEX-GEN-01.
    """
    bound, tick = look_ahead(battle, marches), 0
    while bound and tick < TWELFTHS:
        tick = pass_quiet_twelfths(bound, tick) + 1
        if tick > TWELFTHS:
            break
        step(battle, bound, tick)
        contacts = [march for march in bound if march.met != NONE]
        for march in contacts:
            if not gives_way(march.unit):
                bring_up(marches, tick)
                make_contact(battle, march)
                march.met = NONE
        if contacts:
            bound = look_ahead(battle, marches)
    arrive(marches)
    for march in marches:
        settle(battle, march)
        tell_move(battle, march)
    for march in marches:
        check_passages(battle, march)


def look_ahead(battle: WarBattle, marches: list[March]) -> list[March]:
    """Finds whose way is clear as all stand now, and returns the others that are still on their way."""
    going = [march for march in marches if not march.stopped and march.unit.on_table and is_free(march.unit)]
    find_ways_clear(battle, going)
    return [march for march in going if not march.is_clear]


def march_alone(battle: WarBattle, march: March) -> None:
    """Moves one unit while all others stand."""
    find_ways_clear(battle, [march])
    if not march.is_clear:
        for tick in range(pass_quiet_twelfths([march], 0) + 1, TWELFTHS + 1):
            step(battle, [march], tick)
    arrive([march])


def pass_quiet_twelfths(marches: list[March], tick: int) -> int:
    """Moves all on to the last twelfth at which none of them can have met anybody, and returns it."""
    last = min([march.quiet for march in marches if not march.stopped], default=TWELFTHS)
    if last > tick:
        for march in marches:
            if not march.stopped:
                march.go_to(last)
    return max(last, tick)


def bring_up(marches: list[March], tick: int) -> None:
    """Puts those whose way is clear where they are by now: what comes of a contact may cross it."""
    for march in marches:
        march.near, march.quiet = None, 0
        if march.is_clear:
            march.is_clear = False
            march.go_to(tick)


def arrive(marches: list[March]) -> None:
    """Puts those whose way is clear where it ends."""
    for march in marches:
        if march.is_clear:
            march.go_to(TWELFTHS)


def is_free(unit: WarUnit) -> bool:
    """Tells whether a unit goes on: it neither runs, nor has to give way, nor fights."""
    return unit.enemy == NONE and not gives_way(unit)


def gives_way(unit: WarUnit) -> bool:
    """Tells whether a unit runs, or has to fall back this turn or the next."""
    return unit.state == ROUTING or unit.forced != NO_MOVE or unit.moved_back


def step(battle: WarBattle, marches: list[March], tick: int) -> None:
    """Moves everybody on by a twelfth. Repeats until nobody new has to stop."""
    going = [march for march in marches if not march.stopped]
    nexts: list[Footprint | None] = [None] * len(battle.units)
    for march in going:
        nexts[march.unit.index] = march.next_place(tick)
    for march in going:
        if march.near is None:
            march.near = units_near(battle, march, max([FARTHEST, *(leg.cost() for leg in marches)]))
    while halted := find_halted(battle, going, nexts, tick):
        for march, obstacle in halted:
            march.stopped = True
            march.met = obstacle if march.touches and obstacle >= 0 else NONE
            nexts[march.unit.index] = None
    for march in going:
        if march.met != NONE and march.stopped:
            close_up(march.unit, battle.units[march.met])
            march.contact = march.unit.footprint()
        place = nexts[march.unit.index]
        if place is not None:
            march.unit.place(place)
            march.gone = tick


def find_halted(
    battle: WarBattle, marches: list[March], nexts: list[Footprint | None], tick: int
) -> list[tuple[March, int]]:
    """Returns each march that cannot go on, with its obstacle as `obstacle_to` gives it."""
    halted = []
    for march in marches:
        footprint = nexts[march.unit.index]
        if footprint is not None and tick > march.quiet:
            obstacle = obstacle_to(battle, march, footprint, nexts)
            if obstacle != NOTHING:
                halted.append((march, obstacle))
    return halted


def close_up(unit: WarUnit, enemy: WarUnit) -> None:
    """Puts a unit into contact with the enemy ahead of it."""
    place = unit.footprint()
    unit.place(footprint_ahead(place, go_to_contact(place, [enemy.shape()], CLOSING)))


def obstacle_to(battle: WarBattle, march: March, footprint: Footprint, nexts: list[Footprint | None]) -> int:
    """Returns what keeps a unit from its next place: EDGE for the ground, a unit by index, or NOTHING.

    Enemies stop it, and friends on the move: *nexts* is where they come to, by index. Friends that stand
    still are passed through.
    """
    unit, table = march.unit, battle.table
    x, y, radius = footprint.x, footprint.y, footprint.frontage // 2 + footprint.depth + CONTACT
    if not march.is_open:
        left, near, right, far = x - radius, y - radius, x + radius, y + radius
        is_inside = left >= 0 and near >= 0 and right <= table.width and far <= table.height
        if not is_inside and not is_on_table(footprint.corners(), table.width, table.height):
            return EDGE
        is_bare = table.is_free_of(table.barring, left, near, right, far)
        if not is_bare and is_barred(battle, unit, footprint):
            return EDGE
    reach = radius + KEEPS_OFF
    for other in march.near or ():
        place = nexts[other.index]
        dx, dy = (other.x - x, other.y - y) if place is None else (place.x - x, place.y - y)
        room = reach + other.radius
        if not other.on_table or dx * dx + dy * dy > room * room:
            continue
        shape, theirs = footprint.corners(), other.shape() if place is None else place.corners()
        if other.side != unit.side:
            if is_too_near(march, shape, other, theirs):
                return other.index
        elif place is not None and overlaps(shape, theirs) and not overlaps(unit.shape(), other.shape()):
            return other.index
        elif place is None and other.index not in march.passed and overlaps(shape, theirs):
            if march.touches:
                return EDGE
            march.passed.append(other.index)
    return NOTHING


def units_near(battle: WarBattle, march: March, farthest: int) -> list[WarUnit]:
    """Returns the units that a march could meet, if these go *farthest*."""
    unit = march.unit
    reach = march.cost() + unit.frontage + unit.depth + farthest
    return [
        other
        for other in battle.units_on_table()
        if other is not unit
        and abs(other.x - unit.x) <= reach + other.frontage + other.depth
        and abs(other.y - unit.y) <= reach + other.frontage + other.depth
    ]


def is_too_near(march: March, shape: Shape, enemy: WarUnit, theirs: Shape) -> bool:
    """Tells whether a unit would come too near to an enemy; a charge stops at contact."""
    far = distance(shape, theirs)
    if march.touches:
        return far <= CONTACT
    return far < KEEPS_OFF and far < distance(march.unit.shape(), enemy.shape())


def is_barred(battle: WarBattle, unit: WarUnit, footprint: Footprint) -> bool:
    """Tells whether ground is closed to a unit. MEX-MOVE-07, MEX-MOVE-08, MEX-MOVE-09, MEX-R-42, MEX-R-45."""
    table = battle.table
    if not table.has_barring:
        return False
    shape = footprint.corners()
    kinds = table.kinds_under(shape)
    if unit.arm == ARTILLERY:
        wet = kinds & table.water and not unit.limbered
        return bool(kinds & table.deep or wet or (unit.limbered and kinds & table.woods))
    return bool(kinds & table.deep) and not (unit.formation == MARCH_COLUMN and is_at_ford(battle, shape))


def settle(battle: WarBattle, march: March) -> None:
    """Moves a unit back along its path until it stands clear of friends."""
    if march.is_clear:
        return
    unit = march.unit
    while march.twelfths_used() and battle.is_upon(unit.footprint(), unit, among=march.near):
        march.step_back()
    if march.passed:
        shapes = [place.corners() for place in march.all_places()]
        march.passed = [
            index
            for index in march.passed
            if any(overlaps(shape, battle.units[index].shape()) for shape in shapes)
        ]


def tell_move(battle: WarBattle, march: March) -> None:
    """Reports where a unit is now; water leaves it unformed. MEX-MEL-03, MEX-MOVE-08, MEX-MOVE-09."""
    unit = march.unit
    if not march.twelfths_used():
        return
    unit.advanced = True
    clause, verb = ("MEX-MEL-03", "charges_home") if march.touches else ("MEX-MOVE-11", "moves")
    battle.tell(clause, verb, unit, values=(unit.x, unit.y, unit.facing))
    disorder_by_ground(battle, march)


def disorder_by_ground(battle: WarBattle, march: March) -> None:
    """Unforms a unit that crossed water, and guns that crossed a wood.

    MEX-MOVE-07, MEX-MOVE-08, MEX-MOVE-09.
    """
    unit = march.unit
    if march.is_clear or march.is_open:
        return
    if battle.table.has_water and march.twelfths_used() and is_way_wet(battle, march):
        unform(battle, unit, "MEX-MOVE-08")
    if unit.arm == ARTILLERY and battle.table.is_in_woods(unit.shape()):
        unform(battle, unit, "MEX-MOVE-07")


def is_way_wet(battle: WarBattle, march: March) -> bool:
    """Tells whether a unit has been in water on its way. Most such units began there. MEX-MOVE-08."""
    table = battle.table
    for tick in range(march.gone + 1):
        place = march.next_place(tick) if tick else march.start
        if table.is_in_water(place.corners()):
            return True
    return march.contact is not None and table.is_in_water(march.contact.corners())


def check_passages(battle: WarBattle, march: March) -> None:
    """Makes both units check for each friend that was passed through. MEX-MOVE-12, MEX-R-22."""
    for index in march.passed:
        friend = battle.units[index]
        if friend.is_present() and march.unit.is_present():
            names = situation_of(march.unit, friend)
            for unit in (march.unit, friend):
                check_passage(battle, unit, names)


def situation_of(unit: WarUnit, friend: WarUnit) -> list[str]:
    """Returns the modifiers of one unit that passes through another, by their names in the tables.

    MEX-MOVE-13, MEX-R-34.
    """
    counted = (
        (SKIRMISH in (unit.formation, friend.formation), "either_unit_skirmish"),
        (unit.formation in (TACTICAL_COLUMN, MARCH_COLUMN), "passing_unit_in_column"),
        (not friend.advanced and not friend.moved_back, "passed_unit_stationary"),
        (unit.unformed or friend.unformed, "either_unit_unformed"),
        (unit.is_mounted() or friend.is_mounted(), "either_unit_mounted"),
        (unit.is_routing() or friend.is_routing(), "either_unit_routing"),
    )
    return [name for applies, name in counted if applies]


def check_passage(battle: WarBattle, unit: WarUnit, names: list[str]) -> None:
    """Makes one unit check; a failure leaves it unformed. MEX-MOVE-13, MEX-MOVE-14."""
    modifier = movement.passing_modifier(unit.kind(battle.tables), names, battle.tables)
    total, fails = movement.passing_check(battle.dice, unit.index, modifier, battle.tables)
    battle.tell("MEX-MOVE-13", "is_passed_through", unit, -1, (total - modifier,), (modifier, total))
    if fails:
        unform(battle, unit, "MEX-MOVE-14")
