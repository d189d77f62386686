"""Captives: who is given back first, and who slips away from too few guards (campaign.md, 'Prisoners')."""

from collections.abc import Iterable, Mapping

from rules import SeededDice

Roll = Mapping[str, Mapping[str, int]]
"""Men by the keys of party and unit."""


def picked(parties: Iterable[str], roll: Roll, men: int) -> dict[tuple[str, str], int]:
    """*men* of *roll*, by keys of party and unit: the *parties* in their order, their units by key. Fewer if
    there are no more.
    """
    found: dict[tuple[str, str], int] = {}
    for party in parties:
        for unit, there in sorted(roll.get(party, {}).items()):
            if not men:
                return found
            found[party, unit] = min(men, there)
            men -= found[party, unit]
    return found


def unguarded(captives: int, guards: int, ratio: int) -> int:
    """The captives nobody watches, where a guard can watch *ratio* of them."""
    return max(0, captives - guards * ratio)


def escapes(roll: Mapping[str, int], loose: int, chance: int, dice: SeededDice) -> dict[str, int]:
    """Who of a party gets away in a week, by unit: each of the *loose* unguarded on *chance* of a hundred."""
    trying = min(loose, sum(roll.values()))
    faces = dice.roll(trying, 100, "CAMPAIGN-ESCAPE", -1) if trying else ()
    away = sum(face <= chance for face in faces)
    return {unit: men for (_party, unit), men in picked(("",), {"": roll}, away).items()}
