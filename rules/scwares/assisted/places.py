"""Places in the zones at a table: bases put down, and what the board knows of fire and cover."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.core.assisted import phrase
from rules.core.inputs import BadInput
from rules.core.refereeing.board import BoardRules, Doubt
from rules.core.standing import GONE, Place
from rules.scwares.assisted.state import State, standing_bases
from rules.scwares.engine.fire import fires, push, targets
from rules.scwares.engine.losses import bases_lost, nearest_room
from rules.scwares.engine.march import mode_of, zones_on
from rules.scwares.sections.fire import way_back
from rules.scwares.sections.move import dice_for, points
from rules.scwares.tables import DIAGONAL_COST, ORTHOGONAL_COST
from rules.scwares.terms import DIRECTIONS, NONE
from rules.scwares.terrain import terrain
from rules.scwares.units import Base, ScwaresUnit

if TYPE_CHECKING:
    from rules.scwares.assisted import ScwaresGame

HIGHEST = 6  # of a die


class Aim(NamedTuple):
    """The fire of a unit at one zone: the bases that can fire, and those of the target there."""

    zone: int
    firers: tuple[Base, ...]
    there: int
    fortified: bool


def lay_board(game: "ScwaresGame", board: Mapping[str, Any]) -> None:
    """Lays the board, with nobody on it. SCW-ZONE-01."""
    battle = game.state.battle
    for unit in battle.units:
        for base in unit.bases:
            base.cell, base.place = NONE, GONE
            base.touching.clear()
    battle.table = terrain(board, battle.options)
    battle.board, battle.scenario = battle.table, replace(battle.scenario, board=board)
    battle.at = [[] for _ in range(battle.table.size)]
    battle.kinds, battle.held = [()] * battle.table.size, [0, 0]


def bases_of(state: State, unit: ScwaresUnit) -> list[Base]:
    """Returns the bases that stand for a unit: all that are left, or one if nobody has counted them."""
    found = standing_bases(unit)
    return found if state.counted[unit.index] else found[:1]


def check(game: "ScwaresGame", index: int, at: Place) -> None:
    """Raises BadInput if the first base of a unit cannot stand there. SCW-ZONE-03, SCW-ZONE-04."""
    battle = game.state.battle
    unit, table = battle.units[index], battle.table
    column, row, facing = at
    cell = table.at(column, row)
    if cell < 0 or not 0 <= facing < len(DIRECTIONS):
        raise BadInput("at", "that is off the board")
    if table.barred >> cell & 1:
        raise BadInput("at", "nobody can enter that zone")
    if battle.held[1 - unit.side] >> cell & 1:
        raise BadInput("at", "an enemy unit is in that zone")
    if not table.fits(cell, (*battle.others(cell, unit), unit.kind)):
        raise BadInput("at", "that zone has no room for it")


def put_first_base(game: "ScwaresGame", index: int, at: Place) -> None:
    """Puts the first base of a unit there. The others keep their order if they have room, else line up.

    SCW-R-10.
    """
    put_unit(game.state, game.state.units[index], at)


def put_unit(state: State, unit: ScwaresUnit, at: Place) -> None:
    """Puts a unit there, as put does."""
    battle, table = state.battle, state.battle.table
    bases = bases_of(state, unit)
    cell, before = table.at(at[0], at[1]), [base.place for base in bases]
    for base in bases:
        battle.lift(base)
    shut = table.barred | battle.held[1 - unit.side]
    for base, (x, y, _facing) in zip(bases, before, strict=True):
        to = table.at(x + at[0] - before[0][0], y + at[1] - before[0][1]) if before[0] != GONE else NONE
        if to < 0 or shut >> to & 1 or not battle.room(to, unit.kind):
            to = nearest_room(battle, unit, cell, at[2], spread=True)
        if to != NONE:
            battle.place(base, to, at[2])
    battle.settle(unit)
    battle.changes += 1


def put_bases(game: "ScwaresGame", index: int, places: Sequence[Place]) -> None:
    """Puts each base of a unit in its own zone, as far as it has room. SCW-ZONE-04."""
    battle = game.state.battle
    unit = battle.units[index]
    shut = battle.table.barred | battle.held[1 - unit.side]
    bases = [(base, places[base.number]) for base in bases_on_board(game, index) if base.number < len(places)]
    for base, _place in bases:
        battle.lift(base)
    for base, (x, y, facing) in bases:
        to = battle.table.at(x, y)
        if to < 0 or shut >> to & 1 or not battle.room(to, unit.kind):
            to = nearest_room(battle, unit, battle.table.at(*places[0][:2]), facing, spread=True)
        if to != NONE:
            battle.place(base, to, facing)
    battle.settle(unit)


def clear_board(game: "ScwaresGame") -> None:
    """Takes bases that have left the table off the board."""
    for unit in game.state.units:
        for base in unit.bases:
            if base.cell >= 0 and (base.gone or not unit.on_table):
                game.state.battle.lift(base)
                base.place = GONE
                if is_on_board(unit):
                    game.state.battle.settle(unit)


def is_placed(game: "ScwaresGame", index: int) -> bool:
    """True if the board knows where a unit is."""
    return is_on_board(game.state.units[index])


def is_on_board(unit: ScwaresUnit) -> bool:
    """True if a base of *unit* is on the board."""
    return any(base.cell >= 0 for base in unit.bases)


def tell_placed(game: "ScwaresGame", index: int) -> None:
    """Reports where the bases of a unit were put."""
    values = [number for base in bases_on_board(game, index) for number in (base.number, *base.place)]
    game.log.add("SCW-ZONE-04", "is_placed", index, -1, (), tuple(values))


def bases_on_board(game: "ScwaresGame", index: int) -> list[Base]:
    """Returns the bases of a unit on the board."""
    return [base for base in game.state.units[index].bases if base.cell >= 0]


def tell_moved(game: "ScwaresGame", index: int, before: Place) -> None:
    """Reports a move, or a turn. SCW-MOVE-02, SCW-MOVE-04."""
    tell_way(game.state, game.state.units[index], before)


def tell_way(state: State, unit: ScwaresUnit, before: Place) -> None:
    """Reports a move, or a turn. SCW-MOVE-02, SCW-MOVE-04."""
    table = state.battle.table
    zones = zones_on(table, table.at(before[0], before[1]), table.at(unit.x, unit.y))
    bases_on_table = [base for base in unit.bases if base.cell >= 0]
    values = [number for base in bases_on_table for number in (base.number, *base.place, zones)]
    clause, verb = ("SCW-MOVE-02", "moves") if zones else ("SCW-MOVE-04", "turns")
    state.log.add(clause, verb, unit.index, -1, (), tuple(values))


def come_up(state: State, unit: ScwaresUnit, target: ScwaresUnit) -> None:
    """Moves a unit that charges to the nearest zone beside its enemy, if the board knows both. SCW-R-12."""
    battle, table = state.battle, state.battle.table
    if not is_on_board(unit) or not is_on_board(target):
        return
    before, shut = (unit.x, unit.y, unit.facing), table.barred | battle.held[1 - unit.side]
    zones_by_price = []
    for base in target.bases:
        for cell in table.cells(table.around[base.cell] & ~shut) if base.cell >= 0 else ():
            way, at = table.steps[cell].index(base.cell), (table.xs[cell], table.ys[cell])
            if table.fits(cell, (*battle.others(cell, unit), unit.kind)):
                zones_by_price.append(
                    (price(before, at), way % 2, cell, way)
                )  # straight ahead rather than aslant
    if zones_by_price:
        _points, _aslant, cell, way = min(zones_by_price)
        put_unit(state, unit, (table.xs[cell], table.ys[cell], way))
        tell_way(state, unit, before)


def nearest_enemy(state: State, base: Base) -> tuple[int, Base] | None:
    """Returns the enemy base nearest to one on the board, after its distance; None if there is none."""
    foes = [
        (price(base.place, foe.place[:2]), foe)
        for unit in state.foes(base.unit)
        for foe in unit.bases
        if foe.cell >= 0
    ]
    return min(foes, key=lambda foe_row: foe_row[0]) if base.cell >= 0 and foes else None


def foremost_bases(state: State, unit: ScwaresUnit) -> list[Base]:
    """Returns the bases of a unit that are left, those nearest to an enemy on the board first. SCW-CC-03."""
    near = {base.number: nearest_enemy(state, base) for base in standing_bases(unit)}
    far = max((found[0] for found in near.values() if found), default=0) + 1
    return sorted(standing_bases(unit), key=lambda base: found[0] if (found := near[base.number]) else far)


def give_way(state: State, unit: ScwaresUnit, count: int) -> None:
    """Moves the foremost bases one zone back from the enemy, where the board has room. SCW-CC-10."""
    battle, table = state.battle, state.battle.table
    for base in foremost_bases(state, unit)[:count]:
        enemy_base = nearest_enemy(state, base)
        if enemy_base is None:
            continue
        x, y = enemy_base[1].place[:2]
        way = way_back(base.place[0] - x, base.place[1] - y, enemy_base[1].facing)
        to = table.steps[base.cell][way]
        if to >= 0 and not table.barred >> to & 1 and battle.room(to, unit.kind):
            battle.place(base, to, base.facing)
            battle.settle(unit)
            state.log.add("SCW-CC-10", "driven_back", unit.index, -1, (), (base.number, *base.place))


def most_points(state: State, unit: ScwaresUnit) -> int:
    """Returns the most points that *unit* can have for a move. SCW-MOVE-11, SCW-MOVE-12."""
    mode = mode_of(unit)
    dice = dice_for(unit.troop_class, unit.kind, mode)
    known = state.battle.points_rolled.get((unit.kind, mode))
    if dice and known is not None:
        return points(unit.troop_class, unit.kind, mode, 0, known)
    return points(unit.troop_class, unit.kind, mode, state.battle.in_force.points, HIGHEST * dice)


def price(before: Place, to: tuple[int, int]) -> int:
    """Returns the least points for the way to another zone, without turns. SCW-MOVE-02, SCW-MOVE-03."""
    dx, dy = abs(to[0] - before[0]), abs(to[1] - before[1])
    return DIAGONAL_COST * min(dx, dy) + ORTHOGONAL_COST * abs(dx - dy)


def reach(game: "ScwaresGame", index: int) -> list[tuple[int, int]]:
    """Returns the zones that a unit has points for, whichever way it turns. SCW-MOVE-01."""
    state = game.state
    unit, table = state.units[index], state.battle.table
    here, most = (unit.x, unit.y, unit.facing), most_points(state, unit)
    shut = table.barred | state.battle.held[1 - unit.side]
    return [
        (table.xs[cell], table.ys[cell])
        for cell in range(table.size)
        if not shut >> cell & 1
        and 0 < price(here, (table.xs[cell], table.ys[cell])) <= most
        and table.fits(cell, (*state.battle.others(cell, unit), unit.kind))
    ]


def doubt(game: "ScwaresGame", index: int, at: Place) -> Doubt | None:
    """Returns why a unit has too few points for a move. SCW-MOVE-01."""
    unit = game.state.units[index]
    needed, most = price((unit.x, unit.y, unit.facing), at[:2]), most_points(game.state, unit)
    if needed <= most:
        return None
    return Doubt(phrase("too_few_points", needed=needed, most=most), "SCW-MOVE-01")


def aim(state: State, unit: ScwaresUnit, foe: ScwaresUnit) -> Aim | None:
    """Returns the best fire of *unit* at *foe* that the board allows; None if it allows none.

    SCW-FIRE-01 to SCW-FIRE-06.
    """
    battle, shots = state.battle, list[Aim]()
    if not fires(battle, unit):
        return None
    reached = [(base, targets(battle, unit, base)) for base in bases_of(state, unit) if base.cell >= 0]
    for zone in sorted({base.cell for base in foe.bases if base.cell >= 0}):
        firing = [base for base, zones in reached if zone in zones]
        bases_in_zone = sum(base.cell == zone for base in foe.bases)
        if firing:
            fortified = bool(battle.table.works >> zone & 1) and any(base.cell != zone for base in firing)
            shots.append(Aim(zone, tuple(firing), bases_in_zone, fortified))
    return max(shots, key=lambda shot: (len(shot.firers), shot.there, -shot.zone)) if shots else None


def bases_hit(
    state: State, aimed: Aim, target: ScwaresUnit, destroyed: int, back: int
) -> tuple[list[Base], list[Base], int]:
    """Returns the bases in a zone under fire that fall, those that go back, and which way.

    SCW-FIRE-08, SCW-FIRE-12, SCW-R-15.
    """
    battle = state.battle
    mover, way = push(battle, aimed.zone, aimed.firers, [1] * len(aimed.firers))
    bases_in_zone = [base for base in battle.at[aimed.zone] if base.unit is target]
    front = battle.front(aimed.zone, target.side, mover)
    dead, gone = bases_lost(battle, bases_in_zone, front, destroyed, back, aimed.firers[0].unit.index)
    return dead, gone, way


def sharers(state: State, zone: int, target: ScwaresUnit) -> tuple[tuple[ScwaresUnit, int], ...]:
    """Returns the other units with bases in the zone of a target, and how many. SCW-FIRE-07."""
    found: dict[int, int] = {}
    for base in state.battle.at[zone]:
        if base.unit is not target and base.unit.side == target.side:
            found[base.unit.index] = found.get(base.unit.index, 0) + 1
    return tuple((state.units[index], count) for index, count in sorted(found.items()))


def knows_both(state: State, unit: ScwaresUnit, foe: ScwaresUnit) -> bool:
    """True if the board knows where two counted units are."""
    is_counted = state.counted[unit.index] and state.counted[foe.index]
    return is_counted and is_on_board(unit) and is_on_board(foe)


def in_sight(state: State, unit: ScwaresUnit) -> list[ScwaresUnit]:
    """Returns the enemies that *unit* may fire at: those in reach on the board, and those not on it."""
    return [
        foe
        for foe in state.foes(unit)
        if not knows_both(state, unit, foe) or aim(state, unit, foe) is not None
    ]


BOARD_RULES = BoardRules(
    lay_board=lay_board,
    check=check,
    put_unit=put_first_base,
    clear_board=clear_board,
    is_placed=is_placed,
    tell_placed=tell_placed,
    tell_moved=tell_moved,
    reach=reach,
    doubt=doubt,
    put_bases=put_bases,
    moves=("move", "arrive", "run"),
)
