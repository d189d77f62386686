"""Logs of which everything was undone: they stand as if somebody had only opened them."""

import pytest

from battles.models import Battle
from battles.operations import handover, open_battle
from battles.operations.assisted import store_step
from battles.operations.table_setup import choose_log, choose_ruleset, choose_scale
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import table_desk
from battles.table.handover import first_log
from battles.table.log import log_from_plain
from campaign.access import Member
from campaign.refusals import Refusal
from rules.core.refereeing.cards import DRAWN_AT
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db

END = {"do": "end"}
CHOICES = {
    "hand-over": lambda engagement, umpire: handover.ask_for_first_part(
        engagement=engagement, turn=2, actor=umpire
    ),
    "log": lambda engagement, umpire: choose_log(engagement=engagement, is_one=True, actor=umpire),
    "rules": lambda engagement, umpire: choose_ruleset(
        engagement=engagement, ruleset="macduff", actor=umpire
    ),
    "scale": lambda engagement, umpire: choose_scale(engagement=engagement, men=5, actor=umpire),
}


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


@pytest.fixture
def battle(engagement):
    return open_battle(engagement=engagement)


def play_steps(engagement, umpire, *steps):
    """Stores *steps* one after the other, None for an undo. Returns the umpire's report."""
    battle = Battle.objects.get(engagement=engagement)
    table = assisted_table(
        table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, battle)
    )
    for seen, step in enumerate(steps):
        store_step(battle=battle, author=umpire, side=None, table=table, key=str(seen), seen=seen, step=step)
    return battle.table_reports.get()


@pytest.mark.parametrize("choice", CHOICES)
def test_a_log_of_which_everything_is_undone_leaves_every_choice_open(engagement, umpire, battle, choice):
    play_steps(engagement, umpire, END, END, None, None)
    CHOICES[choice](engagement, umpire)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_step_in_force_keeps_the_table_as_it_is(engagement, umpire, battle, choice):
    play_steps(engagement, umpire, END, END, None)
    with pytest.raises(Refusal):
        CHOICES[choice](engagement, umpire)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_card_that_was_drawn_keeps_the_table_as_it_is_even_if_undone(engagement, umpire, battle, choice):
    report = play_steps(engagement, umpire, END, None)
    report.steps[0]["step"] = {"do": "draw", DRAWN_AT: "1/0/0"}
    report.save()
    with pytest.raises(Refusal):
        CHOICES[choice](engagement, umpire)


def test_the_phases_played_go_back_with_the_only_step(engagement, umpire, battle):
    assert log_from_plain(play_steps(engagement, umpire, END, None).data) == first_log(battle, None)
