"""MACH-FIRE on the table: possible targets, the modifiers of a shot, and its casualties."""

from rules.core.boards.free import BLOCKED, UNKNOWN, degrees_between
from rules.core.terms import FRONT, REAR
from rules.machete.battle import MacheteBattle
from rules.machete.sections.ambush import fires_halved
from rules.machete.sections.fire import (
    band,
    models_firing,
    modifier,
    officer_check,
    officers_lost,
    parties,
    volley,
)
from rules.machete.sections.morale import aspect
from rules.machete.tables import (
    AMBUSHER_MODIFIER,
    CHARGING_CAVALRY_MODIFIER,
    COLUMN_MODIFIER,
    COVER_MODIFIER,
    FORDING_MODIFIER,
    REAR_MODIFIER,
    SKIRMISH_MODIFIER,
)
from rules.machete.terms import CAVALRY, COLUMN, FORD, NONE, OPEN, SKIRMISH
from rules.machete.units import DESTROYED, MacheteUnit

RANGE_CLAUSES = ("MACH-FIRE-06", "MACH-FIRE-05", "MACH-FIRE-04")  # [band]
COVER_CLAUSES = ("", "MACH-FIRE-13", "MACH-FIRE-11", "MACH-FIRE-12")  # [cover]


def may_fire(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* may fire: armed infantry that has not fired or charged.

    The crew of a gun serves only the gun. MACH-R-19, MACH-R-21, MACH-R-69.
    """
    if unit.firearms <= 0 or unit.gun != NONE or unit.fired == battle.turn or unit.charged == battle.turn:
        return False
    if unit.troop == CAVALRY and not battle.options.cavalry_fire:
        return False
    return models_firing(min(unit.firearms, unit.strength), unit.formation, battle.options) > 0


def is_in_range(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether a visible enemy is within a long shot of *unit*. MACH-FIRE-04."""
    table, cell = battle.table, unit.cell
    return bool((table.shots[cell] or table.disc(cell, table.farthest_shot)) & battle.held[1 - unit.side])


def targets(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns possible targets of *unit*, ships included, by index.

    They are in range and in sight, with no friends in the line. A melee is no target, unless it is the unit's
    own and contact was made this phase (MACH-R-20). Men already marked as hit draw no fire.
    MACH-R-64, MACH-R-72, MACH-R-75, MACH-SHIP-08.
    """
    if unit.engaged:
        return [foe.index for foe in battle.enemies_touching(unit) if foe.strength > foe.marked]
    table, cell, side = battle.table, unit.cell, unit.side
    lines, friends = table.lines_from(cell), battle.held[side] | battle.covert[side]
    spans, farthest = table.spans(cell), table.farthest_shot
    target_list = []
    for foe in battle.foes[side]:
        at = foe.cell
        if spans[at] > farthest or foe.engaged or foe.strength <= foe.marked:
            continue
        line = lines[at]
        if line == UNKNOWN:
            line = table.line(cell, at)
        if line != BLOCKED and not line & friends:
            target_list.append(foe.index)
    return target_list


def is_ambushed(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* replies at half to an ambush opened this phase.

    MACH-AMB-01, MACH-AMB-02, MACH-R-09.
    """
    if battle.ambush_phase != battle.turn or unit.side != battle.ambushed_side:
        return False
    return fires_halved(unit.index not in battle.unsurprised, unit.ambushed, battle.options)


def shot_modifier(
    battle: MacheteBattle, unit: MacheteUnit, target: MacheteUnit, reach: int, rear: bool
) -> tuple[int, str]:
    """Returns the modifier of *unit* against *target* now, with its clause for a log.

    The shot is in the band *reach*, from the *rear* or not. MACH-FIRE-17.
    """
    table, options, turn = battle.table, battle.options, battle.turn
    charging = target.charged == turn and target.troop == CAVALRY and unit.troop != CAVALRY
    fording = table.ground[target.cell] == FORD
    ambusher = unit.ambusher == turn and unit.fired != turn
    cover = table.cover[target.cell]
    added = modifier(reach, target.formation, cover, rear, charging, fording, ambusher, options)
    if options.fire_modifiers == "cumulative" or not battle.log.keeps:
        return added, "MACH-FIRE-17"
    causes = (
        (fording, FORDING_MODIFIER, "MACH-FIRE-14"),
        (ambusher, AMBUSHER_MODIFIER, "MACH-FIRE-15"),
        (rear, REAR_MODIFIER, "MACH-FIRE-07"),
        (target.formation == COLUMN, COLUMN_MODIFIER, "MACH-FIRE-08"),
        (target.formation == SKIRMISH, SKIRMISH_MODIFIER, "MACH-FIRE-10"),
        (cover != OPEN, COVER_MODIFIER[cover], COVER_CLAUSES[cover]),
        (charging, CHARGING_CAVALRY_MODIFIER, "MACH-FIRE-09"),
    )
    for applies, value, clause in causes:
        if applies and value == added:
            return added, clause
    return added, RANGE_CLAUSES[reach]


def side_of(battle: MacheteBattle, target: MacheteUnit, cell: int) -> int:
    """Returns FRONT, FLANK or REAR of *target* as seen from *cell*.

    Skirmishers and units in a house have only a front. MACH-R-47.
    """
    if target.formation == SKIRMISH or target.house >= 0:
        return FRONT
    return aspect(degrees_between(battle.table.bearing(target.cell, cell), target.facing), battle.options)


def shoot(battle: MacheteBattle, unit: MacheteUnit, target: MacheteUnit) -> None:
    """Fires all parties of *unit* at *target*.

    Casualties are marked (MACH-GEN-10). MACH-FIRE-01, MACH-FIRE-02, MACH-FIRE-03.
    """
    options, turn = battle.options, battle.turn
    reach = band(battle.table.spans(unit.cell)[target.cell], options)
    seen_from = side_of(battle, target, unit.cell)
    added, clause = shot_modifier(battle, unit, target, reach, seen_from == REAR)
    halved = is_ambushed(battle, unit)
    unit.facing = battle.table.bearing(unit.cell, target.cell)
    target.molested = turn
    if unit.house >= 0:
        battle.show(unit)
    fallen = 0
    for models in parties(models_firing(min(unit.firearms, unit.strength), unit.formation, options)):
        figures, officers = target.strength - target.marked, target.officers - target.marked_officers
        if figures <= 0:
            break
        shot = volley(
            battle.dice, unit.index, target.index, models, added, figures, officers, halved, 0, options
        )
        if halved:
            clause = "MACH-FIRE-16" if options.ambush_halving == "die" else "MACH-AMB-02"
        verb = "answers" if halved else "fires"
        hit = shot.losses.casualties
        values = (models, reach, added, hit, unit.facing)
        battle.log.add(clause, verb, unit.index, target.index, (shot.face,), values)
        if hit:
            mark(target, shot.losses.total, hit, shot.losses.officers)
            target.volleys += 1
            fallen += hit
            log_officers(battle, "MACH-FIRE-19", target, shot.losses.officer_faces)
    unit.fired = turn
    unit.shots += 1
    battle.idle = 0
    if unit.ambusher == turn:
        target.ambushed = True
    if seen_from != FRONT and (fallen or options.flank_fire_test == "any"):
        target.flanked = True


def mark(unit: MacheteUnit, total: int, fallen: int, officers: int) -> None:
    """Marks *total* figures as gone: *fallen*, rankers first, and *officers*.

    The officers are those lost by their own dice. They are additional or, under the other reading, among the
    fallen. MACH-R-13, MACH-R-15.
    """
    left = unit.officers - unit.marked_officers
    spilt = max(0, fallen - (unit.strength - unit.marked - left))
    gone = spilt + officers if total >= fallen + officers else max(spilt, officers)
    unit.marked_officers += min(left, gone)
    unit.marked = max(min(unit.strength, unit.marked + total), unit.marked_officers)
    if unit.marked == unit.strength:
        unit.marked_officers = unit.officers


def log_officers(battle: MacheteBattle, clause: str, unit: MacheteUnit, faces: tuple[int, ...]) -> None:
    """Logs the officers' dice, if any were rolled."""
    if faces:
        lost = officers_lost(faces)
        if lost:
            battle.log.add(clause, "officer_falls", unit.index, -1, faces, (lost,))
        else:
            battle.log.add(clause, "officers_spared", unit.index, -1, faces)


def remove(battle: MacheteBattle, unit: MacheteUnit, clause: str) -> None:
    """Takes the marked figures of *unit* off the table.

    An officers' die rolled once a phase waits until an ambush is over (MACH-AMB-03).
    MACH-GEN-10, MACH-MEL-13, MACH-MEL-14, MACH-R-12.
    """
    options = battle.options
    late = clause == "MACH-AMB-03" and options.officer_check == "once_per_phase"
    if unit.volleys and options.officer_check == "once_per_phase" and not late:
        exposed = unit.officers - unit.marked_officers
        faces = officer_check(battle.dice, "MACH-FIRE-19", exposed, unit.volleys, False, unit.index)
        log_officers(battle, "MACH-FIRE-19", unit, faces)
        fallen = officers_lost(faces)
        mark(unit, fallen if options.officer_loss == "extra" else 0, 0, fallen)
    unit.volleys = unit.volleys if late else 0
    if not unit.marked:
        return
    lost, officers = unit.marked, unit.marked_officers
    unit.marked = unit.marked_officers = 0
    unit.strength -= lost
    unit.officers -= officers
    unit.lost += lost
    unit.officers_lost += officers
    if unit.strength:
        battle.log.add(clause, "loses", unit.index, -1, (), (lost, officers, unit.strength))
    else:
        battle.log.add(clause, "wiped_out", unit.index, -1, (), (lost, officers))
        battle.leave(unit, DESTROYED)
