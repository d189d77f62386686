"""The value of a charge: which bases would make contact, their losses on the way, and their blows."""

from collections.abc import Sequence

from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.positions import A_DIE, GOING_BACK
from rules.scwares.commander.scoring import is_shooter, is_weak
from rules.scwares.engine import charge
from rules.scwares.engine.orders import CHARGE
from rules.scwares.tables import GOES, NATIVE_DICE, POINTS, WEAPON_DICE
from rules.scwares.terms import CHARGE as CHARGING, NATIVE, SPEAR
from rules.scwares.units import FLEEING, ScwaresUnit

MEAN_OF_TWO = 7  # the mean of two dice
UNKNOWN = -200  # nobody charges a marker
BUSY = 60  # per cent of the enemy's fire that would hit nobody else
BY_WORKS = 4  # divides the blow of a lone base against fortifications
LAST_RESORT = 15  # hundredths of a base: men without firearms value a charge more, as they have nothing else
INSTEAD = 55  # and men with firearms value it less, as they block each other afterwards
OUTNUMBERED = 2  # Europeans attack a unit that they outnumber this many times, its neighbours counted


def best_charge(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Returns the index in *options* of the most promising charge, or -1 if none promises enough."""
    charger, temper = view.troops(unit), outlook.temper
    best, least = -1, temper.charge
    foes = [(place, view.units[option - CHARGE]) for place, option in enumerate(options) if option >= CHARGE]
    foes = [(place, foe) for place, foe in foes if is_prey(view, charger, foe)]
    if not foes:
        return best
    table, side, bases = view.table, unit.side, unit.bases_on_table()
    points = POINTS[charger.kind][CHARGING] + view.in_force.points
    if charger.troop_class == NATIVE:
        points = NATIVE_DICE[charger.kind][CHARGING] * MEAN_OF_TWO // 2
    closed = view.held[1 - side] | charge.friends(view, unit)
    reached = table.joint_reach([(base.cell, base.facing) for base in bases], points, closed)
    before = sum([outlook.fire[base.cell] for base in bases])
    shots = (
        sum([outlook.sight_from(view, base, base.cell) > 0 for base in bases]) if is_shooter(charger) else 0
    )
    for place, foe in foes:
        aim = table.mask([base.cell for base in foe.bases_on_table()])
        left = charge.touching_zones(view, reached, aim, table.whole) & ~closed
        if not left:
            continue
        safest = sorted(table.cells(left), key=outlook.peril.__getitem__)[: charger.strength]
        blows, fire = len(safest), max([outlook.fire[cell] for cell in safest])
        against = (table.mask(safest) & outlook.struck).bit_count()
        gain = min(blows, 3 * foe.strength) * (A_DIE + (GOING_BACK if GOES[foe.troop_class] else 0))
        works = aim & table.works > 0
        if works:
            gain //= BY_WORKS
        value = gain - A_DIE * against - temper.caution * max(fire - before // len(bases), 0) * BUSY // 100
        if charger.weapon == SPEAR:
            value += LAST_RESORT
        elif is_shooter(charger) and not works:
            value -= INSTEAD + max(shots - blows, 0) * WEAPON_DICE[charger.weapon] * (A_DIE + GOING_BACK)
        elif not is_weak(foe):
            value -= LAST_RESORT
        if value > least:
            best, least = place, value
    return best


def is_prey(view: ScwaresBattle, charger: ScwaresUnit, foe: ScwaresUnit) -> bool:
    """Tells whether *charger* may attack *foe*, which has not fled.

    A unit that could fire instead attacks only an enemy in fortifications. Europeans also attack one that is
    shaken or outnumbered, its neighbours counted.
    """
    if foe.is_marker or foe.state == FLEEING:
        return False
    if not is_shooter(charger):
        return True
    works = view.table.works
    if any(works >> base.cell & 1 for base in foe.bases_on_table()):
        return True
    if charger.troop_class == NATIVE:
        return False
    foes_about = bases_around(view, foe)
    return charger.strength > foes_about if is_weak(foe) else charger.strength >= OUTNUMBERED * foes_about


def bases_around(view: ScwaresBattle, foe: ScwaresUnit) -> int:
    """Counts bases of *foe* and of its friends next to it that do not run."""
    table = view.table
    cells = (
        table.with_neighbours(table.mask([base.cell for base in foe.bases_on_table()]), True)
        & view.held[foe.side]
    )
    return sum([base.unit.state != FLEEING for cell in table.cells(cells) for base in view.at[cell]])
