"""Lengths of time in words."""

import datetime as dt

from django.utils.translation import gettext as _, ngettext, pgettext

HOUR, DAY = 60, 24 * 60


def time_left_in_words(left: dt.timedelta) -> str:
    """Returns *left* in at most two units, rounded down: 2 days 6 h, 5 h 20 min, 12 min."""
    minutes = max(0, int(left.total_seconds()) // 60)
    if not minutes:
        return pgettext("a deadline", "now")
    days, rest = divmod(minutes, DAY)
    hours, minutes = divmod(rest, HOUR)
    if days:
        text = ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
        return f"{text} {hours} h" if hours else text
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return _("%(n)d min") % {"n": minutes}
