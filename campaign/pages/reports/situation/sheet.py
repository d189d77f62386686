"""A situation report as it is read: its parts in their order, from stored facts and what the umpire wrote."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.vocabulary.reports import LATE, Audience, Part as Word
from campaign.models import Report
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.prisoners import report_section as prisoner_section
from campaign.pages.reports.situation import (
    battles as actions,
    forces,
    headlines as news,
    orders,
    other_sections as parts,
)
from campaign.pages.reports.situation.battles import Action
from campaign.pages.reports.situation.enemy_table import EnemyRow, enemy_group_lines, enemy_rows
from campaign.pages.reports.situation.first_part import FirstPart, first_part
from campaign.pages.reports.situation.force_table import ForceTable, force_table
from campaign.pages.reports.situation.sources import SourceLine, sources_of_lines
from campaign.plate import Plate

Facts = dict[str, Any]


def news_of_seat(facts: Facts) -> tuple[str, ...]:
    return first_part(facts, seat=True).lines


def news_of_side(facts: Facts) -> tuple[str, ...]:
    return first_part(facts, seat=False).lines


def enemy_lines(facts: Facts) -> tuple[str, ...]:
    """Returns the sums by place, then every sighting."""
    return (*enemy_group_lines(facts), *parts.enemy_lines(facts))


WRITTEN: dict[Word, Callable[[Facts], tuple[str, ...]]] = {
    Word.NEWS: news_of_seat,
    Word.FORCES: forces.force_lines,
    Word.ACTIONS: actions.battle_lines,
    Word.RETURNS: parts.strength_lines,
    Word.PRISONERS: prisoner_section.prisoner_lines,
    Word.ENEMY: enemy_lines,
    Word.SUPPLY: parts.supply_lines,
    Word.ORDERS: orders.order_lines,
    Word.MAP: parts.road_lines,
}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a report.

    `lines`: its paragraphs. `written`: the umpire's own text, which stands alone; otherwise it is folded, and
    `name` may have a table of its own. `changed`: since the report was sent. `count`: how many entries it
    has.
    """

    name: str
    title: str
    lines: tuple[str, ...]
    written: bool
    changed: bool
    count: int = 0

    @property
    def is_folded(self) -> bool:
        return not (self.written or self.changed)


@dataclass(frozen=True, slots=True)
class ToDecide:
    """A sentence, and for one force alone where to order it."""

    text: str
    force: str
    href: str


@dataclass(frozen=True, slots=True)
class BattleTale:
    """A battle as it is told. `replay`: where it can be watched, or ""."""

    heading: str
    text: str
    replay: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One report as it is printed. `id`: its element's; `edit`: where the umpire writes in it, or empty."""

    key: str
    id: str
    side: str
    side_name: str
    title: str
    to: str
    headquarters: str  # where it is; "" for a side of several seats
    turn: str
    week: str
    seal: str  # of the dice of its week
    headlines: tuple[str, ...]  # the week in three lines, for letters
    news: Part
    first: FirstPart
    tales: tuple[BattleTale, ...]
    decide: tuple[ToDecide, ...]
    parts: tuple[Part, ...]
    table: ForceTable
    enemy: tuple[EnemyRow, ...]
    worst: Action | None  # the battle whose losses are shown beside the news
    actions: tuple[Action, ...]
    opened: int
    changes: tuple[tuple[str, int], ...]
    closed: int
    sources: tuple[SourceLine, ...]
    is_sent: bool
    edit: str
    plate: Plate | None = None  # the map of part 9


def titles_by_part() -> dict[str, str]:
    return {
        Word.NEWS: _("What happened"),
        Word.FORCES: _("Each force"),
        Word.ACTIONS: _("Each battle"),
        Word.RETURNS: _("Strength"),
        Word.PRISONERS: _("Prisoners and captures"),
        Word.ENEMY: _("All sightings"),
        Word.SUPPLY: _("Supply and health"),
        Word.ORDERS: _("Orders and dispatches"),
        Word.MAP: _("Roads and places"),
    }


def report_sheet(member: Member, report: Report, plate: Plate | None = None) -> Sheet:
    facts: Facts = localized_facts(report)
    parts = {part.name: part for part in all_parts(report)}
    assert report.side is not None
    seat = has_seat_length(report)
    fought = actions.battles_reported(member, facts)
    first, links = first_part(facts, seat=seat), order_links(member, report, facts)
    return Sheet(
        key=report.key,
        id=report.key if is_late(report) else report.side.letter,
        side=report.side.letter,
        side_name=report.side.label,
        title=_("Late report") if is_late(report) else _("Situation report"),
        to=addressee_line(report),
        headquarters=_("Headquarters %s") % spot_phrase(facts["headquarters"])
        if facts.get("headquarters")
        else "",
        turn=report.turn.label,
        week=words.week(report.turn),
        seal="" if is_late(report) else report.turn.seed_hash,
        headlines=headlines_of(report, facts),
        news=parts.pop(Word.NEWS),
        first=first,
        tales=tuple(
            BattleTale(
                section.heading,
                " ".join(section.sentences),
                actions.replay_link(member, section.ref, shown=section.replay),
            )
            for section in first.tales
        ),
        decide=tuple(
            ToDecide(section.text, section.force, links.get(section.force, "")) for section in first.decide
        ),
        parts=tuple(part for part in parts.values() if part.lines),
        table=force_table(facts, seat=seat, member=member),
        enemy=enemy_rows(facts),
        worst=worst_battle(fought),
        actions=fought,
        opened=facts["strength"]["opened"],
        changes=tuple((words.cause_name(cause), men) for cause, men in facts["strength"]["changes"].items()),
        closed=facts["strength"]["closed"],
        sources=sources_of_lines(member, facts),
        is_sent=report.is_sent,
        plate=plate,
        edit=member.url("campaign:report-draft", turn=str(report.turn.number), key=report.key)
        if member.umpire and not member.viewed_seat and report.turn.undone_at is None
        else "",
    )


def headlines_of(report: Report, facts: Facts) -> tuple[str, ...]:
    """Returns the week in three lines: the umpire's first, if any are written."""
    if Word.NEWS in report.text:
        return text_paragraphs(report.text[Word.NEWS])[: news.LINES]
    return news.headlines_of_week(facts)


def has_seat_length(report: Report) -> bool:
    """Tells whether the first part of *report* has the words of a seat's; a side's is longer."""
    return report.audience != Audience.SIDE


def worst_battle(fought: Iterable[Action]) -> Action | None:
    """Returns the battle in which most were lost, with the units that were hit hardest; None without loss."""
    worst = max((each for each in fought if each.lost), key=lambda each: each.lost, default=None)
    return actions.hardest_hit(worst) if worst else None


def order_links(member: Member, report: Report, facts: Facts) -> dict[str, str]:
    """Returns where a player orders each force of their own report, by the force's name."""
    if member.side is None:
        return {}
    target = "campaign:order" if report.seat is not None else "campaign:force"
    return {row["name"]: member.url(target, ref=row["ref"]) for row in facts["forces"]}


def is_late(report: Report) -> bool:
    return report.audience == Audience.LATE


def addressee_line(report: Report) -> str:
    to = report.seat.label if report.seat else _("the whole side")
    if not is_late(report):
        return to
    if localized_facts(report)["about"]:
        return _("%(to)s, on the battle of %(action)s") % {"to": to, "action": subject_of_late_report(report)}
    return _("%(to)s, on %(forces)s") % {"to": to, "forces": subject_of_late_report(report)}


def subject_of_late_report(report: Report) -> str:
    """Returns the subject of a late report: a battle, or the forces that are back in contact."""
    facts = localized_facts(report)
    return str(facts["about"]) or "; ".join(row["name"] for row in facts["forces"])


def all_parts(report: Report) -> tuple[Part, ...]:
    """Returns the parts in their order. The umpire's own texts stay as written, whatever the language."""
    heads, facts = titles_by_part(), localized_facts(report)
    if any("relation" in row for row in facts.get("enemy", ())):
        heads[Word.ENEMY] = _("Other sides seen")
    return tuple(
        Part(
            name=word,
            title=heads[word],
            lines=text_paragraphs(report.text[word]) if word in report.text else draft(facts),
            written=word in report.text,
            changed=word in report.changed,
            count=count_in_part(word, facts),
        )
        for word, draft in drafters_by_part(report).items()
    )


def drafters_by_part(report: Report) -> dict[Word, Callable[[Facts], tuple[str, ...]]]:
    """Returns the parts that *report* has, and what drafts each."""
    found = {word: draft for word, draft in WRITTEN.items() if word in LATE or not is_late(report)}
    return found if has_seat_length(report) else found | {Word.NEWS: news_of_side}


def count_in_part(word: Word, facts: Facts) -> int:
    """Returns how many forces, battles, sightings and so on a part tells of; 0 where nothing is counted."""
    orders_given = facts.get("orders", {}).get("standing_orders", ())
    letters = facts.get("dispatches") or {}
    return {
        Word.FORCES: len(facts["forces"]),
        Word.ACTIONS: len(facts["actions"]),
        Word.ENEMY: len(facts.get("enemy", ())),
        Word.PRISONERS: sum(row["men"] for row in facts["prisoners"]["held"]),
        Word.ORDERS: len(orders_given) + sum(len(rows) for rows in letters.values()),
    }.get(word, 0)


def text_paragraphs(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def drafted_texts(report: Report) -> dict[str, str]:
    """Returns the text of every part as it is drafted in the reader's language, a line a paragraph."""
    facts = localized_facts(report)
    return {word: "\n".join(draft(facts)) for word, draft in drafters_by_part(report).items()}
