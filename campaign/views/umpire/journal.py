from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from campaign.access import Asked, umpire_or_404
from campaign.pages.campaigns.journal import journal_in_words
from campaign.views.answer import answer


@login_required
def journal(request: Asked, slug: str) -> HttpResponse:
    """Shows the journal of the campaign to its umpire."""
    member = umpire_or_404(request, slug)
    who, kind, page = (request.GET.get(name, "") for name in ("who", "kind", "page"))
    found, turn = journal_in_words(member, who=who, kind=kind, asked=page)
    return answer(request, "campaign/journal.html", found, member=member, turn=turn, here="desk")
