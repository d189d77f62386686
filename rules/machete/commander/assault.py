"""The value of an attack. The dice of a melee are pooled, so all units that join it count together."""

from collections.abc import Callable, Sequence
from typing import Final

from rules.core.terms import FRONT
from rules.machete.battle import MacheteBattle
from rules.machete.commander.escorts import must_be_brought_off, strikes_and_goes
from rules.machete.commander.estimate import SIXTHS, TWELFTHS, Estimates
from rules.machete.commander.threat import striking_points
from rules.machete.engine.fire import side_of
from rules.machete.engine.move import attacks
from rules.machete.tables import POINTS_CAVALRY, POINTS_PER_DIE
from rules.machete.terms import CAVALRY, NONE, TRAINS
from rules.machete.units import FORCED_BACK, SHAKEN, STEADY, MacheteUnit, strength_points

SPENT: Final = [2, 3]  # by nation: exhausted with less than one in this many of its figures left
JUST: Final = [0, 1]  # 1: Spaniards count as exhausted at exactly that share too
FOLLOW: Final = 80  # per cent of the possible joiners expected this phase
AHEAD: Final = 40  # the same where cavalry would attack first: few keep up with it
DAZED: Final = TWELFTHS
ALONE: Final = 2 * TWELFTHS  # less to hope for alone against an enemy at least as strong
WASTED: Final = -(1 << 20)  # value of an attack on units that are lost without it
TRAPPED: Final = 8  # twelfths less for each point that could strike back at ambushers
FLANKED: Final = 2  # twelfths more for each point that must test for being struck in flank or rear
GUN: Final = 3 * TWELFTHS  # value of a gun beyond its crew
LOAD: Final = 3  # figures that a captured load is worth
DENIED: Final = 12 * TWELFTHS  # added if the enemy wants to bring the load off

# the points of both sides in a unit's melee; None if it is in none
Melee = Callable[[MacheteBattle, MacheteUnit], tuple[int, int] | None]


def is_exhausted(unit: MacheteUnit) -> bool:
    """Tells whether a unit is exhausted.

    That is Cubans under half their figures, and Spaniards with a third or less.
    """
    return unit.strength * SPENT[unit.nation] < unit.muster + JUST[unit.nation]


def joiners(
    view: MacheteBattle, side: int, acted: set[int], fit: bool, hidden: Sequence[MacheteUnit] = ()
) -> list[tuple[int, int, int]]:
    """Returns units of a side that may still attack this phase.

    For each: the cells it can strike, its points, its index. The cells are a mask. Their cards are still to
    come. With *fit* the list leaves out exhausted units, units that fire from what they hold, and ambushers
    that fire and then leave. *hidden*: further units in ambush.
    """
    table = view.table
    outlooks = table.outlooks
    strikers = []
    stays = fit and not view.must_win[side]
    goes = fit and view.ambush_phase > 0 and strikes_and_goes(view, side)
    for unit in [*view.foes[1 - side], *hidden] if hidden else view.foes[1 - side]:
        if unit.engaged or unit.index in acted or unit.state != STEADY:
            continue
        nation, troop, cell = unit.nation, unit.troop, unit.cell
        if troop > CAVALRY or unit.house >= 0 or (fit and is_exhausted(unit)):
            continue
        if (stays or (goes and unit.ambusher)) and troop != CAVALRY and unit.firearms:
            continue
        look = outlooks[nation][troop][cell] or table.find_outlook(nation, troop, cell)
        strikers.append((look.strikes, strength_points(unit), unit.index))
    return strikers


def best_target(
    view: MacheteBattle,
    sums: Estimates,
    unit: MacheteUnit,
    foes: Sequence[MacheteUnit],
    melee: Melee,
    hidden: Sequence[MacheteUnit] = (),
) -> tuple[MacheteUnit, int]:
    """Returns the best enemy of *foes* to attack, and the expected gain in twelfths of a point.

    *melee* gives the points of both sides in a unit's melee. *hidden* are friends in ambush who may follow.
    Units that can simply be captured come first. A unit too weak for a die attacks nobody else.
    """
    own_points = strength_points(unit)
    strikes = own_points >= POINTS_PER_DIE and not is_exhausted(unit)
    cells = {index: cell for index, cell, _ in attacks(view, unit, foes)} if strikes else {}
    acted = {unit.index, *view.order}
    friends = joiners(view, unit.side, acted, True, hidden) if strikes else []
    enemies = joiners(view, 1 - unit.side, acted, False) if strikes else []
    chosen, most = foes[0], -(1 << 30)
    for foe in foes:
        if foe.state == FORCED_BACK:
            gain = strength_points(foe) * TWELFTHS + DAZED
        elif (
            foe.troop in TRAINS and view.count_touching(foe.cell, foe.side) == 1
        ):  # captured without a battle
            gain = (foe.figures_left + LOAD * foe.loads) * TWELFTHS
            gain += DENIED if must_be_brought_off(view, foe.side, foe.index) else 0
        elif strikes:
            gain = worth(view, sums, unit, foe, cells[foe.index], friends, enemies, melee)
        else:
            continue
        if (unit.ambusher or unit.hidden) and foe.index in cells and strikes_and_goes(view, unit.side):
            others = striking_points(view, view.foes[unit.side], cells[foe.index], foe)
            gain -= TRAPPED * max(0, others - own_points)
        if gain > most:
            chosen, most = foe, gain
    return chosen, most


def worth(
    view: MacheteBattle,
    sums: Estimates,
    unit: MacheteUnit,
    foe: MacheteUnit,
    cell: int,
    friends: Sequence[tuple[int, int, int]],
    enemies: Sequence[tuple[int, int, int]],
    melee: Melee,
) -> int:
    """Returns the twelfths of a point that *unit* gains by attacking *foe*, with all expected to follow.

    Units already in that melee fight anyway, so only what *unit* adds counts. The first to make contact takes
    the fire of a foe whose card is still to come.
    """
    table = view.table
    fresh = True  # no impetus in a melee of earlier phases (MACH-R-33)
    own_points, own_now, against, cells_mask = strength_points(unit), 0, 0, 0
    seen: list[tuple[int, int]] = []
    met = view.standing_on(table.rings[cell] & view.bodies[foe.side])
    for other in met:
        cells_mask |= table.bits[other.cell]
        fresh = fresh and other.engaged in (0, view.turn)
        points = melee(view, other) if other.engaged else None
        if points is None:
            against += strength_points(other) if other.state != FORCED_BACK else 0
        elif points not in seen:
            seen.append(points)
            own_now, against = own_now + points[unit.side], against + points[other.side]
    here = table.bits[cell]
    follow = sum([points for mask, points, _ in friends if mask & cells_mask])
    follow = follow * (FOLLOW if own_now or unit.troop != CAVALRY else AHEAD) // 100
    known = [other.index for other in met]
    against += (
        sum([points for mask, points, who in enemies if mask & here and who not in known]) * FOLLOW // 100
    )
    alone = not follow and not own_now and foe.state == STEADY
    impetus = fresh and not table.defended[foe.cell] and table.level[foe.cell] <= table.level[unit.cell]
    gain = sums.clash(own_now + own_points + follow, against, impetus)
    if own_now:
        gain -= sums.clash(own_now + follow, against, impetus)
        if gain <= 0:
            return WASTED
    elif foe.state != SHAKEN and foe.fired != view.turn and foe.index not in view.order:
        halved = view.ambush_phase == view.turn and foe.side == view.ambushed_side
        riders = unit.troop == CAVALRY
        gain -= sums.reply(foe, halved, riders) * (TWELFTHS // SIXTHS) * (POINTS_CAVALRY if riders else 1)
    if alone and strength_points(foe) >= own_points:
        gain -= ALONE
    if foe.state == STEADY and not foe.flanked and side_of(view, foe, unit.cell) != FRONT:
        gain += FLANKED * strength_points(foe)
    if foe.gun != NONE:
        gain += GUN
    return gain + (DAZED if foe.state == SHAKEN or foe.ambushed else 0)
