"""Options in words."""

import rules
from rules.core.playing.choices import AtUnit, Option, Prompt, in_units
from rules.core.telling.prose import Cast

CAST = Cast({}, ("León", "Lanceros"))


def test_an_option_of_a_ruleset_without_words_says_its_clause_and_number():
    title = rules.clause("MACH-GEN-08").title
    assert Option("MACH-GEN-08", 0, 7).say() == f"{title['en']}: 7"
    assert Option("MACH-GEN-08", 0, 7).say("es") == f"{title['es']}: 7"
    assert AtUnit("MACH-GEN-08", 0, 7, 1, names=CAST, ruleset="machete").say() == f"{title['en']}: 7"


def test_options_are_equal_whatever_the_names():
    assert Option("C", 0, 7, names=CAST, ruleset="machete") == Option("C", 0, 7)
    assert Option("C", 0, 7) != AtUnit("C", 0, 7, 1)


def test_a_question_names_the_unit_and_what_it_reacts_to(monkeypatch):
    words = {"because": {"charged": {"en": "{actor} charges", "es": "Carga {actor}"}}}
    monkeypatch.setattr("rules.core.playing.choices.phrases", lambda ruleset: words)
    title = rules.clause("MACH-GEN-08").title
    for trigger, said in (("charged", "Lanceros charges. "), ("hit", "")):
        question = rules.Question(0, "MACH-GEN-08", 0, (1, 2), rules.Because(trigger, 1))
        assert Prompt(question, (), CAST, "machete").say() == f"{said}León: {title['en']}"
    plain = rules.Question(0, "MACH-GEN-08", 0, (1, 2))
    assert Prompt(plain, (), CAST, "machete").say("es") == f"León: {title['es']}"


def test_a_length_is_said_in_the_printed_unit():
    assert [in_units(number) for number in (6200, 4550, 5, 0, -150)] == ["62", "45.5", "0.05", "0", "-1.5"]
