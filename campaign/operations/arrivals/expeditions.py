"""Expeditions that are announced to the side they come to, which says where they land."""

from collections.abc import Callable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.knowledge.fog import Picture
from campaign.logic.strategist import landings
from campaign.logic.theatre import timetable
from campaign.logic.theatre.timetable import DueKind
from campaign.logic.vocabulary import Fate, TurnState
from campaign.models import Due, Side
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.journal import value_mark
from campaign.store.queries.expeditions import is_announced, landing_options
from campaign.store.queries.turns import current_turn
from campaign.store.unit_of_work import Rows

SPOILT = (Fate.TAKEN, Fate.CHASED, "beaten")
"""What an expedition's own side knows to have gone wrong at a beach."""


@transaction.atomic
def choose(*, due: Due, beach: str, actor: AbstractBaseUser, seen: str = "") -> Due:
    """*due* lands at *beach*, a place's key; "": where its captain thinks best. A Refusal if it is not
    announced, or that is no landing place of its coast.
    """
    campaign = locks.lock(due.campaign)
    turn = current_turn(campaign)
    locks.refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    due.refresh_from_db()
    chosen = campaign.places.filter(key=due.beach).first() if due.beach else None
    told = chosen.called if chosen else _("where its captain thinks best")
    locks.refuse_overwriting(value_mark(due.beach), seen, told)
    how = campaign.rules(turn.number).timetable
    if not is_announced(due, turn, how):
        raise Refusal(_("%(name)s is not expected now.") % {"name": due.called})
    rows = Rows(turn)
    if beach and beach not in landing_options(due, load.places(rows), load.routes(rows), how):
        raise Refusal(_("%(name)s cannot land there.") % {"name": due.called})
    if due.beach != beach:
        due.beach = beach
        due.save(update_fields=["beach"])
        record(
            campaign=campaign, turn=turn, actor=actor, operation="expeditions.choose", subject=due.key,
            data={"beach": beach},
        )  # fmt: skip
    return due


def by_staff(rows: Rows, known: Callable[[str], Picture]) -> None:
    """At the lock of the turn of *rows*: where nobody sits who could, the computer says where an expedition
    lands; *known*: what a side knows, by its key. The caller flushes *rows*.
    """
    how = rows.campaign.rules(rows.turn.number).timetable
    if not timetable.arriving(how):
        return
    for side in rows.sides.values():
        coming = [
            row
            for row in rows.due.values()
            if row.side_id == side.pk
            and is_announced(row, rows.turn, how)
            and not spoken_for(rows, side, row)
        ]
        if not coming:
            continue
        picture = known(side.key)
        lost = {
            str(told["place"])
            for row in rows.due.values()
            for told in row.happened
            if row.side_id == side.pk and row.kind == DueKind.EXPEDITION and told["what"] in SPOILT
        }
        for due in coming:
            beach = landings.beach(picture, due.data.get("place", ()), due.beach, lost)
            if beach != due.beach:
                due.beach = beach
                rows.write([due], "beach")


def spoken_for(rows: Rows, side: Side, due: Due) -> bool:
    """Whether somebody sits at the seat that speaks for *side*, if it has none at any of its seats; or at the
    one that the timetable gives *due* to.
    """
    seats = [seat for seat in rows.seats.values() if seat.side_id == side.pk]
    heads = [seat for seat in seats if seat.head] or seats
    heads += [seat for seat in seats if seat.key == due.data.get("seat")]
    return any(seat.sitters for seat in heads)
