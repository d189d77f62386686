"""The umpire's desk: what waits, and the lock of the turn. For any other key there are no such addresses."""

from django.utils.translation import gettext as _
from ninja import Body, Router

from campaign.api import shapes
from campaign.api.door import Knock, UmpireKeyAuth
from campaign.operations.turns import turn_machine as turns
from campaign.pages.desk.umpire_desk import desk_page
from campaign.tasks import run_turn, send_after_commit

NO_TURN = shapes.LockIn()
router = Router(auth=UmpireKeyAuth())


@router.get("/queue", response=list[shapes.Item], summary="What waits for the umpire")
def queue(request: Knock) -> list[shapes.Item]:
    page, _turn = desk_page(request.auth)
    return [
        shapes.Item(
            kind=str(item.kind),
            title=str(item.title),
            lines=[str(line) for line in item.lines],
            answers=[str(answer.label) for answer in item.answers],
        )
        for item in (*page.battles, *page.queue)
    ]


@router.post("/lock", response=shapes.Done, summary="Lock the turn and have it marched")
def lock(request: Knock, wish: Body[shapes.LockIn] = NO_TURN) -> shapes.Done:
    member = request.auth
    turn = turns.lock_turn(campaign=member.campaign, actor=member.user, seen=wish.turn)
    send_after_commit(request, run_turn.delay, member.campaign.pk)
    return shapes.Done(detail=_("%s is locked.") % turn)
