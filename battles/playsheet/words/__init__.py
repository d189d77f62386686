"""The names of a play sheet's procedures, of their questions and of their answers, in words of the table.

Looked up by `word_for`: "machete.fire.gun", "machete.gun", "fire.gun", then "gun", so that one word serves
wherever the same thing is meant, and a ruleset that means another says so. A thing without a word is called
by its name. The ruling of an option (clauses.toml) explains it.
"""

from collections.abc import Mapping
from typing import Final

from battles.playsheet.words import (
    acw_hex,
    choices,
    macduff,
    macduff_choices,
    machete,
    mexican_war,
    mexican_war_choices,
    scwares,
    shared,
)
from battles.playsheet.words.shared import Words

SECTIONS: Final[Words] = {**shared.SECTIONS, **macduff.SECTIONS, **mexican_war.SECTIONS}
TITLES: Final[Words] = {
    **machete.TITLES,
    **scwares.TITLES,
    **macduff.TITLES,
    **acw_hex.TITLES,
    **mexican_war.TITLES,
}
NOTES: Final[Words] = machete.NOTES
OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {**machete.OPTIONS, **acw_hex.OPTIONS, **mexican_war.OPTIONS}
INPUTS: Final[Words] = {
    **shared.INPUTS,
    **scwares.INPUTS,
    **macduff.INPUTS,
    **acw_hex.INPUTS,
    **mexican_war.INPUTS,
}
HINTS: Final[Words] = {**machete.HINTS, **scwares.HINTS, **acw_hex.HINTS}
RESULTS: Final[Words] = {
    **shared.RESULTS,
    **scwares.RESULTS,
    **macduff.RESULTS,
    **acw_hex.RESULTS,
    **mexican_war.RESULTS,
}
CHOICES: Final[Words] = {
    **choices.CHOICES,
    **scwares.CHOICES,
    **macduff_choices.CHOICES,
    **acw_hex.CHOICES,
    **mexican_war_choices.CHOICES,
}
FAULTS: Final[Words] = {
    **machete.FAULTS,
    **scwares.FAULTS,
    **macduff.FAULTS,
    **acw_hex.FAULTS,
    **mexican_war.FAULTS,
}
NOBODY: Final[Mapping[str, str]] = acw_hex.NOBODY
ORDERED: Final = scwares.ORDERED
NAMES: Final = frozenset({"machete.draw_order.order"}) | scwares.NAMES | acw_hex.NAMES


def word_for(words: Words, procedure: str, name: str) -> str:
    """Returns the word for *name* where *procedure* ("machete.fire") asks or answers; "" if there is none."""
    book, _dot, short = procedure.partition(".")
    keys = f"{procedure}.{name}", f"{book}.{name}", f"{short}.{name}", name
    return str(next((words[key] for key in keys if key in words), ""))


def spelt_name(name: str) -> str:
    """Returns a name of the rules that has no word yet, as it can be read."""
    return name.replace("_", " ").strip().capitalize()
