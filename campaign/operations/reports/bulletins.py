"""Battles far from any town, which become public only if a side publishes them. CAMP-PRESS-02."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.logic.casualties.muster import party_of
from campaign.logic.settings import ON
from campaign.logic.strategist.news import Action, publishes_bulletin
from campaign.logic.vocabulary import SideOutcome
from campaign.models import Engagement, Result, Side, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.queries.weeks.bulletins import why_not_printed
from campaign.store.queries.weeks.turns import current_turn


@transaction.atomic
def publish_battle(*, engagement: Engagement, side: Side, actor: AbstractBaseUser) -> None:
    """Publishes *engagement* for *side*: its claims are printed when word of it can have come."""
    change_publication(engagement, side, actor, "bulletins.give")


@transaction.atomic
def withhold_battle(*, engagement: Engagement, side: Side, actor: AbstractBaseUser) -> None:
    """Undoes `publish_battle`, until the gazette is printed."""
    change_publication(engagement, side, actor, "bulletins.keep")


def publish_by_computer(turn: Turn) -> None:
    """Makes the computer publish last week's remote battles it can boast of, for sides without players.

    It runs at the lock of *turn*. The caller holds the campaign's lock.
    """
    settings = turn.campaign.rules(turn.number).reports
    if settings.bulletins != ON or settings.gazette != ON:
        return
    seats = turn.campaign.seats.exclude(player=None, stand_in=None)
    idle = turn.campaign.sides.exclude(pk__in=seats.values("side"))
    lately = Result.objects.filter(engagement__campaign=turn.campaign, turn__number__gte=turn.number - 1)
    latest = {row.engagement_id: row for row in lately.order_by("revision").select_related("field_holder")}
    engagements = (
        Engagement.objects.filter(pk__in=latest).select_related("turn", "place").defer("turn__march")
    )
    for engagement in engagements.order_by("turn__number", "minute", "key"):
        for side in idle:
            mine = side.key not in engagement.published and of_side(engagement, latest[engagement.pk], side)
            if mine and publishes_bulletin(mine) and not why_not_printed(engagement, side, turn):
                store_publication(engagement, side, turn, None, "bulletins.give")


def of_side(engagement: Engagement, result: Result, side: Side) -> Action | None:
    """Returns *engagement* as in *side*'s own return; None if it was not there."""
    lines = list(result.returns.filter(unit__side=side).select_related("unit"))
    if not lines:
        return None
    return Action(
        held=result.field_holder is not None
        and result.field_holder.key == party_of(engagement.muster, side.key),
        outcome=SideOutcome(lines[0].outcome),
        men=sum(line.present for line in lines),
        lost=sum(line.losses for line in lines),
        irregular=all(side.campaign.nation(line.unit.nation).is_irregular for line in lines),
    )


def change_publication(engagement: Engagement, side: Side, actor: AbstractBaseUser, operation: str) -> None:
    campaign = locks.lock_campaign(engagement.campaign, wait=True)
    engagement.refresh_from_db()
    turn = current_turn(campaign)
    if refused := why_not_printed(engagement, side, turn):
        raise Refusal(refused)
    store_publication(engagement, side, turn, actor, operation)


def store_publication(
    engagement: Engagement, side: Side, turn: Turn, actor: AbstractBaseUser | None, operation: str
) -> None:
    rest = {key: number for key, number in engagement.published.items() if key != side.key}
    given = {side.key: turn.number} if operation == "bulletins.give" else {}
    engagement.published = rest | given
    engagement.save(update_fields=["published"])
    record_operation(
        campaign=turn.campaign, turn=turn, actor=actor, operation=operation, subject=engagement.key
    )
