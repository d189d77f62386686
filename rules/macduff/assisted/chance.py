"""MACD-CHANCE at a table: the joker, the card that it brings, and what the roster keeps of its effect."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.core.assisted import FACES, Answer, Due, News, Outcome, Phrase, Roll, Step, phrase, read_answer
from rules.macduff.assisted.moving import take_arrive
from rules.macduff.assisted.state import Pending, State
from rules.macduff.engine.chance import may_blunder
from rules.macduff.engine.losses import lose_commander, return_figures
from rules.macduff.sections.chance import casualties_recovered, draw_card, is_general_lost, roll_card
from rules.macduff.terms import CANNON, CARDS, ELEPHANT, FIGHTERS, LEADER, LIMBERED, NEVER_SAY_DIE, NONE
from rules.macduff.units import CAPTURED, LOST, RESERVE, STEADY, MacduffUnit

BLANK: Final = "blank"
NOBODY: Final = "nobody"
FIRST_CLAUSE: Final = 5  # MACD-CHANCE-05 is the first of the cards
BLUNDER, SHORT, HUZZAH, NAIL, NIGHT, RISING, SEIZING, FORLORN = (
    CARDS.index(word)
    for word in (
        "someone_has_blundered", "ammo_shortage", "huzzah", "for_want_of_a_nail", "we_marched_all_night",
        "rising_to_the_occasion", "seizing_the_moment", "ill_try_sir",
    )
)  # fmt: skip


def note_card(state: State, side: int) -> None:
    """Notes whose commander's card has come up. After a joker, that side draws. MACD-CHANCE-02."""
    battle = state.battle
    battle.active = side
    if battle.is_joker_drawn:
        battle.is_joker_drawn = False
        state.opening.drawer = side


def note_joker(state: State) -> None:
    """Notes that the joker has come up. MACD-SEQ-09, MACD-R-43."""
    state.battle.is_joker_drawn = True
    state.log.add("MACD-SEQ-09", "draws_joker", NONE)


def take_joker(state: State, step: Step) -> None:
    """Draws a chance card after a joker of the table's own cards. MACD-CHANCE-02, MACD-SEQ-09."""
    side = state.unit_of(step).side
    state.battle.active = state.opening.drawer = side
    state.news = None


def chance_dues(state: State) -> tuple[Due, ...]:
    """Returns the chance card that is to be drawn, or what is to be named or rolled for it."""
    opened = state.opening
    if opened.drawer != NONE and has_cards(state, opened.drawer):
        title = phrase("chance_card", army=opened.drawer)
        roll = Roll(title, opened.drawer, (), clause="MACD-CHANCE-03")
        clauses = ("MACD-CHANCE-02", "MACD-CHANCE-03")
        return (Due("chance", NONE, title, clauses, {"do": "chance"}, None, roll, card_answers(state)),)
    if opened.card == NONE:
        return ()
    return (
        die_due(state) if opened.card in (ELEPHANT, NEVER_SAY_DIE) and not opened.left else name_due(state),
    )


def card_answers(state: State) -> tuple[Answer, ...]:
    """Returns the cards left of the side's deck, for people who turn one of their own."""
    side = state.opening.drawer
    words = [CARDS[card] for card in state.battle.chance_cards[side]]
    found = [Answer(word, phrase(f"chance_{word}")) for word in words]
    return (*found, *([Answer(BLANK, phrase("chance_blank"))] if state.battle.chance_blanks[side] else ()))


def has_cards(state: State, side: int) -> bool:
    """True if a side's chance cards are not all drawn. MACD-CHANCE-04."""
    return bool(state.battle.chance_cards[side] or state.battle.chance_blanks[side])


def clause_of(card: int) -> str:
    """Returns the clause of a chance card."""
    return f"MACD-CHANCE-{FIRST_CLAUSE + card:02d}"


def take_chance(state: State, step: Step) -> None:
    """Draws a chance card of the side's own deck, or takes the card that people drew.

    MACD-CHANCE-03, MACD-CHANCE-04.
    """
    battle, opened = state.battle, state.opening
    words = tuple(answer.key for answer in card_answers(state))
    side, opened.drawer = opened.drawer, NONE
    deck = battle.chance_cards[side]
    if "answer" in step:
        word = read_answer(step, words)
        card = NONE if word == BLANK else CARDS.index(word)
        if card != NONE:
            deck.remove(card)
    else:
        drawn = draw_card(battle.dice, len(deck), battle.chance_blanks[side])
        card = NONE if drawn.place == NONE else deck.pop(drawn.place)
    battle.chance_blanks[side] -= card == NONE
    own_units = [unit for unit in state.units if unit.side == side]
    speaker = next((unit for unit in own_units if unit.general), own_units[0])
    state.log.add("MACD-CHANCE-03", "draws_card", speaker.index, values=(card + 1,))
    if card == NONE:
        state.news = News(phrase("chance_blank"), "MACD-CHANCE-03", None, (), side)
        return
    word = CARDS[card]
    state.news = News(phrase(f"chance_{word}"), clause_of(card), phrase(f"chance_{word}_note"), (), side)
    opened.card, opened.holder = card, side
    if not (targets_of(state) or card in (ELEPHANT, NEVER_SAY_DIE)) or is_idle(state):
        opened.card = NONE


def is_idle(state: State) -> bool:
    """True if a die would change nothing: no General is left, or no figure is lost."""
    opened = state.opening
    if opened.card == ELEPHANT:
        return general_of(state) is None
    return opened.card == NEVER_SAY_DIE and not lost_by(state)


def general_of(state: State) -> MacduffUnit | None:
    """Returns the General of the side with the card, None if the General is lost."""
    side = state.opening.holder
    return next((u for u in state.units if u.side == side and u.general and state.battle.is_left(u)), None)


def units_with_losses(state: State) -> list[MacduffUnit]:
    """Returns the units of the side with the card that have lost figures."""
    return [
        u for u in fighters(state, state.opening.holder) if state.is_counted(u) and u.strength < u.original
    ]


def lost_by(state: State) -> int:
    """Returns the figures that the units of that side have lost."""
    return sum(unit.original - unit.strength for unit in units_with_losses(state))


def fighters(state: State, side: int) -> list[MacduffUnit]:
    """Returns the fighting units of a side on the table."""
    return [unit for unit in state.units if unit.side == side and unit.on_table and unit.troop in FIGHTERS]


def targets_of(state: State) -> list[MacduffUnit]:
    """Returns the units that may be named for the card. MACD-CHANCE-05 to MACD-CHANCE-14."""
    battle, opened = state.battle, state.opening
    side, card = opened.holder, opened.card
    own_fighters, foes = fighters(state, side), fighters(state, 1 - side)
    if card == BLUNDER:
        return [unit for unit in foes if may_be_named(state, unit)]
    if card == SHORT:
        return [unit for unit in foes if not battle.is_fighting(unit)]
    if card == NAIL:
        return foes
    if card in (HUZZAH, FORLORN):
        return own_fighters
    if card == NIGHT:
        return [u for u in state.units if u.side == side and u.state == RESERVE and u.arrival > battle.turn]
    if card == RISING:
        fallen = [
            u for u in state.units if u.side == side and u.troop == LEADER and u.state in (LOST, CAPTURED)
        ]
        return [
            *(fallen if own_fighters else ()),
            *(unit for unit in own_fighters if not battle.is_led(unit)),
        ]
    if card == SEIZING:
        free = fighters(state, 1 - battle.active)
        return [unit for unit in free if not (unit.activated or unit.pinned or unit.must_rally)]
    return units_with_losses(state) if card == NEVER_SAY_DIE else []


def may_be_named(state: State, unit: MacduffUnit) -> bool:
    """True if a unit may blunder as far as the roster knows: by the second text, limbered guns may.

    MACD-CHANCE-05, MACD-R-44.
    """
    if unit.troop == CANNON and state.battle.options.blundered_text == "red":
        return unit.formation == LIMBERED and not state.battle.is_fighting(unit)
    return may_blunder(state.battle, unit)


def name_due(state: State) -> Due:
    """Asks which unit the card is for."""
    card = state.opening.card
    answers = [Answer(str(unit.index), phrase("named", unit=unit.index)) for unit in targets_of(state)]
    none = "for_moves" if card == HUZZAH else "for_nobody"
    title = (
        phrase("figures_back", count=state.opening.left) if card == NEVER_SAY_DIE else phrase("which_unit")
    )
    why = phrase(f"chance_{CARDS[card]}_note")
    every = (*answers, Answer(NOBODY, phrase(none)))
    return Due("chance_of", NONE, title, (clause_of(card),), {"do": "chance_of"}, why, None, every)


def die_due(state: State) -> Due:
    """Asks for the die of a card. MACD-CHANCE-10, MACD-CHANCE-13."""
    card, side = state.opening.card, state.opening.holder

    def effect(face: int) -> Phrase:
        if card == ELEPHANT:
            return phrase("general_falls" if is_general_lost(card, (face,)) else "general_unhurt")
        return phrase("figures", count=casualties_recovered(card, (face,), lost_by(state)))

    outcomes = tuple(Outcome((face,), effect(face), is_bad=is_general_lost(card, (face,))) for face in FACES)
    title, clause = phrase(f"chance_{CARDS[card]}"), clause_of(card)
    roll = Roll(phrase("roll", count=1), side, outcomes, clause=clause)
    why = phrase(f"chance_{CARDS[card]}_note")
    return Due("chance_die", NONE, title, (clause,), {"do": "chance_die"}, why, roll)


def take_die(state: State, _step: Step) -> None:
    """Rolls for the General, or for the figures that come back. MACD-CHANCE-10, MACD-CHANCE-13."""
    opened, battle = state.opening, state.battle
    card, general = opened.card, general_of(state)
    state.news = None
    if card == NEVER_SAY_DIE:
        faces = roll_card(battle.dice, card, NONE)
        opened.left = casualties_recovered(card, faces, lost_by(state))
        speaker = units_with_losses(state)[0].index
        state.log.add("MACD-CHANCE-13", "rallies_men", speaker, faces=faces, values=(opened.left,))
        return
    assert general is not None
    faces = roll_card(battle.dice, card, general.index)
    state.log.add("MACD-CHANCE-10", "is_shot_at", general.index, faces=faces)
    opened.card = NONE
    if is_general_lost(card, faces):
        lose_commander(battle, general, "MACD-CHANCE-10")


def take_name(state: State, step: Step) -> None:
    """Notes the unit that a card is for, as far as the roster keeps its effect."""
    opened = state.opening
    targets = {str(unit.index): unit for unit in targets_of(state)}
    word, card = read_answer(step, (*targets, NOBODY)), opened.card
    state.news = None
    unit = targets.get(word)
    if unit is None or card != NEVER_SAY_DIE:
        opened.card = NONE
    if unit is not None:
        EFFECTS[card](state, unit)


def blunder(state: State, unit: MacduffUnit) -> None:
    """Makes a unit advance at once. MACD-CHANCE-05."""
    state.ask_first(Pending("blunder", unit.index))


def run_short(_state: State, unit: MacduffUnit) -> None:
    """Keeps orders from a unit that has gone back; its guns are limbered. MACD-CHANCE-06, MACD-ENG-05."""
    unit.activated = unit.tried = unit.moved = True
    if unit.troop == CANNON:
        unit.formation = LIMBERED


def hearten(_state: State, unit: MacduffUnit) -> None:
    """Adds 1 to each die of melee this turn. MACD-CHANCE-07."""
    unit.fierce = True


def nail(_state: State, unit: MacduffUnit) -> None:
    """Keeps a unit in its place this turn. MACD-CHANCE-08."""
    unit.nailed = True


def come_on(state: State, unit: MacduffUnit) -> None:
    """Brings on a reserve before its turn. MACD-CHANCE-09."""
    take_arrive(state, {"do": "arrive", "unit": state.key(unit.index)})


def rise(state: State, unit: MacduffUnit) -> None:
    """Replaces a lost commander, or makes an officer of a unit act as one. MACD-CHANCE-11, MACD-R-64."""
    if unit.troop == LEADER:
        unit.state, unit.joined = STEADY, fighters(state, unit.side)[0].index  # and may join another
        state.log.add("MACD-CHANCE-11", "takes_over", unit.index, unit.joined)
        return
    unit.has_officer = True
    state.log.add("MACD-CHANCE-11", "has_officer", unit.index)


def seize(state: State, unit: MacduffUnit) -> None:
    """Lets a unit of the side that is not acting act now. MACD-CHANCE-12."""
    state.opening.seized = unit.index
    unit.tried = False  # it needs no order
    for several in (state.ordered, state.retried):
        several.discard(unit.index)


def bring_back(state: State, unit: MacduffUnit) -> None:
    """Returns one figure to the ranks. MACD-CHANCE-13."""
    opened = state.opening
    opened.left -= return_figures(state.battle, unit, 1, "MACD-CHANCE-13")
    if not opened.left:
        opened.card = NONE


def cheer(_state: State, unit: MacduffUnit) -> None:
    """Adds a die in melee if the unit charges this turn. MACD-CHANCE-14."""
    unit.extra_die = True


EFFECTS: Final[Mapping[int, Callable[[State, MacduffUnit], None]]] = {
    BLUNDER: blunder,
    SHORT: run_short,
    HUZZAH: hearten,
    NAIL: nail,
    NIGHT: come_on,
    RISING: rise,
    SEIZING: seize,
    NEVER_SAY_DIE: bring_back,
    FORLORN: cheer,
}
TAKEN: Final[Mapping[str, Callable[[State, Step], None]]] = {
    "chance": take_chance,
    "chance_of": take_name,
    "chance_die": take_die,
}
