"""ACW-SEQ on the map: the active side, and the events as a turn begins."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cards import draw
from rules.acw_hex.check import EFFECTS
from rules.acw_hex.engine.generals import fall
from rules.acw_hex.sections.move import changed_arm
from rules.acw_hex.terms import DISMOUNT, NONE
from rules.acw_hex.units import ON_FOOT, STEADY, AcwUnit
from rules.core.scenario import SIDES

RAIN, WOUND, LOST, DOUBLED = range(len(EFFECTS))


def first_phase(battle: AcwBattle) -> None:
    """Begins the turn of the player who goes first. ACW-SEQ-01."""
    open_half(battle, battle.first)


def second_phase(battle: AcwBattle) -> None:
    """Begins the turn of the other player. ACW-SEQ-05."""
    open_half(battle, 1 - battle.first)


def open_half(battle: AcwBattle, side: int) -> None:
    """Begins a player turn.

    Cavalry ordered to has mounted or dismounted. ACW-MOVE-09, ACW-MOVE-10, ACW-R-14.
    """
    battle.active = side
    battle.half += 1
    battle.log.add("ACW-SEQ-02", "is_active", NONE, NONE, (), (side,))
    for unit in battle.own[side]:
        if unit.change != NONE:
            foot = unit.change == DISMOUNT
            unit.arm, unit.change = changed_arm(unit.change), NONE
            unit.state = ON_FOOT if foot else STEADY
            clause, verb = ("ACW-MOVE-09", "is_on_foot") if foot else ("ACW-MOVE-10", "is_mounted")
            battle.log.add(clause, verb, unit.index)


def card_phase(battle: AcwBattle) -> None:
    """Draws a card of the scenario's own deck, if it has one."""
    battle.rain = False
    if battle.cards:
        number, faces = draw(battle.dice, battle.cards)
        card = battle.scenario.terms["cards"][number]
        effect = EFFECTS.index(card["effect"])
        side = SIDES.index(card["side"]) if "side" in card else 0
        figures = (number + 1, effect, len(battle.cards))
        battle.log.add("ACW-CARD-01", "card_drawn", NONE, NONE, faces, figures)
        if effect == RAIN:
            battle.rain = True
        else:
            battle.card_for[side] = effect


def card_orders(battle: AcwBattle) -> None:
    """Applies the turn's card to the active player's orders. ACW-CARD-01."""
    side = battle.active
    effect, battle.card_for[side] = battle.card_for[side], NONE
    general = battle.leading_unit(side)
    if effect != NONE and general.cell >= 0:
        apply_card(battle, general, effect)


def apply_card(battle: AcwBattle, general: AcwUnit, effect: int) -> None:
    """Applies a card to the army *general* and their orders. ACW-CARD-01."""
    side = general.side
    if effect == WOUND:
        battle.army_orders[side] = 0
        fall(battle, general)
    elif effect == LOST:
        battle.army_orders[side] = 0
        battle.log.add("ACW-CARD-01", "has_no_orders", general.index, NONE, (), (0,))
    else:
        battle.army_orders[side] *= 2
        battle.log.add("ACW-CARD-01", "has_more_orders", general.index, NONE, (), (battle.army_orders[side],))
