"""The play sheet: its procedures by section, one of them as a form, and what it answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.pages.rules.disputes import PrecedentLine, bearing_on, may_settle, precedents_known
from battles.pages.rules.rulebook import Book, ClauseLink, clause_link, part_title, procedures_of
from battles.playsheet.ask import Answer
from battles.playsheet.kinds import choice_in_words
from battles.playsheet.places import place_said
from battles.playsheet.words import (
    CHOICES,
    NAMES,
    NOBODY,
    NOTES,
    RESULTS,
    SECTIONS,
    TITLES,
    spelt_name,
    word_for,
)
from battles.table.ground_file import laying_of
from campaign.access import Member
from campaign.i18n.language import in_tongue
from campaign.logic.settings.rules_options import RulesOption
from campaign.models import Engagement
from rules.core.chances.exact_odds import ExactOdds
from rules.core.clauses import sections

IN_ORDER = frozenset({"order", "cards", "path"})  # lists of which the first comes first


@dataclass(frozen=True, slots=True)
class Place:
    """The place where a play sheet is used: a battle's table, with what was settled before, or anywhere ("").

    `may`: the reader settles disputes there. `options`: options that differ from the rules. `tables`: tables
    of the rules that are replaced.
    """

    sheet: str = ""
    name: str = ""
    disputes: str = ""
    back: str = ""
    precedents: tuple[PrecedentLine, ...] = ()
    may: bool = False
    options: Mapping[str, RulesOption] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)

    def procedure(self, book: str, name: str) -> str:
        if not self.sheet:
            return reverse("battles:procedure", args=[book, name])
        path, mark, asked = self.sheet.partition("?")  # in whose place the member looks
        return f"{path}{name}/{mark}{asked}"


ANYWHERE: Final = Place()


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    title: str
    href: str
    clause: ClauseLink | None
    settled: int = 0  # disputes about its clauses that were settled at tables


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    book: Book
    place: Place
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class ProcedurePage:
    book: Book
    place: Place
    sheet: str
    title: str
    href: str
    section: Section
    clauses: tuple[ClauseLink, ...]
    precedents: tuple[PrecedentLine, ...]


@dataclass(frozen=True, slots=True)
class Result:
    label: str
    said: str
    parts: tuple[str, ...]  # a list, in its order
    ordered: bool


@dataclass(frozen=True, slots=True)
class RollLine:
    clause: ClauseLink
    faces: tuple[int, ...]
    sides: int


@dataclass(frozen=True, slots=True)
class ClauseLine:
    clause: ClauseLink
    text: str
    precedents: tuple[PrecedentLine, ...]


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """One value of an answer: *times* in *of*, and in percent."""

    said: str
    times: int
    of: int
    percent: str


@dataclass(frozen=True, slots=True)
class OddsLine:
    label: str
    chances: tuple[ChanceLine, ...]


@dataclass(frozen=True, slots=True)
class AnswerPart:
    results: tuple[Result, ...]
    note: str
    rolls: tuple[RollLine, ...]
    seed: str
    clauses: tuple[ClauseLine, ...]


def at_table(member: Member, engagement: Engagement) -> Place:
    """Returns the table of *engagement*. One query."""
    laying = laying_of(engagement, battle_of(engagement))
    return Place(
        sheet=member.url("battles:sheet-at", ref=engagement.ref),
        name=engagement.label,
        disputes=member.url("battles:disputes", ref=engagement.ref),
        back=member.url("battles:engagement", ref=engagement.ref),
        precedents=precedents_known(member, engagement),
        may=may_settle(member, engagement),
        options=laying.options,
        tables=laying.tables,
    )


def sheet_page(book: Book, place: Place = ANYWHERE) -> SheetPage:
    """Returns every procedure of a rulebook, section by section."""
    there = {each.section for each in procedures_of(book.key).values()}
    order = {key.rpartition(".")[2]: number for number, key in enumerate(SECTIONS)}
    keys = sorted(there, key=lambda key: (order.get(key, len(order)), key))
    return SheetPage(book, place, tuple(procedure_section(book.key, key, place) for key in keys))


def procedure_section(book: str, key: str, place: Place = ANYWHERE) -> Section:
    found = [each for each in procedures_of(book).values() if each.section == key]
    return Section(key, part_title(book, key), tuple(procedure_entry(book, each, place) for each in found))


def procedure_entry(book: str, procedure: rules.Procedure, place: Place = ANYWHERE) -> Entry:
    """Returns the entry of a procedure, named by our own word for it, else as its first clause is."""
    name = procedure.name.partition(".")[2]
    first = rules.catalogue(book).get(next(iter(procedure.clauses), ""))
    return Entry(
        name=name,
        title=str(TITLES.get(procedure.name, "")) or (in_tongue(first.title) if first else spelt_name(name)),
        href=place.procedure(book, name),
        clause=clause_link(book, first) if first else None,
        settled=len(precedents_settled(place, procedure)),
    )


def precedents_settled(place: Place, procedure: rules.Procedure) -> tuple[PrecedentLine, ...]:
    """Returns what was settled about the part of the rules that *procedure* belongs to. MACH-GEN-02."""
    book = procedure.name.partition(".")[0]
    return tuple(
        line
        for line in place.precedents
        if line.clause.id in procedure.clauses or procedure.section in parts_of(book, line.clause.id)
    )


def parts_of(book: str, clause: str) -> set[str]:
    """Returns the parts of the rules that *clause* stands in or, as a ruling, touches."""
    modules = sections(book)
    own = (clause, *rules.clause(clause).touches)
    return {modules.get(each.split("-")[1], "") for each in own}


def procedures_of_clause(book: str, clause: str) -> tuple[Entry, ...]:
    """Returns the procedures that rest on *clause* first of all."""
    return tuple(
        procedure_entry(book, each) for each in procedures_of(book).values() if clause in each.clauses
    )


def procedure_page(book: Book, procedure: rules.Procedure, place: Place = ANYWHERE) -> ProcedurePage:
    entry = procedure_entry(book.key, procedure, place)
    return ProcedurePage(
        book=book,
        place=place,
        sheet=place.sheet or book.sheet,
        title=entry.title,
        href=entry.href,
        section=procedure_section(book.key, procedure.section, place),
        clauses=tuple(clause_link(book.key, rules.clause(clause_key)) for clause_key in procedure.clauses),
        precedents=precedents_settled(place, procedure),
    )


def answer_part(book: str, procedure: rules.Procedure, answer: Answer, place: Place = ANYWHERE) -> AnswerPart:
    name = procedure.name
    return AnswerPart(
        results=tuple(result_in_words(name, key, value) for key, value in answer.results.items()),
        note=str(NOTES.get(name, "")),
        rolls=tuple(
            RollLine(clause_link(book, rules.clause(roll_made.clause)), roll_made.faces, roll_made.sides)
            for roll_made in answer.rolls
        ),
        seed=answer.seed,
        clauses=tuple(
            ClauseLine(
                clause_link(book, rules.clause(roll_made)),
                in_tongue(rules.clause(roll_made).text),
                bearing_on(place.precedents, roll_made),
            )
            for roll_made in answer.clauses
        ),
    )


def odds_lines(procedure: rules.Procedure, odds: ExactOdds) -> tuple[OddsLine, ...]:
    """Returns the chances of each answer that the dice decide."""
    name = procedure.name
    return tuple(
        OddsLine(
            word_for(RESULTS, name, answer) or spelt_name(answer),
            tuple(
                ChanceLine(
                    value_in_words(name, value), part.numerator, part.denominator, percent_in_words(part)
                )
                for value, part in chances.items()
            ),
        )
        for answer, chances in odds.answers.items()
    )


def percent_in_words(part: Fraction) -> str:
    """Returns *part* of one in percent, to a tenth."""
    return f"{number_format(round(part * 1000) / 10, 1)} %"


def result_in_words(procedure: str, name: str, value: Any) -> Result:
    label = word_for(RESULTS, procedure, name) or spelt_name(name)
    is_own_name = f"{procedure}.{name}" in NAMES
    if isinstance(value, list) and not is_place(value):
        parts = tuple(str(part) if is_own_name else value_in_words(procedure, part) for part in value)
        return Result(label, "" if parts else _("nothing"), parts, name in IN_ORDER)
    if is_own_name and isinstance(value, dict):
        counted = (f"{name_or_nobody(procedure, key)}: {part}" for key, part in value.items())
        return Result(label, "; ".join(counted) or _("nothing"), (), False)
    return Result(label, value_in_words(procedure, value), (), False)


def is_place(value: list[Any]) -> bool:
    return len(value) == 2 and all(type(each) is int for each in value)


def value_in_words(procedure: str, value: Any) -> str:
    """Returns a value of a result in words; None is a dash."""
    if value is None:
        return "—"
    if value is True or value is False:
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, list):
        return place_said(procedure.partition(".")[0], value)
    if isinstance(value, dict):
        parts = (
            f"{choice_in_words(procedure, key)}: {value_in_words(procedure, part)}"
            for key, part in value.items()
        )
        return "; ".join(parts) or _("nothing")
    if isinstance(value, str):
        return card_name(procedure, value) or word_for(CHOICES, procedure, value) or value.replace("_", " ")
    return f"−{-value}" if value < 0 else str(value)


def card_name(procedure: str, value: str) -> str:
    """Returns a card of the deck ("heart-10") in words; "" for anything else."""
    suit, dash, rank = value.partition("-")
    named = word_for(CHOICES, procedure, suit) if dash else ""
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": named} if named else ""


def name_or_nobody(procedure: str, name: str) -> str:
    """Returns a name that the reader wrote, or a word for no name."""
    return choice_in_words(procedure, name) if name in NOBODY.values() else name
