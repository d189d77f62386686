"""ACW-MOVE on the map: units move, turn, rally, mount and dismount; commanders ride."""

from collections.abc import Sequence

from rules.acw_hex.battle import AcwBattle, Mind
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.generals import catch
from rules.acw_hex.engine.orders import (
    CHANGE,
    DONE,
    RALLY_NOW,
    SHOOT_NOW,
    can_afford,
    can_afford_extra,
    pay,
)
from rules.acw_hex.engine.shoot import join_volley, may_shoot
from rules.acw_hex.engine.supply import take_train
from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections.morale import after_rally, can_steady, may_rally, rally
from rules.acw_hex.sections.move import facings, may_change, most_hexes
from rules.acw_hex.sections.night import may_act
from rules.acw_hex.sections.supply import takes_train
from rules.acw_hex.tables import ORDERS, RALLY_HITS, REMOVED_AT
from rules.acw_hex.terms import ARMS, CAVALRY, DISMOUNT, DISMOUNTED_CAVALRY, MOUNT, MOVE, NONE, RALLY, TRAIN
from rules.acw_hex.units import AcwUnit
from rules.core.boards.hexes import CORNERS

STAY, RIDE = 0, 1  # options of ACW-R-13
ACROSS, BY_ROAD = 0, 1  # words for how a unit moved
TURNS = tuple(tuple((own + turn) % CORNERS for turn in range(CORNERS)) for own in range(CORNERS))
ACROSS_COUNTRY = [most_hexes(arm, False, False, DEFAULTS) for arm in range(len(ARMS))]
ALONG_ROADS = [most_hexes(arm, False, True, DEFAULTS) for arm in range(len(ARMS))]
TAKES_TRAINS = [takes_train(arm) for arm in range(len(ARMS))]
CHANGES_HORSES = [may_change(arm, MOUNT) or may_change(arm, DISMOUNT) for arm in range(len(ARMS))]
RALLIES_AT = REMOVED_AT - RALLY_HITS  # strength
MOST_ORDERS = max(ORDERS)  # the most that one unit may need


def moves_phase(battle: AcwBattle) -> None:
    """Lets the active player move and rally units in any order. ACW-SEQ-02, ACW-R-10."""
    side = battle.active
    while True:
        able = movers(battle, side)
        if not able:
            return
        chosen = battle.decide("ACW-SEQ-02", battle.leading_unit(side), (DONE, *able))
        if chosen == DONE:
            return
        act(battle, battle.units[chosen])


def movers(battle: AcwBattle, side: int) -> list[int]:
    """Returns indices of units that may still act, before commanders. ACW-ORD-04, ACW-ORD-07."""
    half = battle.half
    able = [unit.index for unit in battle.own[side] if unit.acted != half]
    if battle.army_orders[side] < MOST_ORDERS:  # the army general cannot order every unit
        able = [index for index in able if can_act(battle, battle.units[index])]
    return able + [unit.index for unit in battle.chiefs[side] if unit.acted != half]


def can_act(battle: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether *unit* can be ordered to move.

    For a battery, other batteries' orders may already pay for it. ACW-ORD-04, ACW-R-08.
    """
    if can_afford(battle, unit, MOVE):
        return True
    if battle.options.artillery_order == "each_chooses" or not unit.guns:
        return False
    shoots = battle.options.action_order == "any" and not battle.by_night
    return can_rally(battle, unit) or (shoots and may_shoot(battle, unit))


def act(battle: AcwBattle, unit: AcwUnit) -> None:
    """Plays what its player picks for one unit or commander: moves there, rallies, ...

    ACW-ORD-04, ACW-R-10.
    """
    battle.activations += 1
    mind = battle.commanders[unit.side]
    chosen = mind.bound_for(battle, unit) if isinstance(mind, Mind) else NONE
    if chosen < 0 or not is_open(battle, unit, chosen):
        chosen = battle.decide("ACW-MOVE-01", unit, choices(battle, unit))
    if chosen == RALLY_NOW:
        rally_unit(battle, unit)
    elif chosen == CHANGE:
        change_horses(battle, unit)
    elif chosen == SHOOT_NOW:
        join_volley(battle, unit)
    else:
        move(battle, unit, chosen)


def is_open(battle: AcwBattle, unit: AcwUnit, cell: int) -> bool:
    """Tells whether `choices` has that cell, where only orders limit it. ACW-MOVE-01."""
    if not can_afford(battle, unit, MOVE) or not can_afford_extra(battle, unit):
        return False
    return cell == unit.cell or bool(cells_in_reach(battle, unit) & battle.ground.bits[cell])


def choices(battle: AcwBattle, unit: AcwUnit) -> list[int]:
    """Returns where *unit* may go.

    Its own cell comes first. Other actions follow.
    ACW-MOVE-01, ACW-MOVE-05, ACW-MOVE-09, ACW-MOVE-10, ACW-MOR-03.
    """
    cells = [unit.cell, *destinations(battle, unit)]
    if not unit.fights:
        return cells
    if not can_afford(battle, unit, MOVE):  # a battery, by the option
        cells = []
    elif not can_afford_extra(battle, unit):
        near = battle.ground.around
        foes = battle.held[1 - unit.side]
        cells = [cell for cell in cells if not near[cell] & foes] or [unit.cell]
    if can_rally(battle, unit):
        cells.append(RALLY_NOW)
    if battle.by_night:
        return cells
    if CHANGES_HORSES[unit.arm]:
        cells.append(CHANGE)
    if battle.options.action_order == "any" and may_shoot(battle, unit):
        cells.append(SHOOT_NOW)
    return cells


def can_rally(battle: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether *unit* may try to rally now, by night too with the option. ACW-MOR-03, ACW-R-29."""
    if unit.strength != RALLIES_AT or (battle.by_night and not may_act(RALLY, False, battle.options)):
        return False
    zoned = bool(battle.zone(1 - unit.side) & battle.ground.bits[unit.cell])
    return may_rally(unit.hits, zoned, unit.acted == battle.half) and can_afford(battle, unit, RALLY)


def destinations(battle: AcwBattle, unit: AcwUnit) -> tuple[int, ...]:
    """Returns where *unit* may go. ACW-MOVE-02, ACW-MOVE-03, ACW-MOVE-04, ACW-MOVE-07, ACW-BASIC-03."""
    return cells_of(cells_in_reach(battle, unit))


def cells_in_reach(battle: AcwBattle, unit: AcwUnit) -> int:
    """Returns where *unit* may go, as a set of cells. ACW-MOVE-01, ACW-MOVE-03."""
    return open_cells(battle, unit) | road_cells(battle, unit)


def open_cells(battle: AcwBattle, unit: AcwUnit) -> int:
    """Returns where it may go across country. A train goes by road only.

    ACW-MOVE-01, ACW-MOVE-02, ACW-MOVE-08.
    """
    ground, foe = battle.ground, 1 - unit.side
    if unit.arm == TRAIN:
        return 0
    barred, halting = battle.held[foe], 0
    if TAKES_TRAINS[unit.arm]:
        halting = battle.parked[foe]
    else:
        barred |= battle.parked[foe]
    if battle.by_night:
        barred |= shut_by_night(battle, foe)
    elif battle.options.stop_when_adjacent:
        halting |= beside_any(battle, battle.held[foe])
    cells = ground.reach(unit.cell, ACROSS_COUNTRY[unit.arm], barred, halting)
    return cells if unit.leads else cells & ~(battle.held[unit.side] | battle.parked[unit.side])


def road_cells(battle: AcwBattle, unit: AcwUnit) -> int:
    """Returns where it may go by road, never into an enemy's fire zone.

    An enemy's train that no fire zone guards may be captured this way.
    ACW-MOVE-03, ACW-MOVE-04, ACW-R-12, ACW-R-27.
    """
    ground, foe = battle.ground, 1 - unit.side
    if not ground.road[unit.cell]:
        return 0
    barred, halting = battle.zone(foe) | battle.held[foe], 0
    if TAKES_TRAINS[unit.arm]:
        halting = battle.parked[foe]
    else:
        barred |= battle.parked[foe]
    if battle.by_night:
        barred |= shut_by_night(battle, foe)
    elif battle.options.stop_when_adjacent:
        halting |= beside_any(battle, battle.held[foe])
    if unit.arm == TRAIN:
        barred |= battle.headquarters(foe)
    cells = ground.march(unit.cell, ALONG_ROADS[unit.arm], barred, halting)
    return cells if unit.leads else cells & ~(battle.held[unit.side] | battle.parked[unit.side])


def beside_any(battle: AcwBattle, cells: int) -> int:
    """Returns cells next to any of *cells*."""
    found = 0
    for cell in cells_of(cells):
        found |= battle.ground.around[cell]
    return found


def shut_by_night(battle: AcwBattle, foe: int) -> int:
    """Returns the cells that nobody enters by night.

    They are next to troops and trains of the side *foe*, or have its trains or commanders. ACW-NIGHT-02.
    """
    there = battle.held[foe] | battle.parked[foe]
    return beside_any(battle, there) | there | battle.headquarters(foe)


def move(battle: AcwBattle, unit: AcwUnit, cell: int) -> None:
    """Moves *unit* there and turns it, with its commanders.

    ACW-MOVE-01, ACW-MOVE-03, ACW-MOVE-05, ACW-R-13.
    """
    ground, origin = battle.ground, unit.cell
    riders = battle.with_it(unit) if not unit.leads else []
    beside = bool(ground.around[cell] & battle.held[1 - unit.side])
    by_road = bool(ground.road[origin]) and not open_cells(battle, unit) & ground.bits[cell]
    stays = cell == origin and not can_afford_extra(battle, unit)  # it does not even turn (ACW-ORD-06)
    pay(battle, unit, MOVE, beside and not stays)
    if stays:
        return
    hexes = ground.far(origin)[cell]
    if unit.leads:
        if cell != origin:
            battle.place(unit, cell)
            battle.log.add("ACW-ORD-07", "rides", unit.index, NONE, (), (unit.x, unit.y, hexes))
        return
    before = unit.facing
    if cell != origin:
        enter(battle, unit, cell)
    if unit.arm != TRAIN:
        free = corners(battle, unit) if cell != origin else TURNS[unit.facing]
        battle.turn_to(unit, battle.decide("ACW-MOVE-05", unit, free))
    if cell != origin:
        clause = "ACW-MOVE-03" if by_road else "ACW-MOVE-01"
        values = (unit.x, unit.y, unit.facing, hexes, BY_ROAD if by_road else ACROSS)
        battle.log.add(clause, "moves", unit.index, NONE, (), values)
        go_along(battle, unit, riders)
    elif unit.facing != before:
        battle.log.add("ACW-MOVE-05", "faces", unit.index, NONE, (), (unit.facing,))


def enter(battle: AcwBattle, unit: AcwUnit, cell: int) -> None:
    """Moves *unit* into a hex and captures an enemy train or a lone commander there.

    ACW-VIC-03, ACW-CMD-03.
    """
    occupant = battle.at[cell]
    if occupant >= 0:
        take_train(battle, battle.units[occupant], unit)
    battle.place(unit, cell)
    for chief in [chief for chief in battle.chiefs[1 - unit.side] if chief.cell == cell]:
        catch(battle, chief)


def corners(battle: AcwBattle, unit: AcwUnit) -> Sequence[int]:
    """Returns the corners *unit* may face in its cell, the present one first.

    ACW-MOVE-05, ACW-MOVE-06, ACW-R-32.
    """
    ground, cell = battle.ground, unit.cell
    foes = ground.around[cell] & battle.held[1 - unit.side]
    if not foes:
        return TURNS[unit.facing]
    free = facings(ground.hexes[cell], tuple(ground.hexes[foe] for foe in cells_of(foes)))
    return [facing for facing in TURNS[unit.facing] if facing in free]


def go_along(battle: AcwBattle, unit: AcwUnit, riders: list[AcwUnit]) -> None:
    """Lets commanders with *unit* who have not moved go along. ACW-R-13."""
    for chief in riders:
        if chief.acted != battle.half and battle.decide("ACW-R-13", chief, (STAY, RIDE)) == RIDE:
            chief.acted = battle.half
            accompany(battle, unit, chief)


def accompany(battle: AcwBattle, unit: AcwUnit, chief: AcwUnit) -> None:
    """Moves a commander to *unit*. ACW-R-13, ACW-R-23."""
    battle.place(chief, unit.cell)
    battle.log.add("ACW-R-13", "goes_along", chief.index, unit.index, (), (chief.x, chief.y))


def rally_unit(battle: AcwBattle, unit: AcwUnit) -> None:
    """Rolls for a unit that tries to rally, helped by a general in its hex. ACW-MOR-03, ACW-MOR-04."""
    pay(battle, unit, RALLY)
    roll_rally(battle, unit, any(can_steady(chief.arm, battle.options) for chief in battle.with_it(unit)))


def roll_rally(battle: AcwBattle, unit: AcwUnit, steadied: bool) -> None:
    """Rolls for a rally and removes a hit if it succeeds. *steadied*: a general helps. ACW-MOR-04."""
    rolled = rally(battle.dice, unit.index, steadied)
    unit.strength += unit.hits - after_rally(unit.hits, rolled.rallied)
    verb = "rallies" if rolled.rallied else "does_not_rally"
    values = (unit.strength, int(steadied))
    battle.log.add("ACW-MOR-04", verb, unit.index, NONE, (rolled.face,), values)


def change_horses(battle: AcwBattle, unit: AcwUnit) -> None:
    """Orders cavalry to dismount, or mount, from its next turn on. ACW-MOVE-09, ACW-MOVE-10, ACW-R-14."""
    pay(battle, unit, MOVE)
    unit.change = DISMOUNT if unit.arm == CAVALRY else MOUNT
    clause = "ACW-MOVE-09" if unit.arm == CAVALRY else "ACW-MOVE-10"
    battle.log.add(clause, "is_to_change", unit.index, NONE, (), (int(unit.arm == DISMOUNTED_CAVALRY),))
