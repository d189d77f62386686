"""A job for the umpire who asked for it: what it is, how far it has come, and what to do next."""

from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from campaign.access import Member, campaigns_of
from campaign.logic.vocabulary.jobs import JobKind, JobStage, JobState
from campaign.models import Job
from campaign.pages.parts.services import work_warning
from campaign.store.service_marks import missing_services

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)


@dataclass(frozen=True, slots=True)
class JobPage:
    title: str
    said: str
    advice: str  # whether the reader may leave, or what stops the work; "" it is over
    is_running: bool
    done: int
    whole: int  # 0: nobody knows yet
    href: str
    cancel: str  # "" it cannot be cancelled now
    open: str  # "" there is nothing to open
    to_open: str
    list: str


def find_job(member: Member, ref: str) -> Job:
    """Returns the job of *member*'s campaign with that *ref*; Http404 if there is none."""
    job = member.campaign.jobs.select_related("made").defer("file").filter(ref=ref).first()
    if job is None:
        raise Http404
    return job


def job_page(member: Member, job: Job) -> JobPage:
    running, href = job.state in UNDER_WAY, member.url("campaign:job", ref=job.ref)
    may_cancel = job.state == JobState.WAITING or running and job.kind != JobKind.ROLLBACK
    address, name = result_of(member, job)
    return JobPage(
        title=title_of(job),
        said=progress_of(job),
        advice=(work_warning(missing_services()) or _("You may leave this page; the work goes on."))
        if running
        else "",
        is_running=running,
        done=job.done,
        whole=job.total,
        href=href,
        cancel=member.url("campaign:cancel-job", ref=job.ref) if may_cancel else "",
        open=address,
        to_open=name,
        list=member.url("campaign:timelines"),
    )


def unfinished_jobs(member: Member) -> tuple[tuple[str, str], ...]:
    """Returns the title and address of each job under way."""
    rows = member.campaign.jobs.filter(state__in=UNDER_WAY).defer("file")
    return tuple((title_of(job), member.url("campaign:job", ref=job.ref)) for job in rows)


def title_of(job: Job) -> str:
    about = {"turn": job.params.get("label", "")}
    if job.kind == JobKind.WHAT_IF:
        return _("What-if from turn %(turn)s") % about
    if job.kind == JobKind.ROLLBACK:
        return _("Rollback to turn %(turn)s") % about
    return _("Import of a campaign file")


def progress_of(job: Job) -> str:
    """Returns the state of *job* as a sentence."""
    if job.state == JobState.RUNNING:
        return stage_of(job)
    if job.state == JobState.FAILED:
        return str(job.message)
    sentences = {
        JobState.WAITING: _("Waiting for the server."),
        JobState.DONE: _("Done."),
        JobState.CANCELLED: _("Cancelled. Nothing was changed."),
    }
    return sentences[JobState(job.state)]


def stage_of(job: Job) -> str:
    if job.stage == JobStage.COPYING:
        copied = ngettext(
            "Copied %(done)d of %(total)d row.", "Copied %(done)d of %(total)d rows.", job.total
        )
        return copied % {"done": job.done, "total": job.total}
    if job.stage == JobStage.CHECKING:
        return _("Checking the ledger and the turns.")
    if job.stage == JobStage.READING:
        return _("Reading the campaign.")
    return _("Rolling back.")


def result_of(member: Member, job: Job) -> tuple[str, str]:
    """Returns the address and name of what *job* has made, for a member who may open it."""
    if job.state != JobState.DONE:
        return "", ""
    if job.kind == JobKind.ROLLBACK:
        return member.url("campaign:desk"), _("Open the desk")
    made = job.made
    if made is None or not campaigns_of(member.user).filter(pk=made.pk).exists():
        return "", ""
    return reverse("campaign:desk", args=[made.slug]), _("Open %(campaign)s") % {"campaign": made.name}
