"""MACH-GEN-01, MACH-GEN-02 on the table: questions that the rules do not settle, as the umpire lists them.

They stand in the terms of the scenario with the phase in which they are asked, so that the record of a battle
played by hand takes one more whenever somebody asks, and plays on from there with the same faces and choices.
"""

from rules.core.scenario import SIDES
from rules.machete.battle import MacheteBattle
from rules.machete.cards import favourable


def settle_disputes(battle: MacheteBattle) -> None:
    """MACH-GEN-01: what is asked as this phase begins, in the order in which it was written down."""
    for number, dispute in enumerate(battle.scenario.terms.get("disputes", ()), 1):
        if dispute["phase"] == battle.turn:
            settle(battle, number, dispute["question"], SIDES.index(dispute["side"]))


def settle(battle: MacheteBattle, number: int, question: str, side: int) -> bool:
    """MACH-GEN-01, MACH-GEN-02, MACH-R-70: whether the answer is the one that *side*, asking, would like.

    One die the first time; after that the precedent, whoever asks.
    """
    known = battle.precedents.get(question)
    good = favourable(battle.dice) if known is None else known
    battle.precedents[question] = good
    if known is None:
        battle.log.add("MACH-GEN-01", "dispute", -1, -1, battle.heard.faces, (number, side, int(good)))
    else:
        battle.log.add("MACH-GEN-02", "precedent", -1, -1, (), (number, side, int(good)))
    return good
