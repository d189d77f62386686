"""The umpire changes a place, a route, a force, a unit or a leader, and adds units and leaders to a force."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, umpire_or_404
from campaign.forms.changed_rows import FORMS, AddLeaderForm, AddUnitForm
from campaign.models import Force, Leader, Place, Route, Turn, Unit
from campaign.operations.turns.added_units import NewLeader, NewUnit, add_leader, add_unit
from campaign.operations.turns.changed_rows import FieldRefusal, change_row
from campaign.pages.campaigns.changeable_rows import changeable_rows, name_of_row
from campaign.refusals import Refusal
from campaign.store.journal import BY_HAND, page_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer

MODELS: dict[str, Any] = {"place": Place, "route": Route, "force": Force, "unit": Unit, "leader": Leader}
LONGEST_SOUGHT = 80  # letters that are looked for


@login_required
def rows(request: Asked, slug: str) -> HttpResponse:
    """Lists what may be changed; ?q=bor by name."""
    member = umpire_or_404(request, slug)
    page = changeable_rows(member, request.GET.get("q", "").strip()[:LONGEST_SOUGHT])
    turn = current_turn(member.campaign)
    return answer(request, "campaign/change_rows.html", page, member=member, turn=turn, here="desk")


@login_required
def change(request: Asked, slug: str, key: str, kind: str) -> HttpResponse:
    """Changes one row, with a reason."""
    member = umpire_or_404(request, slug)
    campaign, turn = member.campaign, current_turn(member.campaign)
    row = row_or_404(member, kind, key)
    sent = request.POST if request.method == "POST" else None
    form = FORMS[type(row)](sent, row=row, campaign=campaign)
    status = 200

    def store() -> str:
        changed = change_row(
            campaign=campaign,
            row=row,
            values=form.values(),
            actor=request.user,
            reason=form.cleaned_data["reason"],
            seen=request.GET.get("seen", ""),
        )
        return (
            _("The changes to %s are saved.") % name_of_row(row)
            if changed
            else _("There was nothing to change.")
        )

    if sent is not None:
        status, message = store_form(form, store)
        if message:
            messages.success(request, message, extra_tags=STORED)
            return redirect(member.url("campaign:change-rows"))
    page = page_of(member, turn, row, kind) | {"change": form}
    if isinstance(row, Force):
        page |= added_forms(row)
    return answer(
        request, "campaign/change_row.html", page, member=member, turn=turn, here="desk", status=status
    )


@login_required
def add(request: Asked, slug: str, key: str) -> HttpResponse:
    """Adds a unit or a leader to a force, with a reason."""
    member = umpire_or_404(request, slug)
    force = row_or_404(member, "force", key)
    if request.method != "POST":  # a refused form that is read anew
        return redirect(member.url("campaign:change-force", key=key))
    turn, leading = current_turn(member.campaign), "unit" in request.POST
    form: Any = (
        AddLeaderForm(request.POST, force=force, auto_id="id_leader_%s")
        if leading
        else AddUnitForm(request.POST, force=force, auto_id="id_unit_%s")
    )

    def store() -> str:
        values = {name: value for name, value in form.cleaned_data.items() if name != "reason"}
        by: Any = {
            "force": force,
            "actor": request.user,
            "reason": form.cleaned_data["reason"],
            "seen": request.GET.get("seen", ""),
        }
        made: Any = (
            add_leader(new=NewLeader(**values), **by) if leading else add_unit(new=NewUnit(**values), **by)
        )
        return _("%s is added.") % made.label

    status, message = store_form(form, store)
    if message:
        messages.success(request, message, extra_tags=STORED)
        return redirect(member.url("campaign:change-force", key=key))
    page = page_of(member, turn, force, "force")
    page |= added_forms(force) | {"change": FORMS[Force](row=force, campaign=member.campaign)}
    page["leader" if leading else "unit"] = form
    return answer(
        request, "campaign/change_row.html", page, member=member, turn=turn, here="desk", status=status
    )


def row_or_404(member: Member, kind: str, key: str) -> Any:
    found = MODELS[kind].objects.filter(campaign=member.campaign, key=key).first()
    if found is None:
        raise Http404
    found.campaign = member.campaign
    return found


def store_form(form: forms.Form, store: Callable[[], str]) -> tuple[int, str]:
    """Stores *form* by *store*. Returns the page's status and its message; faults go to fields."""
    if not form.is_valid():
        return 422, ""
    try:
        return 200, store()
    except Refusal as refusal:
        form.add_error(refusal.field if isinstance(refusal, FieldRefusal) else None, str(refusal))
        return 409, ""


def page_of(member: Member, turn: Turn, row: Any, kind: str) -> dict[str, Any]:
    """Returns the address of the forms and the title of the page."""
    seen = page_mark(turn, BY_HAND)
    page = {
        "change_at": member.url(f"campaign:change-{kind}", key=row.key, seen=seen),
        "name": name_of_row(row),
        "rows": member.url("campaign:change-rows"),
    }
    if kind == "force":
        page["add_at"] = member.url("campaign:add-to-force", key=row.key, seen=seen)
    return page


def added_forms(force: Force) -> dict[str, Any]:
    return {
        "unit": AddUnitForm(force=force, auto_id="id_unit_%s"),
        "leader": AddLeaderForm(force=force, auto_id="id_leader_%s"),
    }
