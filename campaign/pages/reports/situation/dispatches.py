"""Letters in a report: those received and sent in the week, and those taken from the enemy."""

import datetime as dt
from typing import Any

from django.utils.translation import gettext as _

from campaign.pages.parts.wording import phrases as words

Facts = dict[str, Any]
NONE: Facts = {"received": [], "sent": [], "captured": []}


def dispatch_lines(facts: Facts) -> list[str]:
    letters = facts.get("dispatches") or NONE
    return [received_line(row) for row in letters["received"]] + [sent_line(row) for row in letters["sent"]]


def received_line(row: Facts) -> str:
    about = {
        "by": row["by"] or _("the umpire"),
        "to": row["to"],
        "day": day_in_words(row),
        "text": row["text"],
    }
    return _("Received on %(day)s, from %(by)s to %(to)s: “%(text)s”") % about


def sent_line(row: Facts) -> str:
    about = {"to": row["to"], "day": day_in_words(row)}
    if row["receipted"]:
        return _("Sent on %(day)s to %(to)s; received.") % about
    return _("Sent on %(day)s to %(to)s; no receipt has come yet.") % about


def captured_lines(facts: Facts) -> list[str]:
    return [
        _("Dispatch captured from a courier at %(place)s: “%(text)s”") % row
        for row in (facts.get("dispatches") or NONE)["captured"]
    ]


def day_in_words(row: Facts) -> str:
    return words.weekday(dt.date.fromisoformat(row["day"]))
