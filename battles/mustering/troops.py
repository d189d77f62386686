"""Foot and horse: pieces cut into units, the small ones joined, officers among them."""

from collections import Counter
from dataclasses import replace
from string import ascii_uppercase as LETTERS

from battles.mustering.nations import nation_on_table
from battles.mustering.shares import even_parts, proportional_parts
from battles.mustering.units import Present, Share, TableUnit
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm
from campaign.logic.vocabulary.nations import Habit
from rules import Establishment

FIGHTERS = (Arm.INFANTRY, Arm.CAVALRY)


def units_of_force_unit(side: str, entry: Present, pieces: int, settings: Establishment) -> list[TableUnit]:
    """Returns one campaign unit cut into table units.

    Its men go with its figures, to the last man.
    """
    unit = entry.force_unit
    nation = nation_on_table(unit.nation, settings)
    size = settings.unit_sizes[unit.arm, nation]
    armed = min(pieces, (2 * pieces * unit.firearms + 100) // 200)
    if (
        settings.one_weapon
    ):  # those with rifles by themselves, with muskets if they are a unit, and the others
        smooth = min(armed, (2 * pieces * unit.smoothbores + 100) // 200)
        smooth = smooth if smooth >= size.least else 0
        parts = [even_parts(part, size.most) for part in (armed - smooth, smooth, pieces - armed)]
        sizes = [part_size for part in parts for part_size in part]
        with_arms = [*parts[0], *parts[1], *([0] * len(parts[2]))]
        with_muskets = [*([0] * len(parts[0])), *parts[1], *([0] * len(parts[2]))]
    else:
        sizes = even_parts(pieces, size.most)
        with_arms = proportional_parts(armed, sizes)
        with_muskets = [0] * len(sizes)
    men = proportional_parts(entry.men, sizes)
    suffix = "-r" if entry.reserve_dice else ""
    return [
        TableUnit(
            key=f"{unit.key}{suffix}-{i + 1:02d}",
            name=unit.name,
            side=side,
            force=entry.force,
            arm=unit.arm,
            nation=nation,
            quality=max(1, unit.quality - entry.fatigue),
            figures=part_size * settings.hits,
            command=0,
            firearms=with_arms[i],
            shares=(Share(unit.key, men[i]),),
            skirmish=can_skirmish(unit),
            reserve_dice=entry.reserve_dice,
            late=entry.late,
            troop="" if size.troop == unit.arm else size.troop,
            troops=unit.troops,
            smoothbores=with_muskets[i],
        )
        for i, part_size in enumerate(sizes)
    ]


def units_with_letters(units: list[TableUnit]) -> list[TableUnit]:
    """Returns the units of one campaign unit told apart, those still to come from those there: 1st
    Battalion, A.
    """
    of_unit = Counter(unit.shares[0].unit for unit in units)
    so_far: Counter[str] = Counter()
    lettered = []
    for unit in units:
        whose = unit.shares[0].unit
        turn, place = divmod(so_far[whose], len(LETTERS))
        so_far[whose] += 1
        alone = of_unit[whose] == 1
        lettered.append(unit if alone else replace(unit, name=f"{unit.name}, {LETTERS[place]}{turn or ''}"))
    return lettered


def can_skirmish(unit: ForceUnit) -> bool:
    """Tells whether its infantry may take skirmish order."""
    light = unit.nation.skirmishes or unit.troops in ("light_infantry", "guerrilla")
    return unit.arm is Arm.INFANTRY and light


def join_small(units: list[TableUnit], settings: Establishment) -> list[TableUnit]:
    """Joins units too small to stand alone to one of their arm, hour and quality (within a grade)."""

    def size(unit: TableUnit) -> tuple[int, int]:
        sizes = settings.unit_sizes[unit.arm, unit.nation]
        return sizes.least * settings.hits, sizes.most * settings.hits

    kept = [unit for unit in units if unit.figures >= size(unit)[0]]
    for small in sorted(
        (unit for unit in units if unit.figures < size(unit)[0]), key=lambda u: (-u.figures, u.key)
    ):
        hosts = [
            host
            for host in kept
            if (host.arm, host.nation, host.reserve_dice, host.late)
            == (small.arm, small.nation, small.reserve_dice, small.late)
            and abs(host.quality - small.quality) <= 1
            and host.figures + small.figures <= size(host)[1]
            and (not settings.one_weapon or is_armed_alike(host, small))
        ]
        if hosts:
            host = min(hosts, key=lambda u: (u.figures, u.key))
            kept[kept.index(host)] = joined_unit(host, small)
        else:
            kept.append(small)
    return sorted(kept, key=lambda u: (u.arm != Arm.INFANTRY, u.key))


def is_armed_alike(one: TableUnit, other: TableUnit) -> bool:
    """Tells whether both have rifles, or muskets, or no firearms at all."""
    return (bool(one.firearms), bool(one.smoothbores)) == (bool(other.firearms), bool(other.smoothbores))


def joined_unit(host: TableUnit, guest: TableUnit) -> TableUnit:
    return replace(
        host,
        name=f"{host.name} + {guest.name}",
        figures=host.figures + guest.figures,
        firearms=host.firearms + guest.firearms,
        smoothbores=host.smoothbores + guest.smoothbores,
        shares=joined_shares(host.shares, guest.shares),
        skirmish=host.skirmish and guest.skirmish,
    )


def joined_shares(first: tuple[Share, ...], second: tuple[Share, ...]) -> tuple[Share, ...]:
    """Returns the men of both, each campaign unit once."""
    men = {share.unit: share.men for share in first}
    for share in second:
        men[share.unit] = men.get(share.unit, 0) + share.men
    return tuple(Share(unit, count) for unit, count in men.items())


def with_details(units: list[TableUnit], few: list[Present]) -> list[TableUnit]:
    """Adds men too *few* for a figure to the smallest unit of their force, arm and hour.

    Or to one as near to that as there is. They add nothing to its strength.
    """
    led = list(units)
    for entry in few:
        host = min(
            led,
            key=lambda unit: (
                bool(unit.reserve_dice) != bool(entry.reserve_dice),
                unit.force != entry.force,
                unit.arm is not entry.force_unit.arm,
                unit.men,
                unit.key,
            ),
        )
        guests = (Share(entry.force_unit.key, entry.men),)
        led[led.index(host)] = replace(host, shares=joined_shares(host.shares, guests))
    return led


def with_command(unit: TableUnit, settings: Establishment) -> TableUnit:
    """Counts command figures among the figures: regular infantry two (one under eight), all others one."""
    two = unit.nation == settings.nation_for(Habit.REGULAR) and unit.arm is Arm.INFANTRY and unit.figures >= 8
    return replace(unit, command=min(unit.figures, 2 if two else 1))


def with_leaders(units: list[TableUnit], present: list[Present], settings: Establishment) -> list[TableUnit]:
    """Puts each named leader with the first table unit of their own that has none.

    Irregular infantry then has two command figures.
    """
    led = list(units)
    for entry in present:
        for leader in entry.force_unit.leaders:
            for i, unit in enumerate(led):
                if unit.leader is None and any(share.unit == entry.force_unit.key for share in unit.shares):
                    foot = unit.arm is Arm.INFANTRY and unit.nation == settings.nation_for(Habit.IRREGULAR)
                    second = foot and unit.figures > 1
                    led[i] = replace(unit, leader=leader, command=2 if second else unit.command)
                    break
    return led
