"""MACH-SHIP on the table: ships at anchor, their boats and what they land."""

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
