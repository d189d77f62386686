"""The preview of a locked week: force by force what it changes, in words, and what the umpire may set."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic import previews as week
from campaign.logic.previews import Change, Standing, Toll
from campaign.models import Edit, Engagement, Place, Route, Turn
from campaign.operations import previews, turns
from campaign.pages import words


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `name` "" if it may not be changed. `now`: what it is after the edit; `men` or a place."""

    text: str
    name: str
    now: str
    men: bool
    edited: str  # "8 by the umpire: the company was never there", "" if it was not changed


@dataclass(frozen=True, slots=True)
class ForceChange:
    name: str
    side: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PreviewPage:
    title: str
    state: str
    said: str
    playing: bool
    ready: bool
    again: bool
    fought: int
    forces: tuple[ForceChange, ...]
    kept: tuple[str, ...]
    bitter: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    href: str
    play: str
    cancel: str
    commit: str
    edit: str
    desk: str


def preview_page(member: Member) -> tuple[PreviewPage, Turn]:
    """At most six queries; no such page unless a locked turn waits for it."""
    turn = turns.current(member.campaign)
    if not previews.due(turn):
        raise Http404
    preview = turn.preview or {"state": previews.CANCELLED, "fought": 0, "changes": [], "kept": []}
    ready = preview["state"] == previews.READY
    changes = week.from_plain(preview["changes"]) if ready else ()
    return PreviewPage(
        title=_("Preview of turn %(number)d: %(week)s") % {"number": turn.number, "week": words.week(turn)},
        state=preview["state"],
        said=said(preview["state"]),
        playing=preview["state"] == previews.PLAYING,
        ready=ready,
        again=preview["state"] != previews.PLAYING,
        fought=preview["fought"],
        forces=forces(member, turn, changes) if ready else (),
        kept=tuple(told(member, preview["kept"])),
        bitter=tuple(embittered(member, preview.get("bitter", {}))),
        places=tuple(member.campaign.places.order_by("name").values_list("key", "name")) if ready else (),
        href=member.url("campaign:preview"),
        play=member.url("campaign:preview-play"),
        cancel=member.url("campaign:preview-cancel"),
        commit=member.url("campaign:preview-commit"),
        edit=member.url("campaign:preview-edit"),
        desk=member.url("campaign:desk"),
    ), turn


def said(state: str) -> str:
    return {
        previews.PLAYING: _("The week is being played for you to see."),
        previews.READY: _("So the week would go. Change what you must, and commit it."),
        previews.STALE: _("Something was changed after you had committed the week. Play it again."),
    }.get(state, _("The week has not been played for you yet."))


def told(member: Member, kept: list[str]) -> list[str]:
    """The fights that will wait for the umpire, by their keys' places: they are not there yet."""
    names = dict(member.campaign.places.values_list("key", "name")) if kept else {}
    by_slug = {key.replace("_", "-"): name for key, name in names.items()}
    return [by_slug.get(key.split("-", 1)[1].rsplit("-", 1)[0], key) for key in kept]


def embittered(member: Member, bitter: dict[str, int]) -> list[str]:
    """What follows where no quarter was given."""
    names = dict(member.campaign.places.values_list("key", "name")) if bitter else {}
    by = {side.favours: side.name for side in member.campaign.sides.all()} if bitter else {}
    return [
        _("No quarter was given at %(place)s: its people will lean away from %(side)s.")
        % {"place": names[key], "side": by[-lean]}
        for key, lean in bitter.items()
    ]


def forces(member: Member, turn: Turn, changes: tuple[Change, ...]) -> tuple[ForceChange, ...]:
    rows = {row.key: row for row in member.campaign.forces.select_related("side")}
    units = dict(member.campaign.units.values_list("key", "name"))
    spots = Spots(
        {row.key: row for row in member.campaign.places.all()},
        {row.key: row for row in member.campaign.routes.select_related("a", "b")},
    )
    edits = {row.line: row for row in Edit.objects.filter(turn=turn)}
    return tuple(
        ForceChange(
            rows[change.force].name,
            rows[change.force].side.letter,
            (place(change, spots, edits), *(toll(each, units, edits) for each in change.tolls)),
        )
        for change in changes
    )


@dataclass(frozen=True, slots=True)
class Spots:
    places: dict[str, Place]
    routes: dict[str, Route]

    def said(self, standing: Standing) -> str:
        """at Bor, halted"""
        spot = standing.spot
        row = Engagement(  # any row that stands somewhere
            place=self.places.get(spot.place), route=self.routes.get(spot.route), metres=spot.metres
        )
        return f"{words.where(row)}, {words.state(standing.state)}"


def place(change: Change, spots: Spots, edits: dict[str, Edit]) -> Line:
    before, after = spots.said(change.before), spots.said(change.after)
    edit = edits.get(change.line)
    text = words.capital(before) if before == after else f"{words.capital(before)} → {after}"
    name = spots.places[edit.after].name if edit and edit.after in spots.places else ""
    now = edit.after if edit else change.after.spot.place
    return Line(text, change.line, now, False, by(name, edit))


def toll(row: Toll, units: dict[str, str], edits: dict[str, Edit]) -> Line:
    """León: 11 men effective → dead (battle)"""
    text = _("%(unit)s: %(men)s, %(source)s → %(target)s (%(cause)s)") % {
        "unit": units.get(row.unit, row.unit),
        "men": words.amount("men", row.amount),
        "source": words.account(row.source),
        "target": words.account(row.target),
        "cause": words.cause(row.cause),
    }
    edit = edits.get(row.line)
    now = edit.after if edit else str(row.amount)
    return Line(text, row.line if row.free else "", now, True, by(now, edit))


def by(after: str, edit: Edit | None) -> str:
    if edit is None:
        return ""
    return _("Instead: %(after)s. %(reason)s") % {"after": after, "reason": edit.reason}
