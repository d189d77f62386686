"""The pages of a battle that a phone keeps for a hall without signal."""

from dataclasses import dataclass

from django.templatetags.static import static
from django.urls import reverse

from battles.access import ruleset_of
from battles.pages.rules.rulebook import procedures_of
from battles.table.assisted import has_assisted
from campaign.access import Member
from campaign.models import Engagement

FILES = ("battles.css", "assisted.css", "assisted.js", "log.js", "hall.js")


@dataclass(frozen=True, slots=True)
class Hall:
    """Addresses, with blanks between them: of `pages`, and of `files` that other pages than the log load."""

    pages: str
    files: str


def hall_of(member: Member, engagement: Engagement) -> Hall:
    """Returns what is kept of *engagement*: its page, log, pack, disputes, play sheet and rule book."""
    ruleset = ruleset_of(engagement)
    names = ["engagement", "table", "battle-pack", "disputes", "sheet-at"]
    if has_assisted(ruleset):
        names.append("assisted")
    pages = [member.url(f"battles:{name}", ref=engagement.ref) for name in names]
    pages += [
        member.url("battles:procedure-at", ref=engagement.ref, key=name.partition(".")[2])
        for name in procedures_of(ruleset)
    ]
    pages += [reverse(f"battles:{name}", args=[ruleset]) for name in ("rulebook", "tables-sheet")]
    return Hall(" ".join(pages), " ".join(static(name) for name in FILES))
