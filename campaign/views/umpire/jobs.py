"""Jobs: the page that shows how far one is, and cancelling it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, umpire_or_404
from campaign.models import Job
from campaign.operations.campaigns import jobs
from campaign.pages.campaigns.jobs import find_job, job_page
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import send_job
from campaign.views.answer import answer, part

STOP_ASKING = 286  # htmx stops polling at this status


@login_required
def job(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows how far a job is; answers with the part alone if it asks for itself."""
    member = umpire_or_404(request, slug)
    page = job_page(member, find_job(member, ref))
    if request.htmx and request.htmx.target == "job":
        status = 200 if page.is_running else STOP_ASKING
        return part(request, "campaign/_job.html", {"page": page}, status=status)
    turn = current_turn(member.campaign)
    return answer(request, "campaign/job.html", page, member=member, turn=turn, here="desk")


@login_required
@require_POST
def cancel(request: Asked, slug: str, ref: str) -> HttpResponse:
    member = umpire_or_404(request, slug)
    try:
        jobs.cancel_job(job=find_job(member, ref), actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The work is cancelled."))
    return redirect(member.url("campaign:job", ref=ref))


def show_job(member: Member, begun: Job) -> HttpResponse:
    """Sends for the worker, and redirects to the page of the job."""
    send_job(begun.pk)
    return redirect(member.url("campaign:job", ref=begun.ref))
