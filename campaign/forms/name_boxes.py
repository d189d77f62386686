"""Search boxes: a person types a name or a part of it, and the form has its key."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import forms
from django.utils.formats import number_format

from campaign.i18n.war_words import gettext, gettext_lazy as _

KILOMETRE = re.compile(r"(.+?),? km (\d{1,3}(?:[.,]\d{1,3})?)")


class Names:
    """Keys and names, found by what people type: without capitals, without accents, by how a name or one of
    its words begins.
    """

    def __init__(self, choices: Iterable[tuple[str, str]]) -> None:
        self.names: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        for key, name in choices:
            shown, number = str(name), 1
            while plain_choice(shown) in self.keys:
                number += 1
                shown = f"{name} ({number})"
            self.names[key] = shown
            self.keys[plain_choice(shown)] = key

    def key_of(self, text: object) -> str:
        """Returns the key that *text* is or names; a text that names nothing, or several, as it is."""
        key_text = str(text or "").strip()
        if key_text in self.names or not key_text:
            return key_text
        plain = plain_name(key_text)
        if plain in self.keys:
            return self.keys[plain]
        keys_found = [key for name, key in self.keys.items() if name.startswith(plain)]
        keys_found = keys_found or [key for name, key in self.keys.items() if f" {plain}" in name]
        return keys_found[0] if len(keys_found) == 1 else key_text

    def name_of(self, key: object) -> str:
        return self.names.get(str(key or ""), str(key or ""))


class SpotNames(Names):
    """Names of places, roads and sightings; a road with a kilometre behind it names a spot on it."""

    def key_of(self, text: object) -> str:
        key_text = super().key_of(text)
        match = KILOMETRE.fullmatch(key_text)
        if key_text in self.names or match is None:
            return key_text
        road = super().key_of(match[1])
        metres = round(float(match[2].replace(",", ".")) * 1000)
        return f"{road}:{metres}" if road.startswith("r:") and road.count(":") == 1 else key_text

    def name_of(self, key: object) -> str:
        if str(key) in self.names or not is_road_spot(str(key or "")):
            return super().name_of(key)
        sort, route, metres = str(key).split(":")
        road = self.names.get(f"{sort}:{route}", route)
        km = number_format(f"{int(metres) / 1000:g}") if metres.isdecimal() else metres
        return gettext("%(road)s, km %(km)s") % {"road": road, "km": km}


def is_road_spot(at: str) -> bool:
    """Tells whether *at* names a metre of a road."""
    return at.startswith("r:") and at.count(":") == 2


def plain_name(name: str) -> str:
    spelt = unicodedata.normalize("NFD", name.casefold().strip())
    return "".join(letter for letter in spelt if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)
def plain_choice(name: str) -> str:
    """Returns the plain name of a choice. Every page asks for all places and roads, so it is remembered."""
    return plain_name(name)


class NameBox(forms.TextInput):
    """Draws a text box with suggestions; `names` is set by the form."""

    names = Names(())

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        return self.names.key_of(data.get(name, ""))

    def format_value(self, value: Any) -> str:
        return self.names.name_of(value)


def name_field(label: Any, suggestions: str, placeholder: Any = "–") -> forms.ChoiceField:
    """Returns a field whose box suggests the options of the data list *suggestions*."""
    attrs = {"list": suggestions, "autocomplete": "off", "placeholder": placeholder, "spellcheck": "false"}
    missing = _("Nothing here is called “%(value)s”. Choose from the list.")
    return forms.ChoiceField(
        label=label, required=False, widget=NameBox(attrs), error_messages={"invalid_choice": missing}
    )


def name_choices(
    field: forms.Field, names: Names, choices: Iterable[tuple[str, str]], initial: object = ""
) -> str:
    """Lets *field* have *choices*, called by *names*; returns the key of its *initial* value."""
    assert isinstance(field, forms.ChoiceField)
    assert isinstance(field.widget, NameBox)
    field.choices = list(choices)
    field.widget.names = names
    return names.key_of(initial)
