"""Table units as one member may see them: his own by name, the enemy's as they stand on the table."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _, pgettext

from battles.i18n.piece_names import called
from battles.mustering import Roster, TableUnit
from battles.replay.visibility import sort_of
from campaign.access import Member
from campaign.logic.casualties.muster import Captives, Muster
from campaign.logic.vocabulary import Arm
from campaign.models import Engagement, Side
from campaign.store.stored_names import of_bodies


@dataclass(frozen=True, slots=True)
class Body:
    """`ref` stands for the unit in pages and forms; `own`: the member knows it by its name."""

    unit: TableUnit
    ref: str
    name: str
    letter: str
    own: bool

    @property
    def arm(self) -> str:
        return pgettext("arm", "commander") if self.unit.chief else arm(self.unit.arm)


def arm(word: str) -> str:
    return {
        Arm.INFANTRY: pgettext("arm", "foot"),
        Arm.CAVALRY: pgettext("arm", "horse"),
        Arm.ARTILLERY: pgettext("arm", "gun"),
        Arm.TRAIN: pgettext("arm", "train"),
    }[Arm(word)]


def generic(word: str, number: int) -> str:
    """How an enemy's body is called, by its arm or by the rules' word for its troops: Foot 2."""
    return {
        "ship": _("Ship %d"),
        "chief": _("Commander %d"),
        "scout": _("Scouts %d"),
        Arm.INFANTRY: _("Foot %d"),
        Arm.CAVALRY: _("Horse %d"),
        Arm.ARTILLERY: _("Gun %d"),
        Arm.TRAIN: _("Train %d"),
    }[sort_of(word)] % number


def enemy_ref(word: str, number: int) -> str:
    """Stands for an enemy's body in a replay. It says what `generic` says, no more; no key has a dot."""
    return f"enemy.{sort_of(word)}.{number}"


def refs_by_key(roster: Roster) -> dict[str, str]:
    """Returns what stands for each body in forms: its side, and its number there.

    Reserves are counted last, so that no gap tells the enemy of them.
    """
    numbers: Counter[str] = Counter()
    refs = {}
    for unit in sorted(roster.units, key=lambda unit: bool(unit.reserve_dice)):
        numbers[unit.side] += 1
        refs[unit.key] = f"{unit.side}.{numbers[unit.side]}"
    return refs


@dataclass(frozen=True, slots=True)
class Led:
    """Captives of one unit at the table; `ref` stands for them in forms."""

    group: Captives
    ref: str
    name: str


def led(member: Member, engagement: Engagement, muster: Muster, *, rescue: bool) -> tuple[Led, ...]:
    """The captives led there, as far as the member may know: those his own side leads, and, where their
    rescue is what is played, those of his own side.
    """
    side, names = member.side.key if member.side else None, of_bodies(member.campaign)
    known = (
        group
        for party in muster.parties
        for force in party.forces
        for group in force.captives
        if side in (None, party.side) or (rescue and side == group.side)
    )
    return tuple(
        Led(group, f"captives.{number}", names.get(group.name, group.name))
        for number, group in enumerate(known, 1)
    )


def bodies(
    member: Member, engagement: Engagement, roster: Roster, sides: dict[str, Side]
) -> tuple[Body, ...]:
    """The units of *roster* that the member may see, in its order: no reserve of the enemy's among them."""
    numbers: Counter[str] = Counter()
    names, refs = of_bodies(member.campaign), refs_by_key(roster)
    found = []
    for unit in roster.units:
        own = member.side is None or unit.side == member.side.key
        if not own and unit.reserve_dice:
            continue
        name = called(unit.name, names)
        if not own:
            word = unit.plays if unit.chief else unit.arm.value
            numbers[sort_of(word)] += 1
            name = generic(word, numbers[sort_of(word)])
        found.append(Body(unit, refs[unit.key], name, sides[unit.side].letter, own))
    return tuple(found)
