"""Cached rows are what the database says."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models import Model

from battles import operations
from campaign.models import Campaign, Engagement, Force
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.turns import turn_machine as turns
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.row_cache import HAND, Table, cache_rows
from campaign.store.unit_of_work import Rows

pytestmark = pytest.mark.django_db(transaction=True)
LINKED = {"forces": ("side", "seat", "place", "route", "base"), "units": ("side", "force", "base")}


@pytest.fixture
def campaign():
    return scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="1")


def plain_rows(value: Any) -> Any:
    """Returns *value* of a table of `Rows` as the database has it. It has all that was read."""
    if isinstance(value, dict):
        return {key: plain_rows(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain_rows(part) for part in value]
    if isinstance(value, Model):
        read_of = value.__dict__
        return {
            field.attname: read_of[field.attname]
            for field in value._meta.concrete_fields
            if field.attname in read_of
        }
    return value


def hold_to_the_database(campaign: Campaign) -> set[str]:
    """Asserts it of all that is kept now, and leaves it kept; the names of the tables."""
    kept = Rows(current_turn(campaign))
    names = {name for name in kept.read_at if name in kept.__dict__}
    assert names <= {name for name, each in vars(Rows).items() if isinstance(each, Table)}
    token = HAND.set(None)
    anew = Rows(current_turn(campaign))
    for name in sorted(names):
        assert plain_rows(kept.__dict__[name]) == plain_rows(getattr(anew, name)), name
    HAND.reset(token)
    for name in LINKED.keys() & names:
        for row in kept.__dict__[name].values():
            for link in LINKED[name]:
                target = getattr(row, link)
                assert (
                    target is None
                    or target is getattr(kept, f"{link}s" if link != "base" else "places")[target.key]
                )
    kept.flush()
    return names


def test_weeks_with_fights_leave_nothing_stale(campaign):
    kept: set[str] = set()
    with cache_rows():
        for _ in range(5):
            turns.lock_turn(campaign=campaign, actor=None)
            kept |= hold_to_the_database(campaign)
            turns.advance_turn(campaign)
            kept |= hold_to_the_database(campaign)
            while waiting := Engagement.objects.filter(campaign=campaign, state="open").first():
                operations.fight_battle(waiting.pk)
                kept |= hold_to_the_database(campaign)
                turns.advance_turn(campaign)
                kept |= hold_to_the_database(campaign)
    assert Engagement.objects.filter(campaign=campaign).count() >= 3
    assert {"places", "routes", "forces", "units", "leaders", "balances", "orders", "sightings"} <= kept


def test_rows_written_by_others_are_read_again_in_place(campaign):
    with cache_rows():
        rows = Rows(current_turn(campaign))
        unit = next(iter(rows.units.values()))
        rows.flush()
        Force.objects.filter(campaign=campaign).update(fatigue=7)
        after = Rows(current_turn(campaign))
        assert after.units[unit.key] is unit
        assert unit.force.fatigue == 7


def test_rows_written_here_are_not_read_again(campaign, django_assert_num_queries):
    with cache_rows():
        with transaction.atomic():
            rows = Rows(current_turn(campaign))
            unit = next(iter(rows.units.values()))
            unit.force.fatigue = 7
            rows.write([unit.force], "fatigue")
            rows.flush()
        turn = current_turn(campaign)
        with django_assert_num_queries(0):
            assert Rows(turn).units[unit.key].force.fatigue == 7
        assert Force.objects.get(pk=unit.force_id).fatigue == 7


def test_rows_also_written_by_others_are_read_again(campaign):
    with cache_rows():
        with transaction.atomic():
            rows = Rows(current_turn(campaign))
            one, other = list(rows.forces.values())[:2]
            Force.objects.filter(pk=other.pk).update(fatigue=7)
            one.fatigue = 5
            rows.write([one], "fatigue")
            rows.flush()
        after = Rows(current_turn(campaign))
        assert (after.forces[one.key].fatigue, after.forces[other.key].fatigue) == (5, 7)


def test_uncommitted_rows_are_not_cached(campaign):
    with cache_rows():
        turn = current_turn(campaign)
        Rows(turn).flush()
        with transaction.atomic():
            rows = Rows(turn)
            next(iter(rows.forces.values())).fatigue = 7
            rows.flush()
            transaction.set_rollback(True)
        assert HAND.get().rows is None


def test_a_process_without_a_cache_reads_all_again(campaign):
    turn = current_turn(campaign)
    rows = Rows(turn)
    assert rows.forces
    assert not rows.read_at
    assert rows.keeper is None
