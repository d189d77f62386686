"""The reader's notices: what is told, where and how often; and the links in e-mails that stop them."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from campaign.access import Asked
from campaign.forms.notices import AddressForm, BrowserForm, ChannelForm
from campaign.logic.vocabulary.notices import ChannelKind, Pace
from campaign.models import Channel
from campaign.notices.layout import channel_of_link
from campaign.notices.overview import channel_cards
from campaign.notices.push import check_browser, public_key
from campaign.notices.transport import check_service
from campaign.operations.notices import channels
from campaign.refusals import Refusal


@login_required
def notices(request: Asked) -> HttpResponse:
    """Shows the reader's channels, and adds the address of a service."""
    form = AddressForm(request.POST or None, initial={"language": get_language()})
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                check_service(form.cleaned_data["address"])
                channels.add_service(user=request.user, **form.cleaned_data)
            except Refusal as refusal:
                form.add_error("address", str(refusal))
            else:
                messages.success(request, _("The address is saved. Notices go there from now on."))
                return redirect("notices")
    return show_notices(request, form, status=status)


def show_notices(
    request: Asked, form: AddressForm, sent: dict[str, ChannelForm] | None = None, status: int = 200
) -> HttpResponse:
    cards = channel_cards(request.user, sent or {})
    if request.user.email and not any(card.is_email for card in cards):
        unsaved = Channel(user=request.user, kind=ChannelKind.EMAIL, ref="email")
        email_form = (sent or {}).get("email") or ChannelForm(channel=unsaved)
    else:
        email_form = None
    context = {
        "cards": cards,
        "form": form,
        "email_form": email_form,
        "sends": settings.SENDS_MAIL,
        "push_key": public_key(),
        "browser_form": BrowserForm(),
    }
    return render(request, "account/notices.html", context, status=status)


@login_required
@require_POST
def add_browser(request: Asked) -> HttpResponse:
    """Adds the browser that sent this to those that show the reader's notices."""
    form = BrowserForm(request.POST)
    if not form.is_valid():
        raise Http404  # no page sends it so
    cleaned = form.cleaned_data
    try:
        check_browser(cleaned["address"], cleaned["key"], cleaned["secret"])
        channels.add_browser(user=request.user, language=get_language() or "", **cleaned)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Saved. This browser shows your notices from now on."))
    return redirect("notices")


@login_required
@require_POST
def channel(request: Asked, ref: str) -> HttpResponse:
    """Saves how one channel is used; `email` is the channel for e-mail before anything was sent by it."""
    if ref == "email" and request.user.email:
        channel_row = Channel(user=request.user, kind=ChannelKind.EMAIL, ref="email")
    else:
        channel_row = get_object_or_404(Channel, user=request.user, ref=ref)
    form = ChannelForm(request.POST, channel=channel_row)
    if not form.is_valid():
        return show_notices(request, AddressForm(), {ref: form}, status=422)
    if channel_row.pk is None:
        channel_row = channels.find_email_channel(request.user)
    channels.set_channel(
        channel=channel_row,
        pace=Pace(form.cleaned_data["pace"]),
        language=form.cleaned_data["language"],
        refused=form.refused_kinds,
    )
    messages.success(request, _("Your notices are saved."))
    return redirect("notices")


@login_required
@require_POST
def remove(request: Asked, ref: str) -> HttpResponse:
    """Removes a service or a browser."""
    found = get_object_or_404(Channel.objects.exclude(kind=ChannelKind.EMAIL), user=request.user, ref=ref)
    channels.remove_channel(channel=found)
    messages.success(request, _("Removed. No more notices go there."))
    return redirect("notices")


@csrf_exempt  # a mail program sends it by itself, with nothing but the signed address
def choice(request: HttpRequest, token: str) -> HttpResponse:
    """Stops or slows the e-mails of one person without a log-in.

    Reading the address changes nothing, since programs that look for harmful links open it. A mail program
    that stops them posts what RFC 8058 says, which names no pace.
    """
    channel_row = channel_of_link(token)
    if channel_row is None:
        raise Http404
    if request.method == "POST":
        wish = request.POST.get("pace", Pace.NEVER)
        if wish not in [*Pace]:
            raise Http404
        channels.set_pace(channel=channel_row, pace=Pace(wish))
    return render(
        request, "account/notice_choice.html", {"pace": channel_row.pace, "changed": request.method == "POST"}
    )
