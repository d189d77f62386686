"""The preview of a locked week: played, looked at, changed, committed."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, umpire_or_404
from campaign.i18n.war_words import gettext as _
from campaign.logic.turns.previews import is_played_again
from campaign.operations.transport import interceptions
from campaign.operations.turns import previews
from campaign.pages.turns.previews import preview_page
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide
from campaign.tasks import rehearse, run_turn, send_after_commit
from campaign.views.answer import STORED, answer, is_as_seen


@login_required
def preview(request: Asked, slug: str) -> HttpResponse:
    """Shows the locked week's preview. After its commit, a page that is still open goes to the desk."""
    member = umpire_or_404(request, slug)
    try:
        page, turn = preview_page(member)
    except Http404:
        if "seen" not in request.GET:
            raise
        return HttpResponse(headers={"HX-Redirect": member.url("campaign:desk")})
    if is_as_seen(request, page.stamp):
        return HttpResponse(status=204)
    return answer(request, "campaign/preview.html", page, member=member, turn=turn, here="desk")


@login_required
@require_POST
def play(request: Asked, slug: str) -> HttpResponse:
    member = umpire_or_404(request, slug)
    return carry_out(request, member, previews.ask_for_preview, "", then=rehearse)


@login_required
@require_POST
def cancel(request: Asked, slug: str) -> HttpResponse:
    return carry_out(
        request, umpire_or_404(request, slug), previews.cancel_preview, _("The preview is cancelled.")
    )


@login_required
@require_POST
def edit(request: Asked, slug: str) -> HttpResponse:
    """Changes one line, or resets it if no value is sent.

    A change of the week's course has it played again.
    """
    member, sent = umpire_or_404(request, slug), request.POST
    line, after, reason, seen = (sent.get(name, "") for name in ("line", "after", "reason", "seen"))
    again = is_played_again(line)
    return carry_out(
        request,
        member,
        partial(previews.edit_preview, line=line, after=after, reason=reason, seen=seen),
        _("The change is saved. The {week} will be played again with it.")
        if again
        else _("The change is saved."),
        then=rehearse if again else None,
    )


@login_required
@require_POST
def commit(request: Asked, slug: str) -> HttpResponse:
    member = umpire_or_404(request, slug)

    do = partial(previews.commit_preview, seen=request.POST.get("seen", ""))
    said = _("The {week} is committed.")
    return carry_out(request, member, do, said, then=run_turn.delay, to="campaign:desk")


@login_required
@require_POST
def decide_interception(request: Asked, slug: str, line: str, fate: str) -> HttpResponse:
    """Stores what the umpire says comes of an interception, and the week goes on."""
    member = umpire_or_404(request, slug)
    campaign = member.campaign
    asked = {row.line for row in meetings_to_decide(current_turn(campaign))}
    word = fate if fate in set(interceptions.FATES) else ""
    do = partial(
        interceptions.decide_interception,
        line=line if line in asked else "",
        fate=word,
        reason=request.POST.get("reason", ""),
    )
    message, desk = _("Decided. The {week} goes on."), "campaign:desk"
    return carry_out(request, member, do, message, then=run_turn.delay, to=desk, back=desk)


def carry_out(
    request: Asked,
    member: Member,
    do: Callable[..., object],
    message: str,
    *,
    then: Callable[[int], object] | None = None,
    to: str = "campaign:preview",
    back: str = "campaign:preview",
) -> HttpResponse:
    """Does it, says so, and sends the message that comes of it; or says why not."""
    try:
        do(campaign=member.campaign, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(member.url(back))
    if then:
        send_after_commit(request, then, member.campaign.pk)
    if message:
        messages.success(request, message, extra_tags=STORED)
    return redirect(member.url(to))
