"""System checks: words of the vocabulary that are only half wired, and files that others can read."""

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.accounts import ACCOUNTS, AT_HAND
from campaign.logic.vocabulary import Account, Stock
from campaign.models.base.words import WordField


@register
def words_fit_their_columns(**_options: Any) -> list[CheckMessage]:
    """Returns an error for each word longer than its column.

    One database would cut it short, and another refuse it.
    """
    return [
        Error(
            f"{field} is {field.max_length} letters wide; “{word}” is longer.", obj=model, id="campaign.E001"
        )
        for model in apps.get_app_config("campaign").get_models()
        for field in model._meta.get_fields()
        if isinstance(field, WordField)
        for word, _label in field.choices or ()
        if field.max_length is not None and len(word) > field.max_length
    ]


@register
def stocks_have_accounts(**_options: Any) -> list[CheckMessage]:
    """Returns an error for each stock without a name or its accounts.

    It needs an account for what is at hand too. Every account is some stock's.
    """
    used = {account for accounts in ACCOUNTS.values() for account in accounts}
    faults = [f"stock “{stock}” is not in {name}" for stock in Stock for name in _tables_without(stock)]
    faults += [f"account “{account}” is no stock's" for account in Account if account not in used]
    return [Error(f"The ledger: {fault}.", id="campaign.E002") for fault in faults]


def _tables_without(stock: Stock) -> list[str]:
    tables: dict[str, Mapping[Stock, object]] = {
        "ACCOUNTS": ACCOUNTS,
        "AT_HAND": AT_HAND,
        "STOCK_NAMES": STOCK_NAMES,
    }
    return [name for name, table in tables.items() if stock not in table]


@register
def home_is_closed(**_options: Any) -> list[CheckMessage]:
    """Warns if others can read the folder with the seed of the open week, sessions and password hashes."""
    home = Path(settings.MANIGUA_HOME)
    if not stat.S_IMODE(home.stat().st_mode) & (stat.S_IRWXG | stat.S_IRWXO):
        return []
    return [
        Warning(
            f"MANIGUA_HOME: other users of this machine can open {home}, where the site's secrets lie.",
            hint=f"Close it: chmod 700 {home}",
            id="manigua.W001",
        )
    ]
