"""MACD-MEL on the table: the melee phase, what becomes of those who fought, and pursuits."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.measure.arcs import face_struck
from rules.core.measure.contact import is_touching
from rules.core.measure.footprints import FRONT, REAR
from rules.core.measure.ground import covers
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.charge import charge, charge_targets
from rules.macduff.engine.losses import (
    remove_unit,
    retreat,
    steadied_hits,
    take_gun,
    take_hits,
    take_rally_test,
)
from rules.macduff.engine.sight.line_of_fire import obstacles_before
from rules.macduff.engine.travel import capture_support
from rules.macduff.sections import melee
from rules.macduff.tables import FRONT_DEGREES
from rules.macduff.terms import (
    CANNON,
    ELIMINATED,
    HOLD,
    MAY_PURSUE,
    MUST_PURSUE_SQUARE,
    NO_PURSUIT,
    NONE,
    RETREATS,
    RIDERS,
    ROUT,
    SQUARE,
    SQUARE_BROKEN,
    SQUARE_REFORMED,
    STAND,
    UNFORMED,
)
from rules.macduff.units import ROUTED_AWAY, MacduffUnit
from rules.macduff.whereabouts import keeps_ranks, kinds_under

GONE: Final = (ROUT, ELIMINATED)
KEEPS_PLACE: Final = (HOLD, STAND, SQUARE_BROKEN, SQUARE_REFORMED)
EVENLY: Final = 0
"""Option of MACD-R-34: dice are shared out evenly. Any other is an enemy's index and 1."""


@dataclass(slots=True)
class Bout:
    """The hits that one unit dealt and took in a round."""

    unit: MacduffUnit
    enemies: list[MacduffUnit]
    inflicted: int = 0
    suffered: int = 0  # as compared
    taken: int = 0  # as figures come off
    outcome: int = HOLD
    hit_by: list["Bout"] = field(default_factory=list)  # the enemies that hit it


@dataclass(slots=True)
class Pursuer:
    """A unit that may or must pursue once all melees are fought."""

    unit: int
    duty: int
    square: int  # the square that it broke, NONE: none


def melee_phase(battle: MacduffBattle) -> None:
    """Fights every melee, then the pursuits. MACD-SEQ-10, MACD-MEL-01, MACD-R-34, MACD-R-52."""
    pursuers: list[Pursuer] = []
    for group in melees(battle):
        pursuers += fight_round(battle, group, False)
    # broken squares first
    for pursuer in sorted(pursuers, key=lambda chaser: chaser.duty != MUST_PURSUE_SQUARE):
        pursue(battle, pursuer)
    for unit in battle.units:
        unit.pinned = unit.is_broken = False
    if battle.roll_call().support:
        for unit in battle.units:
            if unit.on_table and unit.strength:
                capture_support(battle, unit)


def melees(battle: MacduffBattle) -> list[list[MacduffUnit]]:
    """Returns the groups of units in contact, one for each melee. MACD-MEL-01."""
    left = [unit for unit in battle.units if unit.fighting and unit.on_table and battle.is_fighting(unit)]
    groups: list[list[MacduffUnit]] = []
    while left:
        group = [left.pop(0)]
        for unit in group:
            for enemy in battle.opponents(unit):
                if enemy in left:
                    left.remove(enemy)
                    group.append(enemy)
        groups.append(group)
    return groups


def fight_round(battle: MacduffBattle, group: list[MacduffUnit], is_pursuit: bool) -> list[Pursuer]:
    """Fights one round. Both sides roll before hits come off. MACD-MEL-01, MACD-MEL-13, MACD-R-11."""
    bouts = {
        unit.index: Bout(unit, [enemy for enemy in battle.opponents(unit) if enemy in group])
        for unit in group
    }
    for bout in bouts.values():
        for enemy, count in shares(battle, bout):
            hits = strike_at(battle, bout.unit, enemy, count, is_pursuit)
            bout.inflicted += hits
            bouts[enemy.index].taken += hits
            if hits:
                bouts[enemy.index].hit_by.append(bout)
    for bout in bouts.values():
        rolled = bout.taken
        bout.taken = steadied_hits(battle, bout.unit, rolled, True)
        first = battle.options.steady_men_before_result
        bout.suffered = bout.taken if first else rolled
        if first and rolled != bout.taken:
            bout.hit_by[0].inflicted -= rolled - bout.taken
    for bout in bouts.values():
        take_hits(battle, bout.unit, bout.taken, "MACD-MEL-06")
        bout.outcome = outcome_of(battle, bout)
    for bout in bouts.values():
        carry_out(battle, bout)
    take_guns(battle, bouts)
    pursuers = [] if is_pursuit else [pursuer_of(bout, bouts) for bout in bouts.values()]
    for bout in bouts.values():
        unit = bout.unit
        if unit.on_table and melee.must_test_after_melee(bout.outcome, battle.is_shaken(unit), bout.taken):
            take_rally_test(battle, unit, bout.enemies[0] if bout.enemies else None)
    return [pursuer for pursuer in pursuers if pursuer.duty != NO_PURSUIT]


def take_guns(battle: MacduffBattle, bouts: dict[int, Bout]) -> None:
    """Takes the guns of destroyed crews, where an enemy keeps its place beside them. MACD-R-48."""
    for bout in bouts.values():
        stays = any(enemy.on_table and bouts[enemy.index].outcome in KEEPS_PLACE for enemy in bout.enemies)
        if bout.unit.troop == CANNON and bout.outcome in GONE and stays:
            take_gun(battle, bout.unit)


def shares(battle: MacduffBattle, bout: Bout) -> list[tuple[MacduffUnit, int]]:
    """Returns how a unit's dice are shared out among its enemies. MACD-R-34, MACD-MEL-02."""
    count = melee.melee_dice(fighting_state(battle, bout.unit, bout.enemies[0], False), battle.options)
    if len(bout.enemies) == 1:
        return [(bout.enemies[0], count)]
    options = [EVENLY, *(enemy.index + 1 for enemy in bout.enemies)]
    chosen = battle.decide("MACD-R-34", bout.unit, options)
    if chosen != EVENLY:
        return [(battle.units[chosen - 1], count)]
    whole, rest = divmod(count, len(bout.enemies))
    return [(enemy, whole + (place < rest)) for place, enemy in enumerate(bout.enemies)]


def strike_at(
    battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, count: int, is_pursuit: bool
) -> int:
    """Rolls a unit's dice against one enemy, and returns the hits. MACD-MEL-02, MACD-MEL-06."""
    needed = melee.needed_in_melee(melee.melee_modifier(fighting_state(battle, unit, enemy, is_pursuit)))
    faces, hits = melee.strike(battle.dice, unit.index, count, needed, battle.options)
    battle.log.add("MACD-MEL-06", "strikes", unit.index, enemy.index, faces, (needed, hits))
    return hits


def fighting_state(
    battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, is_pursuit: bool
) -> melee.Fighting:
    """Returns the state in which a unit fights an enemy. MACD-MEL-03, MACD-MEL-07, MACD-MEL-10."""
    on_flank = is_flanked(unit, enemy)
    return state_if(battle, unit, enemy, unit.charging, on_flank, is_pursuit and unit.pursued)


def state_if(
    battle: MacduffBattle,
    unit: MacduffUnit,
    enemy: MacduffUnit,
    is_charging: bool,
    on_flank: bool,
    is_pursuing: bool,
) -> melee.Fighting:
    """Returns the state in which a unit would fight an enemy.

    *on_flank*: the enemy strikes its flank or rear.
    MACD-MEL-03, MACD-MEL-04, MACD-MEL-07, MACD-MEL-10, MACD-MEL-11, MACD-MEL-12.
    """
    in_square = unit.formation == SQUARE and not unit.is_broken
    return melee.Fighting(
        unit.strength,
        unit.files,
        keeps_ranks(battle.table, unit),
        on_flank,
        in_square,
        unit.is_broken,
        battle.is_shaken(unit),
        unit.elite_or_shock,
        unit.militia_or_unequipped,
        is_charging,
        unit.fired or unit.reaction_fire,
        is_pursuing,
        has_killing_ground(battle, unit, enemy),
        is_under_hard_cover(battle, enemy, unit),
        unit.troop in RIDERS and enemy.formation == SQUARE and not enemy.is_broken,
        unit.fierce,
        unit.extra_die,
    )


def is_flanked(unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit was attacked in flank or rear, by any enemy it fights.

    The place where the charge began decides. Before contact an enemy would strike the face it looks at.
    MACD-CHG-03, MACD-MEL-04.
    """
    if enemy.index in unit.fighting:
        return bool(unit.flanked_by)
    return face_struck(unit.footprint(), enemy.shape(), FRONT_DEGREES) != FRONT


def has_killing_ground(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit stands uphill, in a town it fortified, or behind an obstacle. MACD-MEL-10."""
    if unit.raised_over and enemy.index in unit.raised_over and not unit.charging:
        return True
    if unit.height(battle.table) > enemy.height(battle.table):
        return True
    if not unit.charging and any(
        covers(battle.table.ground.pieces[number], unit.shape())
        for number in battle.fortified
        if number not in battle.burnt
    ):
        return True
    return defends_line(battle, unit, enemy, battle.table.obstacles)


def defends_line(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit, kinds: int) -> bool:
    """Tells whether a line obstacle of these kinds runs between two units.

    It serves the charged unit as long as that melee lasts. MACD-MEL-10, MACD-MEL-11.
    """
    if enemy.index not in unit.charged_by or unit.index in enemy.charged_by or unit.charging:
        return False
    left, right = enemy.footprint().edge(REAR)
    p = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
    return bool(kinds & obstacles_before(battle, unit, p, unit.footprint().middle()))


def is_under_hard_cover(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit is behind a wall, or in hard cover that it has not left. MACD-MEL-11."""
    if unit.charging:
        return False
    if unit.covered_from and enemy.index in unit.covered_from:
        return True
    if kinds_under(battle.table, unit) & battle.table.hard & ~battle.table.obstacles:
        return True
    return defends_line(battle, unit, enemy, battle.table.hard)


def outcome_of(battle: MacduffBattle, bout: Bout) -> int:
    """Returns what a unit does after the round. MACD-MEL-13, MACD-MEL-21, MACD-MEL-22."""
    unit, riders = bout.unit, [enemy for enemy in bout.enemies if enemy.troop in RIDERS]
    return melee.melee_outcome(
        melee.Fought(
            bout.suffered,
            bout.inflicted,
            unit.strength,
            battle.is_shaken(unit),
            unit.formation == SQUARE and not unit.is_broken,
            unit.is_broken,
            bool(riders) and len(riders) == len(bout.enemies),
            any(enemy.charging for enemy in riders),
        )
    )


def carry_out(battle: MacduffBattle, bout: Bout) -> None:
    """Carries out what the round brought a unit. MACD-MEL-14, MACD-MEL-15, MACD-MEL-22, MACD-R-04."""
    unit, enemy = bout.unit, bout.enemies[0] if bout.enemies else None
    if not unit.on_table or bout.outcome == ELIMINATED:
        return
    if bout.outcome == ROUT:
        remove_unit(battle, unit, ROUTED_AWAY, "MACD-MEL-14")
    elif bout.outcome == RETREATS:
        retreat(battle, unit, enemy, "MACD-MEL-15")
    elif bout.outcome == SQUARE_BROKEN:
        unit.is_broken = True
        battle.log.add("MACD-MEL-21", "breaks", unit.index)
    elif bout.outcome == SQUARE_REFORMED:
        unit.is_broken = False
    elif battle.options.winners_unformed and unit.regular and unit.formation != SQUARE:
        unit.formation = UNFORMED


def pursuer_of(bout: Bout, bouts: dict[int, Bout]) -> Pursuer:
    """Returns a unit's duty to pursue. MACD-MEL-18, MACD-MEL-20, MACD-MEL-21, MACD-R-35, MACD-R-36."""
    beaten = [
        bouts[enemy.index].outcome == ELIMINATED
        or melee.is_defeated(bouts[enemy.index].suffered, bouts[enemy.index].inflicted)
        for enemy in bout.enemies
    ]
    squares = [enemy.index for enemy in bout.enemies if bouts[enemy.index].outcome == SQUARE_BROKEN]
    rides = bout.unit.troop in RIDERS and bool(squares)
    duty = melee.pursuit_duty(bout.outcome, bout.unit.charging, all(beaten), rides, bout.unit.impetuous)
    return Pursuer(bout.unit.index, duty, squares[0] if squares else NONE)


def pursue(battle: MacduffBattle, pursuer: Pursuer) -> None:
    """Lets one unit pursue, if it can. MACD-MEL-18, MACD-MEL-19, MACD-MEL-20, MACD-MEL-21, MACD-R-35."""
    unit = battle.units[pursuer.unit]
    while unit.on_table and not unit.must_rally and not (unit.pursued and not battle.options.pursuit_chain):
        if pursuer.square != NONE:
            if not battle.units[pursuer.square].is_broken:  # it has reformed before another enemy
                return
            unit.pursued = unit.has_pursued = True
            fight_pair(battle, unit, battle.units[pursuer.square])
            return
        options = [index + 1 for index in charge_targets(battle, unit)]
        if pursuer.duty == MAY_PURSUE:
            options.insert(0, 0)
        if not options:
            return
        chosen = battle.decide("MACD-MEL-18", unit, options)
        if not chosen:
            return
        unit.pursued = unit.has_pursued = True
        target = battle.units[chosen - 1]
        battle.log.add("MACD-MEL-18", "pursues", unit.index, target.index)
        if not charge(battle, unit, target, True) or not fight_pair(battle, unit, target):
            return


def fight_pair(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Fights a round of pursuit, and tells whether the enemy was beaten.

    MACD-MEL-18, MACD-MEL-21, MACD-MEL-22.
    """
    if not (unit.on_table and enemy.on_table and is_touching(unit.shape(), enemy.shape())):
        return False
    fight_round(battle, [unit, enemy], True)
    return not enemy.on_table or not battle.is_fighting(unit)
