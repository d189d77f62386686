"""Battles in the JSON API: those one may know of, and for the umpire their settling by the computer."""

import datetime as dt

from django.utils.translation import gettext as _
from ninja import Router, Schema

from battles import operations, tasks
from battles.access import engagements_of, is_judging, judged_engagement_or_404
from campaign.access import Member
from campaign.api.door import Knock, UmpireKeyAuth
from campaign.api.shapes import Done
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.tasks import send_after_commit

router = Router()


class BattleOut(Schema):
    """A battle. `state`: `open` while it waits to be settled."""

    ref: str
    name: str
    kind: str
    date: dt.date
    turn: str
    state: str


def state_known(member: Member, row: Engagement) -> str:
    """Returns the state of a battle. Whether the umpire looks at a result already, no player is told."""
    if not is_judging(member) and row.state != EngagementState.SETTLED:
        return EngagementState.OPEN
    return row.state


@router.get("/battles", response=list[BattleOut], summary="The battles that you know of, the newest first")
def battles(request: Knock) -> list[BattleOut]:
    member = request.auth
    return [
        BattleOut(
            ref=row.ref,
            name=row.label,
            kind=row.kind,
            date=row.date,
            turn=row.turn.label,
            state=str(state_known(member, row)),
        )
        for row in engagements_of(member).defer("muster", "turn__march")
    ]


@router.post(
    "/battles/{ref}/settle",
    response=Done,
    auth=UmpireKeyAuth(),
    summary="Have the computer settle a battle",
)
def settle(request: Knock, ref: str) -> Done:
    found = judged_engagement_or_404(request.auth, ref)
    operations.queue_battle(engagement=found, actor=request.auth.user)
    send_after_commit(request, tasks.resolve_battle.delay, found.pk)
    return Done(detail=_("The computer will fight %s.") % found.label)
