"""Read-only records of the war: orders, sightings, returns, prisoners, reports, the journal."""

import datetime as dt

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from unfold.decorators import display

from campaign.admin.judged import ReadOnly
from campaign.i18n.journal_words import operation_words
from campaign.models import (
    CasualtyReturn,
    Contact,
    Entry,
    Order,
    PreviewEdit,
    PrisonerParty,
    Report,
    Sighting,
)
from campaign.pages.parts.wording import phrases as words
from campaign.store.ledger_reads import prisoner_rolls


@admin.register(Order)
class OrderAdmin(ReadOnly):
    campaign_path = "turn__campaign"
    list_display = ("force", "turn", "in_words", "stance", "odds", "seat", "by_computer", "saved_at")
    list_filter = ("turn__campaign", "turn__number", "kind", "stance", "by_computer")
    list_select_related = ("force", "turn", "seat")
    search_fields = ("force__name",)
    ordering = ("-turn__number", "force__key")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Order]:
        return super().get_queryset(request).prefetch_related("turn__campaign__places")

    @display(description=gettext_lazy("order"), ordering="kind")
    def in_words(self, order: Order) -> str:
        """Returns the order in words: March: Bor, Cerro."""
        names = {place.key: place.label for place in order.turn.campaign.places.all()}
        goals = ", ".join(names.get(key, key) for key in order.goals)
        kind = words.capitalise(order.get_kind_display())
        return f"{kind}: {goals}" if goals else kind

    @display(description=gettext_lazy("odds limit"), ordering="odds_limit")
    def odds(self, order: Order) -> str:
        return f"{words.tenths(order.odds_limit // 10)}:1"


@admin.register(Sighting)
class SightingAdmin(ReadOnly):
    campaign_path = "turn__campaign"
    list_display = ("date", "observer", "force", "band", "arm", "spot", "source", "sure")
    list_filter = ("turn__campaign", "observer", "source", "sure", "turn__number")
    list_select_related = ("observer", "force", "place", "route__a", "route__b")
    search_fields = ("force__name",)

    @display(description=gettext_lazy("seen as"))
    def band(self, sighting: Sighting) -> str:
        return words.strength_band(sighting.low, sighting.high, sure=sighting.sure)

    @display(description=gettext_lazy("where"))
    def spot(self, sighting: Sighting) -> str:
        return words.spot_name(sighting)


@admin.register(Contact)
class ContactAdmin(ReadOnly):
    campaign_path = "turn__campaign"
    list_display = ("key", "turn", "when", "forces", "seen_by", "outcome")
    list_filter = ("turn__campaign", "turn__number", "outcome")
    list_select_related = ("turn",)
    search_fields = ("key",)

    @display(description=gettext_lazy("when"), ordering="minute")
    def when(self, contact: Contact) -> str:
        return words.day_and_hour(contact.turn, contact.minute)


@admin.register(CasualtyReturn)
class ReturnAdmin(ReadOnly):
    campaign_path = "unit__campaign"
    list_display = (
        *(
            "unit",
            "action",
            "revision",
            "outcome",
            "present",
            "killed",
            "severely_wounded",
            "lightly_wounded",
            "missing",
        ),
        *("captured", "total", "page"),
    )
    list_filter = ("unit__campaign", "unit__side", "outcome", "result__engagement__turn__number")
    list_select_related = ("unit__campaign", "result__engagement")
    search_fields = ("unit__name", "result__engagement__name")
    ordering = ("-result__engagement__date", "result__engagement__key", "-result__revision", "unit__key")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CasualtyReturn]:
        return super().get_queryset(request).defer("result__data", "result__engagement__muster")

    @display(description=gettext_lazy("battle"), ordering="result__engagement__date")
    def action(self, row: CasualtyReturn) -> str:
        return f"{row.result.engagement}, {words.short_day(row.result.engagement.date)}"

    @display(description=gettext_lazy("revision"))
    def revision(self, row: CasualtyReturn) -> int:
        return row.result.revision

    @display(description=pgettext_lazy("column", "lost"))
    def total(self, row: CasualtyReturn) -> int:
        return row.losses

    @display(description=gettext_lazy("casualty return"))
    def page(self, row: CasualtyReturn) -> SafeString:
        address = reverse("campaign:return", args=[row.unit.campaign.slug, row.result.engagement.ref])
        return format_html('<a href="{}">{}</a>', address, _("Return"))


@admin.register(PrisonerParty)
class PrisonerPartyAdmin(ReadOnly):
    list_display = ("engagement", "side", "captor", "men", "captured_on", "held_by", "held_at")
    list_filter = ("campaign", "side", "captor")
    list_select_related = ("engagement", "side", "captor", "held_by", "held_at")
    fields = (*("campaign", "engagement", "side", "captor", "men", "captured_on", "held_by", "held_at"),)
    readonly_fields = ("men", "captured_on")

    @display(description=gettext_lazy("men"))
    def men(self, party: PrisonerParty) -> int:
        return sum(prisoner_rolls([party])[party.pk].values())

    @display(description=gettext_lazy("captured on"), ordering="taken_on")
    def captured_on(self, party: PrisonerParty) -> dt.date:
        return party.taken_on


@admin.register(Report)
class ReportAdmin(ReadOnly):
    campaign_path = "turn__campaign"
    list_display = ("__str__", "audience", "side", "state", "page")
    list_filter = ("turn__campaign", "audience", "state", "side", "turn__number")
    list_select_related = ("turn__campaign", "side", "seat")
    fields = ("turn", "audience", "side", "seat", "state", "page", "facts", "text", "changed", "revision")
    readonly_fields = ("page",)

    @display(description=gettext_lazy("page"))
    def page(self, report: Report) -> SafeString:
        address = reverse("campaign:report", args=[report.turn.campaign.slug, report.turn.number])
        return format_html('<a href="{}">{}</a>', address, _("Read"))


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    list_display = ("at", "what", "subject", "actor", "turn", "reason")
    list_filter = ("campaign", "operation", "turn__number")
    list_select_related = ("actor", "turn")
    search_fields = ("subject", "operation", "reason")
    ordering = ("-pk",)

    @display(description=gettext_lazy("what"), ordering="operation")
    def what(self, entry: Entry) -> str:
        return operation_words(entry.operation)


@admin.register(PreviewEdit)
class EditAdmin(ReadOnly):
    campaign_path = "turn__campaign"
    list_display = ("turn", "line", "before", "after", "reason", "actor", "at")
    list_filter = ("turn__campaign", "turn__number")
    list_select_related = ("actor", "turn")
    search_fields = ("line", "reason")
    ordering = ("-turn__number", "line")
