"""Two worlds: the same war but for what one side cannot know. Its pages must be the same, byte for byte.

It finds what lists of forbidden words do not: ids, counts, the order of rows, lengths.
"""

import datetime as dt
import re
from collections.abc import Callable

from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign, Sighting
from tests.campaign.scenes import manned_war

OPENED = dt.datetime(2026, 1, 5, 20, tzinfo=dt.UTC)

Pages = dict[str, str]
Read = Callable[[Client, str], Pages]


def pages_of_two_wars(
    change: Callable[[Campaign], None], settings: dict[str, object], **reads: Read
) -> tuple[dict[str, Pages], dict[str, Pages]]:
    """Returns the pages of two wars of one name and dice, by reader.

    In the second war *change* was made. Refs are replaced by what they stand for. The first war is out
    of everybody's reach when the second begins.
    """
    pages_by_war = []
    for other in (False, True):
        war = manned_war()
        war.settings = {"seed": "worlds", **settings}
        war.save()
        war.turns.update(opened_at=OPENED)
        if other:
            change(war)
        pages_by_war.append({name: pages(war, name, read) for name, read in reads.items()})
        war.slug = f"{war.slug}-{len(pages_by_war)}"
        war.save()
        war.umpires.clear()
        war.seats.update(player=None, stand_in=None)
    return pages_by_war[0], pages_by_war[1]


def pages(war: Campaign, name: str, read: Read) -> Pages:
    client = Client()
    client.force_login(User.objects.get(username=name))
    found = read(client, f"/c/{war.slug}/")
    names = {ref: f"ref-of-{key}" for rows in (war.forces, war.engagements, war.leaders, war.prisoner_parties)
             for key, ref in rows.values_list("key", "ref")}  # fmt: skip
    seen = Sighting.objects.filter(observer__campaign=war)
    names |= {
        ref: f"ref-of-{key}-{minute}" for ref, key, minute in seen.values_list("ref", "force__key", "minute")
    }
    refs = re.compile("|".join(names) or "(?!)")

    def rename_refs(text: str) -> str:
        return refs.sub(lambda ref: names[ref[0]], text)

    return {rename_refs(address): rename_refs(page) for address, page in found.items()}
