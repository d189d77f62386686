"""MACD-SEQ, MACD-WIND at a table: the wind, who observes the enemy, and who acts first."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.core.assisted import FACES, Answer, Due, News, Outcome, Phrase, Roll, Step, phrase, read_answer
from rules.core.scenario import SIDES
from rules.macduff.assisted.state import State
from rules.macduff.sections.sequence import first_side, initiative_modifier
from rules.macduff.sections.wind import Wind, roll_wind, shift_wind
from rules.macduff.tables import DIE, WIND_DEGREES
from rules.macduff.terms import NONE
from rules.macduff.units import MacduffUnit

POINTS: Final = 360 // WIND_DEGREES  # MACD-WIND-01: directions of the wind
OWN_TURN: Final = ("first", "second")


def opening_dues(state: State, has_begun: bool) -> tuple[Due, ...]:
    """Returns what a turn opens with: the wind, the observers, the initiative. MACD-WIND-02, MACD-SEQ-06."""
    options, opened = state.battle.options, state.opening
    if has_begun:
        return ()
    dues = [wind_due(state)] if options.wind and not opened.has_wind else []
    is_rolled = bool(opened.dice) or opened.is_decided  # too late to add 1 to the die
    dues += [look_due(state)] if generals(state) and not (opened.has_looked or is_rolled) else []
    if options.sequence == "initiative" and not opened.is_decided:
        dues += initiative_dues(state)
    return tuple(dues)


def generals(state: State) -> dict[int, MacduffUnit]:
    """Returns the Generals who are still there, by side. MACD-CMD-02."""
    return {unit.side: unit for unit in state.units if unit.general and state.battle.is_left(unit)}


def wind_words(wind: Wind) -> Phrase:
    """Returns the wind in words."""
    if not wind.blowing:
        return phrase("wind_is_calm")
    return phrase("wind_blows", way=phrase(f"wind_{wind.degrees}"))


def wind_due(state: State) -> Due:
    """Asks for the die of the wind; in the first turn for the wind itself. MACD-WIND-01, MACD-WIND-02."""
    battle = state.battle
    if battle.turn == 1:
        ways = tuple(Answer(str(point), phrase(f"wind_{point * WIND_DEGREES}")) for point in range(POINTS))
        title = phrase("which_wind")
        drawn = Roll(title, 0, (), clause="MACD-WIND-01")
        return Due("wind", NONE, title, ("MACD-WIND-01",), {"do": "wind"}, None, drawn, ways)
    outcomes = tuple(Outcome((face,), wind_words(shift_wind(battle.wind, face))) for face in FACES)
    title = phrase("wind_die")
    roll = Roll(title, 0, outcomes, clause="MACD-WIND-02")
    return Due("wind", NONE, title, ("MACD-WIND-02",), {"do": "wind"}, wind_words(battle.wind), roll)


def take_wind(state: State, step: Step) -> None:
    """Sets the wind of the first turn, or rolls for its change. MACD-WIND-01, MACD-WIND-02, MACD-R-45."""
    battle, clause = state.battle, "MACD-WIND-02"
    faces: tuple[int, ...] = ()
    if battle.turn > 1:
        face, battle.wind = roll_wind(battle.dice, battle.wind)
        faces = (face,)
    else:
        clause = "MACD-WIND-01"
        words = tuple(map(str, range(POINTS)))
        if "answer" in step:
            point = words.index(read_answer(step, words))
        else:
            faces = battle.dice.roll(1, POINTS, clause, NONE)
            point = faces[0] - 1
        battle.wind = Wind(point * WIND_DEGREES, True)
    state.opening.has_wind = True
    figures = (battle.wind.degrees, int(battle.wind.blowing))
    state.log.add(clause, "wind_blows", NONE, NONE, faces, figures)
    state.news = News(wind_words(battle.wind), clause, None, faces if battle.turn > 1 else ())


def look_due(state: State) -> Due:
    """Asks which side observes the enemy. The next step may pass over it. MACD-SEQ-06, MACD-R-13."""
    observers = generals(state)
    words = [(SIDES[side], phrase("army_observes", army=side)) for side in sorted(observers)]
    words += [("both", phrase("both_observe"))] if len(observers) == len(SIDES) else []
    answers = tuple(Answer(word, label) for word, label in words)
    title, why = phrase("who_observes"), phrase("why_observe")
    return Due("look", NONE, title, ("MACD-SEQ-06",), {"do": "look"}, why, None, answers, is_optional=True)


def take_look(state: State, step: Step) -> None:
    """Notes who observes: a card more for that General, or 1 more on the die. MACD-SEQ-07, MACD-SEQ-13."""
    observers, battle = generals(state), state.battle
    word = read_answer(step, (*SIDES, "both"))
    battle.observation = [side in observers and word in (name, "both") for side, name in enumerate(SIDES)]
    state.opening.has_looked, state.news = True, None
    if battle.options.sequence == "cards":
        for side, general in observers.items():
            if battle.observation[side]:
                state.log.add("MACD-SEQ-07", "observes", general.index)


def initiative_dues(state: State) -> list[Due]:
    """Asks for a die of each side, then for the winner's choice. MACD-SEQ-11."""
    opened = state.opening
    if opened.winner != NONE:
        answers = tuple(Answer(word, phrase(f"go_{word}")) for word in OWN_TURN)
        title = phrase("when_to_go", army=opened.winner)
        return [Due("goes", NONE, title, ("MACD-SEQ-11",), {"do": "goes"}, None, None, answers)]
    dues = []
    for side, name in enumerate(SIDES):
        if side not in opened.dice:
            more = initiative_modifier(state.battle.observation[side])
            outcomes = tuple(Outcome((face,), phrase("number", count=face + more)) for face in FACES)
            title = phrase("initiative_die", army=side)
            roll = Roll(title, side, outcomes, clause="MACD-SEQ-11")
            why = phrase("observes_more", count=more) if more else None
            step = {"do": "initiative", "by": name}
            clauses = ("MACD-SEQ-11", "MACD-SEQ-13") if more else ("MACD-SEQ-11",)
            dues.append(Due(f"initiative-{name}", NONE, title, clauses, step, why, roll))
    return dues


def take_initiative(state: State, step: Step) -> None:
    """Rolls a side's die. A tie keeps the order of last turn. MACD-SEQ-11, MACD-SEQ-12, MACD-R-14."""
    battle, opened = state.battle, state.opening
    side = SIDES.index(str(step["by"]))
    faces = battle.dice.roll(1, DIE, "MACD-SEQ-11", NONE)
    opened.faces += faces
    opened.dice[side] = faces[0] + initiative_modifier(battle.observation[side])
    state.news = None
    if len(opened.dice) < len(SIDES):
        return
    blue, red = opened.dice[0], opened.dice[1]
    if blue != red:
        opened.winner = int(red > blue)
    elif battle.first == NONE:
        opened.dice.clear()
        state.news = News(phrase("tie_again"), "MACD-R-14")
    else:
        decide_first(state, battle.first, "MACD-SEQ-12")


def take_goes(state: State, step: Step) -> None:
    """Notes whether the winner of the dice acts first or second. MACD-SEQ-11."""
    opened = state.opening
    acts_first = read_answer(step, OWN_TURN) == OWN_TURN[0]
    decide_first(state, first_side(opened.winner, acts_first, state.battle.first), "MACD-SEQ-11")


def decide_first(state: State, side: int, clause: str) -> None:
    """Notes which side acts first in this turn."""
    state.battle.first = state.battle.active = side
    state.opening.is_decided = True
    if state.battle.options.chance_cards:  # MACD-CHANCE-02
        state.opening.drawer = side
    state.log.add("MACD-SEQ-11", "goes_first", NONE, NONE, state.opening.faces, (side,))
    state.news = News(phrase("army_first", army=side), clause)


TAKEN: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "wind": take_wind,
    "look": take_look,
    "initiative": take_initiative,
    "goes": take_goes,
}
