"""Expeditions announced to their side, which chooses where they land."""

from collections.abc import Callable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.knowledge.fog import SideView
from campaign.logic.strategist import landings
from campaign.logic.theatre import timetable
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import Fate, TurnState
from campaign.models import Side, TimetableEntry
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.journal import value_mark
from campaign.store.queries.expeditions import is_announced, landing_options
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

SPOILT = (Fate.CAPTURED, Fate.CHASED, "beaten")
"""Failures at a beach that an expedition's own side knows of."""


@transaction.atomic
def choose_beach(
    *, due: TimetableEntry, beach: str, actor: AbstractBaseUser, seen: str = ""
) -> TimetableEntry:
    """Sets the *beach* (a place's key) at which *due* lands; "" leaves the choice to its captain.

    Raises Refusal if the expedition is not announced, or if it cannot land there.
    """
    campaign = locks.lock_campaign(due.campaign, wait=True)
    turn = current_turn(campaign)
    locks.refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    due.refresh_from_db()
    chosen = campaign.places.filter(key=due.beach).first() if due.beach else None
    place_name = chosen.label if chosen else _("where its captain thinks best")
    locks.refuse_overwriting(value_mark(due.beach), seen, place_name)
    settings = campaign.rules(turn.number).timetable
    if not is_announced(due, turn, settings):
        raise Refusal(_("%(name)s is not expected now.") % {"name": due.label})
    rows = Rows(turn)
    if beach and beach not in landing_options(due, load.places(rows), load.routes(rows), settings):
        raise Refusal(_("%(name)s cannot land there.") % {"name": due.label})
    if due.beach != beach:
        due.beach = beach
        due.save(update_fields=["beach"])
        record_operation(
            campaign=campaign, turn=turn, actor=actor, operation="expeditions.choose", subject=due.key,
            data={"beach": beach},
        )  # fmt: skip
    return due


def choose_landings_by_computer(rows: Rows, known: Callable[[str], SideView]) -> None:
    """Lets the computer choose landing places for sides whose deciding seat has no player."""
    settings = rows.campaign.rules(rows.turn.number).timetable
    if not timetable.has_timetable(settings):
        return
    for side in rows.sides.values():
        coming = [
            row
            for row in rows.due.values()
            if row.side_id == side.pk
            and is_announced(row, rows.turn, settings)
            and not is_spoken_for(rows, side, row)
        ]
        if not coming:
            continue
        view = known(side.key)
        lost = {
            str(outcome["place"])
            for row in rows.due.values()
            for outcome in row.happened
            if row.side_id == side.pk and row.kind == TimetableKind.EXPEDITION and outcome["what"] in SPOILT
        }
        for due in coming:
            beach = landings.choose_beach(view, due.data.get("place", ()), due.beach, lost)
            if beach != due.beach:
                due.beach = beach
                rows.write([due], "beach")


def is_spoken_for(rows: Rows, side: Side, due: TimetableEntry) -> bool:
    """Tells whether a player may choose where *due* lands.

    That is a commander-in-chief of *side*, any player of a side without one, or the seat that the timetable
    names.
    """
    seats = [seat for seat in rows.seats.values() if seat.side_id == side.pk]
    heads = [seat for seat in seats if seat.is_commander_in_chief] or seats
    heads += [seat for seat in seats if seat.key == due.data.get("seat")]
    return any(seat.sitters for seat in heads)
