"""Separate campaigns that branch from another one at a published turn."""

from tempfile import SpooledTemporaryFile

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.jobs import JobKind, JobStage, JobState
from campaign.models import Campaign, Job
from campaign.operations.campaigns import campaign_files, rollback
from campaign.operations.campaigns.campaign_files import Step
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.archive import export
from campaign.store.archive.consistent_reads import consistent_reads
from campaign.store.queries.weeks.timelines import MOST_WHAT_IFS, turns_to_undo

IN_MEMORY = 4 << 20  # bytes


def branch_campaign(
    *,
    campaign: Campaign,
    number: int,
    actor: AbstractBaseUser,
    name: str = "",
    step: Step = lambda _made, _stage, _done, _total: None,
) -> Campaign:
    """Makes a campaign in the state of *campaign* when turn *number* was published.

    It has other dice, empty seats, and *actor* as its umpire. Nothing of *campaign* changes. It is made in
    many short transactions, and is unfinished: the caller finishes it, or discards the one that *step* was
    given. Raises Refusal if a rollback to that turn is impossible.
    """
    turn, _undone = turns_to_undo(campaign, number)
    title = name.strip() or default_name(campaign)
    with SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        with consistent_reads():
            export.write_file(Campaign.objects.get(pk=campaign.pk), file)
        made = campaign_files.bring_in_gradually(file=file, actor=actor, name=title, like=campaign, step=step)
    step(made, JobStage.ROLLING_BACK, 0, 0)
    made.parent, made.branched_at = campaign, turn.label
    made.save(update_fields=["parent", "branched_at"])
    rollback.back_in_parts(
        campaign=made,
        number=number,
        actor=actor,
        reason=_("What if, from turn %s.") % turn.label,
        part=transaction.atomic,
    )
    made.refresh_from_db()
    record_operation(
        campaign=made,
        turn=made.turns.get(number=number),
        actor=actor,
        operation="what_ifs.make",
        subject=turn.key,
        data={"parent": campaign.slug},
    )
    return made


def default_name(campaign: Campaign) -> str:
    """Returns the name of a what-if of *campaign* for which nobody chose one."""
    return _("%(name)s: what if") % {"name": campaign.name}


def open_what_if(made: Campaign) -> None:
    """Opens *made*, which a job has made, to its people."""
    made.unfinished = False
    made.save(update_fields=["unfinished"])


def refuse_too_many(actor: AbstractBaseUser) -> None:
    """Raises Refusal if *actor* has as many what-ifs as one umpire may have."""
    if not what_ifs_left(actor):
        raise Refusal(
            _(
                "You have %(n)d what-ifs, and that is the limit."
                " Ask the administrator of the site to delete one."
            )
            % {"n": MOST_WHAT_IFS}
        )


def what_ifs_left(actor: AbstractBaseUser) -> int:
    """Returns how many what-ifs *actor* may still begin; people who may create campaigns have no limit."""
    assert isinstance(actor, User)
    if actor.is_staff:
        return MOST_WHAT_IFS
    begun = Job.objects.filter(
        actor=actor, kind=JobKind.WHAT_IF, state__in=(JobState.WAITING, JobState.RUNNING)
    )
    return max(0, MOST_WHAT_IFS - actor.umpired.filter(branched_at__gt="").count() - begun.count())
