"""Jobs that a page asks for and the worker does in short transactions, until cancelled or finished."""

import io
from collections.abc import Callable
from datetime import timedelta
from secrets import token_hex
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext as _, override

from campaign.logic.vocabulary.jobs import JobKind, JobStage, JobState
from campaign.models import Campaign, Job
from campaign.operations.campaigns import campaign_files, campaign_names, rollback, what_if
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.retries import is_lock
from campaign.store.archive import file_reader
from campaign.store.archive.export import parents_first
from campaign.store.queries.weeks.timelines import turns_to_undo
from campaign.store.queries.weeks.turns import current_turn

UNDER_WAY = (JobState.WAITING, JobState.RUNNING)
GIVEN_UP = timedelta(minutes=5)
"""A running job that has not moved for this long has lost its worker."""
AT_ONCE = 500  # rows deleted in one transaction

Tell = Callable[[Campaign], None]


class Cancelled(Exception):
    """The job was cancelled, or another worker has restarted it."""


@transaction.atomic
def ask_what_if(*, campaign: Campaign, number: int, actor: AbstractBaseUser, name: str = "") -> Job:
    """Asks for a what-if from turn *number*; without a *name* it gets a free one.

    Raises Refusal if it is impossible or *actor* has as many as allowed; NameTaken if *name* is in use.
    """
    campaign = locks.lock_campaign(campaign)
    what_if.refuse_too_many(actor)
    turn, _undone = turns_to_undo(campaign, number)
    name = name.strip() or campaign_names.free_name(actor, what_if.default_name(campaign))
    campaign_names.refuse_taken(actor, name)
    return create_job(campaign, actor, JobKind.WHAT_IF, {"number": number, "label": turn.label, "name": name})


@transaction.atomic
def ask_rollback(
    *, campaign: Campaign, number: int, actor: AbstractBaseUser, reason: str, orders: bool, seen: str
) -> Job:
    """Asks for a rollback to turn *number*; the rest is as for `rollback.back_to`."""
    campaign = locks.lock_campaign(campaign)
    locks.refuse_stale(current_turn(campaign).label, seen)
    turn, _undone = turns_to_undo(campaign, number)
    if campaign.jobs.filter(kind=JobKind.ROLLBACK, state__in=UNDER_WAY).exists():
        raise Refusal(_("A rollback of this campaign is under way already."))
    return create_job(
        campaign,
        actor,
        JobKind.ROLLBACK,
        {
            "number": number,
            "label": turn.label,
            "reason": reason,
            "orders": orders,
            "seen": current_turn(campaign).label,
        },
    )


def ask_import(*, campaign: Campaign, file: Any, actor: AbstractBaseUser, name: str, seated: bool) -> Job:
    """Asks for a new campaign from *file*, on a page of *campaign*.

    Raises Refusal if the file is damaged, and NameTaken if *name* is another campaign's.
    """
    file_reader.check_file(file)
    file.seek(0)
    name = name.strip()
    if name:
        campaign_names.refuse_taken(actor, name)
    params = {"name": name, "seated": seated}
    return create_job(campaign, actor, JobKind.IMPORT, params, file.read())


def create_job(
    campaign: Campaign,
    actor: AbstractBaseUser,
    kind: JobKind,
    params: dict[str, Any],
    file: bytes | None = None,
) -> Job:
    assert isinstance(actor, User)
    return Job.objects.create(
        campaign=campaign,
        actor=actor,
        kind=kind,
        ref=token_hex(8),
        params=params,
        file=file,
        language=get_language() or "en",
    )


@transaction.atomic
def cancel_job(*, job: Job, actor: AbstractBaseUser) -> None:
    """Cancels *job*; the worker discards what it has made. A running rollback is not stopped."""
    may_stop = Q(state=JobState.WAITING) | Q(state=JobState.RUNNING) & ~Q(kind=JobKind.ROLLBACK)
    stopped = Job.objects.filter(may_stop, pk=job.pk)
    if not stopped.update(state=JobState.CANCELLED, moved_at=timezone.now(), file=None):
        raise Refusal(_("It is too late to cancel."))
    record_operation(campaign=job.campaign, actor=actor, operation="jobs.cancel", subject=job.ref)


def to_begin() -> QuerySet[Job]:
    """Returns the jobs that wait for a worker, that lost their worker, or that left something to discard."""
    gone = Q(state=JobState.RUNNING, moved_at__lt=timezone.now() - GIVEN_UP)
    left_over = Q(state__in=(JobState.FAILED, JobState.CANCELLED), made__unfinished=True)
    return Job.objects.filter(Q(state=JobState.WAITING) | gone | left_over)


def run_job(pk: int, tell: Tell) -> bool:
    """Does the job with that primary key. False if it is not needed, was cancelled, or is refused.

    *tell*: writes all reports of an imported campaign, and refuses one that cannot be written.
    """
    job = to_begin().select_related("campaign", "made", "actor").filter(pk=pk).first()
    if job is None or not claim_job(job):
        return False
    discard_made(job)
    try:
        with override(job.language):
            WORK[JobKind(job.kind)](job, tell)
        return True
    except Cancelled:
        discard_made(job)
    except Refusal as refusal:
        end_job(job, JobState.FAILED, str(refusal))
        discard_made(job)
    except Exception as fault:
        if is_lock(fault):
            jobs_of_this_run(job).update(state=JobState.WAITING)  # the task tries again
        else:
            with override(job.language):
                end_job(job, JobState.FAILED, _("The server failed. Nothing was changed."))
            discard_made(job)
        raise
    return False


def claim_job(job: Job) -> bool:
    """Assigns *job* to the caller.

    False if another worker is faster, or there is only something to discard.
    """
    if job.state not in UNDER_WAY:
        discard_made(job)
        return False
    before, job.run, job.state = (job.run, job.state), token_hex(16), JobState.RUNNING
    same = Job.objects.filter(pk=job.pk, run=before[0], state=before[1])
    return bool(same.update(run=job.run, state=job.state, moved_at=timezone.now()))


def jobs_of_this_run(job: Job) -> QuerySet[Job]:
    """Returns *job* while this run of it goes on."""
    return Job.objects.filter(pk=job.pk, run=job.run, state=JobState.RUNNING)


def end_job(job: Job, state: JobState, message: str = "") -> None:
    """Ends this run of *job*. Raises Cancelled if the run is over already."""
    if not jobs_of_this_run(job).update(state=state, message=message, file=None, moved_at=timezone.now()):
        raise Cancelled


def progress_recorder(job: Job) -> campaign_files.Step:
    """Returns a function that stores the progress of *job*, and raises Cancelled if this run is over."""

    def move(made: Campaign, stage: JobStage, done: int, total: int) -> None:
        job.made = made
        changes = {"made": made, "stage": stage, "done": done, "total": total, "moved_at": timezone.now()}
        if not jobs_of_this_run(job).update(**changes):
            raise Cancelled

    return move


def make_what_if(job: Job, tell: Tell) -> None:
    asked = job.params
    jobs_of_this_run(job).update(stage=JobStage.READING)
    made = what_if.branch_campaign(
        campaign=job.campaign,
        number=asked["number"],
        actor=job.actor,
        name=asked["name"],
        step=progress_recorder(job),
    )
    finish_job(job, made)


def import_file(job: Job, tell: Tell) -> None:
    jobs_of_this_run(job).update(stage=JobStage.READING)
    asked, file = job.params, io.BytesIO(bytes(job.file or b""))
    made = campaign_files.bring_in_gradually(
        file=file,
        actor=job.actor,
        name=asked["name"],
        seated=asked["seated"],
        tell=tell,
        step=progress_recorder(job),
    )
    finish_job(job, made)


@transaction.atomic
def finish_job(job: Job, made: Campaign) -> None:
    end_job(job, JobState.DONE)
    if not job.params["name"]:  # the name in the file
        made.name = campaign_names.free_name(job.actor, made.name)
        made.save(update_fields=["name"])
    what_if.open_what_if(made)


@transaction.atomic
def roll_back(job: Job, tell: Tell) -> None:
    asked = job.params
    rollback.back_to(
        campaign=job.campaign,
        number=asked["number"],
        actor=job.actor,
        reason=asked["reason"],
        orders=asked["orders"],
        seen=asked["seen"],
    )
    end_job(job, JobState.DONE)


WORK: dict[JobKind, Callable[[Job, Tell], None]] = {
    JobKind.WHAT_IF: make_what_if,
    JobKind.IMPORT: import_file,
    JobKind.ROLLBACK: roll_back,
}


def discard_made(job: Job) -> None:
    """Deletes the unfinished campaign of *job*, a part at a time."""
    made = job.made
    if made is None or not made.unfinished:
        return
    for model in reversed(parents_first()):
        if model is Campaign:
            continue
        rows = model._base_manager.filter(**{model.archived.of: made}).order_by("-pk")
        while pks := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
            model._base_manager.filter(pk__in=pks).delete()
    made.delete()
    job.made = None
