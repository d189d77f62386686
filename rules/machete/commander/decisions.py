"""The computer's decisions in Machete!: one short function for each, by section g of the catalogue."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rules.core.boards.free import degrees_between
from rules.core.playing.commanders import index_of_least
from rules.machete.battle import MacheteBattle, Mind
from rules.machete.commander import (
    advice,
    ambush_plan,
    artillery as gunners,
    assault,
    buildings as raiders,
    escorts,
    gathering,
    giving_up as resolve,
    late_objectives as claims,
    positions as posts,
    targets as doctrine,
)
from rules.machete.commander.estimate import estimates
from rules.machete.engine.ambush import SPRING, WAIT
from rules.machete.engine.fire import is_in_range
from rules.machete.engine.melee import IN_PROPORTION, clusters
from rules.machete.engine.orders import ATTACK, HEADINGS, MARCH, PASS, RUSH, SET_UP, SHOOT
from rules.machete.engine.overrun import melee_of
from rules.machete.options import DEFAULTS
from rules.machete.terms import CAVALRY, COLUMN, CUBAN, INFANTRY, LINE, NONE, SKIRMISH, TRAINS
from rules.machete.toll import figures_gone
from rules.machete.units import FORCED_BACK, SHAKEN, MacheteUnit, strength_points
from rules.machete.verdict import BREAK_OFF, FIGHT_ON


class Temper(NamedTuple):
    """The limits at which a commander takes a risk."""

    charge: int  # twelfths of a damage point a charge must promise
    gives_up: int  # per cent of its figures gone at which it considers breaking off
    caution: int  # detour in hundredths of a cm for each point that could overpower it
    nearer: int  # hundredths of a cm closer than other commanders before it fires or charges
    crippled: int  # per cent of its units unable to act at which it breaks off
    saves: int  # per cent of figures gone at which a Cuban band that is clearly losing leaves


TEMPERS = {
    "bold": Temper(-12, 48, 50, 1400, 50, 34),
    "steady": Temper(16, 44, 150, 0, 50, 28),
    "wary": Temper(40, 30, 400, -700, 25, 22),
}
MACHETE: Final = 12  # twelfths less that Cubans ask of a charge on men out of order
HOLDS: Final = 12  # twelfths more it asks of a charge while it need only hold
IMPATIENCE: Final = 3  # twelfths less it asks of a charge for each idle phase, or as time runs out
DARES: Final = 4  # torch carriers divide their fear of superior numbers by this
LATE: Final = 6  # the phase from which time runs out
SAVES_MEN: Final = 4  # with one in four of its men gone it gives up horses before men
LOOKS_AHEAD: Final = 45  # degrees off its front at which an enemy is worth turning to
HEADING: Final = [  # by bearing: the nearest heading that a unit may turn to
    HEADINGS[index_of_least(degrees_between(heading, bearing) for heading in HEADINGS)]
    for bearing in range(360)
]


class Doctrine(Mind):
    """A commander for either side. It knows only the view it is given."""

    def __init__(self, temper: str) -> None:
        self.temper = TEMPERS[temper]
        self.nearer = self.temper.nearer
        self.options = DEFAULTS
        self.sums = estimates(DEFAULTS)
        self._made_for = (-1, -1)  # unit and activation of the prey below
        self._prey: MacheteUnit | None = None
        self._looked_at = (-1, -1, -1, -1)  # side, turn, contacts and stirs of the welcomes below
        self._welcomes: list[int] = []
        self._posted_for = (-1, -1)  # unit and activation of the post below
        self._post = -1
        self._reckoned_for = (-1, -1)  # turn and contacts of the melees below
        self._units: list[MacheteUnit] = []
        self._melees: dict[int, tuple[int, int] | None] = {}
        self._mustered_for = (-1, -1, -1)  # side, turn and activation of the answer below
        self._gathered = True

    def prey(self, view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
        """Returns the enemy that *unit* makes for on this card."""
        if self._made_for != (unit.index, view.activations):
            self._made_for = (unit.index, view.activations)
            sought = escorts.quarry(view, unit) if view.goals else None
            self._prey = sought or doctrine.prey(view, unit, self.welcomes(view, unit.side))
        return self._prey

    def welcomes(self, view: MacheteBattle, side: int) -> list[int]:
        """Returns how much nearer each enemy seems than it is.

        Computed again when any arrived, left or engaged.
        """
        looked_at = side, view.turn, view.contacts, view.stirs
        if self._looked_at != looked_at:
            self._looked_at = looked_at
            self._welcomes = doctrine.welcomes(view, side)
        return self._welcomes

    def post(self, view: MacheteBattle, unit: MacheteUnit) -> int:
        """Returns the best cell for *unit* this phase. Computed once a card."""
        if self._posted_for != (unit.index, view.activations):
            foe = self.prey(view, unit)
            self._posted_for = (unit.index, view.activations)
            self._post = posts.best_post(view, self.sums, unit, foe, self.caution(view, unit))
        return self._post

    def bound_for(self, view: MacheteBattle, unit: MacheteUnit) -> int:
        """Answers as Mind.bound_for: the choice of `goal`, if it is the post of *unit*.

        It chooses among open cells.
        """
        if self.options is not view.options:
            self.know(view)
        return self.post(view, unit) if advice.has_no_errand(view, unit) else -1

    def marches_on(self, view: MacheteBattle, unit: MacheteUnit) -> int:
        """Answers as Mind.marches_on: as `order` and `goal` do with no enemy within FAR_OFF of *unit*."""
        if self.options is not view.options:
            self.know(view)
        if not advice.has_no_errand(view, unit) or not doctrine.wants_to_move(
            view, unit, self.prey(view, unit), 0
        ):
            return -1
        return self.post(view, unit)

    def is_gathered(self, view: MacheteBattle, side: int) -> bool:
        """Answers as Mind.is_gathered, computed once a card."""
        if self._mustered_for != (side, view.turn, view.activations):
            self._mustered_for = side, view.turn, view.activations
            self._gathered = gathering.is_gathered(view, side)
        return self._gathered

    def caution(self, view: MacheteBattle, unit: MacheteUnit) -> int:
        """Returns the detour of *unit* for each point that could overpower it.

        It is in hundredths of a cm. It is short where its side has a goal, and shorter the longer nothing
        happens.
        """
        if not view.goals:
            return self.temper.caution
        dares = DARES if raiders.carries_torches(view, unit) else 1
        return self.temper.caution // (dares + view.idle)

    def melee(self, view: MacheteBattle, unit: MacheteUnit) -> tuple[int, int] | None:
        """Returns the points of both sides in the melee of *unit*; None if it is in none.

        They are computed again at each contact. A garrison touches the units at its door, but they do not
        touch it. So at a door it begins with the oldest contact.
        """
        if self._reckoned_for != (view.turn, view.contacts) or self._units is not view.units:
            self._reckoned_for, self._units = (view.turn, view.contacts), view.units
            self._melees = {}
        if unit.index not in self._melees:
            self._melees[unit.index] = None
            stormed = any(house.stormers for house in view.houses)
            for group in clusters(view) if stormed else [melee_of(view, unit, set())]:
                points = [0, 0]
                for fighter in group:
                    points[fighter.side] += strength_points(fighter)
                for fighter in group if len(group) > 1 else ():
                    self._melees[fighter.index] = (points[0], points[1])
        return self._melees[unit.index]

    def know(self, view: MacheteBattle) -> None:
        """Loads the estimates for the options of this battle."""
        self.options = view.options
        self.sums = estimates(view.options)

    def choose(self, view: MacheteBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        if self.options is not view.options:
            self.know(view)
        return DECISIONS[clause](self, view, view.units[unit], options)


def commander(temper: str) -> Doctrine:
    """Returns a new commander: "bold", "steady" or "wary"."""
    return Doctrine(temper)


def spring(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Comes out of the ambush with the others, or hides until it has a target to strike. MACH-GEN-06."""

    def promise(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
        return gain_required(self, view, unit, foe)

    out = ambush_plan.is_called_out(view, self.sums, unit, self.melee, promise)
    return options.index(SPRING if out else WAIT)


def first_of_all(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks units that fire before units that strike, the nearest first. MACH-R-71."""
    return ambush_plan.acts_first(view, [view.units[index] for index in options])


def form(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks a formation: never column before the enemy.

    Skirmish order is picked if it saves more than it costs in fire. MACH-R-63.
    """
    if SKIRMISH not in options or unit.ambusher == view.turn:  # in an ambush's first volley all fire
        return options.index(LINE)
    return options.index(SKIRMISH if doctrine.spreads_out(view, self.sums, unit) else LINE)


def order(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Attacks where it pays, fires where it hurts, moves where neither does, else stays. MACH-GEN-08."""
    if options[-1] >= RUSH:  # offered only to other commanders of this side
        options = [option for option in options if option < RUSH]
    special = options[-1] >= SET_UP  # more than march, fire and attack
    place = advice.advised_option(view, unit, options, special)
    if place is not None:
        return place
    if special:
        options = [option for option in options if option < SET_UP]
    prizes: list[MacheteUnit] = []
    if view.goals:
        place = claims.choose(view, unit, options)
        if place is not None:
            return place
        prizes = escorts.prizes(view, unit.side) + claims.holders(view, unit.side)
    shots = escorts.spares(prizes, options) if prizes else options
    shot, worth = best_shot(self, view, unit, shots) if options[-1] > MARCH else (-1, 0)
    foes = [view.units[option - ATTACK] for option in options if option >= ATTACK] if len(options) > 2 else []
    if worth:  # fire first and then charge, unless the charge is sure
        foes = [foe for foe in foes if foe.state == FORCED_BACK or is_at_mercy(unit, foe)]
    for wanted in ([foe for foe in foes if foe in prizes], foes) if prizes else (foes,):
        if wanted:
            chosen, gain = assault.best_target(view, self.sums, unit, wanted, self.melee)
            if gain >= gain_required(self, view, unit, chosen) - (escorts.PRIZE if chosen in prizes else 0):
                return options.index(ATTACK + chosen.index)
    if MARCH in options and wishes_to_go(self, view, unit, worth) and self.post(view, unit) != unit.cell:
        return options.index(MARCH)
    return shot if worth else options.index(PASS)


def wishes_to_go(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, worth: int) -> bool:
    """Tells whether *unit* is better off elsewhere than firing.

    *worth*: sixths of a figure of its best shot.
    """
    foe = self.prey(view, unit)
    return (
        doctrine.wants_to_move(view, unit, foe, worth)
        or (worth > 0 and doctrine.is_better_ahead(view, self.sums, unit, foe, worth))
        or doctrine.retires(view, unit)
        or doctrine.gives_ground(view, unit, foe)
        or doctrine.is_overmatched(view, unit, unit.cell)
        or (unit.troop == CAVALRY and posts.is_shot_at(view, self.sums, unit))
        or (unit.ambusher > 0 and posts.slips_off(view, self.sums, unit, worth))
    )


def gain_required(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
    """Returns the twelfths of a point an attack must promise.

    The number falls as time runs out or nothing happens, and for Cubans against men out of order. It rises
    for units that need only hold.
    """
    promise = self.temper.charge - (MACHETE if is_at_mercy(unit, foe) else 0)
    if not view.must_win[unit.side]:
        return promise + (HOLDS if doctrine.is_armed_foot(unit) else 0)
    return promise - IMPATIENCE * max(0, view.turn - LATE, view.idle)


def is_at_mercy(unit: MacheteUnit, foe: MacheteUnit) -> bool:
    """Tells whether *unit* has machetes and *foe* is shaken, ambushed, in column, or serving a gun."""
    return unit.nation == CUBAN and (
        foe.state == SHAKEN or foe.ambushed or foe.formation == COLUMN or foe.gun != NONE
    )


def best_shot(
    self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]
) -> tuple[int, int]:
    """Returns the index of the best shot and its worth in sixths of a figure. (-1, 0) if none can hit.

    A target about to reach a quarter or a half of its figures goes first, then the best expectation, then the
    nearest.
    """
    sums, cover, spans = self.sums, view.table.cover, view.table.spans(unit.cell)
    volley, modifiers = sums.volleys(view, unit, unit.formation)
    best, most, worth = -1, -1, 0
    for place, option in enumerate(options):
        if SHOOT <= option < ATTACK:
            target = view.units[option - SHOOT]
            span = spans[target.cell]
            expected = volley[modifiers[sums.band(span)][target.formation][cover[target.cell]]]
            value = 64 * expected - span // 250
            if expected and value + 64 > most:
                value += 64 if doctrine.is_near_threshold(target) else 0
                if value > most:
                    best, most, worth = place, value, expected
    return best, worth


def reply(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Fires at the attacker that a unit just reached hurts most. MACH-R-20."""
    shot, worth = best_shot(self, view, unit, options)
    return shot if worth else options.index(PASS)


def goal(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Returns the cell that serves the unit's aim best. MACH-MOVE-02."""
    for adviser in (gunners, escorts, raiders, claims) if not advice.has_no_errand(view, unit) else ():
        place: int | None = adviser.goal(view, unit, options)
        if place is not None:
            return place
    post = self.post(view, unit)
    if post in options:
        return options.index(post)
    foe = self.prey(view, unit)
    return options.index(posts.best_of(view, self.sums, unit, foe, self.caution(view, unit), options))


def spread_losses(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks shaken units to bear the losses of a melee; else all share.

    Shaken units are likely to run. MACH-R-33.
    """
    shaken = [option for option in options if option != IN_PROPORTION and view.units[option].state == SHAKEN]
    return options.index(
        max(shaken, key=lambda index: (view.units[index].figures_left, -index), default=IN_PROPORTION)
    )


def giver(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Gives exactly the required number, from the steady unit with the heaviest losses. MACH-MOR-21."""
    return escorts.giver(view, unit, options)


def front(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Turns towards the nearest enemy; unchanged if no enemy is in sight. MACH-MOVE-07."""
    if unit.fired == view.turn or unit.troop in TRAINS or unit.house >= 0:
        return 0  # it faces its target; mules have no front, and a house has no flank
    if unit.moved == view.turn and not is_in_range(view, unit):
        return 0  # or the direction it went
    foe = self.prey(view, unit)
    wanted = unit.facing if foe is None else view.table.bearing(unit.cell, foe.cell)
    if unit.facing in options and degrees_between(unit.facing, wanted) <= LOOKS_AHEAD:
        return options.index(unit.facing)
    if HEADING[wanted] not in options:  # a gun may not turn that far
        return options.index(min(options, key=lambda way: (degrees_between(way, wanted), way)))
    return options.index(HEADING[wanted])


def spare_cavalry(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks infantry before cavalry, until a quarter of the side's men are gone.

    From then on it saves men: three cavalry go where six infantry would, and it breaks at half.
    MACH-MEL-11, MACH-MEL-10, MACH-R-65.
    """
    out, start = figures_gone(view, unit.side)
    saves_men = SAVES_MEN * out >= start and CAVALRY in options
    return options.index(CAVALRY if saves_men else INFANTRY)


def give_up(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Breaks off when clearly worse off than the enemy, or when nothing can be gained. MACH-R-65."""
    temper = self.temper
    beaten = resolve.gives_up(view, unit, temper.gives_up, temper.saves, temper.crippled)
    return options.index(BREAK_OFF if beaten else FIGHT_ON)


def first_option(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks the first option.

    That is the side away from the enemy, or three men to light a fire. MACH-BLD-02, MACH-BLD-16, MACH-R-59.
    """
    return 0


def hold_house(self: Doctrine, view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Holds a stormed house where it is worth it. MACH-BLD-14."""
    return raiders.choose_stormed_house(view, unit, options)


DECISIONS: Final[dict[str, Callable[[Doctrine, MacheteBattle, MacheteUnit, Sequence[int]], int]]] = {
    "MACH-GEN-06": spring,
    "MACH-R-71": first_of_all,
    "MACH-R-63": form,
    "MACH-GEN-08": order,
    "MACH-R-20": reply,
    "MACH-MOVE-02": goal,
    "MACH-MOVE-07": front,
    "MACH-MEL-11": spare_cavalry,
    "MACH-R-65": give_up,
    "MACH-MOR-21": giver,
    "MACH-R-33": spread_losses,
    "MACH-BLD-02": first_option,
    "MACH-BLD-14": hold_house,
    "MACH-BLD-16": first_option,
    "MACH-R-59": first_option,
}
