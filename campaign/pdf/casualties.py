"""Casualty returns on paper: the form of one action, and the list of a year."""

from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.models import Turn
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import shown_of
from campaign.pages.returns.casualty_returns import Form, ReturnPage, ReturnsPage, UnitRow, parts_in_words
from campaign.templatetags.drawing import men


def casualty_sheet(member: Member, page: ReturnPage) -> dict[str, Any]:
    """Returns the values for casualties.typ."""
    title = _("Return of casualties")
    killed, severely, lightly, missing, taken = map(words.capitalise, parts_in_words())
    return {
        "title": f"{title}: {page.name}",
        "imprint": member.campaign.name,
        "words": {
            "title": title,
            "unit": _("Unit"),
            "present": _("Went in"),
            "killed": killed,
            "wounded": _("Wounded"),
            "severely": _("severely"),
            "lightly": _("lightly"),
            "missing": missing,
            "taken": taken,
            "total": _("Total"),
            "left": _("Left"),
            "seen": _("Seen by: the computer"),
        },
        "forms": [filled_form(page, form) for form in page.forms],
    }


def filled_form(page: ReturnPage, form: Form) -> dict[str, Any]:
    place = f", {page.where}" if page.where else ""
    action = _("in the battle of %(name)s") % {"name": page.name}
    turn = _("Turn %(n)s") % {"n": page.turn}
    held = _("Field held by <b>%(who)s</b>").replace("<b>", "").replace("</b>", "")
    return {
        "left": [line for line in (form.side_name, form.seats, form.forces) if line],
        "under": [f"{action}{place},", page.day],
        "right": [
            f"{turn}, {page.kind}",
            page.source,
            held % {"who": form.field},
        ],
        "corrected": correction_note(page),
        "rows": [unit_row(row) for row in form.rows],
        "total": unit_row(form.total),
        "chase": form.chase,
        "parts": list(other_losses(form)),
        "sum": _("The %(n)s") % {"n": men(form.total.lost)} if form.total.lost else _("No loss"),
        "bar": [
            {"kind": kind, "count": part.count, "men": men(part.count), "word": fate_note(kind, part.word)}
            for kind, part in enumerate(form.bar)
            if part.count
        ],
        "day": f"{page.day}.",
        "signed": form.signed,
        "rule": _("Return by the campaign’s rule for a force that %(course)s") % {"course": form.outcome},
    }


def correction_note(page: ReturnPage) -> str:
    if page.revision == 1:
        return ""
    if not page.reason:
        return words.capitalise(_("corrected")) + "."
    return _("Corrected, revision %(n)s: %(reason)s") % {"n": page.revision, "reason": page.reason}


def unit_row(row: UnitRow) -> list[str]:
    return [row.name, *map(men, (row.present, *row.parts, row.lost, row.left))]


def other_losses(form: Form) -> list[dict[str, Any]]:
    """Returns the other losses, beside the numbers of men."""
    lost = {"horses": men(form.horses), "guns": men(form.guns)}
    text = _("Horses lost: %(horses)s. Guns lost: %(guns)s.") % lost
    losses_by_head = [
        (_("Officers"), [f"{line}." for line in form.officers] or [_("No named officer was hit.")]),
        (_("Horses and guns"), [text if form.horses or form.guns else _("None were lost.")]),
        (_("Arms and ammunition"), list(form.material)),
    ]
    return [{"head": head, "lines": lines} for head, lines in losses_by_head if lines]


def fate_note(kind: int, word: str) -> str:
    """Returns the note on men in hospital, fit again or missing."""
    becomes = {
        1: _("in hospital, back in {weeks} 4 to 12"),
        2: _("back with the unit next turn"),
        3: _("half may rejoin"),
    }.get(kind)
    return f"{word}: {becomes}" if becomes else word


def return_list(member: Member, page: ReturnsPage, turn: Turn) -> dict[str, Any]:
    """Returns the list, for returns.typ."""
    year = shown_of(page.years)
    heads = [_("Day"), _("Battle"), *([_("Side")] if page.both else []), _("Went in"), _("Lost")]
    return {
        "title": _("Casualty returns"),
        "imprint": member.campaign.name,
        "left": [member.side.label if member.side else _("Umpire")],
        "under": [year] if year else [],
        "right": [_("Turn %(n)s") % {"n": turn.number}],
        "both": page.both,
        "heads": [*heads, _("Outcome"), _("Field held by")],
        "rows": [
            {
                "day": line.day,
                "name": line.name,
                "about": f"{line.kind}; {line.where}" if line.where else line.kind,
                "rest": [
                    *([line.side_name] if page.both else []),
                    *map(men, (line.present, line.lost)),
                    *(line.outcome, line.field),
                ],
            }
            for line in page.lines
        ],
        "total": {
            "name": _("All returns of the year") if year else _("All returns"),
            "counts": [men(page.present), men(page.lost)],
        },
    }
