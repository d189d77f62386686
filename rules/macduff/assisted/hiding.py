"""MACD-VIS-02 at a table: hidden units, which the enemy sees once they act or are within 3 inches."""

from rules.core.assisted import NAMED, News, Step, phrase
from rules.macduff.assisted.state import State
from rules.macduff.engine.sight.hidden import show_unit


def show_units(state: State, step: Step) -> None:
    """Shows the hidden units that *step* names, to the enemy's replay too. MACD-VIS-02."""
    named = {state.numbers.get(str(step.get(name, ""))) for name in NAMED}
    for number in sorted(state.unseen):
        if number in named:
            state.unseen.discard(number)
            unit = state.units[number]
            unit.hidden = True  # a table game plays with all units in the open
            show_unit(state.battle, unit)


def take_seen(state: State, step: Step) -> None:
    """Says that a unit was seen, since an enemy came within 3 inches. It was shown before. MACD-VIS-02."""
    unit = state.unit_of(step)
    state.news = News(phrase("is_seen_now", unit=unit.index), "MACD-VIS-02", None, (), unit.side)
