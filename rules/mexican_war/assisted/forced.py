"""MEX-MEL-19, MEX-R-16 at a table: units that fall back, run and pursue, and whom pursuers catch."""

from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase, read_answer
from rules.mexican_war.assisted.batteries import add_news
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.firing import number_answers
from rules.mexican_war.assisted.naming import NOBODY, unit_answers, unit_named
from rules.mexican_war.assisted.prisoners import captors_of, guard_prisoners
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, figures_words, strike_off, take_off, unit_words
from rules.mexican_war.engine.losses import may_join
from rules.mexican_war.engine.orders import is_without_command
from rules.mexican_war.engine.plans import STAND, move_of
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.aftermath import prisoners_of_rout
from rules.mexican_war.terms import ARTILLERY, D10, NONE
from rules.mexican_war.units import (
    DESTROYED,
    FALLS_BACK,
    LEFT,
    NO_MOVE,
    PURSUES,
    PURSUES_FAR,
    ROUTS,
    SURRENDERED,
    WarUnit,
)

ENDS: Final = ("runs", "off_table", "trapped")
OF_GUNS: Final = ("stays", "trapped")


def bars_of_move(state: State, unit: WarUnit) -> tuple[tuple[bool, str], ...]:
    """Returns what bars a unit from both moving and charging.

    A forced move, or a charge that held back, is all that a unit does in its turn but fire.

    MEX-MEL-06, MEX-MEL-19, MEX-MOR-11, MEX-MOVE-01, MEX-SEQ-01.
    """
    spent = state.is_counted(unit) and unit.used >= unit.kind(state.battle.tables).operations
    return (
        (unit.enemy != NONE, "in_melee"),
        (state.is_running(unit), "routing"),
        (unit.index in state.halted, state.halted.get(unit.index, "")),
        (unit.forced != NO_MOVE and not unit.is_routing(), "moves_next"),
        (unit.fired, "has_fired"),
        (spent, "no_operation"),
    )


def queue_forced(state: State) -> None:
    """Makes the forced moves of a new turn: who falls back, who runs, who pursues. MEX-MEL-19."""
    runs, chases, lines, back = [], [], [], []
    for unit in state.units:
        if not unit.is_present() or unit.forced == NO_MOVE:
            continue
        if unit.forced == FALLS_BACK and not has_to_stay(state, unit):
            lines.append(fall_back(state, unit))
            back.append(unit.index)
        elif unit.forced in (FALLS_BACK, ROUTS) and state.is_counted(unit):
            runs.append(Pending("run", unit.index))
        elif unit.forced in (PURSUES, PURSUES_FAR):
            chases.append(Pending("chase", unit.index, count=1 + (unit.forced == PURSUES_FAR)))
    state.ask_first(*runs, *chases)
    if lines:
        state.news = News(lines[0], "MEX-MOR-10", None, (), -1, tuple(back), tuple(lines[1:]))


def has_to_stay(state: State, unit: WarUnit) -> bool:
    """True for guns that cannot go: in action if they rout, and those that nobody moves. MEX-NAT-03."""
    if unit.arm != ARTILLERY or not state.is_counted(unit):
        return False
    if unit.forced == ROUTS:
        return not unit.limbered
    return not move_of(unit, STAND, state.battle)


def end_forced(state: State, unit: WarUnit) -> None:
    """Notes that a unit has gone back: it neither moves nor charges this turn. MEX-MEL-19."""
    unit.forced, unit.moved_back = NO_MOVE, True
    unit.released = is_without_command(state.battle, unit)
    state.halted[unit.index] = "moved_back"
    state.covered.discard(unit.index)


def fall_back(state: State, unit: WarUnit) -> Phrase:
    """Makes a unit fall back, and returns the words for it. MEX-MOR-10."""
    end_forced(state, unit)
    state.battle.tell("MEX-MOR-10", "has_fallen_back", unit)
    return phrase("must_fall_back", unit=unit.index)


def give_ground(state: State, unit: WarUnit, charger: WarUnit) -> None:
    """Makes the target of a charge go before contact. The charger takes its ground. MEX-R-16, MEX-MEL-26."""
    if has_to_stay(state, unit):
        state.ask_first(Pending("run", unit.index))
        return
    if unit.forced == FALLS_BACK:
        add_news(state, fall_back(state, unit))
    elif state.is_counted(unit):
        state.ask_first(Pending("run", unit.index))
    else:
        end_forced(state, unit)
    add_news(state, phrase("takes_ground", unit=charger.index, target=unit.index))


def run_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how a rout ends, or whether guns that stay are trapped. MEX-R-26, MEX-R-34, MEX-R-35."""
    unit = state.units[pending.unit]
    answers = tuple(Answer(way_to_end, phrase(f"end_{way_to_end}")) for way_to_end in ends_of(state, unit))
    if has_to_stay(state, unit):
        due = question_due(
            state, pending, phrase("guns_stay", unit=unit.index), "MEX-R-35", answers, phrase("traps")
        )
    else:
        title = phrase("it_runs", unit=unit.index)
        due = question_due(state, pending, title, "MEX-R-34", answers, phrase("whole_move"))
    captors = captors_of(state, unit)
    named = {"target": state.key(captors[0].index)} if len(captors) == 1 else {}
    return replace(due, step={**due.step, **named})


def ends_of(state: State, unit: WarUnit) -> tuple[str, ...]:
    """Returns how a forced move may end, as answers."""
    return OF_GUNS if has_to_stay(state, unit) else ENDS


def take_run(state: State, pending: Pending, step: Step) -> None:
    """Makes a routing unit run. Its friends check for fear.

    MEX-MOR-12, MEX-NAT-03, MEX-R-26, MEX-R-35.
    """
    unit = state.units[pending.unit]
    word = read_answer(step, ends_of(state, unit))
    end_forced(state, unit)
    state.news = None
    if unit.is_routing():
        state.ran.append(unit.index)
    if word in ENDS and unit.is_routing():
        state.battle.tell("MEX-R-34", "has_run", unit)
    if word == "off_table":
        take_off(state, unit, LEFT, "MEX-R-26")
    elif word == "trapped":
        surrender(state, unit, state.number_of(step, "target") if "target" in step else NONE)


def surrender(state: State, unit: WarUnit, captor: int) -> None:
    """Takes a trapped unit off; gunners leave their guns. Its captor sends guards. MEX-R-35, MEX-ADD-04.

    *captor*: NONE if nobody is named, as in an older log.
    """
    figures = unit.strength
    if unit.arm == ARTILLERY:
        unit.captured, unit.strength = unit.captured + unit.strength, 0
        values = (figures, 0, unit.frontage, unit.depth)
        state.battle.tell("MEX-R-35", "loses", unit, values=values)
        take_off(state, unit, DESTROYED, "MEX-R-35")
    else:
        take_off(state, unit, SURRENDERED, "MEX-R-35")
    captors = captors_of(state, unit)
    if len(captors) == 1:
        if captors[0].index == captor:
            guard_prisoners(state, captors[0], figures)
    elif captors:
        state.ask_first(Pending("captor", unit.index, count=figures))


def chase_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whom a pursuer reaches. MEX-MEL-17, MEX-R-35."""
    answers = unit_answers(reachable_enemies(state, pending))
    title = phrase("it_pursues", unit=pending.unit, count=pending.count)
    return question_due(
        state, pending, title, "MEX-MEL-17", (Answer(NOBODY, phrase("catches_nobody")), *answers),
        phrase("whom_it_catches"),
    )  # fmt: skip


def reachable_enemies(state: State, pending: Pending) -> list[WarUnit]:
    """Returns the enemies that a pursuer may reach: those that run, and others it may fight. MEX-MEL-17."""
    unit = state.units[pending.unit]
    return [foe for foe in state.foes(unit) if foe.is_routing() or may_join(state.battle, foe)]


def take_chase(state: State, pending: Pending, step: Step) -> None:
    """Makes a victor pursue. MEX-MEL-17, MEX-R-35."""
    unit = state.units[pending.unit]
    caught = unit_named(step, reachable_enemies(state, pending))
    unit.forced, unit.advanced = NO_MOVE, True
    state.halted[unit.index] = "pursued"
    state.covered.discard(unit.index)
    state.news = None
    state.battle.tell("MEX-MEL-17", "has_pursued", unit)
    if caught and caught.is_routing():
        state.ask_first(Pending("ride", unit.index, caught.index))
    elif caught:
        state.battle.tell("MEX-MEL-17", "runs_into", unit, caught.index)
        state.grounds[unit.index, caught.index], state.heights[unit.index, caught.index] = "open", "level"
        state.ask_first(Pending("stand", caught.index, unit.index))


def ride_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die against a unit that runs and is caught, or for the figures it loses. MEX-R-35."""
    unit = state.units[pending.unit]
    title = phrase("rides_down", unit=unit.index, target=pending.target)
    step = {"do": "ride", "unit": state.key(unit.index), "target": state.key(pending.target)}
    key = f"ride-{step['unit']}"
    if not state.is_counted(unit):
        answers = number_answers(state.battle.tables.melee.rows[state.battle.tables.melee.max_row][D10])
        return Due(key, unit.index, title, ("MEX-R-35",), step, phrase("how_many_hits"), None, answers)
    cells = cells_of(state, unit)

    def effect(face: int) -> tuple[Phrase, bool]:
        return (phrase("fall_short", count=cells[face]) if cells[face] else phrase("nobody")), False

    roll = one_die(phrase("roll"), unit.side, "MEX-R-35", effect)
    return Due(key, unit.index, title, ("MEX-R-35",), step, None, roll)


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
        hits = int(read_answer(step, [answer.key for answer in answers]))
    most = min(hits, enemy.strength) if state.is_counted(enemy) else hits
    caught = prisoners_of_rout(most, state.battle.tables)
    state.log.add("MEX-R-35", "rides_down", unit.index, enemy.index, state.faces, (hits, caught))
    strike_off(state, enemy, hits, "MEX-R-35")
    enemy.captured += caught
    title = unit_words(enemy, figures_words(most))
    state.news = News(title, "MEX-R-35", None, state.faces, unit.side, (enemy.index,))
    if "target" in step:  # an older log sends no guards
        guard_prisoners(state, unit, caught)
