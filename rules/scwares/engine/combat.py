"""SCW-CC on the table: the pairs in close combat, both sides at once, and their losses."""

from typing import NamedTuple

from rules.core.boards.squares import eighths_between
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.losses import bases_lost, destroy, drive_back
from rules.scwares.engine.markers import turn_up
from rules.scwares.sections.combat import can_protect, dice_of, fights, strike
from rules.scwares.sections.fire import RollResults, way_back
from rules.scwares.sections.zones import is_in_front
from rules.scwares.terms import NONE
from rules.scwares.units import Base


class Blow(NamedTuple):
    """Bases that strike together, the zone they strike at, and their roll."""

    strikers: list[Base]
    zone: int
    roll: RollResults


def combat_phase(battle: ScwaresBattle) -> None:
    """Fights all close combats by European zone. All roll before any base is removed.

    In each, both sides name their targets before either rolls (SCW-CC-03). SCW-TURN-07, SCW-COMB-03.
    """
    expose(battle)
    suffered: list[Suffered] = []
    struck: list[Base] = []
    for ours, theirs in melees(battle):
        battle.activations += 1
        named = [*aims(battle, ours, theirs), *aims(battle, theirs, ours)]
        blows = [Blow(strikers, zone, combat_dice(battle, strikers, zone)) for zone, strikers in named]
        suffered += [reckon(battle, blow, struck) for blow in blows]
    for loss in suffered:
        suffer(battle, loss)


def expose(battle: ScwaresBattle) -> None:
    """Turns up markers next to an enemy, where all neighbours fight.

    That is an option. It applies if either of the two faces the other. SCW-RECON-10, SCW-R-21, SCW-R-30.
    """
    if battle.options.close_combat_reach == "contact" or battle.options.game != "closed":
        return
    table = battle.table
    for marker in [unit for unit in battle.units if unit.is_marker]:
        if not marker.on_table:
            continue
        base = marker.bases[0]
        foes = table.around[base.cell] & battle.held[1 - marker.side]
        if any(
            is_in_front(base.facing, table.bearing(base.cell, cell))
            or is_in_front(foe.facing, table.bearing(cell, base.cell))
            for cell in table.cells(foes)
            for foe in battle.at[cell]
        ):
            turn_up(battle, marker, "SCW-RECON-10")


def opponents(battle: ScwaresBattle, base: Base) -> list[Base]:
    """Returns the enemies in contact with *base*.

    By the option, all next to it that it faces or that face it. SCW-CC-01, SCW-R-21.
    """
    if battle.options.close_combat_reach == "contact":
        return base.touching
    table, side = battle.table, base.unit.side
    enemies = list(base.touching)
    for cell in table.cells(table.around[base.cell] & battle.held[1 - side]):
        for foe in battle.front(cell, 1 - side, base.cell):
            if foe not in enemies and (faces(battle, base, foe) or faces(battle, foe, base)):
                enemies.append(foe)
    return enemies


def faces(battle: ScwaresBattle, base: Base, foe: Base) -> bool:
    """Tells whether *base* strikes at *foe*: in reach, in its arc, and from the front rank.

    SCW-CC-02, SCW-R-21.
    """
    table = battle.table
    if base.unit.is_marker or foe.unit.is_marker:
        return False
    towards = NONE if base.cell == foe.cell else table.bearing(base.cell, foe.cell)
    if not fights(base.facing, towards, foe in base.touching, battle.options):
        return False
    return base in battle.front(base.cell, base.unit.side, foe.cell)


def melees(battle: ScwaresBattle) -> list[tuple[list[Base], list[Base]]]:
    """Returns the close combats: groups of bases in contact, directly or through others.

    Europeans come first in each pair. All are in the order of their zones. SCW-CC-03, SCW-CC-05.
    """
    european = battle.european
    ours = sorted(
        (base for unit in battle.units_on_table(european) for base in unit.bases_on_table()),
        key=lambda base: (base.cell, base.unit.index, base.number),
    )
    combats: list[tuple[list[Base], list[Base]]] = []
    drawn: list[Base] = []
    for base in ours:
        if base in drawn or not opponents(battle, base):
            continue
        together = [base]
        for joined_base in together:
            together += [foe for foe in opponents(battle, joined_base) if foe not in together]
        drawn += together
        europeans = [joined_base for joined_base in together if joined_base.unit.side == european]
        natives = [joined_base for joined_base in together if joined_base.unit.side != european]
        combats.append((europeans, natives))
    return combats


def aims(battle: ScwaresBattle, side: list[Base], foes: list[Base]) -> list[tuple[int, list[Base]]]:
    """Returns, by target zone, the bases of *side* that strike together.

    Each strikes at one zone with *foes* in reach that it faces. Its side chooses, and the one most nearly
    ahead is offered first. Bases in that zone's own fortifications roll apart from those outside.
    SCW-CC-02, SCW-CC-03, SCW-CC-05, SCW-R-22.
    """
    bases_by_aim: dict[tuple[int, bool], list[Base]] = {}
    table = battle.table
    for base in side:
        near = opponents(battle, base)
        zones = dict.fromkeys(foe.cell for foe in foes if foe in near and faces(battle, base, foe))
        ahead = [
            (eighths_between(base.facing, table.bearing(base.cell, zone)) if zone != base.cell else 0, zone)
            for zone in zones
        ]
        if ahead:
            options = [base.number * table.size + zone for _, zone in sorted(ahead)]
            aim = battle.decide("SCW-CC-03", base.unit, options) % table.size
            inside = aim == base.cell and bool(table.works >> aim & 1)
            bases_by_aim.setdefault((aim, inside), []).append(base)
    return [(zone, strikers) for (zone, _), strikers in sorted(bases_by_aim.items())]


def combat_dice(battle: ScwaresBattle, strikers: list[Base], zone: int) -> RollResults:
    """Rolls all dice of the *strikers* at that zone.

    Fortifications there protect against strikers outside. SCW-CC-04, SCW-CC-05, SCW-CC-07, SCW-R-22.
    """
    zones: dict[int, list[int]] = {}
    for base in strikers:
        zones.setdefault(base.cell, []).append(dice_of(base.unit.weapon, battle.options))
    return strike(
        battle.dice,
        tuple(tuple(dice) for dice in zones.values()),
        battle.bonus(strikers[0].unit.side),
        is_covered(battle, strikers, zone),
        battle.options,
        strikers[0].unit.index,
    )


def is_covered(battle: ScwaresBattle, strikers: list[Base], zone: int) -> bool:
    """Tells whether fortifications protect a zone from the *strikers*, all in it or all outside. SCW-R-22."""
    return can_protect(bool(battle.table.works >> zone & 1), any(base.cell == zone for base in strikers))


class Suffered(NamedTuple):
    """The losses from a blow, computed before any base is removed."""

    dead: list[Base]
    back: list[tuple[Base, int]]  # and its direction
    works: bool  # fortifications protected them


def reckon(battle: ScwaresBattle, blow: Blow, struck: list[Base]) -> Suffered:
    """Returns the bases in the zone that the roll hits.

    Bases already *struck* are left out, and the new ones are added. A base goes back from its nearest
    striker, or in the striker's facing if they share a zone.
    SCW-COMB-03, SCW-CC-06, SCW-CC-08, SCW-R-15, SCW-R-17.
    """
    strikers, zone, roll = blow
    table, unit = battle.table, strikers[0].unit
    bases_in_zone = [
        base for base in battle.at[zone] if base.unit.side != unit.side and not base.unit.is_marker
    ]
    exposed = [base for base in bases_in_zone if base not in struck]
    touched = [base for base in exposed if base.touching]
    dead, back = bases_lost(battle, exposed, touched, roll.destroy, roll.drive_back, unit.index)
    struck += dead + back
    works = is_covered(battle, strikers, zone)
    values = (len(strikers), len(dead), len(back), battle.bonus(unit.side), 1 + works)
    target = (dead or back or touched or exposed or bases_in_zone)[0].unit.index
    battle.log.add("SCW-CC-04", "strikes", unit.index, target, roll.faces, values)
    ways = []
    for base in back:
        foe = min(
            strikers, key=lambda foe_base: (foe_base not in base.touching, table.spans(foe_base.cell)[zone])
        )
        dx, dy = table.xs[zone] - table.xs[foe.cell], table.ys[zone] - table.ys[foe.cell]
        ways.append((base, way_back(dx, dy, foe.facing)))
    return Suffered(dead, ways, works)


def suffer(battle: ScwaresBattle, blow: Suffered) -> None:
    """Removes destroyed bases. The others go back or are lost too. SCW-CC-10, SCW-CC-11."""
    falls, goes = ("SCW-CC-07", "SCW-CC-09") if blow.works else ("SCW-CC-06", "SCW-CC-08")
    for base in blow.dead:
        if base.cell >= 0:
            destroy(battle, base, falls, caught=True)
    for base, way in blow.back:
        if base.cell >= 0:
            drive_back(battle, base, way, goes, "SCW-CC-11")
