"""Names the accounts of the ledger, for pages and for sentences."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from campaign.logic.vocabulary import Account

ACCOUNT_NAMES: Final[dict[Account, Promise]] = {
    Account.DEPOT: pgettext_lazy("account", "depot"),
    Account.FIT: pgettext_lazy("account", "fit for duty"),
    Account.SICK: pgettext_lazy("account", "sick"),
    Account.WOUNDED: pgettext_lazy("account", "wounded"),
    Account.MISSING: pgettext_lazy("account", "missing"),
    Account.CAPTURED: pgettext_lazy("account", "captured"),
    Account.DEAD: pgettext_lazy("account", "dead"),
    Account.DESERTED: pgettext_lazy("account", "deserted"),
    Account.DISCHARGED: pgettext_lazy("account", "discharged"),
    Account.IN_HAND: pgettext_lazy("account", "in hand"),
    Account.LOST: pgettext_lazy("account", "lost"),
    Account.CAPTURED_BY: pgettext_lazy("account", "in the enemy’s hands"),
    Account.DISABLED: pgettext_lazy("account", "disabled"),
    Account.USED: pgettext_lazy("account", "used"),
}
