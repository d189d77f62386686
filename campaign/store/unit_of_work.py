"""The unit of work: a transaction reads each table of its campaign once, and writes it once, at the end.

Rows are linked to each other, so that following a key costs no query. Nothing here grows with the length of
the war: of tables that grow, only a recent part is read.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any, cast

from django.db.models import Exists, F, Model, OuterRef, Q, Subquery, Sum

from campaign.logic.economy.war_aims import Stakes
from campaign.logic.health.disease import turns_as_newcomer
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.settings import longest_hospital
from campaign.logic.theatre.timetable import has_timetable_or_events
from campaign.logic.vocabulary import Account, Cause, EngagementState, Stock
from campaign.models import (
    AccountEntry,
    Balance,
    Campaign,
    CasualtyReturn,
    Dispatch,
    Engagement,
    Entry,
    Force,
    Leader,
    Order,
    Place,
    Posting,
    PrisonerParty,
    Result,
    Route,
    Seat,
    Side,
    Sighting,
    TimetableEntry,
    Turn,
    Unit,
)
from campaign.models.knowledge import newest_first
from campaign.store.journal import unsaved_entry
from campaign.store.ledger_reads import LedgerKey, prisoner_rolls
from campaign.store.row_cache import HAND, table
from campaign.store.row_links import link_by_key, link_rows

GIVEN, RAISED = "scenario/", "raised/"
"""Prefixes of the references of postings that the scenario made, and that raised a unit later."""

NEW, OLD = "disease/new", "disease/old"
"""Prefixes of the references of men who fell sick: in their first year in the country, or not."""


class Rows:
    """*turn*'s campaign as the transaction sees it: by key, in key order, each table read when needed.

    The caller holds the campaign's lock. Operations change the rows in memory and call `write`; `flush`
    writes each table once, and the journal last.
    """

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.campaign: Campaign = turn.campaign
        self._changed: dict[type[Model], tuple[dict[Any, Model], set[str]]] = {}
        self._new: dict[type[Model], list[Model]] = {}
        self.week: dict[str, Any] = {}
        """Values worked out from earlier turns alone, under a name of the reader's choice."""
        self.force_units: dict[int, Any] = {}
        """Each unit as last put into the theatre, by primary key, and its source (`store/units.py`)."""
        self.read_at: dict[str, int] = {}
        self.keeper = HAND.get()
        if self.keeper:
            self.keeper.hand_over(self)

    # reading

    @table("side")
    def sides(self) -> dict[str, Side]:
        """Returns the sides in the order of their position."""
        return {row.key: row for row in self.campaign.sides.order_by("position")}

    @table("place")
    def places(self) -> dict[str, Place]:
        return link_by_key(self.campaign.places.all(), holder=self.sides)

    @table("route")
    def routes(self) -> dict[str, Route]:
        return link_by_key(self.campaign.routes.all(), a=self.places, b=self.places)

    @table("seat")
    def seats(self) -> dict[str, Seat]:
        return link_by_key(self.campaign.seats.all(), side=self.sides)

    @table("force")
    def forces(self) -> dict[str, Force]:
        at: dict[str, Any] = {"place": self.places, "route": self.routes, "base": self.places}
        return link_by_key(self.campaign.forces.all(), side=self.sides, seat=self.seats, **at)

    @table("unit")
    def units(self) -> dict[str, Unit]:
        return link_by_key(self.campaign.units.all(), side=self.sides, force=self.forces, base=self.places)

    @table("leader")
    def leaders(self) -> dict[str, Leader]:
        found = list(self.campaign.leaders.all())
        parties = self.parties if any(leader.party_id for leader in found) else {}
        return link_by_key(found, side=self.sides, unit=self.units, party=parties)

    @table("balance")
    def balances(self) -> dict[LedgerKey, int]:
        """Returns the amount in every account of present units; `postings.post` keeps it up to date."""
        rows = Balance.objects.filter(unit__campaign=self.campaign, unit__undone="").order_by()
        found = rows.values_list("unit_id", "stock", "account", "amount")
        return {(unit, stock, account): amount for unit, stock, account, amount in found}

    @table("order", "unit", weekly=True)
    def orders(self) -> dict[str, Order]:
        """Returns the latest order of each force that has units or an order this turn, by the force's key."""
        given = Order.objects.filter(turn__campaign=self.campaign, turn__number__lte=self.turn.number)
        latest = given.filter(force=OuterRef("pk")).order_by("-turn__number").values("pk")[:1]
        manned = self.campaign.forces.filter(Exists(Unit.objects.filter(force=OuterRef("pk"))))
        last = manned.annotate(last=Subquery(latest)).values("last").order_by()
        latest_orders = Order.objects.filter(Q(turn=self.turn) | Q(pk__in=last)).select_related("turn")
        links = {"force": self.forces, "line_of_retreat": self.places, "seat": self.seats}
        rows = link_rows(latest_orders.defer("turn__march").order_by(), links)
        return {row.force.key: row for row in sorted(rows, key=lambda row: row.force.key)}

    @table("engagement", "result", weekly=True)
    def engagements(self) -> dict[str, Engagement]:
        """Returns this turn's engagements, and earlier ones that are unsettled, or were so in this turn."""
        standing = Engagement.objects.filter(campaign=self.campaign)
        own_battles = standing.filter(turn=self.turn)
        waiting = standing.filter(turn__number__lt=self.turn.number).exclude(state=EngagementState.SETTLED)
        late = standing.filter(pk__in=Result.objects.filter(turn=self.turn).values("engagement"))
        rows = (own_battles | waiting | late).select_related("turn").defer("turn__march").order_by()
        return link_by_key(rows, place=self.places, route=self.routes, attacker=self.sides)

    @table("result", "engagement", weekly=True)
    def results(self) -> list[Result]:
        """Returns results of turns whose wounded may still be in hospital; a battle's revisions in order."""
        rows = (
            Result.objects.filter(
                engagement__campaign=self.campaign,
                engagement__turn__number__lte=self.turn.number,
                engagement__turn__number__gt=self.turn.number - longest_hospital(self.campaign.settings),
            )
            .select_related("engagement__turn", "turn")
            .defer("engagement__muster", "engagement__turn__march", "turn__march")
            .order_by()
        )
        return sorted(
            link_rows(rows, {"field_holder": self.sides}), key=lambda row: (row.engagement.key, row.revision)
        )

    @table("casualtyreturn", "result", "engagement", weekly=True)
    def returns(self) -> list[CasualtyReturn]:
        """Returns the returns of `results`, in their order, then the units'."""
        if not self.results:
            return []
        results = {row.pk: row for row in self.results}
        rows = link_rows(CasualtyReturn.objects.filter(result__in=results).order_by(), {"unit": self.units})
        for row in rows:
            row.result = results[row.result_id]
        place = {pk: number for number, pk in enumerate(results)}
        return sorted(rows, key=lambda row: (place[row.result_id], row.unit.key))

    @table("casualtyreturn", "result", "unit", weekly=True)
    def losses_before(self) -> dict[str, tuple[int, int]]:
        """Returns men in the battles of the turn before, and men lost, by the key of their force."""
        if self.turn.number == 1:
            return {}
        before = self.turn.number - 1
        own_turn = {"campaign": self.campaign, "number": before, "undone_at": None}
        of_week = {f"result__turn__{name}": value for name, value in own_turn.items()}
        lines = CasualtyReturn.objects.filter(**of_week)
        lost = sum(map(F, ("severely_wounded", "lightly_wounded", "missing", "captured")), F("killed"))
        of_force = lines.order_by().values_list("unit__force__key")
        summed = of_force.annotate(stood=Sum("present"), gone=Sum(lost))
        return {key: (stood, gone) for key, stood, gone in summed}

    @table("prisonerparty", "engagement")
    def parties(self) -> dict[str, PrisonerParty]:
        rows = self.campaign.prisoner_parties.select_related("engagement").defer("engagement__muster")
        links: dict[str, Any] = {"held_by": self.forces, "held_at": self.places, "taken_at": self.places}
        return link_by_key(rows, side=self.sides, captor=self.sides, **links)

    @table("posting", "prisonerparty")
    def rolls(self) -> dict[int, dict[int, int]]:
        """Returns the prisoners of each party, by primary keys of party and unit."""
        return prisoner_rolls(self.parties.values()) if self.parties else {}

    @table("sighting", weekly=True)
    def sightings(self) -> list[Sighting]:
        """Returns the sightings of this turn and three weeks before it, newest first."""
        rows = Sighting.objects.filter(
            observer__campaign=self.campaign,
            turn__number__lte=self.turn.number,
            date__gte=self.turn.starts - dt.timedelta(days=OLDEST),
        ).order_by()
        links = {
            "observer": self.sides,
            "of_side": self.sides,
            "force": self.forces,
            "place": self.places,
            "route": self.routes,
        }
        return sorted(link_rows(rows, links), key=newest_first)

    @table("dispatch", weekly=True)
    def dispatches(self) -> list[Dispatch]:
        """Returns the dispatches of this turn and of the four before it, the oldest first."""
        rows = Dispatch.objects.filter(
            turn__campaign=self.campaign,
            turn__number__lte=self.turn.number,
            turn__number__gt=self.turn.number - 5,
        )
        rows = rows.select_related("turn").defer("turn__march").order_by("turn__number", "pk")
        links = {
            "side": self.sides,
            "seat": self.seats,
            "to_seat": self.seats,
            "to_force": self.forces,
            "caught_by": self.sides,
            "caught_at": self.places,
        }
        return link_rows(rows, links)

    @table("posting", weekly=True)
    def changes(self) -> dict[tuple[int, str, str, str], int]:
        """Returns men moved by this turn's postings.

        By unit's primary key, cause, account left, account entered. Postings of the scenario do not count.
        """
        rows = Posting.objects.filter(turn=self.turn, stock=Stock.MEN).exclude(reference__startswith=GIVEN)
        summed = rows.order_by().values_list("unit_id", "cause", "from_account", "to_account")
        return {
            (unit, Cause(cause), Account(source), Account(target)): men
            for unit, cause, source, target, men in summed.annotate(Sum("amount"))
        }

    @table("timetableentry", weekly=True)
    def due(self) -> dict[str, TimetableEntry]:
        """Returns the rows of the timetable, past and future, if the campaign uses it."""
        if not has_timetable_or_events(self.campaign.rules(self.turn.number).timetable):
            return {}
        return link_by_key(self.campaign.timetable.all(), side=self.sides)

    @table(weekly=True)
    def stakes(self) -> Stakes:
        """Returns the campaign's stakes that the rules of this turn switch on."""
        return self.campaign.stakes.in_play(self.campaign.rules(self.turn.number))

    @table("accountentry", weekly=True)
    def accounts(self) -> dict[tuple[str, str, str], int]:
        """Returns the sums of all entries up to this turn: by side's key, account and cause."""
        if not self.stakes.any:
            return {}
        entries = AccountEntry.objects.filter(
            turn__campaign=self.campaign, turn__number__lte=self.turn.number
        )
        summed = entries.order_by().values_list("side__key", "account", "cause").annotate(Sum("amount"))
        return {(side, account, cause): amount for side, account, cause, amount in summed}

    @table("accountentry", weekly=True)
    def recent_entries(self) -> list[AccountEntry]:
        """Returns the entries of this turn and of the two before it, in the order in which they were made."""
        if not self.stakes.any:
            return []
        entries = AccountEntry.objects.filter(
            turn__campaign=self.campaign,
            turn__number__lte=self.turn.number,
            turn__number__gt=self.turn.number - 3,
        )
        return link_rows(entries.order_by("pk"), {"side": self.sides})

    @table("posting")
    def men_raised(self) -> dict[int, int]:
        """Returns the men with whom each unit was raised, by its primary key."""
        rows = Posting.objects.filter(
            Q(reference__startswith=GIVEN) | Q(reference__startswith=RAISED),
            unit__campaign=self.campaign,
            stock=Stock.MEN,
            from_account=Account.DEPOT,
        )
        return dict(rows.order_by().values_list("unit_id").annotate(Sum("amount")))

    @table("posting", weekly=True)
    def fallen_sick(self) -> dict[tuple[int, int, bool], int]:
        """Returns men who fell sick up to this turn and may still be so.

        By unit's primary key, number of the turn, and whether they were new.
        """
        weeks = self.campaign.rules(self.turn.number).disease.sick_weeks
        rows = Posting.objects.filter(
            turn__campaign=self.campaign,
            stock=Stock.MEN,
            cause=Cause.DISEASE,
            to_account=Account.SICK,
            turn__number__gt=self.turn.number - weeks,
            turn__number__lte=self.turn.number,
        )
        summed = rows.order_by().values_list("unit_id", "turn__number", "reference").annotate(Sum("amount"))
        sick_men: Counter[tuple[int, int, bool]] = Counter()
        for unit, number, reference, men in summed:
            sick_men[unit, number, reference.startswith(NEW)] += men
        return sick_men

    @table("posting", weekly=True)
    def recruits_by_unit(self) -> dict[int, list[tuple[int, int]]]:
        """Returns recruits, and men lost otherwise, of units with recruits who still count as new.

        By the unit's primary key: each turn in which there were any, the oldest first.
        """
        settings = self.campaign.rules(self.turn.number).disease
        first = self.turn.number - turns_as_newcomer(settings, self.campaign.turn_days)
        within = Posting.objects.filter(turn__campaign=self.campaign, stock=Stock.MEN, turn__number__gt=first)
        came = Q(cause=Cause.RECRUIT, from_account=Account.DEPOT) & ~Q(reference__startswith=GIVEN)
        summed = (
            within.filter(unit__in=within.filter(came).values("unit"))
            .exclude(reference__startswith=GIVEN)
            .order_by()
            .values_list("unit_id", "turn__number")
            .annotate(
                recruits=Sum("amount", filter=came, default=0),
                entered=Sum("amount", filter=~came & Q(to_account__in=ON_ROLL), default=0),
                left=Sum("amount", filter=Q(from_account__in=ON_ROLL), default=0),
            )
        )
        recruits_lost: dict[int, list[tuple[int, int]]] = {}
        for unit, _number, recruits, entered, left in sorted(summed):
            recruits_lost.setdefault(unit, []).append((recruits, left - entered))
        return recruits_lost

    @table("turn", weekly=True)
    def turns_before(self) -> list[Turn]:
        """Returns the two turns before, the older first."""
        if self.turn.number == 1:
            return []
        before = self.campaign.turns.filter(number__lt=self.turn.number, number__gte=self.turn.number - 2)
        return list(before.defer("march").order_by("number"))

    @property
    def checksum_before(self) -> str:
        """Returns the digest of the turn before; none before the first."""
        return self.turns_before[-1].checksum if self.turns_before else ""

    # writing

    def write(self, rows: Iterable[Model], *fields: str) -> None:
        """Marks *fields* of *rows* as changed; `flush` writes them."""
        for row in rows:
            known, changed = self._changed.setdefault(type(row), ({}, set()))
            known[row.pk] = row
            changed.update(fields)

    def add(self, rows: Iterable[Model]) -> None:
        """Marks *rows* as new; `flush` writes them."""
        for row in rows:
            self._new.setdefault(type(row), []).append(row)

    def drop(self, model: type[Model]) -> None:
        """Forgets the new rows of *model*, so that they are not written."""
        self._new.pop(model, None)

    def record(self, operation: str, **more: Any) -> None:
        """Adds an entry to the journal, about this turn."""
        self.add([unsaved_entry(campaign=self.campaign, turn=self.turn, operation=operation, **more)])

    @property
    def has_unwritten_rows(self) -> bool:
        return bool(self._changed or self._new)

    def flush(self) -> bool:
        """Writes changed and new rows, a table at a time. False if there are none."""
        if self.keeper:
            self.keeper.keep(self)
        if not self.has_unwritten_rows:
            return False
        journal = cast("list[Entry]", self._new.pop(Entry, []))
        for model, (rows, fields) in self._changed.items():
            with self.keeper.own(self, model, rows.values()) if self.keeper else nullcontext():
                if len(rows) == 1:
                    (row,) = rows.values()
                    row.save(update_fields=fields)
                else:  # ten times as fast as bulk_update; every row is there already
                    model._default_manager.bulk_create(
                        rows.values(),
                        update_conflicts=True,
                        unique_fields=["id"],
                        update_fields=sorted(fields),
                    )
        for model, new in self._new.items():
            model._default_manager.bulk_create(new)
        Entry.objects.bulk_create(journal)
        self._changed, self._new = {}, {}
        return True
