"""One clause of a rulebook, with the clauses beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language

import rules
from rules import Clause


@dataclass(frozen=True, slots=True)
class ClauseLink:
    id: str
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class ClausePage:
    id: str
    book: str
    title: str
    text: str
    question: str  # what the printed rules leave open; "" for a clause of theirs
    source: str
    touches: tuple[ClauseLink, ...]
    before: ClauseLink | None
    after: ClauseLink | None


def clause_page(book: str, key: str) -> ClausePage | None:
    """None if there is no such rulebook or no such clause in it."""
    if book not in rules.RULESETS or key not in rules.catalogue(book):
        return None
    found = rules.clause(key)
    section = [each for each in rules.catalogue(book).values() if section_of(each) == section_of(found)]
    at = section.index(found)
    return ClausePage(
        id=found.id,
        book=rules.find(book).title,
        title=said(found.title),
        text=said(found.text),
        question=said(found.question),
        source=found.source,
        touches=tuple(link(book, rules.clause(each)) for each in found.touches),
        before=link(book, section[at - 1]) if at else None,
        after=link(book, section[at + 1]) if at + 1 < len(section) else None,
    )


def section_of(clause: Clause) -> str:
    return clause.id.rpartition("-")[0]


def link(book: str, clause: Clause) -> ClauseLink:
    return ClauseLink(clause.id, said(clause.title), reverse("battles:clause", args=[book, clause.id]))


def said(texts: Mapping[str, str]) -> str:
    """The text in the reader's language; English where it is not yet written."""
    return str(texts.get((get_language() or "en")[:2]) or texts.get("en", ""))
