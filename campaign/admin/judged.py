"""Rows that a person sees in the admin, and the rights to change them."""

from typing import Any

from django.contrib.admin.filters import AllValuesFieldListFilter, RelatedFieldListFilter
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.forms import CharField, ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from simple_history.admin import SimpleHistoryAdmin
from unfold.widgets import UnfoldAdminTextInputWidget

from campaign.admin.lookups import OfferedLookups
from campaign.forms.shared import Shared, overtaken_text, seen_field
from campaign.models import Campaign
from campaign.operations.ledger.journal import record_operation


def admin_user(request: HttpRequest) -> User:
    """Returns the user logged into the admin."""
    assert isinstance(request.user, User)
    return request.user


def rows_of_own_campaigns(rows: QuerySet[Any], request: HttpRequest, path: str) -> QuerySet[Any]:
    """Returns the *rows* of the campaigns of which the reader is an umpire.

    *path*: from a row to its campaign, or "".
    """
    if request.user.is_superuser:
        return rows
    return rows.filter(**{"__".join(filter(None, (path, "umpires"))): request.user.pk})


class OwnRows(RelatedFieldListFilter):
    """Offers campaigns, sides and seats, but only of campaigns whose umpire the person is."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        model = field.related_model
        rows = rows_of_own_campaigns(model.objects.all(), request, "" if model is Campaign else "campaign")
        ordering = self.field_admin_ordering(field, request, model_admin)
        return field.get_choices(
            include_blank=False, limit_choices_to={"pk__in": rows.values("pk")}, ordering=ordering
        )


class HisTurns(AllValuesFieldListFilter):
    """Offers the numbers of turns; how many another campaign has had is not told."""

    def __init__(self, field: Any, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(field, request, *args, **kwargs)
        self.lookup_choices = rows_of_own_campaigns(self.lookup_choices, request, "campaign")


class WhyInput(UnfoldAdminTextInputWidget):
    """A line of text that carries the version of the row, for which Unfold would draw a label."""

    version = ""

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        seen = format_html('<input type="hidden" name="seen" value="{}">', self.version)
        return format_html("{}{}", super().render(*args, **kwargs), seen)


class Mending(Shared, ModelForm):
    """A row with what a hand may set right of it, and why; told if another hand has changed it meanwhile."""

    unshared = ("seen", "why")
    seen = seen_field()

    why = CharField(
        label=gettext_lazy("Why"),
        max_length=255,
        required=False,
        widget=WhyInput,  # a bare one has neither frame nor width in Unfold
        help_text=gettext_lazy("The journal records it with your name and the date."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.late = self.changes() if self.is_bound else []
        if self.late:
            self.data = self.caught_up()
        if "why" in self.fields:
            self.fields["why"].widget.version = self.version()

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.late:
            self.add_error(None, overtaken_text(self.late))
        if set(self.changed_data) - {"why", "seen"} and not self.cleaned_data.get("why", "").strip():
            self.add_error("why", _("Give a reason for this change."))
        return cleaned


class Judged(OfferedLookups):
    """Rows that a staff umpire sees and corrects in their own campaigns, a superuser in all.

    `campaign_path`: the lookup from a row to its campaign, "" for the campaign itself. Each change needs a
    reason and leaves an entry in the campaign's journal.
    """

    form: type[ModelForm] = Mending
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
        """Returns rows of the user's campaigns. The marches of weeks are left out: too large for a list."""
        rows = rows_of_own_campaigns(super().get_queryset(request), request, self.campaign_path)
        turn = any(field.name == "turn" for field in self.model._meta.fields)
        return rows.defer("turn__march", "turn__preview") if turn else rows

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """Limits the choices of each filter to the reader's own campaigns as well."""
        filters: list[Any] = []
        for path in self.list_filter:
            if get_fields_from_path(self.model, path)[-1].is_relation:
                filters.append((path, OwnRows))
            else:
                filters.append((path, HisTurns) if path.endswith("turn__number") else path)
        return filters

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

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        fields = super().get_fields(request, obj)
        return (*fields, "why") if self.mended and "why" not in fields else fields

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:
        super().save_model(request, obj, form, change)
        changed = [name for name in form.changed_data if name not in ("why", "seen")]
        if changed:
            campaign = obj if isinstance(obj, Campaign) else obj.campaign
            record_operation(
                campaign=campaign,
                actor=admin_user(request),
                operation=f"admin.{obj._meta.model_name}",
                subject=getattr(obj, "key", ""),
                reason=form.cleaned_data["why"].strip(),
                data={
                    name: {
                        "before": str(form.initial.get(name, "")),
                        "after": str(form.cleaned_data.get(name)),
                    }
                    for name in changed
                },
            )


class ReadOnly(Judged):
    """Rows that operations alone write."""

    form = ModelForm
    mended = False


class Remembered(SimpleHistoryAdmin, Judged):
    """Rows with a history, which only people who may see the row can read and restore."""

    def history_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        self.own_or_404(request, object_id)
        return super().history_view(request, object_id, *args, **kwargs)

    def history_form_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        self.own_or_404(request, object_id)
        return super().history_form_view(request, object_id, *args, **kwargs)

    def own_or_404(self, request: HttpRequest, object_id: str) -> None:
        if self.get_object(request, object_id) is None:
            raise Http404
