"""MEX-MOVE, MEX-MEL-19 at a table: moves, reserves, and what units are forced to do."""

from typing import Any, Final

from rules.core.assisted import Answer, Asked, Due, News, Phrase, Question, Step, phrase, read_answer
from rules.mexican_war.assisted.charging import question_due
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.firing import number_answers
from rules.mexican_war.assisted.naming import NOBODY, unit_answers, unit_named
from rules.mexican_war.assisted.state import Pending, State, figures_words, strike_off, take_off, unit_words
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.aftermath import prisoners_of_rout
from rules.mexican_war.terms import (
    ANCHORED_LINE,
    ARTILLERY,
    D10,
    DISMOUNTED,
    FORMATIONS,
    INFANTRY,
    LINE,
    MARCH_COLUMN,
    MOUNTED,
    NONE,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)
from rules.mexican_war.units import (
    DESTROYED,
    FALLS_BACK,
    LEFT,
    NO_MOVE,
    PURSUES,
    PURSUES_FAR,
    ROUTS,
    STEADY,
    SURRENDERED,
    WarUnit,
    usual_files,
)

MOST_MOVES: Final = 3  # operations of the best class
OF_HORSE: Final = (LINE, MARCH_COLUMN, TACTICAL_COLUMN)
OF_FOOT: Final = (LINE, TACTICAL_COLUMN, MARCH_COLUMN, SKIRMISH, SQUARE, ANCHORED_LINE)
ENDS: Final = ("runs", "off_table", "trapped")


def bar_move(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to moving, None if *unit* may move. MEX-MOVE-01, MEX-MOR-11."""
    spent = state.is_counted(unit) and unit.used >= unit.kind(state.battle.tables).operations
    told = (
        (unit.enemy != NONE, "in_melee"),
        (state.is_running(unit), "routing"),
        (bool(spent), "no_operation"),
    )
    return next((phrase(key) for holds, key in told if holds), None)


def formations_of(unit: WarUnit) -> tuple[str, ...]:
    """Returns the formations that *unit* may take. MEX-FORM-07, MEX-FORM-12, MEX-NAT-03."""
    if unit.arm == ARTILLERY:
        stays = unit.carriage == "mexican" and unit.placed
        return ("unlimbered",) if stays else ("unlimbered", "limbered")
    found = [FORMATIONS[each] for each in (OF_FOOT if unit.arm == INFANTRY else OF_HORSE)]
    if unit.arm == INFANTRY and not unit.skirmishers:
        found.remove(FORMATIONS[SKIRMISH])
    return tuple(found)


def formation_now(unit: WarUnit) -> str:
    """Returns the formation of a unit as its answer."""
    if unit.arm == ARTILLERY:
        return "limbered" if unit.limbered else "unlimbered"
    return FORMATIONS[unit.formation]


def ask_move(state: State, unit: WarUnit) -> Asked:
    """Asks a unit's formation after its move, and how many operations that took. MEX-MOVE-01."""
    words = formations_of(unit) if state.is_counted(unit) else all_formations(unit)
    answers = tuple(Answer(each, phrase(f"form_{each}")) for each in words)
    formation = Question(
        "formation", phrase("formation"), answers, formation_now(unit), not state.is_counted(unit), 3, True
    )
    if not state.is_counted(unit):
        return Asked(None, (formation,), phrase("it_moves"), False)
    left = unit.kind(state.battle.tables).operations - unit.used
    numbers = number_answers(left)[1:]
    count = Question("figures", phrase("how_many_operations"), numbers, "", True, 3)
    return Asked(phrase("operations_left", count=left), (formation, count), phrase("it_moves"), False)


def all_formations(unit: WarUnit) -> tuple[str, ...]:
    """Returns every formation of an arm, for a unit that nobody has counted."""
    if unit.arm == ARTILLERY:
        return ("unlimbered", "limbered")
    return tuple(FORMATIONS[each] for each in (OF_FOOT if unit.arm == INFANTRY else OF_HORSE))


def take_move(state: State, step: Step) -> None:
    """Moves a unit, perhaps into another formation. Firing with it costs dice. MEX-MOVE-02, MEX-MOVE-05."""
    unit = state.unit_of(step)
    counted = state.is_counted(unit)
    word = read_answer(step, formations_of(unit) if counted else all_formations(unit), "formation")
    if counted:
        left = unit.kind(state.battle.tables).operations - unit.used
        unit.used += int(read_answer(step, [str(number + 1) for number in range(left)], "figures"))
    else:
        unit.used = 1
    unit.advanced = True
    state.covered.discard(unit.index)
    state.news = None
    if word == formation_now(unit):
        state.battle.tell("MEX-MOVE-11", "has_moved", unit)
    else:
        take_formation(state, unit, word)


def take_formation(state: State, unit: WarUnit, word: str) -> None:
    """Changes the formation of a unit, or limbers guns. MEX-MOVE-02, MEX-NAT-03."""
    if unit.arm == ARTILLERY:
        unit.limbered = word == "limbered"
        unit.placed = unit.placed or not unit.limbered
        state.battle.tell("MEX-MOVE-02", "has_limbered" if unit.limbered else "has_unlimbered", unit)
        return
    unit.formation = FORMATIONS.index(word)
    figures = max(1, unit.strength)
    unit.files = usual_files(unit.arm, unit.formation, figures, unit.stands, state.battle.tables)
    state.battle.tell("MEX-MOVE-02", "takes_formation", unit, values=(unit.formation,))


def take_saddle(state: State, step: Step) -> None:
    """Makes cavalry mount or dismount. MEX-MOVE-02."""
    unit = state.unit_of(step)
    unit.arm = DISMOUNTED if unit.arm == MOUNTED else MOUNTED
    unit.used += 1
    state.news = None
    state.battle.tell("MEX-MOVE-02", "is_on_foot" if unit.arm == DISMOUNTED else "is_mounted", unit)


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve. MEX-R-04."""
    unit = state.unit_of(step)
    unit.state, unit.on_table, unit.advanced = STEADY, True, True
    unit.used = 0 if unit.is_officer() else 1
    state.battle.list_anew()
    state.news = None
    state.battle.tell("MEX-R-04", "is_there", unit)


def take_gone(state: State, step: Step) -> None:
    """Takes an enemy unit that nobody has counted off the table. MEX-R-26."""
    take_off(state, state.unit_of(step), LEFT, "MEX-R-26")
    state.news = None


def take_capture(state: State, step: Step) -> None:
    """Gives guns without a crew to the enemy. MEX-ART-16."""
    unit = state.unit_of(step)
    state.taken.add(unit.index)
    unit.lying = False
    state.news = None
    state.battle.tell("MEX-ART-16", "is_captured", unit, values=(1 - unit.side,))


def queue_forced(state: State) -> None:
    """Makes the forced moves of a new turn: who falls back, who runs, who pursues. MEX-MEL-19."""
    runs, chases, lines, back = [], [], [], []
    for unit in state.units:
        if not unit.is_present() or unit.forced == NO_MOVE:
            continue
        if unit.forced == FALLS_BACK:
            unit.forced, unit.moved_back, unit.used = NO_MOVE, True, 1
            state.battle.tell("MEX-MOR-10", "has_fallen_back", unit)
            lines.append(phrase("must_fall_back", unit=unit.index))
            back.append(unit.index)
        elif unit.forced == ROUTS and state.is_counted(unit):
            runs.append(Pending("run", unit.index))
        elif unit.forced in (PURSUES, PURSUES_FAR):
            chases.append(Pending("chase", unit.index, count=1 + (unit.forced == PURSUES_FAR)))
    state.ask_first(*runs, *chases)
    if lines:
        state.news = News(lines[0], "MEX-MOR-10", None, (), -1, tuple(back), tuple(lines[1:]))


def run_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how a rout ends. MEX-R-26, MEX-R-34, MEX-R-35."""
    answers = tuple(Answer(each, phrase(f"end_{each}")) for each in ENDS)
    return question_due(
        state, pending, phrase("it_runs", unit=pending.unit), "MEX-R-34", answers, phrase("whole_move")
    )


def take_run(state: State, pending: Pending, step: Step) -> None:
    """Makes a routing unit run. Its friends check for fear. MEX-MOR-12, MEX-R-26, MEX-R-35."""
    unit = state.units[pending.unit]
    word = read_answer(step, ENDS)
    unit.forced, unit.moved_back, unit.used = NO_MOVE, True, 1
    state.ran.append(unit.index)
    state.news = None
    state.battle.tell("MEX-R-34", "has_run", unit)
    if word == "off_table":
        take_off(state, unit, LEFT, "MEX-R-26")
    elif word == "trapped" and unit.arm == ARTILLERY:
        unit.captured, unit.strength = unit.captured + unit.strength, 0
        take_off(state, unit, DESTROYED, "MEX-R-35")
    elif word == "trapped":
        take_off(state, unit, SURRENDERED, "MEX-R-35")


def chase_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whom a pursuer catches. MEX-MEL-17, MEX-R-35."""
    answers = unit_answers(runners(state, pending))
    title = phrase("it_pursues", unit=pending.unit, count=pending.count)
    return question_due(
        state, pending, title, "MEX-MEL-17", (Answer(NOBODY, phrase("catches_nobody")), *answers),
        phrase("whom_it_catches"),
    )  # fmt: skip


def runners(state: State, pending: Pending) -> list[WarUnit]:
    """Returns the enemies that run. MEX-R-35."""
    return [foe for foe in state.foes(state.units[pending.unit]) if foe.is_routing()]


def take_chase(state: State, pending: Pending, step: Step) -> None:
    """Makes a victor pursue. MEX-MEL-17, MEX-R-35."""
    unit = state.units[pending.unit]
    caught = unit_named(step, runners(state, pending))
    unit.forced, unit.advanced, unit.used = NO_MOVE, True, 1
    state.news = None
    state.battle.tell("MEX-MEL-17", "has_pursued", unit)
    if caught:
        state.ask_first(Pending("ride", unit.index, caught.index))


def ride_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die against a unit that runs and is caught, or for the figures it loses. MEX-R-35."""
    unit = state.units[pending.unit]
    title = phrase("rides_down", unit=unit.index, target=pending.target)
    step = {"do": "ride", "unit": state.key(unit.index)}
    key = f"ride-{step['unit']}"
    if not state.is_counted(unit):
        answers = number_answers(state.battle.tables.melee.rows[state.battle.tables.melee.max_row][D10])
        return Due(key, unit.index, title, ("MEX-R-35",), step, phrase("how_many_hits"), None, answers)
    cells = cells_of(state, unit)

    def effect(face: int) -> tuple[Phrase, bool]:
        return (phrase("fall_short", count=cells[face]) if cells[face] else phrase("nobody")), False

    throw = one_die(phrase("throw"), unit.side, "MEX-R-35", effect)
    return Due(key, unit.index, title, ("MEX-R-35",), step, None, throw)


def cells_of(state: State, unit: WarUnit) -> tuple[int, ...]:
    """Returns the row of a unit that strikes men who run. MEX-R-35."""
    tables = state.battle.tables
    row = melee.melee_row(unit.kind(tables), unit.arm, ("enemy_rear",), (), tables)
    return tables.melee.rows[row]


def take_ride(state: State, pending: Pending, step: Step) -> None:
    """Takes figures off a unit that runs. Half of them are prisoners. MEX-R-35."""
    unit, enemy = state.units[pending.unit], state.units[pending.target]
    if state.is_counted(unit):
        (face,) = state.battle.dice.roll(1, D10, "MEX-R-35", unit.index)
        hits = cells_of(state, unit)[face]
    else:
        answers = ride_due(state, pending, ()).answers
        hits = int(read_answer(step, [each.key for each in answers]))
    most = min(hits, enemy.strength) if state.is_counted(enemy) else hits
    caught = prisoners_of_rout(most, state.battle.tables)
    state.log.add("MEX-R-35", "rides_down", unit.index, enemy.index, state.faces, (hits, caught))
    strike_off(state, enemy, hits, "MEX-R-35")
    enemy.captured += caught
    title = unit_words(enemy, figures_words(most))
    state.news = News(title, "MEX-R-35", None, state.faces, unit.side, (enemy.index,))
