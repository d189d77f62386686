"""The umpire chooses kind and ground before the fight; computer and table have the same."""

import tomllib

import pytest

from battles.ground_file import NOTHING_ON_IT
from battles.models import Battle, BattleLog
from battles.operations import fight, laying, queue
from campaign.models import Entry
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

WALL = '{ kind = "wall", points = [[90, 10], [90, 20]], width_cm = 2 },'

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet(SMALL)


@pytest.fixture
def umpire(met):
    return umpire_of(met.campaign)


def chosen(met):
    battle = Battle.objects.get(engagement=met)
    return battle.layout, battle.ground


def test_a_kind_is_chosen_kept_and_journalled_and_taken_back(met, umpire):
    laying.choose_layout(engagement=met, kind="ambush", actor=umpire)
    assert chosen(met)[0] == "ambush"
    entry = Entry.objects.get(operation="battles.choose_layout")
    assert (entry.actor, entry.subject, entry.data) == (umpire, met.key, {"chosen": "ambush"})
    laying.choose_layout(engagement=met, kind="", actor=umpire)
    assert chosen(met)[0] == ""


@pytest.mark.parametrize("kind", ["rescue", "landing", "siege"])
def test_a_kind_that_this_fight_cannot_be_is_refused(met, umpire, kind):
    with pytest.raises(Refusal, match="cannot be laid out so"):
        laying.choose_layout(engagement=met, kind=kind, actor=umpire)
    assert not Entry.objects.filter(operation="battles.choose_layout").exists()


def test_the_drawn_ground_comes_down_is_edited_and_is_the_ground_fought_on(met, umpire):
    drawn = laying.ground_text(met, None)
    mine = drawn.replace("lines = [", f"lines = [ # one more\n{WALL}", 1)
    laying.set_ground(engagement=met, text=mine, actor=umpire)
    assert laying.ground_text(met, Battle.objects.get(engagement=met)) == mine
    assert Entry.objects.filter(operation="battles.set_ground", actor=umpire).count() == 1
    fight(met.pk)
    board = BattleLog.objects.get(battle__engagement=met).record["scenario"]["board"]
    assert board == NOTHING_ON_IT | tomllib.loads(mine)["board"]


def test_the_kind_that_was_chosen_is_the_kind_fought(met, umpire):
    laying.choose_layout(engagement=met, kind="ambush", actor=umpire)
    fight(met.pk)
    units = BattleLog.objects.get(battle__engagement=met).record["scenario"]["units"]
    assert any(unit.get("ambush") for unit in units)


def test_a_fault_in_a_ground_is_named_by_line_and_changes_nothing(met, umpire):
    drawn = laying.ground_text(met, None)
    laying.set_ground(engagement=met, text=drawn, actor=umpire)
    with pytest.raises(Refusal, match=r"^Line 4, board\.width_cm: must be a whole number from 60 to 400\.$"):
        laying.set_ground(
            engagement=met, text=drawn.replace("width_cm = 180", "width_cm = 18", 1), actor=umpire
        )
    assert chosen(met) == ("", drawn)
    with pytest.raises(Refusal, match="too long"):
        laying.set_ground(engagement=met, text="#" * 100_001, actor=umpire)


def test_the_drawn_ground_comes_back(met, umpire):
    laying.set_ground(engagement=met, text=laying.ground_text(met, None), actor=umpire)
    laying.drop_ground(engagement=met, actor=umpire)
    assert chosen(met) == ("", "")


def test_once_the_computer_has_it_nothing_is_chosen_any_more(met, umpire):
    text = laying.ground_text(met, None)
    queue(engagement=met, actor=umpire)
    for late in (
        lambda: laying.choose_layout(engagement=met, kind="ambush", actor=umpire),
        lambda: laying.set_ground(engagement=met, text=text, actor=umpire),
        lambda: laying.drop_ground(engagement=met, actor=umpire),
    ):
        with pytest.raises(Refusal, match="already"):
            late()


def test_once_it_is_settled_nothing_is_chosen_any_more(met, umpire):
    fight(met.pk)
    with pytest.raises(Refusal, match="settled already"):
        laying.choose_layout(engagement=met, kind="ambush", actor=umpire)
