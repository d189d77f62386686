"""MACH-MOR-15, MACH-MOR-19 to MACH-MOR-21: troops that give themselves up, and the men who take them to
the rear."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.fire import remove
from rules.machete.engine.orders import NOTHING
from rules.machete.morale import escorts_needed
from rules.machete.units import SURRENDERED, MacheteUnit

ORDERS: tuple[int, ...] = ()


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """What *unit* may do of these with what is left of its card."""
    return []


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Does it; returns what of the card that takes."""
    return NOTHING


def capture(battle: MacheteBattle, unit: MacheteUnit, captor: MacheteUnit, verb: str, clause: str) -> None:
    """MACH-MOR-15, MACH-MOR-19: *unit* surrenders to *captor*; its men already hit are taken off first."""
    remove(battle, unit, "MACH-GEN-10")
    if not unit.on_table:
        return
    unit.captured = unit.strength
    battle.log.add(clause, verb, unit.index, captor.index, (), (unit.captured,))
    battle.leave(unit, SURRENDERED)
    tell_off(battle, captor, unit.captured)


def tell_off(battle: MacheteBattle, captor: MacheteUnit, captives: int) -> None:
    """MACH-MOR-20, MACH-MOR-21, MACH-R-77: rankers of *captor*, and then of the nearest of its side, take
    them away.

    The party leaves the table with its captives at once; nobody is left without a man to carry on, so a small
    captor's neighbours help.
    """
    wanted = escorts_needed(captives)
    spans = battle.table.spans(captor.cell)
    helpers = sorted(battle.standing(captor.side), key=lambda u: (u is not captor, spans[u.cell], u.index))
    for unit in helpers:
        spared = min(wanted, unit.strength - unit.marked - max(1, unit.officers - unit.marked_officers))
        if spared > 0:
            wanted -= spared
            unit.strength -= spared
            unit.start -= spared
            unit.told_off += spared
            battle.log.add("MACH-MOR-21", "tells_off", unit.index, -1, (), (unit.strength, spared))
        if not wanted:
            return
