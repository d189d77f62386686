"""Campaigns with their sides and seats, and the turns."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _, gettext_lazy
from unfold.admin import TabularInline
from unfold.decorators import action, display

from campaign.admin.judged import ReadOnly, Remembered, admin_user
from campaign.i18n.war_words import in_war
from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Seat, Side, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.notices.outbox import record_seat
from campaign.operations.seats import invitations, stand_ins as seats
from campaign.operations.turns import turn_machine as turns
from campaign.pages.campaigns.settings_words import value_in_words
from campaign.refusals import Refusal
from campaign.store.queries.campaign_settings import settings_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import run_turn, send_after_commit


class Founded(TabularInline):
    """Rows with which a campaign is created: there are never more or fewer."""

    extra = 0
    can_delete = False
    hide_title = True

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return True


class SideInline(Founded):
    model = Side
    fields = ("key", "name", "name_es", "sign", "position")
    readonly_fields = ("key", "name", "sign", "position")

    @display(description=gettext_lazy("sign"))
    def sign(self, side: Side) -> str:
        return side.letter


class SeatInline(Founded):
    model = Seat
    fields = ("key", "side", "name", "name_es", "title", "title_es", "player")
    readonly_fields = ("key", "side")
    verbose_name_plural = gettext_lazy("seats: who commands; the computer gives orders for empty seats")

    def formfield_for_dbfield(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Returns the field with a label.

        The head of a column is no label to a screen reader.
        """
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None:
            field.widget.attrs["aria-label"] = str(field.label)
        return field


@admin.register(Campaign)
class CampaignAdmin(Remembered):
    campaign_path = ""
    list_display = ("name", "scenario", "turn", "waits_for", "desk")
    search_fields = ("name", "slug")
    fields = (
        "name",
        "slug",
        "scenario",
        "ruleset",
        "start_date",
        "turn_days",
        "last_turn",
        "rules_in_words",
        "umpires",
    )
    readonly_fields = ("slug", "scenario", "ruleset", "start_date", "turn_days", "rules_in_words")
    filter_horizontal = ("umpires",)
    inlines = (SideInline, SeatInline)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        """Withdraws invitations and stand-ins that no longer fit, and warns of players on two sides.

        An assigned seat is offered to nobody. Stand-ins who are umpires now, or sit on another side, are
        relieved; players for whom the same is true are named.
        """
        super().save_related(request, form, formsets, change)
        invitations.withdraw_taken(form.instance)
        seats.relieve_who_stand_in_for_nobody(form.instance, admin_user(request))
        for seat in seats.relieve_who_see_more(form.instance, admin_user(request)):
            message = _("%(seat)s has no stand-in any more: that person would see more than the side does.")
            messages.warning(request, message % {"seat": seat.label})
        for person in seats.on_two_sides(form.instance):
            message = _("%(name)s commands on one side and sees more than that side does. Is that intended?")
            messages.warning(request, message % {"name": person.get_username()})

    def save_formset(self, request: HttpRequest, form: ModelForm, formset: Any, change: bool) -> None:
        super().save_formset(request, form, formset, change)
        for seat, changed in formset.changed_objects:
            record_operation(
                campaign=form.instance,
                actor=admin_user(request),
                operation=f"admin.{seat._meta.model_name}",
                subject=seat.key,
                data={name: str(getattr(seat, name)) for name in changed},
            )
            if "player" in changed and seat.player is not None:
                record_seat(seat, seat.player)

    @display(description=gettext_lazy("turn"))
    def turn(self, campaign: Campaign) -> str:
        return str(current_turn(campaign))

    @display(description=gettext_lazy("stage"))
    def waits_for(self, campaign: Campaign) -> SafeString:
        return state_badge(current_turn(campaign).get_state_display())

    @display(description=gettext_lazy("settings"))
    def rules_in_words(self, campaign: Campaign) -> SafeString:
        """Says what differs from the defaults, as it holds at the next lock."""
        changed = settings_at_next_lock(campaign, current_turn(campaign))
        lines = [
            (in_war(row.text), value_in_words(name, changed[name]))
            for name, row in BOOK.items()
            if changed[name] != row.default
        ]
        return format_html_join(mark_safe("<br>"), "{}: {}", lines) or mark_safe("–")

    @display(description=gettext_lazy("desk"))
    def desk(self, campaign: Campaign) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("campaign:desk", args=[campaign.slug]), _("Desk"))


@admin.register(Turn)
class TurnAdmin(ReadOnly):
    list_display = ("__str__", "campaign", "starts", "stands", "locked_at", "published_at", "short_checksum")
    list_filter = ("campaign", "state")
    list_select_related = ("campaign",)
    ordering = ("campaign", "-number")
    fields = (
        *("campaign", "number", "starts", "days", "stands", "seed_hash", "open_seed", "checksum"),
        *("opened_at", "locked_at", "published_at", "undone_at"),
    )
    readonly_fields = ("stands", "seed_hash", "open_seed", "opened_at")
    actions = ("lock_and_march",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        """Returns all turns, also those that were undone."""
        rows = Turn.everything.order_by(*self.ordering).defer("march")
        return rows if request.user.is_superuser else rows.filter(campaign__umpires=request.user.pk)

    @display(description=gettext_lazy("stage"), ordering="state")
    def stands(self, turn: Turn) -> SafeString:
        return state_badge(turn.get_state_display(), full=turn.state == TurnState.PUBLISHED)

    @display(description=gettext_lazy("checksum"))
    def short_checksum(self, turn: Turn) -> str:
        return turn.checksum[:12] or "–"

    @display(description=gettext_lazy("seed"))
    def open_seed(self, turn: Turn) -> str:
        """Hides the dice of a week until it is published."""
        return turn.seed if turn.state == TurnState.PUBLISHED else "–"

    @action(description=gettext_lazy("Lock the turn and march"))
    def lock_and_march(self, request: HttpRequest, chosen: QuerySet[Turn]) -> None:
        for turn in chosen:
            try:
                if turn != current_turn(turn.campaign):
                    raise Refusal(_("%s has been played; only the last turn can be locked.") % turn)
                turns.lock_turn(campaign=turn.campaign, actor=admin_user(request))
            except Refusal as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
                continue
            send_after_commit(request, run_turn.delay, turn.campaign_id)
            self.message_user(request, _("%s is locked.") % turn, messages.SUCCESS)


def state_badge(word: object, *, full: bool = False) -> SafeString:
    """Returns a state in words, as the rest of the site prints it."""
    return format_html('<span class="badge{}">{}</span>', " full" if full else "", word)
