"""Disputes at a table: settled by a die or by the umpire, kept, and removed by the umpire."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from battles.access import dice_of_dispute, judged_engagement_or_404, precedents_of
from battles.forms.disputes import DisputeForm
from battles.models import Battle
from battles.operations import disputes as operations, open_battle
from battles.pages.rules.disputes import disputes_page
from battles.views.rules.playsheet import table_or_404
from campaign.access import Asked, member_or_404
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer


def fought_or_404(engagement: Engagement) -> Battle:
    """Returns its battle, opened if it is still to be fought."""
    if engagement.state == EngagementState.OPEN:
        return open_battle(engagement=engagement)
    return get_object_or_404(Battle, engagement=engagement)


@login_required
def disputes(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the rulings made here and at other tables; posted: one more, settled."""
    member, engagement = table_or_404(request, slug, ref)
    battle = fought_or_404(engagement)
    page = disputes_page(member, engagement)
    form = DisputeForm(
        request.POST if request.method == "POST" else None,
        ruleset=battle.ruleset,
        sides=page.sides,
        judges=page.judges,
        dice=dice_of_dispute(battle.ruleset),
        clause=request.GET.get("clause", ""),
    )
    if request.method == "POST" and not page.may:
        raise Http404
    if request.method == "POST" and form.is_valid():
        try:
            made = operations.settle_dispute(
                battle=battle, actor=member.user, side=member.own_side, **form.ruling()
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
        else:
            message = (
                _("Settled: yes, as {the}%(side)s asks.")
                if made.granted
                else _("Settled: no, against {the}%(side)s.")
            )
            messages.success(request, message % {"side": made.asked_by.label}, extra_tags=STORED)
            return redirect(member.url("battles:disputes", ref=ref))
    return answer(
        request,
        "battles/disputes.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        status=422 if form.errors else 200,
        form=form,
    )


@login_required
@require_POST
def remove_ruling(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Removes a precedent that was settled at this table, for the umpire."""
    member = member_or_404(request, slug)
    engagement = judged_engagement_or_404(member, ref)
    number = request.POST.get("number", "")
    known = precedents_of(member).filter(battle__engagement=engagement)
    precedent = get_object_or_404(known, number=int(number) if number.isdecimal() and len(number) < 5 else 0)
    operations.remove_precedent(precedent=precedent, actor=member.user)
    messages.success(request, _("Removed. It no longer applies."))
    return redirect(member.url("battles:disputes", ref=ref))
