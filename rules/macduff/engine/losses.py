"""Hits, shaken units, rally tests, retreats, and units and commanders lost."""

from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.shapes import Shape, distance, overlaps
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import bearing_to, is_free, on_the_way, until_edge, until_enemy
from rules.macduff.engine.ground.rough_ground import clear_of_barred, within_budget
from rules.macduff.engine.sight.hidden import show_near
from rules.macduff.sections.commanders import steady_men
from rules.macduff.sections.morale import rally, rally_modifier
from rules.macduff.sections.move import basic_dice
from rules.macduff.tables import DIE, GAP_TO_ENEMY, INCH
from rules.macduff.terms import (
    CANNON,
    FELL_BACK,
    FIGHTERS,
    FOOT,
    IMPASSABLE,
    LIMBERED,
    LINE,
    NONE,
    PIONEERS,
    RALLIED,
    RETREAT,
    RIDERS,
    SUPPORT,
    UNFORMED,
)
from rules.macduff.units import (
    CAPTURED,
    DESTROYED,
    DRIVEN_OFF,
    LOST,
    ROUTED_AWAY,
    SHAKEN,
    STEADY,
    SURRENDERED,
    MacduffUnit,
    default_files,
    size_on_table,
)

REFORM, AS_IT_IS = 0, 1
"""Options of MACD-MOR-05."""

FLIGHT_STEP: Final = 20
"""Hundredths between the places that a retreat tries."""

IN_RANKS: Final = (FOOT, PIONEERS, *RIDERS)


def steadied_hits(battle: MacduffBattle, unit: MacduffUnit, hits: int, in_melee: bool) -> int:
    """Returns the hits left after the senior commander's die. MACD-CMD-12, MACD-CMD-13, MACD-R-12."""
    if not hits or not battle.is_led(unit):
        return hits
    leaders = battle.commanders_with(unit)
    leader = leaders[0] if leaders else unit
    done = unit.steadied_melee if in_melee else unit.steadied_fire
    if in_melee and battle.options.steady_men_each_melee_round:
        done = False
    steadied = steady_men(battle.dice, leader.index, hits, done)
    if not steadied.faces:
        return hits
    if in_melee:
        unit.steadied_melee = True
    else:
        unit.steadied_fire = True
    battle.log.add(
        "MACD-CMD-13", "steadies", leader.index, unit.index, steadied.faces, (hits - steadied.hits,)
    )
    if steadied.wounded:
        lose_leader(battle, leader, unit)
    return steadied.hits


def lose_leader(battle: MacduffBattle, leader: MacduffUnit, unit: MacduffUnit) -> None:
    """Removes the commander with a unit, or the officer who acts as one. MACD-CMD-13, MACD-CHANCE-11."""
    if leader is not unit:
        lose_commander(battle, leader, "MACD-CMD-13")
        return
    unit.has_officer = False
    battle.log.add("MACD-CMD-13", "loses_officer", unit.index)


def take_hits(battle: MacduffBattle, unit: MacduffUnit, hits: int, clause: str) -> int:
    """Takes figures off, and returns how many. MACD-MOR-01, MACD-MOR-02, MACD-MOR-03."""
    lost = min(hits, unit.strength)
    if not lost:
        return 0
    unit.strength -= lost
    if not unit.strength:
        battle.log.add(clause, "loses", unit.index, values=(lost, unit.frontage, unit.depth))
        remove_unit(battle, unit, DESTROYED, "MACD-MOR-08")
        return lost
    unit.files = min(unit.files, unit.strength)
    frontage, depth = size_on_table(unit.troop, unit.formation, unit.strength, unit.files)
    # a front that shrinks keeps its middle; nothing grows, so it lies on nobody
    unit.resize(min(unit.frontage, frontage), min(unit.depth, depth))
    battle.log.add(clause, "loses", unit.index, values=(lost, unit.frontage, unit.depth))
    if battle.is_shaken(unit) and unit.state == STEADY:
        unit.state = SHAKEN
        battle.log.add("MACD-MOR-03", "is_shaken", unit.index)
    return lost


def return_figures(battle: MacduffBattle, unit: MacduffUnit, figures: int, clause: str) -> int:
    """Puts figures back into a unit's ranks, and returns how many. MACD-HOSP-02, MACD-CHANCE-13."""
    back_again = min(figures, unit.original - unit.strength)
    unit.strength += back_again
    battle.log.add(clause, "regains", unit.index, values=(back_again, unit.strength))
    if unit.state == SHAKEN and not battle.is_shaken(unit):
        unit.state = STEADY
        battle.log.add("MACD-MOR-03", "is_steady", unit.index)
    return back_again


def test_if_shaken(battle: MacduffBattle, unit: MacduffUnit, lost: int, enemy: MacduffUnit | None) -> None:
    """Tests a shaken unit at once for a batch of losses. MACD-MOR-04, MACD-R-36."""
    if lost and unit.on_table and battle.is_shaken(unit):
        take_rally_test(battle, unit, enemy)


def take_rally_test(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None) -> None:
    """Rolls a rally test and carries out its result. MACD-MOR-05, MACD-MOR-06."""
    modifier = rally_modifier(unit.morale, battle.is_led(unit))
    test = rally(battle.dice, unit.index, modifier)
    battle.log.add("MACD-MOR-05", "tests_rally", unit.index, NONE, (test.face,), (test.score, test.result))
    unit.must_rally = test.result == FELL_BACK
    if test.result == FELL_BACK:
        retreat(battle, unit, enemy or battle.nearest_enemy(unit), "MACD-MOR-05")
    elif test.result != RALLIED:
        remove_unit(battle, unit, ROUTED_AWAY, "MACD-MOR-05")
    else:
        offer_reform(battle, unit)


def offer_reform(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Lets a unit that rallies reform and face the enemy at once, if its player likes.

    It cannot in the middle of a charge or of an exchange of fire. MACD-MOR-05.
    """
    if battle.under_way or unit.charging or battle.is_fighting(unit):
        return
    end = reformed_unit(battle, unit)
    if end == unit.footprint():
        return
    if battle.decide("MACD-MOR-05", unit, (REFORM, AS_IT_IS)) == AS_IT_IS:
        return
    if may_reform(unit):
        unit.formation, unit.disordered = LINE, False
        unit.files = default_files(LINE, unit.strength, False)
    unit.place(end)
    values = (end.x, end.y, end.facing, end.frontage, end.depth)
    battle.log.add("MACD-MOR-05", "reforms", unit.index, values=values)


def may_reform(unit: MacduffUnit) -> bool:
    """Tells whether a unit out of its ranks has ranks to go back to. MACD-MOR-05, MACD-UNIT-07."""
    return unit.regular and unit.formation == UNFORMED and unit.troop in IN_RANKS


def reformed_unit(battle: MacduffBattle, unit: MacduffUnit) -> Footprint:
    """Returns a unit in its ranks, facing the nearest enemy.

    Without room for that it stays as it lies. MACD-MOR-05.
    """
    start, enemy = unit.footprint(), battle.nearest_enemy(unit)
    facing, wide, deep = unit.facing, unit.frontage, unit.depth
    if enemy is not None and not battle.is_ahead(unit, enemy):
        facing = (facing + bearing_to(start, enemy.footprint().middle())) % 360
    if may_reform(unit):
        files = default_files(LINE, unit.strength, False)
        wide, deep = size_on_table(unit.troop, LINE, unit.strength, files)
    if (facing, wide, deep) == (unit.facing, unit.frontage, unit.depth):
        return start
    end = around_middle(start.middle(), facing, wide, deep)
    return end if is_free(battle, unit, end.corners()) else start


def retreat(battle: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None, clause: str) -> None:
    """Takes a unit back a full move, facing away and unformed.

    It leaves the table if it reaches the edge. It passes through friends. A unit that runs into enemies, or
    ground that it cannot cross, surrenders. MACD-R-51: gunners beaten in melee leave their gun; others limber
    up and take it. MACD-MEL-15, MACD-R-23, MACD-R-33.
    """
    is_beaten = clause == "MACD-MEL-15" or battle.is_fighting(unit)
    battle.leave_melee(unit)
    if unit.troop == CANNON and is_beaten:
        abandon_gun(battle, unit)
    elif unit.troop == CANNON and unit.formation != LIMBERED:
        unit.formation = LIMBERED
        unit.resize(*size_on_table(CANNON, LIMBERED, unit.strength, unit.files))
    formed = unit.formation
    if unit.regular and unit.formation not in (UNFORMED, LIMBERED):
        unit.formation = UNFORMED
    rate = unit.unit_class()
    if battle.options.retreat_rate == "as_formed":
        unit.formation, rate = formed, unit.unit_class()
        unit.formation = UNFORMED
    count = basic_dice(rate, RETREAT, unit.draught, 0, 0)
    faces = battle.dice.roll(count, DIE, clause, unit.index)
    start = unit.footprint()
    bearing = 180 if enemy is None else bearing_to(start, enemy.footprint().middle()) + 180
    start = around_middle(start.middle(), (start.facing + bearing) % 360, unit.frontage, unit.depth)
    budget = sum(faces) * INCH
    clear, halted = _flee(battle, unit, start, budget)
    end = unit.footprint() if clear is None else clear
    unit.place(end)
    unit.moved = True
    battle.log.add(
        clause,
        "falls_back",
        unit.index,
        NONE,
        faces,
        (sum(faces), end.x, end.y, end.facing, end.frontage, end.depth),
    )
    show_near(battle, unit)
    if halted == "edge":
        remove_unit(battle, unit, DRIVEN_OFF, "MACD-MOR-05")
    elif halted == "enemy":
        surrender(battle, unit)


def _flee(
    battle: MacduffBattle, unit: MacduffUnit, start: Footprint, budget: int
) -> tuple[Footprint | None, str]:
    """Returns where a retreat ends, and what ended it: "edge", "enemy" or "". MACD-R-33, MACD-R-61."""
    budget = within_budget(battle, unit, start, budget, budget)
    far = clear_of_barred(battle, unit, start, budget)
    others = on_the_way(battle.bodies(), unit, start, far)
    edge = until_edge(battle, start, far)
    stop = edge
    for enemy in others:
        if enemy.side != unit.side and until_enemy(start, enemy.shape(), stop) < stop:
            stop = until_close(start, enemy.shape(), stop)
    clear = last_clear(start, stop, [u.shape() for u in others])
    if stop < edge:
        return clear, "enemy"
    if edge < far:
        return clear, "edge"
    return clear, "enemy" if clear is None or is_cut_off(battle, start, far, budget) else ""


def until_close(start: Footprint, enemy: Shape, far: int) -> int:
    """Returns how far a retreat goes before it runs into an enemy, by fifths of an inch.

    It does within an inch of one, or nearer than before if it was as near already. MACD-R-33.
    """
    close = min(GAP_TO_ENEMY, distance(start.corners(), enemy))
    for gone in range(FLIGHT_STEP, far, FLIGHT_STEP):
        if distance(footprint_ahead(start, gone).corners(), enemy) < close:
            return gone - FLIGHT_STEP
    return far


def last_clear(start: Footprint, far: int, others: list[Shape]) -> Footprint | None:
    """Returns the last place straight ahead, at most *far* on, where a unit is clear of all others.

    None if there is none. It tries every fifth of an inch.
    """
    gone = far
    while gone > 0:
        end = footprint_ahead(start, gone)
        shape = end.corners()
        if not any(overlaps(shape, other) for other in others):
            return end
        gone -= FLIGHT_STEP
    return None


def is_cut_off(battle: MacduffBattle, start: Footprint, far: int, budget: int) -> bool:
    """Tells whether ground that the unit cannot cross has ended a retreat. MACD-R-33."""
    if far >= budget:
        return False
    end = footprint_ahead(start, budget)
    impassable = battle.table.of_terrain[IMPASSABLE]
    return battle.table.ground.depth(impassable, (start.x, start.y), (end.x, end.y)) > 0


def abandon_gun(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Leaves a gun to the enemy. Its crew goes on as unformed infantry. MACD-R-48, MACD-R-51."""
    unit.troop, unit.weapon, unit.formation = FOOT, NONE, UNFORMED
    unit.files = max(1, unit.strength)
    middle = unit.footprint().middle()
    frontage, depth = size_on_table(unit.troop, unit.formation, unit.strength, unit.files)
    end = around_middle(middle, unit.facing, frontage, depth)
    unit.place(end)
    unit.has_left_gun = True
    battle.guns_captured[unit.side] += 1
    battle.log.add("MACD-R-48", "leaves_gun", unit.index, values=(end.x, end.y, end.facing, frontage, depth))


def take_gun(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Takes the gun of a crew that melee has destroyed or routed. MACD-R-48."""
    unit.has_left_gun = True
    battle.guns_captured[unit.side] += 1
    battle.log.add("MACD-R-48", "loses_gun", unit.index)


def surrender(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Takes a unit off the table. Its figures are prisoners. MACD-R-33, MACD-R-48."""
    battle.captured[unit.index] = unit.strength
    remove_unit(battle, unit, SURRENDERED, "MACD-R-33")


def remove_unit(battle: MacduffBattle, unit: MacduffUnit, state: str, clause: str) -> None:
    """Takes a unit off the table with its commanders.

    The unit is not lost while its other part is within 12 inches.
    MACD-MOR-08, MACD-CMD-10, MACD-R-38, MACD-R-64.
    """
    battle.leave_melee(unit)
    rest = battle.other_part(unit)
    unit.on_table, unit.state, unit.must_rally = False, state, False
    battle.list_anew()
    battle.log.add(clause, REMOVALS[state], unit.index)
    if rest is not None:
        rest.is_heir = True
    elif unit.troop in FIGHTERS:
        counts = unit.parent == NONE or unit.is_heir or battle.options.detachment_loss_counts
        battle.units_lost[unit.side] += counts
    elif unit.troop in SUPPORT:
        battle.support_lost[unit.side] += 1
    for leader in battle.commanders_with(unit):
        lose_commander(battle, leader, "MACD-CMD-10")


def lose_commander(battle: MacduffBattle, commander: MacduffUnit, clause: str, state: str = LOST) -> None:
    """Removes a commander from the battle. Nobody replaces them. MACD-CMD-04, MACD-CMD-13, MACD-MOR-08."""
    commander.on_table, commander.state, commander.joined = False, state, NONE
    battle.commanders_lost[commander.side] += 1
    battle.log.add(clause, REMOVALS[state], commander.index)


REMOVALS: Final = {  # the verb of each
    DESTROYED: "is_destroyed",
    ROUTED_AWAY: "routs",
    DRIVEN_OFF: "is_driven_off",
    SURRENDERED: "surrenders",
    CAPTURED: "is_captured",
    LOST: "is_lost",
}
