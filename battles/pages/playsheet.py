"""The play sheet: its procedures by section, one of them as a form, and what it answered."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

import rules
from battles.pages.rulebook import ClauseLink, link, said
from battles.playsheet.ask import Answer
from battles.playsheet.choices import CHOICES
from battles.playsheet.form import word
from battles.playsheet.words import NOTES, RESULTS, SECTIONS, TITLES


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    title: str
    href: str
    clause: ClauseLink


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    book: str
    href: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class ProcedurePage:
    book: str
    sheet: str
    title: str
    href: str
    section: Section
    clauses: tuple[ClauseLink, ...]


@dataclass(frozen=True, slots=True)
class Result:
    label: str
    said: str
    parts: tuple[str, ...]  # a list, in its order
    ordered: bool


@dataclass(frozen=True, slots=True)
class ThrowLine:
    clause: ClauseLink
    faces: tuple[int, ...]
    sides: int


@dataclass(frozen=True, slots=True)
class ClauseLine:
    clause: ClauseLink
    text: str


@dataclass(frozen=True, slots=True)
class AnswerPart:
    results: tuple[Result, ...]
    note: str
    throws: tuple[ThrowLine, ...]
    seed: str
    clauses: tuple[ClauseLine, ...]


def sheet_page(book: str) -> SheetPage:
    """Every procedure of a rulebook, section by section. KeyError for one without a play sheet."""
    return SheetPage(
        book=rules.find(book).title,
        href=reverse("battles:playsheet", args=[book]),
        sections=tuple(section(book, key) for key in SECTIONS),
    )


def section(book: str, key: str) -> Section:
    found = [each for each in rules.all_procedures(book).values() if each.section == key]
    return Section(key, str(SECTIONS[key]), tuple(entry(book, each) for each in found))


def entry(book: str, procedure: rules.Procedure) -> Entry:
    name = procedure.name.partition(".")[2]
    return Entry(
        name=name,
        title=str(TITLES[name]),
        href=reverse("battles:procedure", args=[book, name]),
        clause=link(book, rules.clause(procedure.clauses[0])),
    )


def asking(book: str, clause: str) -> tuple[Entry, ...]:
    """The procedures that rest on *clause* first of all."""
    return tuple(entry(book, each) for each in rules.all_procedures(book).values() if clause in each.clauses)


def procedure_page(book: str, procedure: rules.Procedure) -> ProcedurePage:
    own = entry(book, procedure)
    return ProcedurePage(
        book=rules.find(book).title,
        sheet=reverse("battles:playsheet", args=[book]),
        title=own.title,
        href=own.href,
        section=section(book, procedure.section),
        clauses=tuple(link(book, rules.clause(each)) for each in procedure.clauses),
    )


def answer_part(book: str, procedure: rules.Procedure, answer: Answer) -> AnswerPart:
    name = procedure.name.partition(".")[2]
    return AnswerPart(
        results=tuple(result(name, key, value) for key, value in answer.results.items()),
        note=str(NOTES.get(name, "")),
        throws=tuple(
            ThrowLine(link(book, rules.clause(each.clause)), each.faces, each.sides) for each in answer.throws
        ),
        seed=answer.seed,
        clauses=tuple(
            ClauseLine(link(book, rules.clause(each)), said(rules.clause(each).text))
            for each in answer.clauses
        ),
    )


def result(procedure: str, name: str, value: Any) -> Result:
    label = word(RESULTS, procedure, name) or name
    if isinstance(value, list):
        own = name == "order"  # names that the reader wrote
        parts = tuple(str(each) if own else spoken(procedure, each) for each in value)
        return Result(label, "" if parts else _("nothing"), parts, own)
    return Result(label, spoken(procedure, value), (), False)


def spoken(procedure: str, value: Any) -> str:
    """A value of a result in words; None is a dash."""
    if value is None:
        return "—"
    if value is True or value is False:
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, str):
        return word(CHOICES, procedure, value) or value
    return f"−{-value}" if value < 0 else str(value)
