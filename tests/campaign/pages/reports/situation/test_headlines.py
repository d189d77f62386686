"""Reports.md, part 1: what is new, in three lines."""

import pytest

from campaign.pages.reports.situation.headlines import headlines_of_week

NOTHING = {
    "starts": "1873-01-22", "actions": [], "forces": [], "enemy": [],
    "prisoners": {"held": []}, "strength": {"changes": {}},
}  # fmt: skip
FIGHT = {"name": "Songo", "losses": []}
SILENT = {"name": "Convoy", "silent": "1873-01-24"}
TOWN = {"place": "Baire", "won": False, "by": "Cuba", "of": "Spain"}
HELD = {"men": 14, "taken_on": "1873-01-24"}
SEEN = {"days": 3}


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ({"actions": [FIGHT, FIGHT]}, ("Battle of Songo; we lost nobody.",)),
        (
            {"actions": [FIGHT, {**FIGHT, "name": "Bor"}]},
            ("Battles of Songo, Bor; we lost nobody.",),
        ),
        (
            {"actions": [{**FIGHT, "name": name} for name in ("A", "B", "C", "D")]},
            ("4 battles; we lost nobody.",),
        ),
        ({"forces": [SILENT] * 3}, ("Nothing heard of 3 forces.",)),
        (
            {"places": [{**TOWN, "place": place} for place in ("A", "B", "C", "D", "E")]},
            ("Lost to the enemy: A, B, C and 2 more.",),
        ),
        ({"places": [{**TOWN, "won": True}]}, ("Now in our hands: Baire.",)),
        ({"prisoners": {"held": [HELD]}}, ("We took 14 prisoners.",)),
        ({"prisoners": {"held": [{**HELD, "taken_on": "1873-01-21"}]}}, ("Nothing new.",)),
        ({"supply": [{}]}, ("1 force is without supplies.",)),
        ({"dispatches": {"received": [{}, {}]}}, ("2 dispatches have come.",)),
        ({"strength": {"changes": {"disease": -16, "recovery": 40}}}, ("16 men fell sick.",)),
        ({"enemy": [SEEN, {"days": 9}]}, ("The enemy was seen once this week.",)),
    ],
)
def test_only_new_events_of_the_week_get_a_headline(facts, lines):
    assert headlines_of_week({**NOTHING, **facts}) == lines


def test_only_the_three_weightiest_headlines_show():
    facts = {"enemy": [SEEN], "prisoners": {"held": [HELD]}, "actions": [FIGHT], "places": [TOWN]}
    assert headlines_of_week({**NOTHING, **facts, "forces": [SILENT]}) == (
        "Battle of Songo; we lost nobody.",
        "Nothing heard of Convoy since Friday 24 January.",
        "Lost to the enemy: Baire.",
    )
