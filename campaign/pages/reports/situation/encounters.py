"""Enemies met and not fought, in words: who, where, how many, and why there was no battle."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.reports.situation.names import enemy_seen, weekday_name

Facts = dict[str, Any]

WEIGHTY = ("let_pass", "slipped_past", "turned_back", "it_evaded", "it_left", "left_by_night")
"""Ends of a contact that change the week more than waiting does."""


def encounters_by_weight(facts: Facts) -> list[Facts]:
    """Returns the contacts of the week, those with most of the enemy first, each force's last one alone."""
    last = {row["name"]: row for row in facts.get("met", ())}
    return sorted(last.values(), key=lambda row: (row["how"] not in WEIGHTY, -row.get("high", 0)))


def encounter_sentence(row: Facts) -> str:
    """Returns an encounter in words.

    Column Abril met 400–500 infantry at Najasa on Monday and turned back: its order is to fight 396 ….
    """
    about = {
        "force": row["name"],
        "enemy": enemy_seen(row.get("low", 0), row.get("high", 0), row.get("arm", "")),
        "where": spot_phrase(row["spot"]),
        "day": weekday_name(row["day"]),
    }
    text = {
        "let_pass": _("%(force)s lay in ambush %(where)s and let %(enemy)s pass on %(day)s")
        if row.get("ambush")
        else _("%(force)s let %(enemy)s pass %(where)s on %(day)s"),
        "passed_by": _("%(force)s marched past %(enemy)s %(where)s on %(day)s"),
        "turned_back": _("%(force)s met %(enemy)s %(where)s on %(day)s and turned back"),
        "slipped_past": _("%(force)s met %(enemy)s %(where)s on %(day)s and slipped past"),
        "it_evaded": _("%(force)s met %(enemy)s %(where)s on %(day)s; the enemy got away"),
        "hid": _("%(force)s saw %(enemy)s %(where)s on %(day)s and kept out of sight"),
        "went_round": _("%(force)s met %(enemy)s %(where)s on %(day)s; each went round the other"),
        "faced": _("%(force)s met %(enemy)s %(where)s on %(day)s and stood facing it"),
        "left_by_night": _("%(force)s faced %(enemy)s %(where)s and left by night on %(day)s"),
        "it_left": _("%(force)s faced %(enemy)s %(where)s; the enemy left by night on %(day)s"),
    }[row["how"]] % about
    why = reason_phrase(row)
    return f"{words.capitalise(text)}: {why}." if why else f"{words.capitalise(text)}."


def reason_phrase(row: Facts) -> str:
    """Returns why it turned back: its order is to fight 396 at most, 1.5:1.

    "" where the force's own order is no reason.
    """
    if row["how"] in ("it_evaded", "it_left"):
        return ""
    if row.get("why") == "too_strong":
        odds = number_format(f"{row['odds'] / 100:g}")
        limit = words.number(row["men"] * row["odds"] // 100)
        return _("its order is to fight %(men)s at most, %(odds)s:1") % {"odds": odds, "men": limit}
    return {
        "avoid": _("its order is to avoid battle"),
        "defend": _("its order is only to defend"),
        "raid": _("it was on its way to its raid"),
    }.get(row.get("why", ""), "")
