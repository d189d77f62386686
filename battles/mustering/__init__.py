"""Mustering: men into table units before a battle, figures back into men after it.

Pure: a frozen Muster in, table units out. Every table unit remembers exactly whose men it stands for, so
that no losses means no change. Source: campaign.md, 'Figures and men'.
"""

from dataclasses import replace

from battles.mustering.bodies import LARGEST, bodies, join_small, with_command, with_leaders
from battles.mustering.pieces import GUNS_A_MODEL, crews_of, gun_models, train_models
from battles.mustering.presence import listed, presence
from battles.mustering.shares import apportion
from battles.mustering.units import Present, Roster, Share, TableUnit, back_to_men, roster_from_plain
from campaign.logic.muster import Muster
from campaign.logic.words import Arm

__all__ = ["Roster", "Share", "TableUnit", "back_to_men", "roster", "roster_from_plain"]

STEPS = tuple(GUNS_A_MODEL)  # men a figure
TABLE_UNITS_MAX = 16


def roster(muster: Muster, men_per_figure: int | None = None, most: int = TABLE_UNITS_MAX) -> Roster:
    """The table units of *muster* at the first scale that fits *most* a side, or at *men_per_figure*."""
    parties = presence(muster)
    steps = (men_per_figure,) if men_per_figure else STEPS
    for step in steps:
        sides = [
            table_units(party.side, present, step)
            for party, present in zip(muster.parties, parties, strict=True)
        ]
        if step == steps[-1] or all(counted(units) <= most for units in sides):
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


def counted(units: list[TableUnit]) -> int:
    """Table units of one side as the scale counts them: guns, but no trains and nobody still to come."""
    return sum(not unit.reserve_dice and unit.arm is not Arm.TRAIN for unit in units)


def table_units(side: str, present: list[Present], step: int) -> list[TableUnit]:
    """Bodies of foot and horse, gun models and trains of one side at *step* men a figure."""
    fighters = [
        replace(entry, men=entry.men - crews_of(entry, step))
        for entry in present
        if entry.body.arm in LARGEST
    ]
    fighters = [entry for entry in fighters if 2 * entry.men >= step]
    figures = apportion([entry.men for entry in fighters], step)
    cut = [
        body
        for entry, count in zip(fighters, figures, strict=True)
        if count
        for body in bodies(side, entry, count)
    ]
    joined = [with_command(unit) for unit in join_small(cut)]
    models = [model for entry in present if entry.guns for model in gun_models(side, entry, step)]
    trains = [
        model for entry in present if entry.body.arm is Arm.TRAIN for model in train_models(side, entry, step)
    ]
    return with_leaders(joined, fighters) + models + trains
