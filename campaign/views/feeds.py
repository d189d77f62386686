"""Says what programs follow: the gazette as an Atom feed, and the deadlines as a calendar.

Both are for members by a private address, which holds a key; the feed of a public campaign needs none.
"""

import datetime as dt
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from campaign.i18n.war_words import speaking_of
from campaign.logic.vocabulary import TurnState
from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models import AccessKey, Campaign
from campaign.operations.notices.keys import note_use
from campaign.pages.public.issues import Issue, released_issues
from campaign.store.queries.people.keys import key_of_secret
from campaign.store.queries.weeks.turns import current_turn

WARNING = dt.timedelta(hours=12)
"""The time before a deadline at which a calendar rings."""


class GazetteFeed(Feed):
    """The papers of one campaign, the newest first."""

    feed_type = Atom1Feed

    def __init__(self, campaign: Campaign, address: str) -> None:
        self.campaign, self.address = campaign, address

    def title(self) -> str:
        return self.campaign.name

    def link(self) -> str:
        return self.address

    def author_name(self) -> str:
        """Returns what Atom asks of a feed: the paper has no person for an author."""
        return "Manigua"

    def feed_guid(self) -> str:
        return f"{settings.SITE_ADDRESS}/campaigns/{self.campaign.slug}/gazette"

    def items(self) -> list[Issue]:
        return released_issues(self.campaign)

    def item_title(self, item: Any) -> str:
        return item.title

    def item_description(self, item: Any) -> str:
        return format_html_join("\n", "<p>{}</p>", ((": ".join(filter(None, line)),) for line in item.lines))

    def item_link(self, item: Any) -> str:
        return f"{self.address}{item.number}/"

    def item_guid(self, item: Any) -> str:
        return f"{self.feed_guid()}/{item.number}/{item.key}"

    def item_updateddate(self, item: Any) -> dt.datetime:
        return item.sent_at


def key_or_404(secret: str) -> AccessKey:
    found = key_of_secret(secret, KeyPurpose.FEEDS)
    if found is None:
        raise Http404
    note_use(key=found, now=timezone.now())
    return found


def gazette(request: HttpRequest, secret: str) -> HttpResponse:
    """Shows the gazette to a member, by a private address."""
    key = key_or_404(secret)
    with translation.override(key.language):
        return gazette_feed(request, key.campaign, reverse("campaign:gazette", args=[key.campaign.slug]))


def gazette_feed(request: HttpRequest, campaign: Campaign, address: str) -> HttpResponse:
    with speaking_of(campaign.spoken_words, campaign.turn_days):
        return GazetteFeed(campaign, address)(request)


def deadlines(_request: HttpRequest, secret: str) -> HttpResponse:
    """Shows the deadline of the open turn to a member, by a private address."""
    key = key_or_404(secret)
    campaign = key.campaign
    with translation.override(key.language), speaking_of(campaign.spoken_words, campaign.turn_days):
        calendar = Calendar()
        calendar.add("prodid", "-//Manigua//deadlines//EN")
        calendar.add("version", "2.0")
        calendar.add("x-wr-calname", campaign.name)
        calendar.add("refresh-interval", dt.timedelta(hours=1), parameters={"value": "DURATION"})
        if event := deadline_event(campaign):
            calendar.add_component(event)
    return HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")


def deadline_event(campaign: Campaign) -> Event | None:
    """Returns the deadline of the open turn; None if there is none."""
    turn = current_turn(campaign)
    if turn.state != TurnState.OPEN or turn.deadline is None:
        return None
    event = Event()
    event.add("uid", f"{campaign.slug}-{turn.key}@{settings.SITE_ADDRESS.partition('://')[2]}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", turn.deadline)
    event.add("sequence", turn.extended)
    about = {"campaign": campaign.name, "turn": turn.label}
    event.add("summary", _("%(campaign)s: orders for turn %(turn)s are due") % about)
    event.add("url", settings.SITE_ADDRESS + reverse("campaign:map", args=[campaign.slug]))
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", str(event["summary"]))
    alarm.add("trigger", -WARNING)
    event.add_component(alarm)
    return event
