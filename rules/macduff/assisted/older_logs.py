"""Steps of an older version that this one does not ask for, so that its game plays on."""

from rules.core.assisted import Step
from rules.macduff.assisted.state import Pending, State, TableDice


def skip_courses(state: State, rogues: int) -> bool:
    """Takes the dice for stray rockets that an older log rolled with the volley. False if there are none."""
    dice = state.battle.dice
    if not isinstance(dice, TableDice) or len(dice.faces_left) != rogues:
        return False
    dice.faces_left = ()
    return True


def older_return(state: State, step: Step) -> Pending | None:
    """Returns the fire that a unit returned in an older log though it had used a charge bonus, or None.

    MACD-SHOOT-10 bars it, but older versions asked.
    """
    if step["do"] != "return" or not state.unit_of(step).used_charge_bonus:
        return None
    target = state.number_of(step)
    shots = [
        event for event in state.log.events if event.verb in ("shoots", "scores") and event.target == target
    ]
    if not shots:
        return None
    place = state.last_answer(state.units[shots[-1].unit].side, "fire", "place")
    return Pending("return", target, shots[-1].unit, word=place)
