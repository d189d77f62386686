"""Relations between sides (enemies, allies, neutral), changed by the umpire from the next lock on."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.logic.theatre.relations import Relation
from campaign.models import Campaign
from campaign.operations.campaigns.settings import values_to_change
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.people.relations import LEAVE, WORDS, pairs_of_sides, relations_at_next_lock
from campaign.store.queries.weeks.turns import current_turn


@transaction.atomic
def change_relations(
    *,
    campaign: Campaign,
    values: Mapping[str, str],
    actor: AbstractBaseUser,
    reason: str,
    seen: Mapping[str, str],
) -> dict[str, str]:
    """Sets the relations between two sides from the turn that is locked next; returns the changes.

    *values*: a word for each pair, by the name of its field; *seen*: what the umpire's page showed.
    """
    campaign = lock_campaign(campaign)
    turn, pairs = current_turn(campaign), pairs_of_sides(campaign)
    for name, word in values.items():
        if name not in pairs or word not in WORDS:
            raise Refusal(f"{name}: {word}")
    before = relations_at_next_lock(campaign, turn)
    changed = values_to_change(turn, before, values, seen, reason)
    if not changed:
        return {}
    first = next_rules_turn(turn)
    new_rows = [row_of(first, pairs[name], word) for name, word in changed.items()]
    about = [pairs[name] for name in changed]
    kept = [
        row
        for row in campaign.relations
        if row["turn"] != first or not any(set(row["sides"]) == set(pair) for pair in about)
    ]
    campaign.relations = sorted([*kept, *new_rows], key=lambda row: row["turn"])
    campaign.save(update_fields=["relations"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="relations.change",
        subject=f"t{first}",
        reason=reason.strip(),
        data={
            "from_turn": first,
            "before": {name: before[name] for name in changed},
            "after": changed,
        },
    )
    return changed


def row_of(turn: int, pair: tuple[str, str], word: str) -> dict[str, Any]:
    """Returns the stored row for a *pair* whose relation is *word* from *turn* on."""
    kind = Relation.NEUTRAL.value if word == LEAVE else word
    return {"turn": turn, "sides": [*pair], "kind": kind} | ({"entry": True} if word == LEAVE else {})
