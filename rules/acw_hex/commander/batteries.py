"""The computer's posts for its batteries: with a field of fire past their own troops, who keep out of it."""

from collections.abc import Sequence
from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.commander.estimate import as_seen_by, best_facing
from rules.acw_hex.commander.fire_plan import Volleys
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.units import AcwUnit
from rules.core.playing.commanders import index_of_greatest

FIELD_OF_FIRE: Final = 30  # hundredths of a hit: the worth of one enemy to shoot at
COVERED: Final = 24  # the same if all enemies in sight are in cover
MORE: Final = 6  # for each further enemy, as one may be masked
MOST: Final = 4  # up to this many
BARE: Final = 3  # weight of an enemy in the open against one in cover, for facings


def lanes(view: AcwBattle, side: int, targets: Volleys) -> int:
    """Returns the cells between batteries of a *side* and enemies they can hit now.

    Also returns the weakest of these enemies.
    """
    crossed = 0
    for unit in view.own[side]:
        if unit.guns and targets.get(unit.index):
            places = sum(view.ground.bits[view.units[index].cell] for index in targets[unit.index])
            cells = as_seen_by(view, side, places)
            weakest = cells[index_of_greatest(view.units[view.at[cell]].hits for cell in cells)]
            sight = view.ground.sight(unit.cell, weakest)
            crossed |= sight.crossed if sight else 0
    return crossed


def enemies_seen(view: AcwBattle, unit: AcwUnit, cell: int, standing: int) -> tuple[int, int]:
    """Returns the cells of enemies in sight of the guns *unit* from *cell*.

    They are those in the open and those in cover. *standing*: cells with friends.
    """
    ground, foes = view.ground, view.held[1 - unit.side]
    everybody = standing | foes | view.parked[0] | view.parked[1]
    bare = covered = 0
    for foe in cells_of(foes & ground.open_to(cell, reach(unit.arm))):
        sight = ground.sight(cell, foe)
        if sight is None or sight.crossed & everybody or not sight.clear(everybody):
            continue
        if sight.covered or view.works & ground.bits[foe]:
            covered |= ground.bits[foe]
        else:
            bare |= ground.bits[foe]
    return bare, covered


def field_of_fire(view: AcwBattle, unit: AcwUnit, cell: int, corners: Sequence[int], standing: int) -> int:
    """Returns the worth of *cell* for guns, at the best of *corners*.

    0: no enemy in sight.
    """
    bare, covered = enemies_seen(view, unit, cell, standing)
    if not bare | covered:
        return 0
    arcs = view.ground.arc(cell, reach(unit.arm))
    most = max((arcs[corner] & bare).bit_count() for corner in corners)
    if most:
        return FIELD_OF_FIRE + MORE * min(most - 1, MOST)
    return COVERED if any(arcs[corner] & covered for corner in corners) else 0


def best_gun_facing(view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Returns the corner at which guns see most enemies, those in the open first.

    If they see none, they face as other units do.
    """
    bare, covered = enemies_seen(view, unit, unit.cell, view.held[unit.side])
    if not bare | covered or view.ground.around[unit.cell] & view.held[1 - unit.side]:
        return best_facing(view, unit, unit.cell, options)
    arcs = [view.ground.arc(unit.cell, reach(unit.arm))[corner] for corner in options]
    return options[
        index_of_greatest(BARE * (arc & bare).bit_count() + (arc & covered).bit_count() for arc in arcs)
    ]
