"""MEX-MOVE-12 to -16, MEX-PRE-07 at a table: passages of lines, fords, and fronts that widen."""

from typing import Any

from rules.core.assisted import Answer, Due, Modifier, News, Phrase, Step, phrase, read_answer
from rules.mexican_war.assisted.dice import one_die, signed_number
from rules.mexican_war.assisted.naming import unit_answers, unit_named
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, unit_words
from rules.mexican_war.engine.travel.marching import check_passage, situation_of
from rules.mexican_war.engine.travel.widening import MOST_WIDER, is_lapping, take_front, widened_front
from rules.mexican_war.sections.movement import passing_modifier, stands_lapped, widening_cost
from rules.mexican_war.sections.preparation import finds_ford
from rules.mexican_war.terms import ARTILLERY, INCH, MOUNTED, NONE
from rules.mexican_war.units import WarUnit

LAPS = ("laps", "does_not_lap")


def friends_to_pass(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the friends that a unit may pass through. MEX-MOVE-12."""
    return [each for each in state.battle.fighters(unit.side) if each is not unit and state.is_counted(each)]


def may_pass(state: State, unit: WarUnit) -> bool:
    """True if a unit has moved this turn, and a friend could have been in its way. MEX-MOVE-12."""
    return (unit.advanced or unit.moved_back) and bool(friends_to_pass(state, unit))


def begin_passage(state: State, unit: WarUnit) -> None:
    """Asks through whom a unit has passed. MEX-MOVE-12."""
    state.ask_first(Pending("through", unit.index))


def through_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks through whom a unit has passed. MEX-MOVE-12."""
    answers = unit_answers(friends_to_pass(state, state.units[pending.unit]))
    title = phrase("through_whom", unit=pending.unit)
    return question_due(state, pending, title, "MEX-MOVE-12", answers, phrase("both_check"))


def take_through(state: State, pending: Pending, step: Step) -> None:
    """Makes both units check, as they were before. MEX-MOVE-12, MEX-R-22."""
    unit = state.units[pending.unit]
    friend = unit_named(step, friends_to_pass(state, unit))
    state.news = None
    if friend:
        names = " ".join(situation_of(unit, friend))
        pairs = (unit, friend), (friend, unit)
        state.ask_first(*(Pending("passage", one.index, other.index, word=names) for one, other in pairs))


def passage_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die of one unit of a passage. MEX-MOVE-13, MEX-MOVE-14."""
    unit, table = state.units[pending.unit], state.battle.tables.movement
    names = pending.word.split()
    modifier = passing_modifier(unit.kind(state.battle.tables), names, state.battle.tables)
    lines = [
        Modifier(
            phrase("its_training"),
            "MEX-MOVE-13",
            signed_number(unit.kind(state.battle.tables).interpenetration),
        ),
        *(
            Modifier(phrase(f"pass_{name}"), "MEX-MOVE-13", signed_number(table.situation[name]))
            for name in names
        ),
    ]

    def effect(face: int) -> tuple[Phrase, bool]:
        fails = face + modifier < table.target
        return phrase("becomes_unformed" if fails else "keeps_its_order"), fails

    title = phrase("passage_of", unit=pending.unit, target=pending.target)
    total = Modifier(phrase("needs_total", count=table.target), "MEX-MOVE-13", signed_number(modifier))
    roll = one_die(phrase("roll"), unit.side, "MEX-MOVE-13", effect, tuple(lines), total)
    step = {"do": "passage", "unit": state.key(unit.index)}
    return Due(f"passage-{step['unit']}", unit.index, title, ("MEX-MOVE-13", "MEX-MOVE-14"), step, None, roll)


def take_passage(state: State, pending: Pending, _step: Step) -> None:
    """Rolls the check of one unit of a passage. MEX-MOVE-13, MEX-MOVE-14."""
    unit, tables = state.units[pending.unit], state.battle.tables
    names = pending.word.split()
    check_passage(state.battle, unit, names)
    total = sum(state.faces) + passing_modifier(unit.kind(tables), names, tables)
    word = "becomes_unformed" if total < tables.movement.target else "keeps_its_order"
    state.news = News(unit_words(unit, phrase(word)), "MEX-MOVE-14", None, state.faces, unit.side)


def may_look_for_ford(_state: State, unit: WarUnit) -> bool:
    """True for foot and horse that neither fight nor run. The table knows the water. MEX-PRE-07."""
    return unit.arm != ARTILLERY and unit.enemy == NONE and not unit.is_routing()


def begin_ford(state: State, unit: WarUnit) -> None:
    """Asks for the die of a unit that looks for a ford. MEX-PRE-07."""
    state.ask_first(Pending("ford", unit.index))


def ford_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die of a unit that looks for a ford. MEX-PRE-07, MEX-PRE-08."""
    unit, most = state.units[pending.unit], state.battle.tables["streams.ford_max_roll"]

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("ford_found" if face <= most else "no_ford"), False

    title = phrase("looks_for_ford", unit=unit.index)
    step = {"do": "ford", "unit": state.key(unit.index)}
    inches = state.battle.tables["streams.ford_try_per_stand"] // INCH
    roll = one_die(phrase("roll"), unit.side, "MEX-PRE-07", effect)
    return Due(
        f"ford-{step['unit']}", unit.index, title, ("MEX-PRE-07", "MEX-PRE-08"), step,
        phrase("one_try", inches=inches), roll,
    )  # fmt: skip


def take_ford(state: State, pending: Pending, _step: Step) -> None:
    """Rolls for a ford. MEX-PRE-07."""
    unit, battle = state.units[pending.unit], state.battle
    is_found = finds_ford(battle.dice, unit.index, battle.tables)
    verb, values = ("finds_a_ford", (unit.x, unit.y)) if is_found else ("finds_no_ford", ())
    battle.tell("MEX-PRE-07", verb, unit, faces=state.faces, values=values)
    detail = phrase("ford_in_column") if is_found else None
    words = unit_words(unit, phrase("ford_found" if is_found else "no_ford"))
    state.news = News(words, "MEX-PRE-07", detail, state.faces, unit.side)


def widths_of_charge(state: State, unit: WarUnit) -> list[int]:
    """Returns by how many stands a charge may have widened, as far as its figures go. MEX-MOVE-15."""
    return [
        stands for stands in range(1, MOST_WIDER + 1) if widened_front(state.battle, unit, stands) is not None
    ]


def may_widen(state: State, unit: WarUnit) -> bool:
    """True for horse that has charged home this turn, and not widened yet. MEX-MOVE-15."""
    is_new = unit.charged and unit.enemy != NONE and not unit.rounds and not unit.wider
    return unit.arm == MOUNTED and is_new and bool(widths_of_charge(state, unit))


def begin_widening(state: State, unit: WarUnit) -> None:
    """Asks by how many stands a charge has widened. MEX-MOVE-15."""
    state.ask_first(Pending("widen", unit.index))


def widen_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks by how many stands a charge has widened. MEX-MOVE-15."""
    unit = state.units[pending.unit]
    answers = tuple(
        Answer(
            str(stands),
            phrase("stands_more", count=stands),
            phrase("inches_given_up", inches=widening_cost(stands, state.battle.tables) // INCH),
        )
        for stands in widths_of_charge(state, unit)
    )
    return question_due(state, pending, phrase("how_much_wider", unit=unit.index), "MEX-MOVE-15", answers)


def take_widen(state: State, pending: Pending, step: Step) -> None:
    """Widens the front of a charge. MEX-MOVE-15."""
    unit = state.units[pending.unit]
    stands = int(read_answer(step, [str(each) for each in widths_of_charge(state, unit)]))
    widen_by(state, unit, stands, "MEX-MOVE-15")
    unit.wider = stands


def widen_by(state: State, unit: WarUnit, stands: int, clause: str) -> None:
    """Gives a unit so many stands more in front. The table says whether there is room."""
    place = widened_front(state.battle, unit, stands)
    assert place is not None
    take_front(state.battle, unit, place, stands, clause)
    state.news = None


def flanks_to_extend(state: State, unit: WarUnit) -> list[int]:
    """Returns by how many stands a flank a unit in melee may extend. MEX-MOVE-16."""
    return [
        stands
        for stands in range(1, stands_lapped(state.battle.tables) + 1)
        if widened_front(state.battle, unit, 2 * stands) is not None
    ]


def may_extend(state: State, unit: WarUnit) -> bool:
    """True for a unit that has fought a round and done nothing yet this turn. MEX-MOVE-16."""
    is_locked = unit.enemy != NONE and unit.rounds > 0 and not unit.used
    return is_locked and bool(flanks_to_extend(state, unit))


def begin_extending(state: State, unit: WarUnit) -> None:
    """Asks how far a unit in melee extends. MEX-MOVE-16."""
    state.ask_first(Pending("extend", unit.index))


def extend_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how far a unit in melee extends. MEX-MOVE-16."""
    unit = state.units[pending.unit]
    answers = tuple(
        Answer(str(stands), phrase("stands_each_flank", count=stands))
        for stands in flanks_to_extend(state, unit)
    )
    return question_due(state, pending, phrase("how_far_extended", unit=unit.index), "MEX-MOVE-16", answers)


def take_extend(state: State, pending: Pending, step: Step) -> None:
    """Extends a unit in melee. It laps round a narrower enemy. MEX-MOVE-16."""
    unit = state.units[pending.unit]
    stands = int(read_answer(step, [str(count) for count in flanks_to_extend(state, unit)]))
    widen_by(state, unit, 2 * stands, "MEX-MOVE-16")
    unit.used = unit.kind(state.battle.tables).operations
    enemy = state.units[unit.enemy]
    if state.is_counted(enemy):
        say_if_lapping(state, unit, is_lapping(unit, enemy))
    else:
        state.ask_first(Pending("laps", unit.index))


def laps_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a unit overlaps an enemy that nobody has counted. MEX-MOVE-16."""
    answers = tuple(Answer(each, phrase(each)) for each in LAPS)
    return question_due(state, pending, phrase("is_it_wider", unit=pending.unit), "MEX-MOVE-16", answers)


def take_laps(state: State, pending: Pending, step: Step) -> None:
    """Notes whether a unit overlaps an enemy that nobody has counted. MEX-MOVE-16."""
    say_if_lapping(state, state.units[pending.unit], read_answer(step, LAPS) == LAPS[0])


def say_if_lapping(state: State, unit: WarUnit, laps: bool) -> None:
    """Notes whether a unit strikes a flank by lapping round its enemy. MEX-MOVE-16."""
    unit.laps = laps
    words = unit_words(unit, phrase("laps" if laps else "does_not_lap"))
    state.news = News(words, "MEX-MOVE-16", None, (), unit.side)
