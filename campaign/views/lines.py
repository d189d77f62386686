from tempfile import SpooledTemporaryFile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, umpire_or_404
from campaign.forms import BringInForm
from campaign.operations import archives, turns
from campaign.pages.lines import lines_page
from campaign.refusals import Refusal
from campaign.views.answer import answer

IN_MEMORY = 4 << 20  # bytes; a longer file waits on disk


@login_required
def lines(request: Asked, slug: str) -> HttpResponse:
    """The lines of play; a file sent here founds a campaign of its own."""
    member = umpire_or_404(request, slug)
    if request.method != "POST":
        page, turn = lines_page(member)
        return answer(request, "campaign/lines.html", page, member=member, turn=turn, here="desk")
    form, status = BringInForm(request.POST, request.FILES), 422
    if form.is_valid():
        asked = form.cleaned_data
        try:
            made = archives.bring_in(
                file=asked["file"].file, actor=request.user, name=asked["name"], seated=asked["seated"]
            )
        except Refusal as refusal:
            form.add_error("file", str(refusal))
            status = 409
        else:
            messages.success(request, _("%(name)s has been brought in.") % {"name": made.name})
            return redirect("campaign:desk", made.slug)
    page, turn = lines_page(member, bring_in=form)
    return answer(request, "campaign/lines.html", page, member=member, turn=turn, here="desk", status=status)


@login_required
@require_POST
def download(request: Asked, slug: str) -> HttpResponseBase:
    """The campaign as one file."""
    member = umpire_or_404(request, slug)
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (the answer closes it)
    try:
        archives.write(campaign=member.campaign, to=file, actor=request.user)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(member.url("campaign:desk"))
    file.seek(0)
    name = f"{slug}-{turns.current(member.campaign).key}.manigua"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/gzip")
