"""A battle of the Mexican War that begins partway through: figures lost, states, and places in inches."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.core.measure.footprints import LEFT as LEFT_FLANK, REAR, RIGHT as RIGHT_FLANK, Footprint
from rules.core.measure.shapes import is_on_table, overlaps
from rules.core.position import PositionRules, UnitPosition
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.charging.melee import place_of_melee
from rules.mexican_war.engine.losses import end_melee
from rules.mexican_war.engine.surroundings import HARD, LIGHT
from rules.mexican_war.reading import measure_unit
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import (
    CONVERGED,
    DESTROYED,
    FALLEN,
    LEFT,
    MARCHED_OFF,
    MARKED,
    OFFICER,
    ORDERS,
    RESERVE,
    ROUTING,
    STEADY,
    SURRENDERED,
    WarUnit,
)
from rules.mexican_war.verdict import all_fates, first_figures

MARKS: Final = (
    *("formation", "files", "hidden", "arrival", "limbered", "guns", "disabled", "unformed", "colours"),
    *("joined", "given", "taken_in", "guards", "prisoners", "placed", "influence", "drop"),
    *("since", "regrouping", "stationary", "forced", "released", "bound"),
    *("enemy", "rounds", "charged", "shelter", "struck", "laps"),
)


GROUNDS: Final = ("open", "flank", "rear", "light", "hard", "trench", "works", "building")
HEIGHTS: Final = ("level", "uphill", "downhill")
"""The ground of a contact, as the charger met it. Its number counts the grounds of each height."""

PLACES: Final = {"building": "building", "earthwork_corner": "works"}  # of a melee
COVERS: Final = {LIGHT: "light", HARD: "hard"}
FACES: Final = {LEFT_FLANK: "flank", RIGHT_FLANK: "flank", REAR: "rear"}


OF_BRIGADE: Final = {
    "order": "order",
    "order_coming": "coming",
    "order_due": "due",
    "leaderless": "leaderless",
}
"""Marks of a unit that are fields of its brigade."""


def put_units(battle: WarBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Puts units where a position has them, with its losses. MEX-MOR-01, MEX-R-35."""
    for index, at in positions.items():
        unit = battle.units[index]
        take_unit(battle, unit, at)
        unit.on_table = not at.off and (unit.on_table or at.place is not None)
    placed: list[WarUnit] = []
    for index, at in positions.items():
        unit = battle.units[index]
        if unit.on_table:
            stand(battle, unit, at, placed)
            placed.append(unit)
        elif at.off and unit.state in (STEADY, ROUTING, MARKED):
            lost = FALLEN if unit.arm == OFFICER else DESTROYED
            unit.state = MARCHED_OFF if unit.strength and not at.lost else lost
    part_moved(battle, positions)
    battle.list_anew()


def part_moved(battle: WarBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Ends the melees of units that are not where the rules left them. MEX-MEL-01."""
    for index, at in positions.items():
        unit = battle.units[index]
        if unit.enemy == NONE:
            continue
        foe = positions.get(unit.enemy)
        if not (at.as_left and foe is not None and foe.as_left and battle.units[unit.enemy].on_table):
            end_melee(unit)


def take_unit(battle: WarBattle, unit: WarUnit, at: UnitPosition) -> None:
    """Gives a unit its marks, losses and state. A position that does not say so hides nobody."""
    for name in MARKS:
        if name in at.marks or name == "hidden":
            setattr(unit, name, type(getattr(unit, name))(at.marks.get(name, 0)))
    unit.state = at.state or (STEADY if unit.state == MARKED else unit.state)
    if unit.hidden and unit.state == STEADY:
        unit.state = MARKED
    take_order(battle, unit, at)
    strike(battle, unit, at)


def take_order(battle: WarBattle, unit: WarUnit, at: UnitPosition) -> None:
    """Gives the brigade of a unit its order, and the one on its way. MEX-PRE-02, MEX-PRE-04, MEX-OFF-06."""
    orders = (at.marks.get("order", 0), at.marks.get("order_coming", NONE))
    if unit.brigade == NONE or not all(NONE <= order < len(ORDERS) for order in orders) or orders[0] == NONE:
        return
    for mark, name in OF_BRIGADE.items():
        if mark in at.marks:
            setattr(battle.brigades[unit.brigade], name, at.marks[mark])


def mark_of_brigade(name: str) -> Callable[[WarBattle, WarUnit], int | None]:
    """Returns a function that reads a field of a unit's brigade, None for a unit without one."""

    def read(battle: WarBattle, unit: WarUnit) -> int | None:
        return None if unit.brigade == NONE else int(getattr(battle.brigades[unit.brigade], name))

    return read


def contacts_of(battle: WarBattle) -> list[tuple[int, int, int]]:
    """Returns the units in melee, the charger first, with the ground of each. MEX-MEL-01."""
    return [
        (unit.index, unit.enemy, number_of_ground(*ground_of(battle, unit, battle.units[unit.enemy])))
        for unit in battle.units
        if unit.is_present() and unit.enemy != NONE and (unit.charged or fights_alone(battle, unit))
    ]


def ground_of(battle: WarBattle, unit: WarUnit, foe: WarUnit) -> tuple[str, str]:
    """Returns the ground on which *unit* met *foe*, and its height. MEX-MEL-10, MEX-MEL-24."""
    place = PLACES.get(place_of_melee(battle, foe)) or COVERS.get(foe.shelter)
    if place is None and battle.table.is_delayed(foe.shape()):
        place = COVERS[LIGHT]
    ours, theirs = (battle.table.ground.level((each.x, each.y)) for each in (unit, foe))
    return place or FACES.get(unit.struck, GROUNDS[0]), HEIGHTS[(ours < theirs) + 2 * (ours > theirs)]


def number_of_ground(ground: str, height: str) -> int:
    """Returns the ground of a contact as a position keeps it."""
    return GROUNDS.index(ground) + len(GROUNDS) * HEIGHTS.index(height)


def ground_of_number(number: int) -> tuple[str, str]:
    """Returns the ground of a contact, and its height."""
    height, ground = divmod(number, len(GROUNDS))
    return GROUNDS[ground], HEIGHTS[height % len(HEIGHTS)]


def fights_alone(battle: WarBattle, unit: WarUnit) -> bool:
    """True if neither a unit nor its enemy charged, and it comes first."""
    foe = battle.units[unit.enemy]
    return not foe.charged and (foe.enemy != unit.index or unit.index < foe.index)


def strike(battle: WarBattle, unit: WarUnit, at: UnitPosition) -> None:
    """Takes the losses so far off a unit; of an officer, notes that they fell."""
    if unit.arm == OFFICER:
        if at.lost or at.captured:
            unit.state = FALLEN
        return
    start = first_figures(battle, unit)
    left = start + unit.taken_in - unit.given - unit.guards - at.lost - at.captured
    if unit.state == SURRENDERED:  # its figures are the prisoners
        unit.captured, unit.strength = 0, left + at.captured
    else:
        unit.captured, unit.strength = at.captured, left
    unit.hurt = False
    unit.resize(*measure_unit(unit, battle.tables))


def stand(battle: WarBattle, unit: WarUnit, at: UnitPosition, before: list[WarUnit]) -> None:
    """Puts a unit on its place. Raises BadInput if it is off the table, or on another."""
    if unit.strength <= 0 or unit.state == FALLEN:
        raise at.fault("off", "has nobody left to stand on the table")
    if unit.state == RESERVE:
        unit.state = STEADY
    if at.place is not None:
        unit.place(Footprint(*at.place, unit.frontage, unit.depth))
    if at.as_left:
        return
    if not is_on_table(unit.shape(), battle.table.width, battle.table.height):
        raise at.fault("x", "lies off the table")
    if unit.arm == OFFICER:
        return
    for other in before:
        if other.arm != OFFICER and overlaps(unit.shape(), other.shape()):
            key = battle.scenario.units[other.index]["key"]
            raise at.fault("x", f"{key!r} stands there already")


POSITIONS = PositionRules(
    all_fates,
    put_units,
    here=(STEADY, MARKED, ROUTING),
    gone=(RESERVE, DESTROYED, SURRENDERED, LEFT, MARCHED_OFF, CONVERGED, FALLEN),
    ran=(LEFT,),
    captured=SURRENDERED,
    destroyed=DESTROYED,
    marks=MARKS,
    shared_marks={mark: mark_of_brigade(name) for mark, name in OF_BRIGADE.items()},
    take=take_unit,
    contacts=contacts_of,
)
