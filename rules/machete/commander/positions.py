"""The ground that a unit of the computer prefers: how it weighs the places it can march to."""

from collections.abc import Sequence
from typing import Final

from rules.core.boards.free import BLOCKED, UNKNOWN, mask_without
from rules.core.boards.going import FAR, Going
from rules.core.playing.commanders import index_of_greatest
from rules.machete.battle import MacheteBattle
from rules.machete.commander import escorts, targets as doctrine
from rules.machete.commander.assault import is_exhausted
from rules.machete.commander.estimate import Estimates
from rules.machete.commander.threat import Danger, Exposure, exposure
from rules.machete.engine.move import open_ways
from rules.machete.engine.prisoners import gait
from rules.machete.tables import WHOLE_MOVE, scaled_distance
from rules.machete.terms import CAVALRY, CUBAN, FORD, HARD
from rules.machete.terrain import Terrain
from rules.machete.units import MacheteUnit

# Values of a place are hundredths of a cm of detour that it is worth.
COVER: Final = 400  # cover
CLEAR: Final = 1200  # a free line of fire, for a unit that has none
MATES: Final = 2500  # a friend on the next spot: an attacker must fight both
UNDER_FIRE: Final = 200  # each sixth of a figure that fire should cost units that wait to strike
BEARABLE: Final = 6  # sixths of a figure that units that wait to strike may lose to fire on their way
TOO_MUCH: Final = 9  # the same, for a unit that waits where it is
SEVERAL: Final = 2  # units: one alone hardly ever costs that much
OUT_OF_IT: Final = 120  # the same, for exhausted units
ON_ERRAND: Final = 3  # a unit with a goal divides its fear of superior numbers by this
STRIDE: Final = 5  # places
GAIN: Final = 400  # the least gain worth a march
WET: Final = 3000  # standing in a ford, where every shot hits
STAYS: Final = 1200  # nor do cavalry, or men who cannot fire, who wait near the enemy
EASY: Final = WHOLE_MOVE // 2000  # work for a hundredth of a cm where infantry go 20 cm a phase


class Drawbacks:
    """The drawbacks of places that *unit* could march to, in hundredths of a cm."""

    def __init__(
        self, view: MacheteBattle, sums: Estimates, unit: MacheteUnit, caution: int, fear: int
    ) -> None:
        """Computes the drawbacks.

        *caution* counts for each point that could overpower it, *fear* for each sixth of a figure lost to
        fire.
        """
        self._caution, self._fear = caution, fear
        danger = Danger(view, unit, gait(view, unit).reach(unit.cell).radius) if caution else None
        exposed = Exposure(view, sums, unit) if fear else None
        self._danger = None if danger is None or danger.none else danger
        self._exposure = None if exposed is None or exposed.none else exposed
        self.none = self._danger is None and self._exposure is None

    def leave(self, worth: int, cell: int, least: int) -> int:
        """Subtracts the drawbacks from a cell's *worth*. Below *least* it need not subtract all."""
        if self._exposure is not None:
            worth -= self._fear * self._exposure.at(cell)
        if worth >= least and self._danger is not None:
            worth -= self._caution * self._danger.at(cell)
        return worth


def best_post(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, foe: MacheteUnit | None, caution: int
) -> int:
    """Returns the best cell for *unit* this phase: its own unless another is worth the march.

    Drawbacks are weighed only where they matter: for units that are exhausted or cannot fire, and where the
    unit would be overmatched. Even then only a sample of the places is weighed.
    """
    slips = unit.ambusher > 0 and slips_off(view, sums, unit, 0)
    if not unit.held and not is_exhausted(unit) and not slips:
        goal, whom = destination(view, unit, foe)
        if goal >= 0:
            cell = on_the_way(view, unit, goal, whom)
        elif whom is not None and doctrine.is_armed_foot(unit):
            cell = near_post(view, unit, whom)
        else:
            cell = -1
        shelled = cell >= 0 and under_fire(view, sums, unit, cell) > BEARABLE
        if shelled and goal >= 0:
            short = short_of_fire(view, sums, unit, goal)
            if short >= 0:
                return short
        if cell >= 0 and not shelled and not doctrine.is_overmatched(view, unit, cell):
            return cell
    some = open_ways(view, unit) & view.table.sparse[unit.troop == CAVALRY]
    others = gait(view, unit).reach(unit.cell).among(some)
    return best_of(view, sums, unit, foe, caution, [unit.cell, *others])


def under_fire(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cell: int) -> int:
    """Returns the sixths of a figure that fire on *cell* should cost *unit*, which can only strike.

    The number counts less where the unit goes for its side's goal.
    """
    if doctrine.is_armed_foot(unit):
        return 0
    suffered = exposure(view, sums, unit, cell)
    if suffered and (escorts.quarry(view, unit) is not None or strikes_now(view, unit)):
        return suffered // ON_ERRAND
    return suffered


def strikes_now(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* waits no longer: its side attacks, or friends are in melee near it."""
    return doctrine.goes_in(view, unit.side) or (view.contacts > 0 and doctrine.must_join(view, unit))


def short_of_fire(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, goal: int) -> int:
    """Returns how far *unit* can go towards *goal* with bearable losses to fire. It can only strike.

    That is its own cell if nowhere nearer will do, or -1 if it is under fire there too. One place in STRIDE
    is tried.
    """
    table, here = view.table, unit.cell
    going, free = table.going(unit.nation, unit.troop), open_ways(view, unit)
    exposed = Exposure(view, sums, unit)
    for cell in going.onward(here, middle_of(table, going, goal), EASY, GAIN)[::STRIDE]:
        if table.bits[cell] & free and table.ground[cell] != FORD and exposed.at(cell) <= BEARABLE:
            return cell
    return here if exposed.at(here) <= BEARABLE else -1


def is_shot_at(view: MacheteBattle, sums: Estimates, unit: MacheteUnit) -> bool:
    """Tells whether cavalry is where several enemy units could fire at it, and should not be."""
    range_of_fire = view.table.disc(unit.cell, sums.limits[-1])
    if (range_of_fire & view.bodies[1 - unit.side]).bit_count() < SEVERAL:
        return False
    return under_fire(view, sums, unit, unit.cell) > TOO_MUCH


def slips_off(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, worth: int) -> bool:
    """Tells whether *unit* should leave a place where it is outgunned.

    It has opened an ambush, has fired or has no target. It should lose more to fire there than a shot of its
    own, *worth* sixths of a figure, costs the enemy.
    """
    if not doctrine.keeps_off(unit) or unit.ambusher == view.turn or (worth and unit.fired != view.turn):
        return False
    if not escorts.strikes_and_goes(view, unit.side):
        return False
    return exposure(view, sums, unit, unit.cell) > max(worth, BEARABLE)


def on_the_way(view: MacheteBattle, unit: MacheteUnit, goal: int, foe: MacheteUnit | None) -> int:
    """Returns where *unit* goes on its way to *goal*, a far place, or to a *foe* there.

    That is the first free cell among those with the least way left. It is not too near to *foe* unless the
    unit is that near already.
    """
    table, here = view.table, unit.cell
    going = table.going(unit.nation, unit.troop)
    cells = going.onward(here, middle_of(table, going, goal), EASY, GAIN)
    if not cells:
        return here
    free, bits = open_ways(view, unit), table.bits
    if (
        foe is not None and table.spans(foe.cell)[here] <= going.reach(here).radius + doctrine.FAR
    ):  # else it does not matter
        near = scaled_distance(
            doctrine.CLOSE, view.options.figure_mm
        )  # where it must go to see the enemy at last
        far = doctrine.stance(view, unit, foe)
        for wanted in (far, near) if far < doctrine.FAR else (far,):
            close = table.disc(foe.cell, wanted)
            clear = free if bits[here] & close else mask_without(free, close)
            cell = first_dry(table, cells, clear)
            if cell >= 0:
                return cell
        return here
    cell = first_dry(table, cells, free)
    return cell if cell >= 0 else here


def first_dry(table: Terrain, cells: Sequence[int], free: int) -> int:
    """Returns the first of *cells* in *free*, a mask. -1 if there is none.

    A cell in a ford is chosen only if there is no other: a unit that halts in water is hit more easily.
    """
    bits, ground, wet = table.bits, table.ground, -1
    for cell in cells:
        if bits[cell] & free:
            if ground[cell] != FORD:
                return cell
            wet = cell if wet < 0 else wet
    return wet


def near_post(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
    """Returns the best cell for *unit* to fire at *foe*, which it sees within range.

    That is its own cell unless another is worth the march. If it can close up to a friend it looks no
    farther.
    """
    table, here, side = view.table, unit.cell, unit.side
    reach, shade = table.going(unit.nation, unit.troop).reach(here), view.touched_cells(1 - side)
    free = mask_without(reach.mask, view.bodies[0] | view.bodies[1] | view.covert[side] | shade)
    mates = beside_mates(view, unit)
    company = free & mates or free
    if shade & reach.mask:
        company &= view.open_to(reach, side)
    return best_in_sight(view, unit, foe, [here, *reach.among(company)], mates, None)


def beside_mates(view: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the mask of cells on which *unit* would have a friend next to it."""
    table = view.table
    return table.spread(mask_without(view.bodies[unit.side], table.bits[unit.cell]))


def best_in_sight(
    view: MacheteBattle,
    unit: MacheteUnit,
    foe: MacheteUnit,
    cells: Sequence[int],
    mates: int,
    drawbacks: Drawbacks | None,
) -> int:
    """Returns the best of *cells* in sight of *foe* and within range.

    The best has the right distance, cover, a friend next to it (*mates*), and room to fire. A cell that could
    not win even with all of these is passed over. Jungle covers Cubans; Spaniards are slow in it.
    """
    table, cover, here = view.table, view.table.cover, unit.cell
    row, bits, wanted = table.spans(foe.cell), table.bits, doctrine.stance(view, unit, foe)
    least = 0 if unit.nation == CUBAN else HARD - 1
    masked, ground = doctrine.is_masked(view, unit, foe), table.ground
    most_added = COVER + MATES + (CLEAR if masked else 0)
    waits = not doctrine.is_armed_foot(unit) and not strikes_now(view, unit)
    gain = STAYS if waits and not doctrine.is_overmatched(view, unit, here) else GAIN
    best, most = cells[0], -FAR
    worths: list[int] = []
    for at in cells:
        worth = -abs(row[at] - wanted)
        if at == here:
            worth += gain
        if worth + most_added <= most:  # with drawbacks `most` is not known yet
            continue
        if bits[at] & mates:
            worth += MATES
        if cover[at] > least:
            worth += COVER
        elif ground[at] == FORD:
            worth -= WET
        if masked and has_free_line(view, unit, foe, at):
            worth += CLEAR
        if drawbacks is not None:
            worths.append(worth)
        elif worth > most:
            best, most = at, worth
    return best if drawbacks is None else best_less_drawbacks(drawbacks, cells, worths)


def has_free_line(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, cell: int) -> bool:
    """Tells whether *unit* could see *foe* from *cell* with no friend between them."""
    table = view.table
    line = table.lines_from(foe.cell)[cell]
    if line == UNKNOWN:
        line = table.line(foe.cell, cell)
    return line != BLOCKED and not line & mask_without(view.held[unit.side], table.bits[unit.cell])


def best_less_drawbacks(drawbacks: Drawbacks, cells: Sequence[int], worths: list[int]) -> int:
    """Returns the best of *cells* by its worth less its drawbacks, the first of equals.

    The most attractive is weighed first. Cells that could not win even without drawbacks are skipped.
    """
    first = index_of_greatest(worths)
    most = drawbacks.leave(worths[first], cells[first], -FAR)
    rest = [place for place, worth in enumerate(worths) if worth >= most and place != first]
    for place in sorted(rest, key=worths.__getitem__, reverse=True):
        if worths[place] < most:
            break
        worth = drawbacks.leave(worths[place], cells[place], most)
        if worth > most or (worth == most and place < first):
            most, first = worth, place
    return cells[first]


def best_of(
    view: MacheteBattle,
    sums: Estimates,
    unit: MacheteUnit,
    foe: MacheteUnit | None,
    caution: int,
    cells: Sequence[int],
) -> int:
    """Returns the best of *cells* for *unit*.

    It is near to its aim, in cover and company, and safe from attack and fire. *caution*: the weight of each
    point that could overpower it. The most attractive cell is weighed first. Cells that could not win even
    without drawbacks are skipped.
    """
    slips = unit.ambusher > 0 and slips_off(view, sums, unit, 0)
    if slips or doctrine.retires(view, unit):
        worths = safety(view, unit, cells)
        drawbacks = Drawbacks(view, sums, unit, 0, OUT_OF_IT)
    else:
        goal, whom = destination(view, unit, foe)
        drawbacks = drawbacks_of(view, sums, unit, caution, whom is None)
        if whom is not None and goal < 0:
            mates = beside_mates(view, unit)
            return best_in_sight(view, unit, whom, cells, mates, None if drawbacks.none else drawbacks)
        worths = attractions(view, unit, goal, whom, cells)
        worths[0] += GAIN if cells[0] == unit.cell else 0
    first = index_of_greatest(worths)
    best = cells[first]
    if drawbacks.none:
        return best
    most = drawbacks.leave(worths[first], best, -FAR)
    rest = [place for place, worth in enumerate(worths) if worth > most and place != first]
    for place in sorted(rest, key=worths.__getitem__, reverse=True):
        if worths[place] <= most:
            break
        worth = drawbacks.leave(worths[place], cells[place], most)
        if worth > most:
            best, most = cells[place], worth
    return best


def drawbacks_of(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, caution: int, errand: bool
) -> Drawbacks:
    """Returns the drawbacks of places for a unit that is not exhausted. They count less on an *errand*."""
    if not doctrine.is_armed_foot(unit):  # a unit that can only strike fears fire and nothing else
        return Drawbacks(view, sums, unit, 0, UNDER_FIRE // (ON_ERRAND if strikes_now(view, unit) else 1))
    return Drawbacks(view, sums, unit, caution // (ON_ERRAND if errand else 1), 0)


def destination(
    view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit | None
) -> tuple[int, MacheteUnit | None]:
    """Returns the cell that *unit* is going to, and *foe* if it is going for it.

    The cell is -1 if the enemy is in sight and within range.
    """
    table = view.table
    place = doctrine.aim(view, unit)
    claims = place != view.objective or view.possessor != unit.side or not doctrine.goes_forward(view, unit)
    if foe is None or (claims and doctrine.makes_for_objective(view, unit, foe)):
        return (place if place >= 0 else table.size // 2), None
    if table.spans(foe.cell)[unit.cell] <= doctrine.FAR and not table.hides(unit.cell, foe.cell):
        return -1, foe
    return foe.cell, foe


def attractions(
    view: MacheteBattle, unit: MacheteUnit, goal: int, foe: MacheteUnit | None, cells: Sequence[int]
) -> list[int]:
    """Returns how much *unit* likes each of *cells* without drawbacks.

    It goes to *goal*, or to a *foe* there.
    """
    far = way_to(view, unit, goal)
    if foe is None:
        return [-far[at] // EASY for at in cells]
    row, wanted = view.table.spans(foe.cell), doctrine.stance(view, unit, foe)
    return [-far[at] // EASY - (2 * (wanted - row[at]) if row[at] < wanted else 0) for at in cells]


def safety(view: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """Returns how much exhausted units like each of *cells*: far from the enemy, or under cover."""
    table = view.table
    spans = table.spans(unit.cell)
    threats = sorted(view.foes[unit.side], key=lambda f: (spans[f.cell], f.index))[:3]
    away = [doctrine.SAFE] * len(cells)
    for row in (table.spans(threat.cell) for threat in threats):
        away = [row[at] if row[at] < span else span for at, span in zip(cells, away, strict=True)]
    return [span + (COVER if table.cover[at] else 0) for at, span in zip(cells, away, strict=True)]


def way_to(view: MacheteBattle, unit: MacheteUnit, goal: int) -> list[int]:
    """Returns, by cell, the work of the route to the block of *goal*.

    EASY is a hundredth of a cm in the open.
    """
    table = view.table
    going = table.going(unit.nation, unit.troop)
    return going.field(middle_of(table, going, goal))


def middle_of(table: Terrain, going: Going, goal: int) -> int:
    """Returns the middle of the block of *goal*, or *goal* itself where the middle is impassable."""
    middle = table.middles[goal]
    return goal if going.costs[goal] and not going.costs[middle] else middle
