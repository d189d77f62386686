"""What if: a campaign of its own that leaves another one at a published turn."""

from tempfile import SpooledTemporaryFile

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.operations.campaigns import campaign_files as archives, rollback
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.refusals import Refusal
from campaign.store.archive import export
from campaign.store.queries.timelines import MOST_WHAT_IFS, turns_to_undo

IN_MEMORY = 4 << 20  # bytes


@transaction.atomic
def branch(*, campaign: Campaign, number: int, actor: AbstractBaseUser, name: str = "") -> Campaign:
    """A campaign that stands where *campaign* stood when turn *number* was published, with other dice, its
    seats empty and *actor* its umpire. Nothing of *campaign* is changed.

    A Refusal if that turn is none that can be gone back to, or *actor* keeps as many as he may.
    """
    if not left(actor):
        raise Refusal(
            _("You keep %(n)d what ifs, and no more can be begun. Whoever runs the site can clear one away.")
            % {"n": MOST_WHAT_IFS}
        )
    campaign = locks.lock(campaign)
    turn, _undone = turns_to_undo(campaign, number)
    title = name.strip() or _("%(name)s: what if") % {"name": campaign.name}
    with SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        export.write(campaign, file)
        made = archives.bring_in(file=file, actor=actor, name=title, like=campaign)
    made.parent, made.branched_at = campaign, turn.label
    made.save(update_fields=["parent", "branched_at"])
    rollback.back_to(
        campaign=made, number=number, actor=actor, reason=_("What if, from turn %s on.") % turn.label
    )
    made.refresh_from_db()
    record(
        campaign=made,
        turn=made.turns.get(number=number),
        actor=actor,
        operation="branches.branch",
        subject=turn.key,
        data={"parent": campaign.slug},
    )
    return made


def left(actor: AbstractBaseUser) -> int:
    """How many what ifs *actor* may still begin: as many as he likes who may found campaigns, else `MOST` of
    which he is an umpire at a time.
    """
    assert isinstance(actor, User)
    if actor.is_staff:
        return MOST_WHAT_IFS
    return max(0, MOST_WHAT_IFS - actor.umpired.filter(branched_at__gt="").count())
