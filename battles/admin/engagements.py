"""The queue of engagements in the admin: what each side brings, why it is kept, the computer to settle it."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from unfold.decorators import action, display

from battles import operations, tasks
from campaign.admin.campaigns import state_badge
from campaign.admin.forces import Shown
from campaign.admin.judged import ReadOnly, admin_user
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Result
from campaign.pages.desk.suggestions import why_referred
from campaign.pages.parts.wording import phrases as words
from campaign.refusals import Refusal
from campaign.tasks import send_after_commit


class ResultInline(Shown):
    model = Result
    fields = ("revision", "source", "field_holder", "reason", "actor", "at")
    readonly_fields = ("at",)


@admin.register(Engagement)
class EngagementAdmin(ReadOnly):
    list_display = ("name", "turn", "when", "kind", "sides", "is_referred", "why", "stands", "pages")
    list_filter = ("campaign", "state", "kind", "is_referred", "turn__number")
    list_select_related = ("campaign", "turn", "attacker")
    search_fields = ("name", "key")
    ordering = ("-turn__number", "minute", "key")
    fields = (
        *("campaign", "turn", "name", "kind", "stands", "when", "where", "terrain", "attacker", "sides"),
        *("is_referred", "why", "pages"),
    )
    readonly_fields = ("stands", "when", "where", "sides", "why", "pages")
    inlines = (ResultInline,)
    actions = ("by_computer",)
    actions_detail = ("open_page",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Engagement]:
        return super().get_queryset(request).prefetch_related("campaign__sides").defer("turn__march")

    @display(description=gettext_lazy("when"), ordering="minute")
    def when(self, engagement: Engagement) -> str:
        return words.day_and_hour(engagement.turn, engagement.minute)

    @display(description=gettext_lazy("where"))
    def where(self, engagement: Engagement) -> str:
        return words.spot_name(engagement)

    @display(description=gettext_lazy("men"))
    def sides(self, engagement: Engagement) -> str:
        """Returns what each side brings, once its list is closed: Cuba 300; Spain 610."""
        names = {side.key: side.label for side in engagement.campaign.sides.all()}
        return "; ".join(
            f"{names[party['side']]} {men_of_party(party):,}"
            for party in engagement.muster.get("parties", ())
        )

    @display(description=pgettext_lazy("column", "why referred"), ordering="why_referred")
    def why(self, engagement: Engagement) -> str:
        return why_referred(engagement.why_referred)

    @display(description=gettext_lazy("state"), ordering="state")
    def stands(self, engagement: Engagement) -> SafeString:
        return state_badge(engagement.get_state_display(), full=engagement.state == EngagementState.SETTLED)

    @display(description=gettext_lazy("pages"))
    def pages(self, engagement: Engagement) -> SafeString:
        return format_html('<a href="{}">{}</a>', page_of(engagement), _("Decide"))

    @action(description=gettext_lazy("Let the computer fight it"))
    def by_computer(self, request: HttpRequest, chosen: QuerySet[Engagement]) -> None:
        for engagement in chosen:
            try:
                operations.queue_battle(engagement=engagement, actor=admin_user(request))
            except Refusal as refusal:
                self.message_user(request, str(refusal), messages.ERROR)
                continue
            send_after_commit(request, tasks.resolve_battle.delay, engagement.pk)
            self.message_user(request, _("The computer will fight %s.") % engagement.name, messages.SUCCESS)

    @action(description=gettext_lazy("Decide on its page"))
    def open_page(self, request: HttpRequest, object_id: Any) -> HttpResponse:
        return redirect(page_of(get_object_or_404(self.get_queryset(request), pk=object_id)))


def men_of_party(party: dict[str, Any]) -> int:
    return sum(unit["men"] for force in party["forces"] for unit in force["units"])


def page_of(engagement: Engagement) -> str:
    return reverse("battles:engagement", args=[engagement.campaign.slug, engagement.ref])
