"""Options of this ruleset as typed things, in words."""

import pytest

import rules
from rules.core.playing.choices import phrases
from rules.scwares import choices
from tests.rules.option_kinds import options_of_battles

SCENARIOS = [name for name in rules.shipped_names() if name.startswith("scwares/")]
BASES = {"Option", "AtUnit", "ToCell"}


@pytest.fixture(scope="module")
def options_by_kind():
    return options_of_battles(SCENARIOS[:2])


def test_every_option_a_person_meets_has_a_kind_and_words_in_both_languages(options_by_kind):
    assert rules.Option not in options_by_kind
    assert len(options_by_kind) > 12
    for prompt, option in options_by_kind.values():
        for text in (option.say(), option.say("es"), prompt.say(), prompt.say("es")):
            assert text
            assert "{" not in text


def test_every_kind_has_its_words_and_every_word_its_kind():
    kinds = {
        kind.__name__
        for kind in vars(choices).values()
        if isinstance(kind, type) and issubclass(kind, rules.Option)
    }
    assert kinds - BASES == set(phrases("scwares"))
    assert all({"en", "es"} <= set(table) for table in phrases("scwares").values())


def test_an_order_knows_whom_and_where_it_is_about(options_by_kind):
    prompt, charge = options_by_kind[choices.Charge]
    assert charge.number == 6000 + charge.target
    assert charge.say() == f"charge {prompt.names.names[charge.target]}"
    _, shot = options_by_kind[choices.ShootAt]
    assert shot.say() == f"base {shot.base} fires at {shot.column}, {shot.row}"


def test_a_facing_is_said_by_its_direction():
    said = [choices.Face("SCW-MOVE-04", 0, way, way, ruleset="scwares").say() for way in (0, 3, 8)]
    assert said == ["face north", "face south-east", "face as each base can"]
