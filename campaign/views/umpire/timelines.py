from tempfile import SpooledTemporaryFile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.access import Asked, may_found, umpire_or_404
from campaign.forms.timelines import BranchForm, BringInForm
from campaign.i18n.war_words import gettext as _
from campaign.operations.campaigns import campaign_files, jobs
from campaign.operations.campaigns.campaign_names import NameTaken
from campaign.pages.campaigns.rollback import back_form, back_page, way_back
from campaign.pages.campaigns.timelines import timelines_page, undone_page
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer
from campaign.views.umpire.jobs import show_job

IN_MEMORY = 4 << 20  # bytes; a longer file waits on disk


@login_required
def timelines(request: Asked, slug: str) -> HttpResponse:
    """Shows the timelines.

    A file sent here creates a campaign of its own.
    """
    member = umpire_or_404(request, slug)
    if request.method != "POST":
        page, turn = timelines_page(member, asked=request.GET.get("page", ""))
        return answer(request, "campaign/timelines.html", page, member=member, turn=turn, here="desk")
    if not may_found(request.user):
        raise Http404
    form, status = BringInForm(request.POST, request.FILES), 422
    if form.is_valid():
        asked = form.cleaned_data
        try:
            begun = jobs.ask_import(
                campaign=member.campaign,
                file=asked["file"].file,
                actor=request.user,
                name=asked["name"],
                seated=asked["seated"],
            )
        except NameTaken as refusal:
            form.add_error("name", str(refusal))
        except Refusal as refusal:
            form.add_error("file", str(refusal))
            status = 409
        else:
            return show_job(member, begun)
    page, turn = timelines_page(member, bring_in=form)
    return answer(
        request, "campaign/timelines.html", page, member=member, turn=turn, here="desk", status=status
    )


@login_required
def roll_back(request: Asked, slug: str, number: int) -> HttpResponse:
    """Shows the effects of a rollback to turn *number*; with a reason, starts it."""
    member = umpire_or_404(request, slug)
    status = 200
    try:
        way = way_back(member.campaign, number)
        form = back_form(way, request.POST or None)
        if request.method == "POST" and form.is_valid():
            begun = jobs.ask_rollback(
                campaign=member.campaign,
                number=number,
                actor=request.user,
                reason=form.cleaned_data["reason"],
                orders=form.cleaned_data.get("orders", False),
                seen=request.GET.get("seen", ""),
            )
            messages.success(request, _("Saved."), extra_tags=STORED)
            return show_job(member, begun)
        status = 422 if request.method == "POST" else 200
        page, turn = back_page(member, way, form), way.gone[-1]
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(member.url("campaign:timelines"))
    return answer(
        request, "campaign/rollback.html", page, member=member, turn=turn, here="desk", status=status
    )


@login_required
def undone_week(request: Asked, slug: str, label: str) -> HttpResponse:
    """Shows a turn that was undone; for the umpire alone."""
    member = umpire_or_404(request, slug)
    page, turn = undone_page(member, label)
    return answer(request, "campaign/undone_week.html", page, member=member, turn=turn, here="desk")


@login_required
@require_POST
def make_what_if(request: Asked, slug: str) -> HttpResponse:
    """Makes a what-if from a published turn on, as a campaign of its own."""
    member = umpire_or_404(request, slug)
    form, status = BranchForm(request.POST, turns=list(member.campaign.turns.order_by("number"))), 422
    if form.is_valid():
        asked = form.cleaned_data
        try:
            begun = jobs.ask_what_if(
                campaign=member.campaign, number=asked["turn"], actor=request.user, name=asked["name"]
            )
        except NameTaken as refusal:
            form.add_error("name", str(refusal))
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            messages.success(request, _("Saved."), extra_tags=STORED)
            return show_job(member, begun)
    page, turn = timelines_page(member, branch=form)
    return answer(
        request, "campaign/timelines.html", page, member=member, turn=turn, here="desk", status=status
    )


@login_required
@require_POST
def download_campaign(request: Asked, slug: str) -> HttpResponseBase:
    """Returns the campaign as one file."""
    member = umpire_or_404(request, slug)
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (the answer closes it)
    try:
        campaign_files.write_campaign_file(campaign=member.campaign, to=file, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(member.url("campaign:desk"))
    file.seek(0)
    name = f"{slug}-{current_turn(member.campaign).key}.manigua"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/gzip")
