"""More simulated battles for the odds of one engagement, in blocks of about a second.

Trial n has the dice `<seed>/odds/<n>`, so the figures are the same however the blocks fall.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeGuard

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.models import Battle, BattleState
from battles.operations import fault_in, note_operation, open_battle, unsettled_engagement
from battles.operations.odds_counts import Trial, count_trials
from battles.operations.win_chances import lay_trials
from battles.table.ground_file import laying_of
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.refusals import Refusal

CHOICES: Final = (100, 1000, 10_000)
SECONDS: Final = 1.0
"""After this long a block is stored, and other jobs have their turn."""

LAID: Final = ("ruleset", "battle_type", "ground", "scale")
"""The fields of a battle that say how its table is laid out."""


@transaction.atomic
def ask_for_trials(*, engagement: Engagement, runs: int, actor: User) -> None:
    """Asks for *runs* simulated battles, with those fought already. The caller then sends the message."""
    battle = open_battle(engagement=engagement)
    unsettled_engagement(battle)
    battle.refresh_from_db(fields=["state", "win_chances"])
    if battle.state == BattleState.QUEUED:
        raise Refusal(_("The computer is fighting %(name)s already.") % {"name": engagement.called})
    if runs not in CHOICES:
        raise Refusal(_("Choose a number of battles from the list."))
    battle.win_chances = (battle.win_chances or {"runs": 0}) | {"wanted": runs}
    battle.save(update_fields=["win_chances"])
    note_operation(engagement, actor, "battles.simulate")


@transaction.atomic
def stop_trials(*, engagement: Engagement) -> None:
    """Leaves the odds of *engagement* as they are now."""
    battle = Battle.objects.select_for_update().filter(engagement=engagement).first()
    odds = battle.win_chances if battle is not None else None
    if battle is not None and is_trying(odds):
        left = {key: value for key, value in odds.items() if key != "wanted"}
        battle.win_chances = left if left["runs"] else None
        battle.save(update_fields=["win_chances"])


def is_trying(odds: dict[str, Any] | None) -> TypeGuard[dict[str, Any]]:
    """True while more simulated battles are asked for than have been fought."""
    return odds is not None and odds.get("wanted", 0) > odds.get("runs", 0)


def fight_block(engagement: int) -> bool:
    """Fights simulated battles for about a second and adds them to the odds; True if more are wanted."""
    found = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(found) if found is not None and found.state == EngagementState.OPEN else None
    odds = battle.win_chances if battle is not None else None
    if found is None or battle is None or not is_trying(odds):
        return False
    muster = muster_from_plain(found.muster, found.campaign.nation_table)
    before = odds if "losses" in odds else {}  # odds of before this release have no distributions
    try:
        fight = lay_trials(muster, battle.ruleset, found.dice, laying_of(found, battle))
        trials = trials_in_time(fight, before.get("runs", 0), odds["wanted"])
    except rules.BadInput as refused:
        said = fault_in(battle, muster, refused)
        same = Battle.objects.filter(pk=battle.pk, **{name: getattr(battle, name) for name in LAID})
        same.update(win_chances=None, fault={"field": said.field, "why": said.why, "line": said.where})
        return False
    counts = count_trials(before, trials, [party.side for party in muster.parties])
    return store_block(battle, odds["runs"], counts)


def trials_in_time(fight: Callable[[int], Trial], first: int, end: int) -> list[Trial]:
    """Fights the trials from number *first*, at least one, until time is up or *end* is reached."""
    until, found = monotonic() + SECONDS, [fight(first)]
    while first + len(found) < end and monotonic() < until:
        found.append(fight(first + len(found)))
    return found


@transaction.atomic
def store_block(seen: Battle, runs: int, counts: dict[str, Any]) -> bool:
    """Stores *counts*, unless another worker or the umpire has changed what they rest on.

    *seen*: the battle as it was, with so many *runs*. Returns whether more trials are wanted.
    """
    battle = Battle.objects.select_for_update().get(pk=seen.pk)
    is_same = all(getattr(battle, name) == getattr(seen, name) for name in LAID)
    odds = battle.win_chances
    if not is_same or not is_trying(odds) or odds["runs"] != runs:
        return False
    battle.win_chances = counts | {"wanted": odds["wanted"]}
    battle.save(update_fields=["win_chances"])
    return is_trying(battle.win_chances)
