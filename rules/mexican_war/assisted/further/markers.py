"""MEX-HID-01, MEX-HID-02 at a table: units under a marker, and their figures once an enemy sees them."""

from rules.core.assisted import News, Step, phrase
from rules.mexican_war.assisted.state import State, unit_words
from rules.mexican_war.engine.turn import show_unit
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import WarUnit

SHOWING = ("fire", "shell", "batter", "charge")  # actions that the enemy sees


def is_under_marker(state: State, unit: WarUnit) -> bool:
    """True for a unit that the enemy has not seen. MEX-HID-01."""
    return unit.index in state.unseen


def may_hide(state: State, unit: WarUnit) -> bool:
    """True for a unit that neither fights nor has fired. The table knows who sees it. MEX-HID-01."""
    return unit.index not in state.unseen and unit.enemy == NONE and not unit.fired and not unit.is_routing()


def hide_unit(state: State, unit: WarUnit) -> None:
    """Puts a unit under the next marker. Only its own side reads of it. MEX-HID-01."""
    number = 1 + max(state.markers.values(), default=0)
    state.markers[unit.index] = number
    state.unseen.add(unit.index)
    unit.hidden = True
    list_hidden(state)
    state.battle.tell("MEX-HID-01", "goes_under_a_marker", unit, values=(number,))
    words = unit_words(unit, phrase("put_marker", number=number))
    state.news = News(words, "MEX-HID-01", None, (), unit.side)


def show_figures(state: State, unit: WarUnit) -> None:
    """Puts the figures in the place of a marker. MEX-HID-02."""
    state.unseen.discard(unit.index)
    state.markers.pop(unit.index, None)
    unit.hidden = True  # units in ambush from the start are not
    show_unit(state.battle, unit)
    list_hidden(state)
    state.news = News(unit_words(unit, phrase("put_figures")), "MEX-HID-02", None, (), unit.side)


def list_hidden(state: State) -> None:
    """Lists anew who is hidden, so that the enemy reads nothing of them."""
    state.battle.list_anew()
    state.battle.current_roll_call()


def show_named(state: State, step: Step, action: str) -> list[WarUnit]:
    """Shows the units of a step that the enemy sees: those that fire or charge, and their targets.

    A unit that only moves stays under its marker, and so does one that is fired at on suspicion. MEX-HID-02.
    """
    names = ("unit",) if step.get("order") == "suspicion" else ("unit", "target")
    named = {state.numbers.get(str(step.get(name, ""))) for name in names}
    shown = [state.units[n] for n in sorted(state.unseen) if n in named] if action in SHOWING else []
    for unit in shown:
        show_figures(state, unit)
    state.news = None
    return shown
