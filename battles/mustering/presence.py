"""Who of a party comes to the field, and when."""

from dataclasses import replace

from battles.mustering.bodies import FIGHTERS
from battles.mustering.units import Present
from campaign.logic.muster import POST_SIZE, Muster, Party

MOST_TIMES = 6


def presence(muster: Muster) -> tuple[list[Present], list[Present]]:
    """Who of each party comes to the field: posts only as attacked, and beyond six times the enemy's men
    nobody but as reserve.
    """
    first, second = (listed(party) for party in muster.parties)
    men_first, men_second = (sum(entry.men for entry in side) for side in (first, second))
    return capped(first, MOST_TIMES * men_second), capped(second, MOST_TIMES * men_first)


def listed(party: Party) -> list[Present]:
    return [
        Present(
            body=body,
            force=force.key,
            men=min(body.men, POST_SIZE) if body.in_posts else body.men,
            reserve_dice=force.reserve_dice,
            tired=force.tired,
            guns=body.guns,
            late=force.late,
        )
        for force in party.forces
        for body in force.bodies
        if body.men
    ]


def capped(side: list[Present], most: int) -> list[Present]:
    """The best foot and horse on the field up to *most* men, the next *most* as reserves; whoever is left
    comes too late to fight. Batteries and trains are not counted, and guns go with the first of their men.
    """
    foot_and_horse = [entry for entry in side if entry.body.arm in FIGHTERS]
    late = sum(entry.men for entry in foot_and_horse if entry.reserve_dice)
    if sum(entry.men for entry in foot_and_horse) - late <= most and late <= most:
        return side
    kept = [entry for entry in side if entry.body.arm not in FIGHTERS]
    room, later = most, most
    for entry in sorted(
        foot_and_horse, key=lambda entry: (entry.reserve_dice, -entry.body.quality, entry.body.key)
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
