"""The computer's posts for units outside the line: commanders, trains, guards, raiders."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.commander import estimate
from rules.acw_hex.commander.estimate import NEAR
from rules.acw_hex.engine.move import cells_in_reach
from rules.acw_hex.engine.orders import RALLY_NOW
from rules.acw_hex.tables import REMOVED_AT
from rules.acw_hex.terms import ARMY, CAVALRY, DISMOUNTED_CAVALRY, DIVISION, NONE
from rules.acw_hex.units import AcwUnit
from rules.core.playing.commanders import index_of_greatest, index_of_least

ALARM: Final = 5  # hexes at which an enemy near a line of supply is a threat
RAID: Final = 8  # steps that cavalry will ride for a train or a line of supply
TRAIN_TAKEN: Final = 150  # hundredths of a hit: it counts as a unit for good
LINE_CUT: Final = 60  # it counts as a unit while ours is there
FLIGHT: Final = 30  # worth of getting a train away
SPENT: Final = 2  # a corps with one unit in this many at two hits is exhausted and goes back
WEAK: Final = 2
WEAK_AT: Final = REMOVED_AT - WEAK  # strength
DOOMED: Final = 30  # points of a post: its unit may be broken up, and the enemy is next to it
LEFT_BEHIND: Final = 15  # points of a post: its unit will go elsewhere
REACH: Final = 2  # hexes and one more from which an enemy comes up


def goal_of(view: AcwBattle, side: int) -> int:
    """Returns a side's goal: the objective, or the enemy nearest to the middle of its army."""
    foes = view.troops(1 - side)
    if view.objective >= 0:
        return view.objective
    own_troops = view.troops(side)
    if not foes or not own_troops:
        return 0
    far = view.ground.far(own_troops[len(own_troops) // 2].cell)
    return foes[index_of_least(far[foe.cell] for foe in foes)].cell


def spoils(view: AcwBattle, side: int) -> dict[int, int]:
    """Returns, by cell, the worth of standing on an enemy's train or line of supply."""
    found = {corps.supply: LINE_CUT for corps in view.corps if corps.side != side and corps.supply >= 0}
    for cell in cells_of(view.parked[1 - side]):
        found[cell] = found.get(cell, 0) + TRAIN_TAKEN
    return found


def aims(view: AcwBattle, side: int, goal: int) -> dict[int, int]:
    """Returns, by index of a unit, its destination.

    It is the *goal* for all but guards, raiders and exhausted corps.
    """
    goal_by_unit = {unit.index: goal for unit in view.own[side]}
    for number, corps in enumerate(view.corps):
        if corps.side == side:
            fall_back(view, number, goal_by_unit)
            guard(view, number, goal_by_unit)
    raid(view, side, goal_by_unit)
    return goal_by_unit


def fall_back(view: AcwBattle, number: int, goal_by_unit: dict[int, int]) -> None:
    """Sends a corps back to its line of supply to rally.

    Half of its units have two hits.
    """
    corps = view.corps[number]
    if corps.supply < 0:
        return
    its = [unit for unit in view.troops(corps.side) if unit.corps == number]
    if SPENT * len([unit for unit in its if unit.strength <= WEAK_AT]) >= len(its) > 0:
        goal_by_unit.update({unit.index: corps.supply for unit in its if unit.cell != view.objective})


def guard(view: AcwBattle, number: int, goal_by_unit: dict[int, int]) -> None:
    """Sends our nearest unit to a line of supply that an enemy is nearer to than we are."""
    corps = view.corps[number]
    foes, own_troops = view.troops(1 - corps.side), view.troops(corps.side)
    if corps.supply < 0 or not foes or not own_troops:
        return
    far = view.ground.far(corps.supply)
    threat = min(far[foe.cell] for foe in foes)
    nearest = index_of_least(far[unit.cell] for unit in own_troops)
    if threat <= ALARM and threat <= far[own_troops[nearest].cell] + 1:
        goal_by_unit[own_troops[nearest].index] = corps.supply


def raid(view: AcwBattle, side: int, goal_by_unit: dict[int, int]) -> None:
    """Sends fit cavalry to an enemy's train or line of supply that nobody guards."""
    prey = [cell for cell in spoils(view, side) if not is_guarded(view, side, cell)]
    for unit in view.own[side]:
        if unit.arm == CAVALRY and unit.hits < WEAK and prey:
            cell = prey[index_of_least(view.ground.travel(target_cell)[unit.cell] for target_cell in prey)]
            if view.ground.travel(cell)[unit.cell] <= RAID:
                goal_by_unit[unit.index] = cell


def is_guarded(view: AcwBattle, side: int, cell: int) -> bool:
    """Tells whether an enemy of a *side* is in that cell or next to it."""
    return bool(view.held[1 - side] & view.ground.disc(cell, 1))


def flight_of_train(view: AcwBattle, train: AcwUnit, bands: Sequence[int]) -> tuple[int, int]:
    """Returns the gain and the place of a train that moves away from a near enemy."""
    if not bands[-1] & view.ground.bits[train.cell]:
        return 0, NONE
    foes = view.troops(1 - train.side)

    def safety(cell: int) -> int:
        far = view.ground.far(cell)
        return min(far[foe.cell] for foe in foes)

    cells = [train.cell, *estimate.as_seen_by(view, train.side, cells_in_reach(view, train))]
    away = index_of_greatest(safety(cell) for cell in cells)
    return (FLIGHT, cells[away]) if away else (0, NONE)


def wants_horses(view: AcwBattle, unit: AcwUnit, goal: int, bands: Sequence[int]) -> bool:
    """Tells whether cavalry should dismount or mount.

    It dismounts to hold cover or the objective against a near enemy, and mounts to follow. A guard of a
    height stays on foot if its side has the objective.
    """
    if view.by_night or unit.arm not in (CAVALRY, DISMOUNTED_CAVALRY):
        return False
    hexes = estimate.gap(bands, view.ground.bits[unit.cell])
    if unit.arm == DISMOUNTED_CAVALRY:
        guarding = view.possessor == unit.side and view.ground.level[unit.cell]
        return hexes >= NEAR and unit.cell != goal and not guarding
    strong = (view.ground.shelter | view.works) & view.ground.bits[unit.cell]
    return 1 < hexes < NEAR and (unit.cell == view.objective or (bool(strong) and unit.cell == goal))


def post(view: AcwBattle, chief: AcwUnit, bands: Sequence[int], wishes: Mapping[int, int]) -> int:
    """Returns the best cell that a commander can ride to: with troops, or its own.

    *wishes*: plans of units still to act. A commander who rides to a unit that will move would be left
    behind.
    """
    ground, occupant = view.ground, view.at[chief.cell]
    rallying = [] if chief.role == DIVISION else to_rally(view, chief, wishes)
    content = has_all(view, chief) if chief.role == DIVISION else is_out_of_it(view, chief, bands, rallying)
    if occupant >= 0 and content:
        return chief.cell
    room = cells_in_reach(view, chief)
    cells = [chief.cell]
    if chief.role == DIVISION:
        its = [view.units[index] for index in view.divisions[chief.division].units]
        cells += [unit.cell for unit in its if unit.cell >= 0 and room & ground.bits[unit.cell]]
        scores = [line_post(view, chief, cell, bands) for cell in cells]
    else:
        cells += estimate.as_seen_by(
            view, chief.side, room & (view.held[chief.side] | view.parked[chief.side])
        )
        scores = [general_post(view, chief, cell, bands, rallying) for cell in cells]
    for place, cell in enumerate(cells[1:], 1):
        host = view.units[view.at[cell]]
        if host.acted != view.half and wishes.get(host.index, cell) not in (cell, RALLY_NOW):
            scores[place] -= LEFT_BEHIND
    wanted = cells[index_of_greatest(scores)]
    if is_in_danger(view, wanted, bands):  # away, if need be alone
        cells = [wanted, *estimate.as_seen_by(view, chief.side, room)]
        wanted = cells[index_of_greatest([estimate.gap(bands, ground.bits[cell]) for cell in cells])]
    return wanted


def is_in_danger(view: AcwBattle, cell: int, bands: Sequence[int]) -> bool:
    """Tells whether a commander may be caught there.

    That is near the enemy alone, or next to it with a weak unit.
    """
    bit, standing = view.ground.bits[cell], view.at[cell]
    if standing < 0:
        return bool(bands[-1] & bit)
    return bool(bands[0] & bit) and view.units[standing].hits >= WEAK


def has_all(view: AcwBattle, chief: AcwUnit) -> bool:
    """Tells whether every unit of its division that has not acted is in its line or column."""
    led = view.chain(chief.division)
    its = [view.units[index] for index in view.divisions[chief.division].units]
    return all(unit.acted == view.half or unit.index in led for unit in its if unit.cell >= 0)


def to_rally(view: AcwBattle, chief: AcwUnit, wishes: Mapping[int, int]) -> list[int]:
    """Returns cells of units that a General may help to rally in this player turn."""
    weak = [view.units[index] for index, wish in wishes.items() if wish == RALLY_NOW]
    return [
        unit.cell
        for unit in weak
        if unit.acted != view.half and (chief.role == ARMY or unit.corps == chief.corps)
    ]


def is_out_of_it(view: AcwBattle, chief: AcwUnit, bands: Sequence[int], rallying: Sequence[int]) -> bool:
    """Tells whether a General is out of the enemy's reach, and no unit needs them to rally."""
    return not rallying and not bands[REACH] & view.ground.bits[chief.cell]


def line_post(view: AcwBattle, chief: AcwUnit, cell: int, bands: Sequence[int]) -> int:
    """Scores a cell for a division commander.

    The best is with its longest line or column, at the unit least in danger.
    """
    occupant = view.at[cell]
    if (
        occupant < 0
        or view.units[occupant].side != chief.side
        or view.units[occupant].division != chief.division
    ):
        return -100
    led = view.chain_from(chief.division, cell)
    idle = sum(view.units[index].acted != view.half for index in led)
    hexes = estimate.gap(bands, view.ground.bits[cell])
    doomed = hexes == 1 and view.units[occupant].hits >= WEAK
    return 20 * idle + 3 * hexes + 2 * (cell == chief.cell) - view.units[occupant].hits - DOOMED * doomed


def general_post(
    view: AcwBattle, chief: AcwUnit, cell: int, bands: Sequence[int], rallying: Sequence[int]
) -> int:
    """Scores a cell for a General.

    It is good with its troops in second line, and with those it may rally.
    """
    occupant = view.at[cell]
    hexes = estimate.gap(bands, view.ground.bits[cell])
    if occupant < 0:
        return -100
    unit = view.units[occupant]
    his = chief.role == ARMY or unit.corps == chief.corps
    return 10 * hexes + 20 * (cell in rallying) + 3 * his + 2 * (cell == chief.cell) - unit.hits
