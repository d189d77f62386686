"""Two worlds: the same war but for what one side cannot know. Its pages must be the same, byte for byte.

It finds what lists of forbidden words do not: ids, counts, the order of rows, lengths.
"""

import datetime as dt
from collections.abc import Callable

from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign
from tests.campaign.scenes import manned_war

OPENED = dt.datetime(2026, 1, 5, 20, tzinfo=dt.UTC)

Pages = dict[str, str]
Read = Callable[[Client, str], Pages]


def differing(
    change: Callable[[Campaign], None], settings: dict[str, object], **reads: Read
) -> tuple[dict[str, Pages], dict[str, Pages]]:
    """What people find, each by his way of reading from an address on, in two wars of one name, secret and
    dice; in the second *change* was made. The first is out of everybody's reach when the second begins.
    """
    found = []
    for other in (False, True):
        war = manned_war()
        war.settings = {"seed": "worlds", **settings}
        war.save()
        war.turns.update(opened_at=OPENED)
        if other:
            change(war)
        found.append({name: pages(war, name, read) for name, read in reads.items()})
        war.slug = f"{war.slug}-{len(found)}"
        war.save()
        war.umpires.clear()
        war.seats.update(user=None, substitute=None)
    return found[0], found[1]


def pages(war: Campaign, name: str, read: Read) -> Pages:
    client = Client()
    client.force_login(User.objects.get(username=name))
    return read(client, f"/c/{war.slug}/")
