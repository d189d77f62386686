"""MACD-MOVE: how many dice a move rolls, and how far it goes. Distances are hundredths of an inch."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.tables import (
    ACCIDENT_ON,
    AVERAGE_FACES,
    BAND_DICE,
    CHARGE_DICE_MOUNTED,
    CHARGE_DICE_ON_FOOT,
    COUNTERCHARGE_DICE,
    CURRENT_DICE,
    DIE,
    DOWNWIND_DICE,
    DRAUGHT_DICE,
    FOLLOW_ME_DICE,
    HUZZAH_DICE,
    MANHANDLE_DICE,
    MARCH_DICE,
    MOVE_DICE,
    REPAIR_DICE,
    ROAD_MARCH_DICE,
)
from rules.macduff.terms import (
    AIRSHIP,
    ARTILLERY,
    BALLOON,
    BOAT,
    CHARGE,
    COUNTERCHARGE,
    IN_THE_SADDLE,
    MANHANDLE,
    MARCH,
    PURSUIT,
    ROAD,
    STEAM_ENGINE,
    TRAIN,
    WAGON,
)


class MoveDice(NamedTuple):
    """The dice of a move, in the order in which they are rolled."""

    basic: int  # of the class, its team, the current, the wind
    kind: int  # for a march or charge
    follow_me: int
    band: int
    huzzah: int

    @property
    def bonus(self) -> int:
        """Returns the dice beyond the basic move."""
        return self.kind + self.follow_me + self.band + self.huzzah


class Move(NamedTuple):
    """The dice of a move and what they came to, in inches."""

    faces: tuple[int, ...]
    basic: int
    bonus: int
    accident: bool
    derailed: bool
    repair: int  # points of work to put it right

    @property
    def total(self) -> int:
        """Returns the inches before ground is counted."""
        return self.basic + self.bonus


def basic_dice(unit_class: int, move: int, draught: int, current: int, wind: int) -> int:
    """Returns the dice of a basic move.

    *wind*: dice by the wind, as `wind_dice` has them.
    MACD-MOVE-02, MACD-MOVE-03, MACD-MOVE-04, MACD-MOVE-05, MACD-R-16.
    """
    if move == COUNTERCHARGE:
        return 0
    if move == MANHANDLE:
        return manhandle_dice()
    if unit_class == BALLOON:
        return wind
    dice = MOVE_DICE[unit_class] + wind
    if unit_class in (ARTILLERY, WAGON):
        dice += team_dice(draught)
    elif unit_class == BOAT:
        dice += current_dice(current)
    return dice


def team_dice(draught: int) -> int:
    """Returns the dice of a fast team or of horse artillery. MACD-MOVE-06."""
    return DRAUGHT_DICE[draught]


def manhandle_dice() -> int:
    """Returns the dice of a light gun that its crew pushes. MACD-MOVE-14, MACD-R-18."""
    return MANHANDLE_DICE


def current_dice(current: int) -> int:
    """Returns the dice that the current adds to a boat's, or takes. MACD-MOVE-07."""
    return CURRENT_DICE[current]


def wind_dice(unit_class: int, blowing: bool, downwind: bool, tethered: bool) -> int:
    """Returns the dice that the wind gives an airship or a balloon. MACD-MOVE-10, MACD-MOVE-11, MACD-R-17."""
    if unit_class == AIRSHIP and blowing and downwind:
        return DOWNWIND_DICE
    if unit_class == BALLOON and blowing and not tethered:
        return MOVE_DICE[BALLOON]
    return 0


def kind_dice(unit_class: int, move: int, path: int, bonus_lost: bool) -> int:
    """Returns the dice that the kind of move adds.

    *bonus_lost*: a charger has fired, or part of its path is rough.
    MACD-MOVE-15, MACD-CHG-04, MACD-CHG-09, MACD-R-57.
    """
    if move == MARCH:
        return ROAD_MARCH_DICE if path == ROAD else MARCH_DICE
    if move == COUNTERCHARGE:
        return COUNTERCHARGE_DICE
    if move in (CHARGE, PURSUIT) and not bonus_lost:
        return charge_dice(unit_class)
    return 0


def charge_dice(unit_class: int) -> int:
    """Returns the dice that a charge adds on foot or in the saddle. MACD-CHG-04, MACD-R-35, MACD-R-66."""
    return CHARGE_DICE_MOUNTED if unit_class in IN_THE_SADDLE else CHARGE_DICE_ON_FOOT


def move_dice(basic: int, kind: int, follow_me: bool, band: bool, huzzah: bool) -> MoveDice:
    """Returns all the dice of a move. MACD-MOVE-01, MACD-CMD-11, MACD-HOSP-04, MACD-CHANCE-07."""
    return MoveDice(basic, kind, follow_me * FOLLOW_ME_DICE, band * BAND_DICE, huzzah * HUZZAH_DICE)


def roll_move(dice: Dice, unit: int, unit_class: int, count: MoveDice, drilled: bool, obstacle: bool) -> Move:
    """Rolls a move. *drilled* troops have average dice of their own.

    *obstacle*: a train runs at one. MACD-GEN-02, MACD-MOVE-01, MACD-MOVE-17.
    """
    faces = dice.roll(count.basic + count.bonus, DIE, "MACD-MOVE-01", unit) if sum(count) else ()
    own_dice = count.basic + count.kind
    read = [AVERAGE_FACES[face] if drilled and place < own_dice else face for place, face in enumerate(faces)]
    accident = unit_class == STEAM_ENGINE and has_accident(faces)
    derailed = unit_class == TRAIN and is_derailed(faces, obstacle)
    repair = dice.roll(REPAIR_DICE, DIE, "MACD-MOVE-08", unit) if accident or derailed else ()
    return Move(
        faces + repair, sum(read[: count.basic]), sum(read[count.basic :]), accident, derailed, sum(repair)
    )


def has_accident(faces: tuple[int, ...]) -> bool:
    """Tells whether a steam engine breaks down after this move: all dice show six.

    MACD-MOVE-08, MACD-R-54.
    """
    return bool(faces) and min(faces) >= ACCIDENT_ON


def is_derailed(faces: tuple[int, ...], obstacle: bool) -> bool:
    """Tells whether a train that runs at an obstacle leaves the rails, on any six. MACD-MOVE-09."""
    return obstacle and max(faces) >= ACCIDENT_ON
