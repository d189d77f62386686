"""The computer's reactions: to charges, to fire, and after a victory."""

from collections.abc import Sequence

from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.estimate import charge_balance, is_in_reach, melee_worth
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

NOTHING = 0


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
    own = melee_worth(view, unit, charger, False)
    other = melee_worth(view, charger, unit, True)
    if unit.troop in RIDERS:
        brave = melee_worth(view, unit, charger, True) >= other
        return _first_open(options, (COUNTERCHARGES,) if brave else (FALL_BACK, COUNTERCHARGES))
    if unit.skirmishing and other > own:
        return _first_open(options, (FALL_BACK, FIRE))
    if charger.troop in RIDERS:
        return _first_open(options, (FORM_SQUARE, FIRE))
    return _first_open(options, (FIRE,))


def _charger(view: MacduffBattle, unit: MacduffUnit) -> MacduffUnit | None:
    """Returns the enemy most likely to be charging the unit: the nearest that charges and has it in front."""
    near = [each for each in view.enemy_fighters(unit) if each.charging and view.is_ahead(each, unit)]
    return min(near, key=lambda enemy: view.distance(unit, enemy)) if near else None


def when_to_fire(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Fires close up with a short weapon, at once with one that is at close range already."""
    charger = _charger(view, unit)
    is_near = charger is not None and view.distance(unit, charger) <= CLOSE_RANGE[unit.weapon]
    wanted = AT_ONCE if is_near else CLOSE_UP
    return options.index(wanted) if wanted in options else len(options) - 1


def to_fire_while_charging(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Goes home, unless shaken or fewer than half are left."""
    if view.shaken(unit) or unit.strength * 2 < unit.original:
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
    """Pursues the nearest, unless it is shaken and may stay."""
    places = [place for place, option in enumerate(options) if option]
    if not places or (view.shaken(unit) and 0 in options):
        return options.index(0) if 0 in options else 0
    return min(places, key=lambda place: view.distance(unit, view.units[options[place] - 1]))
