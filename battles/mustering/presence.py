"""The men of a party who come to the field, and when. CAMP-MUSTER-05."""

from dataclasses import replace

from battles.mustering.troops import FIGHTERS
from battles.mustering.units import Present
from campaign.logic.casualties.muster import Muster, Party, fighters_in_posts


def men_in_the_field(muster: Muster) -> tuple[list[Present], list[Present]]:
    """Returns the men of each party who come to the field.

    A garrison in posts sends only the posts attacked. Men far beyond the enemy's number come as a reserve.
    """
    most = muster.how.most_times
    first, second = (men_who_can_come(party, muster) for party in muster.parties)
    men_first, men_second = (sum(entry.men for entry in side) for side in (first, second))
    return men_up_to_limit(first, most * men_second), men_up_to_limit(second, most * men_first)


def men_who_can_come(party: Party, muster: Muster) -> list[Present]:
    """Returns the men of *party*, one of *muster*'s, who can come.

    Posts come only where they are attacked, on the Trocha with the reserve of their section.
    """
    return [
        Present(
            force_unit=unit,
            force=force.key,
            force_name=force.name,
            men=men,
            reserve_dice=max(dice, force.reserve_dice),
            fatigue=force.fatigue,
            guns=0 if dice else unit.guns,
            late=force.late,
        )
        for force in party.forces
        for unit in force.units
        for men, dice in (
            fighters_in_posts(unit.men, muster.kind, muster.how) if unit.in_posts else ((unit.men, 0),)
        )
        if men
    ]


def men_up_to_limit(side: list[Present], most: int) -> list[Present]:
    """Returns the best infantry and cavalry on the field up to *most* men, the next *most* as reserves.

    The rest comes too late to fight. Batteries and trains do not count. Guns go with the first of their men.
    """
    foot_and_horse = [entry for entry in side if entry.force_unit.arm in FIGHTERS]
    late = sum(entry.men for entry in foot_and_horse if entry.reserve_dice)
    if sum(entry.men for entry in foot_and_horse) - late <= most and late <= most:
        return side
    kept = [entry for entry in side if entry.force_unit.arm not in FIGHTERS]
    room, later = most, most
    for entry in sorted(
        foot_and_horse,
        key=lambda entry: (entry.reserve_dice, -entry.force_unit.quality, entry.force_unit.key),
    ):
        here = 0 if entry.reserve_dice else min(entry.men, room)
        behind = min(entry.men - here, later)
        room, later = room - here, later - behind
        if here:
            kept.append(replace(entry, men=here))
        if behind:
            kept.append(
                replace(
                    entry,
                    men=behind,
                    reserve_dice=max(entry.reserve_dice, 1),
                    guns=0 if here else entry.guns,
                )
            )
    return kept
