"""Options of this ruleset as typed things, in words."""

import pytest

import rules
from rules.acw_hex import choices
from rules.core.playing.choices import phrases
from tests.rules.option_kinds import options_of_battles

SCENARIOS = [name for name in rules.shipped_names() if name.startswith("acw_hex/")]
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
    assert kinds - BASES == set(phrases("acw_hex"))
    assert all({"en", "es"} <= set(table) for table in phrases("acw_hex").values())


def test_a_move_names_the_column_and_row_of_its_hex(options_by_kind):
    _, go = options_by_kind[choices.Go]
    assert go.say() == f"move to {go.column}, {go.row}"
    assert go.say("es") == f"mover a {go.column}, {go.row}"


def test_a_facing_is_a_corner_by_its_direction():
    face = choices.Face("ACW-MOVE-05", 0, 4, 4, ruleset="acw_hex")
    assert (face.say(), face.say("es")) == ("face south", "mirar al sur")
