"""The computer's decisions in SCWaRes: one short function for each, by section 6 of the catalogue."""

from collections.abc import Callable, Sequence

from rules.core.boards.squares import FACINGS, eighths_between
from rules.core.playing.commanders import index_of_greatest, index_of_least
from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander import artillery as gunners, scoring as doctrine, squares as forming
from rules.scwares.commander.charges import best_charge
from rules.scwares.commander.giving_up import gives_up, worth_homeward
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.temperament import TEMPERS
from rules.scwares.engine.orders import (
    APART,
    AS_EACH,
    CHARGE,
    HALT,
    HOLD,
    LEAVE,
    LINE,
    MARCH,
    QUIT,
    UNLIMBER,
    UNMASK,
)
from rules.scwares.tables import RANGE, WEAPON_DICE
from rules.scwares.terms import ARTILLERY, COMMANDER, GUNS, NONE
from rules.scwares.units import FLEEING, ScwaresUnit


class Doctrine:
    """A commander for either side. It knows only the view it is given."""

    def __init__(self, temper: str) -> None:
        self.temper = TEMPERS[temper]
        self.outlook = Outlook(self.temper)
        self.laid: dict[int, int] = {}  # by zone: dice already aimed at it
        self.laid_in = 0  # turn
        self.brink: dict[int, int] = {}
        self.square: dict[int, forming.Post] = {}  # by base: its post, if its unit forms square
        self.yielded = NONE, False  # a turn, and whether the battle is given up in it

    def choose(self, view: ScwaresBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        return DECISIONS[clause](self, view, view.units[unit], options)


def commander(temper: str) -> Doctrine:
    """Returns a new commander: "bold", "steady" or "wary"."""
    return Doctrine(temper)


def guns_first(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks guns that may fire to move first, so that the others stay out of their line.

    Then the unit nearest to the enemy moves, to make room. SCW-TURN-02, SCW-TURN-03.
    """
    near, at = self.outlook.look(view, unit.side).near, view.table.at
    spans = []
    for index in options:
        gun = view.units[index]
        away = near[at(gun.x, gun.y)]
        spans.append(-1 if gun.kind in GUNS and away <= RANGE[gun.weapon] + 1 else away)
    return spans.index(min(spans))


def order(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Charges where it pays, spreads under fire, goes where it gains more, else stays. SCW-MOVE-01."""
    outlook = self.outlook.look(view, unit.side)
    self.square = {}
    outlook.forget()
    if is_lost(self, view, unit):
        return options.index(QUIT if QUIT in options else APART if APART in options else MARCH)
    if unit.kind in GUNS:
        return gunners.order(view, outlook, unit, options)
    beset = APART in options and forming.needs_square(view, unit)
    if options[-1] >= CHARGE and not beset:
        best = best_charge(view, outlook, unit, options)
        if best >= 0:
            return best
    if beset:
        if forming.stands_in_square(view, unit):
            return forming.choice_onward(view, unit, doctrine.place_to_go(view, unit), options)
        self.square = forming.square(view, unit)
        if self.square:
            return options.index(APART)
    if doctrine.stands_well(view, outlook, unit):
        return options.index(HALT)
    if APART in options and doctrine.is_close(view, outlook, unit):
        return options.index(APART)
    return options.index(MARCH)


def is_lost(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether the battle is lost. Computed once a turn."""
    if self.yielded[0] != view.turn:
        self.yielded = view.turn, gives_up(view, unit.side, self.temper)
    return self.yielded[1] and not unit.is_marker


def base(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks one base after another, until all have moved.

    In a square the one that closes it goes last. SCW-R-10.
    """
    number = next((each for each in self.square if each in options), options[1])
    self.outlook.forget()
    return options.index(number)


def zone(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks the zone that serves the unit's aim best. To spread, it is an empty one abreast. SCW-MOVE-02."""
    outlook = self.outlook.look(view, unit.side)
    alone = unit.alone
    if alone in self.square:
        chosen = forming.index_towards(view, self.square[alone], options)
    elif is_lost(self, view, unit):
        worth = worth_homeward(view, outlook, unit.side, self.temper.caution)
        chosen = index_of_greatest(worth(cell) for cell in options)
    elif unit.kind in GUNS:
        chosen = gunners.post(view, outlook, unit, options)
    elif alone != NONE:
        chosen = doctrine.best_zone_for_base(view, outlook, unit.bases[alone], options)
    else:
        worth = doctrine.worth_for_unit(view, outlook, unit)
        chosen = index_of_greatest(worth(cell) for cell in options)
    return chosen


def pick_facing(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks the facing in which most of it can fire; else towards the enemy, or its destination.

    SCW-MOVE-04.
    """
    bases = unit.bases_on_table()
    alone = unit.alone
    if alone in self.square:
        return forming.front(view, self.square[alone], unit.bound, options)
    if is_lost(self, view, unit):
        home = view.homes[unit.side]
        return index_of_least(
            eighths_between(option, home) if option != AS_EACH else FACINGS for option in options
        )
    if alone != NONE:
        bases = [unit.bases[alone]]
    return doctrine.index_of_facing(view, self.outlook.look(view, unit.side), bases, unit.bound, options)


def gun(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Unlimbers where it sees an enemy in range. SCW-MOVE-08."""
    ready = gunners.is_ready(view, self.outlook.look(view, unit.side), unit)
    return options.index(UNLIMBER if ready else LEAVE)


def target(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks the zone where the dice add most to those already aimed at it. SCW-FIRE-03."""
    if self.laid_in != view.turn:
        self.laid_in, self.laid = view.turn, {}
        self.brink = doctrine.on_the_brink(view, unit.side)
    size, laid = view.table.size, self.laid
    best, most = 0, 0
    for place, option in enumerate(options):
        if option != HOLD:
            number, zone = divmod(option, size)
            value = doctrine.worth_of_fire(view, self.brink, laid.get(zone, 0), unit.bases[number], zone)
            if not best or value > most:
                best, most = place, value
    zone = options[best] % size
    laid[zone] = laid.get(zone, 0) + WEAPON_DICE[unit.weapon]
    return best


def contact(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Makes contact where fewest enemies can strike back, and avoids entering their zone. SCW-R-12."""
    table, foes = view.table, view.held[1 - unit.side]
    outlook = self.outlook.look(view, unit.side)

    def risk(option: int) -> tuple[int, bool, int]:
        number, cell = divmod(option, table.size)
        behind = any(other is not unit.bases[number] for other in view.at[cell])
        return foes >> cell & 1, behind, outlook.peril[cell]

    return min(range(len(options)), key=lambda place: (risk(options[place]), place))


def blow(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks targets without fortifications first; of equals the one most nearly ahead. SCW-CC-03."""
    table = view.table

    def has_fortifications(option: int) -> bool:
        base, zone = divmod(option, table.size)
        return bool(table.works >> zone & 1) and unit.bases[base].cell != zone

    return min(range(len(options)), key=lambda place: (has_fortifications(options[place]), place))


def given_up(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks depleted units first, to spare the morale of a fresh one; the commander last.

    Among the enemy's units, where it may choose, the order is reversed. SCW-R-15.
    """

    def rank_of_loss(index: int) -> tuple[bool, bool, int]:
        body = view.units[index]
        return body.kind == COMMANDER, body.kind == ARTILLERY, -body.bases_lost

    costs = [rank_of_loss(index) for index in options]
    is_own = view.units[options[0]].side == unit.side
    return costs.index(min(costs) if is_own else max(costs))


def sent_home(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks a fleeing unit first, then one of a group that must test in any case.

    Then comes one of the group that can spare most. Among these the order is that of `given_up`. SCW-R-34.
    """
    dear = [
        (view.units[index].state != FLEEING, doctrine.dearness(view, view.units[index].group))
        for index in options
    ]
    least = min(dear)
    spared = [index for index, cost in zip(options, dear, strict=True) if cost == least]
    return options.index(spared[given_up(self, view, unit, spared)])


def lookout(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks the nearest marker. SCW-RECON-02."""
    spans = view.table.spans(view.table.at(unit.x, unit.y))
    if unit.index in view.hides:
        spans = view.table.spans(view.units[view.hides[unit.index]].bases[0].cell)
    return min(
        (place for place in range(len(options)) if options[place] != HOLD),
        key=lambda p: (spans[options[p]], p),
    )


def shape(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Picks a line, one base to a zone, so that all can fire. SCW-RECON-09, SCW-R-36."""
    return options.index(LINE)


def unmask(self: Doctrine, view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Turns up a unit that can fire from under its marker. SCW-RECON-10."""
    return options.index(UNMASK)


DECISIONS: dict[str, Callable[[Doctrine, ScwaresBattle, ScwaresUnit, Sequence[int]], int]] = {
    "SCW-TURN-02": guns_first,
    "SCW-TURN-03": guns_first,
    "SCW-MOVE-01": order,
    "SCW-R-10": base,
    "SCW-MOVE-02": zone,
    "SCW-MOVE-04": pick_facing,
    "SCW-MOVE-08": gun,
    "SCW-FIRE-03": target,
    "SCW-CC-03": blow,
    "SCW-R-12": contact,
    "SCW-R-15": given_up,
    "SCW-R-34": sent_home,
    "SCW-RECON-02": lookout,
    "SCW-RECON-09": shape,
    "SCW-RECON-10": unmask,
    "SCW-R-36": shape,
}
