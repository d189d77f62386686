"""Returns that the umpire checks before they are posted. Callers hold the campaign's lock."""

from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from campaign.logic.casualties.casualty_table import shows_returns_first
from campaign.logic.casualties.muster import BattleResult, result_from_plain
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Result, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.refusals import Refusal
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.stored_names import as_read


def looks_first(engagement: Engagement, result: BattleResult, turn: Turn) -> bool:
    """Tells whether the umpire checks the returns of *engagement* before they are posted in *turn*.

    Never where nobody fought, or in a week whose rest the computer settles.
    """
    kept = engagement.is_referred and bool(result.phases or result.units) and not turn.settles_rest
    return kept and shows_returns_first(engagement.campaign.rules(turn.number).casualties)


def store_proposal(
    engagement: Engagement,
    turn: Turn,
    result: BattleResult,
    returns: list[UnitReturn],
    *,
    actor: User | None,
    reason: str,
) -> Result:
    """Stores with *engagement* what would be posted; the Result is not saved."""
    engagement.state = EngagementState.PROPOSED
    engagement.proposed = {"result": result.to_plain(), "returns": [plain_return(line) for line in returns]}
    engagement.save(update_fields=["state", "proposed"])
    record_operation(
        campaign=engagement.campaign,
        turn=turn,
        actor=actor,
        operation="engagements.propose",
        subject=engagement.key,
        reason=reason,
        data={"source": result.source, "field_holder": result.field_holder},
    )
    return Result(engagement=engagement, turn=turn, source=result.source)


def plain_return(line: UnitReturn) -> dict[str, Any]:
    """Returns *line* without its goods, which follow from the umpire's version of it."""
    plain = asdict(line)
    del plain["goods"]
    return plain


def checked_result(engagement: Engagement, returns: list[UnitReturn], reason: str) -> BattleResult:
    """Returns the result that waits with *engagement*; raises Refusal if *returns* do not fit it."""
    if engagement.state != EngagementState.PROPOSED or engagement.proposed is None:
        raise Refusal(_("%(name)s: there are no returns to post.") % {"name": engagement.label})
    before = waiting_returns(engagement)
    result = result_from_plain(engagement.proposed["result"])
    spiked = {line.unit: line.guns_spiked for line in result.units}
    brought = {
        unit.key: unit
        for party in as_read(engagement).parties
        for force in party.forces
        for unit in force.units
    }
    if [(line.unit, line.present) for line in returns] != [(line.unit, line.present) for line in before]:
        raise Refusal(_("These returns are out of date. Reload the page."))
    for line in returns:
        unit = brought[line.unit]
        parts = line.killed, line.severely_wounded, line.lightly_wounded, line.missing, line.captured
        if min(*parts, line.horses_lost, line.guns_lost) < 0:
            raise Refusal(_("%(unit)s: losses cannot be less than 0.") % {"unit": unit.name})
        if line.losses > unit.men:
            raise Refusal(
                _("%(unit)s cannot lose %(lost)d men: it brought %(men)d.")
                % {"unit": unit.name, "men": unit.men, "lost": line.losses}
            )
        if line.guns_lost + spiked.get(line.unit, 0) > unit.guns:
            raise Refusal(
                _("%(unit)s cannot lose more guns than it brought: %(guns)d.")
                % {"unit": unit.name, "guns": unit.guns}
            )
        if line.horses_lost > unit.horses:
            raise Refusal(
                _("%(unit)s cannot lose more horses than it brought: %(horses)d.")
                % {"unit": unit.name, "horses": unit.horses}
            )
    if returns != before and not reason.strip():
        raise Refusal(_("Give a reason for changing the returns."))
    return result
