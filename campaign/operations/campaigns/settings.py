"""Settings of one campaign, changed by its umpire with a reason, from the next lock on."""

from collections.abc import Mapping
from typing import TypeVar

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.i18n.casualty_names import course_names, fate_names
from campaign.logic.prisoners import quarter
from campaign.logic.settings import AUTO, CHANGES, SCALE
from campaign.logic.settings.book import Value, setting_fault
from campaign.logic.settings.rules_options import scale_fault
from campaign.logic.settings.shares import courses_not_100
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import next_rules_turn, settings_at_next_lock, side_keys
from campaign.store.queries.weeks.turns import current_turn

V = TypeVar("V")


@transaction.atomic
def change_settings(
    *,
    campaign: Campaign,
    values: Mapping[str, Value],
    actor: AbstractBaseUser,
    reason: str,
    seen: Mapping[str, Value],
) -> dict[str, Value]:
    """Sets *values* from the turn that is locked next; returns those that changed.

    If none changes, nothing is written. *seen*: the values on the umpire's page. A value that the umpire left
    alone stays, even if somebody has changed it since; a value that they change must not have changed
    meanwhile.
    """
    campaign = lock_campaign(campaign)
    turn = current_turn(campaign)
    for name, value in sorted(values.items()):
        if wrong := setting_fault(name, value):
            raise Refusal(f"{name}: {wrong}")
    for key in quarter.unknown_sides(str(values.get("no_quarter", quarter.NOBODY)), side_keys(campaign)):
        raise Refusal(f"no_quarter: there is no side {key}")
    before = settings_at_next_lock(campaign, turn)
    refuse_uneven(before | dict(values))
    changed = values_to_change(turn, before, values, seen, reason)
    if not changed:
        return {}
    if wrong := scale_fault(campaign.ruleset, str(changed.get(SCALE, AUTO))):
        raise Refusal(f"{SCALE}: {wrong}")
    first = next_rules_turn(turn)
    kept = dict(campaign.settings.get(CHANGES, {}))
    kept[str(first)] = kept.get(str(first), {}) | changed
    campaign.settings = {**campaign.settings, CHANGES: kept}
    campaign.save(update_fields=["settings"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="settings.change",
        subject=f"t{first}",
        reason=reason.strip(),
        data={
            "from_turn": first,
            "before": {name: before[name] for name in changed},
            "after": changed,
        },
    )
    return changed


def values_to_change(
    turn: Turn, before: Mapping[str, V], values: Mapping[str, V], seen: Mapping[str, V], reason: str
) -> dict[str, V]:
    """Returns those of *values* that differ from both *seen* and *before*.

    Raises Refusal if the campaign is over, if such a value has changed since the page was opened, or if there
    is no *reason*.
    """
    wanted = {name: value for name, value in sorted(values.items()) if value != seen.get(name)}
    changed = {name: value for name, value in wanted.items() if value != before[name]}
    if not changed:
        return {}
    if turn.state in (TurnState.PUBLISHED, TurnState.ENDED):
        raise Refusal(_("The campaign is over. Its rules can no longer change."))
    if any(before[name] != seen.get(name) for name in changed):
        raise Refusal(
            _("The settings were changed since you opened this page. Check them, then change yours again.")
        )
    if not reason.strip():
        raise Refusal(_("Give a reason for this change of settings."))
    return changed


def refuse_uneven(values: Mapping[str, Value]) -> None:
    """Raises Refusal if a column of the umpire's table does not add up to 100; it names column and rows."""
    faults = []
    for course, shares, whole in courses_not_100(values):
        rows = ", ".join(
            _("%(fate)s %(share)d") % {"fate": fate, "share": share}
            for fate, share in zip(fate_names(), shares, strict=True)
        )
        faults.append(
            _("%(column)s: %(rows)s make %(sum)d; they must make 100.")
            % {"column": course_names()[course], "rows": rows, "sum": whole}
        )
    if faults:
        raise Refusal(" ".join(faults))
