"""What a commander may expect: of a shot in sixths of a figure, of a melee in twelfths of a damage point."""

from rules.machete.battle import MacheteBattle
from rules.machete.fire import casualties, models_firing, modifier, score
from rules.machete.melee import dice_for
from rules.machete.options import Options
from rules.machete.tables import FIREARM_LIMITS, MOST_MODELS, POINTS_CAVALRY, POINTS_INFANTRY, scaled
from rules.machete.terms import BANDS, CAVALRY, COVERS, FORMATIONS, LINE, SHORT, SKIRMISH
from rules.machete.units import FORCED_BACK, SHAKEN, STEADY, MacheteUnit

FACES = range(1, 7)
SIXTHS = 6  # one figure
# twelfths of a damage point that a melee die inflicts, without and with impetus
EVEN_DIE, RUSHED_DIE = 21, 27
TWELFTHS = 12  # one damage point
# twelfths: what it costs to have one more unit test after melee while the enemy has no more to lose by it
TEST = 42
MOST_POINTS = 1000  # in one melee: more than any table holds
LEAST, MOST = -8, 8  # modifiers that can come up


class Estimates:
    """The sums of one set of options, made once: the worth of a shot is then a few look-ups."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.limits = tuple(scaled(limit, options.figure_mm) for limit in FIREARM_LIMITS)
        # [halved][models][modifier]: sixths of a figure; a negative modifier reads from the end
        self.volley = tuple(
            tuple(
                tuple(
                    sum(casualties(models, score(face, added, halved, 0, options)) for face in FACES)
                    for added in (*range(MOST + 1), *range(LEAST, 0))
                )
                for models in range(MOST_MODELS + 1)
            )
            for halved in (False, True)
        )
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

    def models(self, unit: MacheteUnit, formation: int) -> int:
        """Models *unit* could fire in that formation, at most one party of them."""
        if unit.troop == CAVALRY and not self.options.cavalry_fire:
            return 0
        return min(MOST_MODELS, models_firing(min(unit.firearms, unit.strength), formation, self.options))

    def shot(
        self,
        battle: MacheteBattle,
        unit: MacheteUnit,
        formation: int,
        target: MacheteUnit,
        target_formation: int,
        span: int,
    ) -> int:
        """Sixths of a figure that a volley of *unit* should cost *target* at *span*, as both are formed."""
        limits = self.limits
        reach = 0 if span <= limits[0] else 1 if span <= limits[1] else 2 if span <= limits[2] else -1
        if reach < 0:
            return 0
        turn = battle.turn
        ambusher = unit.ambusher == turn and unit.fired != turn
        halved = battle.ambush_phase == turn and unit.side == battle.ambushed_side
        added = self.modifier[ambusher][reach][target_formation][battle.table.cover[target.cell]]
        return self.volley[halved][self.models(unit, formation)][added]

    def exchange(
        self, battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, span: int
    ) -> tuple[tuple[int, int], tuple[int, int]]:
        """Volleys of *unit* at *foe* and of *foe* at *unit*, with *unit* in line and in skirmish order."""
        limits = self.limits
        modifiers = self.modifier[0][0 if span <= limits[0] else 1 if span <= limits[1] else 2]
        cover, turn = battle.table.cover, battle.turn
        caught = battle.ambushed_side if battle.ambush_phase == turn else -1
        table = self.volley[unit.side == caught]
        added = modifiers[foe.formation][cover[foe.cell]]
        own = table[self.models(unit, LINE)][added], table[self.models(unit, SKIRMISH)][added]
        if foe.state != STEADY:
            return own, (0, 0)
        row, here = self.volley[foe.side == caught][self.models(foe, foe.formation)], cover[unit.cell]
        return own, (row[modifiers[LINE][here]], row[modifiers[SKIRMISH][here]])

    def reply(self, unit: MacheteUnit, halved: bool) -> int:
        """Sixths of a figure that *unit* should cost a line that comes upon it in the open."""
        return self.volley[halved][self.models(unit, unit.formation)][self.modifier[False][SHORT][LINE][0]]

    def clash(self, own: int, foe: int, impetus: bool) -> int:
        """Twelfths of a damage point by which *own* points should do better against *foe* than they suffer.

        Nobody can do more damage than there is to be done.
        """
        struck, suffered = self.blows[impetus][own], self.blows[False][foe]
        there, here = foe * TWELFTHS, own * TWELFTHS
        return (struck if struck < there else there) - (suffered if suffered < here else here)

    def attack(self, battle: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
        """Twelfths of a point *unit* should gain on balance by attacking *foe*, not yet in a melee: blows,
        and the fire it runs into."""
        if foe.state == FORCED_BACK:
            return strength_points(foe) * TWELFTHS
        table = battle.table
        impetus = not table.defended[foe.cell] and table.level[foe.cell] <= table.level[unit.cell]
        gain = self.clash(strength_points(unit), strength_points(foe), impetus)
        if foe.state != SHAKEN and foe.fired != battle.turn and foe.index not in battle.order:
            halved = battle.ambush_phase == battle.turn and foe.side == battle.ambushed_side
            gain -= self.reply(foe, halved) * (TWELFTHS // SIXTHS) * (2 if unit.mounted else 1)
        return gain

    def joining(self, unit: MacheteUnit, own: int, against: int) -> int:
        """Twelfths of a point by which *unit* should better a melee of *own* points *against* so many, less
        the test it brings."""
        if 2 * own >= 3 * against:
            return 0  # they can do without
        better = self.clash(own + strength_points(unit), against, False)
        return better - self.clash(own, against, False) - TEST


def strength_points(unit: MacheteUnit) -> int:
    """MACH-MEL-01, MACH-MEL-02: what *unit* counts in melee when those already hit are gone."""
    return (unit.strength - unit.marked) * (POINTS_CAVALRY if unit.troop == CAVALRY else POINTS_INFANTRY)


_made: list[Estimates] = []


def estimates(options: Options) -> Estimates:
    """The estimates for *options*, made on first use."""
    for made in _made:
        if made.options is options or made.options == options:
            return made
    _made.append(Estimates(options))
    return _made[-1]
