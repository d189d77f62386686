"""The week's entries in the accounts of the sides: money first, then weariness, then victory."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.economy import treasury as money, victory, weariness
from campaign.logic.economy.treasury import Payroll, Purse
from campaign.logic.economy.victory import Standing
from campaign.logic.economy.war_aims import MOST_CORRECTED, Book, Hold, Stakes
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import Account, Cause, Crossing, ForceKind, LeaderFate, PlaceKind, Stock, Task
from campaign.models import AccountEntry, Campaign, Side, Turn, Unit
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.postings import Line
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.damage import as_side_believes, burned_parts
from campaign.store.journal import CORRECT_ECONOMY, page_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

TOWNSMEN = ("volunteers", "militia", "firemen")
"""Kinds of troops that are paid only while they are out of their town."""

SUGAR = {Task.BURN_CANE, Task.BURN_MILL}
TOWNS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)
LOST = (LeaderFate.DEAD, LeaderFate.CAPTURED)


def enter_weekly_accounts(rows: Rows, turn: Turn) -> list[Line]:
    """Enters the week before *turn* in the sides' accounts; posts no men."""
    stakes = rows.campaign.stakes.in_play(rows.campaign.rules(turn.number))
    if stakes.any:
        rows.add(Reckoning(rows, turn, stakes).entries())
    return []


class Reckoning:
    """One week's entries. `stands`: every account by side, account and cause, down to the last entry made."""

    def __init__(self, rows: Rows, turn: Turn, stakes: Stakes) -> None:
        self.rows, self.turn, self.stakes = rows, turn, stakes
        self.rules = rows.campaign.rules(turn.number)
        self.stands: Counter[tuple[str, str, str]] = Counter(rows.accounts)
        self.known = {entry.reference for entry in rows.recent_entries}

    def entries(self) -> Iterator[AccountEntry]:
        yield from self.money()
        yield from self.weariness()
        yield from self.victory()

    def entry(self, side: str, account: Book, cause: str, amount: int, about: str = "") -> AccountEntry:
        self.stands[side, account, cause] += amount
        return AccountEntry(
            turn=self.turn,
            side=self.rows.sides[side],
            account=account,
            cause=cause,
            amount=amount,
            date=self.turn.starts,
            reference=about or f"week/{self.turn.key}",
        )

    def balance(self, side: str, account: Book) -> int:
        return sum(self.by_cause(side, account).values())

    def by_cause(self, side: str, account: Book) -> dict[str, int]:
        return {key[2]: amount for key, amount in self.stands.items() if key[:2] == (side, account)}

    # money

    def money(self) -> Iterator[AccountEntry]:
        chest, before = self.stakes.treasury, self.rows.turn
        if chest is None:
            return
        if chest.debt and Purse.BEFORE not in self.by_cause(chest.side, Book.PESOS):
            yield self.entry(chest.side, Book.PESOS, Purse.BEFORE, -chest.debt)
        settings = self.rules.money
        tons = money.tons_shipped(self.tons(), before.starts, before.days, chest.crop, settings)
        for cause, amount in money.weekly_entries(
            self.payroll(), tons, before.starts, before.days, chest.war_taxes, settings
        ):
            yield self.entry(chest.side, Book.PESOS, cause, amount)

    def tons(self) -> int:
        """Returns a year's sugar of all places that enemies of the treasury neither hold nor have burned.

        It uses what the side has heard, so that money reveals nothing before the news does.
        """
        chest, day = self.stakes.treasury, self.rows.turn.starts
        assert chest is not None
        side = self.rows.sides[chest.side]
        return sum(
            place.sugar * chest.tons.get(place.district, 0)
            for key, place in self.rows.places.items()
            if side.known.get(key, place.holder.key if place.holder else "") in ("", chest.side)
            and not burned_parts(as_side_believes(place, side.unheard.get(key, {})), day, self.rules.tasks)
            & SUGAR
        )

    def payroll(self) -> Payroll:
        chest = self.stakes.treasury
        assert chest is not None
        own_units = [unit for unit in self.rows.units.values() if unit.side.key == chest.side]
        own_units = [unit for unit in own_units if unit.force.kind != ForceKind.SHIP]  # paid with their ships
        towns = [unit for unit in own_units if unit.troops in TOWNSMEN]
        day = self.rows.turn.starts
        drawn = (load.route(row, day, self.rows.turn.days) for row in self.rows.routes.values())
        return Payroll(
            soldiers=sum(self.on_roll(unit) for unit in own_units if unit not in towns),
            volunteers=sum(self.on_roll(unit) for unit in towns if is_called_out(unit)),
            ships=chest.warships,
            trocha=any(way is not None and way.crossing == Crossing.TROCHA for way in drawn),
        )

    def on_roll(self, unit: Unit) -> int:
        return sum(self.rows.balances.get((unit.pk, Stock.MEN, account), 0) for account in ON_ROLL)

    # weariness

    def weariness(self) -> Iterator[AccountEntry]:
        for row in self.stakes.weariness:
            about = self.events_to_enter(row.side)
            week = weariness.Week(
                debt=self.debt_of_side(row.side),
                dead=self.men_in_account(row.side, Account.DEAD),
                chiefs=self.generals_lost(row.side),
                surrendered=self.men_surrendered(row.side),
                crossed=self.over[row.side],
                sacked=len(about["sacked"]),
                landed=len(about["landed"]),
            )
            stands = self.by_cause(row.side, Book.WEARINESS)
            for cause, amount in weariness.weariness_added(
                row.of, week, stands, row.start, self.rules.weariness
            ):
                references = about.get(cause, [""])
                for reference in references:
                    yield self.entry(row.side, Book.WEARINESS, cause, amount // len(references), reference)

    def debt_of_side(self, side: str) -> int:
        chest = self.stakes.treasury
        return money.debt_of(self.balance(side, Book.PESOS)) if chest and chest.side == side else 0

    def men_in_account(self, side: str, account: Account) -> int:
        of = {unit.pk for unit in self.rows.units.values() if unit.side.key == side}
        return sum(
            men
            for (unit, stock, account_key), men in self.rows.balances.items()
            if stock == Stock.MEN and account_key == account and unit in of
        )

    def generals_lost(self, side: str) -> int:
        own = (each for each in self.rows.leaders.values() if each.side.key == side)
        return sum(each.general and each.fate in LOST for each in own)

    def men_surrendered(self, side: str) -> int:
        of = {unit.pk for unit in self.rows.units.values() if unit.side.key == side}
        return sum(
            men
            for (unit, cause, _source, _target), men in self.rows.changes.items()
            if cause == Cause.SURRENDERED and unit in of
        )

    def events_to_enter(self, side: str) -> dict[str, list[str]]:
        """Returns references of what happened in the week and is not entered yet, by cause."""
        return {
            "sacked": [each for each in self.towns_sacked(side) if each not in self.known],
            "landed": [each for each in self.landings(side) if each not in self.known],
        }

    def towns_sacked(self, side: str) -> Iterator[str]:
        """Yields an enemy's towns that *side* has burned or captured, including battles settled late."""
        for turn in (*self.rows.turns_before, self.rows.turn):
            for place, before, after in turn.taken:
                if after == side and before and self.rows.places[place].kind in TOWNS:
                    yield f"sacked/{turn.key}/{place}"
        week = self.rows.turn
        hostile = self.rows.campaign.relations_in(week.number).are_enemies
        for key, row in self.rows.places.items():
            ashes = row.houses_burned and 0 <= (row.houses_burned - week.starts).days < week.days
            if ashes and row.kind in TOWNS and row.holder and hostile(row.holder.key, side):
                yield f"sacked/{week.key}/{key}"

    def landings(self, side: str) -> Iterator[str]:
        today = self.turn.starts.isoformat()
        for key, due in self.rows.due.items():
            if due.kind == TimetableKind.EXPEDITION and due.side is not None and due.side.key == side:
                for number, outcome in enumerate(due.happened):
                    if outcome["on"] == today and outcome["what"] == "landed":
                        yield f"landed/{key}/{number}"

    def men_across_trocha(self, side: str) -> int:
        """Returns the men of *side* who crossed the Trocha in the week."""
        lines = {
            key: (key, row.a.key, row.b.key, row.metres)
            for key, row in self.rows.routes.items()
            if (way := load.route(row, self.rows.turn.starts, self.rows.turn.days))
            and way.crossing == Crossing.TROCHA
        }
        columns = (self.rows.turn.march or {}).get("columns", {})
        over = {
            force.pk
            for key, force in self.rows.forces.items()
            if force.side.key == side
            and any(goes_over(columns.get(key, {}).get("track", ()), *line) for line in lines.values())
        }
        return sum(
            self.rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
            for unit in self.rows.units.values()
            if unit.force_id in over
        )

    # victory

    def victory(self) -> Iterator[AccountEntry]:
        for condition in self.stakes.victory:
            side, key = condition.side, condition.key
            if isinstance(condition, Hold) and (
                by := victory.weeks_to_add(condition, self.state_of_war(side))
            ):
                yield self.entry(side, Book.WEEKS, key, by)
            given, now = self.stands[side, Book.POINTS, key], self.state_of_war(side)
            if not given and victory.is_met(condition, now):
                yield self.entry(side, Book.POINTS, key, condition.points, f"victory/{key}")
            elif given > 0 and victory.is_lost(condition, now):
                yield self.entry(side, Book.POINTS, key, -given, f"victory/{key}")

    @cached_property
    def over(self) -> dict[str, int]:
        """Returns, by side, the men who crossed the Trocha in the week."""
        return {side: self.men_across_trocha(side) for side in self.rows.sides}

    @cached_property
    def fit(self) -> dict[str, int]:
        return {side: self.men_in_account(side, Account.FIT) for side in self.rows.sides}

    def state_of_war(self, side: str) -> Standing:
        """Returns the state of the war, with the holders of places as *side* has heard of them.

        Points that changed before the news came would reveal it.
        """
        sides, known = self.rows.sides, self.rows.sides[side].known
        holders = {key: row.holder.key if row.holder else "" for key, row in self.rows.places.items()}
        return Standing(
            day=self.turn.starts,
            holders=holders | known,
            weeks={cause: n for (_side, book, cause), n in self.stands.items() if book == Book.WEEKS},
            crossed=self.over,
            men=self.fit,
            weariness={side: self.balance(side, Book.WEARINESS) for side in sides},
            points={side: self.balance(side, Book.POINTS) for side in sides},
            debt=max((self.debt_of_side(side) for side in sides), default=0),
            in_force=self.rules.weariness.in_force,
            won_at=self.rules.victory.won_at,
        )


def is_called_out(unit: Unit) -> bool:
    """Tells whether a unit of townsmen is away from home."""
    force = unit.force
    return force.kind != ForceKind.GARRISON and not force.is_static and force.place_id != force.base_id


def goes_over(track: list[tuple[int, dict[str, Any]]], key: str, a: str, b: str, metres: int) -> bool:
    """Tells whether *track* passes the middle of the road *key* from *a* to *b*, where the line is."""
    last = ""
    for _minute, spot in track:
        end = spot["place"] if spot["place"] in (a, b) else ""
        if spot["route"] == key:
            end = a if 2 * spot["metres"] < metres else b
        if end and last and end != last:
            return True
        last = end
    return False


@transaction.atomic
def correct_account(
    *,
    campaign: Campaign,
    side: Side,
    account: Book,
    amount: int,
    actor: AbstractBaseUser,
    reason: str,
    seen: str = "",
) -> AccountEntry:
    """Enters *amount*, with its sign, in an account of *side* for the umpire, with a reason.

    *seen*: the page's mark.
    """
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    locks.refuse_stale(page_mark(turn, CORRECT_ECONOMY), seen)
    if not amount or abs(amount) > MOST_CORRECTED:
        raise Refusal(_("Write a sum other than 0, at most 1,000,000,000."))
    if not reason.strip():
        raise Refusal(_("Give a reason for this change."))
    made = AccountEntry.objects.create(
        turn=turn,
        side=side,
        account=account,
        cause=Purse.UMPIRE,
        amount=amount,
        date=turn.starts,
        reference=f"umpire/{turn.key}",
        note=reason.strip()[:255],
    )
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation=CORRECT_ECONOMY,
        subject=f"{side.key}/{account}",
        reason=reason.strip(),
        data={"amount": amount},
    )
    return made
