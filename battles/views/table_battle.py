"""A battle that was played at a table, event by event."""

from django.http import HttpResponse

from battles.links import link_for_member
from battles.models import Battle
from battles.pages.table_battle import table_battle_page
from battles.replay.event_list import Watching
from campaign.access import Asked, Member
from campaign.models import Engagement
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer, part


def table_battle(
    request: Asked, member: Member, engagement: Engagement, battle: Battle, watching: Watching
) -> HttpResponse | None:
    """Shows the game of *battle* at a step; None if there is none to watch."""
    page = table_battle_page(member, engagement, battle, watching)
    if page is None:
        return None
    if request.htmx and request.htmx.target == "log":
        return part(request, "battles/_log.html", {"log": page.log})
    return answer(
        request,
        "battles/table_battle.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        picture=member.url("battles:battle-moving-picture", ref=engagement.ref) if page.board else "",
        link=link_for_member(member, engagement, battle),
    )
