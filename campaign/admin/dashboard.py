"""The first page of the admin: of each campaign, what needs the umpire now."""

from typing import Any

from campaign.access import Asked, campaigns_of, member_or_404
from campaign.pages.desk.umpire_desk import DeskPage, desk_page


def dashboard(request: Asked, context: dict[str, Any]) -> dict[str, Any]:
    """Adds `needs` for Unfold: a desk for each campaign of which the reader is an umpire."""
    judged = [
        campaign
        for campaign in campaigns_of(request.user)
        if request.user.is_superuser or campaign.judged  # type: ignore[attr-defined]
    ]
    needs: list[tuple[str, str, DeskPage]] = []
    for campaign in judged:
        member = member_or_404(request, campaign.slug)
        needs.append((campaign.name, member.url("campaign:desk"), desk_page(member)[0]))
    return {**context, "needs": needs}
