"""MACH-BLD: houses and plantations, held, stormed and burnt."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.tables import ARSON_FIGURES, BURNT_TO, CAPACITY, FIRE_SET_FROM, PLACE_BONUS
from rules.machete.terms import DOORWAY, INSIDE


class Round(NamedTuple):
    """One round of an assault: the dice in pairs, attacker's first, and the men left after it."""

    faces: tuple[int, ...]
    attackers: int
    defenders: int


class Assault(NamedTuple):
    """The course and result of the storming of a house."""

    attackers_left: int
    defenders_left: int
    rounds: tuple[Round, ...]


def holds(size: int, figures: int) -> bool:
    """Tells whether a house of that size has room for that many figures. MACH-BLD-02."""
    return figures <= CAPACITY[size]


def garrison_is_target(has_fired: bool, assault_scenario: bool) -> bool:
    """Tells whether a garrison can be shot at or shelled.

    It cannot until it has fired, except where storming that house is the aim of the scenario.
    MACH-BLD-04, MACH-BLD-05, MACH-R-73.
    """
    return has_fired or assault_scenario


def fight(dice: Dice, place: int, unit: int) -> tuple[int, tuple[int, ...]]:
    """Fights one man against one at the DOORWAY or INSIDE.

    Returns the winner, ATTACKER or DEFENDER, and the faces in pairs, attacker's first. Ties are rolled again.
    MACH-BLD-10, MACH-BLD-12, MACH-R-57.
    """
    faces: tuple[int, ...] = ()
    while True:
        pair = dice.roll(2, 6, "MACH-BLD-10" if place == DOORWAY else "MACH-BLD-12", unit)
        faces += pair
        lead = pair[0] - pair[1] - PLACE_BONUS[place]
        if lead:
            return (ATTACKER if lead > 0 else DEFENDER), faces


def storm(dice: Dice, attackers: int, defenders: int, unit: int) -> Assault:
    """Storms a house to the last man.

    Each round every attacker inside fights a defender. A defender left over holds the door against one man
    outside. Dice: the doorway pair, then the pairs inside. An attacker that wins the doorway goes in. If
    nobody held it, one man walks in after the round's fights, as long as a defender is left.
    MACH-BLD-09, MACH-BLD-11, MACH-BLD-13, MACH-BLD-14, MACH-R-57.
    """
    outside = attackers
    inside = 0
    rounds: list[Round] = []
    while defenders and outside + inside:
        rolled: tuple[int, ...] = ()
        pairs = min(inside, defenders)
        door_held = defenders > pairs and outside > 0
        if door_held:
            winner, faces = fight(dice, DOORWAY, unit)
            rolled += faces
            if winner == ATTACKER:
                defenders -= 1
                inside += 1
            outside -= 1
        for _ in range(pairs):
            winner, faces = fight(dice, INSIDE, unit)
            rolled += faces
            if winner == ATTACKER:
                defenders -= 1
            else:
                inside -= 1
        if not door_held and outside and defenders:
            outside -= 1
            inside += 1
        rounds.append(Round(rolled, outside + inside, defenders))
    return Assault(outside + inside, defenders, tuple(rounds))


def can_set_fire(figures: int, unmolested: bool, retry: bool) -> bool:
    """Tells whether the unit can set a fire: three figures, undisturbed or on a retry.

    MACH-BLD-16, MACH-BLD-17, MACH-BLD-19, MACH-R-58.
    """
    return figures >= ARSON_FIGURES and (unmolested or retry)


def set_fire(dice: Dice, unit: int) -> bool:
    """Tells whether the fire takes hold, on 2 or more. MACH-BLD-18."""
    return dice.roll(1, 6, "MACH-BLD-18", unit)[0] >= FIRE_SET_FROM


def escape_fire(dice: Dice, figures: int, unit: int) -> int:
    """Counts the figures lost in a burning house, one die each. MACH-BLD-22."""
    faces = dice.roll(figures, 6, "MACH-BLD-22", unit) if figures else ()
    return sum(face <= BURNT_TO for face in faces)
