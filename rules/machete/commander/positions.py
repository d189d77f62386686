"""Which ground a unit of the computer's likes: how it weighs the places it can march to."""

from collections.abc import Sequence
from typing import Final

from rules.core.boards.free import BLOCKED, UNKNOWN, less
from rules.core.boards.going import FAR, Going
from rules.core.commanders import greatest
from rules.machete.battle import MacheteBattle
from rules.machete.commander import escorts, targets as doctrine
from rules.machete.commander.assault import spent
from rules.machete.commander.estimate import Estimates
from rules.machete.commander.threat import Danger, Exposure, exposure
from rules.machete.engine.captives import gait
from rules.machete.engine.move import open_ways
from rules.machete.tables import WHOLE_MOVE, scaled
from rules.machete.terms import CAVALRY, CUBAN, FORD, HARD
from rules.machete.terrain import Terrain
from rules.machete.units import MacheteUnit

# What a place is worth is told in hundredths of a cm that one would go out of the way for it.
COVER: Final = 400  # cover
CLEAR: Final = 1200  # a free line of fire, to a unit that has none
MATES: Final = 2500  # a friend on the next spot: whoever attacks one has both to fight
UNDER_FIRE: Final = 200  # each sixth of a figure that fire should cost those who wait to strike
BEARABLE: Final = 6  # sixths of a figure that those who wait to strike may lose to fire on their way
TOO_MUCH: Final = 9  # the same, for who waits where he stands
SEVERAL: Final = 2  # bodies: one alone hardly ever costs so much
OUT_OF_IT: Final = 120  # the same, to those who have had enough
ON_ERRAND: Final = 3  # who has a goal before him minds being overpowered so many times less
STRIDE: Final = 5  # places
GAIN: Final = 400  # nobody marches for less than this
WET: Final = 3000  # to stand in a ford: everybody hits those who do
STAYS: Final = 1200  # nor horse, or men with nothing to fire with, who wait near the enemy for their moment
EASY: Final = WHOLE_MOVE // 2000  # work for a hundredth of a cm where foot go 20 cm a phase


class Drawbacks:
    """What speaks against places that *unit* could march to, in hundredths of a cm."""

    def __init__(
        self, view: MacheteBattle, sums: Estimates, unit: MacheteUnit, caution: int, fear: int
    ) -> None:
        """*caution*: for each point that could overpower it there; *fear*: for each sixth of a figure that
        fire should cost it."""
        self._caution, self._fear = caution, fear
        danger = Danger(view, unit, gait(view, unit).reach(unit.cell).radius) if caution else None
        exposed = Exposure(view, sums, unit) if fear else None
        self._danger = None if danger is None or danger.none else danger
        self._exposure = None if exposed is None or exposed.none else exposed
        self.none = self._danger is None and self._exposure is None

    def leave(self, worth: int, cell: int, least: int) -> int:
        """What they leave of what *cell* is *worth*; of less than *least* they need not take off all."""
        if self._exposure is not None:
            worth -= self._fear * self._exposure.at(cell)
        if worth >= least and self._danger is not None:
            worth -= self._caution * self._danger.at(cell)
        return worth


def best_post(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, foe: MacheteUnit | None, caution: int
) -> int:
    """The cell where *unit* is best off this phase: its own unless another is worth the march.

    He looks at what speaks against places only where it matters: with men who have had enough or have nothing
    to fire with, and where he would be overmatched; and then at some of the places, spread over all.
    """
    slips = unit.ambusher > 0 and slips_off(view, sums, unit, 0)
    if not unit.held and not spent(unit) and not slips:
        goal, whom = bound(view, unit, foe)
        if goal >= 0:
            cell = on_the_way(view, unit, goal, whom)
        elif whom is not None and doctrine.armed(unit):
            cell = near_post(view, unit, whom)
        else:
            cell = -1
        shelled = cell >= 0 and under_fire(view, sums, unit, cell) > BEARABLE
        if shelled and goal >= 0:
            short = short_of_fire(view, sums, unit, goal)
            if short >= 0:
                return short
        if cell >= 0 and not shelled and not doctrine.overmatched(view, unit, cell):
            return cell
    some = open_ways(view, unit) & view.table.sparse[unit.troop == CAVALRY]
    others = gait(view, unit).reach(unit.cell).among(some)
    return best_of(view, sums, unit, foe, caution, [unit.cell, *others])


def under_fire(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cell: int) -> int:
    """The sixths of a figure that *unit*, which can only strike, minds to lose to fire on *cell*: few where
    it goes for what its side is out to have."""
    if doctrine.armed(unit):
        return 0
    suffered = exposure(view, sums, unit, cell)
    if suffered and (escorts.quarry(view, unit) is not None or strikes_now(view, unit)):
        return suffered // ON_ERRAND
    return suffered


def strikes_now(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """True if *unit* waits no longer: its side goes in, or friends fight hand to hand near it."""
    return doctrine.goes_in(view, unit.side) or (view.contacts > 0 and doctrine.joined(view, unit))


def short_of_fire(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, goal: int) -> int:
    """How far *unit*, which makes for *goal* and can only strike, comes without more loss to fire than it
    bears; where it stands, if nowhere nearer; -1: it is shot at there, too. It tries one place in STRIDE."""
    table, here = view.table, unit.cell
    going, free = table.going(unit.nation, unit.troop), open_ways(view, unit)
    exposed = Exposure(view, sums, unit)
    for cell in going.onward(here, middle_of(table, going, goal), EASY, GAIN)[::STRIDE]:
        if table.bits[cell] & free and table.ground[cell] != FORD and exposed.at(cell) <= BEARABLE:
            return cell
    return here if exposed.at(here) <= BEARABLE else -1


def shot_at(view: MacheteBattle, sums: Estimates, unit: MacheteUnit) -> bool:
    """Whether horse stands where more than one body of the enemy could fire at it, and it had better not."""
    range_of_fire = view.table.disc(unit.cell, sums.limits[-1])
    if (range_of_fire & view.bodies[1 - unit.side]).bit_count() < SEVERAL:
        return False
    return under_fire(view, sums, unit, unit.cell) > TOO_MUCH


def slips_off(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, worth: int) -> bool:
    """Whether *unit* has sprung an ambush, has fired or has nobody to fire on, and is outgunned where it is:
    it should lose more to fire there than a shot of its own, *worth* so many sixths, costs the enemy."""
    if not doctrine.keeps_off(unit) or unit.ambusher == view.turn or (worth and unit.fired != view.turn):
        return False
    if not escorts.strikes_and_goes(view, unit.side):
        return False
    return exposure(view, sums, unit, unit.cell) > max(worth, BEARABLE)


def on_the_way(view: MacheteBattle, unit: MacheteUnit, goal: int, foe: MacheteUnit | None) -> int:
    """Where *unit* goes that makes for *goal*, a far one, or a *foe* there: of the cells from which least of
    the way is left the first that is free, and not too near to him unless it is so already."""
    table, here = view.table, unit.cell
    going = table.going(unit.nation, unit.troop)
    cells = going.onward(here, middle_of(table, going, goal), EASY, GAIN)
    if not cells:
        return here
    free, bits = open_ways(view, unit), table.bits
    if (
        foe is not None and table.spans(foe.cell)[here] <= going.reach(here).radius + doctrine.FAR
    ):  # else no matter
        near = scaled(doctrine.CLOSE, view.options.figure_mm)  # where it must go to see him at last
        far = doctrine.stance(view, unit, foe)
        for wanted in (far, near) if far < doctrine.FAR else (far,):
            close = table.disc(foe.cell, wanted)
            clear = free if bits[here] & close else less(free, close)
            cell = first_dry(table, cells, clear)
            if cell >= 0:
                return cell
        return here
    cell = first_dry(table, cells, free)
    return cell if cell >= 0 else here


def first_dry(table: Terrain, cells: Sequence[int], free: int) -> int:
    """The first of *cells* among those *free*, a mask; one in a ford only if there is no other: who halts in
    the water is shot in it. -1: there is none."""
    bits, ground, wet = table.bits, table.ground, -1
    for cell in cells:
        if bits[cell] & free:
            if ground[cell] != FORD:
                return cell
            wet = cell if wet < 0 else wet
    return wet


def near_post(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
    """Where *unit* stands best to fire at *foe*, whom it sees within range: its own cell unless another is
    worth the march. Where it can close up to a friend it looks no farther."""
    table, here, side = view.table, unit.cell, unit.side
    reach, shade = table.going(unit.nation, unit.troop).reach(here), view.touched(1 - side)
    free = less(reach.mask, view.bodies[0] | view.bodies[1] | view.covert[side] | shade)
    mates = beside_mates(view, unit)
    company = free & mates or free
    if shade & reach.mask:
        company &= view.open_to(reach, side)
    return nearby(view, unit, foe, [here, *reach.among(company)], mates, None)


def beside_mates(view: MacheteBattle, unit: MacheteUnit) -> int:
    """The cells on which *unit* would have a friend beside it, as a mask."""
    table = view.table
    return table.spread(less(view.bodies[unit.side], table.bits[unit.cell]))


def nearby(
    view: MacheteBattle,
    unit: MacheteUnit,
    foe: MacheteUnit,
    cells: Sequence[int],
    mates: int,
    drawbacks: Drawbacks | None,
) -> int:
    """Which of *cells* is best in sight of *foe* and within range: at the right distance, under cover, beside
    a friend (*mates*), with room to fire. One that could not be better with all of that is passed over.

    Jungle covers Cubans; Spaniards are slow in it.
    """
    table, cover, here = view.table, view.table.cover, unit.cell
    row, bits, wanted = table.spans(foe.cell), table.bits, doctrine.stance(view, unit, foe)
    least = 0 if unit.nation == CUBAN else HARD - 1
    masked, ground = doctrine.masked(view, unit, foe), table.ground
    most_added = COVER + MATES + (CLEAR if masked else 0)
    waits = not doctrine.armed(unit) and not strikes_now(view, unit)
    gain = STAYS if waits and not doctrine.overmatched(view, unit, here) else GAIN
    best, most = cells[0], -FAR
    worths: list[int] = []
    for at in cells:
        worth = -abs(row[at] - wanted)
        if at == here:
            worth += gain
        if worth + most_added <= most:  # where there are drawbacks, `most` is not known yet
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
    return best if drawbacks is None else without(drawbacks, cells, worths)


def has_free_line(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, cell: int) -> bool:
    """True if *unit* could see *foe* from *cell* with no friend between them."""
    table = view.table
    line = table.lines_from(foe.cell)[cell]
    if line == UNKNOWN:
        line = table.line(foe.cell, cell)
    return line != BLOCKED and not line & less(view.held[unit.side], table.bits[unit.cell])


def without(drawbacks: Drawbacks, cells: Sequence[int], worths: list[int]) -> int:
    """The best of *cells* by what each is worth less what speaks against it, the first among equals. The most
    attractive is looked at first, and none that could not be better even so."""
    first = greatest(worths)
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
    """Which of *cells* serves *unit* best: near to where it wants to be, under cover, in company, and not
    where it would be overpowered (*caution*: what each point of that counts) or shot.

    The most attractive is looked at first, and none that could not be better even without its drawbacks.
    """
    slips = unit.ambusher > 0 and slips_off(view, sums, unit, 0)
    if slips or doctrine.retires(view, unit):
        worths = safety(view, unit, cells)
        drawbacks = Drawbacks(view, sums, unit, 0, OUT_OF_IT)
    else:
        goal, whom = bound(view, unit, foe)
        drawbacks = drawbacks_of(view, sums, unit, caution, whom is None)
        if whom is not None and goal < 0:
            mates = beside_mates(view, unit)
            return nearby(view, unit, whom, cells, mates, None if drawbacks.none else drawbacks)
        worths = attractions(view, unit, goal, whom, cells)
        worths[0] += GAIN if cells[0] == unit.cell else 0
    first = greatest(worths)
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
    """What speaks against places, to who is not spent: less if he is on an *errand*."""
    if not doctrine.armed(unit):  # who can only strike minds fire, and no more
        return Drawbacks(view, sums, unit, 0, UNDER_FIRE // (ON_ERRAND if strikes_now(view, unit) else 1))
    return Drawbacks(view, sums, unit, caution // (ON_ERRAND if errand else 1), 0)


def bound(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit | None) -> tuple[int, MacheteUnit | None]:
    """The cell *unit* is on its way to, and *foe* if it makes for him there; -1 if he is in sight, within
    range."""
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
    """How much *unit*, on its way to *goal* or to a *foe* there, likes each of *cells* but for its
    drawbacks."""
    far = way_to(view, unit, goal)
    if foe is None:
        return [-far[at] // EASY for at in cells]
    row, wanted = view.table.spans(foe.cell), doctrine.stance(view, unit, foe)
    return [-far[at] // EASY - (2 * (wanted - row[at]) if row[at] < wanted else 0) for at in cells]


def safety(view: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """How much men who have had enough like each of *cells*: far from the enemy, or under cover."""
    table = view.table
    spans = table.spans(unit.cell)
    threats = sorted(view.foes[unit.side], key=lambda f: (spans[f.cell], f.index))[:3]
    away = [doctrine.SAFE] * len(cells)
    for row in (table.spans(threat.cell) for threat in threats):
        away = [row[at] if row[at] < span else span for at, span in zip(cells, away, strict=True)]
    return [span + (COVER if table.cover[at] else 0) for at, span in zip(cells, away, strict=True)]


def way_to(view: MacheteBattle, unit: MacheteUnit, goal: int) -> list[int]:
    """By cell, the work of the way to the block of *goal*: EASY for a hundredth of a cm over open country."""
    table = view.table
    going = table.going(unit.nation, unit.troop)
    return going.field(middle_of(table, going, goal))


def middle_of(table: Terrain, going: Going, goal: int) -> int:
    """The middle of the block of *goal*; itself where that is barred, as beside cane or a house."""
    middle = table.middles[goal]
    return goal if going.costs[goal] and not going.costs[middle] else middle
