"""Prisoners: who guards them, who is given back first, and who slips away."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm, ForceState
from rules import SeededDice

UMPIRE_ALONE, QUARTER_TOO = "umpire", "quarter"
"""The umpire alone decides fates, or a commander-in-chief; on quarter only with QUARTER_TOO."""


BUSY = (ForceState.ENGAGED, ForceState.STOPPED, ForceState.DISPERSED, ForceState.RETREATING)


Roll = Mapping[str, Mapping[str, int]]
"""Men by the keys of party and unit."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A force that may give guards: `men` of them at most half, so that somebody is left to lead."""

    force: str
    side: str
    place: str
    men: int
    garrison: bool = False


def of_force(force: str) -> str:
    """Returns how the keeper of prisoners is called who go along with *force*."""
    return f"force/{force}"


def of_place(side: str, place: str) -> str:
    """Returns how *side*'s men at *place* are called as the keepers of those who lie there."""
    return f"{side}/{place}"


def pick_men(parties: Iterable[str], roll: Roll, men: int) -> dict[tuple[str, str], int]:
    """Returns *men* of *roll*, by keys of party and unit; fewer if there are no more.

    It takes the *parties* in their order, their units by key.
    """
    picked: dict[tuple[str, str], int] = {}
    for party in parties:
        for unit, men_there in sorted(roll.get(party, {}).items()):
            if not men:
                return picked
            picked[party, unit] = min(men, men_there)
            men -= picked[party, unit]
    return picked


def guards_needed(prisoners: int, ratio: int) -> int:
    """Returns the guards of *prisoners*, where one can watch *ratio* of them. CAMP-PRISON-02."""
    return -(-prisoners // ratio)


def guard_details(
    prisoners: Mapping[str, int], forces: Iterable[Watch], ratio: int
) -> dict[tuple[str, str], int]:
    """Returns the men who guard, by the keys of their force and of the keeper.

    A force guards its own prisoners first, then those at its place. There the garrison comes first, then the
    strongest. CAMP-PRISON-02.
    """
    guards: Counter[tuple[str, str]] = Counter()
    free: dict[str, int] = {}
    ranked = sorted(
        forces, key=lambda guard_force: (not guard_force.garrison, -guard_force.men, guard_force.force)
    )
    for guard_force in ranked:
        keeper = of_force(guard_force.force)
        out = min(guard_force.men // 2, guards_needed(prisoners.get(keeper, 0), ratio))
        free[guard_force.force] = guard_force.men // 2 - out
        guards[guard_force.force, keeper] = out
    left = {keeper: guards_needed(men, ratio) for keeper, men in prisoners.items()}
    for guard_force in ranked:
        keeper = of_place(guard_force.side, guard_force.place)
        out = min(free[guard_force.force], left.get(keeper, 0)) if guard_force.place else 0
        if out:
            left[keeper] -= out
            guards[guard_force.force, keeper] += out
    return {key: men for key, men in sorted(guards.items()) if men}


def units_less_guards(units: tuple[ForceUnit, ...], out: int) -> tuple[ForceUnit, ...]:
    """Returns *units* without the *out* men of a detail.

    They come from the one with most men, infantry and cavalry first. CAMP-MUSTER-06.
    """
    left = {unit.key: unit.men for unit in units}
    fit = (Arm.INFANTRY, Arm.CAVALRY)
    for unit in sorted(units, key=lambda unit: (unit.arm not in fit, -unit.men, unit.key)):
        taken = min(out, unit.men)
        left[unit.key] -= taken
        out -= taken
    return tuple(replace(unit, men=left[unit.key]) for unit in units)


def men_unguarded(prisoners: int, guards: int, ratio: int, room: int | None = None) -> int:
    """Returns the number of prisoners nobody watches.

    One guard watches *ratio* of them. Those above the *room* of the place are unguarded whatever the guard.
    *room* None: they are on the march. CAMP-PRISON-03, CAMP-PRISON-04.
    """
    return max(0, prisoners - guards * ratio, prisoners - room if room is not None else 0)


def escapes_by_unit(roll: Mapping[str, int], loose: int, chance: int, dice: SeededDice) -> dict[str, int]:
    """Rolls the escapes of a week, by unit.

    Each of the *loose* unguarded prisoners escapes on *chance* of 100. CAMP-PRISON-04.
    """
    trying = min(loose, sum(roll.values()))
    faces = dice.roll(trying, 100, "CAMP-PRISON-04", -1) if trying else ()
    away = sum(face <= chance for face in faces)
    return {unit: men for (_party, unit), men in pick_men(("",), {"": roll}, away).items()}
