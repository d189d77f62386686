"""Where the computer has a unit go: to the range at which its arms tell, or to the place that both want."""

from rules.core.commanders import greatest
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    COMES_ON,
    GUNS,
    NEAR_PLACE,
    firing_range,
    is_content,
    is_for_place,
    nearest,
)
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.measures import distance
from rules.mexican_war.terms import ARTILLERY, SKIRMISH, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit

CLOSE: int = 300  # hundredths: horse and columns come so near, to charge next


def best_move(view: WarBattle, unit: WarUnit) -> int:
    """Returns the option of a move that is worth most."""
    options = moves.move_options(view, unit)
    if len(options) == 1:
        return options[0]
    enemy = nearest(view, unit)
    if enemy is None:
        return moves.HALT if moves.HALT in options else options[0]
    return options[greatest([move_worth(view, unit, enemy, option) for option in options])]


def move_worth(view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
    """Returns what a place is worth, the nearest enemy known."""
    place = moves.place_of_option(view, unit, option)
    far = distance(place.corners(), enemy.shape())
    wanted = GUNS if unit.arm == ARTILLERY else firing_range(view, unit)
    if unit.is_mounted() or unit.formation == TACTICAL_COLUMN:
        wanted = CLOSE
    ahead = 200 if plans.is_ahead(place, enemy) else 0
    if is_content(view, unit) and distance(unit.shape(), enemy.shape()) > COMES_ON:
        spot = view.aims.place
        assert spot is not None
        return ahead - abs(distance((spot,), place.corners()) - NEAR_PLACE // 2)
    if is_for_place(view, unit):
        return ahead - distance(((view.aims.place),), place.corners())
    rough = 300 if view.table.is_delayed(place.corners()) and unit.formation != SKIRMISH else 0
    return ahead - abs(far - wanted) - rough
