"""The order of battle: seats, their forces, what each has."""

from dataclasses import dataclass

from django.db.models import Max, Min, Q

from campaign.access import Member
from campaign.logic.experience import kept
from campaign.logic.words import Account, Arm, TurnState
from campaign.models import Force, Leader, Turn, Unit
from campaign.pages import order as orders_page
from campaign.pages import side, words
from campaign.pages.magazines import MagazineLine, magazine_lines
from campaign.pages.panel import ForceLine, force_line

ACCOUNTS = (Account.EFFECTIVE, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTIVE)


@dataclass(frozen=True, slots=True)
class Row:
    force: ForceLine
    men: tuple[int | None, ...]  # by ACCOUNTS; None unknown
    horses: int | None
    guns: int | None
    leaders: str
    quality: str  # of its units, "" where units do not learn


@dataclass(frozen=True, slots=True)
class Command:
    """One seat with its forces, and their sum."""

    name: str
    holder: str
    side: str
    side_name: str
    rows: tuple[Row, ...]
    total: tuple[int, ...]
    horses: int
    guns: int
    whole: bool  # news of all of them: else the sum is of those known


@dataclass(frozen=True, slots=True)
class ForcesPage:
    commands: tuple[Command, ...]
    magazines: tuple[MagazineLine, ...]
    open: bool
    map: str
    strength: str


def forces_page(member: Member) -> tuple[ForcesPage, Turn]:
    """Seven queries, eight where units learn."""
    turns = side.turns(member)
    turn = turns[-1]
    tallies = side.tallies(member, turn)
    given = orders_page.orders(member, turn, None).now
    leaders = leading(member, turn)
    grades = qualities(member) if kept(member.campaign.rules(turn.number).experience) else {}
    groups: dict[tuple[int, str], list[Row]] = {}
    heads = {}
    for force in side.forces(member):
        tally = tallies[force.pk]
        line = force_line(member, force, tally, ordered=force.pk in given)
        known = line.men is not None
        row = Row(
            force=line,
            men=tuple(tally.men[account] if known else None for account in ACCOUNTS),
            horses=tally.horses if known else None,
            guns=tally.guns if known else None,
            leaders=", ".join(leaders.get(force.pk, ())),
            quality=grades.get(force.pk, "") if known else "",
        )
        at = (force.side.position, force.seat.key if force.seat else "")
        heads[at] = force
        groups.setdefault(at, []).append(row)
    return ForcesPage(
        commands=tuple(command(heads[at], rows) for at, rows in groups.items()),
        magazines=magazine_lines(member),
        open=turn.state == TurnState.OPEN,
        map=member.url("campaign:map"),
        strength=member.url("campaign:strength"),
    ), turn


def qualities(member: Member) -> dict[int, str]:
    """How good the units of each force are, the worst and the best, by its primary key. One query."""
    rows = Unit.objects.filter(campaign=member.campaign).exclude(arm=Arm.STORE)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    spread = rows.order_by().values_list("force_id").annotate(Min("quality"), Max("quality"))
    return {
        force: words.quality(low) if low == high else f"{words.quality(low)} – {words.quality(high)}"
        for force, low, high in spread
    }


def leading(member: Member, turn: Turn) -> dict[int, list[str]]:
    """Leaders present, as far as is known, senior first, by their force's primary key. One query."""
    rows, there = Leader.objects.filter(campaign=member.campaign, unit__isnull=False), Q(fate="present")
    if member.side is not None:
        rows, there = rows.filter(side=member.side), there | Q(fate_date__gt=side.today(turn))
    rows = rows.filter(there)
    found: dict[int, list[str]] = {}
    for leader in rows.select_related("unit").order_by("-general", "-command", "key"):
        if leader.unit:
            found.setdefault(leader.unit.force_id, []).append(str(leader))
    return found


def command(head: Force, rows: list[Row]) -> Command:
    return Command(
        name=head.seat.name if head.seat else "",
        holder=head.seat.user.get_username() if head.seat and head.seat.user else "",
        side=head.side.letter,
        side_name=head.side.name,
        rows=tuple(rows),
        total=tuple(sum(row.men[at] or 0 for row in rows) for at in range(len(ACCOUNTS))),
        horses=sum(row.horses or 0 for row in rows),
        guns=sum(row.guns or 0 for row in rows),
        whole=all(row.force.men is not None for row in rows),
    )
