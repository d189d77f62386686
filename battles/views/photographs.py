"""Photographs of a battle and notes on it: shown, added, changed, removed; images by their addresses."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from battles.access import engagement_or_404, is_judging
from battles.forms.photographs import AddNoteForm, AddPhotographForm, NoteForm, PhotographForm
from battles.pages.at_table.photographs import PhotographsPage, may_change, photographs_page
from campaign.access import Asked, Member, member_or_404
from campaign.logic.vocabulary.photographs import Viewers
from campaign.models import Engagement, Photograph, Turn
from campaign.operations.engagement.photographs import (
    add_note,
    add_photograph,
    change_photograph,
    remove_photograph,
)
from campaign.refusals import Refusal
from campaign.store.queries.battles.photographs import photographs_printed, photographs_seen
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer
from campaign.views.public import readable_or_404

KEPT_SECONDS = 3600


@login_required
def photographs(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the photographs of a battle and the notes on it; posted: one more."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    turn = current_turn(member.campaign)
    page = photographs_page(member, engagement, turn)
    is_note = "note" in request.POST
    form = AddPhotographForm(
        request.POST if request.method == "POST" and not is_note else None,
        request.FILES if request.method == "POST" and not is_note else None,
        judges=page.judges,
        initial={"caption": _("On the table: %s") % engagement.label},
    )
    if request.method != "POST":
        return show_photographs(request, member, turn, page, form)
    if not page.may_add:
        raise Http404
    if is_note:
        return write_note(request, member, engagement, page, form)
    if not form.is_valid():
        return show_photographs(request, member, turn, page, form, status=422)
    try:
        add_photograph(
            engagement=engagement,
            content=form.cleaned_data["file"],
            caption=form.cleaned_data["caption"],
            viewers=Viewers(form.cleaned_data["viewers"]),
            author=member.user,
            side=member.own_side,
        )
    except Refusal as refusal:
        form.add_error("file", str(refusal))
        return show_photographs(request, member, turn, page, form, status=409)
    messages.success(request, _("The photograph is added."), extra_tags=STORED)
    return redirect(member.url("battles:photographs", ref=ref))


def write_note(
    request: Asked, member: Member, engagement: Engagement, page: PhotographsPage, form: AddPhotographForm
) -> HttpResponse:
    """Stores the note that was sent. *form*: of the photographs on the same page."""
    notes, turn = note_form(page, request.POST), current_turn(member.campaign)
    if not notes.is_valid():
        return show_photographs(request, member, turn, page, form, notes=notes, status=422)
    try:
        add_note(
            engagement=engagement,
            note=notes.cleaned_data["note"],
            viewers=Viewers(notes.cleaned_data["viewers"]),
            author=member.user,
            side=member.own_side,
        )
    except Refusal as refusal:
        notes.add_error("note", str(refusal))
        return show_photographs(request, member, turn, page, form, notes=notes, status=409)
    messages.success(request, _("The note is saved."), extra_tags=STORED)
    return redirect(member.url("battles:photographs", ref=engagement.ref))


def note_form(page: PhotographsPage, sent: QueryDict | None = None) -> AddNoteForm:
    return AddNoteForm(sent, judges=page.judges, auto_id="note_%s")


@login_required
def photograph(request: Asked, slug: str, ref: str, key: str) -> HttpResponse:
    """Changes or removes the photograph *key*, on POST."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    row = changeable_or_404(request, member, engagement, key)
    judges = is_judging(member)
    try:
        if "remove" in request.POST:
            remove_photograph(photograph=row, actor=member.user)
            messages.success(
                request, _("The photograph is removed.") if row.width else _("The note is removed.")
            )
        else:
            make = PhotographForm if row.width else NoteForm
            form = make(request.POST, judges=judges, before=row.viewers)
            if not form.is_valid():
                for fault in (fault for faults in form.errors.values() for fault in faults):
                    messages.error(request, str(fault))
            else:
                caption, viewers = form.cleaned_data["caption"], Viewers(form.cleaned_data["viewers"])
                is_unread = not judges and viewers is Viewers.GAZETTE and caption != row.caption
                change_photograph(
                    photograph=row,
                    caption=caption,
                    viewers=Viewers.BATTLE if is_unread else viewers,
                    actor=member.user,
                )
                text = _("The photograph is changed.") if row.width else _("The note is changed.")
                if is_unread and not row.width:
                    text = _("The note is changed. The gazette prints it when the umpire approves it again.")
                elif is_unread:
                    text = _(
                        "The photograph is changed. The gazette prints it when the umpire approves it again."
                    )
                messages.success(request, text)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    return redirect(member.url("battles:photographs", ref=ref))


def changeable_or_404(request: Asked, member: Member, engagement: Engagement, key: str) -> Photograph:
    """Returns the photograph *key* of *engagement*, if *member* may change it and has sent something."""
    rows = photographs_seen(member).filter(engagement=engagement, ref=key).select_related("engagement__turn")
    row = rows.defer("image", "engagement__turn__march").first()
    if row is None or request.method != "POST":
        raise Http404
    if not may_change(member, row, current_turn(member.campaign)):
        raise Http404
    row.engagement.campaign = member.campaign
    return row


def show_photographs(
    request: Asked,
    member: Member,
    turn: Turn,
    page: PhotographsPage,
    form: AddPhotographForm,
    *,
    notes: AddNoteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    return answer(
        request,
        "battles/photographs.html",
        page,
        member=member,
        turn=turn,
        here="engagements",
        status=status,
        form=form,
        notes=notes or note_form(page),
        cards=[
            (
                card,
                (PhotographForm if card.picture.source else NoteForm)(
                    judges=page.judges,
                    before=card.viewers,
                    initial={"caption": card.picture.caption, "viewers": card.viewers},
                    auto_id=f"{card.ref}_%s",
                )
                if card.change
                else None,
            )
            for card in page.cards
        ],
    )


@login_required
def photograph_image(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Returns the image of a photograph that the member may see, or that the gazette prints."""
    member = member_or_404(request, slug)
    rows = photographs_seen(member) | photographs_printed(member.campaign)
    return image_or_404(rows.filter(ref=ref).first())


def public_photograph_image(request: HttpRequest, slug: str, ref: str) -> HttpResponse:
    """Returns the image of a photograph that the gazette prints."""
    campaign = readable_or_404(request, slug)
    return image_or_404(photographs_printed(campaign).filter(ref=ref).first())


def image_or_404(photograph: Photograph | None) -> HttpResponse:
    """Answers with the image of *photograph*. Only the reader's own browser keeps it."""
    if photograph is None or not photograph.width:
        raise Http404
    response = HttpResponse(bytes(photograph.image), content_type="image/webp")
    patch_cache_control(response, private=True, max_age=KEPT_SECONDS)
    return response
