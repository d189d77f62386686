"""Options of Machete! as typed things, in words."""

import pytest

import rules
from rules.core.playing.choices import in_units, phrases
from rules.machete import choices
from rules.machete.terms import SKIRMISH
from tests.rules.option_kinds import options_of_battles

SCENARIOS = [name for name in rules.shipped_names() if name.startswith("machete/")]


@pytest.fixture(scope="module")
def options_by_kind():
    return options_of_battles(SCENARIOS[:: max(1, len(SCENARIOS) // 3)])


def test_every_option_a_person_meets_has_a_kind_and_words_in_both_languages(options_by_kind):
    assert rules.Option not in options_by_kind
    assert {choices.Attack, choices.Shoot, choices.Go, choices.Face, choices.Pass} <= set(options_by_kind)
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
    assert kinds - {"Option", "AtUnit", "ToPlace", "Of"} == set(phrases("machete"))
    assert all({"en", "es"} <= set(table) for table in phrases("machete").values())


def test_an_option_knows_whom_and_where_it_is_about(options_by_kind):
    prompt, attack = options_by_kind[choices.Attack]
    target = prompt.names.names[attack.target]
    assert (attack.clause, attack.unit, attack.number) == (
        "MACH-GEN-08",
        prompt.question.unit,
        3000 + attack.target,
    )
    assert attack.say() == f"attack {target}"
    assert attack.say("es") == f"atacar a {target}"
    _, go = options_by_kind[choices.Go]
    assert go.say() == f"march to {in_units(go.x)}, {in_units(go.y)}"
    assert prompt.say() == f"{prompt.names.names[attack.unit]}: {rules.clause('MACH-GEN-08').title['en']}"


def test_a_formation_is_said_by_its_word():
    form = choices.Form("MACH-R-63", 0, SKIRMISH, SKIRMISH, ruleset="machete")
    assert (form.say(), form.say("es")) == ("form skirmish order", "formar en orden abierto")
