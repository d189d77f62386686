"""Rules options of a campaign, chosen by its umpire with a reason, from the next lock on.

A week that is being marched, and its unsettled battles, keep the options they were locked with.
"""

from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.logic.settings.rules_options import RulesOption, option_fault, unusual_values
from campaign.models import Campaign
from campaign.operations.campaigns.settings import values_to_change
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import next_rules_turn, options_at_next_lock
from campaign.store.queries.weeks.turns import current_turn


@transaction.atomic
def change_rules_options(
    *,
    campaign: Campaign,
    values: Mapping[str, RulesOption],
    actor: AbstractBaseUser,
    reason: str,
    seen: Mapping[str, RulesOption],
) -> dict[str, RulesOption]:
    """Sets the rules options *values* from the turn that is locked next; returns those that changed.

    Battles of turns already locked keep their options. *seen* is as for settings.
    """
    campaign = lock_campaign(campaign)
    turn = current_turn(campaign)
    for name, value in sorted(values.items()):
        if wrong := option_fault(campaign.ruleset, name, value):
            raise Refusal(f"{name}: {wrong}")
    before = options_at_next_lock(campaign, turn)
    changed = values_to_change(turn, before, values, seen, reason)
    if not changed:
        return {}
    first = next_rules_turn(turn)
    kept = campaign.world.get("options", {}) | {
        str(first): unusual_values(campaign.ruleset, before | changed)
    }
    campaign.world = {**campaign.world, "options": kept}
    campaign.save(update_fields=["world"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="rules_options.change",
        subject=f"t{first}",
        reason=reason.strip(),
        data={
            "from_turn": first,
            "before": {name: before[name] for name in changed},
            "after": changed,
        },
    )
    return changed
