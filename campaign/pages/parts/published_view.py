"""A side's own rows while a week is marched: as they were at its start, until it is published.

All pages of players use it. Rows are put back as they were, in memory alone; ledger postings after the lock
do not count.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, Sum

from campaign.access import Member
from campaign.logic.vocabulary import Account, Stock, TurnState
from campaign.models import Balance, Force, Opening, Order, Posting, Turn, Unit
from campaign.store.archive.file_reader import value_for
from campaign.store.archive.week_start import ORDERS

UNDER_WAY = (TurnState.LOCKED, TurnState.MARCHED, TurnState.ENGAGEMENTS, TurnState.AFTERMATH)
FOLLOWED = {"route": ("a", "b"), "seat": ("player",), "held_by": ("place", "route")}
"""Relations that pages read through a row that another points to."""


def opening_seen_by(member: Member, turn: Turn) -> Opening | None:
    """Returns the opening that *member* sees instead of the present state; None for the present state.

    At most one query.
    """
    if member.side is None or turn.state not in UNDER_WAY:
        return None
    return getattr(turn, "opening", None)


def postings_that_count(opening: Opening | None) -> Q:
    """Returns the condition for postings that count."""
    if opening is None:
        return Q()
    return ~Q(turn=opening.turn, posted_at__gte=opening.turn.locked_at)


def balances_seen(opening: Opening | None, names: tuple[str, ...], **about: Any) -> Iterator[tuple[Any, ...]]:
    """Yields the amounts in the accounts of the units *about*, in parts that the caller adds up.

    Each has *names* of the unit, stock, account, amount. One query, or two.
    """
    rows = Balance.objects.filter(**about).order_by().values_list(*names, "stock", "account")
    yield from rows.annotate(Sum("amount"))
    if opening is None:
        return
    late = Posting.objects.filter(**about).exclude(postings_that_count(opening)).order_by()
    moves = late.values_list(*names, "stock", "from_account", "to_account").annotate(Sum("amount"))
    for *account_of_unit, source, target, amount in moves:
        yield (*account_of_unit, source, amount)
        yield (*account_of_unit, target, -amount)


def force_of(opening: Opening, unit: str) -> str:
    """Returns the key of the force of a *unit*; "" if there was none."""
    return str(opening.rows["units"].get(unit, {}).get("force", ""))


def units_in(opening: Opening | None, force: Force, path: str = "") -> Q:
    """Returns the units of *force*.

    *path*: to them, as unit__.
    """
    if opening is None:
        return Q(**{f"{path}force": force})
    keys = [unit for unit in opening.rows["units"] if force_of(opening, unit) == force.key]
    return Q(**{f"{path}campaign": force.campaign_id, f"{path}key__in": keys})


def forces_with_units(opening: Opening | None) -> Q:
    """Returns the forces that had units."""
    if opening is None:
        return Q(Exists(Unit.objects.filter(force=OuterRef("pk"))))
    return Q(key__in={force_of(opening, unit) for unit in opening.rows["units"]})


def has_men(opening: Opening | None) -> Q:
    """Returns the forces that had anybody fit for duty.

    In a week that is being marched they are those that had units.
    """
    if opening is not None:
        return forces_with_units(opening)
    left = Balance.objects.filter(unit__force=OuterRef("pk"), stock=Stock.MEN, account=Account.FIT)
    return Q(Exists(left.filter(amount__gt=0)))


def rows_that_existed(opening: Opening | None, model: Any) -> Q:
    """Returns the condition for rows of *model* that existed then."""
    return Q() if opening is None else Q(key__in=list(opening.rows[model.archived.rows]))


def put_back(opening: Opening | None, rows: Iterable[Any]) -> None:
    """Sets *rows* of one table back to what they were, leaving out rows that did not exist. Saves nothing.

    One query for each table to which one of them pointed then.
    """
    if opening is None:
        return
    pairs = [(row, opening.rows[row.archived.rows].get(row.key)) for row in rows]
    pointed: dict[tuple[str, Any], list[tuple[Any, str]]] = {}
    for row, plain in pairs:
        for name, value in (plain or {}).items():
            field = row._meta.get_field(name)
            if not field.is_relation:
                setattr(row, field.attname, value_for(field, value))
            elif value is None:
                setattr(row, name, None)
            elif getattr(getattr(row, name), "key", "") != value:
                pointed.setdefault((name, field.related_model), []).append((row, value))
    for (name, model), wanted in pointed.items():
        near = model.objects.filter(campaign=opening.turn.campaign_id, key__in={key for _row, key in wanted})
        by_key = {near_row.key: near_row for near_row in near.select_related(*FOLLOWED.get(name, ()))}
        for row, key in wanted:
            setattr(row, name, by_key[key])


def reset_march_progress(opening: Opening | None, rows: Iterable[Order]) -> None:
    """Makes the last order of each force, the first of its *rows*, as it was given.

    The march notes in it how far it has come, and as what units were detached. Nothing is saved.
    """
    if opening is None or ORDERS not in opening.rows:  # of a week begun before late November 2026
        return
    then, last = opening.rows[ORDERS], dict[str, Order]()
    for row in rows:
        last.setdefault(row.force.key, row)
    for key, row in last.items():
        row.params = then.get(key, {})
