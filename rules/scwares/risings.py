"""Risings in a position: bands that cards have brought, by the group in which they rose. SCW-R-36."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rules.core.position import UnitPosition
from rules.core.standing import GONE
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.cards import raise_group, sizes_of_bands
from rules.scwares.engine.markers import put_bases
from rules.scwares.tables import ARRIVING_UNIT
from rules.scwares.terms import NATIVES, NONE
from rules.scwares.units import FLEEING, ScwaresUnit

MOST_BASES: Final = 12
"""The most bases of one rising."""
NUMBERS: Final = 3
"""The fields that a position has for the rising of each band: its number, its bases, and those at first."""


class Band(NamedTuple):
    """A band: its bases, how many it had at first, and its zone, NONE where nobody knows it."""

    bases: int
    start: int
    zone: int


class Rising(NamedTuple):
    """Bands that rose together and test their morale together."""

    original: int
    bands: tuple[Band, ...]


def pairs_of(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Returns a flat list of numbers as pairs."""
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def bands_on_table(battle: ScwaresBattle) -> list[ScwaresUnit]:
    """Returns the bands that cards have brought, without those that flee for good. SCW-R-36, SCW-GMOR-08."""
    return [
        unit
        for unit in battle.units
        if unit.entered and unit.on_table and unit.strength and unit.state != FLEEING
    ]


def note_bands(battle: ScwaresBattle) -> list[int]:
    """Returns bases and zone of each band that a card has brought; NONE where nobody knows it."""
    bands = bands_on_table(battle)
    zones = [next((base.cell for base in unit.bases_on_table()), NONE) for unit in bands]
    return [number for unit, zone in zip(bands, zones, strict=True) for number in (unit.strength, zone)]


def note_risings(battle: ScwaresBattle) -> list[int]:
    """Returns the number of each band's rising, and the bases it had at first."""
    return [
        number
        for unit in bands_on_table(battle)
        for number in (unit.group, battle.groups[unit.group].original, unit.start)
    ]


def risings_of(notes: Mapping[str, Sequence[int]]) -> list[Rising]:
    """Returns the risings of a position. Each band of an older position is a rising by itself."""
    risings: dict[int, Rising] = {}
    numbers = notes.get("risings", ())
    rows = list(zip(*(numbers[part::NUMBERS] for part in range(NUMBERS)), strict=False))
    for place, (bases, zone) in enumerate(pairs_of(notes.get("bands", ()))):
        if not 0 < bases <= MOST_BASES:
            continue
        group, original, start = rows[place] if place < len(rows) else (NONE, 0, 0)
        if not bases <= start <= ARRIVING_UNIT:
            bands = tuple(Band(count, count, zone) for count in sizes_of_bands(bases))
            risings[NONE - place] = Rising(bases, bands)
            continue
        before = risings.get(group, Rising(original, ()))
        risings[group] = Rising(original, (*before.bands, Band(bases, start, zone)))
    return list(risings.values())


def bring_rising(battle: ScwaresBattle, rising: Rising, cell: int) -> Iterator[ScwaresUnit]:
    """Yields the bands of *rising* with the bases that they have left. *cell*: where they face from."""
    starts = [band.start for band in rising.bands]
    units = raise_group(battle, cell, starts, max(rising.original, sum(starts)))
    for unit, band in zip(units, rising.bands, strict=True):
        for base in unit.bases[band.bases :]:
            base.gone, base.place = True, GONE
        unit.strength, unit.destroyed = band.bases, band.start - band.bases
        yield unit


def raise_bands(
    battle: ScwaresBattle, _units: Mapping[int, UnitPosition], notes: Mapping[str, Sequence[int]]
) -> None:
    """Brings on the bands of a position. A band without a place stands beside its first unit."""
    side = battle.side_of(NATIVES)
    cells_there = (base.cell for unit in battle.units if unit.side == side for base in unit.bases_on_table())
    home = next(cells_there, NONE)
    for rising in risings_of(notes):
        zones = [band.zone if 0 <= band.zone < len(battle.at) else home for band in rising.bands]
        if NONE in zones:
            continue
        for unit, zone in zip(bring_rising(battle, rising, zones[0]), zones, strict=True):
            put_bases(battle, unit, zone, unit.facing, "SCW-R-36", "arrives", unit.side, battle.arrivals)
            battle.arrivals += 1
