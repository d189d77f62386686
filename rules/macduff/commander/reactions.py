"""The computer's reactions: to charges, to fire, and after a victory."""

from collections.abc import Sequence
from typing import Final

from rules.core.playing.commanders import index_of_greatest
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.estimate import charge_balance, is_in_reach, melee_worth
from rules.macduff.commander.glances import Fire, Steel
from rules.macduff.engine.reactions import AT_ONCE, CLOSE_UP
from rules.macduff.tables import CLOSE_RANGE
from rules.macduff.terms import (
    COUNTERCHARGES,
    FALL_BACK,
    FIRE,
    FORM_SQUARE,
    HALT,
    HALT_AND_RETURN_FIRE,
    NONE,
    RIDERS,
)
from rules.macduff.units import MacduffUnit

NOTHING: Final = 0

PURSUES_FROM: Final = 6
"""The balance of a charge, in sixths of a hit, from which a unit that need not pursue does."""

STANDS_FROM: Final = 2
"""So many sixths of a hit must foot be better off in line than horse that charges it, to stay in line."""


def _first_open(options: Sequence[int], wanted: Sequence[int]) -> int:
    """Returns the place of the first reaction wanted that is open, else of none."""
    for each in wanted:
        if each + 1 in options:
            return options.index(each + 1)
    return options.index(NOTHING)


def to_charge(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Squares against horse, fires, countercharges equals, falls back from what is stronger."""
    charger = _charger(view, unit)
    if charger is None:
        return _first_open(options, (FIRE,))
    own_worth = melee_worth(view, unit, charger, False)
    other = melee_worth(view, charger, unit, True)
    if unit.troop in RIDERS:
        brave = melee_worth(view, unit, charger, True) >= other
        return _first_open(options, (COUNTERCHARGES,) if brave else (FALL_BACK, COUNTERCHARGES))
    if unit.skirmishing and other > own_worth:
        return _first_open(options, (FALL_BACK, FIRE))
    if charger.troop in RIDERS:
        stands = FIRE + 1 in options and stand_in_line(view, unit, charger) >= STANDS_FROM
        return _first_open(options, (FIRE,) if stands else (FORM_SQUARE, FIRE))
    return _first_open(options, (FIRE,))


def stand_in_line(view: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit) -> int:
    """Returns the hits that a line expects by fire and melee against horse, less those of the horse."""
    steel, enemy = Steel(view, unit), Steel(view, charger)
    own = steel.worth(enemy, False, not view.is_ahead(unit, charger)) - enemy.worth(steel, True, False)
    return own + Fire(view, unit).hits_on(charger)


def _charger(view: MacduffBattle, unit: MacduffUnit) -> MacduffUnit | None:
    """Returns the enemy most likely to be charging the unit.

    That is the nearest that charges and has it in front.
    """
    near = [each for each in view.enemy_fighters(unit) if each.charging and view.is_ahead(each, unit)]
    return min(near, key=lambda enemy: view.distance(unit, enemy)) if near else None


def when_to_fire(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks when to fire at a charger: close up with a short weapon.

    It fires at once if the charger is at close range already.
    """
    charger = _charger(view, unit)
    is_near = charger is not None and view.distance(unit, charger) <= CLOSE_RANGE[unit.weapon]
    wanted = AT_ONCE if is_near else CLOSE_UP
    return options.index(wanted) if wanted in options else len(options) - 1


def to_fire_while_charging(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Goes home, unless shaken or fewer than half are left."""
    if view.is_shaken(unit) or unit.strength * 2 < unit.original:
        return _first_open(options, (HALT_AND_RETURN_FIRE, HALT))
    return options.index(NOTHING)


def to_fire(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Returns the fire."""
    return len(options) - 1


def after_evasion(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Charges an uncovered unit if that is worth it, else halts."""
    for place, index in enumerate(options):
        other = view.units[index]
        if index != NONE and is_in_reach(view, unit, other) and charge_balance(view, unit, other) > 0:
            return place
    return options.index(NONE)


def to_pursue(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Pursues whom it is best to charge, if that is worth it or it must."""
    worth = []
    for option in options:
        if not option:
            worth.append(PURSUES_FROM - 1)
            continue
        enemy = view.units[option - 1]
        reach = is_in_reach(view, unit, enemy)
        worth.append(charge_balance(view, unit, enemy) if reach else -1000 - view.distance(unit, enemy))
    return index_of_greatest(worth)
