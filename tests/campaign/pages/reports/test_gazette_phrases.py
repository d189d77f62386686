"""Four phrases for each kind of news, in both languages, chosen by what the issue stores."""

import re

import pytest
from django.utils.translation import override

from campaign.pages.parts.wording.phrases import weather_by_district
from campaign.pages.reports import gazette_phrases as phrases
from campaign.pages.reports.gazette import draft_text, line_sentence

BATTLE = {"kind": "battle", "place": "Bor", "near": True, "attacker": "Spain", "holder": "Spain",
          "claims": [], "chiefs": [], "chief": "Colonel Vidal"}  # fmt: skip
AT_BOR = {"place": "Bor", "side": "Cuba"}
LINES = [
    BATTLE,
    {**BATTLE, "near": False},
    {**BATTLE, "chief": ""},
    {**BATTLE, "near": False, "chief": ""},
    {**BATTLE, "kind": "assault"},
    {**BATTLE, "kind": "assault", "holder": "Cuba"},
    {**AT_BOR, "kind": "taken"},
    {**AT_BOR, "kind": "siege", "how": "begun"},
    {**AT_BOR, "kind": "siege", "how": "raised"},
    {**AT_BOR, "kind": "siege", "how": "given_up"},
    {**AT_BOR, "kind": "burned", "what": ["burn_cane"], "mill": True},
    {**AT_BOR, "kind": "burned", "what": ["burn_cane"], "mill": False},
    {**AT_BOR, "kind": "burned", "what": ["burn_houses"], "mill": True},
    {**AT_BOR, "kind": "came", "of": "expedition", "how": "landed", "names": ["Hornet"]},
    {**AT_BOR, "kind": "executed", "men": 3, "officers": []},
    {**AT_BOR, "kind": "burned", "what": ["burn_mill"], "mill": False},
    {**AT_BOR, "kind": "burned", "what": ["burn_cane", "burn_mill"], "mill": False},
    {**AT_BOR, "kind": "burned", "what": ["raze"], "mill": False},
    *(
        {**AT_BOR, "kind": "came", "of": "expedition", "how": how, "names": ["Hornet"]}
        for how in ("taken", "beaten")
    ),
    *(
        {**AT_BOR, "kind": "came", "of": kind, "how": "came", "names": ["Madrid", "León"]}
        for kind in ("reinforcement", "force", "recruits", "surrender", "arms")
    ),
    {**AT_BOR, "kind": "announced", "treatment": "release"},
    *(
        {**AT_BOR, "kind": "relations", "other": "Spain", "relation": relation}
        for relation in ("ally", "neutral", "enemy")
    ),
    {**AT_BOR, "kind": "won"},
    {**AT_BOR, "kind": "condition", "title": {"en": "It holds.", "es": "Se sostiene."}},
    *({**AT_BOR, "kind": "rumour", "how": how, "other": "Spain"} for how in ("stood", "parted")),
    {**AT_BOR, "kind": "rumour", "how": "besieged", "about": "Bor"},
]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("line", LINES, ids=lambda line: line["kind"])
def test_each_kind_of_news_has_four_phrases_in_each_language(line, language):
    with override(language):
        told = [line_sentence({**line, "phrase": number}) for number in range(4)]
        assert line_sentence(line) == told[0]  # a line of an earlier release
    assert len(set(told)) == 4
    assert all("%(" not in text and "{" not in text for text in told)


def test_an_assault_that_failed_is_reported_by_no_phrase_as_one_that_entered():
    with override("en"):
        won, lost = (set(phrases.assault_phrases(entered=entered)) for entered in (True, False))
    assert not won & lost


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_weather_of_an_issue_has_four_phrases(language):
    issue = {"lines": [], "weather": {"East": "dry", "West": "rain"}, "rains": False}
    with override(language):
        told = {draft_text({**issue, "phrase": number}) for number in range(4)}
    assert len({text.splitlines()[-1] for text in told}) == 4


def test_districts_with_the_same_weather_are_named_together():
    skies = {"Camagüey": "rain", "East": "dry", "West": "rain"}
    with override("en"):
        assert weather_by_district(skies) == "rain in Camagüey and West; dry in East"
        assert weather_by_district({"East": "dry", "West": "dry"}) == "dry everywhere"


def test_officers_shot_are_named_and_counted():
    line = {"kind": "executed", "side": "Spain", "men": 2, "officers": ["Colonel Vidal"]}
    with override("en"):
        assert line_sentence(line) == "3 prisoners of Spain were shot. Among them: Colonel Vidal."


@pytest.mark.parametrize("near", [True, False])
def test_in_spanish_an_officer_has_an_article(near):
    with override("es"):
        told = [
            line_sentence({**BATTLE, "near": near, "chief": "Coronel Vidal", "phrase": number})
            for number in range(4)
        ]
    assert all(re.search(r"\b([Ee]l|[Dd]el) coronel Vidal\b", text) for text in told), told
