"""Of part 8: warnings about the orders that stand."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.pages import words
from campaign.pages.report.sightings import seen

Facts = dict[str, Any]


def lines(rows: Collection[Facts]) -> list[str]:
    """Of orders that stand: what may be in their way; those who have done theirs in one line."""
    done = [row["name"] for row in rows if row["word"] == "done"]
    found = [_("Have done what they were ordered, and hold: %s.") % ", ".join(done)] if done else []
    return found + [warning(row) for row in rows if row["word"] != "done"]


def warning(row: Facts) -> str:
    said = {
        "no_way": _("Warning: %(name)s knows no way to %(place)s."),
        "far": ngettext(
            "Warning: to %(place)s %(name)s needs %(days)d day more.",
            "Warning: to %(place)s %(name)s needs %(days)d days more.",
            row.get("days", 0),
        ),
        "enemy": _("Warning: on the way of %(name)s the enemy was seen: %(seen)s"),
        "full": _("Warning: %(place)s has a garrison of %(men)s men, and room for %(most)s."),
    }[row["word"]]
    about = row | {name: words.number(row[name]) for name in ("men", "most") if name in row}
    return said % (about | {"seen": seen(row["seen"])} if "seen" in row else about)
