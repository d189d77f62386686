"""What-ifs of a battle: on the dice of its first battles, and dropped when the table changes."""

import pytest

import rules
from battles.models import Battle
from battles.operations import more_trials, table_setup, what_if_trials
from battles.operations.odds_counts import Trial
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db
CHANGE = "temper/spain/avoid"


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def odds_of(engagement):
    return Battle.objects.get(engagement=engagement).win_chances


def test_it_is_fought_in_blocks_by_the_dice_of_the_first_battles(engagement, umpire, monkeypatch):
    laid, numbers = [], []

    def lay_trials(muster, *_):
        laid.append(muster.parties[0].stance)
        return lambda number: numbers.append(number) or Trial("spain", {"spain": 1, "cuba": 2}, 5)

    monkeypatch.setattr(what_if_trials, "lay_trials", lay_trials)
    monkeypatch.setattr(more_trials, "SECONDS", 0.02)
    what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    assert odds_of(engagement)["wanted"] == 400  # to compare it with
    while what_if_trials.fight_what_if(engagement.pk, CHANGE):
        pass
    assert numbers == list(range(400))
    assert set(laid) == {"avoid"}
    assert odds_of(engagement)["what_ifs"][CHANGE]["held"] == {"spain": 400, "cuba": 0}


def test_a_change_that_the_rules_refuse_says_so_and_is_not_tried_again(engagement, umpire, monkeypatch):
    def refuse(*_):
        raise rules.BadInput("units", "no room")

    monkeypatch.setattr(what_if_trials, "lay_trials", refuse)
    what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    assert not what_if_trials.fight_what_if(engagement.pk, CHANGE)
    assert odds_of(engagement)["what_ifs"][CHANGE]["fault"]["why"] == "no room"
    assert not what_if_trials.fight_what_if(engagement.pk, CHANGE)


def test_they_go_with_the_table_and_with_a_stop(engagement, umpire):
    what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    more_trials.stop_trials(engagement=engagement)
    assert odds_of(engagement) is None
    what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    assert not what_if_trials.fight_what_if(engagement.pk, CHANGE)


def test_only_a_few_stand_at_once_and_none_that_is_not_on_the_list(engagement, umpire):
    with pytest.raises(Refusal):
        what_if_trials.ask_for_what_if(engagement=engagement, key="guns/cuba", actor=umpire)
    found = [f"rules/{name}" for name in rules.RULESETS if name != "machete"]
    for key in found[:4]:
        what_if_trials.ask_for_what_if(engagement=engagement, key=key, actor=umpire)
    with pytest.raises(Refusal):
        what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    what_if_trials.remove_what_if(engagement=engagement, key=found[0])
    what_if_trials.ask_for_what_if(engagement=engagement, key=CHANGE, actor=umpire)
    assert set(odds_of(engagement)["what_ifs"]) == {*found[1:4], CHANGE}
