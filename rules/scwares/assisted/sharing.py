"""SCW-R-15 at a table: the losses of several units in a zone under fire, shared as their owner chooses."""

from dataclasses import dataclass, replace

from rules.core.assisted import Answer, Due, Step, phrase, read_answer
from rules.scwares.assisted.state import Pending, State, bases, leave_if_destroyed, take_bases
from rules.scwares.engine.losses import drive_back
from rules.scwares.tables import GOES
from rules.scwares.terms import NONE
from rules.scwares.units import Base

FALLS, LEAVES, LOST = range(3)  # the clauses of a base that falls, goes back, or cannot


@dataclass(frozen=True, slots=True)
class Shared:
    """Losses of several units in one zone. *left*: the bases of each that were not hit yet.

    *zone* and *way* are those of the board, NONE without one; *mover*: the zone that fires.
    """

    units: tuple[int, ...]
    left: tuple[int, ...]
    dead: int
    back: int
    clauses: tuple[str, str, str]
    zone: int = NONE
    way: int = NONE
    mover: int = NONE


def hit(shared: Shared, unit: int, *, falls: bool) -> Shared:
    """Returns *shared* after a loss of one base."""
    left = tuple(count - (each == unit) for each, count in zip(shared.units, shared.left, strict=True))
    done = (int(falls), int(not falls))
    return replace(shared, left=left, dead=shared.dead - done[0], back=shared.back - done[1])


def candidates(state: State, shared: Shared) -> list[tuple[int, int]]:
    """Returns the units that the next loss may hit, with their bases. Europeans do not go back. SCW-R-16."""
    return [
        (unit, count)
        for unit, count in zip(shared.units, shared.left, strict=True)
        if count > 0 and (shared.dead or GOES[state.units[unit].troop_class])
    ]


def share_out(state: State, shared: Shared) -> None:
    """Takes bases off as far as there is no choice, then asks. All that fall come first. SCW-R-15."""
    while shared.dead or shared.back:
        units_left = candidates(state, shared)
        if not units_left and shared.dead:
            shared = replace(shared, dead=0)
        elif not units_left:
            return
        elif len(units_left) > 1 and (shared.dead or shared.back) < sum(count for _unit, count in units_left):
            state.pending.insert(0, Pending("loses", units_left[0][0], shared=shared))
            return
        else:
            shared = take_one(state, shared, units_left[0][0])


def take_one(state: State, shared: Shared, unit: int) -> Shared:
    """Destroys one base of a unit in the zone, or drives it back. SCW-FIRE-08, SCW-FIRE-12, SCW-FIRE-13."""
    falls, owner = shared.dead > 0, state.units[unit]
    base = foremost_in(state, shared, unit)
    if falls:
        chosen = (base,) if base else ()
        take_bases(state, owner, 1, shared.clauses[FALLS], chosen=chosen)
    elif base:
        drive_back(state.battle, base, shared.way, shared.clauses[LEAVES], shared.clauses[LOST])
        leave_if_destroyed(state, owner)
    else:
        add_back(state, unit, shared.clauses[LEAVES:])
    return hit(shared, unit, falls=falls)


def foremost_in(state: State, shared: Shared, unit: int) -> Base | None:
    """Returns the base of a unit that a loss hits first in a zone of the board; None without a board."""
    if shared.zone == NONE:
        return None
    battle, side = state.battle, state.units[unit].side
    front = battle.front(shared.zone, side, shared.mover)
    bases_in_zone = [base for base in battle.at[shared.zone] if base.unit.index == unit]
    return next(
        (base for base in bases_in_zone if base in front), bases_in_zone[0] if bases_in_zone else None
    )


def add_back(state: State, unit: int, clauses: tuple[str, ...]) -> None:
    """Notes one more base of a unit that goes back, of which the table says whether it can. SCW-FIRE-13."""
    for place, each in enumerate(state.pending):
        if (each.kind, each.unit, each.clauses) == ("back", unit, clauses):
            state.pending[place] = replace(each, count=each.count + 1)
            return
    state.pending.append(Pending("back", unit, count=1, clauses=clauses))


def loses_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which unit in the zone loses a base, or has one driven back. SCW-R-15."""
    shared = pending.shared
    assert shared is not None
    answers = tuple(
        Answer(str(unit), phrase("with_bases", unit=unit, bases=bases(count)))
        for unit, count in candidates(state, shared)
    )
    title = phrase("whose_base_falls" if shared.dead else "whose_base_goes")
    asks = "enemy" if state.battle.options.loss_choice == "enemy" else "owner"
    clauses = (shared.clauses[FALLS if shared.dead else LEAVES], "SCW-R-15")
    return Due(
        "loses", pending.unit, title, clauses, {"do": "loses"}, phrase(f"{asks}_chooses"), None, answers
    )


def take_loses(state: State, pending: Pending, step: Step) -> None:
    """Takes a base of the unit that was chosen. SCW-R-15."""
    shared = pending.shared
    assert shared is not None
    names = [str(unit) for unit, _count in candidates(state, shared)]
    chosen = int(read_answer(step, names))
    state.news = None
    share_out(state, take_one(state, shared, chosen))


def sharer_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which other unit stands in the zone that was hit. SCW-FIRE-07, SCW-R-15."""
    answers = tuple(
        Answer(str(unit), phrase("only_name", unit=unit)) for unit in others_there(state, pending.unit)
    )
    title = phrase("which_other", unit=pending.unit)
    return Due(
        "sharer", pending.unit, title, ("SCW-FIRE-07", "SCW-R-15"), {"do": "sharer"}, None, None, answers
    )


def others_there(state: State, unit: int) -> list[int]:
    """Returns the other units of its side on the table, which may share a zone with *unit*."""
    target = state.units[unit]
    return [
        other.index
        for other in state.units
        if other.side == target.side and other.on_table and other is not target
    ]


def take_sharer(state: State, pending: Pending, step: Step) -> None:
    """Adds the other unit, with one base in the zone. SCW-R-08, SCW-R-15."""
    shared = pending.shared
    assert shared is not None
    other = int(read_answer(step, [str(unit) for unit in others_there(state, pending.unit)]))
    state.news = None
    share_out(state, replace(shared, units=(*shared.units, other), left=(*shared.left, 1)))
