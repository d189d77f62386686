"""ACW-CARD-01 at a table: a card of the players' own pack, drawn as a player turn begins."""

from rules.acw_hex.assisted.state import State, muster
from rules.acw_hex.check import EFFECTS
from rules.acw_hex.engine.turn import RAIN, apply_card
from rules.acw_hex.terms import ARMY, NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Action, Answer, Asked, News, Phrase, Question, Step, phrase, read_answer

CLAUSE = "ACW-CARD-01"


def chance_actions(state: State, chief: AcwUnit) -> list[Action]:
    """Returns the card of an army general, until somebody of that army has acted. ACW-CARD-01."""
    if chief.role != ARMY or not state.counted[chief.index] or state.battle.by_night:
        return []
    return [Action("chance", phrase("chance_card"), phrase("own_pack"), bar_chance(state, chief))]


def bar_chance(state: State, chief: AcwUnit) -> Phrase | None:
    """Returns the bar to a card: it comes before anybody acts. ACW-CARD-01."""
    if chief.side != state.active:
        return phrase("not_its_turn")
    acted = any(state.has_acted(unit) for unit in state.units if unit.side == chief.side)
    return phrase("too_late_for_card") if acted else None


def ask_chance(_state: State, _chief: AcwUnit) -> Asked:
    """Asks what the card says. ACW-CARD-01."""
    answers = tuple(Answer(word, phrase(f"card_{word}"), phrase(f"card_{word}_note")) for word in EFFECTS)
    question = Question("answer", phrase("what_card_says"), answers, is_last=True, columns=2)
    return Asked(None, (question,), phrase("has_done_it"), False)


def take_chance(state: State, step: Step) -> None:
    """Applies a card: to all shots of this turn, or to the general's orders. ACW-CARD-01."""
    chief = state.unit_of(step)
    effect = EFFECTS.index(read_answer(step, EFFECTS))
    state.log.add(CLAUSE, "card_told", NONE, NONE, (), (effect,))
    if effect == RAIN:
        state.battle.rain = True
    else:
        apply_card(state.battle, chief, effect)
        muster(state)
    state.news = News(phrase(f"card_{EFFECTS[effect]}"), CLAUSE, phrase(f"card_{EFFECTS[effect]}_note"))
