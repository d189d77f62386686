"""The log in which players of both sides write: which battles can have one."""

import rules
from battles.mustering.battle_types import BattleType


def can_have_one_log(ruleset: str, kind: BattleType) -> bool:
    """Tells whether players of both sides may write in one log.

    Charges named in secret and an ambush cannot be shown to one side only.
    """
    referee = rules.find(ruleset).referee
    return (
        referee is not None
        and not any(choice.named for choice in referee.choices)
        and kind is not BattleType.AMBUSH
    )
