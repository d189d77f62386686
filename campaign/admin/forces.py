"""Forces, their units with what stands in the ledger, and the leaders."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from unfold.admin import TabularInline
from unfold.decorators import display

from campaign.admin.judged import Judged, Remembered
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Balance, Force, Leader, Posting, Seat, Unit
from campaign.pages.parts.wording import phrases as words


class Shown(TabularInline):
    """Rows under another row, to be read."""

    extra = 0
    can_delete = False
    show_change_link = True
    hide_title = True

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return True


def men_fit_for_duty(path: str) -> Any:
    """Returns the men fit to march, summed over the balances reached by *path*."""
    at_hand = {f"{path}__stock": Stock.MEN, f"{path}__account": Account.FIT}
    return Coalesce(Sum(f"{path}__amount", filter=Q(**at_hand)), 0)


class UnitInline(Shown):
    model = Unit
    fields = ("name", "arm", "troops", "quality", "men")
    readonly_fields = ("men",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Unit]:
        return super().get_queryset(request).annotate(men=men_fit_for_duty("balances"))

    @display(description=gettext_lazy("fit for duty"))
    def men(self, unit: Unit) -> int:
        return unit.men  # type: ignore[attr-defined]


@admin.register(Force)
class ForceAdmin(Judged):
    list_display = ("__str__", "side", "seat", "kind", "spot", "activity", "men", "page")
    list_filter = ("campaign", "side", "seat", "kind", "state")
    list_select_related = ("campaign", "side", "seat", "place", "route__a", "route__b")
    search_fields = ("name", "name_es", "key")
    fields = (
        "campaign",
        "side",
        "key",
        "name",
        "name_es",
        "kind",
        "seat",
        "base",
        "is_static",
        "spot",
        "activity",
        "men",
        "page",
    )
    readonly_fields = ("campaign", "side", "key", "kind", "spot", "activity", "men", "page")
    inlines = (UnitInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Force]:
        return super().get_queryset(request).annotate(fit=men_fit_for_duty("units__balances"))

    def formfield_for_foreignkey(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        force = self.get_object(request, request.resolver_match.kwargs.get("object_id", ""))
        if force and db_field.name == "seat":
            kwargs["queryset"] = Seat.objects.filter(side=force.side)
        if force and db_field.name == "base":
            kwargs["queryset"] = force.campaign.places.order_by("name")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    @display(description=gettext_lazy("where"))
    def spot(self, force: Force) -> str:
        return words.spot_name(force)

    @display(description=gettext_lazy("state"), ordering="state")
    def activity(self, force: Force) -> str:
        return words.state_of_force(force)

    @display(description=gettext_lazy("fit for duty"), ordering="fit")
    def men(self, force: Force) -> int:
        return force.fit  # type: ignore[attr-defined]

    @display(description=gettext_lazy("ledger"))
    def page(self, force: Force) -> SafeString:
        address = reverse("campaign:force", args=[force.campaign.slug, force.ref])
        return format_html('<a href="{}">{}</a>', address, _("Page"))


class BalanceInline(Shown):
    model = Balance
    fields = ("stock", "account", "amount")
    show_change_link = False


class PostingInline(Shown):
    model = Posting
    per_page = 25
    fields = ("date", "stock", "amount", "from_account", "to_account", "cause", "reference", "note")
    ordering = ("-date", "-pk")


@admin.register(Unit)
class UnitAdmin(Judged):
    list_display = ("__str__", "force", "side", "arm", "troops", "quality", "men")
    list_filter = ("campaign", "side", "arm")
    list_select_related = ("force", "side")
    search_fields = ("name", "name_es", "key", "force__name")
    ordering = ("name", "key")
    fields = (
        "campaign",
        "side",
        "force",
        "key",
        "name",
        "name_es",
        "arm",
        "habits",
        "troops",
        "quality",
        "firearms",
        "in_posts",
    )
    readonly_fields = ("campaign", "side", "force", "key", "arm", "habits", "troops")
    inlines = (BalanceInline, PostingInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Unit]:
        return super().get_queryset(request).annotate(men=men_fit_for_duty("balances"))

    @display(description=gettext_lazy("fit for duty"), ordering="men")
    def men(self, unit: Unit) -> int:
        return unit.men  # type: ignore[attr-defined]

    @display(description=gettext_lazy("marches and fights as"))
    def habits(self, unit: Unit) -> str:
        """Returns whether the unit's nation fights as irregulars, by any name the scenario gives it."""
        return _("irregulars") if unit.campaign.nation(unit.nation).is_irregular else _("regulars")


@admin.register(Leader)
class LeaderAdmin(Remembered):
    list_display = ("name", "rank", "side", "unit", "command", "initiative", "fate", "fate_date")
    list_filter = ("campaign", "side", "fate", "general")
    list_select_related = ("side", "unit")
    search_fields = ("name", "rank")
    fields = (
        *("campaign", "side", "key", "name", "rank", "rank_es", "general", "command", "initiative"),
        *("unit", "fate", "fate_date"),
    )
    readonly_fields = ("campaign", "side", "key")
    autocomplete_fields = ("unit",)
