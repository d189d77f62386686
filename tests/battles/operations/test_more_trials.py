"""More simulated battles: in blocks, from where the last ended, the same however the blocks fall."""

import pytest

from battles.models import Battle
from battles.operations import fight_battle, more_trials, table_setup, what_if_trials
from battles.operations.odds_counts import Trial
from battles.operations.trial_lanes import LANES
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


@pytest.fixture
def trial_numbers(monkeypatch):
    """Collects the numbers of the trials, each made up from its number."""
    numbers = []

    def fight(number):
        numbers.append(number)
        lost = {"spain": number % 7, "cuba": number % 3}
        return Trial(("spain", "cuba", "")[number % 3], lost, 4 + number % 5)

    monkeypatch.setattr(more_trials, "lay_trials", lambda *_: fight)
    return numbers


def odds_of(engagement):
    return Battle.objects.get(engagement=engagement).win_chances


def fight_all(engagement, choose=lambda waiting: 0):
    """Fights all blocks; *choose* says which of the waiting lanes a worker takes next."""
    waiting = list(range(LANES))
    while waiting:
        waiting += more_trials.run_block_of_trials(engagement.pk, waiting.pop(choose(waiting)))


def test_blocks_of_any_length_by_any_workers_give_the_same_odds(
    engagement, umpire, trial_numbers, monkeypatch
):
    found = []
    for seconds, choose in (
        (0.0002, lambda _: 0),
        (60, lambda _: -1),
        (60, lambda waiting: len(waiting) // 2),
    ):
        monkeypatch.setattr(more_trials, "SECONDS", seconds)
        monkeypatch.setattr(more_trials, "FIRST_SECONDS", seconds)
        Battle.objects.filter(engagement=engagement).update(win_chances=None)
        trial_numbers.clear()
        more_trials.ask_for_trials(engagement=engagement, runs=1000, actor=umpire)
        fight_all(engagement, choose)
        assert sorted(trial_numbers) == list(range(1000))
        found.append(odds_of(engagement))
    assert found[0] == found[1] == found[2]
    assert found[0]["runs"] == sum(found[0]["held"].values()) == sum(found[0]["turns"].values()) == 1000
    assert found[0]["losses"]["cuba"] == {"0": 334, "1": 333, "2": 333}


def test_more_battles_go_on_from_those_fought(engagement, umpire, trial_numbers):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    fight_all(engagement)
    assert sorted(trial_numbers) == list(range(100))
    more_trials.ask_for_trials(engagement=engagement, runs=1000, actor=umpire)
    fight_all(engagement)
    assert sorted(trial_numbers) == list(range(1000))
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    assert not more_trials.is_trying(odds_of(engagement))


def test_they_stop_by_themselves_once_the_shares_are_close(engagement, umpire, trial_numbers):
    more_trials.ask_for_trials(engagement=engagement, runs=100_000, actor=umpire, stops=True)
    fight_all(engagement)
    assert sorted(trial_numbers) == list(range(2400))  # a third of 2,000 is known to within 2.07 points
    assert odds_of(engagement)["runs"] == 2400


def test_a_stop_keeps_the_figures_so_far_and_what_each_lane_had_done(
    engagement, umpire, trial_numbers, monkeypatch
):
    monkeypatch.setattr(more_trials, "FIRST_SECONDS", 0)
    more_trials.ask_for_trials(engagement=engagement, runs=1000, actor=umpire)
    assert more_trials.run_block_of_trials(engagement.pk, 2) == (2,)
    more_trials.stop_trials(engagement=engagement)
    assert more_trials.run_block_of_trials(engagement.pk, 2) == ()
    assert odds_of(engagement)["runs"] == 1
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    fight_all(engagement)
    assert sorted(trial_numbers) == list(range(400))  # the stage that was begun is fought to its end


def test_a_stop_before_the_first_block_leaves_no_odds(engagement, umpire):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    more_trials.stop_trials(engagement=engagement)
    assert odds_of(engagement) is None


def test_a_block_is_dropped_that_another_worker_or_another_table_overtook(engagement, umpire, trial_numbers):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    seen = Battle.objects.get(engagement=engagement)
    assert more_trials.run_block_of_trials(engagement.pk, 1) == ()
    late = [Trial("spain", {"spain": 1, "cuba": 1}, 3)]
    assert more_trials.store_block(seen, 1, late, ["spain", "cuba"]) == ()
    assert odds_of(engagement)["runs"] == 25
    assert more_trials.store_block(seen, 0, late, ["spain", "cuba"]) == (0,)
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    assert odds_of(engagement) is None
    assert more_trials.run_block_of_trials(engagement.pk, 0) == ()


def test_another_number_of_battles_is_refused(engagement, umpire):
    with pytest.raises(Refusal, match="list"):
        more_trials.ask_for_trials(engagement=engagement, runs=7, actor=umpire)


def test_a_battle_that_was_fought_has_the_odds_it_had_before(engagement, umpire):
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    fight_all(engagement)
    before = odds_of(engagement) | {"rows": []}  # these stand as the blocks came
    Battle.objects.filter(engagement=engagement).update(win_chances=None)
    fight_battle(engagement.pk)
    more_trials.ask_for_trials(engagement=engagement, runs=100, actor=umpire)
    fight_all(engagement)
    assert odds_of(engagement) | {"rows": []} == before
    what_if_trials.ask_for_what_if(engagement=engagement, key="temper/spain/avoid", actor=umpire)
    assert what_if_trials.fight_what_if(engagement.pk, "temper/spain/avoid")
    assert odds_of(engagement)["what_ifs"]["temper/spain/avoid"]["runs"] > 0
