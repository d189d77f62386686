"""A unit or a leader that the umpire adds to a force of a running campaign, with a reason. CAMP-LEDGER-03."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.vocabulary import Account, Arm, Cause, ForceKind, Stock
from campaign.models import Force, Leader, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns.added_forces import MOST_MEN, free_key
from campaign.operations.turns.changed_rows import FieldRefusal
from campaign.operations.turns.overrides import open_turn, record_override, refuse_held


@dataclass(frozen=True, slots=True)
class NewUnit:
    """Holds a new unit. `like`: the unit whose arm, nation, drill and weapons the new one has."""

    name: str
    like: Unit
    men: int
    horses: int
    guns: int
    quality: int


@dataclass(frozen=True, slots=True)
class NewLeader:
    """Holds a new leader. `command` and `initiative`: 1 to 5."""

    unit: Unit
    name: str
    rank: str
    general: bool
    command: int
    initiative: int


@transaction.atomic
def add_unit(*, force: Force, new: NewUnit, actor: AbstractBaseUser, reason: str, seen: str = "") -> Unit:
    """Adds *new* to *force* on the first day of the open turn; its men come out of the depot.

    Raises FieldRefusal, naming the field, if it does not fit together.
    """
    turn = open_turn(force.campaign, reason, seen)
    force = Force.objects.get(pk=force.pk)
    refuse_held(force)
    refuse_unfit(force, new)
    unit = Unit.objects.create(
        campaign=force.campaign,
        side_id=force.side_id,
        force=force,
        key=free_key(force.campaign, new.name, turn),
        name=new.name,
        arm=new.like.arm,
        nation=new.like.nation,
        troops=new.like.troops,
        quality=new.quality,
        firearms=new.like.firearms,
        base_id=force.base_id,
    )
    amounts = ((Stock.MEN, new.men), (Stock.HORSE, new.horses), (Stock.GUN, new.guns))
    reference = f"hand/{turn.key}/{unit.key}"
    lines = [
        Line(unit, stock, Account.DEPOT, AT_HAND[stock], amount, Cause.RECRUIT, reference)
        for stock, amount in amounts
    ]
    post_lines(turn=turn, date=turn.starts, lines=lines)
    record_override(
        turn,
        actor,
        "add_unit",
        unit.key,
        reason,
        before={"men": 0},
        after={"force": force.key, "men": new.men},
    )
    return unit


@transaction.atomic
def add_leader(
    *, force: Force, new: NewLeader, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> Leader:
    """Adds *new* to a unit of *force*. Raises FieldRefusal if the unit is of another force."""
    turn = open_turn(force.campaign, reason, seen)
    refuse_held(Force.objects.get(pk=force.pk))
    if new.unit.force_id != force.pk:
        raise FieldRefusal("unit", _("This unit belongs to another force. Choose one of this force."))
    leader = Leader.objects.create(
        campaign=force.campaign,
        side_id=force.side_id,
        unit=new.unit,
        key=free_key(force.campaign, new.name, turn),
        name=new.name,
        rank=new.rank,
        general=new.general,
        command=new.command,
        initiative=new.initiative,
    )
    record_override(turn, actor, "add_leader", leader.key, reason, before={}, after={"unit": new.unit.key})
    return leader


def refuse_unfit(force: Force, new: NewUnit) -> None:
    """Raises FieldRefusal if *new* does not suit its arm or *force*."""
    if force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
        raise FieldRefusal("like", _("A ship or a magazine has no units of soldiers."))
    if new.like.side_id != force.side_id:
        raise FieldRefusal(
            "like", _("This unit belongs to another side. Choose one of the force’s own side.")
        )
    if not 0 < new.men <= MOST_MEN:
        raise FieldRefusal("men", _("Write the number of men in digits."))
    if new.guns and new.like.arm != Arm.ARTILLERY:
        raise FieldRefusal("guns", _("Only a unit of artillery has guns."))
    if new.like.arm == Arm.CAVALRY and new.horses < new.men:
        raise FieldRefusal("horses", _("Cavalry needs a horse for each man."))
