"""SCW-R-41: the end of a battle: who has won, who holds the field, and how the other left it."""

from rules.core.battle import Outcome, UnitFate
from rules.scwares.battle import ScwaresBattle
from rules.scwares.goals import ends_it, has_met_goals, take_stock
from rules.scwares.terms import COMMANDER, MOUNTED, NATIVES
from rules.scwares.units import DESTROYED, FLED, FLEEING, LEFT, STEADY, WENT_OFF, ScwaresUnit

HELD, WITHDREW, ROUTED, OVERRUN = "held", "withdrew", "routed", "overrun"  # words of Outcome.courses
RIDE_DOWN = 4  # zones within which fresh cavalry rides down fleeing units


def end_phase(battle: ScwaresBattle) -> None:
    """Updates the goals at the end of a phase. SCW-R-41."""
    take_stock(battle)


def is_side_beaten(battle: ScwaresBattle, side: int) -> bool:
    """Tells whether all groups of a side are destroyed, gone, or have failed their test.

    A band brought by a card is one of them (SCW-R-36). SCW-R-41.
    """
    return all(
        group.failed or not any(is_present(battle.units[index]) for index in group.units)
        for group in battle.groups
        if group.side == side
    )


def is_present(unit: ScwaresUnit) -> bool:
    """Tells whether any base of *unit* is still in the battle, even under a marker."""
    return unit.strength > 0 and unit.state not in (FLED, WENT_OFF)


def is_in_order(battle: ScwaresBattle, side: int) -> bool:
    """Tells whether a side has a group that has not failed.

    It may be on the table or have gone off it. Bands brought by a card do not count. SCW-R-47.
    """
    return any(
        not group.failed
        and any(unit.strength > 0 and not unit.entered for unit in map(battle.units.__getitem__, group.units))
        for group in battle.groups
        if group.side == side
    )


def steadfast_units(battle: ScwaresBattle, side: int) -> list[ScwaresUnit]:
    """Returns the units of a side still on the table that do not flee.

    Bands from cards are among them.
    """
    return [unit for unit in battle.units_on_table(side) if unit.state != FLEEING]


def keeps(battle: ScwaresBattle, side: int) -> bool:
    """Tells whether a side can hold the field: it has a steadfast unit that is not a card's band.

    SCW-R-41.
    """
    return any(not unit.entered for unit in steadfast_units(battle, side))


def share(battle: ScwaresBattle, side: int) -> tuple[int, int]:
    """Returns the bases a side has lost, and those it had, bases from cards included. SCW-R-41."""
    own = [unit for unit in battle.units if unit.side == side and not unit.is_marker]
    return sum(unit.destroyed for unit in own), sum(unit.start for unit in own)


def verdict(battle: ScwaresBattle) -> Outcome | None:
    """Returns the outcome, or None while both fight on; never None in the last turn.

    A side that has reached all its goals has won. Otherwise a side with nobody left in order loses. If that
    is both, or the turns run out, the goals decide, and without any the smaller share of bases lost. Equal
    shares are a draw. SCW-R-41.
    """
    done = [ends_it(battle, side) for side in (0, 1)]
    if done[0] != done[1]:
        return outcome(battle, done.index(True))
    out = [is_side_beaten(battle, side) for side in (0, 1)]
    if out[0] != out[1]:
        return outcome(battle, out.index(False))
    if not all(out) and not all(done) and battle.turn < battle.scenario.turn_limit:
        return None
    return outcome(battle, at_the_end(battle))


def at_the_end(battle: ScwaresBattle) -> int | None:
    """Returns the winner when neither or both are beaten.

    If only one side has goals, the other wins by preventing them. SCW-R-41.
    """
    met = [has_met_goals(battle, side) for side in (0, 1)]
    if met[0] != met[1]:
        return met.index(True)
    wants = [any(goal.side == side for goal in battle.goals) for side in (0, 1)]
    if not any(met) and wants[0] != wants[1]:
        return wants.index(False)
    (lost, start), (theirs, their_start) = share(battle, 0), share(battle, 1)
    first, second = lost * their_start, theirs * start
    return None if first == second else int(first > second)


def outcome(battle: ScwaresBattle, winner: int | None) -> Outcome:
    """Returns the battle's outcome."""
    holds = winner
    if holds is None and battle.first >= 0:
        holds = battle.first
    if holds is not None and not keeps(battle, holds):
        if keeps(battle, 1 - holds):
            holds = 1 - holds
        elif steadfast_units(battle, holds):
            holds = None  # local bands, who hold no field for any side
    natives = battle.side_of(NATIVES)
    if not keeps(battle, natives):
        for band in steadfast_units(battle, natives):
            battle.log.add("SCW-R-36", "band_stands", band.index)
    party = -1 if winner is None else battle.party_of(winner)
    battle.log.add("SCW-R-41", "ends", -1, -1, (), (party + 1,))
    count = len(battle.scenario.units)
    fates = tuple(fate(unit) for unit in battle.units[:count])
    losses = [0, 0]
    for unit in battle.units[:count]:
        losses[unit.side] += unit.destroyed - unit.caught
    return Outcome(
        winner=winner,
        clause="SCW-R-41",
        turns=battle.turn,
        losses=(losses[0], losses[1]),
        holds=holds,
        pursued=False,
        fates=fates,
        activations=battle.activations,
        courses=(course(battle, 0, holds), course(battle, 1, holds)),
    )


def fate(unit: ScwaresUnit) -> UnitFate:
    """Returns the fate of one unit.

    Bases sent home by a card are among those left, and those caught count as captured. A unit without bases
    has gone, not been destroyed, if a card sent any of them home. SCW-R-26, SCW-R-45.
    """
    lost = unit.destroyed - unit.caught
    officers = lost if unit.kind == COMMANDER else 0
    state = LEFT if unit.state == DESTROYED and unit.departed else unit.state
    return UnitFate(unit.start, lost, officers, unit.caught, state)


def course(battle: ScwaresBattle, side: int, holds: int | None) -> str:
    """Returns how a side left: it held the field, withdrew in order, was routed, or overrun.

    A side whose groups have all failed or gone keeps no order. It is overrun if steady enemy cavalry is near
    one of its fleeing units. If neither side holds the field, no side leaves it in order.
    """
    if side == holds:
        return HELD
    if is_in_order(battle, side):
        return WITHDREW if holds is not None else HELD
    horse = [
        unit for unit in battle.units_on_table(1 - side) if unit.kind == MOUNTED and unit.state == STEADY
    ]
    near = 0
    for unit in horse:
        for base in unit.bases_on_table():
            near |= battle.table.disc(base.cell, RIDE_DOWN)
    runs = [unit for unit in battle.units_on_table(side) if unit.state == FLEEING]
    return (
        OVERRUN if any(near >> base.cell & 1 for unit in runs for base in unit.bases_on_table()) else ROUTED
    )
