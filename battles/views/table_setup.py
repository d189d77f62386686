"""The umpire lays out a table before it is fought: its rules, kind and scale, and the ground as a file."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles.access import battle_of, judged_engagement_or_404
from battles.forms.table_setup import GroundForm
from battles.operations import table_setup
from battles.table.ground_file import file_name
from battles.views.engagements import show_fault
from campaign.access import Asked, Member, member_or_404
from campaign.models import Engagement
from campaign.refusals import Refusal


@login_required
@require_POST
def choose_battle_type(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Chooses another battle type, or the one that comes."""
    member, engagement = mustered_or_404(request, slug, ref)
    try:
        table_setup.choose_layout(
            engagement=engagement,
            kind=request.POST.get("kind", ""),
            actor=member.user,
            seen=seen_by(request),
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The table is changed."))
    return redirect(member.url("battles:engagement", ref=ref))


@login_required
@require_POST
def choose_scale(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Chooses another step of the rules, or the first that fits."""
    member, engagement = mustered_or_404(request, slug, ref)
    men = request.POST.get("men", "")
    try:
        number = int(men) if men.isdecimal() and len(men) < 6 else -1
        table_setup.choose_scale(engagement=engagement, men=number, actor=member.user, seen=seen_by(request))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The table is changed."))
    return redirect(member.url("battles:engagement", ref=ref))


@login_required
@require_POST
def choose_ruleset(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Chooses other rules for this battle, or the campaign's again."""
    member, engagement = mustered_or_404(request, slug, ref)
    try:
        table_setup.choose_ruleset(
            engagement=engagement,
            ruleset=request.POST.get("ruleset", ""),
            actor=member.user,
            seen=seen_by(request),
        )
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The table is changed."))
    return redirect(member.url("battles:engagement", ref=ref))


@login_required
@require_POST
def choose_log(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Lets both sides write in one log, or each in its own."""
    member, engagement = mustered_or_404(request, slug, ref)
    is_one = request.POST.get("log", "") == "one"
    try:
        table_setup.choose_log(engagement=engagement, is_one=is_one, actor=member.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        one, separate_text = _("Both sides write in one log now."), _("Each side writes in its own log now.")
        messages.success(request, one if is_one else separate_text)
    return redirect(member.url("battles:table", ref=ref))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ground(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Returns the ground as a file.

    Posted: one that the umpire has written, refused by line and field.
    """
    member, engagement = mustered_or_404(request, slug, ref)
    if request.method != "POST":
        text = table_setup.ground_text(engagement, battle_of(engagement))
        answered = HttpResponse(text, content_type="application/toml; charset=utf-8")
        answered["Content-Disposition"] = f'attachment; filename="{file_name(engagement.name)}"'
        return answered
    form = GroundForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            table_setup.set_ground(
                engagement=engagement,
                text=form.cleaned_data["ground"],
                actor=member.user,
                seen=seen_by(request),
            )
        except Refusal as refusal:
            form.add_error("ground", str(refusal))
        else:
            messages.success(request, _("The battle uses your ground."))
            return redirect(member.url("battles:engagement", ref=ref))
    form.fields["ground"].widget.attrs["autofocus"] = True  # the fault stands far down the page
    return show_fault(request, member, engagement, form, status=422)


@login_required
@require_POST
def draw_again(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Returns to the ground that the seed draws."""
    member, engagement = mustered_or_404(request, slug, ref)
    try:
        table_setup.drop_ground(engagement=engagement, actor=member.user, seen=seen_by(request))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The battle uses the ground as drawn."))
    return redirect(member.url("battles:engagement", ref=ref))


def seen_by(request: Asked) -> str:
    """Returns the mark of how the table was laid out on the page that was sent."""
    return request.GET.get("seen", "")


def mustered_or_404(request: Asked, slug: str, ref: str) -> tuple[Member, Engagement]:
    """Returns an engagement of which the member is umpire, once its list is closed."""
    member = member_or_404(request, slug)
    engagement = judged_engagement_or_404(member, ref)
    if not engagement.muster:
        raise Http404
    return member, engagement
