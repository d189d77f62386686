"""Warnings about the present orders, for part 8."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _, ngettext

from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.sightings import sighting_phrase

Facts = dict[str, Any]


def warning_lines(rows: Collection[Facts]) -> list[str]:
    """Returns what may be in the way of standing orders.

    One line for all whose orders ended alike, and one for all on whose way the same enemy was seen.
    """
    ended = {
        "done": _("Forces that have carried out their order, and hold: %s."),
        "undone": _("Forces that could not carry out their order, and hold: %s."),
        "unanswered": _("Forces that hold, since the umpire has not answered a letter: %s."),
    }
    lines = []
    for word, sentence in ended.items():
        if names := [row["name"] for row in rows if row["word"] == word]:
            lines.append(sentence % "; ".join(names))
    warned: list[Facts] = []
    for row in rows:
        if row["word"] == "enemy" and row["seen"] in warned:
            continue
        if row["word"] == "enemy":
            warned.append(row["seen"])
            lines.append(
                enemy_on_route_line(
                    row["seen"],
                    [row_named["name"] for row_named in rows if row_named.get("seen") == row["seen"]],
                )
            )
        elif row["word"] not in ended:
            lines.append(warning_line(row))
    return lines


def enemy_on_route_line(enemy: Facts, forces: list[str]) -> str:
    about = {"names": "; ".join(forces), "seen": sighting_phrase(enemy)}
    return _("Warning for %(names)s: the enemy was seen on the way: %(seen)s") % about


def warning_line(row: Facts) -> str:
    sentences = {
        "no_way": _("Warning: %(name)s knows no route to %(place)s."),
        "far": ngettext(
            "Warning: %(name)s has %(days)d day more to go to %(place)s.",
            "Warning: %(name)s has %(days)d days more to go to %(place)s.",
            row.get("days", 0),
        ),
        "full": _("Warning: %(place)s has a garrison of %(men)s men, and room for %(most)s."),
    }[row["word"]]
    return sentences % (row | {name: words.number(row[name]) for name in ("men", "most") if name in row})
