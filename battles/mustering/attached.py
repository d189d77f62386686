"""Pieces that only one kind of scenario has: prisoners to be freed, the ship of an expedition."""

from collections.abc import Sequence

from battles.mustering.battle_types import BattleType
from battles.mustering.nations import nation_on_table
from battles.mustering.units import Share, TableUnit
from campaign.logic.casualties.muster import Muster, MusteredForce, Party
from campaign.logic.vocabulary import Arm
from rules import Establishment

MOST_LED = 24  # figures of prisoners with one escort
SAILORS = 6  # figures of a ship's crew, of whom the campaign knows nothing
LOADS, BOATS = 4, 2


def attached_units(
    muster: Muster, kind: BattleType, units: Sequence[TableUnit], step: int, settings: Establishment
) -> list[TableUnit]:
    """Returns units beside *units*, at *step* men a figure.

    They are the prisoners of a rescue, or the ship of a force that lands.
    """
    attacker, defender = muster.parties
    if kind is BattleType.RESCUE:
        led = [prisoner_unit(force, attacker.side, units, step, settings) for force in defender.forces]
        return [unit for unit in led if unit]
    if kind is BattleType.LANDING and any(unit.side == defender.side for unit in units):
        return [landing_ship(defender, units)]
    return []


def prisoner_unit(
    force: MusteredForce, side: str, units: Sequence[TableUnit], step: int, settings: Establishment
) -> TableUnit | None:
    """Returns the men of *side* whom *force* leads, guarded by its strongest unit on the field; None without
    any.
    """
    led = [group for group in force.prisoners if group.side == side and group.men]
    guards = [
        unit
        for unit in units
        if unit.force == force.key and unit.arm in (Arm.INFANTRY, Arm.CAVALRY) and not unit.reserve_dice
    ]
    if not led or not guards:
        return None
    men = sum(group.men for group in led)
    return TableUnit(
        key=f"{force.key}-captives",
        name=f"{force.name}, prisoners",
        side=side,
        force=force.key,
        arm=Arm.INFANTRY,
        nation=nation_on_table(led[0].nation, settings),
        quality=1,
        figures=min(MOST_LED, max(1, (2 * men + step) // (2 * step))),
        command=0,
        firearms=0,
        shares=tuple(Share(f"{group.party}/{group.unit}", group.men) for group in led),
        captive_of=max(guards, key=lambda unit: (unit.arm is Arm.INFANTRY, unit.figures)).key,
    )


def landing_ship(party: Party, units: Sequence[TableUnit]) -> TableUnit:
    """Returns the ship that brought *party*, at anchor; its crew stands on no roll of the campaign."""
    first = next(unit for unit in units if unit.side == party.side)
    return TableUnit(
        key=f"{first.force}-ship",
        name="Ship",
        side=party.side,
        force=first.force,
        arm=Arm.TRAIN,
        nation=first.nation,
        quality=3,
        figures=SAILORS,
        command=1,
        firearms=SAILORS,
        shares=(),
        troop="ship",
        loads=LOADS,
        boats=BOATS,
    )
