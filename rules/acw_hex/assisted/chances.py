"""ACW-CARD-01 at a table: a card of the players' own deck, drawn as a player turn begins."""

from rules.acw_hex.assisted.state import State, muster
from rules.acw_hex.check import EFFECTS
from rules.acw_hex.engine.turn import RAIN, apply_card
from rules.acw_hex.terms import ARMY, NONE
from rules.core.assisted import News, Step, phrase, read_answer
from rules.core.inputs import BadInput

CLAUSE = "ACW-CARD-01"


def has_side_acted(state: State, side: int) -> bool:
    """Tells whether anybody of a side has acted in this player turn: a card comes before. ACW-CARD-01."""
    return any(state.has_acted(unit) for unit in state.units if unit.side == side)


def take_chance(state: State, step: Step) -> None:
    """Applies a card: to all shots of this turn, or to the general's orders. ACW-CARD-01."""
    chief = state.unit_of(step)
    is_general = chief.role == ARMY and chief.on_table and state.counted[chief.index]
    is_too_late = chief.side != state.active or has_side_acted(state, chief.side)
    if not is_general or state.battle.by_night or is_too_late:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    state.card_half = state.battle.half
    effect = EFFECTS.index(read_answer(step, EFFECTS))
    state.log.add(CLAUSE, "card_told", NONE, NONE, (), (effect,))
    if effect == RAIN:
        state.battle.rain = True
    else:
        apply_card(state.battle, chief, effect)
        muster(state)
    state.news = News(phrase(f"card_{EFFECTS[effect]}"), CLAUSE, phrase(f"card_{EFFECTS[effect]}_note"))
