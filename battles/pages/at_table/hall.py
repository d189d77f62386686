"""The pages of a battle that a phone keeps for a hall without signal."""

from dataclasses import dataclass

from django.templatetags.static import static
from django.urls import reverse

from battles.access import ruleset_of
from battles.offline.pack import pack_digest, rules_pack
from battles.offline.pyodide import has_pyodide, megabytes_to_load, pyodide_addresses
from battles.pages.rules.rulebook import procedures_of
from battles.table.assisted import has_assisted
from campaign.access import Member
from campaign.models import Engagement

FILES = (
    *("battles.css", "assisted.css", "assisted.js", "log.js", "hall.js"),
    *("offline_game.js", "rules_worker.js"),
)


@dataclass(frozen=True, slots=True)
class Hall:
    """Addresses, with blanks between them: of `pages`, and of `files` that other pages than the log load."""

    pages: str
    files: str
    rules: "BrowserRules | None" = None


@dataclass(frozen=True, slots=True)
class BrowserRules:
    """The data a phone keeps to play on without signal. `pyodide`: addresses with blanks between them."""

    pyodide: str
    pack: str
    data: str
    worker: str
    megabytes: int

    @property
    def first_file(self) -> str:
        """Returns the address of the file that loads the others."""
        return self.pyodide.partition(" ")[0]


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
    files = " ".join(static(name) for name in FILES)
    return Hall(" ".join(pages), files, browser_rules_of(member, engagement))


def browser_rules_of(member: Member, engagement: Engagement) -> BrowserRules | None:
    """Returns what a phone keeps to play *engagement* on without signal, None if that is not to be had."""
    ruleset = ruleset_of(engagement)
    if not (has_assisted(ruleset) and has_pyodide()):
        return None
    return BrowserRules(
        pyodide=" ".join(pyodide_addresses()),
        pack=reverse("battles:rules-file", args=[ruleset, pack_digest(ruleset)]),
        data=member.url("battles:offline-game", ref=engagement.ref),
        worker=static("rules_worker.js"),
        megabytes=megabytes_to_load(len(rules_pack(ruleset))),
    )
