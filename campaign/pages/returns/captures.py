"""The roll of captures: guns, arms, stores and ships that changed hands, and where they are; page and CSV."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.captures import Whereabouts
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, ForceKind, Stock
from campaign.models import Force, Opening, Side, Turn, Unit
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.published_view import force_of, opening_seen_by
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import Year, year_choice
from campaign.pages.returns.capture_rows import THINGS, Capture, Spoils, captures_known
from campaign.pages.returns.monthly_strength import inert_cell


@dataclass(frozen=True, slots=True)
class CaptureLine:
    """One event: `what` was taken, `burned`, from and by whom, and where it is `now`."""

    name: str
    href: str
    day: str
    by: Side | None
    of: Side | None
    units: str  # of one's own that lost it
    what: str
    burned: str
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    word: str  # "taken", "lost"
    title: str
    lines: tuple[CaptureLine, ...]
    in_all: str


@dataclass(frozen=True, slots=True)
class CapturesPage:
    """`rolls`: what the reader's side took, and what the enemy took from it; for the umpire one for all
    sides. None: nothing changed hands in the year that is shown.
    """

    rolls: tuple[Roll, ...]
    both: bool
    years: tuple[Year, ...]
    shown: int
    file: str
    prisoners: str


Spots = dict[str, Force]  # forces as they are told of, by key
Row = tuple[Capture, Counter[str], CaptureLine]  # with what it tells of, by stock


def captures_page(member: Member, year: str = "") -> tuple[CapturesPage, Turn]:
    """Returns the page of the *year*, else of the last. At most ten queries in an open week."""
    turns = side.readable_turns(member)
    turn = turns[-1]
    numbers = {day.year for turn_row in turns for day in (turn_row.starts, words.last_day(turn_row))}
    shown, years = year_choice(
        {number for number in numbers if number <= side.reading_day(turn).year},
        year,
        lambda one: member.url("campaign:captures", year=one),
    )
    rows = readable_captures(member, turn, shown)
    ours = [row for row in rows if member.side in (None, row[0].by)]
    theirs = [row for row in rows if member.side not in (None, row[0].by)]
    rolls = [roll_of_captures("taken", _("Captures") if member.side is None else _("Captured by us"), ours)]
    if member.side is not None:
        rolls.append(roll_of_captures("lost", _("Captured from us"), theirs))
    return CapturesPage(
        rolls=tuple(rolls) if rows else (),
        both=member.side is None,
        years=years,
        shown=shown,
        file=member.url("campaign:captures-file"),
        prisoners=member.url("campaign:prisoners"),
    ), turn


def roll_of_captures(word: str, title: str, rows: list[Row]) -> Roll:
    whole = sum((moved for _capture, moved, _line in rows), Counter[str]())
    return Roll(word, title, tuple(line for _capture, _moved, line in rows), goods_phrase(whole))


def capture_table(member: Member) -> list[list[str]]:
    """Returns all captures of the war as the rows of a file, one a line, its heads first."""
    heads = [_("Day"), _("Event"), _("Captured by"), _("From"), _("Units"), _("What"), _("Number"), _("Now")]
    rows = [heads]
    for capture, moved, line in readable_captures(member, side.readable_turns(member)[-1]):
        by, of = (side_row.label if side_row else "" for side_row in (line.by, line.of))
        ours = member.side in (None, capture.by)
        units = ", ".join(unit.label for unit in capture.takers) if ours else line.units
        counted = [(str(STOCK_NAMES[stock]), moved[stock]) for stock in THINGS if moved[stock]]
        counted += (
            [(capture.title.ship.label, 1)] if capture.title.ship and not (ours and member.side) else []
        )
        for thing, number in counted:
            cells = map(inert_cell, (line.name, by, of, units, thing))
            end = inert_cell("; ".join(line.now))
            rows.append([capture.title.date.isoformat(), *cells, str(number), end])
    return rows


def readable_captures(member: Member, turn: Turn, year: int | None = None) -> list[Row]:
    """Returns each capture as the reader is told of it."""
    known = captures_known(member, turn, year)
    opening = opening_seen_by(member, turn)
    spots = spots_of(member, turn, opening, known.units)
    captures_read = []
    for capture in known.found:
        ours = member.side is None or capture.by == member.side
        moved = (
            (capture.what | capture.lost if member.side is None else capture.what) if ours else capture.lost
        )
        thing = ship_phrase(capture, member)
        if not (thing or moved or capture.burned):
            continue
        line = CaptureLine(
            name=capture.title.name,
            href=capture.title.href,
            day=words.full_date(capture.title.date),
            by=capture.by,
            of=capture.of,
            units="" if ours and member.side else ", ".join(unit.label for unit in capture.losers),
            what=", ".join(filter(None, (thing, goods_phrase(moved)))),
            burned=goods_phrase(capture.burned),
            now=tuple(
                present_whereabouts(member, capture, known, spots)
                if ours
                else guns_retaken(member, capture, known)
            ),
        )
        captures_read.append((capture, moved, line))
    return captures_read


def spots_of(member: Member, turn: Turn, opening: Opening | None, units: Mapping[str, Unit]) -> Spots:
    """Returns the forces that the reader may see, by the keys of *units*.

    One query and more while a week is marched, else none.
    """
    if opening is not None:
        forces = {force.key: force for force in side.readable_forces(member, turn)}
        return {key: forces[at] for key in units if (at := force_of(opening, key)) in forces}
    own_forces = {
        unit.force_id: unit.force
        for unit in units.values()
        if unit.force.kind != ForceKind.MAGAZINE
        and (member.side is None or unit.force.side_id == member.side.pk)
    }
    side.stood_back(member, None, list(own_forces.values()))
    return {key: own_forces[unit.force_id] for key, unit in units.items() if unit.force_id in own_forces}


def goods_phrase(moved: Counter[str]) -> str:
    """Returns goods: 2 guns, 40 muskets; "" for nothing."""
    return ", ".join(words.amount(stock, moved[stock]) for stock in THINGS if moved[stock])


def ship_phrase(capture: Capture, member: Member) -> str:
    """Returns the vessel captured whole at sea; its captor does not read the enemy's name for it."""
    ship = capture.title.ship
    if ship is None:
        return ""
    if member.side is None or capture.of == member.side:
        return ship.label
    return _("a ship") if ship.kind == ForceKind.SHIP else _("a convoy on board")


def present_whereabouts(member: Member, capture: Capture, known: Spoils, spots: Spots) -> Iterable[str]:
    """Returns where captured material is now, for its captor: guns piece by piece, all else by ledger."""
    for kind, at, number in guns_by_kind(capture, known):
        about = {"guns": words.amount(kind, number)}
        unit = known.units.get(at.unit)
        if title := known.titles.get(at.again):
            about |= {"name": title.name, "day": words.full_date(title.date)}
            yield _("%(guns)s lost again: %(name)s, %(day)s") % about
        elif at.again:
            yield _("%(guns)s lost again") % about
        elif unit is None:
            yield _("%(guns)s in no return") % about
        elif at.account == Account.IN_HAND:
            yield _("%(guns)s with %(keeper)s") % (about | {"keeper": keeper_phrase(unit, spots)})
        elif at.account == Account.DISABLED:
            yield _("%(guns)s out of action with %(keeper)s") % (
                about | {"keeper": keeper_phrase(unit, spots)}
            )
        else:
            yield _("%(guns)s destroyed") % about
    others = [stock for stock in capture.what if stock not in GUNS]
    for unit in capture.takers if others else ():
        if any(known.held[unit.key, stock] for stock in others):
            yield _("in the returns of %s") % keeper_phrase(unit, spots)
        else:
            yield _("used up, lost or passed on by %s") % keeper_phrase(unit, spots)
    if member.side is None and capture.burned and not capture.what:
        yield _("burned")


def keeper_phrase(unit: Unit, spots: Spots) -> str:
    """Returns the keeper: Villaclara Horse, at Trinidad."""
    if unit.arm == Arm.MAGAZINE:
        return _("the magazine of %s") % unit.label
    force = spots.get(unit.key)
    if force is None or (force.place is None and force.route is None):
        return unit.label
    return _("%(unit)s, %(where)s") % {"unit": unit.label, "where": words.spot_name(force)}


def guns_by_kind(capture: Capture, known: Spoils) -> Iterator[tuple[Stock, Whereabouts, int]]:
    """Returns where the guns of *capture* are, by kind."""
    lost = {"", *(unit.key for unit in capture.losers)}
    for kind in GUNS if capture.what or capture.lost else ():
        spots = known.guns[kind].get(capture.event, Counter[Whereabouts]()).items()
        if capture.what[kind] or capture.lost[kind]:
            for at, number in sorted(spots, key=lambda spot_count: astuple(spot_count[0])):
                if at.of in lost:
                    yield kind, at, number


def guns_retaken(member: Member, capture: Capture, known: Spoils) -> Iterable[str]:
    """Yields guns that the loser has since retaken; it knows no more of its losses."""
    own_pk = member.side.pk if member.side else None
    for kind, at, number in guns_by_kind(capture, known):
        title = known.titles.get(at.again)
        if title is not None and own_pk in known.takers.get(at.again, ()):
            about = {
                "guns": words.amount(kind, number),
                "name": title.name,
                "day": words.full_date(title.date),
            }
            yield _("%(guns)s recaptured: %(name)s, %(day)s") % about
