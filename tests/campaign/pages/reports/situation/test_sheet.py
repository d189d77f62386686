"""The example of the design, drafted again from its facts; and a week in which nothing happened."""

import pytest
from django.utils.translation import override

from campaign.models import Report
from campaign.pages.reports.situation.headlines import headlines_of_week
from campaign.pages.reports.situation.sheet import WRITTEN, drafted_texts
from campaign.pages.reports.situation.sightings import by_spot

ROAD = {"from": "Sibanicú", "to": "Guáimaro", "metres": 12_000, "way": "road"}
MARCH = {"kind": "march", "legs": ["Guáimaro"], "stance": "attack", "odds_limit": 200}
LOSS = {
    "present": 300,
    "killed": 11,
    "severely_wounded": 10,
    "lightly_wounded": 15,
    "missing": 4,
    "captured": 2,
    "lost": 42,
}
VIDAL = {
    "ref": "vidal", "name": "Column Vidal", "units": ["León, 2nd battalion", "Guerrilla of the city"],
    "spot": {"place": "Sibanicú"}, "state": "halted", "fatigue": 1, "opened": 655, "fit": 571, "sick": 48,
    "wounded": 33, "missing": 0, "captured": 0, "gun": 1, "horse": 74, "order": MARCH,
    "turns_unsupplied": 0, "hungry": 0, "battles_left": 30,
    "did": {"word": "fought", "action": "La Yaya", "day": "1873-01-24"},
}  # fmt: skip
CONVOY = {
    "ref": "convoy", "name": "Convoy of Santa Cruz", "units": [], "silent": "1873-01-24",
    "spot": {"place": "Cascorro"},
}  # fmt: skip
ACTION = {
    "ref": "yaya", "name": "La Yaya", "date": "1873-01-24", "minute": 576, "kind": "ambush",
    "attacked": False, "spot": ROAD, "terrain": "hills", "held": False, "outcome": "withdrew",
    "enemy": {"low": 200, "high": 400}, "losses": [{"unit": "León, 2nd battalion", **LOSS}], "officers": [],
    "counted": {}, "claimed": 30, "booty": {},
}  # fmt: skip
SEEN = {
    "date": "1873-01-24", "days": 4, "spot": {"place": "La Yaya"}, "low": 200, "high": 400, "arm": "cavalry",
    "source": "own_eyes", "sure": True,
}  # fmt: skip
NAJASA = {
    **SEEN, "date": "1873-01-19", "days": 9, "spot": {"place": "Najasa"}, "low": 0, "high": 100,
    "arm": "infantry", "source": "sympathiser", "sure": False,
}  # fmt: skip
WEEK = {
    "turn": 4, "starts": "1873-01-22", "ends": "1873-01-28",
    "forces": [VIDAL, CONVOY],
    "actions": [ACTION],
    "strength": {"opened": 655, "changes": {"battle": -42, "disease": -16, "recovery": 9}, "closed": 606},
    "due": 15, "prisoners": {"held": [], "ours": 2}, "enemy": [SEEN, NAJASA],
    "orders": {"standing_orders": [{"name": "Column Vidal", "turn": 4, "order": MARCH}], "late": []},
    "roads": [{"name": "Column Vidal", "places": ["Cascorro", "Sibanicú"]}], "rains": 3,
}  # fmt: skip
NOTHING = {
    **WEEK, "forces": [], "actions": [], "due": 0, "prisoners": {"held": [], "ours": 0}, "enemy": [],
    "strength": {"opened": 0, "changes": {}, "closed": 0}, "orders": {"standing_orders": [], "late": []},
    "roads": [],
}  # fmt: skip


@pytest.fixture
def sheet_texts():
    with override("en"):
        return drafted_texts(Report(facts=WEEK))


def test_three_headlines_say_what_is_new():
    with override("en"):
        lines = headlines_of_week(WEEK)
    assert list(lines) == [
        "Battle of La Yaya; our loss 42.",
        "Nothing heard of Convoy of Santa Cruz since Friday 24 January.",
        "16 men fell sick.",
    ]


def test_a_force_reports_its_place_its_stores_and_why_an_order_failed(sheet_texts):
    assert sheet_texts["forces"].split("\n") == [
        "Column Vidal (León, 2nd battalion; Guerrilla of the city). At Sibanicú, halted, tired. 571"
        " fit for duty, 48 sick, 33 wounded, 1 gun, 74 horses. Ammunition for 3 battles. Stopped by the"
        " battle of La Yaya on Friday 24 January.",
        "Convoy of Santa Cruz. Last heard of at Cascorro; no news since Friday 24 January.",
    ]


def test_a_battle_is_reported_from_one_side_of_the_field_with_its_loss_exactly(sheet_texts):
    assert sheet_texts["actions"] == (
        "Battle of La Yaya, Friday 24 January, 09.36. Ambush on the road from Sibanicú to Guáimaro, km 12;"
        " the enemy attacked. Enemy seen before the battle: 200–400. Our force withdrew in order; we did not"
        " hold the field. The enemy’s loss is not known. Our leader claims 30. Our loss 42: killed 11,"
        " severely wounded 10, lightly wounded 15, missing 4, captured 2."
    )


def test_enemy_losses_counted_on_the_field_are_written_like_other_numbers():
    held = {**ACTION, "held": True, "enemy": {"low": 0, "high": 50}, "counted": {"dead": 1, "taken": 1044}}
    with override("en"):
        said = drafted_texts(Report(facts={**WEEK, "actions": [held]}))["actions"]
    assert "Enemy seen before the battle: under 50. We held the field." in said
    assert "The enemy’s loss as counted on the field: dead 1, captured 1,044. Our loss" in said


def test_strength_opens_changes_by_cause_and_closes(sheet_texts):
    opened, back = sheet_texts["returns"].split("\n")
    assert opened == "At the start, 655 fit for duty; battle −42; disease −16; recovery +9; at the end, 606."
    assert back == "15 lightly wounded men are fit again next week."


def test_this_weeks_sightings_of_the_enemy_come_first(sheet_texts):
    assert sheet_texts["enemy"].split("\n") == [
        "Cavalry, 200–400, at La Yaya, Friday 24 January; own eyes, sure.",
        "Seen in earlier weeks:",
        "Infantry, under 100?, at Najasa, Sunday 19 January; a sympathiser, doubtful.",
    ]


def test_forces_seen_at_one_spot_share_a_paragraph():
    first = {"date": "1873-01-24", "days": 2, "spot": {"place": "Bor"}, "low": 200, "high": 400,
             "arm": "infantry", "source": "own_eyes", "sure": True}  # fmt: skip
    rows = [
        first,
        {**first, "arm": "cavalry", "low": 50, "high": 100},
        {**first, "spot": {"place": "Dos"}},
        dict(first),
        {**first, "source": "rumour", "sure": False},
        {**first, "date": "1873-01-23", "source": "battle"},
    ]
    with override("en"):
        assert drafted_texts(Report(facts={**WEEK, "enemy": rows}))["enemy"].split("\n") == [
            "At Bor, Friday 24 January: infantry, 200–400, seen since 23 January; cavalry, 50–100"
            " (own eyes, sure); infantry, 200–400? (a rumour, doubtful).",
            "Infantry, 200–400, at Dos, Friday 24 January; own eyes, sure.",
        ]
    with override("es"):
        assert "poco fiable). Jueves 23 de enero: infantería" in by_spot(rows)[0]


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (
            {"word": "turned_back", "spot": ROAD, "low": 200, "high": 400, "day": "1873-01-24"},
            "Turned back on Friday 24 January, on the road from Sibanicú to Guáimaro, km 12, from an"
            " enemy seen as 200–400.",
        ),
        ({"word": "on_the_road"}, "Still on its way."),
        ({"word": "no_way"}, "It found no route there and stayed where it was."),
    ],
)
def test_the_reason_is_reported_in_plain_words(deed, words):
    with override("en"):
        facts = {**WEEK, "forces": [{**VIDAL, "did": deed}]}
        assert drafted_texts(Report(facts=facts))["forces"].endswith(words)


def test_a_quiet_week_has_no_line_for_what_is_normal():
    with override("en"):
        told = drafted_texts(Report(facts=NOTHING))
    assert list(told) == list(WRITTEN)
    assert told["news"] == "No battle, and no enemy met."
    assert {part for part, text in told.items() if not text} >= {"actions", "prisoners", "map", "enemy"}


@pytest.mark.parametrize(
    ("part", "facts", "words"),
    [
        ("supply", {"rains": 3}, "The rains are 3 months off."),
        ("supply", {"rains": 0}, "It is the rainy season."),
        (
            "supply",
            {"sick": [{"name": "Column Vidal", "sick": 48, "new": 12, "due": 9},
                      {"name": "Post of Bor", "sick": 3, "new": 0, "due": 0}]},
            "51 men sick, 12 of them in their first year; 9 leave hospital next week. Wounded: 33.\n"
            "By force, with men in their first year in brackets: Column Vidal\xa048 (12); Post of Bor\xa03.",
        ),
        (
            "map",
            {"sieges_over": [{"place": "Bayamo", "how": "raised", "ours": False}]},
            "Bayamo is relieved.",
        ),
        (
            "map",
            {"sieges_over": [{"place": "Bayamo", "how": "given_up", "ours": True}]},
            "The garrison of Bayamo has surrendered to us.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "held": True, "counted": {"dead": 9, "taken": 0, "guns": 1},
                          "booty": {"rifle_breech": 12, "round": 300}}]},
            "Captured from the enemy: 1 gun. Captures: 12 breech-loading rifles, 300 rounds.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "turning_points": [
                {"what": "came_up", "minute": 40, "ours": True, "name": "León, 2nd battalion"},
                {"what": "came_up", "minute": 60, "ours": False, "arm": "infantry"},
                {"what": "went_back", "minute": 70, "ours": True, "name": "Guerrilla", "by_arm": "cavalry"},
                {"what": "lost_guns", "minute": 80, "ours": True, "name": "Battery"},
                {"what": "went_back", "minute": 90, "ours": False, "arm": "cavalry", "by": "Guerrilla"}]}]},
            "At 10.16 León, 2nd battalion came up from reserve; at 10.36 the enemy’s infantry came up fresh."
            " At 10.46 the enemy’s cavalry came to close quarters with Guerrilla and drove it back; at 10.56"
            " guns of Battery were lost; at 11.06 Guerrilla came to close quarters with the enemy’s cavalry"
            " and drove it back.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "turning_points": [
                {"what": "went_back", "minute": 0, "ours": False, "arm": "infantry"}]}]},
            "At 09.36 the enemy’s infantry fell back under fire. ",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "turning_points": [
                {"what": "went_back", "minute": None, "ours": True, "name": "Guerrilla"}]}]},
            "Guerrilla ran from the field.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "dry": ["León, 2nd battalion", "Guerrilla"]}]},
            "Out of ammunition: León, 2nd battalion; Guerrilla.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "turning_points": [
                {"what": "fire", "minute": 60, "ours": False, "arm": "infantry"}]}]},
            "Both sides only fired until 10.36, and nobody was driven back.",
        ),
        (
            "actions",
            {"actions": [{**ACTION, "held": True, "counted": {"dead": 9, "taken": 0, "guns": 1},
                          "booty": {"gun": 1, "rifle_breech": 12}}]},
            "dead 9, captured 0. Captures: 1 gun, 12 breech-loading rifles.",
        ),
        (
            "prisoners",
            {"actions": [{**ACTION, "held": True, "counted": {"dead": 9, "taken": 0, "guns": 1},
                          "booty": {"gun": 1}}]},
            "Captured from the enemy this week: 1 gun.",
        ),
        (
            "prisoners",
            {"actions": [{**ACTION, "held": True, "counted": {"dead": 9, "taken": 0, "guns": 1},
                          "booty": {"rifle_breech": 12}}, {**ACTION, "booty": {"rifle_breech": 3}}]},
            "Captured from the enemy this week: 15 breech-loading rifles, 1 gun.",
        ),
        (
            "prisoners",
            {"prisoners": {"held": [], "ours": 2, "offers": [
                {"by": "Cuba", "to": "Spain", "gives": [12, []], "takes": [10, ["Colonel Macías"]]}]}},
            "Proposal of Cuba to Spain: 12 men for 10 men, Colonel Macías. There is no answer yet.",
        ),
        (
            "returns",
            {"beds": {"men": 41, "first": "1873-02-19", "last": "1873-04-16"},
             "astray": {"men": 7, "last": "1873-02-05"}},
            "41 severely wounded men are in hospital. They leave it between the week of 19 February and that"
            " of 16 April, most of them fit again.\n"
            "7 men are missing. Those who rejoin do so by the week of 5 February.",
        ),
        (
            "supply",
            {"supply": [{"name": "Column Vidal", "turns_unsupplied": 1, "hungry": 0, "soon": True}]},
            "Unsupplied for 1 week; it lives on what it carries. Unless supplies arrive, nothing is left"
            " next week.",
        ),
        (
            "forces",
            {"forces": [{**VIDAL, "toil": {"task": "raise_fortifications", "at": ["Sibanicú"]}}]},
            "Still working when the week ended: raise fortifications at Sibanicú.",
        ),
        (
            "supply",
            {"come": [{"name": "Drafts", "own": False, "kind": "reinforcement", "side": "Spain",
                       "place": "Gibara"}]},
            "Gibara: Reinforcements for Spain have come in.",
        ),
    ],
)  # fmt: skip
def test_captures_sieges_work_and_seasons_have_a_sentence_each(part, facts, words):
    with override("en"):
        assert words in drafted_texts(Report(facts={**WEEK, **facts}))[part]
