"""Disputes: what the rules leave open is settled at the table, and kept for the campaign.

MACH-GEN-01, MACH-GEN-02.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

import rules
from battles.access import dice_of_dispute
from battles.models import Battle, Precedent
from battles.operations import unsettled_engagement
from campaign.i18n.war_words import gettext as _
from campaign.models import Side
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from rules import ScriptedDice, SeededDice

DIE = 6
MOST = 100  # disputes at one table


@transaction.atomic
def settle_dispute(
    *,
    battle: Battle,
    clause: str,
    question: str,
    asked_by: Side,
    actor: User,
    side: Side | None,
    face: int | None = None,
    against: int | None = None,
    granted: bool | None = None,
) -> Precedent:
    """Settles *question* about *clause* by the die that shows *face*; if none is shown, one is rolled.

    *side* None: the umpire, who may also say without a die whether it is *granted*. Where each side rolls,
    *against* is the die of the other side. A question is settled once at a table: after that a
    Refusal says how. MACH-GEN-01, MACH-GEN-02, MACD-GEN-04.
    """
    engagement = unsettled_engagement(battle)
    question = " ".join(question.split())
    if side is not None and granted is not None:
        raise Refusal(_("Only the umpire can decide without a die."))
    if clause not in rules.catalogue(battle.ruleset) or asked_by.key not in sides_of_battle(battle):
        raise Refusal(_("Choose a clause of these rules, and a side that fights here."))
    at_table = list(battle.precedents.all())
    for dispute in at_table:
        if (
            dispute.struck_at is None
            and dispute.clause == clause
            and is_same_question(dispute.question, question)
        ):
            raise Refusal(
                _(
                    "This was already settled at this table, as {the}%(side)s asks. It holds for the rest "
                    "of the game."
                )
                % {"side": dispute.asked_by.label}
                if dispute.granted
                else _(
                    "This was already settled at this table, against {the}%(side)s. "
                    "It holds for the rest of the game."
                )
                % {"side": dispute.asked_by.label}
            )
    if len(at_table) == MOST:
        raise Refusal(_("There are %(most)d disputes at this table. That is the limit.") % {"most": MOST})
    number = len(at_table) + 1
    if granted is None:
        if dice_of_dispute(battle.ruleset) > 1:
            face, granted = both_rolls(battle, number, face, against)
        else:
            face, granted = dispute_roll(battle, number, face)
    made = Precedent.objects.create(
        battle=battle,
        number=number,
        clause=clause,
        question=question,
        asked_by=asked_by,
        granted=granted,
        face=face,
        settled_by=actor,
        side=side,
        settled_at=timezone.now(),
    )
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation="battles.settle_dispute",
        subject=engagement.key,
        data={"number": number, "clause": clause, "granted": granted, "face": face},
    )
    return made


def dispute_roll(battle: Battle, number: int, face: int | None) -> tuple[int, bool]:
    """Returns the die of a dispute, and whether it is good for the side that asks.

    It is the *face* on the table, or the turn's own die for the dispute of that *number*. MACH-R-70.
    """
    if face is None:
        face = SeededDice(f"{battle.engagement.dice}/dispute/{number}").roll(1, DIE, "MACH-GEN-01", -1)[0]
    found = rules.procedure(f"{battle.ruleset}.dispute").answer({}, ScriptedDice([face]))
    return face, found["outcome"] == "good"


def both_rolls(battle: Battle, number: int, face: int | None, against: int | None) -> tuple[int, bool]:
    """Returns both dice, on the table or the turn's own, and who is right.

    A tie is rolled again. MACD-GEN-04.
    """
    dice = SeededDice(f"{battle.engagement.dice}/dispute/{number}")
    faces: tuple[int, ...] = (face, against) if face is not None and against is not None else ()
    while not faces or (face is None and faces[0] == faces[1]):
        faces = dice.roll(2, DIE, "MACD-GEN-04", -1)
    own_face, other = faces
    answer = rules.procedure(f"{battle.ruleset}.dispute_roll").answer({}, ScriptedDice([own_face, other]))
    if answer["winner"] is None:
        raise Refusal(_("A tie settles nothing: roll again."))
    return 10 * own_face + other, answer["winner"] == "a"


def sides_of_battle(battle: Battle) -> list[str]:
    """Returns the keys of the sides that fight it."""
    return [party["side"] for party in battle.engagement.muster["parties"]]


def is_same_question(one: str, other: str) -> bool:
    """Tells whether two questions differ only in how they are written."""
    return one.casefold().rstrip(" ?.!") == other.casefold().rstrip(" ?.!")


@transaction.atomic
def remove_precedent(*, precedent: Precedent, actor: User) -> None:
    """Takes *precedent* back, by the umpire's wish; the journal keeps it."""
    engagement = precedent.battle.engagement
    locks.lock_campaign(engagement.campaign)
    if Precedent.objects.filter(pk=precedent.pk, struck_at=None).update(
        struck_at=timezone.now(), struck_by=actor
    ):
        record_operation(
            campaign=engagement.campaign,
            turn=engagement.turn,
            actor=actor,
            operation="battles.remove_ruling",
            subject=engagement.key,
            data={"number": precedent.number, "clause": precedent.clause},
        )
