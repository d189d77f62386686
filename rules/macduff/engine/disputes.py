"""MACD-GEN-03, MACD-GEN-04 on the table: what the umpire decides, and what two dice settle.

They stand in the terms of the scenario with the turn in which they are asked, so that the record of a battle
played by hand takes one more whenever somebody asks, and plays on from there with the same faces and choices.
"""

from rules.core.scenario import SIDES
from rules.macduff.battle import MacduffBattle
from rules.macduff.sections.disputes import settle_dispute
from rules.macduff.terms import NONE


def settle_disputes(battle: MacduffBattle) -> None:
    """Settles the questions asked as this turn begins, in the order written down.

    MACD-GEN-03, MACD-GEN-04.
    """
    for number, dispute in enumerate(battle.scenario.terms.get("disputes", ()), 1):
        if dispute["turn"] == battle.turn:
            settle(battle, number, SIDES.index(dispute["side"]), dispute.get("answer"))


def settle(battle: MacduffBattle, number: int, side: int, answer: bool | None) -> bool:
    """Tells whether the answer is the one that *side*, which asks, would like.

    The umpire's *answer* needs no die. Else each side rolls one, again after a tie, and the higher is right.
    MACD-GEN-03, MACD-GEN-04.
    """
    if answer is not None:
        battle.log.add("MACD-GEN-03", "umpire_decides", NONE, values=(number, side, int(answer)))
        return answer
    rolled: tuple[int, ...] = ()
    right = NONE
    while right == NONE:
        faces, right = settle_dispute(battle.dice)
        rolled += faces
    battle.log.add("MACD-GEN-04", "dispute", NONE, NONE, rolled, (number, side, int(right == side)))
    return right == side
