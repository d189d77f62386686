"""Checks that every report of an imported campaign can be read, by making each once for nobody."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.vocabulary.reports import Audience
from campaign.models import Campaign, Report
from campaign.pages.reports import gazette
from campaign.pages.reports.situation.sheet import report_sheet
from campaign.refusals import Refusal


def tell_all(campaign: Campaign) -> None:
    """Raises Refusal, with its name, for the first report that cannot be told."""
    umpire = Member(campaign, User(), umpire=True, side=None, seats=(), others=())
    rows = Report.everything.filter(turn__campaign=campaign)
    rows = rows.select_related("turn__campaign", "side", "seat").defer("turn__march").order_by("pk")
    for row in rows.iterator(chunk_size=100):
        try:
            if row.audience == Audience.PUBLIC:
                gazette.gazette_sheet(umpire, row)
            else:
                report_sheet(umpire, row)
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError):
            raise Refusal(
                _("%(turn)s, report %(key)s: it cannot be written from its facts.")
                % {"turn": row.turn, "key": row.key}
            ) from None
