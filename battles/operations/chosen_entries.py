"""Stores which of two entries about a unit the umpire takes."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.models import Battle, TableReport
from battles.mustering import roster_from_plain
from battles.operations import note_operation, unsettled_engagement
from battles.table.assisted import BROKEN, AssistedTable, stored_step
from battles.table.course import with_seating
from battles.table.handover import first_log
from battles.table.log import log_from_plain
from battles.table.side_reports import shared_report
from battles.table.two_entries import COMPARED, game_differences, log_of_both
from campaign.refusals import Refusal
from rules.core.assisted import ADJUST


@transaction.atomic
def choose_entry(
    *, battle: Battle, author: User, table: AssistedTable, key: str, mark: str, report: str
) -> None:
    """Takes the entry of *report*, a ref, into the umpires' game. *mark* names the difference on the page.

    The games of the sides stay as they are. Raises Refusal if they have changed since.
    """
    engagement = unsettled_engagement(battle)
    reports = tuple(battle.table_reports.select_related("side", "ally"))
    own_report = shared_report(reports, None)
    stored = list(own_report.steps) if own_report else []
    if any(row["key"] == key for row in stored):
        return
    roster = roster_from_plain(battle.roster)
    difference = next((row for row in game_differences(reports, roster) if row.mark == mark), None)
    entries = difference.entries if difference else ()
    chosen = next((row.line for row in entries if row.report.ref == report), None)
    if difference is None or chosen is None:
        raise Refusal(_("These entries have changed meanwhile. Choose again below."))
    blank = first_log(battle, None)
    sheet = log_from_plain(own_report.data) if own_report else log_of_both(reports, blank, roster)
    line = sheet.line(difference.unit)
    line = replace(line, **{name: getattr(chosen, name) for name in COMPARED})
    lines = (*(row for row in sheet.lines if row.unit != line.unit), line)
    sheet = replace(sheet, lines=lines)
    try:
        game = table.replay(stored)
        step = rules.adjusting_step(game, table.tallies_in(sheet)) or {"do": ADJUST, "lines": {}}
        before = len(game.log.events)
        game.take(step)
        events = rules.event_data(game.log.events[before:])
    except BROKEN:  # the table was laid out anew
        step, events = {"do": ADJUST, "lines": {}}, []
    entry = stored_step(key, table.laid, step, events, author.get_username())
    own_report = own_report or TableReport(battle=battle, author=author)
    own_report.steps = with_seating(table, [*stored, entry | {"chose": mark}])
    own_report.data = sheet.to_plain()
    own_report.handed_in_at = None
    own_report.save()
    note_operation(engagement, author, "battles.save_report")
