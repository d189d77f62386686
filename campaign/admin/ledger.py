"""The ledger, to be read: nobody writes in it but operations."""

from django.contrib import admin
from django.http import HttpRequest

from campaign.admin.judged import ReadOnly
from campaign.models import AccountEntry, Balance, Posting


@admin.register(Posting)
class PostingAdmin(ReadOnly):
    campaign_path = "unit__campaign"
    list_display = (
        *("date", "unit", "stock", "amount", "from_account", "to_account", "cause", "reference", "party"),
    )
    list_filter = ("unit__campaign", "unit__side", "stock", "cause", "turn__number")
    list_select_related = ("unit", "party")
    search_fields = ("reference", "unit__name", "unit__key")
    date_hierarchy = "date"
    ordering = ("-date", "-pk")


@admin.register(Balance)
class BalanceAdmin(ReadOnly):
    campaign_path = "unit__campaign"
    list_display = ("unit", "stock", "account", "amount")
    list_filter = ("unit__campaign", "unit__side", "stock", "account")
    list_select_related = ("unit",)
    search_fields = ("unit__name", "unit__key")
    ordering = ("unit__key", "stock", "account")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False  # looked at under its unit


@admin.register(AccountEntry)
class AccountEntryAdmin(ReadOnly):
    campaign_path = "side__campaign"
    list_display = ("date", "side", "account", "cause", "amount", "reference", "note")
    list_filter = ("side__campaign", "side", "account", "cause")
    list_select_related = ("side",)
    search_fields = ("reference", "note")
    date_hierarchy = "date"
    ordering = ("-date", "-pk")
