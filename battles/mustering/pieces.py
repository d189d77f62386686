"""Guns and trains: models whose four figures stand for the men that serve or lead them."""

from dataclasses import replace

from battles.mustering.shares import spread
from battles.mustering.units import Present, Share, TableUnit
from campaign.logic.theatre import Body
from campaign.logic.words import Arm

GUNS_A_MODEL = {1: 1, 2: 1, 5: 2, 10: 2, 20: 4, 30: 4, 50: 6}
CREW = 4  # figures of a gun, or with a train
CARRIAGES = {
    "artillery": ("pack_artillery", "mountain"),
    "mountain_artillery": ("pack_artillery", "mountain"),
    "field_artillery": ("horse_drawn_artillery", "other"),
    "tree_trunk": ("manhandled_artillery", "tree_trunk"),
}
"""By the kind of troops: how its pieces go, and what they are. Columns took mountain guns with them."""
UNHORSED = ("manhandled_artillery", "other")  # whatever a garrison or a band has found
MULES_A_MODEL, CARTS_A_MODEL = 10, 4  # at one man a figure
TEAM = 2  # animals before a cart
MOST_TRAINS = 6


def models_of(entry: Present, step: int) -> int:
    """Gun models of *entry* at *step* men a figure: one at least if any gun is there."""
    return -(-entry.guns // GUNS_A_MODEL[step])


def crews_of(entry: Present, step: int) -> int:
    """Men who serve the guns of *entry*: a battery's all of them; of others what four figures a model stand
    for, at most half.
    """
    if entry.body.arm is Arm.ARTILLERY:
        return entry.men
    return min(CREW * step * models_of(entry, step), entry.men // 2)


def gun_models(side: str, entry: Present, step: int) -> list[TableUnit]:
    """Models whose crews of four stand for the men who serve them, a quarter each."""
    models = models_of(entry, step)
    guns, men = spread(entry.guns, [1] * models), spread(crews_of(entry, step), [1] * models)
    troop, gun = CARRIAGES.get(entry.body.troops, UNHORSED)
    first = model(side, entry, "gun")
    return [
        replace(
            first,
            key=f"{entry.body.key}-gun-{i + 1}",
            name=f"{entry.body.name}, gun {i + 1}" if models > 1 else f"{entry.body.name}, gun",
            arm=Arm.ARTILLERY,
            shares=(Share(entry.body.key, men[i]),),
            guns=guns[i],
            troop=troop,
            gun=gun,
        )
        for i in range(models)
    ]


def train_models(side: str, entry: Present, step: int) -> list[TableUnit]:
    """Pack trains, or carts if its troops are called so; of the four figures those with a firearm fight."""
    body = entry.body
    carts = "cart" in body.troops
    animals = TEAM * CARTS_A_MODEL if carts else MULES_A_MODEL
    models = min(MOST_TRAINS, max(1, -(-body.horses // (animals * step))))
    men, horses = spread(entry.men, [1] * models), spread(body.horses, [1] * models)
    drivers = (2 * CREW * body.firearms + 100) // 200
    first = model(side, entry, "train")
    return [
        replace(
            first,
            key=f"{body.key}-train-{i + 1}",
            name=f"{body.name}, {i + 1}" if models > 1 else body.name,
            firearms=drivers,
            shares=(Share(body.key, men[i]),),
            troop="supply_cart" if carts else "pack_train",
            animals=horses[i],
            drivers=drivers,
        )
        for i in range(models)
    ]


def model(side: str, entry: Present, word: str) -> TableUnit:
    """What all models of *entry* have in common."""
    body: Body = entry.body
    return TableUnit(
        key=f"{body.key}-{word}",
        name=body.name,
        side=side,
        force=entry.force,
        arm=body.arm,
        nation=body.nation,
        quality=body.quality,
        figures=CREW,
        command=0,
        firearms=0,
        shares=(),
        reserve_dice=entry.reserve_dice,
        late=entry.late,
    )
