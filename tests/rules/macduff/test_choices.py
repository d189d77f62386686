"""Options of With MacDuff as typed things, in words."""

import pytest

from rules.core.playing.choices import Option, phrases
from rules.core.telling.prose import Cast
from rules.core.telling.verbs import verbs
from rules.macduff import RULESET, choices
from tests.rules.macduff.conftest import BATTLE, Eager, begin

NAMES = Cast(verbs("macduff"), tuple(unit["key"] for unit in BATTLE["units"]))


class Watching(Eager):
    """Answers as Eager does and keeps every kind of option that it meets."""

    options_by_kind: dict[type, Option] = {}

    def choose(self, view, clause, unit, options):
        for number in options:
            option = choices.describe(view, clause, unit, number, NAMES)
            self.options_by_kind.setdefault(type(option), option)
        return super().choose(view, clause, unit, options)


@pytest.fixture(scope="module")
def options_by_kind():
    for seed in range(10):
        facts = {**BATTLE, "options": {"chance_cards": bool(seed % 2), "movers_fire_before_melee": True}}
        battle, _ = begin(facts, str(seed), (Watching(f"b{seed}"), Watching(f"r{seed}")))
        while RULESET.step(battle) is None:
            pass
    return Watching.options_by_kind


def test_every_option_a_person_meets_has_a_kind_and_words_in_both_languages(options_by_kind):
    assert Option not in options_by_kind
    usual = {choices.Act, choices.GiveOrder, choices.Go, choices.React, choices.ShootAt}
    assert usual <= set(options_by_kind)
    for option in options_by_kind.values():
        for text in (option.say(), option.say("es")):
            assert text
            assert "{" not in text


def test_every_kind_has_its_words_and_every_word_its_kind():
    kinds = {
        kind.__name__
        for kind in vars(choices).values()
        if isinstance(kind, type) and issubclass(kind, Option)
    }
    tables = dict(phrases("macduff"))
    because = tables.pop("because")
    assert kinds - {"Option", "At", "To"} == set(tables)
    assert all({"en", "es"} <= set(table) for table in (*tables.values(), *because.values()))
    assert set(because) == {reaction.trigger for reaction in RULESET.reactions}
