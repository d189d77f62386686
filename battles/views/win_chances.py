"""The odds of a battle: its page, and more simulated battles for it."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from battles import tasks
from battles.access import battle_of, judged_engagement_or_404, setup_mark
from battles.operations import more_trials, what_if_trials, win_chances as chances
from battles.pages.chances.odds import win_chances_page, with_dice
from battles.pages.chances.trial import trial_page, waiting_trial
from battles.table.watched_trials import STATES, is_first_to_ask, kept_trial, key_of_trial
from battles.views.battle import watching_asked
from campaign.access import Asked, Member, member_or_404
from campaign.logic.vocabulary import TurnState
from campaign.models import Engagement
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_after_commit
from campaign.views.answer import answer, is_as_seen, part


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def win_chances(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the odds to the umpire. A form asks for more battles, or stops them."""
    member = member_or_404(request, slug)
    row = judged_engagement_or_404(member, ref)
    if request.method == "POST":
        return ask_for_win_chances(request, member, row)
    turn = current_turn(member.campaign)
    is_over = turn.state == TurnState.ENDED
    page = win_chances_page(member, row, more_trials.CHOICES, is_campaign_over=is_over)
    if is_as_seen(request, page.stamp):
        return HttpResponse(status=204)
    page = with_dice(page, member, row)
    return answer(request, "battles/win_chances.html", page, member=member, turn=turn, here="engagements")


def ask_for_win_chances(request: Asked, member: Member, engagement: Engagement) -> HttpResponse:
    """Asks for `runs` battles in all, for a `what_if`, or for the first odds; `drop`s one; stops all."""
    sent = request.POST
    to_page = any(name in sent for name in ("runs", "what_if", "drop", "stop"))
    try:
        if "stop" in sent:
            more_trials.stop_trials(engagement=engagement)
        elif "drop" in sent:
            what_if_trials.remove_what_if(engagement=engagement, key=sent["drop"])
        elif "what_if" in sent:
            what_if_trials.ask_for_what_if(engagement=engagement, key=sent["what_if"], actor=member.user)
            send_after_commit(request, tasks.send_trials, engagement.pk)
        elif sent.get("runs"):
            number = next((choice for choice in more_trials.CHOICES if str(choice) == sent["runs"]), 0)
            may_stop = "close" in sent
            more_trials.ask_for_trials(engagement=engagement, runs=number, actor=member.user, stops=may_stop)
            send_after_commit(request, tasks.send_trials, engagement.pk)
        else:
            chances.ask_for_win_chances(engagement=engagement, actor=member.user)
            send_after_commit(request, tasks.weigh.delay, engagement.pk)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(member.url(f"battles:{'win-chances' if to_page else 'engagement'}", ref=engagement.ref))


@login_required
def trial(request: Asked, slug: str, ref: str, number: int) -> HttpResponse:
    """Shows a simulated battle at ?step=. One that is not kept is fought once more meanwhile."""
    member = member_or_404(request, slug)
    row = judged_engagement_or_404(member, ref)
    battle = battle_of(row)
    if battle is None or number >= max(more_trials.CHOICES):
        raise Http404
    if row.state not in STATES:
        return redirect(member.url("battles:engagement", ref=ref))
    key, turn = key_of_trial(row.pk, setup_mark(row, battle), number), current_turn(member.campaign)
    stored = kept_trial(key)
    if stored is None:
        if is_first_to_ask(key):
            send_after_commit(request, partial(tasks.play_trial.delay, number=number), row.pk)
        waiting = waiting_trial(member, row, number)
        if is_as_seen(request, waiting.stamp):
            return HttpResponse(status=204)
        return answer(request, "battles/trial.html", waiting, member=member, turn=turn, here="engagements")
    if request.htmx and request.htmx.target == "main":  # the waiting page has no script of the replay
        return HttpResponse(headers={"HX-Refresh": "true"})
    if not stored:
        return redirect(member.url("battles:win-chances", ref=ref))
    page = trial_page(member, row, number, stored, watching_asked(request))
    if request.htmx and request.htmx.target == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    return answer(request, "battles/battle.html", page, member=member, turn=turn, here="engagements")
