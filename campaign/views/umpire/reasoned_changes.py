"""The umpire changes how a campaign is played, and says why."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked
from campaign.forms.campaigns import Reasoned
from campaign.refusals import Refusal
from campaign.views.answer import STORED


def change_with_reason(
    request: Asked,
    form: Reasoned,
    *,
    change: Callable[..., object],
    message: str,
    back: str,
    show: Callable[[Any, int], HttpResponse],
) -> HttpResponse:
    """Stores what *form* asks and goes *back* to its page, or has it *show* what is wrong.

    *change* is called with `values`, `actor`, `reason` and `seen`, and returns what has changed, if anything;
    *message* is the message for that. A form with faults is shown with status 422, a refused one with 409.
    """
    status = 422
    if form.is_valid():
        try:
            changed = change(
                values=form.values(),
                actor=request.user,
                reason=form.cleaned_data["reason"],
                seen=form.cleaned_data["seen"],
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            messages.success(
                request, message if changed else _("There was nothing to change."), extra_tags=STORED
            )
            return redirect(back)
    form.focus_first_error()
    return show(form, status)
