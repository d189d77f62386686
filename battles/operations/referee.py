"""Stores the answers that both sides of a table give in secret, and takes them over once both are in."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from battles.models import Battle, HiddenAnswer, TableReport
from battles.operations import unsettled_engagement
from battles.operations.assisted import overtaken_by
from campaign.models import Side
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from rules import SIDES, RefereeGame
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import known_answer

BOTH = len(SIDES)


@transaction.atomic
def answer_choice(
    *,
    battle: Battle,
    author: User,
    own_side: Side | None,
    ally: Side | None,
    side: Side,
    key: str,
    answer: str,
    sides: Sequence[str],
) -> None:
    """Stores what *side* has chosen; it may change until both sides have answered. Raises Refusal.

    *own_side*: the side the author writes for, None for the umpire. *ally*: the author's side, if another.
    *sides*: keys of the two, in the order of the rules.
    """
    unsettled_engagement(battle)
    stored = {answer_row.side.key: answer_row for answer_row in answers_of(battle) if answer_row.key == key}
    if len(stored) == BOTH:
        raise Refusal(_("Both sides have answered already."))
    own_answer, is_own = stored.get(side.key), own_side is not None and own_side.pk == side.pk
    if own_answer is not None and not (is_own and ally is None) and own_answer.author_id != author.pk:
        raise Refusal(_("That side has answered on another phone."))
    if own_side is not None and not is_own and not shares_phone(battle, side):
        raise Refusal(_("That side answers on its own phone."))
    assert side.key in sides
    HiddenAnswer.objects.update_or_create(
        battle=battle, key=key, side=side, defaults={"answer": answer, "author": author}
    )


def shares_phone(battle: Battle, side: Side) -> bool:
    """Tells whether *side* may answer on the other side's phone."""
    return battle.is_one_phone and not battle.has_one_log and not has_own_log(battle, side)


@transaction.atomic
def choose_phones(*, battle: Battle, actor: User, one: bool) -> None:
    """Lets both sides answer on one phone, or each on its own only."""
    engagement = unsettled_engagement(battle)
    battle.is_one_phone = one
    battle.save(update_fields=["is_one_phone"])
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation="battles.choose_phones",
        subject=engagement.key,
        data={"chosen": "one" if one else "own"},
    )


def has_own_log(battle: Battle, side: Side) -> bool:
    """Tells whether somebody of *side* keeps a log of their own."""
    return TableReport.objects.filter(battle=battle, side=side).exists()


def answers_of(battle: Battle) -> list[HiddenAnswer]:
    """Returns the secret answers at a table so far. One query."""
    return list(HiddenAnswer.objects.filter(battle=battle).select_related("side"))


def withdraw_answers(battle: Battle, key: str) -> None:
    """Forgets both answers to a choice that is taken back, so that it is asked again."""
    HiddenAnswer.objects.filter(battle=battle, key=key).delete()


def refuse_withdrawn(
    battle: Battle, steps: Sequence[Mapping[str, Any]], answers: Sequence[HiddenAnswer], author: User
) -> None:
    """Raises Refusal if answers that *steps* show have been taken back, or given anew since.

    *answers*: those that *steps* were made from. Holds the lock, in a transaction.
    """
    unsettled_engagement(battle)
    keys = {step["key"] for step in steps if step["do"] == CHOOSE}

    def own_answers(rows: Sequence[HiddenAnswer]) -> list[tuple[str, int, str]]:
        return sorted((row.key, row.side_id, row.answer) for row in rows if row.key in keys)

    if own_answers(answers_of(battle)) != own_answers(answers):
        raise Refusal(overtaken_by((), author))


def revealing_step(
    game: RefereeGame, answers: Sequence[HiddenAnswer], sides: Sequence[str]
) -> dict[str, Any] | None:
    """Returns the step that shows what both sides have chosen, None if one still has to answer.

    *sides*: their keys, in the order of the rules.
    """
    asked = game.choice
    if asked is None:
        return None
    given = {
        answer.side.key: known_answer(game, asked[1], answer.answer)
        for answer in answers
        if answer.key == asked[0]
    }
    if len(given) < BOTH:
        return None
    return {"do": CHOOSE, "key": asked[0]} | {
        name: given[side] for name, side in zip(SIDES, sides, strict=True)
    }
