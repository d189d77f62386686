"""MACD-CHG at a table: a charge, how its target reacts, and whether it gets there."""

from typing import Any, Final

from rules.core.assisted import Answer, Asked, Due, Phrase, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput
from rules.macduff.assisted.firing import OPEN_CLOSE, OPEN_LONG, may_return, places_of
from rules.macduff.assisted.state import Pending, State
from rules.macduff.engine.reactions import state_of
from rules.macduff.position import COVERED, RAISED, mark_ground
from rules.macduff.sections import charges
from rules.macduff.terms import (
    CANNON,
    CHARGE_HOME,
    COUNTERCHARGES,
    FALL_BACK,
    FIRE,
    FORM_SQUARE,
    HALT,
    HALT_AND_RETURN_FIRE,
    HORSEMEN,
    NONE,
    REACTIONS,
    RIDERS,
    SQUARE,
)
from rules.macduff.units import MacduffUnit, default_files

STAND: Final = "stand"
FIRES: Final = {"fire": OPEN_CLOSE, "fire_far": OPEN_LONG}
MET: Final = ("open", "vantage", "cover", "wall", "flank")
CONTACTS: Final = ("short", *MET)
GROUNDS: Final = {"vantage": RAISED, "cover": COVERED, "wall": RAISED | COVERED}
NO_REACTION: Final = 0
HALTS, CATCHES, ADVANCES = "halts", "catches", "advances"
HOME: Final = (CHARGE_HOME, HALT, HALT_AND_RETURN_FIRE)


def bar_charge(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to a charge, None if *unit* may charge. MACD-CHG-02, MACD-CHANCE-08, MACD-R-62."""
    if unit.nailed:
        return phrase("is_nailed")
    if state.has_moved(unit):
        return phrase("has_moved")
    if unit.formation == SQUARE and state.is_counted(unit):
        return phrase("in_square")
    return None if state.foes(unit) else phrase("no_target")


def ask_charge(state: State, unit: MacduffUnit) -> Asked:
    """Asks which enemy a unit charges. MACD-CHG-02."""
    foes = state.foes(unit)
    keys = [state.key(foe.index) for foe in foes]
    answers = tuple(Answer(key, unit=foe.index) for key, foe in zip(keys, foes, strict=True))
    kept = keys[0] if len(keys) == 1 else ""
    whom = Question("target", phrase("whom_to_charge"), answers, kept, True)
    return Asked(None, (whom,), phrase("it_charges"), False)


def take_charge(state: State, step: Step) -> None:
    """Declares a charge, and asks for the reaction. MACD-CHG-02, MACD-CHG-05."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in state.foes(unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    unit.activated = True
    begin_charge(state, unit, target)


def begin_charge(state: State, unit: MacduffUnit, target: MacduffUnit) -> None:
    """Lets a unit charge, and asks for the reaction. MACD-CHG-02, MACD-CHG-05."""
    state.shift(unit)
    unit.charging = True
    state.log.add("MACD-CHG-02", "declares_charge", unit.index, target.index)
    react = [Pending("react", target.index, unit.index)] if reactions_of(state, target, unit) else []
    state.ask_first(*react, Pending("contact", unit.index, target.index))
    state.news = None


def blunder_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a unit that has blundered charges on its way. MACD-CHANCE-05."""
    unit = state.units[pending.unit]
    answers = [Answer(ADVANCES, phrase("blunder_advances"))]
    answers += [
        Answer(str(foe.index), phrase("onward_charges", unit=foe.index)) for foe in blunder_foes(state, unit)
    ]
    step = {"do": "blunder", "unit": state.key(unit.index)}
    title = phrase("it_has_blundered", unit=unit.index)
    return Due(f"blunder-{step['unit']}", unit.index, title, ("MACD-CHANCE-05",), step,
               phrase("roll_on_table"), None, tuple(answers))  # fmt: skip


def blunder_foes(state: State, unit: MacduffUnit) -> list[MacduffUnit]:
    """Returns the enemies that a unit that has blundered may charge. MACD-CHANCE-05."""
    return [] if unit.troop == CANNON else state.foes(unit)


def take_blunder(state: State, pending: Pending, step: Step) -> None:
    """Lets a unit that has blundered advance a full move, or charge. MACD-CHANCE-05."""
    unit = state.units[pending.unit]
    foes = {str(foe.index): foe for foe in blunder_foes(state, unit)}
    word = read_answer(step, (ADVANCES, *foes))
    if word == ADVANCES:
        state.shift(unit)
        state.news = None
        state.log.add("MACD-CHANCE-05", "has_moved", unit.index)
    else:
        begin_charge(state, unit, foes[word])


def reactions_of(state: State, unit: MacduffUnit, charger: MacduffUnit) -> list[str]:
    """Returns the reactions open to *unit*, [] if there are none. MACD-CHG-05, MACD-CHANCE-08, MACD-R-66."""
    if unit.must_rally:
        return []
    reacting = state_of(state.battle, unit, charger, True)
    if not state.is_counted(unit) or (unit.used_charge_bonus and unit.weapon != NONE):  # MACD-CHG-07
        reacting = reacting._replace(fired=unit.fired or unit.reaction_fire)
    open_reactions = charges.charge_reactions(reacting, charger.troop in RIDERS, False)
    choices = (
        ("fire", FIRE in open_reactions),
        (
            "fire_far",
            FIRE in open_reactions and state.is_counted(unit) and OPEN_LONG in places_if_armed(unit),
        ),
        ("countercharge", COUNTERCHARGES in open_reactions and unit.troop == HORSEMEN and not unit.nailed),
        ("form_square", FORM_SQUARE in open_reactions and unit.formation != SQUARE),
        ("fall_back", (FALL_BACK in open_reactions or not state.is_counted(unit)) and not unit.nailed),
    )
    return [key for key, holds in choices if holds]


def places_if_armed(unit: MacduffUnit) -> tuple[str, ...]:
    """Returns the ranges of its weapon, () without one."""
    return () if unit.weapon == NONE else places_of(unit)


def question_due(
    state: State,
    pending: Pending,
    title: Phrase,
    clause: str,
    words: tuple[str, ...],
    why: Phrase | None = None,
) -> Due:
    """Makes the Due of a question. Its answers are the phrases of *words*."""
    step = {"do": pending.kind, "unit": state.key(pending.unit)}
    answers = tuple(Answer(each, phrase(f"{pending.kind}_{each}")) for each in words)
    return Due(f"{pending.kind}-{step['unit']}", pending.unit, title, (clause,), step, why, None, answers)


def react_words(state: State, pending: Pending) -> tuple[str, ...]:
    """Returns the answers of a unit that is charged."""
    unit, charger = state.units[pending.unit], state.units[pending.target]
    return (STAND, *reactions_of(state, unit, charger))


def react_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks how a charged unit reacts. MACD-CHG-05."""
    title = phrase("how_does_it_react", unit=pending.unit)
    why = phrase("charged_by", target=pending.target)
    return question_due(state, pending, title, "MACD-CHG-05", react_words(state, pending), why)


def take_react(state: State, pending: Pending, step: Step) -> None:
    """Carries out the reaction of a charged unit. MACD-CHG-07, MACD-CHG-09, MACD-CHG-10, MACD-CHG-11."""
    unit, charger = state.units[pending.unit], state.units[pending.target]
    word = read_answer(step, react_words(state, pending))
    state.news = None
    name = "fire" if word in FIRES else word
    code = NO_REACTION if word == STAND else REACTIONS.index(name) + 1
    state.log.add("MACD-CHG-05", "reacts", unit.index, charger.index, (), (code,))
    if word in FIRES:
        shots = Pending("shots", unit.index, charger.index, word=FIRES[word])
        state.ask_first(shots, Pending("home", charger.index, unit.index, word=FIRES[word]))
    elif word == "countercharge":
        state.shift(unit)
        unit.charging = True
    elif word == "form_square":
        state.shift(unit)
        unit.formation = SQUARE
        unit.files = default_files(SQUARE, unit.strength, False)
        state.log.add("MACD-CHG-10", "is_in_square", unit.index)
    elif word == "fall_back":
        state.shift(unit)
        state.pending = [due for due in state.pending if due.kind != "contact"]
        state.log.add("MACD-CHG-11", "evades", unit.index, charger.index)
        state.ask_first(Pending("onward", charger.index, unit.index))


def onward_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks where a charge ends whose target has fallen back. The next step may pass over it.

    It may halt, catch the target, or go on to a unit that this has uncovered. MACD-CHG-14, MACD-R-23.
    """
    charger, evader = state.units[pending.unit], state.units[pending.target]
    answers = [Answer(HALTS, phrase("onward_halts")),
               Answer(CATCHES, phrase("onward_catches", unit=evader.index))]  # fmt: skip
    answers += [
        Answer(str(foe.index), phrase("onward_charges", unit=foe.index))
        for foe in state.foes(charger)
        if foe is not evader
    ]
    step = {"do": "onward", "unit": state.key(charger.index)}
    title = phrase("where_does_it_end", unit=charger.index)
    return Due(f"onward-{step['unit']}", charger.index, title, ("MACD-CHG-14", "MACD-R-23"), step,
               phrase("roll_on_table"), None, tuple(answers), True)  # fmt: skip


def take_onward(state: State, pending: Pending, step: Step) -> None:
    """Ends a charge whose target has fallen back, or carries it on. MACD-CHG-14, MACD-R-23."""
    charger, evader = state.units[pending.unit], state.units[pending.target]
    others = {str(foe.index): foe for foe in state.foes(charger) if foe is not evader}
    word = read_answer(step, (HALTS, CATCHES, *others))
    state.news = None
    if word == HALTS:
        charger.charging = False
    elif word == CATCHES:
        state.log.add("MACD-CHG-03", "reaches", charger.index, evader.index)
        state.battle.join_melee(charger, evader, True)
        charger.pinned = evader.pinned = True
    elif word in others:
        target = others[word]
        state.log.add("MACD-CHG-14", "turns_on", charger.index, target.index)
        react = (
            [Pending("react", target.index, charger.index)] if reactions_of(state, target, charger) else []
        )
        state.ask_first(*react, Pending("contact", charger.index, target.index))


def home_words(state: State, pending: Pending) -> tuple[str, ...]:
    """Returns the answers of a charger that was fired at. MACD-CHG-08."""
    words = tuple(REACTIONS[each] for each in HOME)
    return words if may_return(state, state.units[pending.unit], state.units[pending.target]) else words[:2]


def home_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a charger that was fired at goes on. MACD-CHG-08, MACD-R-24."""
    title, words = phrase("charge_on", unit=pending.unit), home_words(state, pending)
    why = phrase("fires_within_basic") if REACTIONS[HALT_AND_RETURN_FIRE] in words else None
    return question_due(state, pending, title, "MACD-CHG-08", words, why)


def take_home(state: State, pending: Pending, step: Step) -> None:
    """Halts a charger that was fired at, or lets it go on. MACD-CHG-08."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    word = read_answer(step, home_words(state, pending))
    state.news = None
    if word == REACTIONS[CHARGE_HOME]:
        return
    state.pending = [due for due in state.pending if due.kind != "contact"]
    unit.charging = False
    code = REACTIONS.index(word) + 1
    state.log.add("MACD-CHG-08", "reacts", unit.index, target.index, (), (code,))
    if word == REACTIONS[HALT_AND_RETURN_FIRE]:
        state.ask_first(Pending("shots", unit.index, target.index, word=pending.word))


def contact_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a charge gets there, and where it strikes. MACD-MEL-04, MACD-MEL-10, MACD-MEL-11."""
    title = phrase("does_it_reach", unit=pending.unit, target=pending.target)
    return question_due(state, pending, title, "MACD-CHG-03", CONTACTS, phrase("roll_on_table"))


def take_contact(state: State, pending: Pending, step: Step) -> None:
    """Notes the contact of a charge. MACD-CHG-03, MACD-CHG-06, MACD-MEL-04."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    word = read_answer(step, CONTACTS)
    state.news = None
    if word == "short":
        unit.used_charge_bonus = not unit.fired and not pending.is_pursuit  # MACD-CHG-04, MACD-SHOOT-10
        state.log.add("MACD-CHG-03", "falls_short", unit.index, target.index)
        return
    state.log.add("MACD-CHG-03", "reaches", unit.index, target.index)
    state.battle.join_melee(unit, target, word == "flank")
    unit.pinned = target.pinned = True
    mark_ground(unit, target, GROUNDS.get(word, 0))
    if pending.is_pursuit:
        state.ask_first(Pending("chase", unit.index, target.index))
