"""The umpire's changes to a previewed week, with a reason; they are made at its aftermath."""

from collections.abc import Collection
from datetime import timedelta

from campaign.i18n.war_words import gettext as _
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.turns import previews
from campaign.logic.turns.previews import Led
from campaign.logic.vocabulary import (
    OUT_OF_CONTACT,
    Account,
    Cause,
    ForceKind,
    ForceState,
    LeaderFate,
    Stance,
    Stock,
)
from campaign.models import PreviewEdit, PrisonerParty, Turn
from campaign.operations.casualties.officers import set_leader_fate
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners
from campaign.operations.transport import interceptions
from campaign.refusals import Refusal
from campaign.store.unit_of_work import Rows

MOST_WEEKS = 99


def refuse_unfit(turn: Turn, kind: str, before: str, after: str) -> None:
    """Raises Refusal if a line of that *kind* cannot have the value *after*."""
    choices: dict[str, tuple[Collection[str], str]] = {
        "state": (previews.SETTLED, _("A force cannot be in this state.")),
        "stance": (set(Stance), _("There is no such stance.")),
        "sea": (
            interceptions.FATES,
            _("Choose whether the ship is captured, is chased off or gets through."),
        ),
        "leader": (
            previews.FATES,
            _("A leader is present, wounded or dead; find captured leaders on the roll of prisoners."),
        ),
    }
    if kind == "place":
        if after != before and not turn.campaign.places.filter(key=after).exists():
            raise Refusal(_("There is no such place."))
    elif kind in choices:
        allowed, refused = choices[kind]
        if after not in allowed:
            raise Refusal(refused)
    elif kind == "party":
        return
    elif not (after.isascii() and after.isdigit() and len(after) < 6):
        raise Refusal(_("Write the number in digits."))
    elif kind == "turns_unsupplied" and int(after) > MOST_WEEKS:
        raise Refusal(_("Say how many {weeks}, at most %(most)d.") % {"most": MOST_WEEKS})


def holder_line(party: PrisonerParty) -> str:
    """Returns who holds *party*, as a line of a preview says it."""
    if party.held_by is not None:
        return f"by:{party.held_by.key}"
    return f"at:{party.held_at.key}" if party.held_at is not None else ""


def refuse_hands(turn: Turn, led: Led, after: str) -> None:
    """Raises Refusal if the prisoners *led* cannot be with that holder."""
    manner, _colon, key = after.partition(":")
    forces = turn.campaign.forces.filter(key=key, side__key=led.captor)
    fit = (
        after in (previews.FREE, led.hands)
        or manner == "at"
        and turn.campaign.places.filter(key=key).exists()
        or manner == "by"
        and forces.exclude(kind__in=(ForceKind.SHIP, ForceKind.MAGAZINE)).exists()
    )
    if not fit:
        raise Refusal(_("Prisoners must be with a force of their captor, at a place, or released."))


def apply_edits(rows: Rows) -> list[PreviewEdit]:
    """Applies the umpire's edits of the week at aftermath, except those it was played with already.

    Returns the edits that must wait for the close, because supplies are drawn and captured bases give
    prisoners there. The caller holds the lock, and flushes *rows*.
    """
    turn = rows.turn
    if not turn.preview:
        return []
    posted: list[Line] = []
    late: list[PreviewEdit] = []
    rows_of = PreviewEdit.objects.filter(turn=turn).order_by("line")
    for row in (edit_row for edit_row in rows_of if not previews.is_played_again(edit_row.line)):
        kind, _slash, rest = row.line.partition("/")
        if kind in ("turns_unsupplied", "party"):
            late.append(row)
            continue
        if kind == "place":
            done: int = move_force(rows, rest, row.after)
        elif kind == "state":
            done = change_force_state(rows, rest, row)
        elif kind == "leader":
            done = change_leader_fate(rows, rest, row)
        else:
            done = add_counter_posting(rows, row, posted)
        rows.record("previews.apply", subject=row.line, reason=row.reason, data={"done": done})
    post_lines(turn=turn, date=turn.starts + timedelta(days=turn.days - 1), lines=posted, stood=rows.balances)
    turn.preview = None  # committed
    rows.write([turn], "preview")
    return late


def at_close(rows: Rows, late: list[PreviewEdit]) -> None:
    """Applies the umpire's edits of unsupplied weeks and of prisoners' holders, once the week is closed."""
    for row in late:
        kind, _slash, key = row.line.partition("/")
        if kind == "party":
            done = move_party(rows, key, row)
        else:
            force, done = rows.forces[key], True
            force.turns_unsupplied = int(row.after)
            rows.write([force], "turns_unsupplied")
        rows.record("previews.apply", subject=row.line, reason=row.reason, data={"done": done})


def move_party(rows: Rows, key: str, row: PreviewEdit) -> bool:
    """Gives a party of prisoners to another holder, or releases it. Tells whether it did.

    It must still be where the preview had it, and no battle may pin its old or new holder.
    """
    party = rows.parties.get(key)
    if party is None or party.paroled or holder_line(party) != row.before:
        return False
    manner, _colon, to = row.after.partition(":")
    force = rows.forces.get(to) if manner == "by" else None
    busy = any(holder is not None and holder.state in BUSY for holder in (party.held_by, force))
    if busy or manner == "by" and force is None or manner == "at" and to not in rows.places:
        return False
    if row.after == previews.FREE:
        rows.__dict__.pop("rolls", None)  # stale after the week's close
        units = {unit.pk: unit for unit in rows.units.values()}
        roll, reference = sorted(rows.rolls[party.pk].items()), f"edit/{rows.turn.key}/{party.key}"
        lines = [prisoners.return_line(units[unit], party, men, Cause.FREED, reference) for unit, men in roll]
        last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
        post_lines(turn=rows.turn, date=last, lines=lines, stood=rows.balances)
        prisoners.set_free(rows, prisoners.with_them(rows, party))
        return True
    party.held_by, party.held_at = force, None if force else rows.places[to]
    rows.write([party], "held_by", "held_at")
    return True


def move_force(rows: Rows, key: str, place: str) -> bool:
    """Puts a force at a place.

    One pinned by a battle stays where it is, and a ship can only lie in ports.
    """
    force, ship = rows.forces[key], rows.forces[key].kind == ForceKind.SHIP
    if force.state in OUT_OF_CONTACT or place not in rows.places or ship and not rows.places[place].port:
        return False
    force.place, force.route, force.metres = rows.places[place], None, 0
    force.state = ForceState.ABOARD if ship else ForceState.HALTED
    rows.write([force], "place", "route", "metres", "state")
    return True


def change_force_state(rows: Rows, key: str, row: PreviewEdit) -> bool:
    """Gives a force another state, if nothing has happened to it since."""
    force = rows.forces[key]
    if force.state not in previews.SETTLED:
        return False
    force.state = ForceState(row.after)
    rows.write([force], "state")
    return True


def change_leader_fate(rows: Rows, key: str, row: PreviewEdit) -> bool:
    """Sets the fate of a leader, unless another battle has decided it."""
    leader = rows.leaders[key]
    if leader.fate != row.before:
        return False
    set_leader_fate(
        leader, LeaderFate(row.after), leader.fate_date or rows.turn.starts, rows.turn, rows.turn.seed
    )
    rows.write([leader], "fate", "fate_date", "until")
    return True


def add_counter_posting(rows: Rows, row: PreviewEdit, posted: list[Line]) -> int:
    """Adds the counter-posting of *row* to *posted*; returns how much it moves, at most what is there."""
    word, unit, source, target, _cause = row.line.split("/")
    stock, more = Stock(word), int(row.after) - int(row.before)
    start, end = (Account(source), Account(target)) if more > 0 else (Account(target), Account(source))
    taken = sum(
        line.amount for line in posted if (line.unit.key, line.stock, line.source) == (unit, stock, start)
    )
    amount_there = rows.balances.get((rows.units[unit].pk, stock, start), 0) - taken
    amount = min(abs(more), max(0, amount_there))
    posted.append(
        Line(rows.units[unit], stock, start, end, amount, Cause.UMPIRE, f"edit/{rows.turn.key}/{unit}")
    )
    return amount
