"""News from agents, prisoners, rumours and captured dispatches, of each week that has been marched.

Only `logic.knowledge.fog` passes it on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from campaign.logic.knowledge import spotting
from campaign.logic.settings import Knowledge
from campaign.logic.theatre.march_state import MarchState, Sighting
from campaign.logic.theatre.spots import DAY, DUSK
from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.vocabulary import Arm, ForceKind, ForceState, SightingSource
from rules import SeededDice

One = TypeVar("One")
DOUBLED, HALVED = 1, 2
"""The faces of a die of three that double or halve a rumour's number; the third leaves it."""

SPIES, TALES, RUMOURS = "CAMP-KNOW-02", "CAMP-KNOW-03", "CAMP-KNOW-04"
"""The clauses by which things are heard."""

WRITTEN = 1
"""The minute of a letter: letters are written as the week begins."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The heading of a dispatch that *captor* reads: the writer's *force*, its spot and strength."""

    key: str
    captor: str
    force: str
    spot: Spot
    men: int
    arm: Arm


def dispatch_sightings(letters: Iterable[Letter], seed: str, settings: Knowledge) -> list[Sighting]:
    """Returns the sightings that captured *letters* give: where they were written, and by how many.

    The number is as good as an agent's count. CAMP-KNOW-07.
    """
    sightings = []
    for letter in letters:
        dice = SeededDice(f"{seed}/dispatch/{letter.captor}/{letter.key}")
        low, high = spotting.strength_band(letter.men, settings.spy_margin, dice)
        source = SightingSource.CAPTURED_DISPATCH
        seen = Sighting(
            letter.captor, letter.force, WRITTEN, letter.spot, low, high, letter.arm, source, sure=True
        )
        sightings.append(seen)
    return sightings


def dice_of(theatre: Theatre, what: str, *keys: str) -> SeededDice:
    return SeededDice(f"{theatre.seed}/{what}/{'/'.join(keys)}")


def roll_d100(dice: SeededDice, clause: str) -> int:
    return dice.roll(1, 100, clause, -1)[0]


def one_of(candidates: Sequence[One], dice: SeededDice, clause: str) -> One:
    """Returns one of *candidates*, of which there are at most some thousands, as likely as any other."""
    hundreds, ones = roll_d100(dice, clause) - 1, roll_d100(dice, clause) - 1
    return candidates[(100 * hundreds + ones) % len(candidates)]


def enemy_columns(theatre: Theatre, state: MarchState, side: str) -> list[Column]:
    """Returns the columns that have marched this week and are not friends of *side*, in key order.

    Ships are left out: nobody on land knows their names.
    """
    return [
        column
        for key, column in sorted(theatre.columns.items())
        if not theatre.relations.are_friends(side, column.side)
        and column.kind is not ForceKind.SHIP
        and key in state.columns
        and state.columns[key].state is not ForceState.DISPERSED
    ]


def spot_at(state: MarchState, column: Column, minute: int) -> Spot:
    """Returns where *column* last was by *minute*, as its halts and passages tell."""
    return [spot for when, spot in state.columns[column.key].track if when <= minute][-1]


def spy_sightings(theatre: Theatre, state: MarchState) -> list[Sighting]:
    """Returns what spies report: from each great enemy place, perhaps one force that was there.

    CAMP-KNOW-02.
    """
    settings, sightings, hostile = theatre.settings.knowledge, [], theatre.relations.are_enemies
    for side in theatre.sides:
        for place in sorted(theatre.places):
            held = theatre.places[place]
            if held.kind not in spotting.GREAT or not hostile(side.key, held.holder):
                continue
            dice = dice_of(theatre, "spy", side.key, place)
            if roll_d100(dice, SPIES) > settings.spy_chance:
                continue
            enemies_there = [
                (column, minute)
                for column in enemy_columns(theatre, state, side.key)
                for minute, spot in state.columns[column.key].track[-1:]
                if spot.place == place
            ]
            if enemies_there:
                column, came = one_of(enemies_there, dice, SPIES)
                minute = max(came, roll_d100(dice, SPIES) % theatre.days * DAY + DUSK)
                seen = spotting.make_sighting(
                    side.key, column, Spot(place=place), minute, margin=settings.spy_margin, dice=dice
                )
                sightings.append(replace(seen, source=SightingSource.SPY))
    return sightings


def prisoner_sightings(
    theatre: Theatre, state: MarchState, taken: Iterable[tuple[str, str, str, int]]
) -> list[Sighting]:
    """Returns what prisoners reveal: where another force of theirs was, not accurately.

    *taken*: party, captor, side of the prisoners, minute of capture. CAMP-KNOW-03.
    """
    settings, sightings = theatre.settings.knowledge, []
    for party, captor, side, minute in taken:
        dice = dice_of(theatre, "tale", party)
        friends = [column for column in enemy_columns(theatre, state, captor) if column.side == side]
        if friends and roll_d100(dice, TALES) <= settings.tale_chance:
            column = one_of(friends, dice, TALES)
            seen = spotting.make_sighting(
                captor, column, spot_at(state, column, minute), minute, margin=0, dice=dice
            )
            sightings.append(replace(seen, source=SightingSource.PRISONER, sure=False))
    return sightings


def rumour_sightings(theatre: Theatre, state: MarchState) -> list[Sighting]:
    """Returns a rumour for each side about a force; its spot and strength are in doubt. CAMP-KNOW-04."""
    settings, sightings = theatre.settings.knowledge, []
    for side in theatre.sides:
        dice = dice_of(theatre, "rumour", side.key)
        against = enemy_columns(theatre, state, side.key)
        if roll_d100(dice, RUMOURS) > settings.rumour_chance or not against:
            continue
        column, day = one_of(against, dice, RUMOURS), roll_d100(dice, RUMOURS) % theatre.days
        minute = day * DAY + DUSK
        spot = spot_at(state, column, minute)
        if roll_d100(dice, RUMOURS) <= settings.rumour_false:
            others = [key for key in sorted(theatre.places) if key != spot.place]
            spot = Spot(place=one_of(others, dice, RUMOURS)) if others else spot
        seen = spotting.make_sighting(side.key, column, spot, minute, margin=0, dice=dice)
        made = {DOUBLED: (2 * seen.low, 2 * seen.high), HALVED: (seen.low // 2, -(-seen.high // 2))}
        low, high = made.get(roll_d100(dice, RUMOURS) % 3, (seen.low, seen.high))
        sightings.append(replace(seen, low=low, high=high, source=SightingSource.RUMOUR, sure=False))
    return sightings
