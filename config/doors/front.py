"""The front page: what Manigua is, for strangers; their campaigns, for people who have logged in."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy as _
from django.views.decorators.http import require_safe

from battles.pages.rules.campaign_rules import campaign_book
from battles.pages.rules.rulebook import Book, finished_rulesets
from campaign.access import Asked, may_found
from campaign.i18n.war_words import speaking_of
from campaign.models import Campaign
from campaign.pages.public.issues import recent_story
from campaign.store.queries.people.public_page import public_page
from campaign.views.campaigns import campaigns
from config.doors.visitors import SLUG, open_demo


@dataclass(frozen=True, slots=True)
class Loss:
    """One unit's line in the return of casualties that the page shows."""

    unit: str | Promise
    went_in: int
    killed: int
    wounded: int
    missing: int

    @property
    def men_left(self) -> int:
        return self.went_in - self.men_lost

    @property
    def men_lost(self) -> int:
        return self.killed + self.wounded + self.missing


@dataclass(frozen=True, slots=True)
class FrontPage:
    books: tuple[Book, ...]
    losses: tuple[Loss, ...]
    total: Loss
    map_part: str
    board_part: str
    has_demo: bool
    gazette: str
    """The address of the demo's gazette; "" if strangers may not read it."""
    story: tuple[str, str] | None
    """Dateline and text of a recent story of that gazette."""
    source: str
    """The address of the source code; "" if the site does not say it."""


LOSSES = (
    Loss(_("Holguín battalion"), 411, 7, 27, 2),
    Loss(_("Holguín guerrilla"), 57, 2, 9, 0),
)
"""Column Gómez Diéguez at Ocujal, 2 October 1873, in the campaign that .ci/landing_pictures.py plays."""


def front(request: Asked) -> HttpResponse:
    """Shows strangers what the site is, and others their campaigns."""
    if request.user.is_authenticated:
        return campaigns(request)
    return render(request, "landing/landing.html", {"page": front_page(get_language() or "en")})


@require_safe
def start_your_own(request: Asked) -> HttpResponse:
    """Says how somebody without the right to start a campaign gets one; others start it at once."""
    if request.user.is_authenticated and may_found(request.user):
        return redirect("campaign:found")
    return render(
        request, "landing/start.html", {"contact": settings.CONTACT, "source": settings.SOURCE_ADDRESS}
    )


def front_page(language: str) -> FrontPage:
    spoken = "es" if language.startswith("es") else "en"
    total = Loss(
        "",
        *(sum(getattr(row, name) for row in LOSSES) for name in ("went_in", "killed", "wounded", "missing")),
    )
    demo = open_demo()
    campaign = demo[1] if demo is not None and public_page(demo[1]).is_open else None
    return FrontPage(
        (*finished_rulesets(), campaign_book()),
        LOSSES,
        total,
        f"landing/map_{spoken}.html",
        f"landing/board_{spoken}.html",
        demo is not None,
        reverse("campaign:public-gazette", args=[SLUG]) if campaign else "",
        story_of_demo(campaign) if campaign else None,
        settings.SOURCE_ADDRESS,
    )


def story_of_demo(campaign: Campaign) -> tuple[str, str] | None:
    """Returns what the demo's gazette printed of late, in the words of its war."""
    with speaking_of(campaign.spoken_words, campaign.turn_days):
        return recent_story(campaign)
