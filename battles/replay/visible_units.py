"""Table units as one member may see them: own ones by name, the enemy's as they stand on the table."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _, pgettext

from battles.i18n.piece_names import names_called
from battles.mustering import Roster, TableUnit
from battles.replay.visibility import sort_of
from campaign.access import Member
from campaign.logic.casualties.muster import Muster, PrisonerGroup
from campaign.logic.vocabulary import Arm
from campaign.models import Engagement, Side
from campaign.store.stored_names import force_and_unit_names

UNSEEN = "unseen/"  # begins the keys of lines with no unit behind them
USUAL_LINES, MOST_LINES = 6, 12
Expected = dict[str, int]


@dataclass(frozen=True, slots=True)
class VisibleUnit:
    """`ref` stands for the unit in pages and forms; `own`: the member knows it by its name.

    `is_counted`: an enemy unit whose figures the member sees, in a log of both sides.
    """

    unit: TableUnit
    ref: str
    name: str
    letter: str
    own: bool
    is_counted: bool = False

    @property
    def has_figures(self) -> bool:
        """Tells whether the member knows how many figures it has."""
        return self.own or self.is_counted

    @property
    def arm(self) -> str:
        return pgettext("arm", "commander") if self.unit.chief else arm_name(self.unit.arm)


def arm_name(word: str) -> str:
    return {
        Arm.INFANTRY: pgettext("arm", "infantry"),
        Arm.CAVALRY: pgettext("arm", "cavalry"),
        Arm.ARTILLERY: pgettext("arm", "gun"),
        Arm.TRAIN: pgettext("arm", "train"),
    }[Arm(word)]


def enemy_name(word: str, number: int) -> str:
    """Returns the name of an enemy's unit, by its arm or the rules' word for its troops: Infantry 2."""
    return {
        "ship": _("Ship %d"),
        "chief": _("Commander %d"),
        "scout": _("Scouts %d"),
        Arm.INFANTRY: _("Infantry %d"),
        Arm.CAVALRY: _("Cavalry %d"),
        Arm.ARTILLERY: _("Gun %d"),
        Arm.TRAIN: _("Train %d"),
    }[sort_of(word)] % number


def enemy_ref(word: str, number: int) -> str:
    """Stands for an enemy's unit in a replay. It says what `enemy_name` says, no more; no key has a dot."""
    return f"enemy.{sort_of(word)}.{number}"


def refs_by_key(roster: Roster) -> dict[str, str]:
    """Returns what stands for each unit in forms: its side, and its number there.

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
    """Prisoners of one unit at the table; `ref` stands for them in forms."""

    group: PrisonerGroup
    ref: str
    name: str


def prisoners_known(
    member: Member, engagement: Engagement, muster: Muster, *, rescue: bool
) -> tuple[Led, ...]:
    """Returns the prisoners led there, as far as the member may know.

    Those their own side leads. If the battle is their rescue, those of their own side as well.
    """
    side, names = member.side.key if member.side else None, force_and_unit_names(member.campaign)
    known = (
        group
        for party in muster.parties
        for force in party.forces
        for group in force.prisoners
        if side in (None, party.side) or (rescue and side == group.side)
    )
    return tuple(
        Led(group, f"prisoners.{number}", names.get(group.name, group.name))
        for number, group in enumerate(known, 1)
    )


def visible_units(
    member: Member, ruleset: str, roster: Roster, sides: dict[str, Side], expected: Expected
) -> tuple[VisibleUnit, ...]:
    """Returns the units of *roster*, laid out by the rules of *ruleset*, as a log of the table lists them.

    Returns a player's own, and as many enemy lines of each arm as the player's side has reason to expect: the
    lines say neither how many units there are nor how strong they are.
    """
    refs = refs_by_key(roster)
    own_units = [unit for unit in roster.units if member.side is None or unit.side == member.side.key]
    names = names_called(ruleset, [unit.name for unit in own_units], force_and_unit_names(member.campaign))
    visible = [
        VisibleUnit(unit, refs[unit.key], name, sides[unit.side].letter, own=True)
        for unit, name in zip(own_units, names, strict=True)
    ]
    if member.side is None:
        return tuple(visible)
    enemy = next(key for key in sides if key != member.side.key)
    foes = units_by_sort(roster, enemy)
    for sort, most in expected.items():
        known = foes.get(sort, [])[:most]
        fill = (blank_unit(sort, n, enemy) for n in range(len(known) + 1, most + 1))
        for number, unit in enumerate((*known, *fill), 1):
            word = unit.plays if unit.chief else unit.arm.value
            ref = enemy_ref(word, number)
            visible.append(VisibleUnit(unit, ref, enemy_name(word, number), sides[enemy].letter, own=False))
    return tuple(visible)


def units_by_sort(roster: Roster, side: str) -> dict[str, list[TableUnit]]:
    """Returns the units of *side* in the order in which its enemy's log numbers them.

    Reserves are left out, and a ship, which is no unit of the campaign.
    """
    found: dict[str, list[TableUnit]] = {}
    for unit in roster.units:
        if unit.side == side and not unit.reserve_dice and not unit.loads:
            found.setdefault(sort_of(unit.plays if unit.chief else unit.arm.value), []).append(unit)
    return found


def enemy_labels(roster: Roster, side: str) -> dict[str, str]:
    """Returns what the enemy's log calls each unit of *side*, by key: Infantry 2."""
    return {
        unit.key: enemy_name(unit.plays if unit.chief else unit.arm.value, number)
        for units in units_by_sort(roster, side).values()
        for number, unit in enumerate(units, 1)
    }


def blank_label(key: str) -> str:
    """Returns what a log calls the line with no unit behind it that has that *key*."""
    sort, _slash, number = key.removeprefix(UNSEEN).partition("/")
    return enemy_name("commander" if sort == "chief" else sort, int(number))


def expected_units(roster: Roster, side: str, seen: tuple[int, int] | None, size: int) -> Expected:
    """Returns how many units of each arm a player of *side* may have met, from what the side has *seen*.

    *size*: the most figures, bases or units of one unit. Nothing of it rests on who was really there.
    """
    whole = roster.men_per_figure * size
    foot = min(MOST_LINES, -(-seen[1] // whole) + 1) if seen else USUAL_LINES
    lines: Expected = {
        Arm.INFANTRY: foot,
        Arm.CAVALRY: min(MOST_LINES, foot // 2 + 1),
        Arm.ARTILLERY: 2,
        Arm.TRAIN: 1,
    }
    if any(unit.chief for unit in roster.units if unit.side == side):
        lines["chief"] = 3
    return lines


def blank_unit(sort: str, number: int, side: str) -> TableUnit:
    """Returns a line of the log with no unit behind it."""
    chief = sort == "chief"
    arm = Arm.INFANTRY if chief else Arm(sort)
    return TableUnit(
        key=f"{UNSEEN}{sort}/{number}",
        name="",
        side=side,
        force="",
        arm=arm,
        nation="",
        quality=0,
        figures=0,
        command=0,
        firearms=0,
        shares=(),
        guns=int(arm is Arm.ARTILLERY),
        chief=chief,
        troop="commander" if chief else "",
    )
