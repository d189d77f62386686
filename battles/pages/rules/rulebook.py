"""The rule books, the clauses of one, and one clause with its neighbours."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

import rules
from battles.access import is_judging
from battles.playsheet.words import SECTIONS, spelt_name, word_for
from campaign.access import Member
from campaign.i18n.language import in_tongue
from campaign.logic.settings.rules_tables import table_names
from campaign.logic.vocabulary import TurnState
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.weeks.turns import current_turn
from rules import Clause
from rules.core.clauses import sections


@dataclass(frozen=True, slots=True)
class ClauseLink:
    id: str
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Book:
    """A ruleset, or the campaign's own rules. `sheet`: the address of its play sheet, `tables` that of its
    sheet of all tables; "" if it has none.
    """

    key: str
    title: str
    href: str
    sheet: str
    clauses: int
    procedures: int
    is_of_campaign: bool = False
    tables: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """The clauses of one module; `codes` as in their ids: MOVE, MINF."""

    title: str
    codes: str
    clauses: tuple[ClauseLink, ...]


@dataclass(frozen=True, slots=True)
class TableOrigin:
    """A table of the rules by its name in the data file, and where its figures come from."""

    name: str
    origin: str
    is_replaced: bool = False  # wholly or in part, by the umpire of a campaign


@dataclass(frozen=True, slots=True)
class BookPage:
    book: Book
    parts: tuple[Part, ...]
    tables: tuple[TableOrigin, ...]  # of rules whose print has not come down whole
    campaign: str = ""  # whose replaced tables are told
    back: str = ""  # the page of the campaign's tables
    query: str = ""  # the words that its clauses are searched for


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting that a clause reads, and its default in words."""

    text: str
    default: str


@dataclass(frozen=True, slots=True)
class ClausePage:
    id: str
    book: Book
    title: str
    text: str
    question: str  # what the printed rules leave open; "" for a clause of theirs
    source: str
    touches: tuple[ClauseLink, ...]
    before: ClauseLink | None
    after: ClauseLink | None
    settings: tuple[SettingLine, ...] = ()  # of a clause of the campaign


TABLE_LEVELS: Final = 2  # of a name in a data file: melee.table
OPEN_SETS: Final = ("ground", "organization", "troop_types")  # whose entries are as the whole
NOT_OF_THE_RULES: Final = (
    "meta",
    "sequence",
    "campaign",
    "campaign.classes",
    "campaign.guns",
    "suggested_mapping_cuba",
)


def finished_rulesets() -> tuple[Book, ...]:
    """Returns the rulesets that are finished.

    One still being written, which cannot be played, is not among them.
    """
    return tuple(each for each in map(book_of, rules.RULESETS) if each)


def book_of(key: str) -> Book | None:
    """Returns a rule book; None if the ruleset does not exist, or is not finished yet."""
    if key not in rules.RULESETS:
        return None
    try:
        title = rules.find(key).title
        procedures = len(procedures_of(key))
    except (ImportError, AttributeError):
        return None
    return Book(
        key=key,
        title=title,
        href=reverse("battles:rulebook", args=[key]),
        sheet=reverse("battles:playsheet", args=[key]) if procedures else "",
        clauses=len(rules.catalogue(key)),
        procedures=procedures,
        tables=reverse("battles:tables-sheet", args=[key]) if rules.has_table_sheet(key) else "",
    )


def procedures_of(key: str) -> Mapping[str, rules.Procedure]:
    """Returns the play sheet of a ruleset; empty where there is none."""
    try:
        return rules.all_procedures(key)
    except ModuleNotFoundError:
        return {}


def book_page(key: str, member: Member | None = None, query: str = "") -> BookPage | None:
    """Returns every clause of a ruleset by the parts of its rules, rulings last.

    None for one that is not finished. *member*: of a campaign whose replaced tables are told. One query for
    it. *query*: only clauses that have all of its words are shown, the title of their part included.
    """
    book = book_of(key)
    if book is None:
        return None
    modules = sections(key)
    codes: dict[str, list[str]] = {}
    links_by_part: dict[str, list[ClauseLink]] = {}
    for clause in rules.catalogue(key).values():
        code = clause.id.split("-")[1]
        module = modules.get(code, "")
        texts = map(in_tongue, (clause.title, clause.text, clause.question))
        if not has_words(query, clause.id, part_title(key, module), *texts):
            continue
        if code not in codes.setdefault(module, []):
            codes[module].append(code)
        links_by_part.setdefault(module, []).append(clause_link(key, clause))
    return BookPage(
        book,
        tuple(
            Part(part_title(key, module), ", ".join(codes[module]), tuple(links))
            for module, links in links_by_part.items()
        ),
        tables_of(key, replaced_for(member) if member else {}),
        campaign=member.campaign.name if member else "",
        back=member.url("battles:tables") if member else "",
        query=query,
    )


def has_words(query: str, *texts: str) -> bool:
    """Tells whether each word of a query is in one of the texts, in capitals or not."""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in query.casefold().split())


def replaced_for(member: Member) -> Mapping[str, Any]:
    """Returns the tables that are replaced for a member: to the umpire as the next turn has them."""
    turn = current_turn(member.campaign)
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    return member.campaign.replaced_tables(
        next_rules_turn(turn) if is_judging(member) and not over else turn.number
    )


def tables_of(key: str, replaced: Mapping[str, Any] = MappingProxyType({})) -> tuple[TableOrigin, ...]:
    """Returns the tables of a ruleset that an umpire may replace, in the order of its data file.

    *replaced*: those of a campaign; tables of the campaign itself are told where they are.
    """
    origins = rules.find(key).table_origins
    if origins is None:
        return ()
    words = {
        "given": _("printed"),
        "restored": _("restored"),
        "designed": _("designed"),
        "mixed": _("partly printed"),
        "replaced": _("replaced"),
    }
    names = table_names(replaced)
    return tuple(
        TableOrigin(name, words[origin], is_replaced)
        for name, origin in origins(replaced).items()
        if name.count(".") < TABLE_LEVELS and name.rpartition(".")[0] not in OPEN_SETS
        if (is_replaced := any(f"{table_name}.".startswith(f"{name}.") for table_name in names))
        or name not in NOT_OF_THE_RULES
    )


def part_title(book: str, module: str) -> str:
    if not module:
        return _("Rulings: what the printed rules leave open")
    return word_for(SECTIONS, f"{book}.", module) or spelt_name(module)


def clause_page(book: str, key: str) -> ClausePage | None:
    """Returns the page of a clause; None if there is no such rule book or clause."""
    own_book = book_of(book)
    if own_book is None or key not in rules.catalogue(book):
        return None
    clause_row = rules.clause(key)
    section = [
        clause_key
        for clause_key in rules.catalogue(book).values()
        if section_of(clause_key) == section_of(clause_row)
    ]
    at = section.index(clause_row)
    return ClausePage(
        id=clause_row.id,
        book=own_book,
        title=in_tongue(clause_row.title),
        text=in_tongue(clause_row.text),
        question=in_tongue(clause_row.question),
        source=in_tongue(rules.printed_source(clause_row)),
        touches=tuple(clause_link(book, rules.clause(clause_key)) for clause_key in clause_row.touches),
        before=clause_link(book, section[at - 1]) if at else None,
        after=clause_link(book, section[at + 1]) if at + 1 < len(section) else None,
    )


def section_of(clause: Clause) -> str:
    return clause.id.rpartition("-")[0]


def clause_link(book: str, clause: Clause) -> ClauseLink:
    return ClauseLink(clause.id, in_tongue(clause.title), reverse("battles:clause", args=[book, clause.id]))
