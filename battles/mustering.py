"""Mustering: men into table units before a battle, figures back into men after it.

Pure: a frozen Muster in, table units out. Every table unit remembers exactly whose men it stands for, so
that no losses means no change. Source: campaign.md, 'Figures and men'.
"""

from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter

from campaign.logic.muster import Muster, Party
from campaign.logic.theatre import Body, Leader
from campaign.logic.words import Arm
from rules import SeededDice

STEPS = (1, 2, 5, 10, 20, 30, 50)
GUNS_A_MODEL = {1: 1, 2: 1, 5: 2, 10: 2, 20: 4, 30: 4, 50: 6}
LARGEST = {Arm.INFANTRY: 12, Arm.CAVALRY: 6}
SMALLEST = {Arm.INFANTRY: 6, Arm.CAVALRY: 3}
TABLE_UNITS_MAX = 16
POST_SIZE = 30
MOST_TIMES = 6
CREW = 4


@dataclass(frozen=True, slots=True)
class Share:
    """*men* of one campaign unit in one table unit."""

    unit: str
    men: int


@dataclass(frozen=True, slots=True)
class TableUnit:
    """A body on the table: `figures` stand for the men of `shares`; `leader` is its first command figure."""

    key: str
    name: str
    side: str
    force: str
    arm: Arm
    nation: str
    quality: int
    figures: int
    command: int
    firearms: int
    shares: tuple[Share, ...]
    skirmish: bool = False
    reserve_dice: int = 0
    leader: Leader | None = None
    guns: int = 0

    @property
    def men(self) -> int:
        return sum(share.men for share in self.shares)


@dataclass(frozen=True, slots=True)
class Present:
    """One body, or part of one, as it comes to the field."""

    body: Body
    force: str
    men: int
    reserve_dice: int
    tired: int


@dataclass(frozen=True, slots=True)
class Roster:
    """Both sides on the table at one scale. `told`: men too few for a figure, or who stand with the train."""

    men_per_figure: int
    units: tuple[TableUnit, ...]
    told: tuple[Share, ...]


def roster(muster: Muster, men_per_figure: int | None = None, most: int = TABLE_UNITS_MAX) -> Roster:
    """The table units of *muster* at the first scale that fits *most* a side, or at *men_per_figure*."""
    parties = presence(muster)
    steps = (men_per_figure,) if men_per_figure else STEPS
    for step in steps:
        sides = [
            table_units(party.side, present, step)
            for party, present in zip(muster.parties, parties, strict=True)
        ]
        if step == steps[-1] or all(sum(not u.reserve_dice for u in units) <= most for units in sides):
            break
    units = tuple(unit for side in sides for unit in side)
    shown = {share.unit: 0 for unit in units for share in unit.shares}
    for unit in units:
        for share in unit.shares:
            shown[share.unit] += share.men
    told = tuple(
        Share(entry.body.key, entry.men - shown.get(entry.body.key, 0))
        for party in muster.parties
        for entry in listed(party)
        if entry.men > shown.get(entry.body.key, 0)
    )
    return Roster(step, units, told)


def presence(muster: Muster) -> tuple[list[Present], list[Present]]:
    """Who of each party comes to the field: posts only as attacked, and beyond six times the enemy's men
    nobody but as reserve.
    """
    first, second = (listed(party) for party in muster.parties)
    men_first, men_second = (sum(entry.men for entry in side) for side in (first, second))
    return capped(first, MOST_TIMES * men_second), capped(second, MOST_TIMES * men_first)


def listed(party: Party) -> list[Present]:
    return [
        Present(
            body,
            force.key,
            min(body.men, POST_SIZE) if body.in_posts else body.men,
            force.reserve_dice,
            force.tired,
        )
        for force in party.forces
        for body in force.bodies
        if body.men
    ]


def capped(side: list[Present], most: int) -> list[Present]:
    """The best on the field up to *most* men, the next *most* as reserves; whoever is left comes too late
    to fight.
    """
    late = sum(entry.men for entry in side if entry.reserve_dice)
    if sum(entry.men for entry in side) - late <= most and late <= most:
        return side
    kept: list[Present] = []
    room, later = most, most
    for entry in sorted(side, key=lambda entry: (entry.reserve_dice, -entry.body.quality, entry.body.key)):
        here = 0 if entry.reserve_dice else min(entry.men, room)
        behind = min(entry.men - here, later)
        room, later = room - here, later - behind
        if here:
            kept.append(replace(entry, men=here))
        if behind:
            kept.append(replace(entry, men=behind, reserve_dice=max(entry.reserve_dice, 1)))
    return kept


def table_units(side: str, present: list[Present], step: int) -> list[TableUnit]:
    """Bodies of foot and horse, and gun models, of one side at *step* men a figure."""
    fighters = [entry for entry in present if entry.body.arm in LARGEST and 2 * entry.men >= step]
    figures = apportion([entry.men for entry in fighters], step)
    cut = [
        body
        for entry, count in zip(fighters, figures, strict=True)
        if count
        for body in bodies(side, entry, count)
    ]
    joined = [with_command(unit) for unit in join_small(cut)]
    models = [model for entry in present if entry.body.guns for model in gun_models(side, entry, step)]
    return with_leaders(joined, fighters) + models


def apportion(weights: list[int], divisor: int) -> list[int]:
    """Whole parts of *weights* / *divisor* by largest remainder; their sum is half-up, ties to the first."""
    parts = [weight // divisor for weight in weights]
    missing = (2 * sum(weights) + divisor) // (2 * divisor) - sum(parts)
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(weights[i] % divisor), i))
    for i in by_remainder[:missing]:
        parts[i] += 1
    return parts


def even(total: int, most: int) -> list[int]:
    """*total* in as few parts of at most *most* as will do, as even as can be: 25 by 12 are 9, 8, 8."""
    count = -(-total // most)
    return [total // count + (i < total % count) for i in range(count)]


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
            skirmish=body.arm is Arm.INFANTRY
            and (body.nation == "cuban" or body.troops in ("light_infantry", "guerrilla")),
            reserve_dice=entry.reserve_dice,
        )
        for i, size in enumerate(sizes)
    ]


def spread(total: int, weights: list[int]) -> list[int]:
    """*total* in whole parts in proportion to *weights*, by largest remainder."""
    whole_weight = sum(weights)
    parts = [total * weight // whole_weight for weight in weights]
    order = sorted(range(len(weights)), key=lambda i: (-(total * weights[i] % whole_weight), i))
    for i in order[: total - sum(parts)]:
        parts[i] += 1
    return parts


def join_small(units: list[TableUnit]) -> list[TableUnit]:
    """Bodies too small to stand alone join one of their arm, hour and quality (within a grade)."""
    kept: list[TableUnit] = [unit for unit in units if unit.figures >= SMALLEST[unit.arm]]
    for small in sorted(
        (unit for unit in units if unit.figures < SMALLEST[unit.arm]), key=lambda u: (-u.figures, u.key)
    ):
        hosts = [
            host
            for host in kept
            if (host.arm, host.reserve_dice) == (small.arm, small.reserve_dice)
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


def gun_models(side: str, entry: Present, step: int) -> list[TableUnit]:
    """Models whose crews of four stand for the battery's men, a quarter each; one at least if any gun."""
    models = -(-entry.body.guns // GUNS_A_MODEL[step])
    crew_men = entry.men if entry.body.arm is Arm.ARTILLERY else 0
    guns, men = spread(entry.body.guns, [1] * models), spread(crew_men, [1] * models)
    return [
        TableUnit(
            key=f"{entry.body.key}-gun-{i + 1}",
            name=f"{entry.body.name}, gun {i + 1}" if models > 1 else f"{entry.body.name}, gun",
            side=side,
            force=entry.force,
            arm=Arm.ARTILLERY,
            nation=entry.body.nation,
            quality=entry.body.quality,
            figures=CREW,
            command=0,
            firearms=0,
            shares=(Share(entry.body.key, men[i]),) if men[i] else (),
            reserve_dice=entry.reserve_dice,
            guns=guns[i],
        )
        for i in range(models)
    ]


def back_to_men(unit: TableUnit, figures_lost: int, dice: SeededDice) -> list[Share]:
    """Men lost of each share: in proportion to the figures, fractions by dice; all figures are all men."""
    if figures_lost >= unit.figures:
        return list(unit.shares)
    lost = []
    for share in unit.shares:
        sure, over = divmod(figures_lost * share.men, unit.figures)
        if over and dice.roll(1, unit.figures, "CAMPAIGN-MEN", -1)[0] <= over:
            sure += 1
        lost.append(Share(share.unit, min(sure, share.men)))
    return lost


def roster_from_plain(plain: dict[str, Any]) -> Roster:
    """The roster of which *plain* is the `asdict`."""
    return _ROSTER.validate_python(plain)


_ROSTER: TypeAdapter[Roster] = TypeAdapter(Roster)
