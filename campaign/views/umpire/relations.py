from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from campaign.access import Asked, Member, member_or_404
from campaign.forms.relations import RelationsForm
from campaign.operations.campaigns.relations import change_relations
from campaign.pages.campaigns.relations import relations_form, relations_page
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer
from campaign.views.umpire.reasoned_changes import change_with_reason


@login_required
def relations(request: Asked, slug: str) -> HttpResponse:
    """Shows players which sides are enemies, allies or neutral; takes changes from the umpire."""
    member = member_or_404(request, slug)
    if request.method != "POST":
        return show_relations(request, member)
    if not member.umpire or member.side is not None:
        raise Http404
    campaign = member.campaign
    return change_with_reason(
        request,
        relations_form(campaign, current_turn(campaign), request.POST),
        change=partial(change_relations, campaign=campaign),
        message=_("The relations are changed."),
        back=member.url("campaign:relations"),
        show=partial(show_relations, request, member),
    )


def show_relations(
    request: Asked, member: Member, form: RelationsForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = relations_page(member, form, asked=request.GET.get("page", ""))
    here = "desk" if page.rules else "map"
    return answer(
        request, "campaign/relations.html", page, member=member, turn=turn, here=here, status=status
    )
