"""SCW-RECON on the table: the zones that units look into, and the markers turned up."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.markers import turn_up
from rules.scwares.engine.orders import HOLD
from rules.scwares.sections.recon import can_look_into, identify, may_roll, needs_die, reach
from rules.scwares.terms import EUROPEANS, NATIVES, NONE, OBSERVER_BASE, OBSERVER_SCOUT, SCOUTS
from rules.scwares.units import Base, ScwaresUnit

FARTHEST = 6  # zones: the highest face of the distance die


def recon_phase(battle: ScwaresBattle) -> None:
    """Lets Europeans look first, then natives. It is played in closed games only. SCW-TURN-04, SCW-R-29."""
    if battle.options.game != "closed":
        return
    for party in (EUROPEANS, NATIVES):
        side = battle.side_of(party)
        rolled_for: set[int] = set()
        if not any(enemy.is_marker and enemy.on_table for enemy in battle.units if enemy.side != side):
            continue
        for unit in list(battle.units):
            if unit.side != side or not (unit.on_table or unit.index in battle.hides):
                continue
            for base in eyes(battle, unit):
                look(battle, unit, base, rolled_for)


def eyes(battle: ScwaresBattle, unit: ScwaresUnit) -> list[Base]:
    """Returns the bases of *unit* that look.

    Under a marker it looks from there, as one base. SCW-RECON-01, SCW-R-30.
    """
    if unit.is_marker:
        return []
    if unit.index in battle.hides:
        return battle.units[battle.hides[unit.index]].bases
    return unit.bases_on_table()


def look(battle: ScwaresBattle, unit: ScwaresUnit, base: Base, rolled_for: set[int]) -> None:
    """Lets one base look.

    *rolled_for*: markers that its side has rolled for this turn.
    SCW-RECON-01, SCW-RECON-02, SCW-RECON-03, SCW-RECON-04, SCW-RECON-05.
    """
    table, side, cell = battle.table, unit.side, base.cell
    scout = unit.kind in SCOUTS
    seen = table.disc(cell, FARTHEST) & table.sight(cell) & battle.held[1 - side]
    if not scout:
        seen &= table.arc(cell, base.facing)
    afar = [
        at
        for at in table.cells(seen & ~table.around[cell])
        if enemy_markers(battle, at, side) and is_open_line(battle, cell, at)
    ]
    target = HOLD
    if afar and not scout:
        target = battle.decide("SCW-RECON-02", unit, [HOLD, *afar])
    zones = 0
    if afar and (scout or target != HOLD):
        zones = reach(battle.dice, rolling_unit(battle, unit))
        clause = "SCW-RECON-04" if scout else "SCW-RECON-02"
        battle.log.add(clause, "looks_out", unit.index, -1, battle.heard.faces, (zones,), 1 << side)
    observer = OBSERVER_SCOUT if scout else OBSERVER_BASE
    for at in (*table.cells(table.around[cell] & battle.held[1 - side]), *afar):
        dx, dy = table.xs[at] - table.xs[cell], table.ys[at] - table.ys[cell]
        chosen = scout or at == target
        if can_look_into(observer, dx, dy, base.facing, zones, chosen, True, battle.options):
            for marker in enemy_markers(battle, at, side):
                roll_for_marker(battle, unit, marker, needs_die(dx, dy, battle.options), rolled_for)


def rolling_unit(battle: ScwaresBattle, unit: ScwaresUnit) -> int:
    """Returns the unit a die is asked for: none while *unit* is under a marker.

    Both sides may see whose die it is. SCW-GEN-02.
    """
    return NONE if unit.index in battle.hides else unit.index


def is_open_line(battle: ScwaresBattle, a: int, b: int) -> bool:
    """Tells whether no troops block the line, alone or together with the ground. SCW-RECON-05, SCW-R-24."""
    if not battle.options.troops_block_sight:
        return True
    return battle.table.clear(a, b, battle.held[0] | battle.held[1] | battle.table.tall)


def enemy_markers(battle: ScwaresBattle, cell: int, side: int) -> list[ScwaresUnit]:
    """Returns the enemy markers in a zone."""
    return [base.unit for base in battle.at[cell] if base.unit.side != side and base.unit.is_marker]


def roll_for_marker(
    battle: ScwaresBattle, unit: ScwaresUnit, marker: ScwaresUnit, die: bool, rolled_for: set[int]
) -> None:
    """Rolls one die for a marker. On 5 or 6 it is turned up. SCW-RECON-07, SCW-RECON-08, SCW-R-29."""
    if not may_roll(marker.index in rolled_for, battle.options):
        return
    rolled_for.add(marker.index)
    looked = True
    faces: tuple[int, ...] = ()
    if die:
        looked = identify(battle.dice, battle.bonus(unit.side), rolling_unit(battle, unit))
        faces = battle.heard.faces
    verb = "makes_out" if looked else "cannot_tell"
    more = (battle.bonus(unit.side), 0) if die else (0, 1)
    battle.log.add("SCW-RECON-07", verb, unit.index, marker.index, faces, more, 1 << unit.side)
    if looked:
        turn_up(battle, marker, "SCW-RECON-08")
