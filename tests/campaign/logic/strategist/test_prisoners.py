"""The computer's answers to exchanges, and the prisoners it releases."""

import pytest

from campaign.logic import strategist
from campaign.logic.knowledge.fog import side_view
from tests.campaign.logic.staffs import southern_coast
from tests.campaign.logic.theatres import CUBA, SPAIN, column


def known_side(side, at="base", men=100, prisoners=None):
    escort = column("k", side, at, men, base="base")
    return side_view(southern_coast(escort), side, (), {}, prisoners=prisoners or {})


@pytest.mark.parametrize(
    ("side", "held", "gives", "takes", "yes"),
    [
        (SPAIN, 5, 5, 5, True),
        (SPAIN, 5, 4, 5, False),
        (SPAIN, 5, 5, 0, True),
        (SPAIN, 11, 4, 5, True),  # more than it cares to keep
        (SPAIN, 11, 2, 4, False),
        (CUBA, 5, 2, 3, True),
        (CUBA, 5, 2, 4, False),
        (CUBA, 5, 0, 1, False),
    ],
)
def test_man_for_man_and_three_for_two_from_who_keeps_them_with_pain(side, held, gives, takes, yes):
    assert strategist.accepts_exchange(known_side(side, prisoners={"x": held}), gives, takes) is yes


@pytest.mark.parametrize(
    ("side", "at", "prisoners", "freed"),
    [
        (CUBA, "west_camp", {"force/k": 9}, ["k"]),
        (CUBA, "base", {"force/k": 9}, []),
        (CUBA, "west_camp", {}, []),
        (SPAIN, "west_camp", {"force/k": 9}, []),
    ],
)
def test_a_band_away_from_its_base_lets_its_prisoners_go(side, at, prisoners, freed):
    assert strategist.let_go(known_side(side, at, prisoners=prisoners), ["k"]) == freed
