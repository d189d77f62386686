"""Every field of a scenario's files is in docs/scenarios.md."""

import re
from pathlib import Path

import pytest

from campaign.logic.arrivals import events
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import PrisonerPolicy
from campaign.scenario import (
    events as scenario_events,
    rows as scenario_rows,
    timetable as scenario_timetable,
)
from campaign.scenario.folders import FILES
from campaign.scenario.wording import fields_of

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text("utf-8")
TOLD = {name for cells in re.findall(r"(?<=\| )[a-z_, ]+(?= \|)", PAGE) for name in cells.split(", ")}
TOLD |= set(re.findall(r"`([a-z_]+)`", PAGE))
MODELS = [
    *(scenario_rows.SideRow, scenario_rows.SeatRow, scenario_rows.Head, scenario_rows.WorldRow),
    *(scenario_rows.PlaceRow, scenario_rows.RouteRow, scenario_rows.ForceRow, scenario_rows.UnitRow),
    *(scenario_rows.LeaderRow, scenario_timetable.TimetableRow, scenario_events.EventRow),
    *(
        events.Sympathy,
        events.LeaderEvent,
        events.FortificationChange,
        events.Change,
        events.Quality,
        events.Defection,
    ),
    *(events.Storms, events.Given),
]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_and_column_is_described(model):
    sourced = set(scenario_rows.Sourced.model_fields)
    assert set(fields_of(model)) - sourced <= TOLD


def test_every_word_of_a_column_is_reported():
    words = {*TimetableKind, *events.Rate, *PrisonerPolicy} - {TimetableKind.EVENT}  # events have a file
    assert {word.value for word in words} <= TOLD


def test_every_file_is_reported():
    assert all(file in PAGE for file in FILES)
