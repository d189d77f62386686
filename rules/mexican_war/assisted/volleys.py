"""MEX-MEL-08, MEX-MEL-09 at a table: the volleys before contact."""

from typing import Any, Final

from rules.core.assisted import Due, News, Phrase, Step, phrase, read_answer
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.firing import (
    MOST_HITS,
    Volley,
    fire_volley,
    number_answers,
    volley_roll,
)
from rules.mexican_war.assisted.officers import exposed_officers
from rules.mexican_war.assisted.shelling import CANISTERS, Shot, reach_of, roll_shot, shot_roll
from rules.mexican_war.assisted.state import Bout, Pending, State, loss_words, strike_off
from rules.mexican_war.engine.charging.melee import WORKS
from rules.mexican_war.engine.losses import is_battery
from rules.mexican_war.sections import artillery, melee
from rules.mexican_war.terms import INCH, MOUNTED
from rules.mexican_war.units import WarUnit

BEHIND: Final = {"trench": "light", "works": "hard", "building": "hard"}


def may_volley(unit: WarUnit) -> bool:
    """True if a charger may fire before contact. MEX-MEL-09, MEX-R-33."""
    return not unit.fired and unit.arm != MOUNTED and not is_battery(unit)


def does_defend(unit: WarUnit) -> bool:
    """True if the target of a charge may fire before contact. MEX-MEL-09, MEX-R-33."""
    return not unit.fired and (not is_battery(unit) or (unit.guns > 0 and not unit.limbered))


def bout_of(state: State) -> Bout:
    """Returns the melee that is fought now."""
    assert state.bout is not None
    return state.bout


def range_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the range of the volleys before contact. MEX-MEL-08."""
    defender, ranges = state.units[pending.unit], state.battle.tables.charge.volley_range
    step = {"do": "range", "unit": state.key(pending.unit), "target": state.key(pending.target)}

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("to_inches", inches=ranges[face] // INCH), False

    title = phrase("volley_range", unit=pending.unit, target=pending.target)
    roll = one_die(phrase("roll"), defender.side, "MEX-MEL-08", effect)
    return Due(
        f"range-{step['unit']}-{step['target']}", defender.index, title, ("MEX-MEL-08",), step, None, roll
    )


def take_range(state: State, pending: Pending, _step: Step) -> None:
    """Rolls the range of the volleys before contact, and lines them up. MEX-MEL-08, MEX-MEL-09."""
    defender, attacker, bout = state.units[pending.unit], state.units[pending.target], bout_of(state)
    bout.far = melee.volley_range(state.battle.dice, defender.index, state.battle.tables)
    state.log.add(
        "MEX-MEL-08", "volleys_at", defender.index, attacker.index, state.faces, (bout.far // INCH,)
    )
    shots = []
    if does_defend(defender):
        shots.append(Pending("shots", defender.index, attacker.index))
    if may_volley(attacker):
        shots.append(Pending("shots", attacker.index, defender.index))
    state.news = None
    state.ask_first(
        *(shot for shot in shots if can_hit(state, shot)), Pending("volleys", defender.index, attacker.index)
    )


def can_hit(state: State, pending: Pending) -> bool:
    """True if a unit has any dice at the range of the volley. An uncounted unit is asked."""
    unit = state.units[pending.unit]
    if not state.is_counted(unit):
        return True
    if is_battery(unit):
        return bool(
            artillery.canister_dice(state.battle.tables.artillery.guns[unit.pounds], bout_of(state).far)
        )
    return volley_roll(state, close_volley(state, pending), ()) is not None


def close_volley(state: State, pending: Pending) -> Volley:
    """Returns a volley before contact. MEX-MEL-09."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    ground = ground_of(state, unit, target)
    place = BEHIND.get(ground, ground) if target.shelter in WORKS else "open"
    is_flank = unit.charged and ground == "flank"
    return Volley(unit, target, bout_of(state).far, "flank" if is_flank else "front", place)


def close_shot(state: State, pending: Pending) -> Shot:
    """Returns the canister of a battery that is charged. MEX-R-33."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    word = CANISTERS[bout_of(state).far > reach_of(state, unit, CANISTERS[0])]
    return Shot(unit, target, word, "front", "open")


def charge_of(state: State, unit: WarUnit, enemy: WarUnit) -> tuple[int, int]:
    """Returns the charger and the target of the charge that brought two units together."""
    pairs = ((unit.index, enemy.index), (enemy.index, unit.index))
    return next((pair for pair in pairs if pair in state.grounds and state.units[pair[0]].charged), pairs[0])


def ground_of(state: State, unit: WarUnit, enemy: WarUnit) -> str:
    """Returns the ground on which two units fight."""
    return state.grounds.get(charge_of(state, unit, enemy), "open")


def is_higher(state: State, unit: WarUnit, enemy: WarUnit) -> bool:
    """True if a unit fights an enemy from higher ground. MEX-MEL-10."""
    return state.heights.get(charge_of(state, unit, enemy)) == ("downhill" if unit.charged else "uphill")


def shots_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a volley before contact. MEX-MEL-09, MEX-R-33."""
    unit = state.units[pending.unit]
    step = {"do": "shots", "unit": state.key(unit.index), "target": state.key(pending.target)}
    title = phrase("fires_at", unit=unit.index, target=pending.target)
    key = f"shots-{step['unit']}-{step['target']}"
    if not state.is_counted(unit):
        answers = number_answers(MOST_HITS)
        return Due(key, unit.index, title, ("MEX-MEL-09",), step, phrase("how_many_hits"), None, answers)
    if is_battery(unit):
        roll = shot_roll(state, close_shot(state, pending), given)
    else:
        roll = volley_roll(state, close_volley(state, pending), given)
    return Due(key, unit.index, title, ("MEX-MEL-09",), step, None, roll)


def take_shots(state: State, pending: Pending, step: Step) -> None:
    """Fires a volley before contact. Its losses wait until both have fired. MEX-MEL-09, MEX-GEN-02."""
    unit, target, bout = state.units[pending.unit], state.units[pending.target], bout_of(state)
    if not state.is_counted(unit):
        hits = int(read_answer(step, [str(number) for number in range(MOST_HITS + 1)]))
        state.log.add("MEX-MEL-09", "scores", unit.index, target.index, (), (hits,))
    elif is_battery(unit):
        fired = roll_shot(state, close_shot(state, pending), state.battle.dice).men
        hits = fired.figures
        state.log.add(
            "MEX-R-33", "fires_canister", unit.index, target.index, state.faces, (fired.hits, bout.far)
        )
    else:
        hits = fire_volley(state, close_volley(state, pending))
    unit.fired = True
    before = bout.shot.get(target.index, 0)
    bout.shot[target.index] = before + hits
    title = loss_words(state, target, hits, before)
    state.news = News(title, "MEX-MEL-09", None, state.read_faces, unit.side)


def lose_to_volleys(state: State, pending: Pending) -> None:
    """Takes off the figures of both volleys together. MEX-GEN-02, MEX-ART-19, MEX-SA-05."""
    bout, dues = bout_of(state), []
    for index in (pending.unit, pending.target):
        unit, was_fired_at = state.units[index], index in bout.shot
        hits = bout.shot.pop(index, 0)
        if hits and is_battery(unit) and state.is_counted(unit):
            dues.append(Pending("crew", index, count=hits))
        elif hits:
            strike_off(state, unit, hits, "MEX-MEL-27")
        if was_fired_at and exposed_officers(state, unit):
            dues.append(Pending("exposed", index))
    state.ask_first(*dues)
