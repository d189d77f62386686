"""CAMP-BATTLE-07: battles that the computer settles at once, now and as other settings would have had it."""

import pytest

from campaign.logic.engagement.at_once import is_referred_under, is_small
from campaign.logic.settings import DEFAULT, Settings

HOW = DEFAULT.battles


@pytest.mark.parametrize(
    ("few", "many", "assault", "general", "small"),
    [
        (149, 150, False, False, True),
        (150, 150, False, False, False),
        (75, 75, False, True, False),  # a general counts for as many men again
        (74, 75, False, True, True),
        (100, 500, False, False, True),
        (100, 500, True, False, False),
    ],
)
def test_few_men_and_great_odds_are_settled_at_once(few, many, assault, general, small):
    assert is_small(few, many, HOW, assault=assault, general=general) is small


def muster(first, second, *, general=False, prisoners=()):
    def party(men):
        body = {"men": men, "arm": "infantry", "leaders": [{"general": True}] if general else []}
        return {"forces": [{"units": [body], "prisoners": list(prisoners)}]}

    return {"parties": [party(first), party(second)]}


@pytest.mark.parametrize(
    ("fought", "why", "men", "was_referred", "would_be"),
    [
        (muster(200, 200), "size", 500, True, False),
        (muster(200, 200), "size", 400, True, True),
        (muster(100, 100), "", 150, False, True),
        (muster(200, 200), "town", 500, True, True),  # a town is worth the umpire's time at any size
        (muster(200, 200, general=True, prisoners=["a"]), "general", 5000, True, True),
        (muster(200, 200), "", 100, False, False),  # something else settled it at once
    ],
)
def test_a_past_battle_is_sorted_by_other_settings(fought, why, men, was_referred, would_be):
    how = Settings.with_values({"at_once_men": men}).battles
    assert is_referred_under(fought, "meeting", why, how, was=HOW, is_referred=was_referred) is would_be
