"""The order of battle as a tree: sides, their seats, the forces of these, and what units they have.

A page of it has FEW forces at most. Every page has all seats with their sums.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator

from campaign.access import Member
from campaign.logic.casualties.experience import has_experience
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, LeaderFate, Stock, TurnState
from campaign.models import Force, Leader, Turn, Unit
from campaign.pages.map.side_panel import ForceLine, force_line
from campaign.pages.orders import order_form as orders_page
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.folding import searchable_text
from campaign.pages.parts.magazines import MagazineLine, magazine_lines
from campaign.pages.parts.paging import PageLink, Pages, page_choice
from campaign.pages.parts.published_view import (
    balances_seen,
    force_of,
    opening_seen_by,
    put_back,
    rows_that_existed,
)
from campaign.pages.parts.side_rows import Tally
from campaign.pages.parts.wording import phrases as words
from campaign.pages.returns.monthly_strength import STANDING
from campaign.pages.turns.preview_edits import stance_names

FEW = 60
"""Forces on a page. With no more than these every seat is open at first; with more the reader's own are."""


@dataclass(frozen=True, slots=True)
class Count:
    """Men present and on the rolls, horses, guns, and who is `away`, in words. None: unknown."""

    present: int | None = None
    rolls: int | None = None
    horses: int | None = None
    guns: int | None = None
    away: str = ""


@dataclass(frozen=True, slots=True)
class UnitRow:
    name: str
    arm: str
    quality: str  # "" where units do not learn
    count: Count


@dataclass(frozen=True, slots=True)
class Row:
    force: ForceLine
    count: Count
    leaders: str
    stance: str  # by its order, "" if it has none
    units: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """One seat with its forces, and their sum."""

    name: str
    holder: str
    rows: tuple[Row, ...]
    gone: tuple[ForceLine, ...]  # forces of which nobody is left
    count: Count
    whole: bool  # news of all of them: else the sum is of those known
    open: bool
    pages: tuple[PageLink, ...]  # the others on which it has forces


@dataclass(frozen=True, slots=True)
class SideForces:
    """One side with its seats, and their sum."""

    name: str
    letter: str
    commands: tuple[Command, ...]
    count: Count
    whole: bool


@dataclass(frozen=True, slots=True)
class OrderOfBattlePage:
    sides: tuple[SideForces, ...]
    magazines: tuple[MagazineLine, ...]
    open: bool  # for orders
    unfolded: bool  # every seat and force
    other: str  # the address of the page unfolded, or not
    strength: str
    href: str
    searched: bool  # a list so long that one may look for a force in it
    sought: str  # "" if nothing is looked for
    all: str  # the address of all forces, when something is looked for
    count: int  # forces found
    pages: Pages


Line = tuple[Force, Row, Tally]
Found = list[Line]
Away = Mapping[Account, str]  # what it is called to be in an account


def forces_page(
    member: Member, *, unfolded: bool = False, asked: str = "", sought: str = ""
) -> tuple[OrderOfBattlePage, Turn]:
    """Returns a page of the forces that match *sought*: the one *asked* for, else the reader's first.

    Nine queries, two more while a week is marched, however many forces there are.
    """
    turn = side.readable_turns(member)[-1]
    away: Away = {account: words.account_name(account) for account in STANDING if account != Account.FIT}
    rows = list(force_rows(member, turn, away))
    matching = [line for line in rows if is_found(line, sought)]
    own_seats = {seat.pk for seat in member.seats}
    kept = {name: word for name, word in (("open", "all" if unfolded else ""), ("q", sought)) if word}

    def href(number: str) -> str:
        return member.url("campaign:forces", **kept, page=number)

    numbers, paginator = page_numbers(matching)
    first = next((numbers[force.pk] for force, *_ in matching if force.seat_id in own_seats), 1)
    shown = paginator.get_page(asked or first).number
    opened = unfolded or bool(asked or sought) or len(matching) <= FEW
    sides: dict[int, dict[int | None, Found]] = defaultdict(lambda: defaultdict(list))
    for line in matching:
        sides[line[0].side_id][line[0].seat_id].append(line)
    other = {name: word for name, word in {**kept, "page": asked}.items() if word and name != "open"}
    return OrderOfBattlePage(
        sides=tuple(
            forces_of_side(
                [
                    (
                        command_of_seat(
                            lines,
                            away,
                            on=[line for line in lines if numbers[line[0].pk] == shown],
                            opened=opened or seat in own_seats,
                            pages=tuple(
                                PageLink(number, href(str(number)))
                                for number in sorted({numbers[line[0].pk] for line in lines} - {shown})
                            ),
                        ),
                        lines,
                    )
                    for seat, lines in seats.items()
                ],
                away,
            )
            for seats in sides.values()
        ),
        magazines=magazine_lines(member, turn),
        open=turn.state == TurnState.OPEN,
        unfolded=unfolded,
        other=member.url("campaign:forces", **other, **({} if unfolded else {"open": "all"})),
        strength=member.url("campaign:strength"),
        href=member.url("campaign:forces"),
        searched=bool(sought) or len(rows) > FEW,
        sought=sought,
        all=member.url("campaign:forces", **({"open": "all"} if unfolded else {})),
        count=len(matching),
        pages=page_choice(paginator, shown, href),
    ), turn


def is_found(line: Line, sought: str) -> bool:
    """Tells whether *sought* is in what is listed of a force: name, seat, leaders, place or units."""
    force, row, _tally = line
    word = searchable_text(sought)
    if not word:
        return not sought  # an accent alone stands nowhere
    listed = [row.force.name, row.leaders, row.force.spot, *(unit.name for unit in row.units)]
    if force.seat:
        listed.append(force.seat.label)
    return any(word in searchable_text(text) for text in listed)


def page_numbers(forces_found: Found) -> tuple[dict[int, int], "Paginator[Line]"]:
    """Returns the page of each force, by its primary key. Forces without men come last."""
    paginator = Paginator(sorted(forces_found, key=is_spent), FEW)
    return {line[0].pk: page.number for page in paginator for line in page.object_list}, paginator


def is_spent(line: Line) -> bool:
    """Tells whether a force has no men left, as far as the reader knows."""
    _force, row, tally = line
    return row.force.men is not None and not is_any_left(tally)


def force_rows(member: Member, turn: Turn, away: Away) -> Iterable[tuple[Force, Row, Tally]]:
    """Yields each force as it is listed, and what it is known to have."""
    units, leaders = units_by_force(member, turn), leaders_by_force(member, turn)
    given, stance_words = orders_page.orders_of_turn(member, turn, None).now, stance_names()
    arms = {arm: words.arm_name(arm) for arm in Arm}
    learn = has_experience(member.campaign.rules(turn.number).experience)
    for force in side.readable_forces(member, turn):
        own_units = units.get(force.key, [])
        tally = sum_of_tallies(unit_tally for _unit, unit_tally in own_units)
        order = given.get(force.pk)
        line = force_line(member, force, tally, ordered=order is not None)
        known = line.men is not None
        row = Row(
            force=line,
            count=count_of_tally(tally, away) if known else Count(),
            leaders=", ".join(leaders.get(force.key, ())),
            stance=stance_words.get(order.stance, "") if order else "",
            units=tuple(
                UnitRow(
                    unit.label,
                    arms[Arm(unit.arm)],
                    words.quality_name(unit.quality) if learn and known else "",
                    count_of_tally(unit_tally, away) if known else Count(),
                )
                for unit, unit_tally in own_units
                if not known or is_any_left(unit_tally)
            ),
        )
        yield force, row, tally if known else Tally()


def units_by_force(member: Member, turn: Turn) -> dict[str, list[tuple[Unit, Tally]]]:
    """Returns the units of each force, by its key, with what they have. Two queries, then three."""
    opening = opening_seen_by(member, turn)
    rows = Unit.objects.filter(rows_that_existed(opening, Unit), campaign=member.campaign).exclude(
        arm=Arm.MAGAZINE
    )
    about: dict[str, object] = {"unit__campaign": member.campaign}
    if member.side is not None:
        rows = rows.filter(side=member.side)
        about["unit__side"] = member.side
    tallies: dict[str, Tally] = defaultdict(Tally)
    about["stock__in"] = (Stock.MEN, Stock.HORSE, *GUNS)
    for unit, *amounts in balances_seen(opening, ("unit__key", "unit__arm"), **about):
        tallies[unit].add(*amounts)
    units_by_key: dict[str, list[tuple[Unit, Tally]]] = defaultdict(list)
    rows = rows.only("key", "name", "name_es", "arm", "quality", "force__key").select_related("force")
    for row in rows.order_by("key"):
        units_by_key[row.force.key if opening is None else force_of(opening, row.key)].append(
            (row, tallies[row.key])
        )
    return units_by_key


def leaders_by_force(member: Member, turn: Turn) -> dict[str, list[str]]:
    """Returns the leaders present, as far as is known, by their force's key.

    Senior leaders are first. One query.
    """
    opening = opening_seen_by(member, turn)
    rows = Leader.objects.filter(campaign=member.campaign, unit__isnull=False)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    leaders = list(rows.select_related("unit__force", "party").order_by("-general", "-command", "key"))
    put_back(opening, leaders)
    leaders_by_key: dict[str, list[str]] = {}
    for leader in leaders:
        if leader.unit and leader.fate == LeaderFate.PRESENT:
            force = leader.unit.force.key if opening is None else force_of(opening, leader.unit.key)
            leaders_by_key.setdefault(force, []).append(leader.label)
    return leaders_by_key


def sum_of_tallies(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for each in tallies:
        whole.join(each)
    return whole


def is_any_left(tally: Tally) -> bool:
    return any(tally.men[account] for account in STANDING) or bool(tally.horses or tally.guns)


def count_of_tally(tally: Tally, away: Away) -> Count:
    """Returns the men and goods of *tally*, with absent men by account: sick 48, wounded 33."""
    return Count(
        present=tally.fit,
        rolls=sum(tally.men[account] for account in STANDING),
        horses=tally.horses,
        guns=tally.guns,
        away=", ".join(
            f"{called}\N{NO-BREAK SPACE}{words.number(tally.men[account])}"
            for account, called in away.items()
            if tally.men[account]
        ),
    )


def command_of_seat(
    forces_found: Found, away: Away, *, on: Found, opened: bool, pages: tuple[PageLink, ...]
) -> Command:
    """Returns one seat: the sum of *forces_found*, and those of them that are *on* the page."""
    head = forces_found[0][0]
    return Command(
        name=head.seat.label if head.seat else "",
        holder=head.seat.player.get_username() if head.seat and head.seat.player else "",
        rows=tuple(line[1] for line in on if not is_spent(line)),
        gone=tuple(line[1].force for line in on if is_spent(line)),
        count=count_of_tally(sum_of_tallies(tally for _force, _row, tally in forces_found), away),
        whole=all(row.force.men is not None for _force, row, _tally in forces_found),
        open=opened,
        pages=pages,
    )


def forces_of_side(commands: list[tuple[Command, Found]], away: Away) -> SideForces:
    head = commands[0][1][0][0].side
    return SideForces(
        name=head.label,
        letter=head.letter,
        commands=tuple(command for command, _found in commands),
        count=count_of_tally(
            sum_of_tallies(
                tally for _command, forces_found in commands for _force, _row, tally in forces_found
            ),
            away,
        ),
        whole=all(command.whole for command, _found in commands),
    )
