"""Relations between each two sides of a campaign, in the words of the umpire's page."""

from itertools import combinations

from campaign.logic.theatre.relations import Relation, Relations
from campaign.models import Campaign, Turn
from campaign.store.queries.campaign_settings import next_rules_turn, side_keys

LEAVE = "neutral_entry"
"""Neutral, and each may enter the other's garrisoned towns."""

WORDS = (Relation.ENEMY.value, Relation.ALLY.value, Relation.NEUTRAL.value, LEAVE)
JOIN = "+"  # no key holds it


def pairs_of_sides(campaign: Campaign) -> dict[str, tuple[str, str]]:
    """Returns each two sides by the name of their field, in the map's order. One query."""
    return {JOIN.join(pair): pair for pair in combinations(side_keys(campaign), 2)}


def relation_between(relations: Relations, one: str, other: str) -> str:
    """Returns one of WORDS."""
    return LEAVE if (one, other) in relations.entry else relations.relation_between(one, other).value


def relations_in_turn(campaign: Campaign, number: int) -> dict[str, str]:
    """Returns a word for each two sides in the turn of that number. One query."""
    found = campaign.relations_in(number)
    return {name: relation_between(found, *pair) for name, pair in pairs_of_sides(campaign).items()}


def relations_at_next_lock(campaign: Campaign, turn: Turn) -> dict[str, str]:
    """Returns the same as it will hold at the next lock. One query."""
    return relations_in_turn(campaign, next_rules_turn(turn))
