"""The parts of a procedure's inputs, made from what the procedure itself says of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import rules
from battles.playsheet.kinds import choice_in_words
from battles.playsheet.parts import COUNTS, FIELD, LISTS, NAMED, PLACE, RECORD, ROWS, TICKS, Part
from battles.playsheet.words import CHOICES, HINTS, INPUTS, NOBODY, ORDERED, spelt_name, word_for

FRESH: Final = 2  # rows of a list before anything is written
MOST: Final = 100  # rows of a list without an end

Schema = Mapping[str, Any]


class Asking:
    """*sent*: the names of the fields that came back, whose rows stay; *more*: the list to get one more."""

    def __init__(self, procedure: rules.Procedure, sent: Iterable[str] = (), more: str = "") -> None:
        self.name = procedure.name
        self.schema = procedure.inputs.model_json_schema()
        self.sent = frozenset(sent)
        self.more = more

    def inputs(self) -> dict[str, Schema]:
        """Returns the inputs by name. Each option has a field of its own, and nobody types whole `tables`."""
        found = {name: self.resolved_schema(asked) for name, asked in self.schema["properties"].items()}
        for name in ("options", "tables"):
            found.pop(name, None)
        return found

    def parts(self, names: Iterable[str]) -> tuple[Part, ...]:
        inputs = self.inputs()
        needed = self.schema.get("required", ())
        return tuple(self.part(name, name, inputs[name], needed=name in needed) for name in names)

    def resolved_schema(self, asked: Schema) -> Schema:
        """Returns *asked* without null and with what it refers to in its place."""
        kinds = [option for option in asked.get("anyOf", ()) if option.get("type") != "null"]
        if kinds:
            words = [option for kind in kinds for option in kind.get("enum", ())]
            asked = {**kinds[0], **({"enum": words} if words else {}), "default": asked.get("default")}
        if "$ref" in asked:
            return dict(self.schema["$defs"][asked["$ref"].rpartition("/")[2]])
        return asked

    def choice_in_words(self, own_name: str, asked: Schema) -> Schema:
        """Returns *asked* as a choice, if it is a number of a few that have a word each."""
        first = asked.get("minimum")
        if first is None or not word_for(CHOICES, self.name, f"{own_name}.{first}"):
            return asked
        return {**asked, "enum": [*range(first, asked["maximum"] + 1)]}

    def part(
        self, key: str, own_name: str, asked: Schema, *, needed: bool, inner: bool = False, label: str = ""
    ) -> Part:
        """Returns the part of that name, and all in it."""
        asked = self.choice_in_words(own_name, self.resolved_schema(asked))
        shape = shape_of(own_name, asked)
        new_part = Part(
            key=key,
            own=own_name,
            shape=shape,
            label=label or word_for(INPUTS, self.name, own_name) or spelt_name(own_name),
            hint=word_for(HINTS, self.name, own_name),
            asked=asked,
            needed=needed,
            inner=inner,
        )
        new_part.parts = tuple(self.parts_within(new_part))
        return new_part

    def parts_within(self, part: Part) -> Iterator[Part]:
        """Yields the parts of a group."""
        key, inner, asked = part.key, part.inner, part.asked
        if part.shape == COUNTS:
            count = asked["additionalProperties"]
            for one in asked["propertyNames"]["enum"]:
                name = choice_in_words(self.name, one)
                yield self.part(f"{key}-{one}", one, count, needed=False, inner=inner, label=name)
        elif part.shape == RECORD:
            wanted = asked.get("required", ())
            for one, field_schema in asked["properties"].items():
                yield self.part(f"{key}-{one}", one, field_schema, needed=one in wanted, inner=inner)
        elif part.shape in LISTS:
            yield from self.rows(part)

    def rows(self, part: Part) -> Iterator[Part]:
        """Yields the rows of a list: those that were sent, or a few that are blank."""
        part.nobody = NOBODY.get(f"{self.name}.{part.own}", "")
        row = named_row(part) if part.shape == NAMED else part.asked["items"]
        part.least = part.asked.get("minItems", 0)
        part.most = part.asked.get("maxItems", len(row.get("enum", ())) or MOST)
        for number in range(min(max(self.rows_sent(part.key), part.least), part.most)):
            one = str(number)
            yield self.part(f"{part.key}-{one}", one, row, needed=True, inner=True, label=str(number + 1))

    def rows_sent(self, key: str) -> int:
        """Returns the rows without a gap that came back, and one more where it is wished."""
        numbers = {name[len(key) + 1 :].partition("-")[0] for name in self.sent if name.startswith(f"{key}-")}
        rows = 0
        while str(rows) in numbers:
            rows += 1
        return (rows or FRESH) + (self.more == key)


def shape_of(own_name: str, asked: Schema) -> str:
    if "prefixItems" in asked:
        return PLACE
    if "properties" in asked:
        return RECORD
    if asked.get("type") == "object":
        return COUNTS if "propertyNames" in asked else NAMED
    if asked.get("type") != "array":
        return FIELD
    items = asked["items"]
    if "enum" in items:
        return ROWS if own_name in ORDERED or "maxItems" in asked else TICKS
    return FIELD if items.get("type") == "string" else ROWS


def named_row(part: Part) -> Schema:
    """Returns a name and how many, as a record."""
    count = part.asked["additionalProperties"]
    wanted = ["count"] if part.nobody else ["id", "count"]
    return {"properties": {"id": {"type": "string"}, "count": count}, "required": wanted}
