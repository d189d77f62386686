"""The next week's opening, foreseen for a preview by its real steps and dice, then undone by the caller."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace

from django.db.models import Sum

from campaign.logic.economy.treasury import Purse, debt_of
from campaign.logic.economy.war_aims import Book
from campaign.logic.turns import previews as week
from campaign.logic.turns.previews import Came, Muster, NextWeek, Preview, Standing, Sum as Pesos
from campaign.logic.vocabulary import EngagementState
from campaign.models import AccountEntry, PreviewEdit, Turn
from campaign.operations.turns import previews, turn_machine as turns
from campaign.store import prisoner_guards
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows


def with_next_week(
    turn: Turn, preview: Preview, before: Mapping[str, Standing], men: Mapping[str, int]
) -> Preview:
    """Returns *preview* with the strength of forces and what the next week's opening brings, if there is one.

    *before* and *men* are of the forces as the week of *turn* began. *turn* is played up to its aftermath;
    battles that wait for the umpire count as postponed.
    """
    previews.keep_edits(turn, preview)
    rows = Rows(current_turn(turn.campaign))
    drawn, edits = previews.next_week_seed(rows.turn), PreviewEdit.objects.filter(turn=turn).order_by("line")
    preview = replace(preview, edits=dict(edits.values_list("line", "after")))
    turns.close_week(rows)
    closed = copy(rows)  # a copy: the opening must read its own state
    closed.__dict__.pop("rolls", None)  # stale after the week's close
    after, grades = previews.seen_of(closed), {key: unit.quality for key, unit in closed.units.items()}
    left, leaned = (
        prisoner_guards.men_by_force(closed),
        {key: row.sympathy for key, row in closed.places.items()},
    )
    if turn.number >= turn.campaign.last_turn:
        return replace(
            preview,
            musters=tuple(strength_changes(closed, men, left)),
            named=names_of_new_forces(closed, before),
        )
    following = turns.open_following(rows, drawn)
    rows.flush()
    opened = Rows(following)
    held = forces_in_battle(opened)
    changes = week.changes_by_force(after, previews.seen_of(opened), previews.tolls_of(following), {})
    learned = (
        (unit.force.key, key, unit.quality)
        for key, unit in opened.units.items()
        if unit.force.key not in held and unit.quality != grades.get(key, unit.quality)
    )
    return replace(
        preview,
        money=treasury_flow(opened),
        musters=tuple(strength_changes(opened, men, left, prisoner_guards.men_by_force(opened), held)),
        following=NextWeek(
            tuple(change for change in changes if change.force not in held),
            tuple(arrivals_of_day(opened)),
            tuple(learned),
            tuple(
                (key, leaned[key], row.sympathy)
                for key, row in opened.places.items()
                if row.sympathy != leaned[key]
            ),
            tuple(account_changes(opened)),
            tuple(sorted(held)),
        ),
        named=names_of_new_forces(opened, before),
    )


def strength_changes(
    rows: Rows,
    before: Mapping[str, int],
    after: Mapping[str, int],
    opens: Mapping[str, int] | None = None,
    held: frozenset[str] = frozenset(),
) -> Iterator[Muster]:
    """Yields, in key order, the forces of *rows* that have men at any time."""
    for key, force in sorted(rows.forces.items()):
        then = None if opens is None or key in held else opens.get(key, 0)
        if before.get(key) or after.get(key) or then:
            yield Muster(key, force.side.key, before.get(key, 0), after.get(key, 0), then)


def forces_in_battle(rows: Rows) -> frozenset[str]:
    """Returns the forces, by key, in unsettled battles."""
    return frozenset(
        force["key"]
        for engagement in rows.engagements.values()
        if engagement.state != EngagementState.SETTLED
        for party in engagement.muster["parties"]
        for force in party["forces"]
    )


def names_of_new_forces(rows: Rows, before: Mapping[str, Standing]) -> dict[str, tuple[str, str]]:
    return {key: (row.name, row.name_es) for key, row in rows.forces.items() if key not in before}


def arrivals_of_day(rows: Rows) -> Iterator[Came]:
    """Yields arrivals of the timetable as the turn of *rows* opened."""
    today = rows.turn.starts.isoformat()
    for key, due in rows.due.items():
        for outcome in due.happened:
            if outcome["on"] == today:
                yield Came(key, outcome["what"], outcome.get("men", 0), outcome.get("place", ""))


def account_changes(rows: Rows) -> Iterator[tuple[str, Book, int]]:
    """Yields the changes in weariness and victory points as the turn of *rows* opens."""
    made = AccountEntry.objects.filter(turn=rows.turn, account__in=(Book.WEARINESS, Book.POINTS))
    summed = made.order_by("side__position", "account").values_list("side__key", "account")
    for side, account, amount in summed.annotate(Sum("amount")):
        if amount:
            yield side, Book(account), amount


def treasury_flow(rows: Rows) -> Pesos | None:
    """Returns the treasury's income and spending of the past week; None if the campaign keeps no treasury."""
    chest = rows.stakes.treasury
    if chest is None:
        return None
    made = AccountEntry.objects.filter(turn=rows.turn, side=rows.sides[chest.side], account=Book.PESOS)
    sums = list(made.exclude(cause=Purse.BEFORE).values_list("amount", flat=True))
    stands = sum(sum_ for key, sum_ in rows.accounts.items() if key[:2] == (chest.side, Book.PESOS))
    came = sum(amount for amount in sums if amount > 0)
    return Pesos(chest.side, came, came - sum(sums), debt_of(stands))
