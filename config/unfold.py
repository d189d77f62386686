"""The admin in the look of the site: the back room, same paper, fewer ornaments; more in static/admin.css.

Unfold puts pale steps of a scale under dark ink and, at night, dark steps under pale ink; so one scale from
paper to slate serves both.
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

PAPER_TO_SLATE = {
    "50": "#f6f5f1",
    "100": "#ebe9e2",
    "200": "#cfccc3",
    "300": "#bfbcb3",
    "400": "#9b9c96",
    "500": "#7b7f80",
    "600": "#626a71",
    "700": "#363d44",
    "800": "#262d34",
    "900": "#1a1f25",
    "950": "#13171b",
}


def part(title: Any, **tables: Any) -> dict[str, Any]:
    """Returns one part of the sidebar: *tables* by app and model, each with its words."""
    return {
        "title": title,
        "items": [
            {"title": words, "link": reverse_lazy(f"admin:{table}_changelist")}
            for table, words in tables.items()
        ],
    }


INK = dict.fromkeys(PAPER_TO_SLATE, "var(--ink)")  # whatever is chosen or pressed is printed in ink

UNFOLD = {
    "SITE_TITLE": "Manigua",
    "SITE_HEADER": "Manigua",
    "SITE_SUBHEADER": None,
    "SITE_URL": "/",
    "SITE_FAVICONS": [{"rel": "icon", "href": lambda request: static("icon.svg"), "type": "image/svg+xml"}],
    "SHOW_HISTORY": True,
    "DASHBOARD_CALLBACK": "campaign.admin.dashboard.dashboard",
    "SIDEBAR": {
        "navigation": [
            part(
                _("The war"),
                campaign_campaign=_("Campaigns and seats"),
                campaign_turn=_("Turns"),
                campaign_engagement=_("Engagements"),
                battles_battle=_("Battles"),
                battles_tablereport=_("Table reports"),
            ),
            part(
                _("Forces"),
                campaign_force=_("Forces"),
                campaign_unit=_("Units"),
                campaign_leader=_("Leaders"),
                campaign_posting=_("Postings"),
            ),
            part(_("Map"), campaign_place=_("Places"), campaign_route=_("Routes")),
            part(
                _("Records"),
                campaign_order=_("Orders"),
                campaign_contact=_("Contacts"),
                campaign_sighting=_("Sightings"),
                campaign_casualtyreturn=_("Casualty returns"),
                campaign_prisonerparty=_("Prisoner parties"),
                campaign_report=_("Reports"),
                campaign_entry=_("Journal"),
            ),
            part(
                _("People"),
                auth_user=_("Users"),
                auth_group=_("Groups"),
                axes_accessattempt=_("Failed log-ins"),
            ),
        ],
    },
    "BORDER_RADIUS": "2px",
    "COLORS": {
        "base": PAPER_TO_SLATE,
        "primary": INK,
        "font": {
            "subtle-light": "var(--ink-3)",
            "subtle-dark": "var(--ink-3)",
            "default-light": "var(--ink-2)",
            "default-dark": "var(--ink-2)",
            "important-light": "var(--ink)",
            "important-dark": "var(--ink)",
        },
    },
    "STYLES": [lambda request: static("tokens.css"), lambda request: static("admin.css")],
    "SCRIPTS": [lambda request: static("admin.js")],
}
