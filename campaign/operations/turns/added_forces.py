"""A force that the umpire adds to a running campaign, with its unit, its leader and a reason.

Its men, horses and guns come out of the depot by postings, like those of a reinforcement. CAMP-LEDGER-03.
"""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.text import slugify

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import Arm, ForceKind
from campaign.models import Campaign, Force, Leader, Place, Seat, Turn, Unit
from campaign.operations.forces.raising import opening_lines, raise_forces
from campaign.operations.ledger.postings import post_lines
from campaign.operations.turns.overrides import open_turn, record_override
from campaign.refusals import Refusal

KINDS = (ForceKind.COLUMN, ForceKind.BAND, ForceKind.GARRISON)
MOST_MEN = 20_000


@dataclass(frozen=True, slots=True)
class NewForce:
    """Says what the umpire writes. `like`: the unit whose arm, nation, drill and weapons the new one has."""

    name: str
    kind: ForceKind
    place: Place
    seat: Seat | None
    like: Unit
    unit: str
    men: int
    horses: int
    guns: int
    quality: int
    leader: str = ""
    rank: str = ""


@transaction.atomic
def add_force(
    *, campaign: Campaign, new: NewForce, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> Force:
    """Adds *new* on the first day of the open turn. Raises Refusal if it does not fit together."""
    from campaign.scenario.rows import ForceRow, LeaderRow, UnitRow  # loads pydantic

    turn = open_turn(campaign, reason, seen)
    refuse_unfit(new)
    key = free_key(campaign, new.name, turn)
    side = new.like.side.key
    weapons = dict.fromkeys(
        ("rifle_breech", "rifle_muzzle", "musket", "shotgun", "pistol", "machete", "lance"), 0
    )
    force = ForceRow(
        key=key,
        name=new.name,
        side=side,
        seat=new.seat.key if new.seat else None,
        kind=new.kind,
        place=new.place.key,
        base=None,
        is_static="no",  # type: ignore[arg-type]
    )
    unit = UnitRow(
        key=key,
        name=new.unit or new.name,
        force=key,
        arm=Arm(new.like.arm),
        nation=new.like.nation,
        troops=new.like.troops,
        quality=new.quality,
        men=new.men,
        horses=new.horses,
        guns=new.guns,
        in_posts="no",  # type: ignore[arg-type]
        **{**weapons, **new.like.firearms},
    )
    leaders = []
    if new.leader:
        leaders.append(
            LeaderRow(
                key=key,
                name=new.leader,
                side=side,
                unit=key,
                rank=new.rank or new.leader,
                general="no",  # type: ignore[arg-type]
                command=3,
                initiative=3,
            )
        )
    forces, units, _leaders = raise_forces(
        campaign,
        forces=[force],
        units=[unit],
        leaders=leaders,
        sides={side: new.like.side},
        seats={new.seat.key: new.seat} if new.seat else {},
        places={new.place.key: new.place},
    )
    post_lines(
        turn=turn, date=turn.starts, lines=list(opening_lines(units, [unit], f"hand/{turn.key}/{key}"))
    )
    record_override(
        turn, actor, "add", key, reason, after={"place": new.place.key, "men": new.men, "leader": new.leader}
    )
    return forces[key]


def refuse_unfit(new: NewForce) -> None:
    """Raises Refusal if *new* has men, horses or guns that its arm does not have, or another side's seat."""
    if not 0 < new.men <= MOST_MEN:
        raise Refusal(_("Write the number of men in digits."))
    if new.kind not in KINDS or new.like.arm not in (Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY):
        raise Refusal(_("Only columns, bands and garrisons of infantry, cavalry or artillery can be added."))
    if new.seat is not None and new.seat.side_id != new.like.side_id:
        raise Refusal(_("This seat belongs to another side. Choose one of the unit’s own side."))
    if new.guns and new.like.arm != Arm.ARTILLERY:
        raise Refusal(_("Only a unit of artillery has guns."))
    if new.like.arm == Arm.CAVALRY and new.horses < new.men:
        raise Refusal(_("Cavalry needs a horse for each man."))


def free_key(campaign: Campaign, name: str, turn: Turn) -> str:
    """Returns a key made of *name* that no force, unit or leader of *campaign* has."""
    stem = slugify(name).replace("-", "_")[:36] or "force"
    if not stem[0].isalpha():
        stem = f"f_{stem}"
    taken = {
        key
        for model in (Force, Unit, Leader)
        for key in model._base_manager.filter(campaign=campaign).values_list("key", flat=True)
    }
    key, number = f"{stem}_{turn.key}", 2
    while key in taken:
        key, number = f"{stem}_{turn.key}_{number}", number + 1
    return key
