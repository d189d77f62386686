"""The week played for the umpire's eyes: the real steps in a transaction that is undone, fights outside it.

Each time the march comes to a fight that has not been fought yet, all is undone, the fight is fought, and
the week begun again: so nobody is kept waiting while one is fought, and the umpire may cancel between two.
"""

from dataclasses import replace

from django.db import transaction
from django.db.models import Max

from battles import operations
from battles.operations import Fought
from battles.table.ground_file import laying_of
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.turns.previews import COMMITTED, Preview
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Posting, Turn
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger import locks
from campaign.operations.prisoners import quarter
from campaign.operations.turns import next_week, previews, turn_machine as turns
from campaign.store import prisoner_guards
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows


class Undone(Exception):
    """The week as far as it goes: `open` waits to be fought by the computer; else it was `found`. `stale`: it
    is no longer the week that was asked for.
    """

    def __init__(self, open_: list[Engagement], found: Preview | None = None, *, stale: bool = False) -> None:
        self.open, self.found, self.stale = open_, found, stale


def play_preview(campaign: int) -> bool:
    """Plays the preview that was asked for. False if nobody waits for it, or it was cancelled."""
    campaign_row = Campaign.objects.filter(pk=campaign).first()
    turn = current_turn(campaign_row) if campaign_row else None
    if turn is None or turn.preview is None:
        return False
    fought: dict[str, Fought] = {}
    while previews.store_progress(turn, len(fought)):
        played = as_far_as_it_goes(turn, fought)
        if played.stale:
            turn, fought = previews.ask_for_preview(campaign=turn.campaign), {}
            continue
        if played.found is not None:
            return previews.store_preview(turn, played.found)
        for engagement in played.open:
            muster = muster_from_plain(engagement.muster, turn.campaign.nation_table)
            laying, seed = laying_of(engagement, None), engagement.dice
            fought[engagement.key] = operations.play_battle(muster, turn.campaign.ruleset, seed, laying)
    return False


def as_far_as_it_goes(turn: Turn, fought: dict[str, Fought]) -> Undone:
    """Plays the week of *turn* with what was *fought*, and undoes it.

    It goes to a battle that was not fought, or to its aftermath.
    """
    try:
        with transaction.atomic():
            play_week(turn, fought)
    except Undone as played:
        return played
    raise AssertionError


def play_week(turn: Turn, fought: dict[str, Fought]) -> None:
    locks.lock_campaign(turn.campaign, wait=True)
    rows = Rows(turn)
    assert turn.preview is not None
    if previews.input_of(rows) != turn.preview["input"]:
        raise Undone([], stale=True)
    before, led, men = previews.seen_of(rows), previews.parties_of(rows), prisoner_guards.men_by_force(rows)
    last = Posting.objects.aggregate(Max("pk"))["pk__max"] or 0
    Turn.objects.filter(pk=turn.pk).update(preview={**turn.preview, "state": COMMITTED})
    own_battles = Engagement.objects.filter(turn=turn, state=EngagementState.OPEN).select_related(
        "turn", "campaign"
    )
    while True:
        turns.advance_turn(turn.campaign, as_far_as=TurnState.AFTERMATH)
        waiting = list(own_battles.filter(is_referred=False).order_by("minute", "key"))
        if new := [engagement for engagement in waiting if engagement.key not in fought]:
            raise Undone(new)
        if not waiting:
            kept = tuple(own_battles.order_by("minute", "key").values_list("key", flat=True))
            after = Rows(current_turn(turn.campaign))
            bitter = quarter.sympathy_changes(after)
            with transaction.atomic():  # of the week's close; it comes again with the umpire's edits
                changes = replace(previews.week_changes(before, last, after, kept), bitter=bitter)
                changes = replace(changes, parties=previews.changed_parties(led, after))
                transaction.set_rollback(True)
            raise Undone([], next_week.with_next_week(turn, changes, before, men))
        for engagement in waiting:
            engagements.settle_engagement(engagement=engagement, result=fought[engagement.key].result)
