"""The preview of a locked week: force by force what it changes, in words, and what the umpire may set."""

import datetime as dt
from dataclasses import dataclass, replace

from django.http import Http404

from campaign.access import Member
from campaign.i18n.order_words import TASKS, TASKS_DONE
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.turns import previews as week
from campaign.logic.turns.previews import (
    CANCELLED,
    PLAYING,
    READY,
    STALE,
    Change,
    Happening,
    Preview,
    Sum,
    Toll,
)
from campaign.logic.vocabulary import Stock, Task
from campaign.models import Force, Order, PreviewEdit, Turn
from campaign.pages.economy.treasury import week_sentence
from campaign.pages.parts import supply
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import ground_phrase as at_ground
from campaign.pages.reports import gazette
from campaign.pages.turns import next_week
from campaign.pages.turns.preview_edits import (
    Line,
    Spots,
    by_name,
    edit_sentence,
    meeting_line,
    party_line,
    stance_lines,
)
from campaign.pages.turns.preview_reasons import orders_by_force, reason_of_change
from campaign.store.queries.weeks.previews import is_preview_due, is_preview_playing, preview_stamp
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class ForceChange:
    name: str
    id: str
    side: str
    lines: tuple[Line, ...]
    why: str = ""  # it is where it is; "" of one that is only formed in this week


@dataclass(frozen=True, slots=True)
class GroundChange:
    """Changes to a place or a road."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PreviewPage:
    title: str
    state: str
    said: str
    playing: bool
    live: Live | None
    stamp: str  # of what changes by itself
    ready: bool
    again: bool
    fought: int
    following: next_week.Part
    forces: tuple[ForceChange, ...]
    grounds: tuple[GroundChange, ...]
    meetings: tuple[Line, ...]  # at sea
    parties: tuple[Line, ...]
    money: str  # "" no treasury is kept
    kept: tuple[str, ...]
    bitter: tuple[str, ...]
    href: str
    play: str
    cancel: str
    commit: str
    seen: str  # what is sent with it
    edit: str
    desk: str


def preview_page(member: Member) -> tuple[PreviewPage, Turn]:
    """Returns the preview. Eleven queries.

    There is no such page unless a locked turn waits for it.
    """
    turn = current_turn(member.campaign)
    if not is_preview_due(turn):
        raise Http404
    preview = turn.preview or {"state": CANCELLED, "fought": 0}
    stamp = page_stamp(turn.label, preview["state"], preview["fought"], preview_stamp(turn))
    ready = preview["state"] == READY
    preview_data = week.from_plain(preview) if ready else Preview()
    land = Spots.of(member) if ready else Spots({}, {}, {}, {})
    rows = {row.key: row for row in member.campaign.forces.select_related("side")} if ready else {}
    edits = {row.line: row for row in PreviewEdit.objects.filter(turn=turn)} if ready else {}
    units = {row.key: row.label for row in member.campaign.units.all()} if ready else {}
    leaders = {row.key: row.label for row in member.campaign.leaders.all()} if ready else {}
    timetable = {row.key: row for row in member.campaign.timetable.all()} if ready else {}
    orders = orders_by_force(member.campaign) if ready else {}
    brought = {
        change.force: opening_lines(turn, change, land, units, leaders)
        for change in (preview_data.following.changes if preview_data.following else ())
    }
    return PreviewPage(
        title=_("Preview of turn %(number)d: %(week)s") % {"number": turn.number, "week": words.week(turn)},
        state=preview["state"],
        said=state_sentence(preview["state"]),
        playing=preview["state"] == PLAYING,
        live=going_on(member, turn, preview["fought"], stamp),
        stamp=stamp,
        ready=ready,
        again=preview["state"] != PLAYING,
        fought=preview["fought"],
        following=next_week.strengths_part(turn, preview_data, land, rows, units, timetable, edits, brought),
        forces=changes_by_force(turn, preview_data, land, rows, edits, units, leaders, orders),
        grounds=changes_by_ground(turn, preview_data, land),
        parties=tuple(party_line(*entry, land, rows, edits) for entry in preview_data.parties),
        meetings=tuple(meeting_line(turn, entry, land, rows, edits) for entry in preview_data.meetings),
        money=treasury_line(preview_data.money, land),
        kept=tuple(places_of_kept_battles(preview_data.kept, land)),
        bitter=tuple(no_quarter_lines(preview_data.bitter, land, rows)),
        href=member.url("campaign:preview"),
        play=member.url("campaign:preview-play"),
        cancel=member.url("campaign:preview-cancel"),
        commit=member.url("campaign:preview-commit"),
        seen=preview_stamp(turn) if ready else "",
        edit=member.url("campaign:preview-edit"),
        desk=member.url("campaign:desk"),
    ), turn


def going_on(member: Member, turn: Turn, fought: int, stamp: str) -> Live | None:
    """Returns how the preview is being played, or None."""
    if not is_preview_playing(turn):
        return None
    text = ngettext("%d battle has been fought.", "%d battles have been fought.", fought) % fought
    return Live(f"{state_sentence(PLAYING)} {text}", member.url("campaign:preview", seen=stamp))


def state_sentence(state: str) -> str:
    return {
        PLAYING: _("A preview of the {week} was asked for."),
        READY: _("The {week} would go like this. Change what you must, then commit it."),
        STALE: _("Something was changed after you had committed the {week}. Play it again."),
    }.get(state, _("The preview has not been played yet."))


def places_of_kept_battles(kept: tuple[str, ...], land: Spots) -> list[str]:
    """Returns the battles that will wait for the umpire, by their keys' places.

    They are not stored yet.
    """
    by_slug = {key.replace("_", "-"): row.label for key, row in land.places.items()}
    return [by_slug.get(key.split("-", 1)[1].rsplit("-", 1)[0], key) for key in kept]


def no_quarter_lines(bitter: dict[str, int], land: Spots, rows: dict[str, Force]) -> list[str]:
    """Returns the consequences of giving no quarter."""
    by = {row.side.favours: row.side.label for row in rows.values()}
    return [
        _("No quarter was given at %(place)s, so its people turn against {the}%(side)s.")
        % {"place": land.places[key].label, "side": by[-lean]}
        for key, lean in bitter.items()
    ]


def changes_by_force(
    turn: Turn,
    week: Preview,
    spots: Spots,
    rows: dict[str, Force],
    edits: dict[str, PreviewEdit],
    units: dict[str, str],
    leaders: dict[str, str],
    orders: dict[str, Order],
) -> tuple[ForceChange, ...]:
    changes = []
    sides = {muster.force: muster.side for muster in week.musters}
    for change in week.changes:
        lines: tuple[Line, ...] = (
            place_line(change, spots, edits),
            *left_as(change, edits),
            *stance_lines(change, edits),
            *(Line(text) for text in other_changes(turn, change, spots, units)),
            *supply_lines(change, edits),
            *(fate_line(change, *entry, leaders, edits) for entry in change.fates),
            *(toll_line(entry, units, edits) for entry in change.tolls),
        )
        name, row = next_week.name_of_force(change.force, week, rows), rows.get(change.force)
        letter = row.side.letter if row else spots.letters.get(sides.get(change.force, ""), "")
        if row is None:  # there is no such force before the commit: of it no line can be changed
            name, lines = (
                _("%(name)s, newly formed") % {"name": name},
                tuple(Line(entry.text) for entry in lines),
            )
        why = reason_of_change(turn, change, orders.get(change.force), spots.places) if row else ""
        changes.append(ForceChange(name, next_week.force_anchor(change.force), letter, lines, why))
    return tuple(changes)


def place_line(change: Change, spots: Spots, edits: dict[str, PreviewEdit]) -> Line:
    before, after = spots.place_and_state(change.before), spots.place_and_state(change.after)
    edit = edits.get(change.line)
    text = words.capitalise(before) if before == after else f"{words.capitalise(before)} → {after}"
    name = spots.places[edit.after].label if edit and edit.after in spots.places else ""
    now = edit.after if edit else change.after.spot.place
    choices = ("", _("as it is")), *sorted(((k, row.label) for k, row in spots.places.items()), key=by_name)
    return Line(text, change.line, now, _("Place"), choices, edit_sentence(name, edit))


def left_as(change: Change, edits: dict[str, PreviewEdit]) -> list[Line]:
    """Returns the state in which a force is left, if it is not free to go."""
    name = f"state/{change.force}"
    if name not in change.lines():
        return []
    edit, now = edits.get(name), change.after.state
    choices = tuple((state.value, words.force_state(state)) for state in week.SETTLED)
    text = _("After the {week}: %s") % words.force_state(now)
    text_chosen = words.force_state(edit.after) if edit else ""
    return [
        Line(
            text,
            name,
            edit.after if edit else now.value,
            _("State"),
            choices,
            edit_sentence(text_chosen, edit),
        )
    ]


def supply_lines(change: Change, edits: dict[str, PreviewEdit]) -> list[Line]:
    """Returns the supplies drawn, or no longer drawn, before and after."""
    name = f"turns_unsupplied/{change.force}"
    if name not in change.lines():
        return []
    was, now, edit = change.before.turns_unsupplied, change.after.turns_unsupplied, edits.get(name)
    text = f"{supply.supply_sentence(was, 0).rstrip('.')} → {supply.supply_sentence(now, 0).rstrip('.')}"
    text_chosen = edit.after if edit else ""
    return [
        Line(
            text,
            name,
            text_chosen or str(now),
            _("{Weeks} without supplies"),
            (),
            edit_sentence(text_chosen, edit),
        )
    ]


def fate_line(
    change: Change, key: str, was: str, now: str, leaders: dict[str, str], edits: dict[str, PreviewEdit]
) -> Line:
    """Returns a fate: General Vidal: present → wounded."""
    name = f"leader/{key}"
    text = f"{leaders.get(key, key)}: {words.leader_fate(was)} → {words.leader_fate(now)}"
    if name not in change.lines():
        return Line(text)
    edit = edits.get(name)
    choices = tuple((fate.value, words.leader_fate(fate)) for fate in week.FATES)
    text_chosen = words.leader_fate(edit.after) if edit else ""
    return Line(text, name, edit.after if edit else now, _("Fate"), choices, edit_sentence(text_chosen, edit))


def other_changes(turn: Turn, change: Change, spots: Spots, units: dict[str, str]) -> list[str]:
    """Returns units, rides, prisoners and goods of a force, before and after."""
    was, now = change.before.units, change.after.units
    gone = [units[key] for key in was if key not in now]
    come = [units[key] for key in now if key not in was and key in units]
    sentences = [_("It transfers: %s.") % ", ".join(gone)] if gone else []
    sentences += [_("It receives: %s.") % ", ".join(come)] if come else []
    for minute, begun, ended in change.rides:
        about = {
            "day": words.weekday(turn.starts + dt.timedelta(days=minute // 1440)),
            "from": spots.places[begun].label if begun else _("on its way"),
            "to": spots.places[ended].label if ended else _("on its way"),
        }
        sentences.append(_("By rail or by water on %(day)s: %(from)s → %(to)s") % about)
    if change.before.prisoners != change.after.prisoners:
        led = words.number(change.before.prisoners), words.number(change.after.prisoners)
        sentences.append(_("Prisoners with it: %(before)s → %(after)s") % {"before": led[0], "after": led[1]})
    before, after = dict(change.before.held), dict(change.after.held)
    for stock in dict.fromkeys((*before, *after)):
        had, has = before.get(stock, 0), after.get(stock, 0)
        if had != has:
            sentences.append(f"{words.amount(stock, had)} → {words.number(has)}")
    return sentences


def opening_lines(
    turn: Turn, change: Change, spots: Spots, units: dict[str, str], leaders: dict[str, str]
) -> list[str]:
    """Returns what the next week's opening brings a force besides men; goods move with their units."""
    if change.before.units != change.after.units:
        change = replace(change, before=replace(change.before, held=change.after.held))
    fates = (fate_line(change, *each, leaders, {}).text for each in change.fates)
    return [*other_changes(turn, change, spots, units), *fates]


def changes_by_ground(turn: Turn, preview: Preview, land: Spots) -> tuple[GroundChange, ...]:
    """Returns the changes of places and roads, by name."""
    lines: dict[str, list[str]] = {}
    for each in preview.happenings:
        name = " – ".join(land.ends(each.ground))
        lines.setdefault(name, []).append(happening_line(turn, each, land))
    return tuple(GroundChange(name, tuple(said)) for name, said in sorted(lines.items()))


def happening_line(turn: Turn, happening: Happening, land: Spots) -> str:
    """Returns a task done: Tuesday 4 February: The cane of Las Minas was burned. (Cuba)."""
    kind, _slash, detail = happening.what.partition("/")
    ends, side = land.ends(happening.ground), land.sides.get(happening.side, "")
    if kind == "taken":
        about = {"place": ends[0], "old": land.sides.get(happening.before, ""), "new": side}
        if not happening.before:
            return _("%(place)s comes into the hands of %(new)s.") % about
        return _("%(place)s passes from %(old)s to %(new)s.") % about
    if kind == "base":
        about = {"men": words.amount("men", happening.men), "side": side}
        if detail == "killed":
            return _("Sick and wounded there killed by {the}%(side)s: %(men)s.") % about
        return _("Sick and wounded there captured by {the}%(side)s: %(men)s.") % about
    if kind == "siege":
        return gazette.siege_sentence({"how": detail, "side": side, "place": ends[0]})
    if kind == "begun":
        about = {"task": str(TASKS[Task(detail)]), "hours": words.number(happening.hours)}
        return _("Begun: %(task)s; %(hours)s man-hours are done.") % about
    day = words.weekday(turn.starts + dt.timedelta(days=happening.minute // 1440))
    return f"{day}: {TASKS_DONE[Task(kind)] % {'at': ground_name(ends)}} ({side})"


def ground_name(ends: list[str]) -> str:
    return at_ground(ends) if len(ends) > 1 else ends[0]


def treasury_line(change_sum: Sum | None, land: Spots) -> str:
    if change_sum is None:
        return ""
    return (
        f"{land.sides[change_sum.side]}. {week_sentence(change_sum.came, change_sum.went, change_sum.owed)}"
    )


def toll_line(row: Toll, units: dict[str, str], edits: dict[str, PreviewEdit]) -> Line:
    """Returns a loss: León: 11 men effective → dead (battle)."""
    text = _("%(unit)s: %(men)s, %(source)s → %(target)s (%(cause)s)") % {
        "unit": units.get(row.unit, row.unit),
        "men": words.amount(row.stock, row.amount),
        "source": words.account_name(row.source),
        "target": words.account_name(row.target),
        "cause": words.cause_name(row.cause),
    }
    edit = edits.get(row.line)
    now = edit.after if edit else str(row.amount)
    asks = _("Men") if row.stock is Stock.MEN else _("How many")
    return Line(text, row.line if row.is_free else "", now, asks, (), edit_sentence(now, edit))
