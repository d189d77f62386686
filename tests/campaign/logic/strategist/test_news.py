"""The computer's bulletins, by its own return and never by the enemy's."""

import pytest

from campaign.logic.strategist.news import Action, publishes_bulletin
from campaign.logic.vocabulary import SideOutcome


@pytest.mark.parametrize(
    ("held", "course", "lost", "irregular", "told"),
    [
        (True, SideOutcome.HELD_FIELD, 40, False, True),
        (True, SideOutcome.HELD_FIELD, 40, True, True),
        (False, SideOutcome.WITHDREW, 9, False, False),
        (False, SideOutcome.WITHDREW, 9, True, True),
        (False, SideOutcome.WITHDREW, 10, True, False),
        (False, SideOutcome.ROUTED, 1, True, False),
    ],
)
def test_regulars_tell_of_victories_and_irregulars_of_what_was_cheap_as_well(
    held, course, lost, irregular, told
):
    assert publishes_bulletin(Action(held, course, 100, lost, irregular)) is told
