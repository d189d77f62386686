"""The journal in words: who did what to what, why, and the values before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.contrib.auth.models import User
from django.db.models import F, Q, Value

from campaign.access import Member
from campaign.i18n.journal_words import KINDS, operation_words
from campaign.i18n.language import in_either
from campaign.i18n.war_words import gettext as _
from campaign.models import Campaign, Engagement, Entry, Force, Leader, Place, Seat, Side, Turn, Unit
from campaign.pages.campaigns.journal_values import Difference, differences_of, ends_of_route
from campaign.pages.parts.paging import Pages, page_of
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.weeks.turns import current_turn

A_PAGE = 40  # entries
COMPUTER = "computer"
NAMED = (Force, Unit, Leader, Place, Seat, Engagement, Side)


@dataclass(frozen=True, slots=True)
class JournalLine:
    when: str
    who: str
    what: str
    about: str
    turn: str
    reason: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    name: str
    here: bool


@dataclass(frozen=True, slots=True)
class JournalPage:
    lines: tuple[JournalLine, ...]
    pages: Pages
    people: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    href: str
    desk: str


def journal_in_words(
    member: Member, *, who: str = "", kind: str = "", asked: str = ""
) -> tuple[JournalPage, Turn]:
    """Returns a page of the journal. Five queries.

    *who*: a user name, or `computer`; *kind*: one of KINDS; *asked*: the page.
    """
    campaign = member.campaign
    rows = Entry.objects.filter(campaign=campaign).select_related("actor", "turn").order_by("-pk")
    if who:
        rows = rows.filter(actor=None) if who == COMPUTER else rows.filter(actor__username=who)
    if kind in KINDS:
        begins = (Q(operation__startswith=f"{start}.") for start in KINDS[kind][1])
        rows = rows.filter(reduce(or_, begins))
    query = {name: value for name, value in (("who", who), ("kind", kind)) if value}
    entries, pages = page_of(
        rows.defer("turn__march", "turn__preview"),
        A_PAGE,
        asked,
        lambda number: member.url("campaign:journal", **query, page=number),
    )
    names = names_of_keys(campaign, entries)
    people = User.objects.filter(pk__in=Entry.objects.filter(campaign=campaign).values("actor"))
    writers = [(name, name) for name in people.order_by("username").values_list("username", flat=True)]
    return JournalPage(
        lines=tuple(journal_line(row, names) for row in entries),
        pages=pages,
        people=tuple(
            Choice(key, name, key == who) for key, name in [*writers, (COMPUTER, _("the computer"))]
        ),
        kinds=tuple(Choice(key, str(name), key == kind) for key, (name, _starts) in KINDS.items()),
        href=member.url("campaign:journal"),
        desk=member.url("campaign:desk"),
    ), current_turn(campaign)


def names_of_keys(campaign: Campaign, entries: Iterable[Entry]) -> dict[str, str]:
    """Returns what the keys that *entries* name are called: forces before units, and so on. One query."""
    texts = {text for row in entries for text in (row.subject, *texts_in(row.data))}
    keys = texts | {end for text in texts for end in ends_of_route(text)}
    parts = []
    for rank, model in enumerate(NAMED):
        fields = [field.name for field in model._meta.get_fields()]
        spanish = "name_es" if "name_es" in fields else "name"
        rows = model._base_manager.filter(campaign=campaign, key__in=keys).order_by()
        parts.append(rows.annotate(table=Value(rank)).values_list("table", "key", "name", F(spanish)))
    names_by_key: dict[str, str] = {}
    for _rank, key, name, name_es in sorted(parts[0].union(*parts[1:])):
        names_by_key.setdefault(key, in_either(name, name_es))
    return names_by_key


def texts_in(data: object) -> Iterable[str]:
    """Yields every text in the plain *data*, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from texts_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_in(value)


def journal_line(row: Entry, names: Mapping[str, str]) -> JournalLine:
    return JournalLine(
        when=words.date_and_time(row.at),
        who=row.actor.get_username() if row.actor else _("the computer"),
        what=operation_words(row.operation),
        about=names.get(row.subject, ""),
        turn=row.turn.label if row.turn else "",
        reason=row.reason,
        differences=tuple(differences_of(row, names)),
    )
