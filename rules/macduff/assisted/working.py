"""MACD-ENG, MACD-HOSP at a table: pioneers at work, charges blown, repairs, and the hospital's die."""

from collections.abc import Callable
from typing import Any, Final

from rules.core.assisted import (
    FACES,
    Answer,
    Asked,
    Due,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.dice import Dice
from rules.macduff.assisted.dice import DiceAsked, roll_of
from rules.macduff.assisted.state import Pending, State
from rules.macduff.engine.losses import return_figures
from rules.macduff.engine.vehicles import repair
from rules.macduff.engine.works import (
    BLOW,
    CHARGE_LAID,
    PACK_HOSPITAL,
    ROAD_LENGTH,
    SET_UP_HOSPITAL,
)
from rules.macduff.sections import engineering
from rules.macduff.sections.support import is_recovered, roll_hospital
from rules.macduff.tables import DIE, REPAIR_DICE
from rules.macduff.terms import DEMOLISHED, ENGINE, HOSPITAL, NONE, PIONEERS, RAILWAY_TRAIN, REPAIR, TASKS
from rules.macduff.units import MacduffUnit

REST: Final = "rest"
OF_HOSPITALS: Final = (SET_UP_HOSPITAL, PACK_HOSPITAL)
MAY_BREAK_DOWN: Final = (ENGINE, RAILWAY_TRAIN)


def is_worker(state: State, unit: MacduffUnit) -> bool:
    """True for pioneers and hospitals that somebody has counted. MACD-ENG-01, MACD-HOSP-03."""
    return unit.troop in (PIONEERS, HOSPITAL) and state.is_counted(unit)


def bar_work(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to work this turn. MACD-ENG-01."""
    if unit.must_rally:
        return phrase("must_rally")
    if state.battle.is_fighting(unit):
        return phrase("in_melee")
    return phrase("has_moved") if unit.moved else None


def tasks_of(state: State, unit: MacduffUnit) -> list[int]:
    """Returns the tasks open to a unit, as far as the roster knows. MACD-ENG-02, MACD-ENG-07, MACD-ENG-08."""
    if unit.troop == HOSPITAL:
        return [SET_UP_HOSPITAL if unit.is_packed else PACK_HOSPITAL]
    wagons = any(wagon.pontoons and wagon.side == unit.side and wagon.on_table for wagon in state.units)
    return [
        task
        for task in range(len(TASKS))
        if task not in (*OF_HOSPITALS, REPAIR)
        and not engineering.missing_need(task, unit.engineer, wagons, True)
    ]


def ask_work(state: State, unit: MacduffUnit) -> Asked:
    """Asks what a unit works at. MACD-ENG-06, MACD-ENG-07."""
    answers = [
        Answer(TASKS[task], phrase(f"task_{TASKS[task]}"), points_words(unit, task, points_of(unit, task)))
        for task in tasks_of(state, unit)
    ]
    if unit.task != NONE:
        answers.append(Answer(REST, phrase("task_rest")))
    question = Question("task", phrase("which_task"), tuple(answers), "", True, 2)
    return Asked(None, (question,), phrase("it_works"), False)


def points_of(unit: MacduffUnit, task: int) -> int:
    """Returns the points that a unit has on a task. MACD-ENG-03, MACD-ENG-04."""
    return unit.points if unit.task == task else 0


def points_words(unit: MacduffUnit, task: int, points: int) -> Phrase:
    """Returns how much of a task is done."""
    return phrase("points_of", count=points, needed=needed_for(unit, task))


def needed_for(unit: MacduffUnit, task: int) -> int:
    """Returns the points that a task takes. MACD-ENG-07, MACD-ENG-12, MACD-ENG-13, MACD-R-54."""
    return engineering.work_needed(task, ROAD_LENGTH, unit.repair)


def take_work(state: State, step: Step) -> None:
    """Notes what a unit works at, until it moves away. MACD-ENG-03, MACD-ENG-04, MACD-ENG-06."""
    unit = state.unit_of(step)
    words = [TASKS[task] for task in tasks_of(state, unit)]
    word = read_answer(step, (*words, *((REST,) if unit.task != NONE else ())), "task")
    task = NONE if word == REST else TASKS.index(word)
    if task != unit.task:
        unit.task, unit.points = task, 0
    state.news = None


def ask_blow(_state: State, _unit: MacduffUnit) -> Asked:
    """Asks what the charges lie at. MACD-ENG-11."""
    answers = tuple(
        Answer(word, phrase(f"blown_{word}"), phrase("sum_of", count=engineering.demolition_needed(number)))
        for number, word in enumerate(DEMOLISHED)
    )
    return Asked(None, (Question("wall", phrase("what_is_blown"), answers, "", True, 2),),
                 phrase("it_works"), False)  # fmt: skip


def take_blow(state: State, step: Step) -> None:
    """Notes that a unit blows its charges in the melee phase. MACD-ENG-10."""
    unit = state.unit_of(step)
    state.walls[unit.index] = read_answer(step, DEMOLISHED, "wall")
    unit.task, unit.points, state.news = BLOW, 0, None


def queue_works(state: State, _pending: Pending) -> None:
    """Lines up the work of pioneers and hospitals, then repairs. MACD-ENG-01, MACD-ENG-05, MACD-R-54."""
    dues = []
    for unit in state.units:
        if unit.task == NONE or not is_worker(state, unit):
            continue
        if not unit.on_table or unit.moved or unit.charging or state.battle.is_fighting(unit):
            unit.task, unit.points = NONE, 0
        elif not unit.must_rally:
            dues.append(Pending("toil", unit.index))
    dues += [
        Pending("mend", unit.index)
        for unit in state.units
        if unit.repair and unit.on_table and not unit.moved and state.is_counted(unit)
    ]
    state.ask_first(*dues, Pending("heals"))


def queue_heals(state: State, _pending: Pending) -> None:
    """Lines up the dice of hospitals that are set up. MACD-HOSP-02."""
    state.ask_first(*(
        Pending("heal", unit.index)
        for unit in state.units
        if unit.troop == HOSPITAL and unit.on_table and not unit.is_packed and units_to_heal(state, unit)
    ))  # fmt: skip


def units_to_heal(state: State, hospital: MacduffUnit) -> list[MacduffUnit]:
    """Returns the units to which a hospital may return a figure."""
    own = state.battle.fighters(hospital.side)
    return [unit for unit in own if state.is_counted(unit) and unit.strength < unit.original]


def dice_due(
    state: State,
    pending: Pending,
    given: tuple[int, ...],
    title: Phrase,
    clauses: tuple[str, ...],
    dice: DiceAsked,
) -> Due:
    """Makes the Due of dice that are added."""
    step = {"do": pending.kind, "unit": state.key(pending.unit)}
    roll = roll_of(dice, given)
    return Due(f"{pending.kind}-{step['unit']}", pending.unit, title, clauses, step, None, roll)


def dice_to_add(
    unit: MacduffUnit, clause: str, total: Callable[[Dice], int], says: Callable[[int], Phrase]
) -> DiceAsked:
    """Returns dice whose faces are added."""
    return DiceAsked(unit.side, NONE, clause, (), total, True, says=says)


def dice_of_work(unit: MacduffUnit, wall: str) -> DiceAsked:
    """Returns the dice of a unit at work, or of its charges. MACD-ENG-01, MACD-ENG-10, MACD-ENG-11."""
    if unit.task == BLOW:
        needed = engineering.demolition_needed(DEMOLISHED.index(wall))

        def roll_blast(dice: Dice) -> int:
            return sum(engineering.blow_charges(dice, unit.index, unit.charges))

        return dice_to_add(unit, "MACD-ENG-10", roll_blast,
                        lambda n: phrase("is_blown" if n >= needed else "not_blown", count=n))  # fmt: skip
    needed = needed_for(unit, unit.task)

    def points_after_work(dice: Dice) -> int:
        count = engineering.work_dice(unit.strength, False, False)
        done = engineering.work(dice, unit.index, count, unit.points, needed, False)
        return needed if done.complete else done.points

    return dice_to_add(
        unit, "MACD-ENG-01", points_after_work, lambda n: phrase("points_of", count=n, needed=needed)
    )


def toil_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a unit at work, or of its charges. MACD-ENG-01, MACD-ENG-10."""
    unit = state.units[pending.unit]
    wall = state.walls.get(unit.index, "")
    is_blast = unit.task == BLOW
    task = phrase(f"blown_{wall}" if is_blast else f"task_{TASKS[unit.task]}")
    title = phrase("blows_up" if is_blast else "works_at", unit=unit.index, task=task)
    clauses = ("MACD-ENG-10", "MACD-ENG-11") if is_blast else ("MACD-ENG-01", "MACD-ENG-03")
    return dice_due(state, pending, given, title, clauses, dice_of_work(unit, wall))


def take_toil(state: State, pending: Pending, _step: Step) -> None:
    """Works a turn, or blows charges. MACD-ENG-01, MACD-ENG-03, MACD-ENG-09, MACD-ENG-11, MACD-HOSP-03."""
    unit, dice = state.units[pending.unit], state.battle.dice
    if unit.task == BLOW:
        needed = engineering.demolition_needed(DEMOLISHED.index(state.walls.pop(unit.index)))
        faces = engineering.blow_charges(dice, unit.index, unit.charges)
        unit.charges, unit.task = 0, NONE
        state.log.add("MACD-ENG-10", "blows", unit.index, faces=faces, values=(int(sum(faces) >= needed),))
        news = phrase("is_blown" if sum(faces) >= needed else "not_blown", count=sum(faces))
        state.news = News(phrase("told", unit=unit.index, what=news), "MACD-ENG-10", None, state.faces)
        return
    task, needed = unit.task, needed_for(unit, unit.task)
    count = engineering.work_dice(unit.strength, False, False)
    done = engineering.work(dice, unit.index, count, unit.points, needed, False)
    unit.points = done.points
    state.log.add("MACD-ENG-01", "works", unit.index, faces=done.faces, values=(task, int(done.complete)))
    news = phrase("points_of", count=needed if done.complete else done.points, needed=needed)
    state.news = News(phrase("told", unit=unit.index, what=news), "MACD-ENG-03", None, state.faces)
    if done.complete:
        unit.task = NONE
        unit.charges += task == CHARGE_LAID
        if task in OF_HOSPITALS:
            unit.is_packed = task == PACK_HOSPITAL


def dice_of_breakdown(unit: MacduffUnit) -> DiceAsked:
    """Returns the dice of the work that a breakdown takes. MACD-MOVE-08, MACD-MOVE-09."""

    def points(dice: Dice) -> int:
        return sum(dice.roll(REPAIR_DICE, DIE, "MACD-MOVE-08", unit.index))

    return dice_to_add(unit, "MACD-MOVE-08", points, lambda n: phrase("points", count=n))


def ask_breakdown(_state: State, _unit: MacduffUnit) -> Asked:
    """Asks nothing but the dice of the work it takes. MACD-MOVE-08, MACD-MOVE-09."""
    return Asked(None, (), phrase("roll_with_these"), True)


def breakdown_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice of a breakdown. MACD-MOVE-08, MACD-MOVE-09."""
    return roll_of(dice_of_breakdown(state.unit_of(step)), step.get("faces", ()))


def take_breakdown(state: State, step: Step) -> None:
    """Stops an engine or a train until it is repaired. It has made its move. MACD-R-54."""
    unit = state.unit_of(step)
    unit.repair = dice_of_breakdown(unit).hits(state.battle.dice)
    unit.activated = True
    state.shift(unit)
    state.log.add("MACD-R-54", "breaks_down", unit.index, NONE, state.faces, (unit.repair,))
    state.news = None


def repair_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a crew that repairs its engine. MACD-R-54."""
    unit = state.units[pending.unit]

    def repair_left(dice: Dice) -> int:
        count = engineering.work_dice(unit.strength, False, False)
        done = engineering.work(dice, unit.index, count, 0, unit.repair, False)
        return 0 if done.complete else unit.repair - done.points

    dice = dice_to_add(unit, "MACD-R-54", repair_left, lambda n: phrase("left_to_repair", count=n))
    return dice_due(state, pending, given, phrase("repairs", unit=unit.index), ("MACD-R-54",), dice)


def take_repair(state: State, pending: Pending, _step: Step) -> None:
    """Lets a crew repair its engine for a turn. MACD-R-54."""
    unit = state.units[pending.unit]
    repair(state.battle, unit)
    left = phrase("left_to_repair", count=unit.repair)
    state.news = News(phrase("told", unit=unit.index, what=left), "MACD-R-54", None, state.faces)


def heal_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for a hospital's die. MACD-HOSP-02."""
    unit = state.units[pending.unit]
    outcomes = tuple(
        Outcome((face,), phrase("one_comes_back" if is_recovered((face,)) else "no_effect")) for face in FACES
    )
    title = phrase("hospital_die", unit=unit.index)
    step = {"do": "heal", "unit": state.key(unit.index)}
    roll = Roll(title, unit.side, outcomes, clause="MACD-HOSP-02")
    return Due(f"heal-{step['unit']}", unit.index, title, ("MACD-HOSP-02",), step, None, roll)


def take_heal(state: State, pending: Pending, _step: Step) -> None:
    """Rolls a hospital's die. MACD-HOSP-02."""
    unit = state.units[pending.unit]
    faces = roll_hospital(state.battle.dice, unit.index)
    state.log.add("MACD-HOSP-02", "treats", unit.index, faces=faces)
    state.news = None
    if is_recovered(faces):
        state.ask_first(Pending("cure", unit.index))


def cure_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks to which unit a figure returns. MACD-HOSP-02."""
    there = units_to_heal(state, state.units[pending.unit])
    answers = tuple(Answer(str(unit.index), phrase("named", unit=unit.index)) for unit in there)
    step = {"do": "cure", "unit": state.key(pending.unit)}
    return Due(f"cure-{step['unit']}", pending.unit, phrase("figures_back", count=1), ("MACD-HOSP-02",), step,
               None, None, answers)  # fmt: skip


def take_cure(state: State, pending: Pending, step: Step) -> None:
    """Returns a figure to its unit. MACD-HOSP-02."""
    there = {str(unit.index): unit for unit in units_to_heal(state, state.units[pending.unit])}
    return_figures(state.battle, there[read_answer(step, tuple(there))], 1, "MACD-HOSP-02")
    state.news = None
