"""The enemy by distance from the reader's forces, with sums."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from campaign.pages.parts.wording import phrases as words

Facts = dict[str, Any]

SHOWN = 5
"""Places about which the enemy is told; farther ones are summed."""

A_DAY = 20
"""Kilometres of a day's march."""


@dataclass(frozen=True, slots=True)
class EnemyRow:
    """`men`: the sum of all bands. `far`: how many days' march from the nearest force of ours."""

    men: str
    where: str
    far: str
    seen: str


def enemy_rows(facts: Facts) -> tuple[EnemyRow, ...]:
    """Returns the nearest places about which the enemy was seen lately, then the sum of all others."""
    groups = facts.get("near", ())
    rows = [
        EnemyRow(
            words.strength_band(row["low"], row["high"], sure=row["sure"]),
            _("about %s") % row["about"],
            distance_phrase(row["km"]),
            day_seen(facts, row["days"]),
        )
        for row in groups[:SHOWN]
    ]
    rest = groups[SHOWN:]
    if rest:
        band = words.strength_band(sum(row["low"] for row in rest), sum(row["high"] for row in rest))
        places = ngettext("at %(n)s place farther off", "at %(n)s places farther off", len(rest))
        rows.append(EnemyRow(band, places % {"n": words.number(len(rest))}, "", ""))
    return tuple(rows)


def day_seen(facts: Facts, days: int) -> str:
    """Returns the day of a sighting: Saturday; 12 Jan if that was before the week."""
    day = dt.date.fromisoformat(facts["ends"]) - dt.timedelta(days)
    is_in_week = day.isoformat() >= facts["starts"]
    return words.weekday_alone(day) if is_in_week else words.short_day(day)


def distance_phrase(km: int) -> str:
    """Returns a distance: within a day’s march; 3 days’ march off."""
    days = -(-km // A_DAY)
    if days <= 1:
        return _("within a day’s march")
    return ngettext("%d day’s march off", "%d days’ march off", days) % days


def enemy_group_lines(facts: Facts) -> tuple[str, ...]:
    """Returns the same as sentences: between 3,000 and 4,000 about Holguín, within a day's march."""
    return tuple(
        f"{', '.join(filter(None, (f'{row.men} {row.where}', row.far, row.seen)))}."
        for row in enemy_rows(facts)
    )
