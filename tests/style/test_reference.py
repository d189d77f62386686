"""The reference of settings, order kinds and columns says what the code says."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = spec_from_file_location("make_reference", ROOT / ".ci" / "reference.py")
assert SPEC is not None
assert SPEC.loader is not None
made = module_from_spec(SPEC)
SPEC.loader.exec_module(made)


def test_the_reference_is_up_to_date_with_the_code():
    assert made.PAGE.read_text("utf-8") == made.written_page(), "run `make glossary`"
