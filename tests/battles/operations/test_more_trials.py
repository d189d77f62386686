"""More simulated battles: in blocks, from where the last ended, the same however the blocks fall."""

import pytest

from battles.models import Battle
from battles.operations import more_trials, table_setup as laying
from battles.operations.odds_counts import Trial
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet(SMALL)


@pytest.fixture
def umpire(met):
    return umpire_of(met.campaign)


@pytest.fixture
def fought(monkeypatch):
    """The numbers of the trials fought, each made up from its number."""
    numbers = []

    def fight(number):
        numbers.append(number)
        lost = {"spain": number % 7, "cuba": number % 3}
        return Trial(("spain", "cuba", "")[number % 3], lost, 4 + number % 5)

    monkeypatch.setattr(more_trials, "lay_trials", lambda *_: fight)
    return numbers


def odds_of(met):
    return Battle.objects.get(engagement=met).win_chances


def test_blocks_of_any_length_give_the_same_odds(met, umpire, fought, monkeypatch):
    found = []
    for seconds in (0, 60):
        monkeypatch.setattr(more_trials, "SECONDS", seconds)
        Battle.objects.filter(engagement=met).update(win_chances=None)
        fought.clear()
        more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
        while more_trials.fight_block(met.pk):
            pass
        assert fought == list(range(100))
        found.append(odds_of(met))
    assert found[0] == found[1]
    assert found[0]["runs"] == sum(found[0]["held"].values()) == sum(found[0]["turns"].values()) == 100
    assert found[0]["losses"]["cuba"] == {"0": 34, "1": 33, "2": 33}


def test_more_battles_go_on_from_those_fought(met, umpire, fought):
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    assert not more_trials.fight_block(met.pk)
    more_trials.ask_for_trials(engagement=met, runs=1000, actor=umpire)
    more_trials.fight_block(met.pk)
    assert fought == list(range(1000))


def test_a_stop_keeps_the_figures_so_far(met, umpire, fought, monkeypatch):
    monkeypatch.setattr(more_trials, "SECONDS", 0)
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    assert more_trials.fight_block(met.pk)
    more_trials.stop_trials(engagement=met)
    assert not more_trials.fight_block(met.pk)
    assert odds_of(met)["runs"] == 1
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    assert odds_of(met)["runs"] == 1


def test_a_stop_before_the_first_block_leaves_no_odds(met, umpire):
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    more_trials.stop_trials(engagement=met)
    assert odds_of(met) is None


def test_a_block_is_dropped_that_another_worker_or_another_table_overtook(met, umpire, fought, monkeypatch):
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    seen = Battle.objects.get(engagement=met)
    more_trials.fight_block(met.pk)
    assert not more_trials.store_block(seen, 0, {"runs": 3})
    assert odds_of(met)["runs"] == 100
    laying.choose_layout(engagement=met, kind="ambush", actor=umpire)
    assert odds_of(met) is None
    assert not more_trials.fight_block(met.pk)


def test_another_number_of_battles_is_refused(met, umpire):
    with pytest.raises(Refusal, match="list"):
        more_trials.ask_for_trials(engagement=met, runs=7, actor=umpire)
