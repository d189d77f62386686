"""Entries in the log of a table: stored as they are tapped, and asked for by the other phones of a side."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from battles.forms.table import TableForm
from battles.pages.at_table.known_entries import known_stamp
from battles.pages.at_table.table import TableDesk
from battles.table.log import TableLog
from battles.table.side_reports import last_hand
from battles.views.assisted import refreshed_desk
from battles.views.table import laid_or_404, save_log, table_form
from campaign.access import Asked
from campaign.forms.shared import as_shown
from campaign.refusals import Refusal

ENDING = ("holder", "outcome", "phases", "pursued")


@login_required
def table_entries(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Stores what a phone sends, or answers with what is stored unless the phone has it already."""
    _member, desk = laid_or_404(request, slug, ref)
    if request.method != "POST":
        if known_stamp(desk) and request.GET.get("watched") == known_stamp(desk):
            return HttpResponse(status=204)
        return stored_entries(desk)
    if request.POST.get("laid", desk.laid) != desk.laid:
        fault = _("The umpire has changed the table. Load the page again and enter the losses again.")
        return JsonResponse({"fault": fault}, status=422)
    was_handed_in = desk.own is not None and desk.own.handed_in_at is not None
    try:
        store_entries(desk, request.POST)
    except Refusal:  # another phone was quicker: this one sends again once it knows what changed
        return stored_entries(refreshed_desk(desk), status=409)
    desk = refreshed_desk(desk)
    is_taken_back = was_handed_in and desk.own is not None and desk.own.handed_in_at is None
    return stored_entries(
        desk, fault=_("The report was taken back by this entry. Submit it again.") if is_taken_back else ""
    )


def store_entries(desk: TableDesk, sent: Mapping[str, Any]) -> None:
    """Stores what *sent* changes. A field that somebody else has changed meanwhile stays as it is stored."""
    make = partial(table_form, desk, draft=True)
    form = make(sent)
    if form.sent_version() is None:
        raise Http404
    form = make(form.with_stored(form.overtaken_fields()))
    if not form.is_valid():
        form = make(form.with_stored([name for name in form.errors if name in form.fields]))
        form.is_valid()
    stored = desk.log()
    log = with_ending_as_stored(form, stored)
    if not is_same_log(log, stored, desk):
        save_log(desk, log)


def with_ending_as_stored(form: TableForm, stored: TableLog) -> TableLog:
    """Returns the log of *form*. An ending that a game has filled in is not stored with an entry."""
    shown = form.stored_values()
    same = [name for name in ENDING if as_shown(form.sent_value(name)) == shown.get(name, "")]
    return replace(form.log(), **{name: getattr(stored, name) for name in same})


def is_same_log(log: TableLog, stored: TableLog, desk: TableDesk) -> bool:
    """Tells whether *log* says the same as *stored*, as far as the member can write it."""
    freed = [[freed_row for freed_row in one.freed if freed_row.men] for one in (log, stored)]
    return (
        freed[0] == freed[1]
        and all(getattr(log, name) == getattr(stored, name) for name in ENDING)
        and all(log.line(freed_row.unit) == stored.line(freed_row.unit) for freed_row in desk.visible_units)
    )


def stored_entries(desk: TableDesk, *, fault: str = "", status: int = 200) -> JsonResponse:
    """Answers with the stored values by field, and who entered those that the reader did not."""
    reader, log = desk.member.user.get_username(), desk.log()
    writers = {row.ref: log.line(row.unit).by for row in desk.visible_units}
    last = "" if desk.is_cut else last_hand(desk.own)  # it may have been an entry for a hidden unit
    return JsonResponse(
        {
            "mark": known_stamp(desk),
            "seen": table_form(desk, None).version(),
            "by": {ref: name for ref, name in writers.items() if name not in ("", reader)},
            "last": "" if last == reader else last,
            "fault": fault,
        },
        status=status,
    )
