"""The computer plays every shipped scenario; each of its turns can be rolled back to and played on from."""

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.contrib.auth.models import User
from django.db import connection

from battles.simulation import play_turn
from campaign.audit.ledger_audit import audit
from campaign.logic.settings import ON
from campaign.logic.theatre.theatre import Order as GivenOrder, legs_to
from campaign.logic.vocabulary import OrderKind, Stance, TurnState
from campaign.models import Campaign, Entry, Order, Snapshot
from campaign.models.base.archived import name_of
from campaign.models.base.standing import OfTurns, Standing, Turns
from campaign.operations.campaigns import new_campaign, rollback
from campaign.operations.orders.submission import submit_order
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import shipped_scenarios
from campaign.store import archive
from campaign.store.archive.digest import chain_checksum, pack_state, unpack_state
from campaign.store.archive.tables import archived_models
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.row_cache import cache_rows
from campaign.store.unit_of_work import Rows
from rules.core.dice import SeededDice

pytestmark = pytest.mark.django_db

STANDING = (OfTurns, Standing, Turns)
ALIKE = {"ten_years_war_1870", "ten_years_war_1875"}  # the country and the sides of two others
SHIPPED = [name for name in shipped_scenarios() if name not in ALIKE]


@pytest.fixture
def digests(monkeypatch) -> list[str]:
    """Collects the digest after each rollback, before the next turn opens."""
    sums, open_following = list[str](), turns.open_following

    def digest_and_open(rows, *drawn):
        if rows.turn.published_at and not drawn:  # a publication passes the drawn seed
            fresh = Rows(rows.turn)
            sums.append(chain_checksum(fresh.checksum_before, pack_state(fresh)))
        return open_following(rows, *drawn)

    monkeypatch.setattr(turns, "open_following", digest_and_open)
    return sums


def rows_that_point_at_undone_ones(war: Campaign) -> Iterator[str]:
    """Finds current rows that refer to an undone row."""
    for model in archived_models():
        if not isinstance(model._default_manager, STANDING):
            continue
        rows = model.objects.filter(**{model.archived.of: war})
        for field in model._meta.concrete_fields:
            target = field.related_model
            if target and isinstance(target._default_manager, STANDING):
                pointing = rows.exclude(**{field.name: None})
                lost = pointing.exclude(**{f"{field.name}__in": target.objects.values("pk")})
                yield from (f"{model.__name__} {row.pk}: {name_of(getattr(row, field.name))}" for row in lost)


def count_rows() -> None:
    """Has PostgreSQL count its rows; within one long transaction it would not, and plan badly."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def play_weeks(war: Campaign, weeks: int) -> None:
    for _week in range(weeks):
        count_rows()
        if current_turn(war).state == TurnState.OPEN:
            play_turn(war)


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_rollback_restores_the_digest_that_a_turn_was_published_with(scenario, digests):
    """Rolls back the first turn, and plays another on the new timeline; below three are rolled back."""
    with cache_rows(unread=True):
        war = new_campaign.create_campaign(scenario=read_scenario(scenario), seed="1")
        play_weeks(war, 1)
        published = {turn.number: turn.checksum for turn in war.turns.filter(state=TurnState.PUBLISHED)}
        rollback.back_to(campaign=war, number=1, actor=None, reason="a misprint")
        war.refresh_from_db()
        assert digests.pop() == published[1]
        assert [*rows_that_point_at_undone_ones(war)] == []
        play_weeks(war, 1)
        assert audit(war).faults == ()
        assert archive.turns_with_faults(war) == []


def order_regroupings(war: Campaign, dice: SeededDice, umpire: User) -> None:
    """Orders each force to detach units, transfer units, merge or march, by dice."""
    turn = current_turn(war)
    held: dict[int, list[str]] = {}
    for force, unit in war.units.order_by("key").values_list("force", "key"):
        held.setdefault(force, []).append(unit)
    forces = list(war.forces.filter(pk__in=held).order_by("key"))
    places = list(war.places.order_by("key").values_list("key", flat=True))
    for force in forces:
        (face,) = dice.roll(1, 4, "regroupings", 0)
        friends = [each.key for each in forces if each.side_id == force.side_id and each != force]
        legs = legs_to(places[dice.roll(1, 100, "legs", 0)[0] % len(places)])
        friend = friends[dice.roll(1, 100, "friends", 0)[0] % len(friends)] if friends else ""
        given = {
            1: GivenOrder(
                OrderKind.DETACH, legs, Stance.AVOID, units=tuple(held[force.pk][1:]), name="Detachment"
            ),
            2: GivenOrder(
                OrderKind.TRANSFER, (), Stance.AVOID, units=tuple(held[force.pk][:1]), friend=friend
            ),
            3: GivenOrder(OrderKind.MERGE, legs, Stance.AVOID, friend=friend),
            4: GivenOrder(OrderKind.MARCH, legs, Stance.ATTACK),
        }[face]
        with suppress(Refusal):
            submit_order(turn=turn, force=force, order=given, seat=force.seat, actor=umpire)


def orders_of_later_forces(war: Campaign, number: int) -> int:
    """Counts the orders of turn *number* for forces made after its publication."""
    snapshot = Snapshot.objects.get(turn__campaign=war, turn__number=number)
    there = [row["key"] for row in json.loads(unpack_state(snapshot.packed))["forces"]]
    return Order.objects.filter(turn=snapshot.turn).exclude(force__key__in=there).count()


def test_a_rollback_restores_weeks_in_which_forces_are_made_and_merged(digests):
    """Sends orders by couriers, so some forces divide late. They divide as the next turn opens."""
    seed = "2"
    umpire, dice = User.objects.create_superuser("ulises"), SeededDice(f"regroupings/{seed}")
    with cache_rows(unread=True):
        war = new_campaign.create_campaign(scenario=read_scenario("camaguey_1873"), seed=seed)
        war.settings = {**war.settings, "couriers": ON}
        war.save()
        for _week in range(3):
            order_regroupings(war, dice, umpire)
            play_weeks(war, 1)
        published = {turn.number: turn.checksum for turn in war.turns.filter(state=TurnState.PUBLISHED)}
        assert Entry.objects.filter(operation="forces.regroup").count() > len(published)
        assert sum(orders_of_later_forces(war, number) for number in published)
        for number in sorted(published, reverse=True):
            rollback.back_to(campaign=war, number=number, actor=umpire, reason="a misprint")
            war.refresh_from_db()
            assert digests.pop() == published[number]
            assert [*rows_that_point_at_undone_ones(war)] == []
            play_weeks(war, 1)
        assert audit(war).faults == ()
        assert archive.turns_with_faults(war) == []
