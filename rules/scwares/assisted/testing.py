"""SCW-MOR at a table: the tests of units and groups as a turn begins, and flight."""

from rules.core.assisted import FACES, Answer, Due, News, Outcome, Phrase, Roll, Step, phrase, read_answer
from rules.scwares.assisted.dice import ReadDice
from rules.scwares.assisted.state import Pending, State, leave_table
from rules.scwares.engine.flight import get_away
from rules.scwares.engine.morale import namesake, test_group, test_unit
from rules.scwares.sections.morale import group_due, group_test, is_unit_due, unit_test
from rules.scwares.tables import PER_BASE_LOST, SAFE_AT
from rules.scwares.terms import EUROPEANS, NATIVES
from rules.scwares.units import FLED, FLEEING, RESERVE, SHAKEN, STEADY, WENT_OFF, Group, ScwaresUnit

AWAY = ("still_near", "away")


def queue_tests(state: State) -> None:
    """Lines up the tests as a turn begins, Europeans first. SCW-TURN-01, SCW-UMOR-01, SCW-GMOR-01."""
    battle = state.battle
    for party in (EUROPEANS, NATIVES):
        side = battle.side_of(party)
        for unit in state.units:
            stands = unit.on_table and unit.state in (STEADY, SHAKEN) and state.counted[unit.index]
            if unit.side == side and stands and is_unit_due(unit.bases_lost):
                state.pending.append(Pending("test", unit.index))
        for number, group in enumerate(battle.groups):
            if group.side == side and is_group_due(state, group, party):
                speaker = namesake([state.units[index] for index in group.units])
                state.pending.append(Pending("group", speaker.index, count=number))


def is_group_due(state: State, group: Group, party: int) -> bool:
    """True if a counted group tests. SCW-GMOR-01, SCW-GMOR-02, SCW-R-27."""
    members = [state.units[index] for index in group.units]
    if not all(state.counted[unit.index] for unit in members):
        return False
    if not any(unit.strength and unit.state != WENT_OFF for unit in members):
        return False
    return group_due(party, group.original, present_of(members), group.tested, group.failed > 0)


def present_of(members: list[ScwaresUnit]) -> int:
    """Counts the bases of a group that have not fled."""
    return sum(unit.strength for unit in members if unit.state != FLED)


def unit_due_of(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the test of a unit that has lost bases. SCW-UMOR-02 to SCW-UMOR-07."""
    unit, key = state.units[pending.unit], state.key(pending.unit)
    bonus = state.battle.bonus(unit.side)
    results = [unit_test(ReadDice([face]), unit.troop_class, unit.bases_lost, bonus) for face in FACES]
    outcomes = tuple(
        Outcome((face,), phrase("steady" if result.passed else "is_shaken"), is_bad=not result.passed)
        for face, result in zip(FACES, results, strict=True)
    )
    why = phrase("why_test", lost=PER_BASE_LOST * unit.bases_lost, needed=results[0].needed)
    title = phrase("morale_test", unit=unit.index)
    return made_due(unit, {"do": "test", "unit": key}, title, ("SCW-UMOR-01", "SCW-UMOR-03"), why, outcomes)


def made_due(
    unit: ScwaresUnit,
    step: Step,
    title: Phrase,
    clauses: tuple[str, ...],
    why: Phrase,
    outcomes: tuple[Outcome, ...],
) -> Due:
    """Makes the Due of one die."""
    roll = Roll(title, unit.side, outcomes, clause=clauses[0])
    return Due(f"{step['do']}-{step['unit']}", unit.index, title, clauses, step, why, roll)


def group_due_of(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the test of a group. SCW-GMOR-05 to SCW-GMOR-08."""
    group, unit = state.battle.groups[pending.count], state.units[pending.unit]
    bonus, party = state.battle.bonus(group.side), state.battle.party_of(group.side)
    results = [group_test(ReadDice([face]), party, bonus) for face in FACES]
    outcomes = tuple(
        Outcome((face,), phrase("steady" if result.passed else "is_fleeing"), is_bad=not result.passed)
        for face, result in zip(FACES, results, strict=True)
    )
    present = present_of([state.units[index] for index in group.units])
    why = phrase("why_group", present=present, original=group.original, needed=results[0].needed)
    title = phrase("group_test", unit=unit.index)
    step = {"do": "group", "unit": state.key(unit.index)}
    return made_due(unit, step, title, ("SCW-GMOR-01", "SCW-GMOR-05"), why, outcomes)


def take_test(state: State, pending: Pending, _step: Step) -> None:
    """Carries out the test of a unit. SCW-UMOR-07."""
    unit = state.units[pending.unit]
    test_unit(state.battle, unit)
    word = "steady" if unit.state == STEADY else "is_shaken"
    rest = () if unit.state == STEADY else (phrase("not_forward"),)
    tell_test(state, unit, word, "SCW-UMOR-07", rest)


def tell_test(state: State, unit: ScwaresUnit, word: str, clause: str, rest: tuple[Phrase, ...]) -> None:
    """Reports the result of a test."""
    title = phrase("told", unit=unit.index, what=phrase(word))
    detail = rest[0] if rest else None
    state.news = News(title, clause, detail, state.battle.heard.faces, unit.side)


def take_group(state: State, pending: Pending, _step: Step) -> None:
    """Carries out the test of a group. SCW-GMOR-08."""
    group, unit = state.battle.groups[pending.count], state.units[pending.unit]
    test_group(state.battle, group)
    word = "group_flees" if group.failed else "group_holds"
    rest = (phrase("make_off", zones=SAFE_AT),) if group.failed else ()
    tell_test(state, unit, word, "SCW-GMOR-08" if group.failed else "SCW-GMOR-05", rest)
    if group.failed:
        runs = [index for index in group.units if state.units[index].state == FLEEING]
        state.pending = [due for due in state.pending if due.kind != "test" or due.unit not in runs]


def away_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether a fleeing unit is out of reach. SCW-GMOR-08, SCW-R-28."""
    key = state.key(pending.unit)
    answers = tuple(Answer(word, phrase(word)) for word in AWAY)
    title = phrase("is_it_away", unit=pending.unit)
    why = phrase("why_away", zones=SAFE_AT)
    return Due(
        f"away-{key}", pending.unit, title, ("SCW-GMOR-08", "SCW-R-28"), {"do": "away", "unit": key}, why,
        None, answers,
    )  # fmt: skip


def take_away(state: State, pending: Pending, step: Step) -> None:
    """Takes a fleeing unit that is out of reach off the table. SCW-GMOR-08, SCW-R-28."""
    unit = state.units[pending.unit]
    state.news = None
    if read_answer(step, AWAY) == "away":
        get_away(state.battle, unit)
        if unit.state != RESERVE and not unit.on_table:
            leave_table(state, unit)
