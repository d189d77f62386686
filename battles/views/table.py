"""A game on a real table: written down on a phone, read over, confirmed, and set right if need be."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from battles import operations, tasks
from battles.access import battle_of, engagement_or_404, in_its_party, is_judging, judged_engagement_or_404
from battles.forms.table import CorrectionForm, TableForm
from battles.models import TableReport
from battles.operations.referee import answers_of, revealing_step
from battles.pages.at_table.assisted import Drawn, assisted_table
from battles.pages.at_table.begun_tables import desk_as_begun
from battles.pages.at_table.closed_phases import closed_phases, phase_sentences
from battles.pages.at_table.hall import hall_of
from battles.pages.at_table.known_entries import has_known_entries, known_stamp
from battles.pages.at_table.referee import result_lines
from battles.pages.at_table.table import TableDesk, confirm_page, endings_as_units_show, table_desk
from battles.pages.waiting_reports import reports_with_links
from battles.table.assisted import BROKEN, has_assisted
from battles.table.closed_phases import log_as_closed
from battles.table.log import TableLog, is_finished, log_from_plain
from battles.table.referee import has_referee, with_ending
from battles.table.side_reports import is_own_report
from battles.views.one_log import may_choose_log, why_no_choice
from campaign.access import Asked, Member, member_or_404
from campaign.forms.shared import catch_up
from campaign.logic.supply import goods
from campaign.logic.vocabulary import EngagementState
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_after_commit
from campaign.views.answer import STORED, answer
from rules import RefereeGame


@login_required
def table(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the log of the table: saved as a draft, then read over on the next page."""
    member, laid = laid_or_404(request, slug, ref)
    if request.method != "POST":
        return table_page(request, "battles/table.html", laid, table_form(laid, None), status=200)
    draft = "draft" in request.POST
    make = partial(table_form, laid, draft=draft)
    if request.POST.get("laid", laid.laid) != laid.laid:
        form = make(request.POST)
        form.add_error(None, _("The umpire has changed the table. Enter the losses below again."))
        return table_page(request, "battles/table.html", laid, form, status=422)
    form, late = catch_up(make, request.POST)
    if late or not (form.is_valid() or draft):
        return table_page(request, "battles/table.html", laid, form, status=409 if late else 422)
    try:
        save_log(laid, log_as_closed(form.log(), request.POST.get("draft", "")))
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return table_page(request, "battles/table.html", laid, form, status=409)
    if draft and form.errors:  # only what is no number
        form.add_error(None, _("The draft is saved, except the fields marked below."))
        return table_page(request, "battles/table.html", laid, form, status=422)
    if draft:
        depth = depth_of(request.POST["draft"], laid.battle.ruleset)
        tags = STORED if depth == "table" else f"{STORED} sr"  # unseen: the next page shows what was saved
        messages.success(request, _("The draft is saved."), extra_tags=tags)  # the browser forgets its copy
        return redirect(member.url(f"battles:{depth}", ref=ref))
    return redirect(member.url("battles:confirm", ref=ref))


def save_log(desk: TableDesk, log: TableLog) -> None:
    """Stores *log* as the draft of the member of *desk*. A Refusal if it was changed meanwhile."""
    operations.save_report(
        battle=desk.battle,
        author=desk.member.user,
        side=desk.writing_side,
        ally=desk.writing_ally,
        log=log,
        over=desk.stamp,
    )


def depth_of(draft: str, ruleset: str) -> str:
    """Returns the page that *draft* names: the log itself, the assisted game or that of the referee."""
    is_there = {"assisted": has_assisted, "referee": has_referee}.get(draft)
    return draft if is_there and is_there(ruleset) else "table"


def table_form(laid: TableDesk, data: Mapping[str, Any] | None, *, draft: bool = False) -> TableForm:
    log, lines = log_as_played(laid)
    form = TableForm(
        data,
        visible_units=laid.visible_units,
        sides=laid.sides,
        log=log,
        led=laid.led,
        ruleset=laid.battle.ruleset,
        draft=draft,
    )
    form.lines_of_game = lines
    form.is_from_game = log.holder is not None and laid.log().holder is None
    if log.outcome is None:
        form.fields["outcome"].help_text = endings_as_units_show(laid, log)
    return form


def log_as_played(desk: TableDesk) -> tuple[TableLog, tuple[str, ...]]:
    """Returns the log of *desk*. Empty fields about the end are filled in from its game.

    Second: what the game says of its end and of loads ashore, in sentences.
    """
    log, own_report = desk.log(), desk.own
    is_open = log.holder is None or any(visible.unit.loads for visible in desk.visible_units)
    if not is_open or own_report is None or not own_report.steps or not has_referee(desk.battle.ruleset):
        return log, ()
    keys = [party.side for party in desk.muster.parties]
    answers = answers_of(desk.battle)
    try:
        game = assisted_table(desk).replay(own_report.steps)
        assert isinstance(game, RefereeGame)
        while revealed := revealing_step(game, answers, keys):
            game.take(revealed)
    except BROKEN:
        return log, ()
    return with_ending(log, game, keys), result_lines(Drawn(desk, game), game)


@login_required
def confirm(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the result of a report in men. Posted, it submits it, or settles the battle.

    The author submits. A person who may confirm settles.
    """
    member, laid = laid_or_404(request, slug, ref)
    report = report_or_404(laid, request.GET.get("report", ""))
    if not is_finished(log_from_plain(report.data), laid.roster, report.side.key if report.side else ""):
        messages.error(request, _("The log is not finished: complete it before you go on."))
        return redirect(member.url("battles:table", ref=ref))
    page = confirm_page(laid, report)
    read = page.stamp
    if laid.is_cut:
        page = replace(page, stamp=known_stamp(laid))
    fault = ""
    if request.method == "POST":
        sent = request.POST.get("stamp", "")
        stamp = read if sent == page.stamp else sent
        try:
            if page.may_settle or page.report:
                operations.confirm_report(report=report, actor=member.user, side=member.side, stamp=stamp)
                send_after_commit(request, tasks.go_on, member.campaign.pk)
                messages.success(request, _("%s is settled.") % laid.engagement.label)
            else:
                operations.hand_in(report=report, stamp=stamp, actor=member.user)
                message = _("Your report waits for the other side or the umpire.")
                messages.success(
                    request, _("The report waits for the umpire.") if laid.is_one_log else message
                )
            return redirect(member.url("battles:engagement", ref=ref))
        except Refusal as refusal:
            fault = str(refusal)
    return answer(
        request,
        "battles/confirm.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        status=409 if fault else 200,
        fault=fault,
        is_one_log=laid.is_one_log,
        phases=phases_as_read(laid, report),
    )


@login_required
def correct(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Corrects a settled result, with a reason, for the umpire."""
    member = member_or_404(request, slug)
    engagement = judged_engagement_or_404(member, ref)
    battle = battle_of(engagement)
    if battle is None or engagement.state != EngagementState.SETTLED:
        raise Http404
    laid = table_desk(member, engagement, battle)
    make = partial(
        CorrectionForm,
        visible_units=laid.visible_units,
        sides=laid.sides,
        log=laid.settled_log(),
        ruleset=laid.battle.ruleset,
        counted=goods.has_counted_goods(engagement.campaign.rules(engagement.turn.number).goods),
    )
    form, late = catch_up(make, request.POST) if request.method == "POST" else (make(), False)
    if late:
        return table_page(request, "battles/correct.html", laid, form, status=409)
    if request.method == "POST" and form.is_valid():
        try:
            operations.correct_result(
                engagement=engagement,
                log=form.log(),
                actor=member.user,
                reason=form.cleaned_data["reason"],
                as_far=form.cleaned_data.get("as_far", False),
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The result of %s is corrected.") % engagement.label)
            return redirect(member.url("battles:engagement", ref=ref))
    return table_page(request, "battles/correct.html", laid, form, status=422 if form.errors else 200)


def laid_or_404(request: Asked, slug: str, ref: str) -> tuple[Member, TableDesk]:
    """Returns the table of an engagement that waits to be fought. Musters it at the first request."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    if engagement.state != EngagementState.OPEN or (member.umpire and member.side is not None):
        raise Http404
    member = in_its_party(member, engagement)
    desk = table_desk(member, engagement, operations.open_battle(engagement=engagement))
    return member, desk_as_begun(desk)


def phases_as_read(laid: TableDesk, report: TableReport) -> tuple[str, ...]:
    """Returns the losses by phase in *report*, of the sides whose losses its reader may know."""
    side = laid.member.side
    sides = [each for each in laid.sides if side in (None, each) or is_own_report(laid.member, report)]
    return phase_sentences(laid, log_from_plain(report.data), sides)


def report_or_404(laid: TableDesk, ref: str) -> TableReport:
    """Returns the member's own report, or the one named by *ref* if they may confirm it."""
    if not ref and laid.own and has_known_entries(laid):
        return laid.own
    report = next((other for other in laid.others if other.ref == ref), None)
    if report is None:
        raise Http404
    return report


def table_page(
    request: Asked, template: str, laid: TableDesk, form: TableForm, *, status: int
) -> HttpResponse:
    return answer(
        request,
        template,
        laid,
        member=laid.member,
        turn=current_turn(laid.member.campaign),
        here="engagements",
        status=status,
        form=form,
        back=laid.member.url("battles:engagement", ref=laid.engagement.ref),
        closed=closed_phases(laid, laid.log()),
        entries=laid.member.url("battles:table-entries", ref=laid.engagement.ref),
        kept=f"{laid.member.user.pk}/{request.path}/{laid.laid}",
        sheet=laid.member.url("battles:sheet-at", ref=laid.engagement.ref),
        may_choose_log=may_choose_log(laid),
        no_choice=why_no_choice(laid) if is_judging(laid.member) else "",
        log_choice=laid.member.url("battles:log", ref=laid.engagement.ref),
        hall=hall_of(laid.member, laid.engagement),
        photographs=laid.member.url("battles:photographs", ref=laid.engagement.ref),
        handover=handover_address(laid),
        disputes=laid.member.url("battles:disputes", ref=laid.engagement.ref),
        assisted=has_assisted(laid.battle.ruleset),
        referee=has_referee(laid.battle.ruleset),
        others=reports_with_links(laid.member, laid.engagement, laid.reports),
    )


def handover_address(laid: TableDesk) -> str:
    """Returns where the umpire hands the battle over, "" for anybody else."""
    return laid.member.url("battles:handover", ref=laid.engagement.ref) if is_judging(laid.member) else ""
