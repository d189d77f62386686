"""ACW-SHOOT-09, ACW-CC-08, ACW-MOR-02 at a table: hits taken, ground given, and units removed."""

from collections.abc import Sequence

from rules.acw_hex.assisted.places import way_back, ways_back
from rules.acw_hex.assisted.state import Pending, State, hits, part_units
from rules.acw_hex.engine.generals import catch, left_alone
from rules.acw_hex.engine.wounds import fall_back, remove
from rules.acw_hex.sections.combat import has_cleared
from rules.acw_hex.sections.retreat import most_cancelled, suffer
from rules.acw_hex.tables import CANCELLED_PER_HEX
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Answer, Due, News, Step, phrase, read_answer

WAYS = ("yes", "no")


def endure(state: State, unit: AcwUnit, net: int, attackers: Sequence[int], clause: str) -> None:
    """Applies *net* hits, or first asks how far the unit goes back. ACW-SHOOT-09, ACW-CC-08, ACW-R-19."""
    if not net:
        return
    if ways_back(state, unit, most_cancelled(net, unit.hits), attackers):
        state.pending.insert(0, Pending("back", unit.index, clause, list(attackers), count=net))
    elif suffer(unit.hits, net, 0).removed:
        state.pending.insert(0, Pending("away", unit.index, clause, list(attackers), count=net))
    else:
        take_hits(state, unit, net, 0, clause)


def take_hits(state: State, unit: AcwUnit, net: int, cancelled: int, clause: str) -> None:
    """Marks the hits of a unit that stays on the table. ACW-SHOOT-09, ACW-CC-08."""
    taken = suffer(unit.hits, net, cancelled).taken
    unit.strength -= taken
    state.log.add(clause, "suffers", unit.index, NONE, (), (taken, unit.strength))


def back_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks how many hexes a unit goes back, each for a hit. ACW-SHOOT-09, ACW-SHOOT-10, ACW-R-18."""
    unit = state.units[pending.unit]
    answers = []
    for gone in (0, *ways_back(state, unit, most_cancelled(pending.count, unit.hits), pending.others)):
        after = suffer(unit.hits, pending.count, gone * CANCELLED_PER_HEX)
        cost = phrase("is_broken_up") if after.removed else hits(after.taken)
        label = phrase("stands", what=cost) if not gone else phrase("hexes_back", count=gone, what=cost)
        answers.append(Answer(str(gone), label))
    return made_due(state, pending, "goes_back", ("ACW-R-18",), tuple(answers))


def away_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether a unit that is removed could get away. ACW-MOR-01, ACW-MOR-02."""
    answers = tuple(Answer(word, phrase(f"away_{word}")) for word in WAYS)
    return made_due(state, pending, "could_go", ("ACW-MOR-01",), answers)


def made_due(
    state: State, pending: Pending, title: str, clauses: tuple[str, ...], answers: tuple[Answer, ...]
) -> Due:
    """Makes a question about the unit of *pending*."""
    key = state.key(pending.unit)
    return Due(
        f"{pending.kind}-{key}",
        pending.unit,
        phrase(title, unit=pending.unit),
        (pending.clause, *clauses),
        {"do": pending.kind, "unit": key},
        phrase(f"why_{pending.kind}", count=pending.count, what=hits(pending.count)),
        None,
        answers,
    )


def take_back(state: State, pending: Pending, step: Step) -> None:
    """Gives ground, or takes all hits. Commanders in its hex go along. ACW-R-18, ACW-R-23."""
    unit = state.units[pending.unit]
    most = most_cancelled(pending.count, unit.hits)
    gone = int(read_answer(step, [str(number) for number in range(most + 1)]))
    cancelled = gone * CANCELLED_PER_HEX
    if suffer(unit.hits, pending.count, cancelled).removed:
        pending.kind = "away"
        state.pending.insert(0, pending)
        state.news = None
        return
    take_hits(state, unit, pending.count, cancelled, pending.clause)
    outcome = phrase("stays")
    if gone:
        way = way_back(state, unit, cancelled, pending.others)
        if way is not None:
            state.vacated[unit.index] = unit.cell
            fall_back(state.battle, unit, way, pending.clause)
        else:
            state.log.add(pending.clause, "gives_ground", unit.index, NONE, (), (gone, cancelled))
        unit.retreated = state.battle.clash
        clear_hex(state, unit, pending, removed=False)
        outcome = phrase("went_back", count=gone)
    title = phrase("told", unit=unit.index, what=outcome)
    state.news = News(title, pending.clause, None, (), unit.side, (unit.index,))


def take_away(state: State, pending: Pending, step: Step) -> None:
    """Removes a unit, and commanders who joined it with an enemy beside them. ACW-MOR-02, ACW-R-23."""
    unit, battle = state.units[pending.unit], state.battle
    hemmed_in = read_answer(step, WAYS) == "no"
    lost = unit.strength
    if unit.cell != NONE:
        state.vacated[unit.index] = unit.cell
    unit.strength = 0
    riders = battle.with_it(unit) if state.shows_meetings(unit.side) else None
    remove(battle, unit, lost, hemmed_in)
    if pending.clause == "ACW-CC-08" and riders is not None:
        left_alone(battle, unit.side, riders)
    elif pending.clause == "ACW-CC-08":
        for chief in list(battle.chiefs[unit.side]):
            if state.riding.get(chief.index) == unit.index:
                catch(battle, chief)
    clear_hex(state, unit, pending, removed=True)
    title = phrase("told", unit=unit.index, what=phrase("is_broken_up"))
    state.news = News(title, "ACW-MOR-02", None, (), unit.side, (unit.index,))


def clear_hex(state: State, unit: AcwUnit, pending: Pending, *, removed: bool) -> None:
    """Notes that *unit* has left, and for whom its hex is free. ACW-CC-10, ACW-R-20."""
    part_units(state, unit)
    if pending.clause == "ACW-CC-08" and has_cleared(removed, not removed, state.battle.options):
        for striker in pending.others:
            state.cleared.setdefault(striker, set()).add(unit.index)
