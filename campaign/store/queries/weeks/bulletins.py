"""Battles that a side may publish in the gazette."""

from django.db.models import Q

from campaign.i18n.war_words import gettext as _
from campaign.logic.settings import ON, Reports
from campaign.logic.theatre.telegraph import Road, town_by
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import CasualtyReturn, Engagement, Route, Side, Turn


def why_not_printed(engagement: Engagement, side: Side, turn: Turn) -> str:
    """Returns why *side* cannot decide about *engagement* in *turn*, the current one; empty if it can."""
    settings = turn.campaign.rules(turn.number).reports
    returns = CasualtyReturn.objects.filter(result__engagement=engagement, result__turn__undone_at=None)
    settled = returns.filter(result__turn__number__gte=turn.number - 1)
    if engagement.state != EngagementState.SETTLED or turn.state != TurnState.OPEN or not settled.exists():
        return _("Only a battle of last {week} can be reported to the gazette, while orders are open.")
    if settings.gazette != ON or is_near_town(engagement, settings):
        return _("The gazette prints what it hears of this battle anyway.")
    if not returns.filter(unit__side=side).exists():
        return _("This side had nobody there.")
    return ""


def is_near_town(engagement: Engagement, settings: Reports) -> bool:
    """Tells whether *engagement* becomes public in any case."""
    at = (
        Q(pk=engagement.route_id)
        if engagement.place_id is None
        else Q(a=engagement.place_id) | Q(b=engagement.place_id)
    )
    routes = list(Route.objects.filter(at, campaign=engagement.campaign_id).select_related("a", "b"))
    kinds = {end.key: end.kind for route in routes for end in (route.a, route.b)}
    if engagement.place is not None:
        kinds[engagement.place.key] = engagement.place.kind
    roads = [Road(route.a.key, route.b.key, route.metres) for route in routes]
    road = None if engagement.place_id else roads[0]
    return bool(
        town_by(
            engagement.place.key if engagement.place else "",
            road,
            engagement.metres,
            kinds,
            roads,
            settings.near_town,
        )
    )
