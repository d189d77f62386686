"""The order of battle: seats, their forces, what each has."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.logic.experience import kept
from campaign.logic.words import Account, Arm, LeaderFate, TurnState
from campaign.models import Force, Leader, Turn, Unit
from campaign.pages import order as orders_page
from campaign.pages import side, words
from campaign.pages.magazines import MagazineLine, magazine_lines
from campaign.pages.panel import ForceLine, force_line
from campaign.pages.told import begun, force_of, put_back

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
    grades = qualities(member, turn) if kept(member.campaign.rules(turn.number).experience) else {}
    groups: dict[tuple[int, str], list[Row]] = {}
    heads = {}
    for force in side.forces(member, turn):
        tally = tallies[force.pk]
        line = force_line(member, force, tally, ordered=force.pk in given)
        known = line.men is not None
        row = Row(
            force=line,
            men=tuple(tally.men[account] if known else None for account in ACCOUNTS),
            horses=tally.horses if known else None,
            guns=tally.guns if known else None,
            leaders=", ".join(leaders.get(force.key, ())),
            quality=grades.get(force.key, "") if known else "",
        )
        at = (force.side.position, force.seat.key if force.seat else "")
        heads[at] = force
        groups.setdefault(at, []).append(row)
    return ForcesPage(
        commands=tuple(command(heads[at], rows) for at, rows in groups.items()),
        magazines=magazine_lines(member, turn),
        open=turn.state == TurnState.OPEN,
        map=member.url("campaign:map"),
        strength=member.url("campaign:strength"),
    ), turn


def qualities(member: Member, turn: Turn) -> dict[str, str]:
    """How good the units of each force are, the worst and the best, by its key. One query."""
    told = begun(member, turn)
    rows = Unit.objects.filter(campaign=member.campaign).exclude(arm=Arm.STORE)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    grades: dict[str, set[int]] = {}
    for unit, force, quality in rows.values_list("key", "force__key", "quality"):
        grades.setdefault(force if told is None else force_of(told, unit), set()).add(quality)
    return {
        force: " – ".join(map(words.quality, sorted({min(found), max(found)})))
        for force, found in grades.items()
    }


def leading(member: Member, turn: Turn) -> dict[str, list[str]]:
    """Leaders present, as far as is known, senior first, by their force's key. One query."""
    told = begun(member, turn)
    rows = Leader.objects.filter(campaign=member.campaign, unit__isnull=False)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    leaders = list(rows.select_related("unit__force", "party").order_by("-general", "-command", "key"))
    put_back(told, leaders)
    found: dict[str, list[str]] = {}
    for leader in leaders:
        if leader.unit and leader.fate == LeaderFate.PRESENT:
            force = leader.unit.force.key if told is None else force_of(told, leader.unit.key)
            found.setdefault(force, []).append(leader.called)
    return found


def command(head: Force, rows: list[Row]) -> Command:
    return Command(
        name=head.seat.called if head.seat else "",
        holder=head.seat.user.get_username() if head.seat and head.seat.user else "",
        side=head.side.letter,
        side_name=head.side.called,
        rows=tuple(rows),
        total=tuple(sum(row.men[at] or 0 for row in rows) for at in range(len(ACCOUNTS))),
        horses=sum(row.horses or 0 for row in rows),
        guns=sum(row.guns or 0 for row in rows),
        whole=all(row.force.men is not None for row in rows),
    )
