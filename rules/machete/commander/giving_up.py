"""MACH-R-65: when the computer gives a battle up."""

from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.engine.ships import boats
from rules.machete.terms import CAVALRY, CUBAN
from rules.machete.toll import reckoning
from rules.machete.units import RESERVE, SHAKEN, STEADY, MacheteUnit, strength_points

TWICE: Final = 2  # so many times the enemy's share of men gone is plainly the worst of it
FIT: Final = (STEADY, SHAKEN)  # the states in which a body may yet fight
WALLS: Final = 2  # a man in a house counts for so many of those who are to take it
NO_WAY_ON: Final = 70  # per cent of what it otherwise bears that an attack bears which is in vain


def gives_up(view: MacheteBattle, unit: MacheteUnit, bears: int, saves: int, crippled: int) -> bool:
    """Whether the side of *unit* breaks off: plainly worse off than the enemy, or with too many of those left
    who cannot act, or in an attack that cannot succeed any more.

    All three are per cent: of its figures gone that it *bears*, or a Cuban band that *saves* itself, and of
    its bodies that are *crippled*. A band goes long before it breaks: there is another day, and nobody to
    replace it.
    """
    own, other = unit.side, 1 - unit.side
    if view.ships and is_landing(view, own):
        return False
    out, start = reckoning(view)
    lost, cost = out[own] * start[other], out[other] * start[own]
    if lost <= cost:
        return False
    plainly, band = lost > TWICE * cost, unit.nation == CUBAN
    share = 100 * out[own]
    if plainly and share >= (saves if band else (saves + bears) // 2) * start[own]:
        return True
    if 100 * share >= NO_WAY_ON * bears * start[own] and is_vain(view, own):
        return True
    unable = 100 * view.unable(own) > crippled * len(view.standing(own))
    return share >= bears * start[own] and (band or unable)


def is_landing(view: MacheteBattle, side: int) -> bool:
    """Whether what *side* has still to land is on its way ashore: it holds on until that is on the beach."""
    wanted = [goal.count for goal in view.goals if goal.lands and goal.side == side and not goal.met]
    ships = [ship for ship in view.ships if ship.side == side]
    rowed = sum(
        boat.loads for ship in ships for boat in boats(view, ship) if (boat.x, boat.y) != (ship.x, ship.y)
    )
    return bool(wanted) and rowed > 0 and sum(ship.landed for ship in ships) + rowed >= max(wanted)


def is_vain(view: MacheteBattle, side: int) -> bool:
    """Whether *side* attacks, alone, and has no more left to do it with than the enemy to stop it; not while
    it is at the door."""
    if not view.must_win[side] or view.must_win[1 - side]:
        return False
    if any(goal.side == side and goal.met for goal in view.goals) or any(h.stormers for h in view.houses):
        return False
    return might(view, side, side) <= might(view, side, 1 - side)


def might(view: MacheteBattle, whose: int, side: int) -> int:
    """The points of a side that *whose* counts on its being left to fight with: reserves only its own."""
    return sum(
        strength_points(unit) * (WALLS if unit.house >= 0 else 1)
        for unit in view.units
        if unit.side == side
        and unit.troop <= CAVALRY
        and ((unit.on_table and unit.state in FIT) or (unit.state == RESERVE and side == whose))
    )
