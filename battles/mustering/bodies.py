"""Foot and horse: figures cut into bodies, the small ones joined, officers among them."""

from dataclasses import replace

from battles.mustering.shares import even, spread
from battles.mustering.units import Present, Share, TableUnit
from campaign.logic.theatre import Body
from campaign.logic.words import Arm

LARGEST = {Arm.INFANTRY: 12, Arm.CAVALRY: 6}
SMALLEST = {Arm.INFANTRY: 6, Arm.CAVALRY: 3}


def bodies(side: str, entry: Present, figures: int) -> list[TableUnit]:
    """One campaign unit cut into bodies; its men go with its figures, to the last man."""
    body = entry.body
    sizes = even(figures, LARGEST[body.arm])
    armed = spread(min(figures, (2 * figures * body.firearms + 100) // 200), sizes)
    men = spread(entry.men, sizes)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    suffix = "-r" if entry.reserve_dice else ""
    return [
        TableUnit(
            key=f"{body.key}{suffix}-{i + 1:02d}",
            name=body.name if len(sizes) == 1 else f"{body.name}, {letters[i % 26]}{i // 26 or ''}",
            side=side,
            force=entry.force,
            arm=body.arm,
            nation=body.nation,
            quality=max(1, body.quality - entry.tired),
            figures=size,
            command=0,
            firearms=armed[i],
            shares=(Share(body.key, men[i]),),
            skirmish=skirmishes(body),
            reserve_dice=entry.reserve_dice,
            late=entry.late,
        )
        for i, size in enumerate(sizes)
    ]


def skirmishes(body: Body) -> bool:
    """Whether its foot may take skirmish order."""
    light = body.nation == "cuban" or body.troops in ("light_infantry", "guerrilla")
    return body.arm is Arm.INFANTRY and light


def join_small(units: list[TableUnit]) -> list[TableUnit]:
    """Bodies too small to stand alone join one of their arm, hour and quality (within a grade)."""
    kept: list[TableUnit] = [unit for unit in units if unit.figures >= SMALLEST[unit.arm]]
    for small in sorted(
        (unit for unit in units if unit.figures < SMALLEST[unit.arm]), key=lambda u: (-u.figures, u.key)
    ):
        hosts = [
            host
            for host in kept
            if (host.arm, host.reserve_dice, host.late) == (small.arm, small.reserve_dice, small.late)
            and abs(host.quality - small.quality) <= 1
            and host.figures + small.figures <= LARGEST[small.arm]
        ]
        if hosts:
            host = min(hosts, key=lambda u: (u.figures, u.key))
            kept[kept.index(host)] = composite(host, small)
        else:
            kept.append(small)
    return sorted(kept, key=lambda u: (u.arm != Arm.INFANTRY, u.key))


def composite(host: TableUnit, guest: TableUnit) -> TableUnit:
    return replace(
        host,
        name=f"{host.name} and {guest.name}",
        figures=host.figures + guest.figures,
        firearms=host.firearms + guest.firearms,
        shares=host.shares + guest.shares,
        skirmish=host.skirmish and guest.skirmish,
    )


def with_command(unit: TableUnit) -> TableUnit:
    """Command figures are among the figures: Spanish foot two (one under eight), everybody else one."""
    two = unit.nation == "spanish" and unit.arm is Arm.INFANTRY and unit.figures >= 8
    return replace(unit, command=min(unit.figures, 2 if two else 1))


def with_leaders(units: list[TableUnit], present: list[Present]) -> list[TableUnit]:
    """Each named leader stands with the first body of his unit that has none; Cuban foot then has two
    command figures.
    """
    led = list(units)
    for entry in present:
        for leader in entry.body.leaders:
            for i, unit in enumerate(led):
                if unit.leader is None and any(share.unit == entry.body.key for share in unit.shares):
                    second = unit.nation == "cuban" and unit.arm is Arm.INFANTRY and unit.figures > 1
                    led[i] = replace(unit, leader=leader, command=2 if second else unit.command)
                    break
    return led
