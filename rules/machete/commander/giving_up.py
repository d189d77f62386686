"""MACH-R-65: when the computer breaks off a battle."""

from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.engine.ships import boats
from rules.machete.terms import CAVALRY, CUBAN
from rules.machete.toll import count_figures
from rules.machete.units import RESERVE, SHAKEN, STEADY, MacheteUnit, strength_points

TWICE: Final = 2  # a side with this many times the enemy's share of losses is clearly losing
FIT: Final = (STEADY, SHAKEN)  # the states in which a unit may still fight
WALLS: Final = 2  # a man in a house counts as this many attackers
NO_WAY_ON: Final = 70  # per cent of the losses it accepts otherwise that a hopeless attack accepts


def gives_up(view: MacheteBattle, unit: MacheteUnit, bears: int, saves: int, crippled: int) -> bool:
    """Tells whether the side of *unit* breaks off.

    It is clearly losing, has too many units unable to act, or its attack is hopeless. All three limits are
    per cent: losses that a side *bears*, those at which a Cuban band *saves* itself, and *crippled* units. A
    band leaves long before it breaks: there is another day, and nobody to replace it.
    """
    own_side, other = unit.side, 1 - unit.side
    if view.ships and is_landing(view, own_side):
        return False
    out, start = count_figures(view)
    lost, cost = out[own_side] * start[other], out[other] * start[own_side]
    if lost <= cost:
        return False
    plainly, band = lost > TWICE * cost, unit.nation == CUBAN
    share = 100 * out[own_side]
    if plainly and share >= (saves if band else (saves + bears) // 2) * start[own_side]:
        return True
    if 100 * share >= NO_WAY_ON * bears * start[own_side] and is_vain(view, own_side):
        return True
    unable = 100 * view.count_unable(own_side) > crippled * len(view.units_on_table(own_side))
    return share >= bears * start[own_side] and (band or unable)


def is_landing(view: MacheteBattle, side: int) -> bool:
    """Tells whether what *side* must still land is on its way ashore.

    It holds on until that is on the beach.
    """
    wanted = [goal.count for goal in view.goals if goal.lands and goal.side == side and not goal.met]
    ships = [ship for ship in view.ships if ship.side == side]
    rowed = sum(
        boat.loads for ship in ships for boat in boats(view, ship) if (boat.x, boat.y) != (ship.x, ship.y)
    )
    return bool(wanted) and rowed > 0 and sum(ship.landed for ship in ships) + rowed >= max(wanted)


def is_vain(view: MacheteBattle, side: int) -> bool:
    """Tells whether *side* alone attacks and has no more points left than the enemy.

    False while it is at the door.
    """
    if not view.must_win[side] or view.must_win[1 - side]:
        return False
    if any(goal.side == side and goal.met for goal in view.goals) or any(h.stormers for h in view.houses):
        return False
    return points_left(view, side, side) <= points_left(view, side, 1 - side)


def points_left(view: MacheteBattle, whose: int, side: int) -> int:
    """Returns the points that *whose* expects *side* to have left to fight with.

    It knows the reserves only of its own side.
    """
    return sum(
        strength_points(unit) * (WALLS if unit.house >= 0 else 1)
        for unit in view.units
        if unit.side == side
        and unit.troop <= CAVALRY
        and ((unit.on_table and unit.state in FIT) or (unit.state == RESERVE and side == whose))
    )
