"""Parts of a unit: skirmishers sent out, stands that dismount, and their way back into the ranks."""

from dataclasses import replace
from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import resize, unform
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.morale import is_detached
from rules.mexican_war.terms import ARTILLERY, DISMOUNTED, LINE, MOUNTED, NONE, SKIRMISH
from rules.mexican_war.units import CONVERGED, WarUnit, size_on_table

BEFORE: Final = 100  # hundredths between a unit and the part that it sends out
BESIDE: Final = 200  # hundredths: how near to each other a unit and its part are that join
FEWEST_STANDS: Final = 2


def parts_of(battle: WarBattle, unit: WarUnit) -> list[WarUnit]:
    """Returns the parts of a unit that are on the table, by index."""
    return [each for each in battle.roll_call().parts if each.parent == unit.index and each.on_table]


def whole_of(battle: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the unit of which another is a part, if it is on the table."""
    parent = battle.units[unit.parent] if unit.parent != NONE else None
    return parent if parent is not None and parent.on_table else None


def part_of_unit(unit: WarUnit) -> tuple[int, int, int, int]:
    """Returns arm, formation, stands and figures of the half that a unit sends out.

    MEX-MOR-03, MEX-FORM-07.
    """
    stands = unit.stands // 2
    figures = min(unit.strength - 1, stands * -(-unit.start // unit.stands))
    if unit.arm == MOUNTED:
        return DISMOUNTED, LINE, stands, figures
    return unit.arm, SKIRMISH, stands, figures


def place_of_part(battle: WarBattle, unit: WarUnit) -> Footprint | None:
    """Returns where the part of a unit comes to stand, before its front; None without room for it."""
    arm, formation, stands, figures = part_of_unit(unit)
    files = -(-figures // battle.tables.options.line_depth_figures)
    frontage, depth = size_on_table(arm, formation, figures, stands, files, battle.tables)
    front = footprint_ahead(unit.footprint(), BEFORE + depth)
    place = Footprint(front.x, front.y, unit.facing, frontage, depth)
    return place if battle.has_room(place, unit) else None


def may_detach(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit may send out a part and has room for it. MEX-MOR-03, MEX-FORM-07."""
    return has_part_to_send(battle, unit) and place_of_part(battle, unit) is not None


def has_part_to_send(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit may send out a part: cavalry that dismounts, or skirmishers.

    MEX-MOR-03, MEX-FORM-07.
    """
    able = unit.arm == MOUNTED or (unit.arm != ARTILLERY and unit.skirmishers)
    if not able or unit.formation == SKIRMISH or unit.hidden or unit.parent != NONE or unit.unformed:
        return False
    is_large = unit.stands >= FEWEST_STANDS and unit.strength >= 2 * FEWEST_STANDS
    return is_large and not parts_of(battle, unit)


def detach(battle: WarBattle, unit: WarUnit) -> None:
    """Sends half of a unit out before its front, if there still is room. MEX-MOR-02, MEX-MOR-03."""
    place = place_of_part(battle, unit)
    if place is not None:
        send_part(battle, unit, place)


def send_part(battle: WarBattle, unit: WarUnit, place: Footprint) -> WarUnit:
    """Sends half of a unit out to a place, and returns it. MEX-MOR-02, MEX-MOR-03."""
    arm, formation, stands, figures = part_of_unit(unit)
    part = replace(
        unit,
        index=len(battle.units),
        arm=arm,
        formation=formation,
        stands=stands,
        strength=figures,
        start=figures,
        files=-(-figures // battle.tables.options.line_depth_figures),
        parent=unit.index,
        colours=False,
        plan=0,
        used=unit.kind(battle.tables).operations,
        captured=0,
        prisoners=0,
        guards=0,
        given=0,
        taken_in=0,
        detached=0,
        joined=NONE,
    )
    part.place(place)
    battle.units.append(part)
    battle.list_anew()
    if unit.brigade != NONE:
        battle.brigades[unit.brigade].units.append(part.index)
    unit.strength -= figures
    unit.start -= figures
    unit.stands -= stands
    unit.detached += figures
    unit.files = min(unit.files, unit.strength)
    resize(battle, unit)
    duty = int(arm == DISMOUNTED)
    values = (unit.strength, unit.frontage, unit.depth)
    battle.tell("MEX-MOR-02", "stays_back", unit, values=values)
    event_values = (
        duty,
        unit.side,
        place.x,
        place.y,
        place.facing,
        place.frontage,
        place.depth,
        figures,
        formation,
    )
    battle.tell("MEX-MOR-02", "goes_out", part, unit.index, values=event_values)
    return part


def is_on_its_own(battle: WarBattle, part: WarUnit, whole: WarUnit) -> bool:
    """Tells whether a part checks by itself: it is far off, or out of sight. MEX-MOR-02, MEX-MOR-03."""
    separation = distance(part.shape(), whole.shape())
    dismounted = part.arm == DISMOUNTED and whole.arm == MOUNTED
    return is_detached(separation, battle.does_see(whole, part), dismounted, battle.tables)


def covers_too_near(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a skirmish line is too near to the unit that it covers. MEX-FORM-08."""
    whole = whole_of(battle, unit)
    if whole is None or unit.formation != SKIRMISH:
        return False
    return distance(unit.shape(), whole.shape()) < battle.tables["formations.skirmish_min_distance"]


def may_rejoin(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a part is near enough to go back into the ranks of its unit. MEX-MOR-03."""
    whole = whole_of(battle, unit)
    if whole is None or not is_whole_ready(whole):
        return False
    return battle.is_within(unit, whole, BESIDE) and _has_room_for_all(battle, unit, whole)


def is_whole_ready(whole: WarUnit) -> bool:
    """Tells whether a unit can take a part back: it neither fights nor runs. MEX-MOR-03."""
    return whole.enemy == NONE and not whole.is_routing()


def _has_room_for_all(battle: WarBattle, part: WarUnit, whole: WarUnit) -> bool:
    figures = whole.strength + part.strength
    stands = whole.stands + part.stands
    size = size_on_table(whole.arm, whole.formation, figures, stands, whole.files, battle.tables)
    return battle.has_room(Footprint(whole.x, whole.y, whole.facing, *size), part, whole)


def rejoin(battle: WarBattle, part: WarUnit) -> None:
    """Puts a part back, if there still is room. MEX-MOR-03."""
    whole = whole_of(battle, part)
    if whole is not None and may_rejoin(battle, part):
        take_back(battle, part, whole)


def take_back(battle: WarBattle, part: WarUnit, whole: WarUnit) -> None:
    """Puts a part back into the ranks. If either was unformed, the whole is. MEX-MOR-03."""
    moved = part.strength
    whole.strength += moved
    whole.start += part.start
    whole.stands += part.stands
    whole.detached -= part.start
    whole.captured += part.captured
    whole.prisoners += part.prisoners
    whole.guards += part.guards
    part.strength = part.start = part.captured = part.prisoners = part.guards = 0
    part.on_table, part.state, part.parent = False, CONVERGED, NONE
    battle.list_anew()
    resize(battle, whole)
    battle.tell("MEX-MOR-03", "goes_back", part, whole.index, values=(0,))
    values = (whole.strength, whole.frontage, whole.depth)
    battle.tell("MEX-MOR-03", "takes_back", whole, part.index, values=values)
    if part.unformed:
        unform(battle, whole, "MEX-MOR-03")


def one_for_morale(battle: WarBattle, unit: WarUnit) -> list[WarUnit]:
    """Returns the units that check together: a unit and its parts that are near. MEX-MOR-01, MEX-MOR-02."""
    parts = parts_of(battle, unit)
    if not parts:
        return [unit]
    near = [part for part in parts if not is_on_its_own(battle, part, unit)]
    return [unit, *(part for part in near if not part.is_routing() and not part.checked)]


def checks_with_whole(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is a part that does not check by itself. MEX-MOR-02."""
    whole = whole_of(battle, unit)
    if whole is None or whole.is_routing() or whole.checked:
        return False
    return not is_on_its_own(battle, unit, whole)
