"""Mustering: men into table units before a battle, figures back into men after it.

Pure: a frozen Muster in, table units out. Every table unit remembers exactly whose men it stands for, so that
no losses means no change. CAMP-MUSTER-01.
"""

from dataclasses import replace

from battles.mustering.leaders import in_divisions, with_chiefs
from battles.mustering.pieces import crews_of, gun_models, train_models
from battles.mustering.presence import men_in_the_field, men_who_can_come
from battles.mustering.shares import apportion_parts
from battles.mustering.troops import (
    FIGHTERS,
    join_small,
    units_of_force_unit,
    units_with_letters,
    with_command,
    with_details,
    with_leaders,
)
from battles.mustering.units import (
    Present,
    Roster,
    Share,
    TableUnit,
    back_to_men,
    back_to_men_each,
    exact_men,
    roster_from_plain,
)
from campaign.logic.casualties.muster import Muster
from campaign.logic.vocabulary import Arm
from rules import Establishment

__all__ = [
    "Roster",
    "Share",
    "TableUnit",
    "back_to_men",
    "back_to_men_each",
    "counted_units",
    "exact_men",
    "roster_of_muster",
    "roster_from_plain",
]


def roster_of_muster(
    muster: Muster, settings: Establishment, men_per_figure: int | None = None, most: int | None = None
) -> Roster:
    """Returns the table units of *muster* by the rules of *settings*.

    At the first scale that fits *most* a side (as many as by hand, if nothing is said), or at
    *men_per_figure*.
    """
    parties = men_in_the_field(muster)
    steps = (men_per_figure,) if men_per_figure else tuple(settings.scales)
    for step in steps:
        sides = [
            table_units(party.side, present, step, settings)
            for party, present in zip(muster.parties, parties, strict=True)
        ]
        if step == steps[-1] or all(counted_units(units) <= (most or settings.at_table) for units in sides):
            break
    units = tuple(unit for side in sides for unit in side)
    shown = {share.unit: 0 for unit in units for share in unit.shares}
    for unit in units:
        for share in unit.shares:
            shown[share.unit] += share.men
    letters = tuple(
        Share(entry.force_unit.key, entry.men - shown.get(entry.force_unit.key, 0))
        for party in muster.parties
        for entry in men_who_can_come(party, muster)
        if entry.men > shown.get(entry.force_unit.key, 0)
    )
    return Roster(step, units, letters)


def counted_units(units: list[TableUnit]) -> int:
    """Returns the table units of one side that the scale counts.

    Guns count. Trains, commanders with a figure of their own, and units still to arrive do not.
    """
    return sum(not (unit.reserve_dice or unit.chief) and unit.arm is not Arm.TRAIN for unit in units)


def table_units(side: str, present: list[Present], step: int, settings: Establishment) -> list[TableUnit]:
    """Returns the table units of one side at *step* men a figure.

    They are units of infantry and cavalry, gun models, trains and commanders.
    """
    fighters = [
        replace(entry, men=entry.men - crews_of(entry, step, settings))
        for entry in present
        if entry.force_unit.arm in FIGHTERS
    ]
    if not settings.joins:
        fighters = [entry for entry in fighters if 2 * entry.men >= step]
    figures = apportion_parts([entry.men for entry in fighters], step)
    if settings.joins and fighters and not any(figures):
        figures[max(range(len(fighters)), key=lambda i: (fighters[i].men, -i))] = 1
    cut = [
        force_unit
        for entry, count in zip(fighters, figures, strict=True)
        if count
        for force_unit in units_of_force_unit(side, entry, count, settings)
    ]
    joined = join_small(units_with_letters(cut), settings)
    if settings.joins and joined:
        few = [entry for entry, count in zip(fighters, figures, strict=True) if entry.men and not count]
        joined = with_details(joined, few)
    models = [model for entry in present if entry.guns for model in gun_models(side, entry, step, settings)]
    trains = trains_of(side, present, step, settings)
    if settings.chiefs:
        led = in_divisions([*joined, *models, *trains], settings.division)
        forces = {entry.force: entry.force_name for entry in present}
        return with_chiefs(side, led, fighters, settings, forces) if joined else led
    return (
        with_leaders([with_command(unit, settings) for unit in joined], fighters, settings) + models + trains
    )


def trains_of(side: str, present: list[Present], step: int, settings: Establishment) -> list[TableUnit]:
    """Returns the models of all trains; where a force has one alone, of its largest."""
    trains = [entry for entry in present if entry.force_unit.arm is Arm.TRAIN]
    if settings.trains is None:
        return []
    if settings.trains.alone:
        largest = {
            entry.force: entry
            for entry in sorted(trains, key=lambda e: (e.force_unit.horses, e.men, e.force_unit.key))
        }
        trains = [entry for entry in trains if largest[entry.force] is entry]
    return [model for entry in trains for model in train_models(side, entry, step, settings, settings.trains)]
