"""Fights carried over: the umpire lets the war go on before one is settled."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.turns.postponed import is_overdue
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.queries.weeks.postponed import may_take_back, why_not_postponed
from campaign.store.queries.weeks.turns import current_turn


@transaction.atomic
def postpone_battle(*, engagement: Engagement, actor: AbstractBaseUser, seen: str = "") -> None:
    """Postpones *engagement*: the turn goes on without it, or the open turn may be marched before it.

    Its forces stay where they are, all others move. *seen*: the label of the page's turn.
    """
    engagement, turn = locked_battle(engagement)
    locks.refuse_stale(turn.label, seen)
    if refused := why_not_postponed(engagement, turn):
        raise Refusal(refused)
    note_postponement(engagement, turn, actor, 1, "engagements.postpone")


@transaction.atomic
def take_back(*, engagement: Engagement, actor: AbstractBaseUser, seen: str = "") -> None:
    """Undoes the last `postpone_battle` of *engagement*, while the turn is still where it was done."""
    engagement, turn = locked_battle(engagement)
    locks.refuse_stale(turn.label, seen)
    if not may_take_back(engagement, turn):
        raise Refusal(_("%(name)s: the campaign has already moved on.") % {"name": engagement.label})
    note_postponement(engagement, turn, actor, -1, "engagements.take_back")


def locked_battle(engagement: Engagement) -> tuple[Engagement, Turn]:
    """Returns *engagement* and the current turn, as they are under the campaign's lock."""
    campaign = locks.lock_campaign(engagement.campaign)
    engagement.refresh_from_db()
    return engagement, current_turn(campaign)


def note_postponement(
    engagement: Engagement, turn: Turn, actor: AbstractBaseUser, by: int, operation: str
) -> None:
    engagement.turns_postponed += by
    engagement.save(update_fields=["turns_postponed"])
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation=operation,
        subject=engagement.key,
        data={"turns_postponed": engagement.turns_postponed},
    )


def last_march(engagement: Engagement, turn: Turn) -> Turn:
    """Returns the turn on whose march *engagement* is settled: the last that has been marched.

    *turn* is the current one. Raises Refusal while that is being marched.
    """
    if engagement.turn_id == turn.pk:
        return turn
    if turn.march is None:
        return turn.campaign.turns.get(number=turn.number - 1)
    if not turn.march["done"]:
        raise Refusal(
            _("The march of the {week} is being played. Settle %(name)s when it is over.")
            % {"name": engagement.label}
        )
    return turn


def waited_for(campaign: int) -> list[int]:
    """Returns primary keys of postponed battles for which *campaign*'s locked turn waits.

    They must be fought, or their returns posted.
    """
    played = Turn.objects.filter(campaign=campaign).defer("march")
    turn = played.order_by("-number").first()
    if turn is None or turn.state != TurnState.LOCKED:
        return []
    open_ = Engagement.objects.filter(campaign=campaign).exclude(state=EngagementState.SETTLED)
    rows = open_.filter(turn__number__lt=turn.number).values_list("pk", "turn__number", "turns_postponed")
    return [pk for pk, number, carried in rows if is_overdue(number, carried, turn.number)]


def is_overtaken(engagement: Engagement) -> bool:
    """Tells whether *engagement* was postponed into a week that is being marched now."""
    turn = current_turn(engagement.campaign)
    return engagement.turn_id != turn.pk and turn.march is not None and not turn.march["done"]
