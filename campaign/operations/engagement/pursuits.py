"""The umpire has a pursuit fought out instead of diced for (marching.md section 6)."""

from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.theatre import Theatre
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.turns import current_turn
from campaign.store.unit_of_work import Rows


@transaction.atomic
def decide(*, engagement: Engagement, fought: bool, actor: AbstractBaseUser) -> None:
    """If the winner of *engagement* can pursue, that is a fight of its own (*fought*), or a die decides."""
    turn = current_turn(locks.lock(engagement.campaign))
    engagement.refresh_from_db()
    if refused := why_not(engagement):
        raise Refusal(refused)
    if engagement.chase_fought == fought:
        return
    engagement.chase_fought = fought
    engagement.save(update_fields=["chase_fought"])
    record(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation="chases.decide",
        subject=engagement.key,
        data={"fought": fought},
    )


def why_not(engagement: Engagement) -> str:
    """Why a die decides the pursuit after *engagement*, and not the umpire; empty if he may say."""
    about = {"name": engagement.called}
    if engagement.state != EngagementState.OPEN:
        return _("%(name)s: it is too late to say how the beaten are pursued.") % about
    if not engagement.kept:
        return _("%(name)s is settled at once, and a die decides its pursuit.") % about
    if engagement.carried:
        return _("%(name)s is carried over; a die decides its pursuit.") % about
    return ""


def left(theatre: Theatre, turn: Turn, state: MarchState, before: set[str]) -> Theatre:
    """*theatre* with those who go on fighting, in a fight that was not there *before*, as their first fight
    has left them.
    """
    going_on = [entry.column for key in state.fights.keys() - before for entry in state.fights[key].present]
    if not going_on:
        return theatre
    now = load.theatre(Rows(turn)).columns
    return replace(theatre, columns=theatre.columns | {key: now[key] for key in going_on if key in now})
