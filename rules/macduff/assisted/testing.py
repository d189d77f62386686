"""MACD-CMD-12, MACD-MOR at a table: the commander's die, figures off, rally tests and retreats."""

from dataclasses import replace
from typing import Final

from rules.core.assisted import FACES, Answer, Due, News, Outcome, Phrase, Roll, Step, phrase, read_answer
from rules.macduff.assisted.state import (
    Pending,
    State,
    TableDice,
    forget_unit,
    hits_words,
    stop_unit,
    strike_off,
)
from rules.macduff.engine.losses import (
    may_reform,
    remove_unit,
    steadied_hits,
    surrender,
    take_gun,
)
from rules.macduff.sections.commanders import steady_men
from rules.macduff.sections.morale import rally, rally_modifier
from rules.macduff.tables import RALLY_COMMANDER, RALLY_QUALITY
from rules.macduff.terms import CANNON, FELL_BACK, FOOT, LIMBERED, LINE, NONE, RALLIED, ROUTED, UNFORMED
from rules.macduff.units import DRIVEN_OFF, ROUTED_AWAY, MacduffUnit, default_files

ENDS: Final = ("back", "edge", "cut_off")
UNCOUNTED_ENDS: Final = ("back", "routs")
RESULTS: Final = {RALLIED: "rallies", FELL_BACK: "falls_back", ROUTED: "routs"}


def die_due(
    state: State,
    pending: Pending,
    title: Phrase,
    clauses: tuple[str, ...],
    why: Phrase | None,
    outcomes: tuple[Outcome, ...],
) -> Due:
    """Makes the Due of one die."""
    unit = state.units[pending.unit]
    step = {"do": pending.kind, "unit": state.key(unit.index)}
    roll = Roll(title, unit.side, outcomes, clause=clauses[0])
    return Due(f"{pending.kind}-{step['unit']}", unit.index, title, clauses, step, why, roll)


def steady_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of the commander with a unit that was hit. MACD-CMD-12, MACD-CMD-13."""
    outcomes = []
    for face in FACES:
        steadied = steady_men(TableDice((face,)), pending.unit, pending.count, False)
        word = (
            "leader_falls"
            if steadied.wounded
            else "one_less"
            if steadied.hits < pending.count
            else "no_effect"
        )
        outcomes.append(Outcome((face,), phrase(word), is_bad=steadied.wounded))
    title = phrase("steady_men", unit=pending.unit)
    why = phrase("why_steady", hits=hits_words(pending.count))
    return die_due(state, pending, title, ("MACD-CMD-12", "MACD-CMD-13"), why, tuple(outcomes))


def take_steady(state: State, pending: Pending, _step: Step) -> None:
    """Rolls for the commander with a unit that was hit. MACD-CMD-12, MACD-CMD-13."""
    unit, in_melee = state.units[pending.unit], pending.word == "melee"
    left = steadied_hits(state.battle, unit, pending.count, in_melee)
    if in_melee:
        state.bouts[unit.index].taken = left
    else:
        (spend,) = (due for due in state.pending[:1] if due.kind == "spend")
        state.pending[0] = Pending("spend", spend.unit, spend.target, left, spend.word)
    title = phrase("told", unit=unit.index, what=hits_words(left))
    state.news = News(title, "MACD-CMD-13", None, state.faces, unit.side)


def take_figures(state: State, pending: Pending) -> None:
    """Takes figures off after a volley. A shaken unit tests at once. MACD-MOR-01, MACD-MOR-04."""
    unit = state.units[pending.unit]
    if pending.count and state.is_counted(unit) and state.battle.other_part(unit) is not None:
        state.ask_first(replace(pending, kind="share"))
        return
    lost = strike_off(state, unit, pending.count, pending.word)
    if lost and state.is_counted(unit) and unit.on_table and state.battle.is_shaken(unit):
        state.ask_first(Pending("rally", unit.index, pending.target))


def rally_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for a rally test. MACD-MOR-05, MACD-MOR-06."""
    unit = state.units[pending.unit]
    modifier = rally_modifier(unit.morale, state.battle.is_led(unit))
    outcomes = []
    for face in FACES:
        result = rally(TableDice((face,)), unit.index, modifier).result
        outcomes.append(Outcome((face,), phrase(RESULTS[result]), is_bad=result != RALLIED))
    title = phrase("rally_test", unit=unit.index)
    return die_due(
        state, pending, title, ("MACD-MOR-04", "MACD-MOR-05"), why_rally(state, unit), tuple(outcomes)
    )


def why_rally(state: State, unit: MacduffUnit) -> Phrase:
    """Returns the modifiers of a rally test in words. MACD-MOR-06."""
    quality, led = RALLY_QUALITY[unit.morale], state.battle.is_led(unit)
    words = phrase("why_rally", left=unit.strength, whole=unit.original)
    if quality:
        words = phrase("and_then", first=words, second=phrase("elite" if quality > 0 else "poor"))
    if led:
        words = phrase("and_then", first=words, second=phrase("with_leader", plus=RALLY_COMMANDER))
    return words


def take_rally(state: State, pending: Pending, _step: Step) -> None:
    """Rolls a rally test. MACD-MOR-05, MACD-MOR-06."""
    battle, unit = state.battle, state.units[pending.unit]
    modifier = rally_modifier(unit.morale, battle.is_led(unit))
    test = rally(battle.dice, unit.index, modifier)
    state.log.add("MACD-MOR-05", "tests_rally", unit.index, NONE, (test.face,), (test.score, test.result))
    unit.must_rally = test.result == FELL_BACK
    if test.result == FELL_BACK:
        state.ask_first(Pending("back", unit.index, word="MACD-MOR-05"))
    elif test.result == ROUTED:
        rout_unit(state, unit, "MACD-MOR-05")
    elif not unit.charging and not battle.is_fighting(unit) and may_reform(unit):
        unit.formation, unit.disordered = LINE, False
        unit.files = default_files(LINE, unit.strength, False)
        state.log.add("MACD-MOR-05", "has_reformed", unit.index)
    title = phrase("told", unit=unit.index, what=phrase(RESULTS[test.result]))
    state.news = News(title, "MACD-MOR-05", None, state.faces, unit.side)


def rout_unit(state: State, unit: MacduffUnit, clause: str) -> None:
    """Takes a unit that routs off the table. MACD-MOR-05, MACD-MEL-14."""
    remove_unit(state.battle, unit, ROUTED_AWAY, clause)
    forget_unit(state, unit)


def back_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks how a retreat ends. MACD-MEL-15, MACD-MOR-05, MACD-R-33."""
    unit = state.units[pending.unit]
    words = ENDS if state.is_counted(unit) else UNCOUNTED_ENDS
    answers = tuple(Answer(answer, phrase(f"end_{answer}")) for answer in words)
    step = {"do": "back", "unit": state.key(unit.index)}
    title = phrase("goes_back", unit=unit.index)
    return Due(
        f"back-{step['unit']}", unit.index, title, (pending.word, "MACD-R-33"), step,
        phrase("full_move"), None, answers,
    )  # fmt: skip


def take_back(state: State, pending: Pending, step: Step) -> None:
    """Takes a unit back a full move, unformed. MACD-MEL-15, MACD-MOR-05, MACD-R-33, MACD-R-51."""
    battle, unit = state.battle, state.units[pending.unit]
    word = read_answer(step, ENDS if state.is_counted(unit) else UNCOUNTED_ENDS)
    is_beaten = pending.word == "MACD-MEL-15" or battle.is_fighting(unit)
    battle.leave_melee(unit)
    stop_unit(state, unit)
    state.news = None
    if word == "routs":
        rout_unit(state, unit, "MACD-MEL-14")
        return
    if unit.troop == CANNON and is_beaten:
        take_gun(battle, unit)
        unit.troop, unit.weapon, unit.formation = FOOT, NONE, UNFORMED
        unit.files = max(1, unit.strength)
    elif unit.troop == CANNON:
        unit.formation = LIMBERED
    elif unit.regular:
        unit.formation = UNFORMED
    unit.moved = True
    state.log.add(pending.word, "goes_back", unit.index)
    if word == "edge":
        remove_unit(battle, unit, DRIVEN_OFF, "MACD-MOR-05")
    elif word == "cut_off":
        surrender(battle, unit)
    if not unit.on_table:
        forget_unit(state, unit)
