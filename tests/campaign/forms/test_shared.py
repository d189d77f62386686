"""Two people before one form: nothing is overwritten silently, and what was changed is said."""

from functools import partial

from django import forms
from django.http import QueryDict
from hypothesis import given, strategies as st

from campaign.forms.shared import SharedForm, catch_up

NAMES = ("lost", "ran", "way", "words", "who")


class Sheet(SharedForm):
    lost = forms.IntegerField(label="Lost", required=False)
    ran = forms.BooleanField(label="Ran", required=False)
    way = forms.ChoiceField(label="Way", choices=[("", "–"), ("a", "Alba"), ("b", "Bor")], required=False)
    words = forms.CharField(label="Words", required=False, max_length=5000)
    who = forms.MultipleChoiceField(label="Who", choices=[(n, n) for n in "xyz"], required=False)


values = st.fixed_dictionaries(
    {
        "lost": st.integers(0, 3),
        "ran": st.booleans(),
        "way": st.sampled_from(["", "a", "b"]),
        "words": st.sampled_from(["", "short", "long " * 40]),
        "who": st.lists(st.sampled_from("xyz"), unique=True).map(sorted),
    }
)


def post(stored, seen):
    """Returns what a browser sends of a form with these values, drawn when *seen* stood there."""
    data = QueryDict(mutable=True)
    for name, value in stored.items():
        if isinstance(value, list):
            data.setlist(name, value)
        elif value is not False:
            data[name] = "on" if value is True else str(value)
    data["seen"] = Sheet(initial=seen).version()
    return data


@given(values, values, values)
def test_the_second_of_two_writers_keeps_their_changes_and_takes_the_other_fields(opened, first, second):
    form, late = catch_up(partial(Sheet, initial=first), post(second, opened))
    wanted = {name: second[name] if second[name] != opened[name] else first[name] for name in NAMES}
    found = {name: form.data.getlist(name) if name == "who" else form.data.get(name, "") for name in NAMES}
    found["lost"] = int(found["lost"] or 0)
    found["ran"] = bool(found["ran"])
    assert {**found, "words": found["words"].strip()} == {**wanted, "words": wanted["words"].strip()}
    assert late == any(first[name] not in (opened[name], second[name]) for name in NAMES)


@given(values, values, values)
def test_a_late_change_is_reported_once(opened, first, second):
    form, _late = catch_up(partial(Sheet, initial=first), post(second, opened))
    again, late = catch_up(partial(Sheet, initial=first), form.data)
    assert not late
    assert again.is_valid()


@given(values, values)
def test_a_form_that_nobody_else_has_saved_is_saved_at_once(opened, second):
    form, late = catch_up(partial(Sheet, initial=opened), post(second, opened))
    assert not late
    assert form.is_valid()


def test_a_late_change_is_shown_with_its_new_value():
    opened = {"lost": 1, "ran": False, "way": "a", "words": "", "who": []}
    stored = opened | {"lost": 4, "ran": True, "way": "b"}
    form, late = catch_up(partial(Sheet, initial=stored), post(opened, opened))
    assert late
    said = form.non_field_errors()[0]
    assert all(each in said for each in ("Lost is now 4", "Ran is now yes", "Way is now Bor"))
    assert "Words" not in said


def test_a_version_that_cannot_be_read_stops_nobody():
    for seen in ("", "{", "[]", "[" * 5000, "null"):
        data = QueryDict(mutable=True)
        data.update({"lost": "2", "seen": seen})
        form, late = catch_up(partial(Sheet, initial={"lost": 1}), data)
        assert not late
        assert form.is_valid()
