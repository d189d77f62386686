"""Faults of a ledger in the reader's language.

`audit` names faults in English, as the journal and the command line have them; here each is recognised by its
form.
"""

import datetime as dt
import re
from collections.abc import Iterator
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext

from campaign.i18n.account_names import ACCOUNT_NAMES
from campaign.i18n.language import grouped_number
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.vocabulary import Account, Stock

KINDS: Final[tuple[tuple[str, Promise], ...]] = (
    (
        r"(?P<of>\S+): (?P<n>-?\d+) (?P<stock>\w+) (?P<account>\w+) on (?P<day>[\d-]+)\.",
        _("%(of)s: %(stock)s, %(account)s: %(n)s on %(day)s."),
    ),
    (
        r"(?P<of>\S+): (?P<stock>\w+) cannot be (?P<account>\w+)\.",
        _("%(of)s: %(stock)s cannot be “%(account)s”."),
    ),
    (
        r"(?P<of>\S+): postings make (?P<n>-?\d+) (?P<stock>\w+) (?P<account>\w+), the balance says"
        r" (?P<m>-?\d+)\.",
        _("%(of)s: %(stock)s, %(account)s: %(n)s by the postings, %(m)s by the balance."),
    ),
    (
        r"(?P<of>\S+): (?P<reference>.+) is posted in a turn of another campaign\.",
        _("%(of)s: %(reference)s is posted in a turn of another campaign."),
    ),
    (
        r"(?P<of>\S+): (?P<n>-?\d+) (?P<stock>\w+) (?P<account>\w+) on (?P<day>[\d-]+) are left of a"
        r" turn that was undone\.",
        _("%(of)s: %(stock)s, %(account)s: %(n)s on %(day)s are left over from an undone turn."),
    ),
    (
        r"(?P<of>\S+): stands on the roll of (?P<party>.+), whose men are of another side\.",
        _("%(of)s: is on the roll of %(party)s, whose men belong to another side."),
    ),
    (
        r"(?P<of>\S+): (?P<n>-?\d+) men on the roll of (?P<party>.+)\.",
        _("%(of)s: men on the roll of %(party)s: %(n)s."),
    ),
    (
        r"(?P<of>\S+): (?P<n>-?\d+) men captured, (?P<m>-?\d+) on the rolls of prisoners\.",
        _("%(of)s: men captured: %(n)s by the postings, %(m)s on the rolls of prisoners."),
    ),
    (
        r"(?P<of>\S+): (?P<n>-?\d+) (?P<stock>\w+) were taken, and (?P<m>-?\d+) received\.",
        _("%(of)s: %(stock)s: %(n)s taken, %(m)s received."),
    ),
    (
        r"(?P<of>\S+): the return of (?P<fight>\S+) says other losses than are posted by it\.",
        _("%(of)s: the return of the battle %(fight)s states other losses than its postings."),
    ),
)


def in_words(fault: str) -> str:
    """Returns a fault of `audit` in the reader's language; one of unknown form as it is."""
    for form, text in KINDS:
        if found := re.fullmatch(form, fault):
            return str(text) % dict(_values_in_words(found.groupdict()))
    return fault


def _values_in_words(values: dict[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if name in ("n", "m"):
            yield name, grouped_number(int(value))
        elif name == "stock":
            yield name, str(STOCK_NAMES[Stock(value)])
        elif name == "account":
            yield name, str(ACCOUNT_NAMES[Account(value)])
        elif name == "day":
            day = dt.date.fromisoformat(value)
            yield name, date_format(day, pgettext("day, month and year", "j F Y"))
        else:
            yield name, value
