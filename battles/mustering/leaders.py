"""Commanders with a piece of their own: divisions are told off, and the named leaders lead by rank."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from battles.mustering.troops import FIGHTERS
from battles.mustering.units import Present, Share, TableUnit
from campaign.logic.theatre.theatre import Leader
from rules import Chief, Establishment

Post = tuple[str, list[TableUnit]]  # how it is called, and whom it commands


def in_divisions(units: Sequence[TableUnit], most: int) -> list[TableUnit]:
    """Returns *units* of each force, arm and hour in divisions of at most *most*.

    One by itself is of none.
    """
    groups: dict[tuple[object, ...], list[TableUnit]] = {}
    for unit in units:
        if unit.arm in FIGHTERS and most:
            groups.setdefault((unit.force, unit.arm, unit.reserve_dice, unit.late), []).append(unit)
    named: dict[str, str] = {}
    numbers: dict[tuple[str, str], int] = {}
    for group in groups.values():
        for start in range(0, len(group), most):
            division = group[start : start + most]
            if len(division) > 1:
                arm = division[0].force, str(division[0].arm)
                numbers[arm] = numbers.get(arm, 0) + 1
                named |= {unit.key: f"{arm[1]} {numbers[arm]}" for unit in division}
    return [replace(unit, division=named.get(unit.key, "")) for unit in units]


def with_chiefs(
    side: str,
    units: list[TableUnit],
    present: list[Present],
    settings: Establishment,
    forces: Mapping[str, str],
) -> list[TableUnit]:
    """Returns *units* of a side, then their commanders: the highest leader, or one without a name.

    *present*: units that may be led. *forces*: the names of all forces by key.
    """
    leading: set[str] = set()
    led = list(units)
    posts = [
        (chief, name, under)
        for chief in settings.chiefs
        for name, under in posts_of(chief, side, units, forces)
    ]
    for number, (chief, name, under) in enumerate(posts):
        leader, leader_force = senior_free_leader(under, present, leading)
        if leader:
            leading.add(leader.key)
        first = under[0]
        led, staff = detach_staff(led, leader_force, chief.staff)
        led.append(
            TableUnit(
                key=f"{side}-chief-{number + 1}",
                name=leader.name if leader else name,
                side=side,
                force=first.force,
                arm=first.arm,
                nation=first.nation,
                quality=first.quality,
                figures=1,
                command=1,
                firearms=0,
                shares=staff,
                reserve_dice=first.reserve_dice,
                late=first.late,
                leader=leader,
                troop=chief.troop,
                troops=first.troops,
                division=first.division if chief.over == "division" else "",
                chief=True,
            )
        )
    return led


def posts_of(chief: Chief, side: str, units: Sequence[TableUnit], forces: Mapping[str, str]) -> list[Post]:
    """Returns the commands of that kind without leaders' names: those on the field first, in order of their
    units.
    """
    units_by_force: dict[tuple[str, ...], list[TableUnit]] = {}
    for unit in sorted(units, key=lambda unit: (unit.late, unit.reserve_dice)):
        if chief.over == "side":
            key: tuple[str, ...] = (side,)
        else:
            key = (unit.force, unit.division)[: 1 + (chief.over == "division")]
        if chief.over != "division" or unit.division:
            units_by_force.setdefault(key, []).append(unit)
    if chief.over == "side":
        return [
            (f"{side.replace('_', ' ').capitalize()}, general", under) for under in units_by_force.values()
        ]
    return [(post_name(forces[key[0]], *key[1:]), under) for key, under in units_by_force.items()]


def post_name(force: str, division: str = "") -> str:
    """Returns a name such as: Column, commander of infantry division 1."""
    if not division:
        return f"{force}, commander"
    arm, _, number = division.partition(" ")
    return f"{force}, commander of {arm} division {number}"


def senior_free_leader(
    under: Sequence[TableUnit], present: Sequence[Present], leading: set[str]
) -> tuple[Leader | None, str]:
    """Returns the highest leader with these men who leads nobody yet, with that leader's campaign unit."""
    shares = {share.unit for unit in under for share in unit.shares}
    hour = under[0].reserve_dice, under[0].late
    leaders = [
        (leader, entry.force_unit.key)
        for entry in present
        if entry.force_unit.key in shares and (entry.reserve_dice, entry.late) == hour
        for leader in entry.force_unit.leaders
        if leader.key not in leading
    ]
    if not leaders:
        return None, under[0].shares[0].unit
    return max(leaders, key=lambda pair: (pair[0].general, pair[0].command, pair[0].initiative, pair[0].key))


def detach_staff(
    units: list[TableUnit], own_unit: str, staff: int
) -> tuple[list[TableUnit], tuple[Share, ...]]:
    """Returns *units*, and the *staff* that one of them gives of its men, if they are many.

    The men are those of *own_unit*.
    """
    for place, unit in enumerate(units):
        for share in unit.shares if not unit.chief else ():
            if share.unit == own_unit and staff and share.men > 2 * staff:
                left = tuple(
                    Share(share_row.unit, share_row.men - staff) if share_row.unit == own_unit else share_row
                    for share_row in unit.shares
                )
                return [
                    *units[:place],
                    replace(unit, shares=left),
                    *units[place + 1 :],
                ], (Share(own_unit, staff),)
    return units, ()
