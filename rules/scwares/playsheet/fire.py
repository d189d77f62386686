"""SCW-FIRE on the play sheet: a roll at one zone, and the direction of bases driven back."""

from typing import Annotated, Any, Literal

from annotated_types import MaxLen, MinLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares.options import Options, read
from rules.scwares.playsheet.inputs import (
    Bases,
    Bonus,
    Class,
    Count,
    Doubles,
    Facing,
    Some,
    Spears,
    Weapon,
    Zone,
    classes_in_order,
    count_classes,
)
from rules.scwares.sections import fire as arms
from rules.scwares.tables import LOSS_ORDER
from rules.scwares.terms import (
    BEHIND,
    CLASSES,
    DESTROYED,
    DIRECTIONS,
    GOES_BACK,
    NONE,
    SILENCES,
    STEPS,
    WEAPONS,
)

_WHY_SILENT = (  # by silence
    "the weapon does not reach that far (SCW-FIRE-01, SCW-COMB-04)",
    "the target lies outside the arc (SCW-FIRE-06)",
    "there is no line of sight (SCW-FIRE-04)",
    "a limbered gun does not fire (SCW-R-25)",
)


class Firers(BaseModel):
    """Bases with one weapon that fire from one zone."""

    model_config = ConfigDict(strict=True, extra="forbid")

    weapon: Weapon
    bases: Some
    range_zones: Count
    in_arc: bool = True
    sight: bool = True
    limbered: bool = False
    touching: bool = False  # read only for spears, by the option


def _order(loss_order: tuple[Class, ...]) -> tuple[int, ...]:
    """Returns the classes in the order of loss: those named, then the others as ruled."""
    if len(set(loss_order)) < len(loss_order):
        raise BadInput("loss_order", "a class appears twice (SCW-R-15)")
    named = tuple(CLASSES.index(word) for word in loss_order)
    return (*named, *(code for code in LOSS_ORDER if code not in named))


def _check(firers: tuple[Firers, ...], options: Options) -> None:
    for place, firer in enumerate(firers):
        silent = arms.silence(
            WEAPONS.index(firer.weapon),
            firer.range_zones,
            firer.in_arc,
            firer.sight,
            firer.limbered,
            firer.touching,
            options,
        )
        if silent != NONE:
            raise BadInput(f"firers.{place}.{SILENCES[silent]}", _WHY_SILENT[silent])


def fire(
    dice: Dice,
    *,
    firers: Annotated[tuple[Firers, ...], MinLen(1), MaxLen(50)],
    target_bases: Bases,
    fortified: bool = False,
    die_bonus: Bonus = 0,
    ammunition_shortage: tuple[Literal["magazine_rifle", "single_shot_rifle"], ...] = (),
    loss_order: tuple[Class, ...] = (),
    fortification_doubles: Doubles = "pooled_pairs",
    spears: Spears = "close_only",
) -> dict[str, Any]:
    """Rolls all dice at one zone, and returns its losses.

    `sixes` and `fives` include the cards' bonus. *ammunition_shortage* is the firing side's, if European.
    *loss_order*: the classes that the owner loses first, if not European-led, native, European.
    SCW-FIRE-07, SCW-FIRE-08, SCW-FIRE-10, SCW-COMB-04.
    """
    options = read({"fortification_doubles": fortification_doubles, "spears": spears})
    _check(firers, options)
    if not any(target_bases.values()):
        raise BadInput("target_bases", "nobody is there to be fired at (SCW-FIRE-03)")
    classes = classes_in_order(target_bases, _order(loss_order))
    bases = [
        arms.dice_of(WEAPONS.index(firer.weapon), firer.weapon in ammunition_shortage)
        for firer in firers
        for _ in range(firer.bases)
    ]
    roll = arms.salvo(dice, bases, die_bonus, fortified, options)
    fall = arms.fall(classes, roll.destroy, roll.drive_back)
    gone = (*fall.destroyed, *fall.driven_back)
    short = {"single_shot_rifle": "SCW-EVENT-07", "magazine_rifle": "SCW-EVENT-14"}
    clauses = ["SCW-COMB-04", *(short[word] for word in short if word in ammunition_shortage), "SCW-FIRE-07"]
    clauses += ["SCW-FIRE-09", "SCW-FIRE-11", "SCW-R-13"] if fortified else ["SCW-FIRE-08", "SCW-FIRE-10"]
    return {
        "dice_count": len(roll.faces),
        "sixes": roll.sixes,
        "fives": roll.fives,
        "destroy_results": roll.destroy,
        "drive_back_results": roll.drive_back,
        "destroyed": count_classes([classes[place] for place in fall.destroyed]),
        "driven_back": count_classes([classes[place] for place in fall.driven_back]),
        "remaining": count_classes([firer for place, firer in enumerate(classes) if place not in gone]),
        "clauses": [*clauses, "SCW-R-15", "SCW-R-16"],
    }


def drive_back(
    dice: Dice,
    *,
    firing_zone: Zone,
    target_zone: Zone,
    base_class: Class,
    destination: Literal["open", "full", "enemy", "impassable", "off_table", "through_friends"] = "open",
    attacker_facing: Facing | None = None,
) -> dict[str, Any]:
    """Returns the `direction` away, and whether the base `moved`.

    `zone` is its new zone, null if it is `destroyed`. *destination* is the zone behind it. *attacker_facing*
    is needed when both are in one zone, and read only then. SCW-FIRE-12, SCW-FIRE-13, SCW-CC-10, SCW-CC-11.
    """
    dx, dy = target_zone[0] - firing_zone[0], target_zone[1] - firing_zone[1]
    if attacker_facing is None and not dx and not dy:
        raise BadInput("attacker_facing", "is needed within one zone (SCW-R-17)")
    way = arms.way_back(dx, dy, NONE if attacker_facing is None else DIRECTIONS.index(attacker_facing))
    fate = arms.driven_back(CLASSES.index(base_class), BEHIND.index(destination))
    east, north = STEPS[way] if fate == GOES_BACK else (0, 0)
    clauses = ["SCW-FIRE-12", "SCW-CC-10", "SCW-R-17"]
    if fate == DESTROYED:
        clauses += ["SCW-FIRE-13", "SCW-CC-11", "SCW-R-18"]
    return {
        "direction": DIRECTIONS[way],
        "moved": fate == GOES_BACK,
        "zone": None if fate == DESTROYED else (target_zone[0] + east, target_zone[1] + north),
        "destroyed": fate == DESTROYED,
        "clauses": clauses if base_class != "european" else ["SCW-FIRE-10", "SCW-R-16"],
    }
