"""SCW-CC on the table: who fights whom, both sides at once, and whom it costs."""

from typing import NamedTuple

from rules.scwares.battle import ScwaresBattle
from rules.scwares.combat import Blow, Party, dice_of, fight, fights, protects
from rules.scwares.engine.losses import destroy, drive_back, fallen
from rules.scwares.fire import way_back
from rules.scwares.terms import NONE
from rules.scwares.units import Base


def combat_phase(battle: ScwaresBattle) -> None:
    """SCW-TURN-07, SCW-COMB-03: all fights by European zone; everybody throws before anybody is taken off."""
    blows: list[Suffered] = []
    for ours, theirs in melees(battle):
        first, second = strike(battle, ours, theirs)
        blows.append(reckon(battle, theirs, ours, first))
        blows.append(reckon(battle, ours, theirs, second))
    for blow in blows:
        suffer(battle, blow)


def opponents(battle: ScwaresBattle, base: Base) -> list[Base]:
    """SCW-CC-01, SCW-R-21: the enemies *base* is in contact with; by the option, all next to it whom it or
    they face."""
    if battle.options.close_combat_reach == "contact":
        return base.touching
    table, side = battle.table, base.unit.side
    found = list(base.touching)
    for cell in table.cells(table.around[base.cell] & battle.held[1 - side]):
        for foe in battle.front(cell, 1 - side, base.cell):
            if foe not in found and (faces(battle, base, foe) or faces(battle, foe, base)):
                found.append(foe)
    return found


def faces(battle: ScwaresBattle, base: Base, foe: Base) -> bool:
    """SCW-CC-02, SCW-R-21: whether *base* strikes at *foe*: in reach of each other, in its arc, and it is of
    the front rank."""
    table = battle.table
    if base.unit.is_marker or foe.unit.is_marker:
        return False
    towards = NONE if base.cell == foe.cell else table.bearing(base.cell, foe.cell)
    if not fights(base.facing, towards, foe in base.touching, battle.options):
        return False
    return base in battle.front(base.cell, base.unit.side, foe.cell)


def melees(battle: ScwaresBattle) -> list[tuple[list[Base], list[Base]]]:
    """SCW-CC-03, SCW-CC-05: the fights: bases that are in touch with one another, directly or by others.

    Europeans first of each pair, all in the order of their zones.
    """
    european = battle.european
    ours = sorted(
        (base for unit in battle.standing(european) for base in unit.standing()),
        key=lambda base: (base.cell, base.unit.index, base.number),
    )
    found: list[tuple[list[Base], list[Base]]] = []
    drawn: list[Base] = []
    for base in ours:
        if base in drawn or not opponents(battle, base):
            continue
        together = [base]
        for each in together:
            together += [foe for foe in opponents(battle, each) if foe not in together]
        drawn += together
        europeans = [each for each in together if each.unit.side == european]
        natives = [each for each in together if each.unit.side != european]
        found.append((europeans, natives))
    return found


def strike(battle: ScwaresBattle, ours: list[Base], theirs: list[Base]) -> tuple[Blow, Blow]:
    """SCW-CC-03, SCW-CC-04, SCW-CC-05: both throw; Europeans' dice come first."""
    battle.activations += 1
    a, b = party(battle, ours, theirs), party(battle, theirs, ours)
    return fight(battle.dice, a, b, battle.options)


def strikers(battle: ScwaresBattle, side: list[Base], foes: list[Base]) -> list[Base]:
    """SCW-CC-02, SCW-CC-03: those of *side* who fight: whoever faces somebody of *foes* he is in reach of."""
    return [
        base
        for base in side
        if any(foe in opponents(battle, base) and faces(battle, base, foe) for foe in foes)
    ]


def party(battle: ScwaresBattle, side: list[Base], foes: list[Base]) -> Party:
    """SCW-CC-03, SCW-CC-07, SCW-R-22: one side of a fight as the throw needs it."""
    zones: dict[int, list[int]] = {}
    for base in strikers(battle, side, foes):
        zones.setdefault(base.cell, []).append(dice_of(base.unit.weapon, battle.options))
    exposed = victims(battle, side)
    hold = battle.table.mask(base.cell for base in side)
    works = bool(hold) and not hold & ~battle.table.works
    same = any(base.cell == foe.cell for base in side for foe in foes)
    return Party(
        tuple(tuple(dice) for dice in zones.values()),
        tuple(base.unit.troop_class for base in exposed),
        protects(works, same),
        battle.bonus(side[0].unit.side),
        side[0].unit.index,
    )


def victims(battle: ScwaresBattle, side: list[Base]) -> list[Base]:
    """SCW-CC-06: the bases that can be hit: all in the zones in which their side is fought."""
    found: list[Base] = []
    for base in side:
        found += [
            each
            for each in battle.at[base.cell]
            if each.unit.side == base.unit.side and not each.unit.is_marker and each not in found
        ]
    return found


class Suffered(NamedTuple):
    """Whom a blow costs, reckoned before anybody is taken off."""

    dead: list[Base]
    back: list[tuple[Base, int]]  # and the direction in which it goes


def reckon(battle: ScwaresBattle, side: list[Base], foes: list[Base], blow: Blow) -> Suffered:
    """SCW-COMB-03, SCW-CC-06, SCW-CC-08, SCW-R-15, SCW-R-17: whom of *side* the throw of *foes* befalls.

    Whoever goes back goes from the enemy nearest to him, or as that one faces if they share a zone.
    """
    throw, table = blow.throw, battle.table
    speaker, struck = foes[0].unit.index, side[0].unit.index
    exposed = victims(battle, side)
    dead, back = fallen(battle, exposed, side, throw.destroy, throw.drive_back, speaker)
    if throw.faces:
        values = (len(strikers(battle, foes, side)), len(dead), len(back))
        battle.log.add("SCW-CC-04", "strikes", speaker, struck, throw.faces, values)
    ways = []
    for base in back:
        foe = min(foes, key=lambda each: (each not in base.touching, table.spans(each.cell)[base.cell]))
        dx, dy = table.xs[base.cell] - table.xs[foe.cell], table.ys[base.cell] - table.ys[foe.cell]
        ways.append((base, way_back(dx, dy, foe.facing)))
    return Suffered(dead, ways)


def suffer(battle: ScwaresBattle, blow: Suffered) -> None:
    """SCW-CC-06, SCW-CC-10, SCW-CC-11: the fallen are taken off, the others go back or are lost too."""
    for base in blow.dead:
        if base.cell >= 0:
            destroy(battle, base, "SCW-CC-06", caught=True)
    for base, way in blow.back:
        if base.cell >= 0:
            drive_back(battle, base, way, "SCW-CC-10", "SCW-CC-11")
