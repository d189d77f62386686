"""Other people who enter at a table, and for the umpire, where the games of the sides differ."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from battles.access import is_judging
from battles.models import TableReport
from battles.pages.at_table.known_entries import known_writers
from battles.pages.at_table.table import TableDesk
from battles.table import counting as counted
from battles.table.handover import whole_log
from battles.table.log import Line, log_from_plain
from battles.table.side_reports import last_writer, writers_of
from battles.table.two_entries import Difference, game_differences, games_of


@dataclass(frozen=True, slots=True)
class GameView:
    """The game of one side, as the umpire sees it."""

    who: str
    letter: str
    words: str


@dataclass(frozen=True, slots=True)
class EntryView:
    report: str
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class DifferenceView:
    name: str
    letter: str
    mark: str
    entries: tuple[EntryView, ...]


@dataclass(frozen=True, slots=True)
class PhonesView:
    """`people`: the `others` who entered something. `by`: who entered the last step, "" for the reader."""

    people: str
    by: str
    others: int
    games: tuple[GameView, ...] = ()
    differences: tuple[DifferenceView, ...] = ()


def phones_view(desk: TableDesk) -> PhonesView:
    """Returns who enters at this table, as far as the member may know it."""
    reader = desk.member.user.get_username()
    known = known_writers(desk) if desk.is_cut else []
    names = set(known) if desk.is_cut else writers_of(desk.own) if desk.own else set()
    others = sorted(names - {"", reader})
    people = ", ".join(others)
    last = "".join(known[-1:]) if desk.is_cut else last_writer(desk.own) if desk.own else ""
    by = "" if last == reader else last
    if not is_judging(desk.member):
        return PhonesView(people, by, len(others))
    games = tuple(game_view(desk, game_report) for game_report in games_of(desk.reports) if game_report.side)
    differences = game_differences(desk.reports, desk.roster)
    return PhonesView(
        people,
        by,
        len(others),
        games,
        tuple(difference_view(desk, game_report) for game_report in differences),
    )


def writer_of(report: TableReport) -> str:
    """Returns whose game *report* is."""
    return str(report.ally or report.side or _("the umpire"))


def game_view(desk: TableDesk, report: TableReport) -> GameView:
    log = whole_log(log_from_plain(report.data), desk.battle, desk.roster, report.side)
    lost = ", ".join(
        f"{side.label} {sum(log.line(unit).lost for unit in desk.roster.units if unit.side == side.key)}"
        for side in desk.sides
    )
    length = counted.beat_number(desk.battle.ruleset, max(log.phases, 1))
    by = last_writer(report) or str(report.author)
    words = _("%(turn)s. Losses entered: %(lost)s. Last entry by %(name)s.")
    letter = report.side.letter if report.side else ""
    return GameView(writer_of(report), letter, words % {"turn": length, "lost": lost, "name": by})


def difference_view(desk: TableDesk, difference: Difference) -> DifferenceView:
    visible = next(entry for entry in desk.visible_units if entry.unit.key == difference.unit.key)
    return DifferenceView(
        name=visible.name,
        letter=visible.letter,
        mark=difference.mark,
        entries=tuple(
            EntryView(entry.report.ref, writer_of(entry.report), line_in_words(entry.line))
            for entry in difference.entries
        ),
    )


def line_in_words(line: Line) -> str:
    """Returns what *line* says that both sides can see."""
    words = [
        ngettext("%d lost", "%d lost", line.lost) % line.lost if line.lost else "",
        ngettext("%d surrendered", "%d surrendered", line.surrendered) % line.surrendered
        if line.surrendered
        else "",
        _("ran off") if line.ran else "",
        _("captured by the enemy") if line.taken else "",
        _("spiked") if line.spiked else "",
    ]
    return ", ".join(word for word in words if word) or _("no loss")
