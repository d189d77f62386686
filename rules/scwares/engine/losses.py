"""Bases that fall, go back, leave or arrive: every change of their number and place."""

from collections.abc import Iterable, Sequence

from rules.core.boards.squares import FACINGS, eighths_between
from rules.core.events import SEEN_BY_ALL
from rules.core.standing import GONE
from rules.scwares.battle import ScwaresBattle
from rules.scwares.sections.fire import Fall, driven_back, fall, loss_order
from rules.scwares.sections.zones import front_rank, is_in_front
from rules.scwares.terms import (
    ENEMY,
    FULL,
    GOES_BACK,
    IMPASSABLE,
    NONE,
    OFF_TABLE,
    OPEN,
    STAYS,
    THROUGH_FRIENDS,
)
from rules.scwares.units import DESTROYED, LEFT, Base, ScwaresUnit


def destroy(battle: ScwaresBattle, base: Base, clause: str, caught: bool = False) -> None:
    """Removes *base*. A unit without bases is gone.

    SCW-R-45: *caught* in close combat, or without a way back. SCW-FIRE-08, SCW-CC-06.
    """
    unit = base.unit
    remove(battle, base)
    unit.destroyed += 1
    unit.caught += caught
    if unit.strength:
        battle.log.add(clause, "loses_base", unit.index, -1, (), (base.number, unit.strength))
    else:
        unit.state, unit.on_table = DESTROYED, False
        battle.log.add(clause, "destroyed", unit.index, -1, (), (base.number, 0))


def depart(battle: ScwaresBattle, base: Base, clause: str, seen: int = SEEN_BY_ALL) -> None:
    """Sends *base* home. Its unit loses it, but nobody in it is hurt. SCW-EVENT-05, SCW-R-26."""
    unit = base.unit
    remove(battle, base)
    unit.departed += 1
    verb = "base_departs"
    if not unit.strength:
        unit.state, unit.on_table = LEFT, False
        verb = "departs"
    battle.log.add(clause, verb, unit.index, -1, (), (base.number, unit.strength), seen)


def remove(battle: ScwaresBattle, base: Base) -> None:
    """Removes *base* for good. The unit's own place becomes that of the next base."""
    battle.lift(base)
    base.gone, base.place = True, GONE
    base.unit.strength -= 1
    battle.settle(base.unit)
    battle.changes += 1


def drive_back(battle: ScwaresBattle, base: Base, way: int, clause: str, lost: str) -> None:
    """Drives *base* one zone back.

    It costs no points and changes no facing. A base with no way back is destroyed by the clause *lost*.
    SCW-FIRE-12, SCW-FIRE-13, SCW-CC-10, SCW-CC-11, SCW-R-18, SCW-R-19.
    """
    unit = base.unit
    fate = driven_back(unit.troop_class, obstacle_behind(battle, base, way))
    if fate == STAYS:
        return
    if fate != GOES_BACK:
        destroy(battle, base, lost, caught=True)
        return
    battle.place(base, battle.table.steps[base.cell][way], base.facing)
    battle.settle(unit)
    battle.log.add(clause, "driven_back", unit.index, -1, (), (base.number, *base.place))


def obstacle_behind(battle: ScwaresBattle, base: Base, way: int) -> int:
    """Returns the obstacle behind a base that is driven back, a code of BEHIND. SCW-R-18, SCW-MOVE-20."""
    table, unit = battle.table, base.unit
    to = table.steps[base.cell][way]
    if to < 0:
        return OFF_TABLE
    bit = table.bits[to]
    if table.barred & bit:
        return IMPASSABLE
    if battle.held[1 - unit.side] & bit:
        return ENEMY
    if any(other.unit is not unit for other in farther_back(battle, base, way)):
        return THROUGH_FRIENDS
    return OPEN if battle.room(to, unit.kind) else FULL


def farther_back(battle: ScwaresBattle, base: Base, way: int) -> list[Base]:
    """Returns the bases of its side in the zone of *base* in ranks behind its own.

    Ranks are one behind another in the facing of the first. Nobody is between them on the sides.
    SCW-R-18, SCW-R-08.
    """
    bases_in_zone = [other for other in battle.at[base.cell] if other.unit.side == base.unit.side]
    if eighths_between(bases_in_zone[0].facing, way) == FACINGS // 4:
        return []
    if is_in_front(bases_in_zone[0].facing, way):
        bases_in_zone.reverse()
    width, place, end = battle.table.size_of[base.cell][0], bases_in_zone.index(base), 0
    while end <= place:
        end += front_rank([other.unit.kind for other in bases_in_zone[end:]], width)
    return bases_in_zone[end:]


def bases_lost(
    battle: ScwaresBattle, victims: Sequence[Base], front: Iterable[Base], destroyed: int, back: int, foe: int
) -> tuple[list[Base], list[Base]]:
    """Returns which of *victims* are destroyed and which go back.

    They are bases in the zones that are hit. Their owner chooses, or the enemy (unit *foe*), where it makes a
    difference. The front rank goes before the rest. SCW-R-15.
    """
    foremost = list(front)
    classes = [base.unit.troop_class for base in victims]
    order = [victims[place] for place in loss_order(classes, [base in foremost for base in victims])]
    if destroyed and destroyed < len(order):
        order = order_of_loss(battle, order, destroyed, foe)
    fate: Fall = fall([base.unit.troop_class for base in order], destroyed, len(order))
    movable = [order[place] for place in fate.driven_back]
    if back and back < len(movable):
        movable = order_of_loss(battle, movable, back, foe)
    return [order[place] for place in fate.destroyed], movable[:back]


def order_of_loss(battle: ScwaresBattle, order: list[Base], count: int, foe: int) -> list[Base]:
    """Returns *order* with the bases chosen for loss first, if there is a choice between units. SCW-R-15."""
    first: list[Base] = []
    rest = list(order)
    asked = battle.units[foe] if battle.options.loss_choice == "enemy" else None
    while len(first) < count and len({base.unit.index for base in rest}) > 1:
        kinds = list({base.unit.index: base for base in reversed(rest)}.values())[::-1]
        options = [base.unit.index for base in kinds]
        picked = battle.decide("SCW-R-15", asked or rest[0].unit, options)
        base = kinds[options.index(picked)]
        rest.remove(base)
        first.append(base)
    return first + rest


def nearest_room(battle: ScwaresBattle, unit: ScwaresUnit, wanted: int, facing: int, spread: bool) -> int:
    """Returns the zone nearest to *wanted* with room for a base of *unit*, or NONE.

    It is never held by an enemy. In line they stand side by side, one to a zone while there are empty ones;
    in column one behind another. SCW-RECON-09, SCW-R-10, SCW-R-36.
    """
    table, kind = battle.table, unit.kind
    shut = table.barred | battle.held[1 - unit.side] | table.narrow_zones((kind,))
    for empty in (True, False) if spread else (False,):
        for cell in table.shape(wanted, facing, spread):
            open_zone = not shut >> cell & 1 and not (empty and battle.at[cell])
            if open_zone and battle.room(cell, kind):
                return cell
    return NONE
