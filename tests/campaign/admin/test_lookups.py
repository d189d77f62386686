"""The address of a list in the admin answers no question that the list does not offer."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.urls import reverse

from campaign.models import Campaign, Turn
from config.urls import admin  # with all that it shows
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db
ALL = list(admin.site._registry)
LOOKUPS = ("", "__exact", "__startswith", "__regex", "__gt", "__in", "__isnull", "__contains", "__year")
DEEP = 2  # fields one after the other
IDS = [model._meta.label for model in ALL]


@pytest.fixture
def root(client):
    user = User.objects.create_superuser("root", "", "x")
    client.force_login(user)
    return user


def address(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def paths(model: type[Model], deep: int = DEEP) -> Iterator[str]:
    """Yields every field that can be reached from *model* in *deep* steps."""
    for field in model._meta.get_fields():
        yield field.name
        if field.is_relation and deep > 1 and field.related_model is not None:
            yield from (f"{field.name}__{path}" for path in paths(field.related_model, deep - 1))


@pytest.mark.parametrize("model", ALL, ids=IDS)
def test_no_field_can_be_looked_up_but_as_a_filter_offers(rf, root, monkeypatch, model):
    request = rf.get("/")
    request.user = root
    shown = admin.site._registry[model]
    offered = shown.offered_lookups(request)
    monkeypatch.setattr(shown, "offered_lookups", lambda _request: offered)  # asked once, not for each field
    filters = {each if isinstance(each, str) else each.parameter_name for each in shown.list_filter}
    filters |= {shown.date_hierarchy} - {None}
    tried = [f"{path}{lookup}" for path in paths(model) for lookup in LOOKUPS]
    allowed = {lookup for lookup in tried if shown.lookup_allowed(lookup, "1", request)}
    strays = {lookup for lookup in allowed if not any(re.match(f"{path}(__|$)", lookup) for path in filters)}
    assert strays == set()
    assert not {
        lookup for lookup in allowed if lookup.endswith(("startswith", "regex", "contains", "gt", "in"))
    }


@pytest.mark.parametrize("model", [Turn, Campaign], ids=lambda model: model.__name__)
def test_a_secret_cannot_be_read_letter_by_letter(client, root, model):
    war, _met = fought_war()
    turn = war.turns.latest("number")
    for field, value in (("seed", turn.seed[0]), ("campaign__turns__seed", turn.seed[0])):
        answers = {
            client.get(address(model), {f"{field}__startswith": letter}).status_code
            for letter in (value, "~")
        }
        assert answers == {400}, field


def test_every_filter_that_a_list_shows_answers(client):
    fought_war()
    client.force_login(User.objects.create_superuser("root"))
    for model in ALL:
        page = client.get(address(model)).content.decode()
        of_each = {href.partition("=")[0]: href for href in re.findall(r'href="(\?[^"]*)"', page)}
        for href in of_each.values():
            assert client.get(f"{address(model)}{unescape(href)}").status_code == 200, (model, href)
