"""Interceptions that the rules leave to the umpire: the week waits for a decision.

A question is an edit of the week without a value yet (`models/edits.py`), by the line of the interception.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.theatre.march_state import Interception
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import Fate
from campaign.models import Campaign, PreviewEdit, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.queries.weeks import umpire_rulings as rulings
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

FATES = (Fate.CAPTURED, Fate.CHASED, Fate.THROUGH)
"""Possible outcomes for a force that is seen at sea."""


def unanswered_meetings(rows: Rows, meetings: Iterable[Interception]) -> list[Interception]:
    """Returns the *meetings* about which the umpire is asked and has not decided yet."""
    if not patrols.asks_umpire(rows.campaign.rules(rows.turn.number)):
        return []
    answered = rulings.of_meetings(rulings.rulings_by_line(rows))
    return [meeting for meeting in meetings if meeting.about not in answered]


def ask_umpire(rows: Rows, meetings: Iterable[Interception]) -> bool:
    """Asks the umpire about those of *meetings* that are left to them, once; True if any wait.

    The caller holds the lock, and flushes *rows*.
    """
    open_ = unanswered_meetings(rows, meetings)
    known = rulings.rulings_by_line(rows) if open_ else {}
    new = [meeting for meeting in open_ if meeting.line not in known]
    rows.add(
        PreviewEdit(turn=rows.turn, line=open_meeting.line, before=open_meeting.diced, after="", reason="")
        for open_meeting in new
    )
    for open_meeting in new:
        rows.record("interceptions.ask", subject=open_meeting.line)
    return bool(open_)


@transaction.atomic
def decide_interception(
    *, campaign: Campaign, line: str, fate: str, reason: str, actor: AbstractBaseUser
) -> Turn:
    """Sets *fate* as the outcome of the interception of *line*; a decision against the die needs a reason.

    The caller then lets the week go on.
    """
    turn = current_turn(locks.lock_campaign(campaign))
    row = PreviewEdit.objects.filter(turn=turn, line=line, after="").first()
    if row is None or not line.startswith("sea/"):
        raise Refusal(_("This interception at sea is already decided."))
    if fate not in FATES:
        raise Refusal(_("Choose whether the ship is captured, is chased off or gets through."))
    if fate != row.before and not reason.strip():
        raise Refusal(_("Give a reason if you decide against the die."))
    row.after, row.reason, row.actor_id = fate, reason.strip()[:255], actor.pk
    row.save(update_fields=["after", "reason", "actor"])
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="interceptions.decide",
        subject=line,
        reason=row.reason,
        data={"before": row.before, "after": row.after},
    )
    return turn
