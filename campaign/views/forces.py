from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign.access import (
    Asked,
    Member,
    commanded_force_or_404,
    member_or_404,
    seen_force_or_404,
    umpire_or_404,
)
from campaign.forms.orders import whole_number
from campaign.logic.vocabulary import Account, LeaderFate, Stock
from campaign.models import Force, Leader, Unit
from campaign.operations.casualties import hospitals
from campaign.operations.turns import overrides
from campaign.pages.forces.force import force_page
from campaign.pages.forces.order_of_battle import forces_page
from campaign.pages.forces.overrides import override_page
from campaign.pages.forces.record import record_page
from campaign.refusals import Refusal
from campaign.views.answer import STORED, answer, part

LONGEST_SOUGHT = 80  # letters that are looked for


@login_required
def forces(request: Asked, slug: str) -> HttpResponse:
    """Shows the order of battle.

    ?open=all with every force unfolded, ?q=gomez with those found, ?page=2.
    """
    member, asked = member_or_404(request, slug), request.GET
    page, turn = forces_page(
        member,
        unfolded=asked.get("open") == "all",
        asked=asked.get("page", ""),
        sought=asked.get("q", "").strip()[:LONGEST_SOUGHT],
    )
    return answer(request, "campaign/forces.html", page, member=member, turn=turn, here="forces")


@login_required
def force(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows one force.

    ?on=1873-10-01 shows its strength on that day.
    """
    member = member_or_404(request, slug)
    page, turn = force_page(member, seen_force_or_404(member, ref), request.GET.get("on", ""))
    return answer(request, "campaign/force.html", page, member=member, turn=turn, here="forces")


@login_required
@require_POST
def base(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Moves the base of a force, with its sick and wounded."""
    member = member_or_404(request, slug)
    force = commanded_force_or_404(member, ref)
    place = member.campaign.places.filter(key=request.POST.get("place", "")).first()
    if place is None:
        raise Http404
    try:
        hospitals.move_base(force=force, place=place, actor=request.user, seen=request.GET.get("seen", ""))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The base is at %(place)s now.") % {"place": place.label})
    return redirect(member.url("campaign:force", ref=force.ref))


@login_required
def record(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the march and the ledger of a force, as a page or as a part of one."""
    member = member_or_404(request, slug)
    page, turn = record_page(member, seen_force_or_404(member, ref))
    if request.htmx:
        return part(request, "campaign/_record.html", {"page": page})
    return answer(request, "campaign/record.html", page, member=member, turn=turn, here="forces")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def override(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the overrides of a force, as a page or a part of one; a POST makes one."""
    member = umpire_or_404(request, slug)
    force = seen_force_or_404(member, ref)
    if request.method != "POST":
        page, turn = override_page(member, force)
        if request.htmx:
            return part(request, "campaign/_override.html", {"override": page})
        return answer(request, "campaign/override.html", page, member=member, turn=turn, here="forces")
    try:
        override_sent(request, member, force)()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Done."), extra_tags=STORED)
    return redirect(member.url("campaign:force", ref=force.ref))


def override_sent(request: Asked, member: Member, force: Force) -> Callable[[], object]:
    """Returns the override that was sent; 404 if no form of that force sends it."""
    sent, by = request.POST, request.user
    reason, seen = sent.get("reason", ""), request.GET.get("seen", "")
    place = member.campaign.places.filter(key=sent.get("place", "")).first()
    if place is not None:
        return partial(overrides.place_force, force=force, place=place, actor=by, reason=reason, seen=seen)
    leader = Leader.objects.filter(unit__force=force, key=sent.get("leader", "")).first()
    if leader is not None and sent.get("fate") in list(LeaderFate):
        fate = LeaderFate(sent["fate"])
        return partial(
            overrides.decide_leader_fate, leader=leader, fate=fate, actor=by, reason=reason, seen=seen
        )
    unit = Unit.objects.filter(force=force, key=sent.get("unit", "")).first()
    source, _slash, target = sent.get("way", "").partition("/")
    if unit is None or sent.get("stock") not in list(Stock) or not {source, target} <= set(Account):
        raise Http404
    return partial(
        overrides.book_movement,
        unit=unit,
        stock=Stock(sent["stock"]),
        source=Account(source),
        target=Account(target),
        amount=whole_number(sent.get("amount", "")),
        actor=by,
        reason=reason,
        seen=seen,
    )
