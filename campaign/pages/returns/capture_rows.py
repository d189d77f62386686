"""Captures from an enemy, as far as a member knows of them: the rows of the roll of captures."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from json import loads

from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q, Subquery, Sum
from django.db.models.fields.json import KT
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.ledger.captures import (
    BATTLE_RETURN,
    Event,
    Move,
    Whereabouts,
    capture_events,
    whereabouts_of_captures,
)
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, Cause, ForceKind, Stock, TurnState
from campaign.models import Engagement, Force, Opening, Posting, PrisonerParty, Result, Side, Turn, Unit
from campaign.pages.parts.published_view import (
    balances_seen,
    opening_seen_by,
    postings_that_count,
    rows_that_existed,
)

THINGS = tuple(stock for stock in Stock if stock is not Stock.MEN)
"""Goods that go to the captor's ledger; men have their own roll."""

Moves = list[tuple[dt.date, Move]]


@dataclass(frozen=True, slots=True)
class Title:
    """The name of an event, its page and day, and its two sides.

    `sides`: primary keys, those of a battle, or captor and beaten. `holder`: the side that holds the field or
    took everything there. `allies`: sides that fought in another's party, each with that one.
    """

    name: str
    href: str
    date: dt.date
    sides: tuple[int, ...] = ()
    holder: int | None = None
    ship: Force | None = None  # that was taken whole, or a convoy on board
    allies: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Capture:
    """The captures of one side in one event, in numbers by stock, and the units of both sides.

    `what`: now its own. `lost`: by the beaten side. `burned`: destroyed.
    """

    event: str
    title: Title
    by: Side | None
    of: Side | None
    what: Counter[str]
    lost: Counter[str]
    burned: Counter[str]
    takers: tuple[Unit, ...]
    losers: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Spoils:
    """All captures that a reader may see, and where the material is now.

    Captures come newest first, then where their guns are, by kind and event. Then all events named, and the
    sides (primary keys) that captured guns in each. `held`: what the captors' ledgers hold now, by key of the
    unit and stock.
    """

    found: tuple[Capture, ...]
    guns: dict[Stock, dict[str, Counter[Whereabouts]]]
    titles: dict[str, Title]
    takers: dict[str, set[int]]
    units: dict[str, Unit]
    held: Counter[tuple[str, str]]


def captures_known(member: Member, turn: Turn, year: int | None = None) -> Spoils:
    """Returns the captures of *year*, else of the whole war.

    Five to seven queries, two more while a week is marched. During a week's march a side knows only its
    battles that were referred.
    """
    opening = opening_seen_by(member, turn)
    days, guns = moves_between_sides(member, opening, year)
    dates = {move.event: day for day, move in (*guns, *days)}
    units = units_of(member, {move.unit for _day, move in (*days, *guns)})
    sides = {row.pk: row for row in member.campaign.sides.order_by("position")}
    names = event_titles(member, opening, sides, dates, year)
    days, guns = known_moves(days, names), known_moves(guns, names)
    events = capture_events(move for _day, move in days)
    captures = [
        capture
        for key, title in names.items()
        if key in events or title.ship
        for capture in by_each(key, events.get(key, Event()), title, sides, units)
        if member.side is None or member.side in (capture.by, capture.of)
    ]
    captures.sort(key=lambda capture_row: (capture_row.title.date, capture_row.event), reverse=True)
    held = held_by(member, opening, {unit for capture in captures for unit in capture.takers})
    for capture in captures if opening else ():
        if capture.title.date >= turn.starts:  # in a fight that was kept for the side
            for unit in capture.takers:
                held.update({(unit.key, stock): number for stock, number in capture.what.items()})
    ways = {kind: whereabouts_of_captures(move for _day, move in guns if move.stock == kind) for kind in GUNS}
    return Spoils(tuple(captures), ways, names, gun_holders(guns, units), units, held)


def moves_between_sides(member: Member, opening: Opening | None, year: int | None) -> tuple[Moves, Moves]:
    """Returns the postings of *year* by which things changed hands, and all of guns.

    Each has its day. One query.
    """
    battle = Q(reference__startswith=f"{BATTLE_RETURN}/") & (
        Q(from_account=Account.DEPOT) | Q(to_account=Account.DEPOT)
    )
    given = Q(from_account=Account.CAPTURED_BY) | Q(to_account=Account.CAPTURED_BY)
    cargo = Q(cause=Cause.ISSUED, reference__startswith="expedition/", unit__arm=Arm.SHIP)
    change = (battle | given | cargo | Q(cause=Cause.CAPTURED)) & Q(stock__in=THINGS)
    if year is not None:
        change &= Q(date__year=year)
    rows = Posting.objects.filter(change | Q(stock__in=GUNS), unit__campaign=member.campaign)
    if opening is not None:
        rows = rows.filter(postings_that_count(opening) | Q(reference__startswith=f"{BATTLE_RETURN}/"))
    rows = rows.annotate(is_change=ExpressionWrapper(change, output_field=BooleanField()))
    named = ("unit__key", "stock", "from_account", "to_account", "amount", "reference", "cause")
    changes = [
        (is_change, (day, Move(*row)))
        for is_change, day, *row in rows.order_by("date", "pk").values_list("is_change", "date", *named)
    ]
    return [row for is_change, row in changes if is_change], [
        row for _, row in changes if row[1].stock in GUNS
    ]


def held_by(member: Member, opening: Opening | None, takers: Collection[Unit]) -> Counter[tuple[str, str]]:
    """Returns what *takers*, read by `units_of`, have, by key of the unit and stock.

    Two queries while a week is marched, else none.
    """
    held = Counter[tuple[str, str]]()
    if opening is None:
        for unit in takers:
            held.update({(unit.key, stock): getattr(unit, f"held_{stock}") for stock in THINGS})
        return held
    keys = {unit.key for unit in takers}
    about = {"unit__campaign": member.campaign, "unit__key__in": keys, "stock__in": THINGS}
    for key, stock, account, amount in balances_seen(opening, ("unit__key",), **about):
        held[key, stock] += amount if account == Account.IN_HAND else 0
    return held


def known_moves(rows: Moves, names: Collection[str]) -> Moves:
    """Returns *rows* without those of battles that the reader has not heard of."""
    return [row for row in rows if row[1].event in names or not row[1].event.startswith(f"{BATTLE_RETURN}/")]


def units_of(member: Member, keys: Collection[str]) -> dict[str, Unit]:
    """Returns the units of *keys* with their forces and places, and their goods.

    Each stock is `held_` and its name. One query.
    """
    held = {
        f"held_{stock}": Sum(
            "balances__amount",
            filter=Q(balances__stock=stock, balances__account=Account.IN_HAND),
            default=0,
        )
        for stock in THINGS
    }
    rows = Unit.objects.filter(campaign=member.campaign, key__in=keys).annotate(**held)
    rows = rows.select_related("force__place", "force__route__a", "force__route__b")
    return {row.key: row for row in rows.order_by("key")}


def by_each(
    key: str, event: Event, title: Title, sides: dict[int, Side], units: dict[str, Unit]
) -> Iterable[Capture]:
    """Yields what each side captured in *event*."""
    for pk, against, first in captors_and_losers(event, title, sides, units):
        losers = {unit for unit, _stock in (*event.lost, *event.burned) if units[unit].side_id in against}
        takers = {unit for unit, _stock in event.gained if units[unit].side_id == pk}
        lost, what = sum_by_stock(event.lost, losers), sum_by_stock(event.gained, takers if first else ())
        burned = sum_by_stock(event.burned, losers)
        taken = title.ship is not None and title.holder == pk
        if title.holder == pk:
            what |= lost  # where nobody keeps books of it
        if what or lost or burned or taken:
            beaten = {units[unit].side_id for unit in losers} or (against if len(against) == 1 else set())
            yield Capture(
                event=key,
                title=title,
                by=sides.get(pk or 0),
                of=sides[min(beaten)] if beaten else None,
                what=what,
                lost=lost,
                burned=burned,
                takers=tuple(units[unit] for unit in sorted(takers)),
                losers=tuple(units[unit] for unit in sorted(losers)),
            )


def captors_and_losers(
    event: Event, title: Title, sides: Collection[int], units: dict[str, Unit]
) -> Iterable[tuple[int | None, set[int], bool]]:
    """Yields the captors in *event*, the sides they took from, and whether that is the first of these.

    Between allies, goods that each lost are captured by the side that led the other party; what an ally took
    is its own.
    """
    if not title.allies:
        for pk in possible_captors(event, title, sides, units):
            yield pk, set(title.sides or sides) - {pk}, True
        return
    for leader, enemy in (title.sides, title.sides[::-1]):
        party, others = (
            [captor, *(ally for ally, lead in title.allies if lead == captor)] for captor in (leader, enemy)
        )
        for number, other in enumerate(others):
            yield leader, {other}, not number
        for ally in party[1:]:
            yield ally, set(), True


def possible_captors(
    event: Event, title: Title, sides: Collection[int], units: dict[str, Unit]
) -> tuple[int | None, ...]:
    """Returns the possible captors in *event*; None: unknown."""
    if title.sides:
        return title.sides
    if taking := {units[unit].side_id for unit, _stock in event.gained}:
        return tuple(sorted(taking))
    losing = {units[unit].side_id for unit, _stock in (*event.lost, *event.burned)}
    others = [pk for pk in sides if pk not in losing]
    return (others[0] if len(others) == 1 else None,)


def sum_by_stock(spoil: Counter[tuple[str, str]], those: Collection[str]) -> Counter[str]:
    found = Counter[str]()
    for (unit, stock), number in spoil.items():
        found[stock] += number if unit in those else 0
    return +found


def gun_holders(guns: Moves, units: dict[str, Unit]) -> dict[str, set[int]]:
    """Returns the captors of guns in each event, by primary key of the side."""
    found: dict[str, set[int]] = {}
    for _day, move in guns:
        if move.source == Account.DEPOT and move.cause == Cause.CAPTURED:
            found.setdefault(move.event, set()).add(units[move.unit].side_id)
    return found


def event_titles(
    member: Member,
    opening: Opening | None,
    sides: dict[int, Side],
    dates: dict[str, dt.date],
    year: int | None,
) -> dict[str, Title]:
    """Returns titles of the events on those *dates* that the member knows, and of ships taken in *year*.

    Two queries, and one each for ships and for places if any were taken.
    """
    titles = battle_titles(
        member, sides, [key.partition("/")[2] for key in dates if key.startswith(f"{BATTLE_RETURN}/")]
    )
    titles |= surrender_titles(
        member, opening, {key.replace("/", "-").replace("_", "-"): key for key in dates}, year
    )
    named = member.campaign.places.only("campaign", "key", "name", "name_es")
    stores = named if any(key.startswith("taken/") for key in dates) else []
    places = {row.key.replace("_", "-"): row for row in stores}
    for key, date in dates.items():
        if key.startswith("taken/"):
            rest = key.removeprefix("taken/")
            place = places.get(rest.removeprefix("raid-").partition("-")[2])
            if place is None:
                continue  # in a file that somebody else has written a reference may say anything
            text = _("Raid on the stores of %s") if rest.startswith("raid-") else _("Magazine of %s")
            titles[key] = Title(text % place.label, member.url("campaign:place", key=place.key), date)
    return titles


def battle_titles(member: Member, sides: dict[int, Side], keys: Collection[str]) -> dict[str, Title]:
    last = Result.objects.filter(engagement=OuterRef("pk")).order_by("-revision").values("field_holder")[:1]
    rows = Engagement.objects.filter(campaign=member.campaign, key__in=keys)
    if member.side is not None:
        rows = rows.filter(Q(turn__state=TurnState.PUBLISHED) | Q(is_referred=True))
    rows = rows.only("key", "ref", "name", "name_es", "date").annotate(
        one=KT("muster__parties__0__side"),
        other=KT("muster__parties__1__side"),
        allied=KT("muster__allies"),
        field=Subquery(last),
    )
    by_key = {side.key: pk for pk, side in sides.items()}
    return {
        f"{BATTLE_RETURN}/{row.key}": Title(
            row.label,
            member.url("campaign:return", ref=row.ref),
            row.date,
            (by_key[row.one], by_key[row.other]),
            row.field,
            allies=tuple((by_key[ally], by_key[lead]) for ally, lead in loads(row.allied or "{}").items()),
        )
        for row in rows
    }


def surrender_titles(
    member: Member, opening: Opening | None, keys: dict[str, str], year: int | None
) -> dict[str, Title]:
    """Returns garrisons, ships and expeditions that surrendered, by their prisoner parties."""
    rows = PrisonerParty.objects.filter(
        rows_that_existed(opening, PrisonerParty), campaign=member.campaign, engagement=None
    )
    afloat = Q(key__startswith="sea-") | Q(key__startswith="harbour-")
    afloat &= Q() if year is None else Q(taken_on__year=year)
    rows = rows.filter(Q(key__in=keys) | afloat, taken_at__isnull=False).select_related("taken_at")
    parties = list(rows)
    carriers = member.campaign.forces.filter(kind__in=(ForceKind.SHIP, ForceKind.CONVOY))
    named = carriers.only("campaign", "key", "name", "name_es", "kind")
    taken = named if any(row.key.startswith(("sea-", "harbour-")) for row in parties) else []
    ships = {row.key.replace("_", "-"): row for row in taken}
    titles = {}
    for row in parties:
        manner, _dash, rest = row.key.partition("-")
        text = {
            "siege": _("Surrender of %s"),
            "sea": _("At sea off %s"),
            "harbour": _("In the harbour of %s"),
            "expedition": _("Expedition captured off %s"),
        }.get(manner)
        if text is not None and row.taken_at is not None:
            titles[keys.get(row.key, row.key)] = Title(
                text % row.taken_at.label,
                member.url("campaign:place", key=row.taken_at.key),
                row.taken_on,
                (row.captor_id, row.side_id),
                row.captor_id,
                ships.get(rest.partition("-")[2]) if manner in ("sea", "harbour") else None,
            )
    return titles
