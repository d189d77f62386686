"""Entries of a table report beyond what stood there, in words for its readers."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from battles.models import TableReport
from battles.mustering import Roster, roster_from_plain
from battles.replay.visible_units import VisibleUnit, blank_label, enemy_labels
from battles.table.log import Line, log_from_plain
from battles.table.side_reports import is_own_report
from battles.table.surplus import Surplus, surplus_lines
from campaign.access import Member


def has_surplus(report: TableReport) -> bool:
    """Tells whether *report*, with its battle, enters more than was on the table."""
    return bool(surplus_lines(log_from_plain(report.data), roster_from_plain(report.battle.roster)))


def surplus_in_words(
    member: Member, report: TableReport, roster: Roster, units: Sequence[VisibleUnit]
) -> tuple[str, ...]:
    """Returns a sentence for each entry of *report* that does not count; none for its own side.

    *units*: those that *member* sees. A writer would learn from it how many units the enemy has.
    """
    if is_own_report(member, report) or (member.side and report.side_id == member.side.pk):
        return ()
    names = {visible.unit.key: visible.name for visible in units if visible.own}
    labels: dict[str, str] = {}
    for side in sorted({unit.side for unit in roster.units}):
        labels |= enemy_labels(roster, side)
    return tuple(
        sentence
        for surplus in surplus_lines(log_from_plain(report.data), roster)
        for sentence in surplus_sentences(surplus, names, labels)
    )


def surplus_sentences(surplus: Surplus, names: Mapping[str, str], labels: Mapping[str, str]) -> Iterator[str]:
    key = surplus.beyond.unit
    if surplus.unit is None:
        unit = blank_label(key)
        if surplus.figures:
            yield _("%(unit)s: %(entered)d entered, but there is no such unit.") % {
                "unit": unit,
                "entered": surplus.entered,
            }
        for mark in marks_of_line(surplus.beyond):
            yield _("%(unit)s: “%(mark)s” entered, but there is no such unit.") % {"unit": unit, "mark": mark}
        return
    unit = f"{labels[key]} ({names[key]})" if key in labels else names[key]
    if surplus.figures:
        about = {"unit": unit, "entered": surplus.entered, "figures": surplus.unit.figures}
        yield _("%(unit)s: %(entered)d entered, but it has %(figures)d.") % about
    if surplus.beyond.leader_hit:
        yield _("%s: a leader hit is entered, but no leader was with it.") % unit


def marks_of_line(line: Line) -> Iterator[str]:
    """Yields what is ticked in *line*, as the log calls it."""
    train = "/train/" in line.unit
    ticks = (
        (line.ran, _("Ran off")),
        (line.leader_hit, _("A leader was hit")),
        (line.taken, _("The train was captured") if train else _("The gun was captured")),
        (line.spiked, _("The gun was spiked")),
    )
    yield from (name for ticked, name in ticks if ticked)
