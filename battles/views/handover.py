"""The umpire hands a battle from the computer to a table, or from the table to the computer."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from battles import operations, tasks
from battles.access import battle_of, judged_engagement_or_404
from battles.forms.positions import PositionsForm
from battles.i18n.rule_errors import localized_refusal
from battles.models import BattleLog
from battles.operations import handover as handovers, more_trials
from battles.pages.at_table.handover import (
    Setting,
    first_part_page,
    handover_page,
    positions_page,
    setting_of,
)
from battles.pages.at_table.table import table_desk
from battles.pages.engagement import is_waiting
from battles.table.handover import TO_STOP, can_hand_over, direction
from battles.views.battle import watching_asked
from campaign.access import Asked, Member, member_or_404
from campaign.models import Engagement
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_after_commit
from campaign.views.answer import answer, is_as_seen, part
from rules import BadInput


def waiting_or_404(request: Asked, slug: str, ref: str) -> tuple[Member, Engagement]:
    """Returns the umpire and a battle that waits, with its list of units closed."""
    member = member_or_404(request, slug)
    found = judged_engagement_or_404(member, ref)
    if not is_waiting(found) or not found.muster:
        raise Http404
    return member, found


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def handover(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows what can be handed over. A form fights the battle, stops it at a turn, or takes it back."""
    member, row = waiting_or_404(request, slug, ref)
    if request.method == "POST":
        return change_handover(request, member, row)
    page = handover_page(member, row)
    if is_as_seen(request, page.stamp):
        return HttpResponse(status=204)
    return answer(
        request,
        "battles/handover.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
    )


def change_handover(request: Asked, member: Member, engagement: Engagement) -> HttpResponse:
    """Does what the form asks: `fight`, `stop` at a turn, or `undo`."""
    turn_text = request.POST.get("turn", "")
    turn = int(turn_text) if turn_text.isdecimal() and len(turn_text) < 4 else 0
    do = request.POST.get("do", "")
    try:
        if do == "fight":
            handovers.ask_for_first_part(engagement=engagement, turn=turn, actor=member.user)
            send_after_commit(request, tasks.fight_first_part.delay, engagement.pk)
        elif do == "stop":
            handovers.hand_to_table(engagement=engagement, turn=turn, actor=member.user)
            messages.success(request, _("The battle goes on at the table."))
        elif do == "undo":
            handovers.undo_handover(engagement=engagement, actor=member.user)
            messages.success(request, _("The hand-over is undone."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(member.url("battles:handover", ref=engagement.ref))


@login_required
def first_part(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the computer's battle at ?step=, and stops it after the turn shown."""
    member, row = waiting_or_404(request, slug, ref)
    battle = battle_of(row)
    log = BattleLog.objects.filter(battle=battle).first() if direction(battle) == TO_STOP else None
    if battle is None or log is None:
        return redirect(member.url("battles:handover", ref=ref))
    watching = watching_asked(request)
    wanted = (battle.handover or {}).get("wanted", 0)
    page, turns = first_part_page(member, row, log, watching)
    if request.htmx and request.htmx.target == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    shown = page.moment.turn if watching.step else wanted
    return answer(
        request,
        "battles/first_part.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        turns=turns,
        chosen=max((turn for turn in turns if turn <= shown), default=turns[0] if turns else 0),
        stop=member.url("battles:handover", ref=ref),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def positions(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the board on which units are set, and hands the battle to the computer from there."""
    member, row = waiting_or_404(request, slug, ref)
    battle = operations.open_battle(engagement=row)
    if not can_hand_over(battle.ruleset):
        return redirect(member.url("battles:handover", ref=ref))
    posted = request.POST if request.method == "POST" else None
    desk = table_desk(member, row, battle)
    setting = setting_of(desk)
    if setting is None:
        messages.error(request, _("The computer cannot lay this battle out."))
        return redirect(member.url("battles:handover", ref=ref))
    form = positions_form(setting, battle.ruleset, posted)
    if posted is not None and form.is_valid():
        places = [form.place_of(piece) for piece in form.pieces]
        states = [form.state_of(piece) for piece in form.pieces]
        position = setting.position(form.cleaned_data["turn"], places, states)
        try:
            handovers.set_positions(
                engagement=row, position=position, actor=member.user, seen=posted.get("log", "")
            )
        except BadInput as fault:
            form.show_fault(fault.field, localized_refusal(fault.why))
        except Refusal as refusal:
            desk = table_desk(member, row, battle)
            setting = setting_of(desk) or setting
            form = positions_form(setting, battle.ruleset, posted)
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The positions are set."))
            simulate_the_rest(request, member, row)
            return redirect(member.url("battles:handover", ref=ref))
    return answer(
        request,
        "battles/positions.html",
        positions_page(desk, setting),
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        status=422 if form.errors else 200,
        form=form,
    )


def simulate_the_rest(request: Asked, member: Member, engagement: Engagement) -> None:
    """Asks for the first simulated battles from the positions that were set."""
    try:
        more_trials.ask_for_trials(engagement=engagement, runs=more_trials.CHOICES[0], actor=member.user)
    except Refusal:  # the computer is at it already
        return
    send_after_commit(request, tasks.send_trials, engagement.pk)


def positions_form(setting: Setting, ruleset: str, posted: QueryDict | None) -> PositionsForm:
    """Returns the form of *setting*, filled with what was posted."""
    turn = max(setting.base.turn, setting.log.phases, 1)
    return PositionsForm(posted, pieces=setting.pieces, plan=setting.plan, turn=turn, ruleset=ruleset)
