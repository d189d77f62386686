"""How the computer plays SCWaRes: one short function for each decision, by section 6 of the catalogue."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rules.core.boards.squares import turned
from rules.core.commanders import greatest
from rules.scwares import doctrine
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.orders import (
    APART,
    AS_EACH,
    CHARGE,
    HALT,
    HOLD,
    LEAVE,
    LIMBER,
    LINE,
    MARCH,
    UNLIMBER,
    UNMASK,
)
from rules.scwares.tables import RANGE
from rules.scwares.terms import ARTILLERY, COMMANDER, GUNS, NONE
from rules.scwares.units import ScwaresUnit


class Temper(NamedTuple):
    """How much a commander wants before he dares."""

    charge: int  # tenths of a base that a charge must promise beyond what it costs
    caution: int  # hundredths of a base that a die of the enemy's in range counts for


TEMPERS: Final = {"bold": Temper(-3, 12), "steady": Temper(1, 17), "wary": Temper(5, 25)}


class Doctrine:
    """A commander for either side; he knows only the view he is given."""

    def __init__(self, temper: str) -> None:
        self.temper = TEMPERS[temper]
        self.aims = doctrine.Aims()

    def choose(self, view: ScwaresBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        return DECISIONS[clause](self, view, view.units[unit], options)


def commander(temper: str) -> Doctrine:
    """A new commander: "bold", "steady" or "wary"."""
    return Doctrine(temper)


def foremost(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-TURN-02, SCW-TURN-03: whoever is nearest to the enemy moves first, and makes room."""
    side = unit.side
    spans = [view.span(view.table.at(each.x, each.y), side) for each in map(view.units.__getitem__, options)]
    return spans.index(min(spans))


def order(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-MOVE-01: charge where it pays; spread before fire; go where there is more to win, else stand."""
    best, most = -1, self.temper.charge
    for place, option in enumerate(options):
        if option >= CHARGE:
            gain = doctrine.worth_of_charge(view, unit, view.units[option - CHARGE])
            if gain > most:
                best, most = place, gain
    if best >= 0:
        return best
    if APART in options and doctrine.crowded(view, unit):
        return options.index(APART)
    if doctrine.stands_well(view, self.aims, unit):
        return options.index(HALT)
    if LIMBER in options and doctrine.far_off(view, unit):
        return options.index(LIMBER)
    return options.index(MARCH)


def zone(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-MOVE-02: the zone that serves best what the unit is about; to spread, an empty one abreast."""
    if options[0] == -1:
        return doctrine.abreast(view, unit, options)
    worth = doctrine.worths(view, self.aims, unit, self.temper.caution)
    return greatest(worth(cell) for cell in options)


def facing(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-MOVE-04: towards the nearest enemy, or else where it is going."""
    wanted = doctrine.front(view, self.aims, unit)
    if wanted == NONE:
        return 0
    return min(
        range(len(options)),
        key=lambda place: (turned(options[place], wanted) if options[place] != AS_EACH else 3, place),
    )


def gun(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-MOVE-08: into battery as soon as somebody is in range."""
    near = view.span(unit.bases[0].cell, unit.side) <= RANGE[unit.weapon] if unit.weapon != NONE else False
    return options.index(UNLIMBER if near else LEAVE)


def target(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-FIRE-03: the zone where most is to be had: open before works, crowded before thin, then guns."""
    table, side = view.table, unit.side
    best, most = 0, -1
    for place, option in enumerate(options):
        if option == HOLD:
            continue
        cell = option % table.size
        foes = [base.unit for base in view.at[cell] if base.unit.side != side]
        value = 100 * len(foes) + 400 * (not table.works >> cell & 1)
        value += 60 * any(foe.kind in GUNS for foe in foes) + 30 * any(foe.kind == COMMANDER for foe in foes)
        value -= 5 * table.spans(unit.bases[option // table.size].cell)[cell]
        if value > most:
            best, most = place, value
    return best


def contact(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-R-12: into the enemy where fewest can strike back; never into the same zone if it can be helped."""
    table, side = view.table, unit.side

    def risk(option: int) -> tuple[int, int]:
        cell = option % table.size
        within = int(view.held[1 - side] >> cell & 1)
        return within, len(table.cells(table.around[cell] & view.held[1 - side]))

    return min(range(len(options)), key=lambda place: (risk(options[place]), place))


def given_up(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-R-15: depleted units first, so as not to spoil the morale of a fresh one; the commander last."""

    def dear(index: int) -> tuple[bool, bool, int]:
        body = view.units[index]
        return body.kind == COMMANDER, body.kind == ARTILLERY, -body.lost

    return min(range(len(options)), key=lambda place: (dear(options[place]), place))


def lookout(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-RECON-02: the nearest marker."""
    spans = view.table.spans(view.table.at(unit.x, unit.y))
    if unit.index in view.hides:
        spans = view.table.spans(view.units[view.hides[unit.index]].bases[0].cell)
    return min(
        (place for place in range(len(options)) if options[place] != HOLD),
        key=lambda p: (spans[options[p]], p),
    )


def shape(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-RECON-09, SCW-R-36: in line, one base to a zone, so that all can fire."""
    return options.index(LINE)


def unmask(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """SCW-RECON-10: whoever can fire from under his marker does."""
    return options.index(UNMASK)


DECISIONS: dict[str, Callable[[Doctrine, ScwaresBattle, ScwaresUnit, Sequence[int]], int]] = {
    "SCW-TURN-02": foremost,
    "SCW-TURN-03": foremost,
    "SCW-MOVE-01": order,
    "SCW-MOVE-02": zone,
    "SCW-MOVE-04": facing,
    "SCW-MOVE-08": gun,
    "SCW-FIRE-03": target,
    "SCW-R-12": contact,
    "SCW-R-15": given_up,
    "SCW-RECON-02": lookout,
    "SCW-RECON-09": shape,
    "SCW-RECON-10": unmask,
    "SCW-R-36": shape,
}
