"""Overrides by the umpire while orders are open, with a reason.

They set a force's place, an entry in a unit's ledger, or a leader's fate. The journal stores who did it, why,
and the values before and after. CAMP-LEDGER-03.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.ledger.accounts import GOODS_BY_HAND, MEN_BY_HAND
from campaign.logic.turns.previews import FATES
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Cause, ForceKind, LeaderFate, Stock, TurnState
from campaign.models import Campaign, Force, Leader, Place, Turn, Unit
from campaign.operations.casualties.officers import set_leader_fate
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import edits
from campaign.refusals import Refusal
from campaign.store.journal import BY_HAND, page_mark
from campaign.store.ledger_reads import balances_by_unit
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows


def override_movements(stock: Stock) -> tuple[tuple[Account, Account], ...]:
    return MEN_BY_HAND if stock is Stock.MEN else GOODS_BY_HAND


def open_turn(campaign: Campaign, reason: str, seen: str) -> Turn:
    """Returns the open turn, under the campaign's lock.

    Raises Refusal if there is none, or no *reason*, or if another override was made since the page with the
    mark *seen*.
    """
    turn = current_turn(locks.lock_campaign(campaign))
    locks.refuse_ended(turn)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Override forces only while orders are open. Change a locked {week} in its preview."))
    if not reason.strip():
        raise Refusal(_("Give a reason for this change."))
    locks.refuse_stale(page_mark(turn, BY_HAND), seen)
    return turn


def refuse_held(force: Force) -> None:
    if force.state in OUT_OF_CONTACT:
        raise Refusal(_("%(force)s is pinned by a battle; settle that first.") % {"force": force.label})


@transaction.atomic
def place_force(*, force: Force, place: Place, actor: AbstractBaseUser, reason: str, seen: str = "") -> None:
    """Puts *force* at *place* as the week begins, halted; a ship lies there."""
    turn = open_turn(force.campaign, reason, seen)
    rows = Rows(turn)
    row = rows.forces[force.key]
    refuse_held(row)
    if row.kind == ForceKind.MAGAZINE:
        raise Refusal(_("A magazine cannot be moved."))
    before = spot_key(row)
    if not edits.move_force(rows, row.key, place.key):
        raise Refusal(_("A ship can be only in a port."))
    rows.flush()
    record_override(turn, actor, "place", row.key, reason, before=before, after=spot_key(row))


def spot_key(force: Force) -> str:
    """Returns the key of the force's place, or of its road and the metre: road/12000."""
    if force.route is not None:
        return f"{force.route.key}/{force.metres}"
    return force.place.key if force.place else ""


@transaction.atomic
def book_movement(
    *,
    unit: Unit,
    stock: Stock,
    source: Account,
    target: Account,
    amount: int,
    actor: AbstractBaseUser,
    reason: str,
    seen: str = "",
) -> None:
    """Moves *amount* of *unit*'s *stock* from *source* to *target*, on the open turn's first day.

    *seen*: the page's mark.
    """
    turn = open_turn(unit.campaign, reason, seen)
    refuse_held(Force.objects.get(pk=unit.force_id))
    if (source, target) not in override_movements(stock):
        raise Refusal(_("This force cannot use that route. Choose another."))
    if not 0 < amount < 100_000:
        raise Refusal(_("Write the number in digits."))
    stood = balances_by_unit([unit])[unit.pk]
    before = {account.value: stood.get((stock, account), 0) for account in (source, target)}
    line = Line(unit, stock, source, target, amount, Cause.UMPIRE, f"hand/{turn.key}/{unit.key}")
    post_lines(turn=turn, date=turn.starts, lines=[line])
    after = {source.value: before[source] - amount, target.value: before[target] + amount}
    way = [stock.value, source.value, target.value, amount]
    record_override(turn, actor, "post", unit.key, reason, way=way, before=before, after=after)


@transaction.atomic
def decide_leader_fate(
    *, leader: Leader, fate: LeaderFate, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> None:
    """Sets the fate of *leader* on the open turn's first day. A prisoner's fate is set elsewhere."""
    turn = open_turn(leader.campaign, reason, seen)
    leader = Leader.objects.select_related("unit__force").get(pk=leader.pk)
    if leader.fate == LeaderFate.CAPTURED or fate not in FATES:
        raise Refusal(
            _("A leader is present, wounded or dead; find captured leaders on the roll of prisoners.")
        )
    if leader.unit is not None:
        refuse_held(leader.unit.force)
    before = leader.fate
    set_leader_fate(leader, fate, turn.starts, turn, turn.seed)
    leader.save(update_fields=["fate", "fate_date", "until"])
    record_override(turn, actor, "decide", leader.key, reason, before=str(before), after=fate.value)


def record_override(
    turn: Turn, actor: AbstractBaseUser, what: str, subject: str, reason: str, **data: object
) -> None:
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation=f"overrides.{what}",
        subject=subject,
        reason=reason.strip(),
        data=data,
    )
