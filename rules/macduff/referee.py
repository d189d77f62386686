"""The referee of MacDuff: a card for each commander, melees, rallies, and when an army must concede."""

from typing import Final

from rules.core.assisted import Due, Step, phrase
from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.core.referee import (
    JOKER,
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    is_due,
    joined_phrases,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.macduff.assisted import MacduffGame
from rules.macduff.assisted.chain import commanders
from rules.macduff.assisted.chance import note_card, note_joker
from rules.macduff.assisted.firing import bar_fire, may_fire_late
from rules.macduff.assisted.opening import TAKEN as OPENINGS, generals, opening_dues, wind_words
from rules.macduff.engine.turn import may_act
from rules.macduff.sections.sequence import extra_cards, jokers_in_deck
from rules.macduff.terms import LEADER, NONE

PARTS: Final = (
    Part("reserves", "MACD-GEN-01", ("arrive",)),
    Part("cards", "MACD-SEQ-01", draws=True),
    Part("act", "MACD-SEQ-01"),
    Part("lead", "MACD-SEQ-11"),
    Part("follow", "MACD-SEQ-12"),
    Part("late", "MACD-R-63", ("fire",)),
    Part("close", "MACD-SEQ-10", closes=True),
)
FREE_CHOICE: Final = {"free": (0, 1), "free_for_a": (0,), "free_for_b": (1,)}  # MACD-SEQ-02


def has_part(game: MacduffGame, part: Part) -> bool:
    """Tells whether reserves come, and whether commanders act on cards or one side after the other.

    Without cards or initiative all act together. MACD-GEN-01, MACD-SEQ-01, MACD-SEQ-11, MACD-SEQ-12.
    """
    if part.key == "reserves":
        return any(is_due(game, unit) for unit in game.state.units)
    if part.key == "late":
        return any(fires_late(game, unit.index) for unit in game.state.units)
    is_by_initiative = game.state.battle.options.sequence == "initiative"
    if part.key in ("lead", "follow"):
        return is_by_initiative
    return part.closes or (not is_by_initiative and part.draws == bool(deal(game)))


def can_act_in_part(game: MacduffGame, part: Part, index: int) -> bool:
    """Tells whether a unit acts in *part*. MACD-GEN-01, MACD-SEQ-05, MACD-SEQ-12."""
    battle, unit = game.state.battle, game.state.units[index]
    if part.key == "reserves":
        return is_due(game, unit)
    if part.key == "late":
        return fires_late(game, index)
    if index == game.state.opening.seized:
        return True
    if part.draws:
        return index not in game.state.opening.spent and not unit.tried
    if battle.first == NONE:
        return True
    return part.key not in ("lead", "follow") or (unit.side == battle.first) == (part.key == "lead")


def fires_late(game: MacduffGame, index: int) -> bool:
    """True if a unit that has walked may fire before the melees, by option. MACD-R-63."""
    unit = game.state.units[index]
    return may_fire_late(game.state, unit) and bar_fire(game.state, unit) is None


def is_barred(game: MacduffGame, part: Part, index: int, action: str) -> bool:
    """Tells whether an action waits for a later part, or is the phone's own. MACD-SEQ-09, MACD-R-63."""
    has_moved = game.state.has_moved(game.state.units[index])
    return action == "joker" or (action == "fire" and part.key != "late" and has_moved)


def note_acted(game: MacduffGame, card: int) -> None:
    """Notes who has acted before this card. A General tries again to order units that failed to hear.

    MACD-SEQ-04, MACD-SEQ-05, MACD-R-06.
    """
    state = game.state
    if card == JOKER:
        note_joker(state)
        return
    state.opening.spent = {unit.index for unit in state.units if unit.activated}
    state.opening.seized = NONE
    note_card(state, side_of_card(game, card))
    chief = state.units[card] if card >= 0 else None
    if (
        chief
        and chief.general
        and state.battle.is_left(chief)
        and state.battle.options.general_retries_failed
    ):
        for unit in state.units:
            if unit.side == chief.side and unit.tried:
                unit.tried = False
                state.ordered.discard(unit.index)
                state.retried.discard(unit.index)


def side_of_card(game: MacduffGame, card: int) -> int:
    """Returns the side of the commander on *card*. One that nobody has counted is an enemy's."""
    entrants = game.state.entrants
    return entrants[card].side if card >= 0 else next(each.side for each in entrants if not each.is_counted)


def is_passed(_game: MacduffGame, card: int) -> bool:
    """True for the joker: nobody acts on it. MACD-SEQ-09."""
    return card == JOKER


def asks(game: MacduffGame, has_begun: bool) -> tuple[Due, ...]:
    """Returns what the referee asks as a turn opens."""
    return opening_dues(game.state, has_begun)


def answer(game: MacduffGame, step: Step) -> None:
    """Carries out an answer to one of these, with its dice."""
    dice = game.state.script(step.get("faces", ()))
    OPENINGS[str(step["do"])](game.state, step)
    if dice.faces_left:
        raise BadInput("dice", f"{len(dice.faces_left)} too many")


def deal(game: MacduffGame) -> list[int]:
    """Returns a card for each commander, lost ones included by the option, and those who come now.

    A General who observes the enemy has one more. MACD-SEQ-01, MACD-SEQ-07, MACD-R-07.
    """
    battle = game.state.battle
    if battle.options.sequence != "cards":
        return []
    leaders = [unit for unit in known_units(game) if unit.troop == LEADER]
    cards = [unit.index for unit in leaders if may_act(battle, unit) or is_due(game, unit)]
    more = [
        general.index
        for side, general in generals(game.state).items()
        for _card in range(extra_cards(battle.observation[side]))
    ]
    return cards + more + [JOKER] * jokers_in_deck(battle.options.chance_cards)


def draw_card(dice: Dice, deck: list[int]) -> int:
    """Takes one card out of *deck*. The last card needs no die. MACD-SEQ-01."""
    place = dice.roll(1, len(deck), "MACD-SEQ-01", NONE)[0] - 1 if len(deck) > 1 else 0
    return deck.pop(place)


def units_of_card(game: MacduffGame, card: int) -> list[int]:
    """Returns a commander and the units that they may order.

    A General orders all units. By option, any commander of the side may use the card. The card of one who
    is lost serves only units without another commander.
    MACD-CMD-02, MACD-CMD-03, MACD-SEQ-02, MACD-SEQ-04, MACD-R-08.
    """
    units, chiefs = game.state.units, commanders(game.state)
    chief, seized = units[card], game.state.opening.seized
    others = [seized] if seized != NONE else []  # MACD-CHANCE-12
    if chief.side in FREE_CHOICE.get(game.state.battle.options.commander_choice, ()):
        return others + [unit.index for unit in units if unit.side == chief.side]
    commands_all = chief.general and game.state.battle.is_left(chief)
    unit_numbers = [card, *others]
    for unit in units:
        if unit.side == chief.side and unit.troop != LEADER:
            is_own = chiefs[unit.index] in (card, NONE) or chief.joined == unit.index
            if commands_all or is_own:
                unit_numbers.append(unit.index)
    return unit_numbers


def duties(game: MacduffGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: rallies, melees, reserves."""
    state = game.state
    rallies = [phrase("name_of", unit=unit.index) for unit in known_units(game) if unit.must_rally]
    melees = [
        phrase("name_of", unit=unit.index)
        for unit in state.units
        if unit.on_table and state.battle.is_fighting(unit)
    ]
    duty_list = []
    if state.battle.options.wind and (state.battle.turn > 1 or state.opening.has_wind):
        duty_list.append(Duty(phrase("duty_wind"), wind_words(state.battle.wind), "MACD-WIND-02"))
    if state.opening.is_decided:
        first = phrase("army_first", army=state.battle.first)
        duty_list.append(Duty(phrase("duty_initiative"), first, "MACD-SEQ-11"))
    duty_list += [
        Duty(
            phrase("duty_fire"),
            phrase("town_at", unit=game.state.towns[n].unit, count=damage),
            "MACD-SHOOT-31",
        )
        for n, damage in sorted(state.battle.fires.items())
    ]
    at_work = [phrase("name_of", unit=unit.index) for unit in known_units(game) if unit.task != NONE]
    if at_work:
        duty_list.append(Duty(phrase("duty_work"), joined_phrases(at_work), "MACD-ENG-01"))
    return (
        *duty_list,
        Duty(phrase("duty_rally"), joined_phrases(rallies), "MACD-MOR-05"),
        Duty(phrase("duty_melee"), joined_phrases(melees), "MACD-SEQ-10"),
        *reserve_duties(game, "MACD-GEN-01"),
    )


def tolls(game: MacduffGame) -> tuple[Toll, ...]:
    """Returns what each army has lost of its morale. It concedes at zero. MACD-MOR-07, MACD-MOR-09."""
    battle, tolls_of_armies = game.state.battle, []
    for side in known_sides(game):
        level = battle.levels[side]
        lost = min(level, level - battle.morale_left(side))
        tolls_of_armies.append(Toll(side, lost, level, level, ("MACD-MOR-07", "MACD-MOR-09"), "toll_morale"))
    return tuple(tolls_of_armies)


def battle_ending(game: MacduffGame) -> Ending | None:
    """Tells whether an army has conceded. If both have, both have lost. MACD-MOR-09."""
    beaten = [side for side in known_sides(game) if game.state.battle.conceded[side]]
    if not beaten:
        return None
    if len(beaten) == 1:
        return Ending(phrase("concedes_now", army=beaten[0]), "MACD-MOR-09", 1 - beaten[0])
    return Ending(phrase("both_concede"), "MACD-MOR-09")


def at_limit(_game: MacduffGame) -> Ending:
    """Says what decides as the last turn ends: places that only the table knows. MACD-GEN-01."""
    return Ending(phrase("nobody_is_beaten"), "MACD-GEN-01")


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    battle_ending=battle_ending,
    duties=duties,
    at_limit=at_limit,
    limit_clause="MACD-GEN-01",
    deal=deal,
    draw=draw_card,
    card_verb="has_card",
    card_clause="MACD-SEQ-01",
    units_of_card=units_of_card,
    asks=asks,
    answer=answer,
    note_card=note_acted,
    is_passed=is_passed,
    own_draws=("chance",),
    can_act_in_part=can_act_in_part,
    has_part=has_part,
    is_barred=is_barred,
    sudden=("caught", "support", "seen"),
    rare=("gone", "caught", "support", "work", "blow", "breakdown", "apart", "seen"),
)
