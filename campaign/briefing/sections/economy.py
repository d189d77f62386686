"""Money, war weariness and victory points, for part 7, where the readers may know them."""

from collections import Counter

from campaign.briefing.facts.economy import AccountFacts, MoneyFact, ScoredGoal
from campaign.briefing.week import Scope, Week
from campaign.logic.economy import weariness
from campaign.logic.economy.treasury import debt_of
from campaign.logic.economy.war_aims import Book
from campaign.store.unit_of_work import Rows


def account_facts(week: Week, scope: Scope) -> AccountFacts:
    """Returns money, weariness and victory of the side; empty in a war without them.

    `money` and the figure of `weariness` only if all readers of the report may know them; `mood` for all.
    `met`, `lost`: victory conditions that the side fulfils since the week began, or no longer fulfils.
    """
    rows, side = week.rows, scope.side.key
    stakes, money, mood, weary = rows.stakes, None, "", None
    readers = (
        [scope.seat]
        if scope.seat
        else [seat_row for seat_row in rows.seats.values() if seat_row.side.key == side]
    )
    readers_keys = [frozenset((seat.key,)) for seat in readers]
    stands: Counter[str] = Counter()
    for (owner, account, _cause), amount in rows.accounts.items():
        if owner == side:
            stands[account] += amount
    this_week = [
        entry
        for entry in rows.recent_entries
        if entry.turn_id == rows.turn.pk and entry.side_id == scope.side.pk
    ]
    if stakes.treasury and all(stakes.sees_money(side, keys) for keys in readers_keys):
        moved = [entry.amount for entry in this_week if entry.account == Book.PESOS]
        money = MoneyFact(
            came=sum(amount for amount in moved if amount > 0),
            went=-sum(amount for amount in moved if amount < 0),
            owed=debt_of(stands[Book.PESOS]),
        )
    if any(row.side == side for row in stakes.weariness):
        mood = weariness.mood_of(stands[Book.WEARINESS])
        if all(stakes.sees_weariness(side, keys) for keys in readers_keys):
            weary = stands[Book.WEARINESS]
    goals = {condition.key: condition for condition in stakes.victory}
    scored = [
        (goals[entry.cause].title, entry.amount)
        for entry in this_week
        if entry.account == Book.POINTS and entry.cause in goals
    ]
    return AccountFacts(
        money,
        mood,
        weary,
        met=tuple(ScoredGoal(title, points) for title, points in scored if points > 0),
        lost=tuple(ScoredGoal(title, -points) for title, points in scored if points < 0),
        won=tuple(winning_sides(rows)),
    )


def winning_sides(rows: Rows) -> list[str]:
    """Returns the sides, by key, that reached the winning points as the turn of *rows* opened, or in it."""
    won_at = rows.campaign.rules(rows.turn.number).victory.won_at
    points: Counter[str] = Counter()
    for (owner, account, _cause), amount in rows.accounts.items():
        if account == Book.POINTS:
            points[owner] += amount
    gained: Counter[str] = Counter()
    for entry in rows.recent_entries:
        if entry.turn_id == rows.turn.pk and entry.account == Book.POINTS:
            gained[entry.side.key] += entry.amount
    return [key for key in rows.sides if points[key] >= won_at > points[key] - gained[key]]
