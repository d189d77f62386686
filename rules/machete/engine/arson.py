"""MACH-BLD-16 to MACH-BLD-22 on the table: houses and fields set on fire."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.orders import NOTHING
from rules.machete.units import MacheteUnit

ORDERS: tuple[int, ...] = ()


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """What *unit* may do of these with what is left of its card."""
    return []


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Does it; returns what of the card that takes."""
    return NOTHING
