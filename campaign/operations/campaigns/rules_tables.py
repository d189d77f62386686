"""Tables of the ruleset that the umpire replaces by a file of their own, from the next lock on.

A week that is being marched, and its unsettled battles, keep the tables they were locked with.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.settings.rules_tables import can_replace, find_faults, mark_of, table_names, tables_of
from campaign.models import Campaign
from campaign.operations.campaigns.settings import values_to_change
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.weeks.turns import current_turn

TABLES = "tables"


@transaction.atomic
def replace_tables(
    *, campaign: Campaign, text: str, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> bool:
    """Replaces tables by the file *text* from the turn that is locked next; "" removes the file.

    *seen*: the mark of the file on the umpire's page. Returns False if that file is in force already. Raises
    Refusal, and changes nothing, for a file with a fault.
    """
    campaign = lock_campaign(campaign)
    turn = current_turn(campaign)
    if not can_replace(campaign.ruleset):
        raise Refusal(_("The tables of these rules cannot be replaced."))
    if text and (faults := find_faults(campaign.ruleset, text)):
        raise Refusal("; ".join(map(str, faults)))
    first = next_rules_turn(turn)
    before = campaign.tables_text(first)
    marks = {TABLES: mark_of(before)}, {TABLES: mark_of(text)}, {TABLES: seen}
    if not values_to_change(turn, *marks, reason):
        return False
    campaign.world = {**campaign.world, TABLES: campaign.world.get(TABLES, {}) | {str(first): text}}
    campaign.save(update_fields=["world"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="tables.change",
        subject=f"t{first}",
        reason=reason.strip(),
        data={
            "from_turn": first,
            "before": list(table_names(tables_of(campaign.ruleset, before))),
            "after": list(table_names(tables_of(campaign.ruleset, text))),
        },
    )
    return True
