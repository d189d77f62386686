"""Public settings of a campaign: the public page, spectators, webhooks, shown battles."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, member_or_404, umpire_or_404
from campaign.forms.notices import WebhookForm
from campaign.models import Channel
from campaign.notices.overview import webhook_cards
from campaign.notices.transport import check_webhook
from campaign.operations.campaigns import public_page as operations
from campaign.operations.notices import channels
from campaign.pages.parts.side_rows import this_turn
from campaign.refusals import Refusal
from campaign.store.queries.people.public_page import public_page
from campaign.store.queries.people.sides import sides_of
from campaign.views.answer import answer


@login_required
def public_settings(request: Asked, slug: str) -> HttpResponse:
    return show_settings(request, member_or_404(request, slug))


def show_settings(
    request: Asked, member: Member, form: WebhookForm | None = None, status: int = 200
) -> HttpResponse:
    stored, campaign = public_page(member.campaign), member.campaign
    is_judge = member.umpire and member.side is None
    page = {
        "is_open": stored.is_open,
        "address": settings.SITE_ADDRESS + reverse("campaign:public", args=[campaign.slug]),
        "is_judge": is_judge,
        "sides": [(side, side.key in stored.replays) for side in sides_of(campaign)],
        "own": member.own_side if member.speaks and not member.umpire else None,
        "agrees": bool(member.own_side and member.own_side.key in stored.replays),
        "spectators": stored.spectators.order_by("username") if stored.pk and is_judge else (),
        "webhooks": webhook_cards(campaign) if is_judge else (),
        "form": form or WebhookForm(initial={"language": get_language()}),
    }
    return answer(
        request,
        "campaign/public_settings.html",
        page,
        member=member,
        turn=this_turn(member),
        here="desk" if is_judge else "gazette",
        status=status,
    )


def carry_out(request: Asked, member: Member, command: Callable[[], object], message: str) -> HttpResponse:
    try:
        command()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message)
    return redirect(member.url("campaign:public-settings"))


@login_required
@require_POST
def open_to_all(request: Asked, slug: str) -> HttpResponse:
    """Opens the public page, or closes it."""
    member = umpire_or_404(request, slug)
    is_open = "open" in request.POST
    message = _("The public page is open to everybody.") if is_open else _("The public page is closed.")
    return carry_out(
        request,
        member,
        lambda: operations.open_page(campaign=member.campaign, is_open=is_open, actor=request.user),
        message,
    )


@login_required
@require_POST
def agree(request: Asked, slug: str) -> HttpResponse:
    """Lets everybody watch the battles while the war goes on, or no longer.

    A side's commander-in-chief agrees to it.
    """
    member = member_or_404(request, slug)
    if member.umpire or member.own_side is None or not member.speaks:
        raise Http404
    side, agrees = member.own_side, "agree" in request.POST
    message = _("Your side shows its battles.") if agrees else _("Your side no longer shows its battles.")
    return carry_out(
        request,
        member,
        lambda: operations.agree_to_replays(side=side, agrees=agrees, actor=request.user),
        message,
    )


@login_required
@require_POST
def spectators(request: Asked, slug: str) -> HttpResponse:
    """Adds a spectator, or removes one."""
    member = umpire_or_404(request, slug)
    campaign, actor = member.campaign, request.user
    if name := request.POST.get("remove", ""):
        return carry_out(
            request,
            member,
            lambda: operations.remove_spectator(campaign=campaign, name=name, actor=actor),
            _("The spectator is removed."),
        )
    wished = request.POST.get("name", "").strip()
    return carry_out(
        request,
        member,
        lambda: operations.seat_spectator(campaign=campaign, name=wished, actor=actor),
        _("The spectator sees what the public sees."),
    )


@login_required
@require_POST
def add_webhook(request: Asked, slug: str) -> HttpResponse:
    """Adds a webhook that gets the gazette."""
    member = umpire_or_404(request, slug)
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            check_webhook(form.cleaned_data["address"])
            channels.add_webhook(campaign=member.campaign, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("address", str(refusal))
        else:
            messages.success(request, _("The address is saved. The gazette goes there from now on."))
            return redirect(member.url("campaign:public-settings"))
    return show_settings(request, member, form, status=422)


@login_required
@require_POST
def remove_webhook(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Removes a webhook."""
    member = umpire_or_404(request, slug)
    found = get_object_or_404(Channel, campaign=member.campaign, ref=ref)
    return carry_out(
        request, member, lambda: channels.remove_channel(channel=found), _("The address is removed.")
    )
