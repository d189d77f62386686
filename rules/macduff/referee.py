"""The referee of MacDuff: a card for each commander, melees, rallies, and when an army must concede."""

from typing import Final

from rules.core.assisted import phrase
from rules.core.dice import Dice
from rules.core.referee import (
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    is_due,
    joined,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.macduff.assisted import MacduffGame
from rules.macduff.deploy import with_commanders
from rules.macduff.engine.turn import may_act
from rules.macduff.terms import LEADER, NONE

PARTS: Final = (
    Part("reserves", "MACD-GEN-01", ("arrive",)),
    Part("cards", "MACD-SEQ-01", draws=True),
    Part("act", "MACD-SEQ-11"),
    Part("close", "MACD-SEQ-10", closes=True),
)


def has_part(game: MacduffGame, part: Part) -> bool:
    """Tells whether reserves come, and whether commanders act on cards or all of a side together.

    MACD-GEN-01, MACD-SEQ-01, MACD-SEQ-11.
    """
    if part.key == "reserves":
        return any(is_due(game, unit) for unit in game.state.units)
    return part.closes or part.draws == bool(deal(game))


def acts(game: MacduffGame, part: Part, index: int) -> bool:
    """Tells whether a unit acts in *part*. MACD-GEN-01."""
    return part.key != "reserves" or is_due(game, game.state.units[index])


def deal(game: MacduffGame) -> list[int]:
    """Returns a card for each commander, lost ones included by the option, and those who come now.

    MACD-SEQ-01, MACD-R-07.
    """
    battle = game.state.battle
    if battle.options.sequence != "cards":
        return []
    leaders = [unit for unit in known_units(game) if unit.troop == LEADER]
    return [unit.index for unit in leaders if may_act(battle, unit) or is_due(game, unit)]


def draw_card(dice: Dice, deck: list[int]) -> int:
    """Takes one card out of *deck*. The last card needs no die. MACD-SEQ-01."""
    place = dice.roll(1, len(deck), "MACD-SEQ-01", NONE)[0] - 1 if len(deck) > 1 else 0
    return deck.pop(place)


def units_of_card(game: MacduffGame, card: int) -> list[int]:
    """Returns a commander and the units that they may order.

    A General orders all units. The card of one who is lost serves only units without another commander.
    MACD-CMD-02, MACD-CMD-03, MACD-SEQ-04, MACD-R-08.
    """
    units, chiefs = game.state.units, commanders(game)
    chief = units[card]
    commands_all = chief.general and game.state.battle.is_left(chief)
    found = [card]
    for unit in units:
        if unit.side == chief.side and unit.troop != LEADER:
            is_own = chiefs[unit.index] in (card, NONE) or chief.joined == unit.index
            if commands_all or is_own:
                found.append(unit.index)
    return found


def commanders(game: MacduffGame) -> list[int]:
    """Returns the commander of each unit: of its division, else the General; NONE if its side has neither.

    MACD-CMD-02, MACD-CMD-03.
    """
    state = game.state
    led = with_commanders([{**each.facts, "side": each.side, "key": each.key} for each in state.entrants])
    generals = {unit.side: unit.index for unit in reversed(state.units) if unit.general}
    return [
        unit.commander
        if unit.commander != NONE
        else state.numbers[told["commander"]]
        if "commander" in told
        else generals.get(unit.side, NONE)
        for unit, told in zip(state.units, led, strict=True)
    ]


def duties(game: MacduffGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: rallies, melees, reserves."""
    state = game.state
    rallies = [phrase("name_of", unit=unit.index) for unit in known_units(game) if unit.must_rally]
    melees = [
        phrase("name_of", unit=unit.index)
        for unit in state.units
        if unit.on_table and state.battle.is_fighting(unit)
    ]
    return (
        Duty(phrase("duty_rally"), joined(rallies), "MACD-MOR-05"),
        Duty(phrase("duty_melee"), joined(melees), "MACD-SEQ-10"),
        *reserve_duties(game, "MACD-GEN-01"),
    )


def tolls(game: MacduffGame) -> tuple[Toll, ...]:
    """Returns what each army has lost of its morale. It concedes at zero. MACD-MOR-07, MACD-MOR-09."""
    battle, found = game.state.battle, []
    for side in known_sides(game):
        level = battle.levels[side]
        lost = min(level, level - battle.morale_left(side))
        found.append(Toll(side, lost, level, level, ("MACD-MOR-07", "MACD-MOR-09")))
    return tuple(found)


def ending(game: MacduffGame) -> Ending | None:
    """Tells whether an army has conceded. If both have, both have lost. MACD-MOR-09."""
    beaten = [side for side in known_sides(game) if game.state.battle.conceded[side]]
    if not beaten:
        return None
    if len(beaten) == 1:
        return Ending(phrase("concedes_now", army=beaten[0]), "MACD-MOR-09", 1 - beaten[0])
    return Ending(phrase("both_concede"), "MACD-MOR-09")


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    ending=ending,
    duties=duties,
    limit_clause="MACD-GEN-01",
    deal=deal,
    draw=draw_card,
    card_verb="has_card",
    card_clause="MACD-SEQ-01",
    units_of_card=units_of_card,
    acts=acts,
    has_part=has_part,
)
