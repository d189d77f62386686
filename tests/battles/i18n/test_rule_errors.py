"""Refusals of the rules in the reader's language."""

import ast
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from django.utils import translation

import rules
from battles.i18n.rule_errors import LONGEST, fault_sentence, localized_refusal, shortened_text
from rules import BadInput

HARD = [  # what a person can cause from a form or a file
    ("must be a whole number from 60 to 400", "debe ser un número entero de 60 a 400"),
    ("must be one of open, jungle", "debe ser uno de estos: open, jungle"),
    ("'mill' appears twice", "'mill' figura dos veces"),
    ("there is no room on this ground for band-01", "en este terreno no hay sitio para band-01"),
    ("must be 1 or more", "debe ser 1 o más"),
    ("must be a whole number", "debe ser un número"),
    ("must be 'line' or 'column'", "debe ser uno de estos: 'line' or 'column'"),
    ("Expected '=' after a key in a key/value pair (at line 3, column 5)", "desde la línea 3, columna 5"),
    ("Unclosed array (at end of document)", "termina demasiado pronto"),
    ("is needed", "hace falta"),
]


@pytest.mark.parametrize(("said", "spanish"), HARD)
def test_a_refusal_is_reported_in_spanish_with_its_figures(said, spanish):
    with translation.override("es"):
        assert spanish in localized_refusal(said)


def test_an_unknown_refusal_is_shown_as_it_is_and_cut_short():
    assert localized_refusal("the moon is in the way") == "the moon is in the way"
    assert len(localized_refusal("x" * 9000)) < 5 * LONGEST
    assert shortened_text("x" * 9000) == "x" * LONGEST + "…"


def test_the_line_and_the_field_come_first():
    fault = BadInput("board.width_cm", "must be a list", "4")
    assert fault_sentence(fault) == "Line 4, board.width_cm: must be a list."
    assert fault_sentence(BadInput("units", "must be a list")) == "units: must be a list."


HOUSE = {"kind": "building", "key": "mill", "points": [[10, 10], [20, 10], [20, 20]]}
BOARDS = [
    {"width_cm": 20}, {"ground": "lava"}, {"depth": 3}, {"areas": 3}, {"areas": [3]}, {"lines": "road"},
    {"areas": [HOUSE | {"kind": "lava"}]}, {"areas": [HOUSE | {"points": [[1, 1]]}]},
    {"areas": [HOUSE | {"points": [[1.5, 1], [2, 2], [3, 3]]}]}, {"areas": [HOUSE | {"size": "vast"}]},
    {"areas": [HOUSE | {"name": 3}]}, {"areas": [HOUSE, HOUSE]}, {"lines": [{"kind": "road", "points": []}]},
    {"lines": [{"kind": "road", "points": [[1, 1], [2, 2]], "width_cm": -1}]},
    {"crossings": [{"kind": "ford", "point": 3}]},
]  # fmt: skip


@pytest.mark.parametrize("change", BOARDS, ids=str)
def test_every_refusal_of_a_ground_is_reported_in_spanish(change):
    scenario = rules.load_scenario("machete/meeting")
    with pytest.raises(BadInput) as caught:
        rules.find("machete").check(replace(scenario, board={**scenario.board, **change}))
    assert caught.value.field.startswith("board")
    with translation.override("es"):
        assert localized_refusal(caught.value.why) != caught.value.why


@pytest.mark.parametrize(
    ("inputs", "spanish"),
    [
        ({"models_firing": 0, "range_cm": 10}, "debe ser 1 o más"),
        ({"models_firing": 1.5, "range_cm": 10}, "debe ser un número"),
        ({"range_cm": 10}, "hace falta"),
        ({"models_firing": 3, "range_cm": 10, "moon": 1}, "ese dato no existe"),
        ({"models_firing": 3, "range_cm": 10.555}, "tiene más de 2 decimales"),
        ({"models_firing": 3, "range_cm": 10, "target_cover": "lava"}, "debe ser uno de estos"),
    ],
)
def test_every_refusal_of_an_input_is_reported_in_spanish(inputs, spanish):
    with pytest.raises(BadInput) as caught:
        rules.procedure("machete.fire")(inputs, [3])
    with translation.override("es"):
        assert spanish in localized_refusal(caught.value.why)


def sentences_of(node: ast.expr) -> list[str]:
    """Returns the sentences that *node* may be, with a word in each place for a name."""
    match node:
        case ast.Constant(value=str(said)):
            return [said]
        case ast.JoinedStr(values=parts):
            some = ["3", "'x'", "blue"]
            shapes = [[part.value] if isinstance(part, ast.Constant) else some for part in parts]
            return ["".join(map(str, shape)) for shape in product(*shapes)]
        case ast.IfExp(body=one, orelse=other):
            return sentences_of(one) + sentences_of(other)
    return []


def refusals(book: str) -> dict[str, list[list[str]]]:
    """Returns the sentences by which the ruleset *book* refuses input, by module.

    They are as its source has them.
    """
    found = {}
    for path in sorted((Path(rules.__file__).parent / book).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        wordings = [sentences_of(call.args[1]) for call in ast.walk(tree) if refuses(call)]
        kept = [each for each in ast.walk(tree) if isinstance(each, ast.Assign) and why_by_name(each)]
        wordings += [
            [sentence] for each in kept for leaf in ast.walk(each.value) for sentence in sentences_of(leaf)
        ]
        found[str(path)] = [each for each in wordings if each]
    return found


def refuses(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "BadInput" and len(node.args) > 1


def why_by_name(node: ast.Assign) -> bool:
    return ast.unparse(node.targets[0]) in ("_WHY_SILENT", "_NO_BONUS")


@pytest.mark.parametrize("book", rules.RULESETS)
def test_every_refusal_of_a_ruleset_has_a_spanish_sentence(book):
    sentences = [sentence for module in refusals(book).values() for sentence in module]
    assert len(sentences) > 40
    with translation.override("es"):
        assert [
            sentence for sentence in sentences if all(localized_refusal(each) == each for each in sentence)
        ] == []


def test_the_clause_at_the_end_of_a_refusal_stays():
    with translation.override("es"):
        assert (
            localized_refusal("there is no room in that zone (SCW-ZONE-04)")
            == f"{localized_refusal('there is no room in that zone')} (SCW-ZONE-04)"
        )
    assert localized_refusal("the moon is in the way (SCW-ZONE-04)") == "the moon is in the way (SCW-ZONE-04)"
