"""The two parties of a battle: which side stands in which, and how it came out."""

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.movement.field import Field
from campaign.logic.theatre.march_state import MarchBattle
from campaign.logic.theatre.theatre import Column
from campaign.logic.vocabulary import SideOutcome


def join_party(field: Field, engagement: MarchBattle, side: str, leader: str) -> None:
    """Notes that *side* is in *engagement* beside its ally *leader*."""
    if side != leader:
        engagement.allies[side] = leader


def party_to_join(field: Field, engagement: MarchBattle, side: str) -> str:
    """Returns the party of *engagement* in which *side* is, or would be; "" if there is none.

    It is an ally of all in it, and an enemy of all in the other.
    """
    if party := engagement.party_of(side):
        return party
    bonds = field.theatre.relations
    parties = {
        leader: [leader, *(ally for ally, other in sorted(engagement.allies.items()) if other == leader)]
        for leader in (engagement.attacker, engagement.defender)
    }
    for leader, enemy in (
        (engagement.attacker, engagement.defender),
        (engagement.defender, engagement.attacker),
    ):
        hostile = all(bonds.are_enemies(side, other) for other in parties[enemy])
        if hostile and bonds.are_friends(side, leader):
            return leader
    return ""


def course_of(engagement: MarchBattle, column: Column, result: BattleResult) -> SideOutcome:
    """Returns how the party of *column* came out of *engagement*."""
    return result.outcomes[engagement.party_of(column.side)]


def holder_party(field: Field, engagement: MarchBattle) -> str:
    """Returns the party of *engagement* that fights for the holder of the place: its own or its allies'."""
    bonds, holder = field.theatre.relations, field.theatre.places[engagement.spot.place].holder
    if found := engagement.party_of(holder):
        return found
    parties = (engagement.attacker, engagement.defender)
    return next((leader for leader in parties if bonds.are_friends(leader, holder)), "")
