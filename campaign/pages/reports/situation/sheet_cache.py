"""Situation reports as HTML, kept in the cache in each language from publication on."""

import datetime as dt
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from redis.exceptions import RedisError

from campaign.access import Member
from campaign.models import Report
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.reports.situation.sheet import addressee_line, report_sheet
from campaign.plate import Plate
from campaign.store.names_by_key import key_names

KEPT_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Setting:
    """The surroundings of a sheet: when the next orders are due, and a plate `width` px wide."""

    due: dt.datetime | None
    width: int


def printed_sheet(
    member: Member, report: Report, setting: Setting, draw_map: Callable[[], Plate | None]
) -> SafeString:
    """Returns *report* as HTML, from the cache if it is there. Without a cache it is drafted each time."""
    key, is_answering = sheet_key(member, report, setting), False
    with suppress(RedisError):
        if kept := cache.get(key):
            return mark_safe(kept)
        is_answering = True
    printed = render_to_string(
        "campaign/_sheet.html",
        {
            "sheet": report_sheet(member, report, draw_map()),
            "campaign": member.campaign,
            "due": setting.due,
            "map": member.url("campaign:map"),
            "words": member.url("campaign:map-in-words"),
        },
    )
    if is_answering:  # a cache that hangs is not waited for twice
        with suppress(RedisError):
            cache.set(key, str(printed), KEPT_SECONDS)
    return printed


def sheet_key(member: Member, report: Report, setting: Setting) -> str:
    """Returns a key that changes with all that the sheet is made of: facts, names, reader and screen."""
    made_of = (
        settings.PAGES_VERSION,
        get_language(),
        report.pk,
        report.key,
        report.side.label if report.side else "",
        addressee_line(report),
        report.turn.label,
        report.turn.undone_at is None,
        report.state,
        report.text,
        report.changed,
        localized_facts(report),
        key_names(member.campaign).names.get("places"),  # on the map
        member.campaign.name,
        member.campaign.spoken_words,
        member.campaign.turn_days,
        member.url("campaign:map"),
        member.umpire and not member.viewed_seat,
        str(setting.due),
        setting.width,
    )
    return f"sheet/{sha256(json.dumps(made_of).encode()).hexdigest()}"
