"""The two parties of a battle: which side stands in which, and how it came out."""

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.movement.field import Field
from campaign.logic.theatre.march_state import Fight
from campaign.logic.theatre.theatre import Column
from campaign.logic.vocabulary import SideOutcome


def join_party(field: Field, fight: Fight, side: str, leader: str) -> None:
    """Notes that *side* is in *fight* beside its ally *leader*."""
    if side != leader:
        fight.allies[side] = leader


def party_to_join(field: Field, fight: Fight, side: str) -> str:
    """Returns the party of *fight* in which *side* is, or would be; "" if there is none.

    It is an ally of all in it, and an enemy of all in the other.
    """
    if found := fight.party_of(side):
        return found
    bonds = field.theatre.relations
    parties = {
        leader: [leader, *(ally for ally, other in sorted(fight.allies.items()) if other == leader)]
        for leader in (fight.attacker, fight.defender)
    }
    for leader, enemy in ((fight.attacker, fight.defender), (fight.defender, fight.attacker)):
        hostile = all(bonds.are_enemies(side, other) for other in parties[enemy])
        if hostile and bonds.are_friends(side, leader):
            return leader
    return ""


def course_of(fight: Fight, column: Column, result: BattleResult) -> SideOutcome:
    """Returns how the party of *column* came out of *fight*."""
    return result.outcomes[fight.party_of(column.side)]


def holder_party(field: Field, fight: Fight) -> str:
    """Returns the party of *fight* that fights for the holder of the place: its own or its allies'."""
    bonds, holder = field.theatre.relations, field.theatre.places[fight.spot.place].holder
    if found := fight.party_of(holder):
        return found
    parties = (fight.attacker, fight.defender)
    return next((leader for leader in parties if bonds.are_friends(leader, holder)), "")
