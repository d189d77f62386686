"""Battles in the admin: to be looked at, with the way to their pages. Operations alone write."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from unfold.decorators import display

from battles.admin.engagements import EngagementAdmin as EngagementAdmin  # registers it
from battles.models import Battle, BattleState, Precedent, TableReport
from campaign.admin.campaigns import state_badge
from campaign.admin.judged import ReadOnly


@admin.register(Battle)
class BattleAdmin(ReadOnly):
    campaign_path = "engagement__campaign"
    list_display = ("engagement", "turn", "day", "word", "men_per_figure", "fought_at", "pages")
    list_filter = ("state", "engagement__campaign", "engagement__turn__number")
    search_fields = ("engagement__name", "engagement__key")
    fields = (
        *("engagement", "word", "ruleset", "men_per_figure", "battle_type", "ground"),
        *("queued_at", "fought_at", "pages"),
    )
    ordering = ("-engagement__turn__number", "engagement__key")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        rows = super().get_queryset(request).select_related("engagement__campaign", "engagement__turn")
        return rows.defer("roster", "engagement__muster", "engagement__turn__march")

    @display(description=gettext_lazy("turn"), ordering="engagement__turn__number")
    def turn(self, battle: Battle) -> int:
        return battle.engagement.turn.number

    @display(description=gettext_lazy("day"), ordering="engagement__date")
    def day(self, battle: Battle) -> Any:
        return battle.engagement.date

    @display(description=gettext_lazy("state"))
    def word(self, battle: Battle) -> SafeString:
        return state_badge(battle.get_state_display(), full=battle.state == BattleState.FOUGHT)

    @display(description=gettext_lazy("pages"))
    def pages(self, battle: Battle) -> SafeString:
        engagement = battle.engagement
        where = [engagement.campaign.slug, engagement.ref]
        link = format_html('<a href="{}">{}</a>', reverse("battles:engagement", args=where), _("Battle"))
        if not battle.outcome:
            return link
        return format_html(
            '{} · <a href="{}">{}</a>', link, reverse("battles:battle", args=where), _("Replay")
        )


@admin.register(TableReport)
class TableReportAdmin(ReadOnly):
    campaign_path = "battle__engagement__campaign"
    list_display = ("battle", "author", "side", "saved_at", "handed_in_at", "confirmed_at", "confirmed_by")
    list_filter = ("battle__engagement__campaign",)
    list_select_related = ("battle__engagement", "author", "side", "confirmed_by")
    fields = ("battle", "author", "side", "data", "saved_at", "handed_in_at", "confirmed_at", "confirmed_by")
    readonly_fields = ("saved_at",)


@admin.register(Precedent)
class PrecedentAdmin(ReadOnly):
    campaign_path = "battle__engagement__campaign"
    list_display = ("battle", "clause", "question", "asked_by", "granted", "face", "settled_at", "struck_at")
    list_filter = ("battle__engagement__campaign",)
    list_select_related = ("battle__engagement", "asked_by")
    fields = (
        *("battle", "number", "clause", "question", "asked_by", "granted", "face"),
        *("settled_by", "side", "settled_at", "struck_by", "struck_at"),
    )
