from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.access import (
    Asked,
    Member,
    commanded_force_or_404,
    member_or_404,
    seen_force_or_404,
    umpire_or_404,
)
from campaign.forms.orders import OrderForm
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import TurnState
from campaign.models import Force, Seat
from campaign.operations.orders import repeats, submission as orders
from campaign.pages.map.roll import forces_chosen
from campaign.pages.masthead.navigation import page_masthead
from campaign.pages.orders.form_data import Writing, order_desk
from campaign.pages.orders.order_form import OrderPage
from campaign.pages.parts.wording.phrases import week
from campaign.refusals import Refusal
from campaign.store.queries.parties import prisoners_at_hand
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer, part


@login_required
def order(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the order of one force as a form, and submits it when posted."""
    member = member_or_404(request, slug)
    force = commanded_force_or_404(member, ref, prisoners_at_hand=prisoners_at_hand())
    turn = current_turn(member.campaign)
    if request.method == "GET" and turn.state != TurnState.OPEN and not request.htmx:
        return redirect(member.url("campaign:map", force=force.ref))  # where it says that orders are locked
    table = order_desk(member, turn, force)
    if request.method != "POST":
        form, entries = table.begun_form(request.GET), "begun" if has_entries(request) else ""
        message = _("This is last {week}’s order. Save it to submit it.") if "copy" in request.GET else ""
        return order_page_answer(
            request, member, table, form, shown=legs_to_show(request), entries=entries, toast=message
        )
    form = table.sent_form(request.POST)
    if form.is_outdated:
        written = request.POST.copy()
        del written["turn"]
        written.pop("version", None)
        fault = _(
            "The {week} you wrote for is over. Your order is below as one for %(week)s. Check it and save it "
            "again."
        ) % {"week": week(turn)}
        return order_page_answer(
            request, member, table, table.begun_form(written), status=409, fault=fault, entries="sent"
        )
    if form.is_overtaken:
        form, fault = table.overtaken_form(form, request.POST)
        return order_page_answer(request, member, table, form, status=409, fault=fault, entries="sent")
    if not form.is_valid():
        return order_page_answer(request, member, table, form, status=422, entries="sent")
    try:
        given, *others = orders.give_to_all(
            turn=turn,
            forces=[
                (force_named, seat_of_order(member, force_named))
                for force_named in (force, *named_too(force, form))
            ],
            order=form.order(),
            actor=request.user,
            note=form.cleaned_data["note"],
            letter=form.cleaned_data["letter"],
            over=form.cleaned_data["version"],
        )
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return order_page_answer(request, member, table, form, status=409, entries="sent")
    message = _("Order for %s saved.") % ", ".join(row.force.label for row in (given, *others))
    if not request.htmx:
        messages.success(request, message, extra_tags=STORED)
        return redirect(member.url("campaign:map", force=force.ref))
    table = table.after(given)
    return order_page_answer(
        request, member, table, table.begun_form({}), toast=message, event="ordered", entries="saved"
    )


@login_required
@require_POST
def withdraw(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Takes the order of this turn back; not from a page that was drawn for another."""
    member = member_or_404(request, slug)
    force = commanded_force_or_404(member, ref)
    turn = current_turn(member.campaign)
    try:
        if request.POST.get("turn", "") not in ("", turn.key):
            raise Refusal(
                _("Nothing was withdrawn: that {week} is over. This page is about %(week)s.")
                % {"week": week(turn)}
            )
        over = request.POST.get("version", "")
        orders.withdraw_order(turn=turn, force=force, actor=request.user, over=over)
    except Refusal as refusal:
        table = order_desk(member, turn, force)
        form = table.begun_form({})
        return order_page_answer(
            request, member, table, form, status=409, fault=str(refusal), entries="refused"
        )
    message = _("The order for %s is withdrawn.") % force.label
    if not request.htmx:
        messages.success(request, message, extra_tags=STORED)
        return redirect(member.url("campaign:map", force=force.ref))
    table = order_desk(member, turn, force)
    return order_page_answer(
        request, member, table, table.begun_form({}), toast=message, event="ordered", entries="saved"
    )


@login_required
@require_POST
def order_many(request: Asked, slug: str) -> HttpResponse:
    """Orders the forces that were chosen: opens one form for all, or gives each its last order again."""
    member = member_or_404(request, slug)
    turn = current_turn(member.campaign)
    chosen = forces_chosen(member, turn, request.POST.getlist("force"))
    if not chosen:
        messages.error(request, _("Choose the forces first."))
        return redirect(member.url("campaign:map"))
    if "copy" not in request.POST:
        first, *others = [force.ref for force in chosen]
        return redirect(
            member.url("campaign:map", force=first, **({"with": ",".join(others)} if others else {}))
        )
    named = [(force, seat_of_order(member, force)) for force in chosen]
    try:
        given, refused = repeats.repeat_orders(turn=turn, forces=named, actor=request.user)
    except Refusal as refusal:
        given, refused = [], [str(refusal)]
    if given:
        named_forces = ", ".join(row.force.label for row in given)
        messages.success(request, _("Last order repeated: %s.") % named_forces, extra_tags=STORED)
    for fault in refused:
        messages.error(request, fault)
    return redirect(member.url("campaign:map"))


@login_required
@require_POST
def answer_letter(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Answers a letter in words, for the umpire."""
    member = umpire_or_404(request, slug)
    force = seen_force_or_404(member, ref)
    try:
        text, over = request.POST.get("answer", ""), request.GET.get("seen", "")
        turn = current_turn(member.campaign)
        orders.answer_letter(turn=turn, force=force, text=text, actor=request.user, over=over)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The letter is answered."), extra_tags=STORED)
    return redirect(member.url("campaign:desk"))


def named_too(force: Force, form: OrderForm) -> list[Force]:
    """Returns the other forces to which the order of *force* goes.

    The form offers only those the member commands.
    """
    rows = Force.objects.filter(campaign=force.campaign, side=force.side, key__in=form.cleaned_data["also"])
    return list(rows.select_related("side", "seat__player", "place", "campaign").order_by("key"))


def seat_of_order(member: Member, force: Force) -> Seat | None:
    """Returns the seat in whose name the order is given: the force's; None for the umpire's own orders."""
    return force.seat if member.side is not None else None


def has_entries(request: Asked) -> bool:
    """Tells whether the form is asked for with entries or last week's order in it."""
    return "copy" in request.GET or bool(OrderForm.begun_values(request.GET))


def legs_to_show(request: Asked) -> int:
    """Returns how many legs the form is to show; one more if asked."""
    try:
        return int(request.GET.get("shown", "0")) + ("more" in request.GET)
    except ValueError:
        return 0


def order_page_answer(
    request: Asked,
    member: Member,
    table: Writing,
    form: OrderForm,
    *,
    status: int = 200,
    shown: int = 0,
    toast: str = "",
    event: str = "",
    fault: str = "",
    entries: str = "",
) -> HttpResponse:
    order: OrderPage = table.page(form, shown)
    if request.htmx and request.htmx.current_url_abs_path:
        here = request.htmx.current_url_abs_path.partition("?")[0]
        if here == reverse("campaign:map", args=[member.campaign.slug]):  # where the march is drawn, too
            order = replace(order, draw=member.url("campaign:map", force=table.force.ref))
    context: dict[str, Any] = {"order": order, "fault": fault, "entries": entries}
    if request.htmx and event:
        now = member_or_404(request, member.campaign.slug)  # what waits for them has just changed
        context["masthead"] = page_masthead(now, table.turn, "map")
        return part(request, "campaign/ordered.html", context, toast=toast, event=event)
    if request.htmx:
        return part(request, "campaign/_order.html", context, status=status, toast=toast)
    return answer(
        request,
        "campaign/order.html",
        order,
        member=member,
        turn=table.turn,
        here="map",
        status=status,
        **context,
    )
