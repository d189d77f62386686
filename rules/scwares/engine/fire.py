"""SCW-FIRE on the table: the possible targets, all of them named, then a roll for each."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.losses import bases_lost, destroy, drive_back
from rules.scwares.engine.markers import turn_up
from rules.scwares.engine.orders import HOLD, STAY_HIDDEN, UNMASK
from rules.scwares.sections.fire import dice_of, pushing_zone, salvo, way_back
from rules.scwares.tables import RANGE
from rules.scwares.terms import EUROPEANS, NATIVES, NONE, SPEAR
from rules.scwares.units import FLEEING, Base, ScwaresUnit


class Shot(NamedTuple):
    """A base that fires, and the zone it fires at."""

    base: Base
    zone: int


def european_fire(battle: ScwaresBattle) -> None:
    """Fires for the Europeans. The results take effect at once. SCW-TURN-05, SCW-COMB-02."""
    fire_side(battle, battle.side_of(EUROPEANS))


def native_fire(battle: ScwaresBattle) -> None:
    """Fires for the remaining natives. SCW-TURN-06, SCW-COMB-02."""
    fire_side(battle, battle.side_of(NATIVES))


def fire_side(battle: ScwaresBattle, side: int) -> None:
    """Lets each base name a zone, and rolls for each zone.

    Markers are turned up to fire. SCW-FIRE-03, SCW-FIRE-07, SCW-RECON-10.
    """
    for marker in battle.units_on_table(side) if battle.hides else ():
        unmask(battle, marker)
    shots: dict[int, list[Base]] = {}
    for unit in battle.units_on_table(side):
        if not fires(battle, unit):
            continue
        for base in unit.bases_on_table():
            zones = targets(battle, unit, base)
            if zones:
                size = battle.table.size
                options = [HOLD, *(base.number * size + zone for zone in zones)]
                chosen = battle.decide("SCW-FIRE-03", unit, options)
                if chosen != HOLD:
                    shots.setdefault(chosen % size, []).append(base)
    for zone in sorted(shots):
        battle.activations += 1
        resolve(battle, zone, shots[zone])


def fires(battle: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether *unit* can fire at all: armed, unlimbered, not fleeing.

    SCW-FIRE-02, SCW-R-25, SCW-R-28.
    """
    if unit.weapon == NONE or unit.limbered or unit.state == FLEEING:
        return False
    if unit.weapon == SPEAR and battle.options.spears != "fire_at_contact":
        return False
    return battle.options.charging_units_fire or unit.charged != battle.turn


def targets(battle: ScwaresBattle, unit: ScwaresUnit, base: Base) -> list[int]:
    """Returns the zones that *base* may fire at.

    They are within range and arc, in sight, with enemies and no friends in them. The base must be in the
    front rank. SCW-FIRE-01, SCW-FIRE-02, SCW-FIRE-04, SCW-FIRE-05, SCW-FIRE-06, SCW-R-25.
    """
    table, side, cell = battle.table, unit.side, base.cell
    if unit.weapon == SPEAR:  # SCW-R-20, by the option
        reached = table.arc(cell, base.facing) | table.bits[cell]
        return sorted({foe.cell for foe in base.touching if reached >> foe.cell & 1})
    mask = table.disc(cell, RANGE[unit.weapon]) & table.arc(cell, base.facing) & battle.held[1 - side]
    if not mask:
        return []
    mask &= table.sight(cell) & ~battle.held[side]
    zones = list(table.cells(mask))
    if zones and battle.options.troops_block_sight:
        hides = battle.held[0] | battle.held[1] | table.tall  # both together at a corner (SCW-R-24)
        zones = [zone for zone in zones if table.clear(cell, zone, hides)]
    if len(battle.at[cell]) > 1:
        zones = [zone for zone in zones if base in battle.front(cell, side, zone)]
    return zones


def unmask(battle: ScwaresBattle, marker: ScwaresUnit) -> None:
    """Lets a real marker with a base that could fire do so. It is turned up. SCW-RECON-10, SCW-R-30."""
    unit = battle.troops(marker)
    if unit is marker or not fires(battle, unit) or not targets(battle, unit, marker.bases[0]):
        return
    if battle.decide("SCW-RECON-10", marker, (STAY_HIDDEN, UNMASK)) == UNMASK:
        turn_up(battle, marker, "SCW-RECON-10")


def resolve(battle: ScwaresBattle, zone: int, firers: list[Base]) -> None:
    """Turns up markers in the zone and rolls for it.

    By option, each firing zone rolls by itself. SCW-FIRE-07, SCW-RECON-10, SCW-R-14, SCW-R-30.
    """
    side = firers[0].unit.side
    for base in list(battle.at[zone]):
        if base.unit.is_marker:
            turn_up(battle, base.unit, "SCW-RECON-10")
    salvos: dict[int, list[Base]] = {}
    for base in firers:
        key = base.cell if battle.options.fire_pooling == "by_firing_zone" else zone
        salvos.setdefault(key, []).append(base)
    for cell in sorted(salvos):
        if battle.held[1 - side] >> zone & 1:
            shoot(battle, zone, salvos[cell])


def shoot(battle: ScwaresBattle, zone: int, firers: list[Base]) -> None:
    """Rolls once at a zone.

    Fortifications do not protect from spears, by the option, that are all in them too (SCW-R-22).
    SCW-FIRE-07, SCW-FIRE-08, SCW-FIRE-09, SCW-FIRE-10, SCW-FIRE-11, SCW-FIRE-12, SCW-FIRE-13.
    """
    table, side = battle.table, firers[0].unit.side
    short = battle.in_force.short if side == battle.european else ()
    counts = [dice_of(base.unit.weapon, base.unit.weapon in short) for base in firers]
    fortified = bool(table.works >> zone & 1) and any(base.cell != zone for base in firers)
    speaker = firers[0].unit
    victims = [base for base in battle.at[zone] if base.unit.side != side]
    rolled = salvo(battle.dice, counts, battle.bonus(side), fortified, battle.options, speaker.index)
    for base in firers:
        base.fired = battle.turn
    mover, way = push(battle, zone, firers, counts)
    front = battle.front(zone, 1 - side, mover)
    dead, back = bases_lost(battle, victims, front, rolled.destroy, rolled.drive_back, speaker.index)
    clause = "SCW-FIRE-09" if fortified else "SCW-FIRE-08"
    values = (len(firers), len(dead), len(back), int(fortified), battle.bonus(side))
    target = (dead or back or victims)[0].unit.index
    battle.log.add(clause, "fires", speaker.index, target, rolled.faces, values)
    for base in dead:
        destroy(battle, base, clause)
    clause, lost = ("SCW-FIRE-11" if fortified else "SCW-FIRE-10"), "SCW-FIRE-13"
    for base in back:
        drive_back(battle, base, way, clause, lost)


def push(battle: ScwaresBattle, zone: int, firers: Sequence[Base], counts: Sequence[int]) -> tuple[int, int]:
    """Returns the zone whose fire drives bases out of *zone*, and the way they go. *counts*: dice.

    SCW-FIRE-12, SCW-R-18.
    """
    table, by_zone = battle.table, dict[int, int]()
    for base, count in zip(firers, counts, strict=True):
        by_zone[base.cell] = by_zone.get(base.cell, 0) + count
    zones, spans = list(by_zone), table.spans(zone)
    mover = zones[pushing_zone([(by_zone[cell], spans[cell]) for cell in zones])]
    facing = next(base.facing for base in firers if base.cell == mover)
    return mover, way_back(table.xs[zone] - table.xs[mover], table.ys[zone] - table.ys[mover], facing)
