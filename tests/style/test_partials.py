"""A page `x.html` includes `_part.html`, and `_part.html` is exactly one element whose id is its name."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
PARTS = sorted(TEMPLATES.rglob("_*.html"))
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
TEMPLATE_TAG = re.compile(r"{%\s*comment.*?endcomment\s*%}|{#.*?#}|{%.*?%}|{{.*?}}", re.DOTALL)


class Roots(HTMLParser):
    """The ids of the elements that stand outside all others, and the text that does."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.ids: list[str | None] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        if self.depth == 0:
            self.ids.append(dict(attrs).get("id"))
        if tag not in VOID:
            self.depth += 1

    def handle_startendtag(self, tag, attrs):
        if self.depth == 0:
            self.ids.append(dict(attrs).get("id"))

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.depth -= 1

    def handle_data(self, data):
        if self.depth == 0:
            self.text += data.strip()


def roots(template: str) -> Roots:
    parser = Roots()
    parser.feed(TEMPLATE_TAG.sub("", template))
    parser.close()
    return parser


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.relative_to(TEMPLATES).as_posix())
def test_a_part_is_one_element_whose_id_is_its_name(part):
    """Allows a longer id for a part drawn many times.

    It tells copies apart, as in a row: `id="order-row-{{ ref }}"`.
    """
    found = roots(part.read_text(encoding="utf-8"))
    own = part.stem.removeprefix("_")
    assert found.text == ""
    assert found.depth == 0
    assert len(found.ids) == 1
    assert re.fullmatch(rf"{own.replace('_', '[-_]')}(-.*)?", found.ids[0] or "")


@pytest.mark.parametrize(
    ("template", "ids"),
    [
        ('{% load i18n %}<p id="map">{{ a|default:"<b>" }}<br></p>', ["map"]),
        ('<p id="map"></p>{# two #}<p></p>', ["map", None]),
        ('{% comment %}<p id="example"></p>{% endcomment %}<g id="map"><path d="M0 0"/></g>', ["map"]),
    ],
)
def test_the_reading_of_roots_sees_past_template_tags(template, ids):
    assert roots(template).ids == ids
