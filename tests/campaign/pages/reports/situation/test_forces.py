"""Part 2 of a report, in words."""

import pytest

from campaign.logic.vocabulary import Queue
from campaign.pages.reports.situation.forces import (
    force_line,
    order_and_outcome,
    supply_sentences,
    waiting_sentence,
)


@pytest.mark.parametrize(
    ("what", "at", "first", "said"),
    [
        ("ferry", ["Alba", "Bor"], "Lugo", "at the ferry from Alba to Bor until Lugo had crossed."),
        ("ford", ["Alba", "Bor"], "Lugo", "at the ford from Alba to Bor until Lugo had crossed."),
        ("train", ["Alba"], "Lugo", "for a train at Alba, behind Lugo."),
        ("steamers", ["Alba"], "", "at Alba: the hired steamers were out with others."),
        ("ship", ["Alba"], "", "at Alba for the ship, behind others."),
    ],
)
def test_a_waiting_force_says_where_and_for_whom(what, at, first, said):
    told = waiting_sentence({"day": "1873-09-16", "what": what, "at": at, "first": first})
    assert told.startswith("Waited on Tuesday")
    assert told.endswith(said)
    assert what in set(Queue)


def test_a_merged_force_reports_the_merger_and_nothing_else():
    row = {"name": "Scouts", "joined": "North brigade", "spot": {"place": "Bor"}, "fit": 0}
    assert force_line(row) == "Scouts. Has merged with North brigade."


@pytest.mark.parametrize(
    ("tenths", "said"),
    [
        (0, "Hardly any ammunition."),
        (4, "Ammunition for less than one battle."),
        (19, "Ammunition for 1 battle."),
        (20, "Ammunition for 2 battles."),
    ],
)
def test_ammunition_is_reported_in_whole_battles_that_it_lasts(tenths, said):
    assert supply_sentences({"battles_left": tenths}) == said


def test_a_force_that_came_by_train_reports_its_arrival_once():
    ride = {"by": "train", "day": "1873-09-16", "from": "Alba", "to": "Bor"}
    row = {"rides": [ride], "did": {"word": "arrived", "day": "1873-09-16"}}
    assert order_and_outcome(row) == "Came by train from Alba to Bor on Tuesday 16 September."
    assert order_and_outcome(row | {"did": {"word": "arrived", "day": "1873-09-18"}}).endswith(
        "18 September."
    )
