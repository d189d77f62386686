"""Printed sheets as PDF, set by typst from the forms beside this file.

A form reads what it says from JSON, as text: nothing in a name is markup. The same data makes the same bytes.
"""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.i18n.language import reader_language

if TYPE_CHECKING:
    import typst

FORMS = Path(__file__).parent
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""Sizes of paper by their word in an address, as typst names them; the first is the usual one."""


@cache
def font_files() -> "typst.Fonts":
    """Returns the typefaces of the site; for letters they lack, those that typst brings along."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[str(FORMS / "fonts")])


def pdf_of_form(form: str, paper: str, data: dict[str, Any]) -> bytes:
    """Returns the *form*, `casualties` for casualties.typ, filled in with *data* in the reader's language."""
    import typst  # late: few ask for a sheet, and it costs megabytes

    fields = {**data, "paper": PAPERS.get(paper, PAPERS["a4"])}
    return typst.compile(form_path(form), root=str(FORMS), font_paths=font_files(), sys_inputs=inputs(fields))


def pictures_of_form(form: str, dots: int, data: dict[str, Any]) -> list[bytes]:
    """Returns each page of the *form* as a PNG, with *dots* an inch."""
    import typst

    made = typst.compile(
        form_path(form),
        root=str(FORMS),
        font_paths=font_files(),
        sys_inputs=inputs(data),
        format="png",
        ppi=float(dots),
    )
    return made if isinstance(made, list) else [made]


def form_path(form: str) -> str:
    return str(FORMS / f"{form}.typ")


def inputs(data: dict[str, Any]) -> dict[str, str]:
    return {"data": json.dumps({**data, "lang": reader_language()})}
