"""The odds of an engagement that waits: its page, and more simulated battles for it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from battles import tasks
from battles.access import judged_engagement_or_404
from battles.operations import more_trials, win_chances as chances
from battles.pages.odds import win_chances_page
from campaign.access import Asked, Member, member_or_404
from campaign.models import Engagement
from campaign.refusals import Refusal
from campaign.store.queries.turns import current_turn
from campaign.tasks import send_after_commit
from campaign.views.answer import answer, is_as_seen


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def win_chances(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the odds to the umpire. A form asks for more battles, or stops them."""
    member = member_or_404(request, slug)
    found = judged_engagement_or_404(member, ref)
    if request.method == "POST":
        return ask_for_win_chances(request, member, found)
    page = win_chances_page(member, found, more_trials.CHOICES)
    if is_as_seen(request, page.stamp):
        return HttpResponse(status=204)
    turn = current_turn(member.campaign)
    return answer(request, "battles/win_chances.html", page, member=member, turn=turn, here="engagements")


def ask_for_win_chances(request: Asked, member: Member, engagement: Engagement) -> HttpResponse:
    """Starts the first trials, asks for `runs` battles in all, or stops them."""
    runs, stops = request.POST.get("runs", ""), "stop" in request.POST
    try:
        if stops:
            more_trials.stop_trials(engagement=engagement)
        elif runs:
            number = next((each for each in more_trials.CHOICES if str(each) == runs), 0)
            more_trials.ask_for_trials(engagement=engagement, runs=number, actor=member.user)
            send_after_commit(request, tasks.fight_trials.delay, engagement.pk)
        else:
            chances.ask_for_win_chances(engagement=engagement, actor=member.user)
            send_after_commit(request, tasks.weigh.delay, engagement.pk)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(
        member.url(f"battles:{'win-chances' if runs or stops else 'engagement'}", ref=engagement.ref)
    )
