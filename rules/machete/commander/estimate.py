"""Expected results: of a shot in sixths of a figure, of a melee in twelfths of a damage point."""

from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.options import Options
from rules.machete.sections.fire import casualties, models_firing, modifier, score
from rules.machete.sections.melee import dice_for
from rules.machete.tables import (
    CHARGING_CAVALRY_MODIFIER,
    FIREARM_LIMITS,
    MOST_MODELS,
    scaled_distance,
)
from rules.machete.terms import BANDS, CAVALRY, COVERS, FORMATIONS, LINE, SHORT
from rules.machete.units import MacheteUnit

FACES = range(1, 7)
ENOUGH: Final = 2 * MOST_MODELS  # the most men who fire as one party, in any formation
SIXTHS: Final = 6  # one figure
# twelfths of a damage point from a melee die, without and with impetus
EVEN_DIE: Final = 21
RUSHED_DIE: Final = 27
TWELFTHS: Final = 12  # one damage point
MOST_POINTS: Final = 1000  # in one melee; more make no difference to the odds
LEAST: Final = -8  # the lowest modifier
MOST: Final = 8


class Estimates:
    """The expected results under one set of options. Computed once, so a shot's value is a few look-ups."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.limits = tuple(scaled_distance(limit, options.figure_mm) for limit in FIREARM_LIMITS)
        volleys = [  # [halved][models]
            [
                tuple(
                    sum(casualties(models, score(face, added, halved, 0, options)) for face in FACES)
                    for added in (*range(MOST + 1), *range(LEAST, 0))
                )
                for models in range(MOST_MODELS + 1)
            ]
            for halved in (False, True)
        ]
        # [halved][formation][men][modifier]: sixths of a figure; a negative modifier reads from the end
        self.volley = [
            [
                [rows[min(MOST_MODELS, models_firing(men, formation, options))] for men in range(ENOUGH + 1)]
                for formation in range(len(FORMATIONS))
            ]
            for rows in volleys
        ]
        self.blows = tuple(  # [impetus][points]: twelfths of a damage point
            tuple(dice_for(points, options) * die for points in range(MOST_POINTS + 1))
            for die in (EVEN_DIE, RUSHED_DIE)
        )
        self.modifier = tuple(  # [ambusher][band][formation][cover]
            tuple(
                tuple(
                    tuple(
                        modifier(reach, formation, cover, False, False, False, ambusher, options)
                        for cover in range(len(COVERS))
                    )
                    for formation in range(len(FORMATIONS))
                )
                for reach in range(len(BANDS))
            )
            for ambusher in (False, True)
        )

    def men(self, unit: MacheteUnit) -> int:
        """Counts men of *unit* who could fire, at most as many as make a difference."""
        if unit.troop == CAVALRY and not self.options.cavalry_fire:
            return 0
        men = unit.firearms if unit.firearms < unit.strength else unit.strength
        return men if men < ENOUGH else ENOUGH

    def volleys(
        self, battle: MacheteBattle, unit: MacheteUnit, formation: int
    ) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
        """Returns the expected losses from a volley of *unit* by modifier, and the modifiers.

        The modifiers are by range, formation and cover of the target.
        """
        turn = battle.turn
        halved = battle.ambush_phase == turn and unit.side == battle.ambushed_side
        ambusher = unit.ambusher == turn and unit.fired != turn
        return self.volley[halved][formation][self.men(unit)], self.modifier[ambusher]

    def band(self, span: int) -> int:
        """Returns the range band of *span*, -1 beyond the last."""
        limits = self.limits
        return 0 if span <= limits[0] else 1 if span <= limits[1] else 2 if span <= limits[2] else -1

    def shot(self, battle: MacheteBattle, unit: MacheteUnit, target: MacheteUnit, span: int) -> int:
        """Returns the sixths of a figure that a volley of *unit* should cost *target* at *span*."""
        reach = self.band(span)
        if reach < 0:
            return 0
        worth, modifiers = self.volleys(battle, unit, unit.formation)
        return worth[modifiers[reach][target.formation][battle.table.cover[target.cell]]]

    def reply(self, unit: MacheteUnit, halved: bool, riders: bool = False) -> int:
        """Returns the sixths of a figure that *unit* should cost a line, or *riders*, in the open."""
        added = self.modifier[False][SHORT][LINE][0]
        if riders:
            added += CHARGING_CAVALRY_MODIFIER
        return self.volley[halved][unit.formation][self.men(unit)][added]

    def clash(self, own_points: int, foe: int, impetus: bool) -> int:
        """Returns the expected gain of *own_points* against *foe* points, in twelfths of a point.

        No side can do more damage than the other can take.
        """
        most = MOST_POINTS  # larger masses count as this
        struck = self.blows[impetus][own_points if own_points < most else most]
        suffered = self.blows[False][foe if foe < most else most]
        there, here = foe * TWELFTHS, own_points * TWELFTHS
        return (struck if struck < there else there) - (suffered if suffered < here else here)


_made: list[Estimates] = []


def estimates(options: Options) -> Estimates:
    """Returns the estimates for *options*, computed on first use."""
    for made in _made:
        if made.options is options or made.options == options:
            return made
    _made.append(Estimates(options))
    return _made[-1]
