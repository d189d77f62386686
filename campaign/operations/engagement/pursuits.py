"""Pursuits that the umpire has fought out instead of rolled for. CAMP-PURSUIT-04."""

from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.theatre import Theatre
from campaign.models import Engagement, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.queries.battles.pursuits import why_pursuit_is_diced
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows


@transaction.atomic
def decide_pursuit(*, engagement: Engagement, fought: bool, actor: AbstractBaseUser) -> None:
    """Makes the pursuit after *engagement* a battle of its own if *fought*, or else leaves it to a die."""
    turn = current_turn(locks.lock_campaign(engagement.campaign))
    engagement.refresh_from_db()
    if refused := why_pursuit_is_diced(engagement):
        raise Refusal(refused)
    if engagement.is_pursuit_fought == fought:
        return
    engagement.is_pursuit_fought = fought
    engagement.save(update_fields=["is_pursuit_fought"])
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation="pursuits.decide",
        subject=engagement.key,
        data={"fought": fought},
    )


def theatre_after_battle(theatre: Theatre, turn: Turn, state: MarchState, before: set[str]) -> Theatre:
    """Returns *theatre* with the columns that fight on as their first battle left them.

    These are the columns in battles that are not in *before*.
    """
    going_on = [entry.column for key in state.battles.keys() - before for entry in state.battles[key].present]
    if not going_on:
        return theatre
    now = load.load_theatre(Rows(turn)).columns
    return replace(theatre, columns=theatre.columns | {key: now[key] for key in going_on if key in now})
