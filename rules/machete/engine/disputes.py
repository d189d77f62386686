"""MACH-GEN-01, MACH-GEN-02 on the table: questions that the rules do not settle, as the umpire lists them.

They are in the scenario's terms with the phase in which they are asked. So in a battle played by hand the
record takes one more at any time, and continues from there with the same faces and choices.
"""

from rules.core.scenario import SIDES
from rules.machete.battle import MacheteBattle
from rules.machete.cards import is_favourable


def settle_disputes(battle: MacheteBattle) -> None:
    """Settles the questions of this phase in the order of the scenario. MACH-GEN-01."""
    for number, dispute in enumerate(battle.scenario.terms.get("disputes", ()), 1):
        if dispute["phase"] == battle.turn:
            settle(battle, number, dispute["question"], SIDES.index(dispute["side"]))


def settle(battle: MacheteBattle, number: int, question: str, side: int) -> bool:
    """Tells whether the answer is the one that the asking *side* wants.

    One die is rolled the first time. Later the precedent applies, whoever asks.
    MACH-GEN-01, MACH-GEN-02, MACH-R-70.
    """
    known = battle.precedents.get(question)
    good = is_favourable(battle.dice) if known is None else known
    battle.precedents[question] = good
    if known is None:
        battle.log.add("MACH-GEN-01", "dispute", -1, -1, battle.heard.faces, (number, side, int(good)))
    else:
        battle.log.add("MACH-GEN-02", "precedent", -1, -1, (), (number, side, int(good)))
    return good
