"""The engagements of a campaign: the umpire's queue, and a side's own fights."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles import operations, tasks
from battles.access import engagement_or_404, in_its_party, judged_engagement_or_404
from battles.forms.table_setup import GroundForm, LayoutForm, RulesetForm, ScaleForm
from battles.pages.engagement import EngagementPage, engagement_page
from battles.pages.engagements import engagement_list
from campaign.access import Asked, Member, member_or_404
from campaign.models import Engagement, Turn
from campaign.operations.engagement import pursuits
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_after_commit
from campaign.views.answer import answer, is_as_seen


@login_required
def engagements(request: Asked, slug: str) -> HttpResponse:
    member = member_or_404(request, slug)
    turn = current_turn(member.campaign)
    page = engagement_list(member, turn, request.GET.get("year", ""))
    if is_as_seen(request, page.stamp):
        return HttpResponse(status=204)
    return answer(request, "battles/engagements.html", page, member=member, turn=turn, here="engagements")


@login_required
def engagement(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the engagement, with what the computer is doing about it."""
    member = member_or_404(request, slug)
    turn = current_turn(member.campaign)
    row = engagement_or_404(member, ref)
    page = engagement_page(in_its_party(member, row), row, turn)
    due = (
        page.decision.live is not None and page.decision.live.due is not None
    )  # then it asks once for each page
    if is_as_seen(request, page.decision.stamp) and not due:
        return HttpResponse(status=204)
    return show_engagement(request, member, page, turn)


def show_fault(
    request: Asked, member: Member, engagement: Engagement, ground: GroundForm, *, status: int
) -> HttpResponse:
    """Shows its page again, with what is wrong with the *ground* that was sent."""
    turn = current_turn(member.campaign)
    return show_engagement(
        request, member, engagement_page(member, engagement, turn), turn, ground=ground, status=status
    )


def show_engagement(
    request: Asked,
    member: Member,
    page: EngagementPage,
    turn: Turn,
    *,
    ground: GroundForm | None = None,
    status: int = 200,
) -> HttpResponse:
    laid = page.laying
    return answer(
        request,
        "battles/engagement.html",
        page,
        member=member,
        turn=turn,
        here="engagements",
        status=status,
        layout=LayoutForm(kinds=laid.kinds, initial={"kind": laid.chosen}) if laid else None,
        ground=ground or GroundForm(),
        scale=ScaleForm(scales=laid.scales, initial={"men": laid.step}) if laid else None,
        by=RulesetForm(rulesets=laid.rulesets, initial={"ruleset": laid.ruleset}) if laid else None,
    )


@login_required
@require_POST
def resolve(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Gives it to the computer."""
    member = member_or_404(request, slug)
    row = judged_engagement_or_404(member, ref)
    try:
        operations.queue_battle(engagement=row, actor=member.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        send_after_commit(request, tasks.resolve_battle.delay, row.pk)
        messages.success(request, _("The computer will fight %s.") % row.label)
    return redirect(member.url("battles:engagement", ref=ref))


@login_required
@require_POST
def pursuit(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Decides whether the winner's pursuit is a battle of its own or a roll."""
    member = member_or_404(request, slug)
    row = judged_engagement_or_404(member, ref)
    fought = request.POST.get("how") == "fought"
    try:
        pursuits.decide_pursuit(engagement=row, fought=fought, actor=member.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        text = _("A pursuit will be a separate battle.") if fought else _("A die will decide the pursuit.")
        messages.success(request, text)
    return redirect(member.url("battles:engagement", ref=ref))
