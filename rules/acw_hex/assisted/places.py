"""Places on the hexes at a table: units put down, and what the board knows of shots, cover and contact."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.acw_hex.assisted.commanders import force, go_along, riders_of
from rules.acw_hex.assisted.state import Contact, State
from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.move import ACROSS, BY_ROAD, TURNS, cells_in_reach, corners, enter, shut_by_night
from rules.acw_hex.engine.shoot import targets_of
from rules.acw_hex.engine.wounds import retreats
from rules.acw_hex.sections.move import facings, most_hexes
from rules.acw_hex.sections.retreat import Retreat
from rules.acw_hex.sections.supply import takes_train
from rules.acw_hex.terms import NONE, TRAIN
from rules.acw_hex.terrain import ground_of
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import phrase
from rules.core.boards.hexes import CORNERS
from rules.core.inputs import BadInput
from rules.core.refereeing.board import BoardRules, Doubt
from rules.core.standing import Place

if TYPE_CHECKING:
    from rules.acw_hex.assisted import HexGame


def lay_board(game: "HexGame", board: Mapping[str, Any]) -> None:
    """Lays the board, with nobody on it. ACW-BASIC-03."""
    battle = game.state.battle
    for unit in battle.units:
        unit.cell = NONE
    battle.ground = ground_of(board, battle.options)
    battle.board, battle.works = battle.ground, battle.ground.works
    battle.scenario = replace(battle.scenario, board=board)
    battle.at = [NONE] * battle.ground.size
    battle.held, battle.parked, battle.zones = [0, 0], [0, 0], [NONE, NONE]
    for division in battle.divisions:
        division.chains.clear()


def check(game: "HexGame", index: int, at: Place) -> None:
    """Raises BadInput if a unit cannot stand there. A hex takes one unit. ACW-BASIC-03, ACW-MOVE-08."""
    battle = game.state.battle
    unit, ground = battle.units[index], battle.ground
    column, row, facing = at
    if not (0 <= column < ground.cols and 0 <= row < ground.rows and 0 <= facing < CORNERS):
        raise BadInput("at", "that is off the board")
    cell = ground.at(at)
    if not ground.dry & ground.bits[cell]:
        raise BadInput("at", "nobody can enter that hex")
    occupant = battle.at[cell]
    if not unit.leads and occupant not in (NONE, index) and not may_capture(unit, battle.units[occupant]):
        raise BadInput("at", "another unit is in that hex")
    if unit.leads and occupant != NONE and battle.units[occupant].side != unit.side:
        raise BadInput("at", "an enemy unit is in that hex")


def may_capture(unit: AcwUnit, other: AcwUnit) -> bool:
    """True if *unit* may enter the hex of *other*: an enemy train. ACW-R-27."""
    return other.arm == TRAIN and other.side != unit.side and takes_train(unit.arm)


def put_unit(game: "HexGame", index: int, at: Place) -> None:
    """Puts a unit in its hex. Commanders in its hex go along. It captures an enemy train or commander there.

    ACW-BASIC-05, ACW-R-13, ACW-VIC-03, ACW-CMD-03.
    """
    state = game.state
    unit, cell = state.units[index], state.battle.ground.at(at)
    riders = riders_of(state, unit)
    if unit.leads or unit.cell == cell:
        state.battle.place(unit, cell, at[2])
    else:
        enter(state.battle, unit, cell)
        state.battle.turn_to(unit, at[2])
    go_along(state, unit, riders)


def clear_board(game: "HexGame") -> None:
    """Takes units that have left the table off the board."""
    for unit in game.state.units:
        if unit.cell != NONE and not unit.on_table:
            game.state.battle.lift(unit)


def is_placed(game: "HexGame", index: int) -> bool:
    """True if the board knows where a unit is."""
    return game.state.units[index].cell != NONE


def tell_placed(game: "HexGame", index: int) -> None:
    """Reports where a unit was put."""
    unit = game.state.units[index]
    game.log.add("ACW-BASIC-05", "is_placed", index, NONE, (), (unit.x, unit.y, unit.facing))


def tell_moved(game: "HexGame", index: int, before: Place) -> None:
    """Reports a move, or a change of front. ACW-MOVE-01, ACW-MOVE-03, ACW-MOVE-05."""
    state = game.state
    unit, ground = state.units[index], state.battle.ground
    here, origin = unit.cell, ground.at(before)
    if here == origin:
        game.log.add("ACW-MOVE-05", "faces", index, NONE, (), (unit.facing,))
        return
    hexes = ground.far(origin)[here]
    if unit.leads:
        game.log.add("ACW-ORD-07", "rides", index, NONE, (), (unit.x, unit.y, hexes))
        return
    by_road = bool(ground.road[origin]) and hexes > most_hexes(unit.arm, False, False, state.battle.options)
    values = (unit.x, unit.y, unit.facing, hexes, BY_ROAD if by_road else ACROSS)
    game.log.add("ACW-MOVE-03" if by_road else "ACW-MOVE-01", "moves", index, NONE, (), values)


def facing_after_move(game: "HexGame", index: int, cell: tuple[int, int]) -> int:
    """Returns how a unit faces after a move: as before, unless it must face an enemy. ACW-MOVE-06."""
    battle = game.state.battle
    unit = battle.units[index]
    free = ways_to_face(battle, unit, battle.ground.at(cell))
    return next((each for each in TURNS[unit.facing] if each in free), unit.facing)


def ways_to_face(battle: AcwBattle, unit: AcwUnit, cell: int) -> Sequence[int]:
    """Returns the corners that a unit may face after a move to a hex. ACW-MOVE-05, ACW-MOVE-06."""
    ground = battle.ground
    foes = cells_of(ground.around[cell] & battle.held[1 - unit.side])
    return facings(ground.hexes[cell], tuple(ground.hexes[foe] for foe in foes)) if foes else range(CORNERS)


def reach(game: "HexGame", index: int) -> list[tuple[int, int]]:
    """Returns the hexes that a unit may move to. ACW-MOVE-01, ACW-MOVE-03."""
    battle = game.state.battle
    unit, cols = battle.units[index], battle.ground.cols
    return [(cell % cols, cell // cols) for cell in cells_of(cells_in_reach(battle, unit))]


def doubt(game: "HexGame", index: int, at: Place) -> Doubt | None:
    """Returns why a unit seems unable to move there. ACW-MOVE-01, ACW-MOVE-02, ACW-MOVE-03, ACW-MOVE-06."""
    battle = game.state.battle
    unit, ground = battle.units[index], battle.ground
    cell = ground.at(at)
    if cell == unit.cell:
        return None
    if cells_in_reach(battle, unit) & ground.bits[cell]:
        is_free = unit.leads or unit.arm == TRAIN or at[2] in ways_to_face(battle, unit, cell)
        return None if is_free else Doubt(phrase("must_face_enemy"), "ACW-MOVE-06")
    if battle.by_night and shut_by_night(battle, 1 - unit.side) & ground.bits[cell]:
        return Doubt(phrase("too_near_by_night"), "ACW-NIGHT-02")
    far, most = ground.far(unit.cell)[cell], most_hexes(unit.arm, False, False, battle.options)
    if unit.arm == TRAIN:
        return Doubt(phrase("train_off_road"), "ACW-R-27")
    if far > most:
        return Doubt(phrase("too_many_hexes", far=phrase("hexes_far", count=far), count=most), "ACW-MOVE-01")
    return Doubt(phrase("hard_way"), "ACW-MOVE-02")


def knows_both(unit: AcwUnit, other: AcwUnit) -> bool:
    """True if the board knows where both units are."""
    return unit.cell != NONE and other.cell != NONE


def in_sight(state: State, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the enemies that *unit* may shoot at: those the board shows in reach, and those not on it.

    ACW-SHOOT-02 to ACW-SHOOT-06.
    """
    foes = state.foes(unit)
    if unit.cell == NONE:
        return foes
    seen = targets_of(state.battle, unit)
    return [foe for foe in foes if foe.cell == NONE or foe.index in seen]


def is_covered(state: State, shooter: AcwUnit, target: AcwUnit) -> bool:
    """True if cover helps a placed *target* against a placed *shooter*. ACW-SHOOT-08, ACW-R-30."""
    battle = state.battle
    sight = battle.ground.sight(shooter.cell, target.cell)
    entrenched = bool(battle.works & battle.ground.bits[target.cell])
    return entrenched or (sight is not None and sight.covered)


def meet_on_board(state: State) -> None:
    """Notes the contacts that the board shows. ACW-CC-01, ACW-CC-04, ACW-CC-07.

    They take the place of what was entered about units on the board.
    """
    battle, ground = state.battle, state.battle.ground
    units = state.units
    before = {frozenset((contact.first, contact.second)) for contact in state.contacts}
    state.contacts = [
        contact for contact in state.contacts if not knows_both(units[contact.first], units[contact.second])
    ]
    for unit in battle.fighters[state.active]:
        for foe in battle.fighters[1 - state.active]:
            if not knows_both(unit, foe) or not ground.around[unit.cell] & ground.bits[foe.cell]:
                continue
            strikes = strikes_at(state, unit, foe), strikes_at(state, foe, unit)
            covered = is_guarded(state, unit, foe), is_guarded(state, foe, unit)
            if any(strikes):
                state.contacts.append(Contact(unit.index, foe.index, strikes, covered, battle.half))
                if frozenset((unit.index, foe.index)) not in before:
                    state.log.add("ACW-CC-01", "closes_in", unit.index, foe.index)


def is_all_on_board(state: State, unit: AcwUnit) -> bool:
    """Tells whether the board knows where *unit* and all its enemies are."""
    return unit.cell != NONE and all(foe.cell != NONE for foe in state.foes(unit))


def way_back(state: State, unit: AcwUnit, cancelled: int, attackers: Sequence[int]) -> Retreat | None:
    """Returns the way on the board by which a unit goes back; None if there is none. ACW-R-18."""
    against = [state.units[each] for each in attackers if state.units[each].cell != NONE]
    if unit.cell == NONE or not against:
        return None
    ways = retreats(state.battle, unit, cancelled, against)
    return next((way for way in ways if way.path and way.cancelled == cancelled), None)


def ways_back(state: State, unit: AcwUnit, most: int, attackers: Sequence[int]) -> list[int]:
    """Returns the numbers of hits, up to *most*, that a unit can cancel by going back. ACW-R-18."""
    found = [cancelled for cancelled in range(1, most + 1) if way_back(state, unit, cancelled, attackers)]
    is_known = unit.cell != NONE and any(state.units[each].cell != NONE for each in attackers)
    return found if is_known else list(range(1, most + 1))


def go_into(state: State, unit: AcwUnit, left: Iterable[int]) -> bool:
    """Moves a unit into a hex that one of *left* has left, if the board knows one.

    It turns to an enemy beside it. ACW-CC-10, ACW-R-32.
    """
    battle = state.battle
    cells = [state.vacated[neighbour] for neighbour in sorted(left) if neighbour in state.vacated]
    free = [cell for cell in cells if battle.at[cell] == NONE]
    if unit.cell == NONE or not free:
        return False
    riders = battle.with_it(unit)
    enter(battle, unit, free[0])
    battle.turn_to(unit, corners(battle, unit)[0])
    state.log.add("ACW-CC-10", "advances", unit.index, NONE, (), (unit.x, unit.y, unit.facing))
    for chief in riders:
        battle.place(chief, unit.cell)
        state.log.add("ACW-R-13", "goes_along", chief.index, unit.index, (), (chief.x, chief.y))
    return True


def enemies_beside(state: State, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the enemies beside a unit, as far as the board knows. ACW-CC-01."""
    return state.battle.beside(1 - unit.side, unit.cell) if unit.cell != NONE else []


def in_reach(state: State, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the enemies that a unit may strike after an advance: those beside it on the board.

    Those that are not on the board may be. ACW-R-21.
    """
    near = enemies_beside(state, unit)
    return [foe for foe in state.foes(unit) if not knows_both(unit, foe) or foe in near]


def face_enemy(state: State, unit: AcwUnit, foe: AcwUnit) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    """Turns a unit to an enemy. Returns who has the other in front, and who is covered, *unit* first.

    Without the board both have the other in front, and nobody is covered. ACW-R-21, ACW-R-32.
    """
    if not knows_both(unit, foe):
        return (True, True), (False, False)
    if not strikes_at(state, unit, foe):
        hexes = state.battle.ground.hexes
        free = facings(hexes[unit.cell], (hexes[foe.cell],))
        state.battle.turn_to(unit, next(facing for facing in TURNS[unit.facing] if facing in free))
        state.log.add("ACW-MOVE-05", "faces", unit.index, NONE, (), (unit.facing,))
    fronts = strikes_at(state, unit, foe), strikes_at(state, foe, unit)
    return fronts, (is_guarded(state, unit, foe), is_guarded(state, foe, unit))


def strikes_at(state: State, unit: AcwUnit, foe: AcwUnit) -> bool:
    """True if *unit* has *foe* in front of it. ACW-CC-04."""
    ground = state.battle.ground
    return bool(ground.front_mask[unit.cell][unit.facing] & ground.bits[foe.cell])


def is_guarded(state: State, unit: AcwUnit, foe: AcwUnit) -> bool:
    """True if cover, or an obstacle, helps *unit* against a blow of *foe*. ACW-CC-07."""
    battle, ground = state.battle, state.battle.ground
    entrenched = bool(battle.works & ground.bits[unit.cell])
    return entrenched or bool(ground.guarded[unit.cell] & ground.bits[foe.cell])


BOARD_RULES = BoardRules(
    lay_board=lay_board,
    check=check,
    put_unit=put_unit,
    clear_board=clear_board,
    is_placed=is_placed,
    tell_placed=tell_placed,
    tell_moved=tell_moved,
    reach=reach,
    doubt=doubt,
    facing_after_move=facing_after_move,
    moves=("move", "arrive", "ride"),
    joining=("ride",),
    force=force,
    terms=("year",),
)
