"""Bulletins: which of its fights the computer gives to the papers, by what its own side knows of them."""

from dataclasses import dataclass

from campaign.logic.vocabulary import SideOutcome

CHEAP = 10
"""Per cent of its men that irregulars may have lost in a fight which they boast of all the same."""


@dataclass(frozen=True, slots=True)
class Action:
    """A fight as one side's own return has it: whether it held the field, how it left it, men and loss."""

    held: bool
    outcome: SideOutcome
    men: int
    lost: int
    irregular: bool


def publishes_bulletin(action: Action) -> bool:
    """Tells whether a side publishes a bulletin of *action*.

    Regulars publish what they have won. Irregulars live by being talked of, and also publish what they left
    cheaply and in good order.
    """
    if action.held:
        return True
    cheap = 100 * action.lost < CHEAP * action.men
    return action.irregular and action.outcome is SideOutcome.WITHDREW and cheap
