"""Meetings at sea that the rules leave to the umpire: he is asked, the week waits, and goes on by his word.

A question is an edit of the week that says nothing yet (`models/edits.py`), by the line of the meeting.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.theatre.march_state import Meeting
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import Fate
from campaign.models import Campaign, Edit, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.refusals import Refusal
from campaign.store.queries import umpire_rulings as rulings
from campaign.store.queries.turns import current_turn
from campaign.store.unit_of_work import Rows

FATES = (Fate.TAKEN, Fate.CHASED, Fate.THROUGH)
"""What may come of who was seen at sea."""


def unanswered(rows: Rows, meetings: Iterable[Meeting]) -> list[Meeting]:
    """Those of *meetings* of which the umpire is asked and has not spoken yet."""
    if not patrols.asks(rows.campaign.rules(rows.turn.number)):
        return []
    answered = rulings.of_meetings(rulings.words(rows))
    return [meeting for meeting in meetings if meeting.about not in answered]


def ask(rows: Rows, meetings: Iterable[Meeting]) -> bool:
    """Puts those of *meetings* to the umpire that are left to him, once; whether any wait for him. The caller
    holds the lock, and flushes *rows*.
    """
    open_ = unanswered(rows, meetings)
    known = rulings.words(rows) if open_ else {}
    new = [meeting for meeting in open_ if meeting.line not in known]
    rows.add(Edit(turn=rows.turn, line=each.line, before=each.diced, after="", reason="") for each in new)
    for each in new:
        rows.record("meetings.ask", subject=each.line)
    return bool(open_)


@transaction.atomic
def decide(*, campaign: Campaign, line: str, fate: str, reason: str, actor: AbstractBaseUser) -> Turn:
    """*fate* is what comes of the meeting of *line*; against the die the umpire says why. The caller then has
    the week go on.
    """
    turn = current_turn(locks.lock(campaign))
    row = Edit.objects.filter(turn=turn, line=line, after="").first()
    if row is None or not line.startswith("sea/"):
        raise Refusal(_("Nobody asks what comes of this meeting any more."))
    if fate not in FATES:
        raise Refusal(_("A vessel seen at sea is taken, is chased off, or gets through."))
    if fate != row.before and not reason.strip():
        raise Refusal(_("Say why, if it is not as the die has it."))
    row.after, row.reason, row.actor_id = fate, reason.strip()[:255], actor.pk
    row.save(update_fields=["after", "reason", "actor"])
    record(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="meetings.decide",
        subject=line,
        reason=row.reason,
        data={"before": row.before, "after": row.after},
    )
    return turn
