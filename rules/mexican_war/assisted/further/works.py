"""MEX-ENG at a table: breastworks, walls taken down, bridges, charges of powder, and repairs."""

from typing import Any, Final

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase, read_answer
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.forced import bars_of_move
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, Task, unit_words
from rules.mexican_war.sections import engineering
from rules.mexican_war.sections.engineering import MORTARED, PONTOON, REPAIR
from rules.mexican_war.terms import DISMOUNTED, INCH, INFANTRY, LINE, NONE
from rules.mexican_war.units import WarUnit

MINE: Final = "mine"
TAKEN_DOWN: Final = ("dismantle_wall", "dismantle_stone", MORTARED, "breastwork_demolish")
OF_ALL: Final = ("breastwork", *TAKEN_DOWN, REPAIR)
OF_ENGINEERS: Final = (PONTOON, MINE)
CLAUSES: Final = {
    "breastwork": "MEX-ENG-01", "breastwork_demolish": "MEX-ENG-02", MINE: "MEX-ENG-03",
    PONTOON: "MEX-ENG-06", REPAIR: "MEX-ENG-07", "dismantle_wall": "MEX-ENG-08",
    "dismantle_stone": "MEX-ENG-09", MORTARED: "MEX-ENG-11",
}  # fmt: skip
WIDTHS: Final = tuple(range(1, 13))  # inches of water
D6: Final = range(1, 7)
LONGEST: Final = 200  # turns that anybody looks ahead
ENDS: Final = {"breastwork": "builds_a_breastwork", PONTOON: "builds_a_bridge"}


def damaged_works(state: State) -> list[tuple[int, str]]:
    """Returns the works that guns have hit, or opened, and that stand. MEX-ENG-07."""
    return [key for key, hits in sorted(state.hits_on.items()) if hits]


def tasks_of(state: State, unit: WarUnit) -> list[str]:
    """Returns the tasks that a unit can do. Mortar needs tools, powder and bridges need specialists.

    MEX-ENG-03, MEX-ENG-06, MEX-ENG-10.
    """
    words = [each for each in OF_ALL if each != MORTARED or unit.tools]
    if not damaged_works(state):
        words.remove(REPAIR)
    return words + (list(OF_ENGINEERS) if unit.engineers else [])


def may_work(state: State, unit: WarUnit) -> bool:
    """True for men on foot, in line and in order, that have done nothing yet. MEX-ENG-01."""
    able = unit.arm in (INFANTRY, DISMOUNTED) and unit.formation == LINE and not unit.unformed
    if not able or unit.used or unit.fired or unit.index in state.tasks:
        return False
    return not any(holds for holds, _key in bars_of_move(state, unit))


def begin_work(state: State, unit: WarUnit) -> None:
    """Asks what a unit works on. MEX-ENG-01."""
    state.ask_first(Pending("work", unit.index))


def work_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks what a unit works on. MEX-ENG-01."""
    unit = state.units[pending.unit]
    answers = tuple(Answer(each, phrase(f"work_{each}")) for each in tasks_of(state, unit))
    title = phrase("works_on_what", unit=unit.index)
    return question_due(state, pending, title, "MEX-ENG-01", answers, phrase("whole_turns"))


def take_work(state: State, pending: Pending, step: Step) -> None:
    """Sets a unit to work, or asks how wide the water is, or which work it repairs. MEX-ENG-01."""
    unit = state.units[pending.unit]
    word = read_answer(step, tasks_of(state, unit))
    state.news = None
    if word == PONTOON:
        state.ask_first(Pending("width", unit.index))
    elif word == REPAIR and len(damaged_works(state)) > 1:
        state.ask_first(Pending("repair", unit.index))
    else:
        inches = -(-unit.frontage // INCH) if word == "breastwork" else gap_inches(state)
        site = damaged_works(state)[0] if word == REPAIR else None
        set_to_work(state, unit, Task(word, 0, inches, site))


def gap_inches(state: State) -> int:
    """Returns how wide a gap is, in inches. MEX-ART-06."""
    return int(state.battle.tables.artillery.wall_gap) // INCH


def set_to_work(state: State, unit: WarUnit, task: Task) -> None:
    """Notes what a unit works on. It does nothing else this turn. MEX-ENG-01."""
    state.tasks[unit.index] = task
    unit.used = unit.kind(state.battle.tables).operations
    state.halted[unit.index] = "at_work"
    clause = CLAUSES[task.kind]
    state.battle.tell(clause, "begins_work", unit, values=(tuple(CLAUSES).index(task.kind),))
    left = phrase("turns", count=turns_left(state, unit, task))
    state.news = News(unit_words(unit, phrase(f"work_{task.kind}")), clause, left, (), unit.side)


def width_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how wide the water is. MEX-ENG-06."""
    answers = tuple(Answer(str(each), phrase("to_inches", inches=each)) for each in WIDTHS)
    return question_due(state, pending, phrase("how_wide", unit=pending.unit), "MEX-ENG-06", answers)


def take_width(state: State, pending: Pending, step: Step) -> None:
    """Begins a bridge. MEX-ENG-06."""
    inches = int(read_answer(step, [str(each) for each in WIDTHS]))
    set_to_work(state, state.units[pending.unit], Task(PONTOON, 0, inches))


def repair_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which work a unit repairs. MEX-ENG-07."""
    answers = tuple(
        Answer(str(number), phrase("work_hit", work=phrase(f"place_{place}"), count=state.hits_on[at, place]))
        for number, (at, place) in enumerate(damaged_works(state))
    )
    return question_due(state, pending, phrase("repairs_which", unit=pending.unit), "MEX-ENG-07", answers)


def take_repair(state: State, pending: Pending, step: Step) -> None:
    """Begins the repair of a work. MEX-ENG-07."""
    number = int(read_answer(step, [str(each) for each in range(len(damaged_works(state)))]))
    set_to_work(state, state.units[pending.unit], Task(REPAIR, 0, 0, damaged_works(state)[number]))


def is_done(state: State, unit: WarUnit, task: Task, turns: int) -> bool:
    """True if a task is done after so many turns. MEX-ENG-01 to MEX-ENG-11."""
    tables = state.battle.tables
    if task.kind == MINE:
        return turns >= engineering.preparation_turns(tables)
    if task.kind == MORTARED:
        return engineering.mortar_removed(unit.stands, turns, tables) >= task.inches
    if task.kind == REPAIR:
        return engineering.work_done(REPAIR, unit.strength, turns, tables) > 0
    return engineering.work_done(task.kind, unit.strength, turns, tables) >= task.inches


def turns_left(state: State, unit: WarUnit, task: Task) -> int:
    """Returns the turns until a task is done, if nobody disturbs it."""
    turns = task.turns + 1
    while not is_done(state, unit, task, turns) and turns < task.turns + LONGEST:
        turns += 1
    return turns - task.turns


def words_of_task(state: State, unit: WarUnit) -> Phrase | None:
    """Returns what a unit works on and for how long still; None if it does not work."""
    task = state.tasks.get(unit.index)
    if task is None:
        return None
    return phrase("works_for", work=phrase(f"work_{task.kind}"), count=turns_left(state, unit, task))


def advance_works(state: State, _pending: Pending) -> None:
    """Adds a turn of work for units that worked undisturbed. Others stop. MEX-ENG-01, MEX-ENG-04."""
    charges = []
    for index, task in sorted(state.tasks.items()):
        unit = state.units[index]
        if is_disturbed(state, unit):
            del state.tasks[index]
            state.lines.append(unit_words(unit, phrase("stops_work")))
            continue
        task = state.tasks[index] = task._replace(turns=task.turns + 1)
        if task.kind == REPAIR:
            repair_hits(state, unit, task)
        elif is_done(state, unit, task, task.turns):
            if task.kind == MINE:
                charges.append(Pending("mine", index))
            else:
                finish_work(state, unit, task)
    state.ask_first(*charges)


def is_disturbed(state: State, unit: WarUnit) -> bool:
    """True if a unit has done something else this turn, or fights or runs. MEX-ENG-01."""
    other = unit.used > 0 and state.halted.get(unit.index) != "at_work"
    went = unit.fired or unit.advanced or unit.moved_back or unit.is_routing()
    return other or went or unit.enemy != NONE or not unit.is_present()


def finish_work(state: State, unit: WarUnit, task: Task) -> None:
    """Notes that a work is done. MEX-ENG-01, MEX-ENG-02, MEX-ENG-06, MEX-ENG-08."""
    del state.tasks[unit.index]
    at = (unit.x, unit.y)
    if task.kind in ENDS:
        state.battle.tell(CLAUSES[task.kind], ENDS[task.kind], unit, values=(*at, *at))
    else:
        state.battle.tell(CLAUSES[task.kind], "opens_a_gap", unit, values=at)
    done = phrase("work_done", work=phrase(f"work_{task.kind}"))
    state.lines.append(unit_words(unit, done))


def repair_hits(state: State, unit: WarUnit, task: Task) -> None:
    """Repairs hits with the turns of all figures. A gap closes with its last hit. MEX-ENG-07."""
    tables, site = state.battle.tables, task.site
    assert site is not None
    if task.turns == 1:
        unit.repairing = 0
    unit.repairing += unit.strength
    done = engineering.work_done(REPAIR, unit.repairing, 1, tables)
    unit.repairing -= done * engineering.figure_turns_of_hit(tables)
    for _ in range(min(done, state.hits_on.get(site, 0))):
        repair_hit(state, unit, site)
    if not state.hits_on.get(site):
        state.tasks.pop(unit.index)
        unit.repairing = 0
        state.lines.append(unit_words(unit, phrase("work_done", work=phrase("work_repair"))))


def repair_hit(state: State, unit: WarUnit, site: tuple[int, str]) -> None:
    """Repairs one hit. MEX-ENG-07."""
    hits, points = state.hits_on[site], state.battered.get(site, 0)
    state.hits_on[site] = hits - 1
    if site in state.breached:
        if hits == 1:
            state.breached.discard(site)
            state.battle.tell("MEX-ENG-07", "closes_a_gap", unit, values=(unit.x, unit.y))
        return
    state.battered[site] = points * (hits - 1) // hits
    state.battle.tell("MEX-ENG-07", "repairs_a_work", unit, values=(state.battered[site],))


def mine_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die of a powder charge that is ready. MEX-ENG-04."""
    unit, most = state.units[pending.unit], state.battle.tables["engineering.demolition_success_max_d6"]

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("goes_off" if face <= most else "new_fuse"), face > most

    title = phrase("charge_ready", unit=unit.index)
    roll = one_die(phrase("roll_d6"), unit.side, "MEX-ENG-04", effect, faces=D6)
    step = {"do": "mine", "unit": state.key(unit.index)}
    return Due(f"mine-{step['unit']}", unit.index, title, ("MEX-ENG-04", "MEX-ENG-05"), step, None, roll)


def take_mine(state: State, pending: Pending, _step: Step) -> None:
    """Fires a powder charge. After a misfire the fuse takes two turns. MEX-ENG-04, MEX-ENG-05."""
    unit, tables = state.units[pending.unit], state.battle.tables
    if engineering.goes_off(state.battle.dice, unit.index, tables):
        del state.tasks[unit.index]
        values = (unit.x, unit.y)
        state.battle.tell("MEX-ENG-04", "blows_up_a_work", unit, faces=state.faces, values=values)
        state.lines.append(unit_words(unit, phrase("goes_off")))
        return
    turns = engineering.preparation_turns(tables) - tables["engineering.fuse_reset_turns"]
    state.tasks[unit.index] = state.tasks[unit.index]._replace(turns=turns)
    state.battle.tell("MEX-ENG-05", "sets_a_new_fuse", unit, faces=state.faces)
    state.lines.append(unit_words(unit, phrase("new_fuse")))
