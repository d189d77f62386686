"""Guns and trains: models that stand for the men who serve or lead them."""

from collections.abc import Iterator
from dataclasses import replace

from battles.mustering.nations import nation_on_table
from battles.mustering.shares import proportional_parts
from battles.mustering.units import Present, Share, TableUnit
from campaign.logic.ledger import gun_types
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm
from rules import Establishment, Trains


def models_of(entry: Present, step: int, settings: Establishment) -> int:
    """Returns gun models of *entry* at *step* men a figure.

    One at least if any gun is there.
    """
    return -(-entry.guns // settings.scales[step][0])


def crews_of(entry: Present, step: int, settings: Establishment) -> int:
    """Returns the men who serve the guns of *entry*.

    All men of a battery do. In other units as many do as the guns need, at most half, even if the last model
    is not full.
    """
    if entry.force_unit.arm is Arm.ARTILLERY:
        return entry.men
    guns, men = settings.scales[step]
    return min(-(-entry.guns * men // guns), entry.men // 2)


def gun_models(side: str, entry: Present, step: int, settings: Establishment) -> list[TableUnit]:
    """Returns models that stand for the men who serve them, in equal parts."""
    models = models_of(entry, step, settings)
    guns, men = (
        proportional_parts(entry.guns, [1] * models),
        proportional_parts(crews_of(entry, step, settings), [1] * models),
    )
    carried = list(guns_in_order(entry, settings))
    first = model_unit(side, entry, "gun", settings.crew, settings)
    return [
        replace(
            first,
            key=f"{entry.force_unit.key}-gun-{i + 1}",
            name=f"{entry.force_unit.name}, gun {i + 1}" if models > 1 else f"{entry.force_unit.name}, gun",
            arm=Arm.ARTILLERY,
            shares=(Share(entry.force_unit.key, men[i]),),
            guns=guns[i],
            troop=carried[sum(guns[:i])][0],
            gun=carried[sum(guns[:i])][1],
        )
        for i in range(models)
    ]


def guns_in_order(entry: Present, settings: Establishment) -> Iterator[tuple[str, str]]:
    """Returns the troop and gun of each gun of *entry*, in the order in which they are lost.

    By type; a gun of unknown type goes by what its unit is called. A gun that its nation's rules do not use
    counts as any other.
    """
    nation = nation_on_table(entry.force_unit.nation, settings)
    for kind, number in gun_types.guns_by_kind(entry.guns, entry.force_unit.goods):
        troops = gun_types.CARRIED_AS.get(kind, entry.force_unit.troops)
        yield from number * [settings.carriage_of(troops, nation)]


def train_models(
    side: str, entry: Present, step: int, settings: Establishment, trains: Trains
) -> list[TableUnit]:
    """Returns pack trains, or carts if its troops are called so.

    The figures with a firearm fight.
    """
    unit = entry.force_unit
    carts = "cart" in unit.troops
    animals = trains.draught if carts else trains.mules
    models = min(trains.most, max(1, -(-unit.horses // (animals * step))))
    men, horses = proportional_parts(entry.men, [1] * models), proportional_parts(unit.horses, [1] * models)
    drivers = (2 * trains.figures * unit.firearms + 100) // 200
    first = model_unit(side, entry, "train", trains.figures, settings)
    return [
        replace(
            first,
            key=f"{unit.key}-train-{i + 1}",
            name=f"{unit.name}, {i + 1}" if models > 1 else unit.name,
            firearms=drivers,
            shares=(Share(unit.key, men[i]),),
            troop=trains.cart if carts else trains.pack,
            animals=horses[i],
            drivers=drivers,
        )
        for i in range(models)
    ]


def model_unit(side: str, entry: Present, word: str, figures: int, settings: Establishment) -> TableUnit:
    """Returns the values that all models of *entry* share."""
    unit: ForceUnit = entry.force_unit
    return TableUnit(
        key=f"{unit.key}-{word}",
        name=unit.name,
        side=side,
        force=entry.force,
        arm=unit.arm,
        nation=nation_on_table(unit.nation, settings),
        quality=unit.quality,
        figures=figures,
        command=0,
        firearms=0,
        shares=(),
        reserve_dice=entry.reserve_dice,
        late=entry.late,
        troops=unit.troops,
    )
