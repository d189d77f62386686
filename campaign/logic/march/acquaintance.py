"""Allies and neutrals who come together: they look at each other, and go their ways."""

from dataclasses import replace

from campaign.logic.engagement.contact_group import ContactGroup, contact_group_of, keep_apart, look_for_enemy
from campaign.logic.knowledge import spotting
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots

IN_FULL = 100
"""The margin of the die for a force beside a friend: the estimate is good."""


def pass_by(field: Field, a: str, b: str, minute: int) -> None:
    """Lets *a* and *b*, of sides that are no enemies, sight each other by the usual rules.

    Allies at one spot do not hide from each other. Neither learns what the other is ordered. They look again
    at the next dawn. CAMP-MEET-13.
    """
    one, other = own_group(field, a, minute), own_group(field, b, minute)
    for group, stranger in ((one, other), (other, one)):
        if field.theatre.relations.are_friends(one.side, other.side):
            recognise_ally(field, group, stranger, minute)
        else:
            look_for_enemy(field, group, stranger, field.mover(stranger.keys[0]).spot, minute)
    keep_apart(field, one.keys, other.keys, spots.next_dawn(minute))


def own_group(field: Field, key: str, minute: int) -> ContactGroup:
    """Returns *key* and those of its own side with it."""
    group = contact_group_of(field, key, minute)
    keys = [each for each in group.keys if field.column(each).side == group.side]
    return ContactGroup(keys, group.side, sum(field.column(each).men for each in keys))


def recognise_ally(field: Field, group: ContactGroup, ally: ContactGroup, minute: int) -> None:
    """Writes into the picture of *group* where each column of its *ally* stands, and how strong it is."""
    for key in ally.keys:
        spot, dice = field.mover(key).spot, field.dice(f"ally-{group.side}", minute, key)
        seen = spotting.make_sighting(group.side, field.column(key), spot, minute, margin=IN_FULL, dice=dice)
        field.state.sightings.append(replace(seen, sure=True))
