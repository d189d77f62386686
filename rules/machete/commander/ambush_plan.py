"""The computer's plan for an ambush: when it opens, which units fire, strike or stay hidden."""

from collections.abc import Callable
from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.commander import assault, targets as doctrine
from rules.machete.commander.estimate import TWELFTHS, Estimates
from rules.machete.engine.ambush import opening_phase
from rules.machete.engine.move import attacks
from rules.machete.terms import NONE, TRAINS
from rules.machete.units import MacheteUnit

# Hundredths of a cm for 28 mm figures.
FIRST, SECOND = 2000, 4000  # distance to the first enemy, or to the second, at which it opens
LURKS: Final = 4000  # an enemy this near to units that can only strike may come within their reach
ENDS: Final = 5  # the phase in which an ambush that nobody walks into is given up
PATIENCE: Final = 2  # phases after the opening when units without a target come out too
SURPRISE: Final = 2 * TWELFTHS  # an attack after the first volley needs less

Asked = Callable[[MacheteBattle, MacheteUnit, MacheteUnit], int]  # twelfths an attack must promise


def is_called_out(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, melee: assault.Melee, asked: Asked
) -> bool:
    """Tells whether *unit*, hidden, comes out in this phase.

    All of the party that can fire open the ambush together. Units that can only strike stay hidden while an
    enemy is near enough to come within their reach. Otherwise they come out and go to it. MACH-GEN-06.
    """
    side = unit.side
    party = [hidden_unit for hidden_unit in view.units if hidden_unit.side == side and hidden_unit.hidden]
    opened = opening_phase(view, side)
    if not opened and not opens(view, party):
        return False
    if fires(unit) or view.turn >= (opened + PATIENCE if opened else ENDS):
        return True
    spans = view.table.spans(unit.cell)
    if all(spans[foe.cell] > LURKS for foe in view.foes[side]):
        return True
    return can_strike(view, sums, unit, party, melee, asked)


def opens(view: MacheteBattle, party: list[MacheteUnit]) -> bool:
    """Tells whether the ambush of *party* opens.

    It does when an enemy is near enough, a prize is in reach, or it is late.
    """
    foes = view.foes[party[0].side]
    spans = sorted(min(view.table.spans(own.cell)[foe.cell] for own in party) for foe in foes)
    near = min(spans, default=SECOND) <= FIRST or (len(spans) > 1 and spans[1] <= SECOND)
    return near or view.turn >= ENDS or any(has_prize_in_reach(view, own) for own in party)


def has_prize_in_reach(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* can reach an enemy train or gun without enemy troops beside it."""
    prizes = [foe for foe in view.foes[unit.side] if is_prize(view, foe)]
    return bool(prizes) and bool(attacks(view, unit, prizes))


def is_prize(view: MacheteBattle, foe: MacheteUnit) -> bool:
    """Tells whether *foe* is a train or a gun without an escort beside it."""
    return (foe.troop in TRAINS or foe.gun != NONE) and view.count_touching(foe.cell, foe.side) == 1


def can_strike(
    view: MacheteBattle,
    sums: Estimates,
    unit: MacheteUnit,
    party: list[MacheteUnit],
    melee: assault.Melee,
    asked: Asked,
) -> bool:
    """Tells whether *unit* can reach an enemy worth an attack.

    It counts all of its *party* that can join.
    """
    strikes = attacks(view, unit)
    if not strikes:
        return False
    foes = [view.units[index] for index, _, _ in strikes]
    chosen, gain = assault.best_target(view, sums, unit, foes, melee, party)
    return gain >= asked(view, unit, chosen) - (SURPRISE if any(map(fires, party)) else 0)


def fires(unit: MacheteUnit) -> bool:
    """Tells whether *unit* opens the ambush with fire: infantry with firearms, or a gun."""
    return doctrine.is_armed_foot(unit) or unit.gun != NONE


def acts_first(view: MacheteBattle, party: list[MacheteUnit]) -> int:
    """Returns the index in *party* of the unit that acts next.

    Units that fire act before units that strike, since nobody fires into a melee. Then the nearest acts.
    MACH-R-71.
    """

    def rank(unit: MacheteUnit) -> tuple[bool, int, int]:
        spans = view.table.spans(unit.cell)
        nearest = min((spans[foe.cell] for foe in view.foes[unit.side]), default=0)
        return not fires(unit), nearest, unit.index

    return min(range(len(party)), key=lambda place: rank(party[place]))
