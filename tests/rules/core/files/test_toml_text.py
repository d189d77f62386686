"""A TOML file as text: no letters that somebody sends keep the server busy."""

import time

import pytest

import rules
from rules.core.files.toml_text import bare_lines, dotted_line, long_number

MANY = 30_000
SLOW = {
    "quotes that never close": 'x = "' + '\\"' * MANY,
    "quotes within a long text": "x = '''\n" + '"' + '\\"' * MANY + "\n'''\n",
    "long texts that never close": 'x = """' + '\\"""' * MANY,
    "a table of blanks": "[" + " " * MANY,
    "a table of words": "[" + "a " * MANY,
    "blanks before nothing": " " * MANY + "x",
    "a name of many parts": "a." * MANY + "a = 1",
    "names in brackets": "x = {" + "a." * MANY + "a = 1}",
    "a name after a text": "x = ['''\n''', {" + "a." * MANY + "a = 1}]",
}


@pytest.mark.parametrize("name", SLOW)
def test_every_file_is_read_within_a_second(name):
    text, begun = SLOW[name], time.process_time()
    rules.line_of(text, "x.y")
    bare_lines(text)
    found = dotted_line(text)
    assert time.process_time() - begun < 1
    assert bool(found) is ("." in name or name.startswith(("a name", "names")))


def test_numbers_of_a_list_and_dots_of_a_text_are_no_name():
    text = "points = [" + ", ".join(f"[{n}.5, {n}.25]" for n in range(200)) + ']\nname = "' + "a." * 200 + '"'
    assert dotted_line(text) == 0
    assert dotted_line("x = 1\n" + ".".join("a" * 102) + " = 1") == 2


def test_a_number_that_python_would_not_print_is_named():
    assert long_number({"a": {"b": [1, {"c": 1 << 70}]}}) == "a.b.c"
    assert long_number({"a": 1 << 60}) == ""


@pytest.mark.parametrize("key", ['"a b"', "'\u202e'", '"<b>"', "a", '"a" . b'])
def test_the_line_of_a_quoted_name_is_known(key):
    name = key.replace('"', "").replace("'", "").replace(" . ", ".")
    assert rules.line_of(f"x = 1\n{key} = 1\n", name) == 2
    assert rules.line_of(f"x = 1\n[{key}]\ny = 1\n", f"{name}.y") == 3
