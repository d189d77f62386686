"""The end of a battle: who has won, and how each side left the field."""

from typing import Final

from rules.core.battle import Outcome, UnitFate
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.aims import has_won_by_goals
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import CONVERGED, FALLEN, MARCHED_OFF, RESERVE, ROUTING, SURRENDERED, WarUnit

DRAWN_WITHIN: Final = 10  # hundredths of figures lost, between the shares of both sides
HELD, WITHDREW, ROUTED = "held", "withdrew", "routed"  # words of Outcome.courses


def is_broken(battle: WarBattle, side: int) -> bool:
    """Tells whether half of a side's units are lost, routing or off the table."""
    gone, units = units_gone(battle, side)
    return 2 * gone >= units


def units_gone(battle: WarBattle, side: int) -> tuple[int, int]:
    """Counts a side's units that are lost, routing or off the table, and all its units."""
    gone, units = 0, 0
    for unit in own_units(battle, side):
        if unit.state != CONVERGED:
            units += 1
            if unit.state == ROUTING or not (unit.on_table or unit.state in (MARCHED_OFF, RESERVE)):
                gone += 1
    return gone, units


def units_at_first(battle: WarBattle) -> list[WarUnit]:
    """Returns the units with which the battle began, without parts that these have sent out since."""
    return battle.units[: len(battle.scenario.units)]


def parts_by_unit(battle: WarBattle) -> dict[int, list[WarUnit]]:
    """Returns the parts that are still out, or are lost, by the index of their unit."""
    found: dict[int, list[WarUnit]] = {}
    for part in battle.units[len(battle.scenario.units) :]:
        if part.parent != NONE:
            found.setdefault(part.parent, []).append(part)
    return found


def own_units(battle: WarBattle, side: int) -> list[WarUnit]:
    """Returns the units with which a side began; guns that changed hands are still among them."""
    return battle.roll_call().first[side]


def share_lost(battle: WarBattle, side: int) -> int:
    """Returns the hundredths of its first figures that a side has lost."""
    units = own_units(battle, side)
    start = sum(first_figures(battle, unit) for unit in units)
    parts = parts_by_unit(battle)
    left = sum(
        unit.strength + unit.guards + sum(part.strength + part.guards for part in parts.get(unit.index, ()))
        for unit in units
    )
    return 100 * (start - left) // start


def verdict(battle: WarBattle) -> Outcome | None:
    """Returns the outcome; None while both fight on, but not in the last turn.

    A side that has reached all its goals has won. If none has, an army that breaks has lost.

    MEX-SEQ-01, MEX-R-31.
    """
    is_last = battle.turn >= battle.scenario.turn_limit
    done = [bool(battle.aims.goals) and has_won_by_goals(battle, side, is_last) for side in (0, 1)]
    broken = [is_broken(battle, side) for side in (0, 1)]
    if not (any(done) or any(broken) or is_last):
        return None
    winner = done.index(True) if done[0] != done[1] else winner_of(battle, broken)
    holds = holder_at_end(battle, winner)
    battle.log.add("MEX-R-31", "ends", NONE, NONE, (), (holds,))
    fates = all_fates(battle)
    losses = [0, 0]
    for unit, fate in zip(battle.units, fates, strict=False):
        losses[battle.scenario.side_of(unit.index)] += fate.lost
    courses = [HELD if side == holds else ROUTED if broken[side] else WITHDREW for side in (0, 1)]
    return Outcome(
        winner=winner,
        clause="MEX-R-31",
        turns=battle.turn,
        losses=(losses[0], losses[1]),
        holds=holds,
        pursued=False,
        fates=fates,
        activations=battle.activations,
        courses=(courses[0], courses[1]),
    )


def winner_of(battle: WarBattle, broken: list[bool]) -> int | None:
    """Returns the side that is not broken; else the one with the contested place; else by losses.

    With a clearly smaller share of figures lost a side has won. A side that must win has lost a draw.

    MEX-R-31.
    """
    if broken[0] != broken[1]:
        return int(broken[0])
    if battle.aims.place is not None and battle.possessor != NONE:
        return battle.possessor
    has_goals = [any(goal.side == side for goal in battle.aims.goals) for side in (0, 1)]
    if has_goals[0] != has_goals[1]:
        return int(has_goals[0])
    blue, red = share_lost(battle, 0), share_lost(battle, 1)
    if abs(blue - red) > DRAWN_WITHIN:
        return int(blue > red)
    return 1 - battle.aims.must_win if battle.aims.must_win != NONE else None


def holder_at_end(battle: WarBattle, winner: int | None) -> int:
    """Returns the side left on the field: not one that has marched off, else the winner. MEX-R-31."""
    off = [any(unit.side == side and unit.state == MARCHED_OFF for unit in battle.units) for side in (0, 1)]
    if off[0] != off[1]:
        return int(off[0])
    if winner is not None:
        return winner
    return int(share_lost(battle, 0) > share_lost(battle, 1))


def first_figures(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the figures that a unit had when the battle began, those of units it took in left out."""
    told = battle.scenario.units[unit.index]
    return int(told.get("start", told["figures"])) if "figures" in told else 1


def figures_fallen(battle: WarBattle) -> list[int]:
    """Returns the figures of each unit that fell. A unit that took in another shares its losses. MEX-R-31."""
    units, parts = units_at_first(battle), parts_by_unit(battle)
    starts = [first_figures(battle, unit) for unit in units]
    lost = [lost_by(unit, start) for unit, start in zip(units, starts, strict=True)]
    for index, sent in parts.items():
        lost[index] += sum(lost_by(part, part.start) for part in sent)
    for unit in units:
        if unit.joined != NONE:
            over = max(0, lost[unit.joined] + battle.units[unit.joined].captured - starts[unit.joined])
            moved = min(over, unit.given)
            lost[unit.joined] -= moved
            lost[unit.index] += moved
    return lost


def all_fates(battle: WarBattle) -> tuple[UnitFate, ...]:
    """Returns what became of each unit. MEX-R-31, MEX-R-35."""
    units, parts, lost = units_at_first(battle), parts_by_unit(battle), figures_fallen(battle)
    return tuple(
        UnitFate(
            start=first_figures(battle, unit),
            lost=lost[unit.index],
            officers_lost=lost[unit.index] if unit.is_officer() else 0,
            captured=sum(captured_of(part) for part in (unit, *parts.get(unit.index, ()))),
            state=unit.state,
        )
        for unit in units
    )


def lost_by(unit: WarUnit, start: int) -> int:
    """Returns the figures that fell, prisoners left out."""
    if unit.is_officer():
        return int(unit.state == FALLEN)
    return start + unit.taken_in - unit.given - unit.detached - unit.strength - unit.captured - unit.guards


def captured_of(unit: WarUnit) -> int:
    """Returns the figures of a unit that are prisoners. MEX-R-35."""
    return unit.captured + (unit.strength if unit.state == SURRENDERED else 0)
