"""Invitations: the umpire makes and withdraws them; a person with a link takes the seat."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, umpire_or_404
from campaign.forms.people import NewAccountForm
from campaign.forms.seats import InvitationForm
from campaign.operations.seats import invitations
from campaign.pages.seats.invitation import invitation_page
from campaign.pages.seats.seat import place_of
from campaign.refusals import Refusal
from campaign.views.accounts.seats import carry_out, show_seat

BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_required
@require_POST
def invite(request: Asked, slug: str, key: str) -> HttpResponse:
    """Invites somebody to an empty seat, or withdraws the invitation, for the umpire."""
    member, seat = place_of(umpire_or_404(request, slug), key)
    if "withdraw" in request.POST:
        message = _("The invitation is withdrawn.")
        return carry_out(
            request,
            member,
            seat,
            lambda: invitations.withdraw_invitation(seat=seat, actor=request.user),
            message,
        )
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return show_seat(request, member, seat, inviting=form, status=422)
    asked = form.cleaned_data
    goes_out = asked["email"] and settings.SENDS_MAIL
    message = _("The e-mail is on its way.") if goes_out else _("The link opens the seat.")
    return carry_out(
        request,
        member,
        seat,
        lambda: invitations.invite_player(seat=seat, actor=request.user, **asked),
        message,
    )


def invitation(request: HttpRequest, link: str) -> HttpResponse:
    """Shows the page that a link opens. Looking at it takes no seat: mail programs look, too."""
    user = request.user if request.user.is_authenticated else None
    page = invitation_page(link, user)
    if page and user is None and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        translation.activate(page.language)
        page = invitation_page(link, user)
    form = None if user else NewAccountForm(request.POST or None)
    status = 200 if page else 404
    fault = "" if page else invitations.closed_message()
    if page and request.method == "POST" and (form is None or form.is_valid()):
        try:
            if form:
                account = {
                    "username": form.cleaned_data["username"],
                    "password": form.cleaned_data["password1"],
                    "email": form.cleaned_data["email"],
                    "language": form.cleaned_data["language"],
                }
                seat = invitations.take_with_new_account(link=link, **account)
            else:
                assert user is not None
                seat = invitations.take_seat(link=link, user=user)
        except Refusal as refusal:
            fault, status = str(refusal), 409
        else:
            if user is None:
                assert seat.player is not None
                login(request, seat.player, backend=BACKEND)
            messages.success(request, _("You command %(seat)s.") % {"seat": seat.label})
            response = redirect(f"{reverse('campaign:week', args=[seat.campaign.slug])}?as={seat.key}")
            if form and form.cleaned_data["language"]:
                language = form.cleaned_data["language"]
                response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, samesite="Lax")
            return response
    elif page and form is not None and form.is_bound:
        status = 422
    context = {"page": page, "form": form, "fault": fault}
    return render(request, "campaign/invitation.html", context, status=status)
