"""A form that two people may have before them at once, and what one of them saved meanwhile."""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, TypeVar

from django import forms
from django.http import QueryDict
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from campaign.forms.campaigns import Decoder

MOST_TOLD = 300  # letters of a value that is told
LONGEST = 60  # letters of a value that `seen` carries as they are
Seen = dict[str, str]


class Shared(forms.BaseForm):
    """A form with a field `seen`: its version, the values that stood in its fields when it was drawn.

    A field that somebody else has changed since and the writer has not touched takes the new value. A field
    that both have changed keeps what the writer wrote. Either way nothing is saved until they have looked.
    """

    unshared: tuple[str, ...] = ("seen", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.version

    def version(self) -> str:
        return json.dumps(self.stored_values(), separators=(",", ":"), sort_keys=True)

    def stored_values(self) -> Seen:
        """Returns the stored values by field, without empty ones."""
        values = {
            name: as_shown(self.get_initial_for_field(field, name))
            for name, field in self.fields.items()
            if name not in self.unshared
        }
        return {name: value for name, value in values.items() if value}

    def overtaken_fields(self) -> list[str]:
        """Returns the fields whose stored value is neither what the writer saw nor what was sent."""
        seen = self.sent_version()
        if seen is None:
            return []
        now = self.stored_values()
        names = (name for name in self.fields if name not in self.unshared)
        changed = [name for name in names if now.get(name, "") != seen.get(name, "")]
        return [name for name in changed if now.get(name, "") != as_shown(self.sent_value(name))]

    def sent_version(self) -> Seen | None:
        """Returns the version of the sent form; None if it carries none that can be read."""
        try:
            seen = json.loads(str(self.data.get(self.add_prefix("seen"), "")), cls=Decoder)
        except json.JSONDecodeError:
            return None
        return seen if isinstance(seen, dict) else None

    def written_by_hand(self, name: str) -> bool:
        """Tells whether the writer has changed the field *name*."""
        return as_shown(self.sent_value(name)) != (self.sent_version() or {}).get(name, "")

    def sent_value(self, name: str) -> Any:
        return self.fields[name].widget.value_from_datadict(self.data, self.files, self.add_prefix(name))

    def caught_up(self) -> QueryDict:
        """Returns the data sent, with the stored value wherever the writer left a field unchanged."""
        return self.with_stored(name for name in self.overtaken_fields() if not self.written_by_hand(name))

    def with_stored(self, names: Iterable[str]) -> QueryDict:
        """Returns the data sent, with the stored value in the fields *names*."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        for name in names:
            value = self.get_initial_for_field(self.fields[name], name)
            if value is None or value is False or value == "":
                data.pop(name, None)
            else:
                data.setlist(name, list(map(str, value)) if isinstance(value, list | tuple) else [str(value)])
        data["seen"] = self.version()
        return data

    def changes(self) -> list[str]:
        """Returns, in words, what others have changed since the sent form was drawn, and to what."""
        return [
            _("%(field)s is now %(value)s") % {"field": self.label_of(name), "value": self.in_words(name)}
            for name in self.overtaken_fields()
            if not self.fields[name].widget.is_hidden
        ]

    def label_of(self, name: str) -> str:
        return str(self.fields[name].label)

    def in_words(self, name: str) -> str:
        return in_words(self.fields[name], self.get_initial_for_field(self.fields[name], name))


def seen_field() -> forms.Field:
    return forms.CharField(required=False, label="", widget=forms.HiddenInput)


class SharedForm(Shared, forms.Form):
    seen = seen_field()


F = TypeVar("F", bound=SharedForm)


def catch_up(make: Callable[[Mapping[str, Any]], F], data: Mapping[str, Any]) -> tuple[F, bool]:
    """Returns the form that *make* makes of the data sent, and whether somebody else has saved meanwhile."""
    form = make(data)
    changes = form.changes()
    if not changes:
        return form, False
    again = make(form.caught_up())
    again.add_error(None, overtaken_text(changes))
    return again, True


def overtaken_text(changes: list[str]) -> str:
    return _(
        "Not saved: somebody has changed this since you opened it. %(changes)s. What you wrote is below. "
        "Check it and save again."
    ) % {"changes": "; ".join(changes)}


def as_shown(value: Any) -> str:
    """Returns *value* as `seen` carries it: empty for nothing, no and nought.

    A long one is its digest.
    """
    text = as_text(value)
    return text if len(text) <= LONGEST else "#" + sha256(text.encode()).hexdigest()[:16]


def as_text(value: Any) -> str:
    if value in (None, "", False, 0, "0", "False"):
        return ""
    if value is True:
        return "on"
    if isinstance(value, list | tuple):
        return ",".join(sorted(str(getattr(entry, "pk", entry)) for entry in value))
    return str(value).replace("\r\n", "\n")


def in_words(field: forms.Field, value: Any) -> str:
    """Returns *value* as a reader of the *field* sees it."""
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.MultipleChoiceField):
        named = dict(flat_choices(field))
        return ", ".join(named.get(str(entry), str(entry)) for entry in value or ()) or _("empty")
    if isinstance(field, forms.ChoiceField):
        return dict(flat_choices(field)).get(str(value or ""), as_text(value)) or _("empty")
    return Truncator(as_text(value)).chars(MOST_TOLD) or (
        _("empty") if not isinstance(field, forms.IntegerField) else "0"
    )


def flat_choices(field: forms.ChoiceField) -> list[tuple[str, str]]:
    """Returns the choices of *field* without their groups."""
    found: list[tuple[str, str]] = []
    for key, choices in field.choices:  # type: ignore[misc, union-attr]
        pairs = choices if isinstance(choices, list | tuple) else [(key, choices)]
        found += [(str(one), str(name)) for one, name in pairs]
    return found
