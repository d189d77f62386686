"""Whose rows a person sees in the admin, and what he may do to them."""

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from campaign.models import Campaign
from campaign.operations.journal import record


def person(request: HttpRequest) -> User:
    """Whoever came through the admin's door."""
    assert isinstance(request.user, User)
    return request.user


class Judged(ModelAdmin):
    """A staff umpire sees and mends the rows of his own campaigns, a superuser those of all.

    `campaign_path`: the way from a row to its campaign, "" for the campaign itself. Each change leaves an
    entry in the campaign's journal.
    """

    campaign_path = "campaign"
    mended = True  # False: kept by operations alone, to be read
    list_fullwidth = True
    compressed_fields = True

    def judges(self, request: HttpRequest) -> bool:
        user = request.user
        if not (user.is_active and user.is_staff):
            return False
        return user.is_superuser or Campaign.objects.filter(umpires=user.pk).exists()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        if request.user.is_superuser:
            return rows
        return rows.filter(**{"__".join(filter(None, (self.campaign_path, "umpires"))): request.user})

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.judges(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.judges(request)

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.mended and self.judges(request)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if form.changed_data:
            campaign = obj if isinstance(obj, Campaign) else obj.campaign
            record(
                campaign=campaign,
                actor=person(request),
                operation=f"admin.{obj._meta.model_name}",
                subject=getattr(obj, "key", ""),
                data={
                    name: {
                        "before": str(form.initial.get(name, "")),
                        "after": str(form.cleaned_data.get(name)),
                    }
                    for name in form.changed_data
                },
            )


class ReadOnly(Judged):
    """Rows that operations alone write."""

    mended = False
