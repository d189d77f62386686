"""Whether a charge pays: who would come into touch, what hits them on the way in, what they do there."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.doctrine import A_DIE, GOING_BACK, is_shooter, is_weak, troops_of
from rules.scwares.engine import charge
from rules.scwares.outlook import Outlook
from rules.scwares.tables import GOES, NATIVE_DICE, POINTS
from rules.scwares.terms import CHARGE, NATIVE, SPEAR
from rules.scwares.units import ScwaresUnit

MEAN_OF_TWO = 7  # of two dice
UNKNOWN = -200  # nobody charges a marker
BUSY = 60  # per cent of the enemy's fire that would hit nobody else
BY_WORKS = 4  # works take so much of a lone base's blow
LAST_RESORT = (
    15  # hundredths of a base by which men without firearms rate a charge higher: it is all they can do
)


def worth_of_charge(
    view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, foe: ScwaresUnit, caution: int
) -> int:
    """Hundredths of a base that a charge of *unit* promises beyond what it costs."""
    own = troops_of(view, unit)
    if foe.is_marker or (own.troop_class != NATIVE and is_shooter(own) and not is_prey(view, own, foe)):
        return UNKNOWN
    table, side = view.table, unit.side
    points = POINTS[own.kind][CHARGE] + view.in_force.points
    if own.troop_class == NATIVE:
        points = NATIVE_DICE[own.kind][CHARGE] * MEAN_OF_TWO // 2
    aim = table.mask(base.cell for base in foe.standing())
    closed = view.held[1 - side] | charge.friends(view, unit)
    taken, blows, against = 0, 0, 0
    bases = unit.standing() if own is unit else unit.bases * own.strength
    for base in bases:
        found = table.reach(base.cell, base.facing, points, closed)
        touching = charge.touching_zones(view, found, aim, table.whole) & ~taken & ~closed
        cells = table.cells(touching)
        if cells:
            best = min(cells, key=lambda cell: (outlook.peril(view, side, cell), cell))
            taken |= table.bits[best]
            against += outlook.struck(view, side, best)
            blows += 1
    if not blows:
        return UNKNOWN
    blow = A_DIE + (GOING_BACK if GOES[foe.troop_class] else 0)
    gain = min(blows, 3 * foe.strength) * blow
    if aim & table.works:
        gain //= BY_WORKS
    fire = outlook.danger(taken) - outlook.danger(table.mask(base.cell for base in bases))
    value = gain - A_DIE * against - caution * max(fire, 0) * BUSY // 100
    if own.weapon == SPEAR:
        value += LAST_RESORT
    elif not is_weak(foe):
        value -= LAST_RESORT
    return value


def is_prey(view: ScwaresBattle, own: ScwaresUnit, foe: ScwaresUnit) -> bool:
    """Whether who could fire instead goes at *foe*: shaken or unarmed, outnumbered, or in works."""
    works = view.table.works
    return (
        is_weak(foe)
        or own.strength >= 2 * foe.strength
        or any(works >> base.cell & 1 for base in foe.standing())
    )
