"""Renamed fields and keys, step by step: a step is what one format of the campaign file renamed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from campaign.logic.vocabulary.older_words import fields, names, plainer_names
from campaign.logic.vocabulary.older_words.renaming import Part, Renaming, Words

NOTHING = Renaming()


@dataclass(frozen=True)
class Step:
    """The renames between two formats. `formats`: those of files with the older names."""

    formats: tuple[int, ...]
    fields: Mapping[str, Words]
    inside: Mapping[tuple[str, str], Renaming]
    of_state: Mapping[str, str]

    def field_after(self, table: str, field: str) -> str:
        """Returns the name of a field after this step; *table* by its present name."""
        return self.fields.get(table, {}).get(field, field)

    def renaming_inside(self, table: str, field: str) -> Renaming:
        """Returns what is renamed inside a field, given by its name before this step."""
        return self.inside.get((table, field), NOTHING)

    @cached_property
    def state(self) -> Renaming:
        """Returns the names of fields and keys in a snapshot."""
        keys: dict[str, Words | Part] = {}
        for rows, table in self.of_state.items():
            keys[rows] = self.fields.get(table, {})
            for (of, field), renaming in self.inside.items():
                if of == table:
                    keys |= {
                        f"{rows}.{field}.{path}" if path else f"{rows}.{field}": renamed
                        for path, renamed in renaming.keys.items()
                    }
        return Renaming(keys=keys)


STEPS = (
    Step((1, 2, 3), fields.FIELDS, fields.INSIDE, fields.OF_STATE),
    Step((1, 2, 3, 4), names.FIELDS, {**names.INSIDE, **names.INSIDE_BATTLES}, names.OF_STATE),
    Step(
        (1, 2, 3, 4, 5),
        {},
        {**plainer_names.INSIDE, **plainer_names.INSIDE_BATTLES},
        plainer_names.OF_STATE,
    ),
)
"""The oldest step first."""


def steps_since(version: int) -> tuple[Step, ...]:
    """Returns the steps that bring a file of format *version* up to date, in order."""
    return tuple(step for step in STEPS if version in step.formats)
