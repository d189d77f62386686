"""The pages of a battle that a phone keeps for a hall without signal."""

from dataclasses import dataclass

from django.templatetags.static import static
from django.urls import reverse

from battles.access import battle_of, ruleset_of
from battles.offline.pack import pack_digest, rules_pack
from battles.offline.pyodide import has_pyodide, megabytes_to_load, pyodide_addresses
from battles.pages.rules.rulebook import procedures_of
from battles.table.assisted import has_assisted
from battles.table.referee import has_referee
from campaign.access import Member
from campaign.models import Engagement

FILES = (
    *("battles.css", "assisted.css", "assisted.js", "log.js", "hall.js"),
    *("offline_game.js", "rules_worker.js", "referee_board.js", "strip.js"),
)

DEPTHS = ("referee", "game")  # the addresses of the game as data: with a referee, and without


@dataclass(frozen=True, slots=True)
class Hall:
    """Addresses, with blanks between them: of `pages`, and of `files` that other pages than the log load."""

    pages: str
    files: str
    rules: "BrowserRules | None" = None
    referee_data: str = ""  # the address of the game with a referee


@dataclass(frozen=True, slots=True)
class BrowserRules:
    """The data a phone keeps to play on without signal. `pyodide`: addresses with blanks between them.

    `other`: the address of the same game in the other depth, "" if the rules have no referee.
    """

    pyodide: str
    pack: str
    data: str
    other: str
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
    names += ["assisted"] * has_assisted(ruleset) + ["referee"] * has_referee(ruleset)
    pages = [member.url(f"battles:{name}", ref=engagement.ref) for name in names]
    pages += [
        member.url("battles:procedure-at", ref=engagement.ref, key=name.partition(".")[2])
        for name in procedures_of(ruleset)
    ]
    pages += [reverse(f"battles:{name}", args=[ruleset]) for name in ("rulebook", "tables-sheet")]
    files = " ".join(static(name) for name in FILES)
    led = browser_rules_of(member, engagement, is_led=True) if has_referee(ruleset) else None
    return Hall(" ".join(pages), files, browser_rules_of(member, engagement), led.data if led else "")


def browser_rules_of(member: Member, engagement: Engagement, *, is_led: bool = False) -> BrowserRules | None:
    """Returns what a phone keeps to play *engagement* on without signal; None if it cannot.

    *is_led*: with a referee.
    """
    ruleset = ruleset_of(engagement)
    battle = battle_of(engagement)
    is_cut = battle is not None and battle.has_one_log and member.side is not None
    if is_cut or not (has_assisted(ruleset) and has_pyodide()):
        return None
    led, assisted = (member.url(f"battles:offline-{name}", ref=engagement.ref) for name in DEPTHS)
    return BrowserRules(
        pyodide=" ".join(pyodide_addresses()),
        pack=reverse("battles:rules-file", args=[ruleset, pack_digest(ruleset)]),
        data=led if is_led else assisted,
        other=assisted if is_led else led if has_referee(ruleset) else "",
        worker=static("rules_worker.js"),
        megabytes=megabytes_to_load(len(rules_pack(ruleset))),
    )
