"""A unit's destination and whether it waits, by the goals of its side."""

from typing import Final

from rules.core.laying.aims import BRING_OFF, HOLD, edge_point
from rules.core.measure.shapes import Point
from rules.macduff.battle import JOKER, MacduffBattle
from rules.macduff.tables import CLOSE_RANGE, HOLD_RADIUS, INCH, LONG_RANGE
from rules.macduff.terms import CANNON, FOOT, NONE, RIDERS, SQUARE
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import is_about_within

NEAR: Final = 8 * INCH
"""How near an enemy is dealt with before any place."""

LAST_TURNS: Final = 8
"""So many turns before the end a unit first asks whether it must go for the place."""

PACE: Final = 5 * INCH
"""How far a unit surely gets in a turn, as it reckons when to leave for the place."""

STEP: Final = 8 * INCH
"""How far beyond its range an enemy may be that is about to come into it."""

SPRINGS_AT: Final = 9 * INCH
"""How near an enemy must be for a hidden unit to come out."""


def is_leaving(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether the side must bring units off and has not yet brought off enough."""
    return view.aims.exits[unit.side] != NONE and any(
        goal.kind == BRING_OFF and goal.side == unit.side for goal in view.aims.goals
    )


def place_wanted(view: MacduffBattle, side: int) -> Point | None:
    """Returns the place that a side is to have at the end, if there is one."""
    for goal in view.aims.goals:
        if goal.kind == HOLD and goal.side == side:
            return goal.x, goal.y
    return view.aims.place


def destination(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit | None = None) -> Point | None:
    """Returns the point that a unit makes for.

    That is its exit, a near enemy, the place to hold, else any enemy. *enemy*: the nearest, where that is
    known.
    """
    if is_leaving(view, unit):
        board = view.table
        return edge_point(view.aims.exits[unit.side], unit.x, unit.y, board.width, board.height)
    if enemy is None:
        enemy = view.nearest_enemy(unit)
    place = place_wanted(view, unit.side)
    if enemy is not None and (place is None or is_about_within(unit, enemy, NEAR)):
        return enemy.middle()
    if place is not None:
        return place
    return None


def is_defending(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether this side may stay on the defensive.

    The other side must win, and this side has the place or need do nothing.
    """
    if view.aims.must_win != 1 - unit.side or is_leaving(view, unit):
        return False
    return view.aims.place is None or view.possessor == unit.side


def waits_for_enemy(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit stays where it is to defend.

    It defends with fire, near the place to hold, or anywhere if there is none.
    """
    if not is_defending(view, unit) or unit.weapon == NONE:
        return False
    place = view.aims.place
    if place is None or unit.troop == CANNON:
        return True
    x, y = unit.x - place[0], unit.y - place[1]
    far = HOLD_RADIUS + LONG_RANGE[unit.weapon] // 2
    near: bool = x * x + y * y <= far * far
    return near


def lets_come(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit lets an enemy walk into its fire.

    It does if it is foot with firearms and its side has the place: an enemy that comes up is shot at first.
    It does not wait for an enemy that is shaken or has no firearms.
    """
    if view.possessor != unit.side or unit.weapon == NONE or unit.troop != FOOT:
        return False
    if enemy.weapon == NONE or view.is_shaken(enemy):
        return False
    reach = LONG_RANGE[enemy.weapon] + STEP
    return is_about_within(unit, enemy, reach) and not is_about_within(unit, enemy, LONG_RANGE[unit.weapon])


def waits_for_card(view: MacduffBattle, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """Tells whether a unit lets an enemy act first, since a later card of its own side may order it too.

    A unit that moves within range first is shot at first. It waits for an enemy with firearms that may come
    or shoot this turn. MACD-SEQ-01.
    """
    if enemy.activated or enemy.weapon == NONE or unit.weapon == NONE or len(view.deck) < 2:
        return False
    if not is_about_within(unit, enemy, LONG_RANGE[enemy.weapon] + STEP):
        return False
    return has_card_left(view, unit) and has_card_left(view, enemy)


def has_card_left(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a card of a commander who may order the unit is still in the deck. MACD-SEQ-01."""
    for card in view.deck:
        if card != JOKER:
            commander = view.units[card]
            if commander.side == unit.side and (commander.general or unit.commander == card):
                return True
    return False


def must_go_for_place(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit must leave now to be at the place in the last turn, while the enemy has it."""
    left = view.scenario.turn_limit - view.turn
    place = view.aims.place
    if left >= LAST_TURNS or place is None or view.possessor == unit.side:
        return False
    if unit.formation == SQUARE or (unit.troop != FOOT and unit.troop not in RIDERS):
        return False
    x, y, near = unit.mid_x - place[0], unit.mid_y - place[1], (left + 1) * PACE
    return near * near <= x * x + y * y <= (near + PACE) * (near + PACE)


def stays_hidden(view: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a hidden unit waits for the enemy to come nearer."""
    if not unit.hidden:
        return False
    enemy = view.nearest_enemy(unit)
    reach = SPRINGS_AT if unit.weapon == NONE else max(SPRINGS_AT, CLOSE_RANGE[unit.weapon])
    return enemy is None or view.distance(unit, enemy) > reach
