import re
from itertools import chain

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from import_export.admin import ExportMixin

from campaign.models import Campaign, Entry, Force, Leader, Place, Posting, Seat, Side, Turn, Unit
from config.urls import admin  # with all that it shows
from tests.campaign.scenes import fought_war, manned_war, read
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db
OURS = [model for model in admin.site._registry if model._meta.app_label in ("campaign", "battles")]
READ_ONLY = {
    *(
        "Turn",
        "Posting",
        "Balance",
        "Order",
        "Sighting",
        "Contact",
        "CasualtyReturn",
        "PrisonerParty",
        "Report",
    ),
    *("Entry", "Engagement", "Battle", "TableReport"),
}


def address(model, page: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def log_in(client, name: str, *, staff: bool = True, root: bool = False) -> User:
    user, _made = User.objects.get_or_create(username=name)
    user.is_staff, user.is_superuser = staff, root
    user.save()
    client.force_login(user)
    return user


def test_every_table_and_row_can_be_looked_at(client):
    fought_war()
    log_in(client, "root", root=True)
    for model in OURS:
        assert client.get(address(model, "changelist")).status_code == 200, model
        for row in model.objects.all()[:1]:
            assert client.get(address(model, "change", row.pk)).status_code == 200, model


def test_nothing_is_added_or_deleted_by_hand_and_records_are_only_read(client):
    fought_war()
    log_in(client, "root", root=True)
    for model in OURS:
        assert client.get(address(model, "add")).status_code == 403, model
        row = model.objects.first()
        if row is None:
            continue
        assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model
        if model.__name__ in READ_ONLY:
            answer = client.post(address(model, "change", row.pk), {"amount": "1"})
            assert answer.status_code == 403, model


def test_a_staff_umpire_sees_their_own_campaigns_and_no_other(client):
    war, other = manned_war(), declare_war("other")
    raise_force(other, "strangers", side="spain", at="alba", men=50)
    ulises = log_in(client, "ulises")
    assert war.umpires.get() == ulises
    page = client.get(address(Force, "changelist")).content.decode()
    assert "Leon" in page
    assert "Strangers" not in page
    theirs = Force.objects.get(key="strangers")
    assert (
        client.get(address(Force, "change", theirs.pk)).status_code == 302
    )  # "does not exist", back to the index
    assert client.get(address(Campaign, "change", other.pk)).status_code == 302
    assert client.get(address(Campaign, "change", war.pk)).status_code == 200


def foreign_war() -> Campaign:
    """Returns a campaign with a battle that Ulises does not umpire. Each name in it begins with Zebra."""
    other, _met = fought_war()
    other.umpires.clear()
    rows = [model.objects.filter(campaign=other) for model in (Force, Unit, Leader, Seat, Side, Place)]
    for row in [other, *chain(*rows), *other.engagements.all()]:
        row.name = f"Zebra {row.name}"
        row.save()
    return other


def rows_of(model, campaign: Campaign):
    path = admin.site._registry[model].campaign_path or "pk"
    return model._base_manager.filter(**{path: campaign.pk})


def test_no_list_filter_or_row_names_anything_of_another_umpires_campaign(client):
    war, other = manned_war(), foreign_war()
    Turn.objects.filter(campaign=other, number=2).update(number=77)
    log_in(client, "ulises")
    pages = [address(model, "changelist") for model in OURS]
    for model in OURS:
        for row in rows_of(model, war)[:1]:
            pages += [address(model, "change", row.pk), address(model, "history", row.pk)]
        if issubclass(type(admin.site._registry[model]), ExportMixin):
            pages.append(address(model, "export"))
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        text = answer.content.decode()
        assert "Zebra" not in text, page
        assert "turn__number=77" not in text


def test_a_row_of_another_umpires_campaign_is_not_found(client):
    manned_war()
    other = foreign_war()
    log_in(client, "ulises")
    other_rows = [(model, row) for model in OURS for row in rows_of(model, other)[:2]]
    for model, row in other_rows:
        for page in ("change", "history", "delete"):
            there, none = client.get(address(model, page, row.pk)), client.get(address(model, page, 99999))
            assert there.status_code == none.status_code
            assert b"Zebra" not in there.content
        for past in row.history.all() if hasattr(row, "history") else ():
            page = address(model, "simple_history", row.pk, past.pk)
            assert client.get(page).status_code == 404
            assert client.post(page, {"name": "Mine"}).status_code == 404
            row.refresh_from_db()
            assert str(row) != "Mine"


def test_officers_are_put_with_units_of_their_own_campaigns(client):
    manned_war()
    foreign_war()
    log_in(client, "ulises")
    asked = {"app_label": "campaign", "model_name": "leader", "field_name": "unit", "term": ""}
    page = read(client.get("/admin/autocomplete/", asked))
    assert "Leon" in page
    assert "Zebra" not in page


def test_staff_who_judge_nothing_and_players_see_nothing(client):
    manned_war()
    log_in(client, "clerk")
    assert client.get(address(Posting, "changelist")).status_code == 403
    log_in(client, "ana", staff=False)
    assert client.get(address(Posting, "changelist")).status_code == 302


def test_a_change_in_the_admin_is_written_in_the_journal(client):
    war = manned_war()
    log_in(client, "ulises")
    leon = war.forces.get(key="leon")
    sent = {"name": "Column León", "seat": war.seats.get(key="marine").pk, "base": ""}
    answer = client.post(address(Force, "change", leon.pk), sent | management("units"))
    assert "Give a reason for this change." in read(answer)
    assert not Entry.objects.exists()
    sent["why"] = "He commands there now."
    answer = client.post(address(Force, "change", leon.pk), sent | management("units"))
    assert answer.status_code == 302, answer.content
    leon.refresh_from_db()
    assert (leon.name, leon.seat.key) == ("Column León", "marine")
    entry = Entry.objects.get()
    assert (entry.operation, entry.subject, entry.actor.username) == ("admin.force", "leon", "ulises")
    assert entry.data["name"] == {"before": "Leon", "after": "Column León"}
    assert (entry.reason, "why" in entry.data) == ("He commands there now.", False)


def management(prefix: str) -> dict[str, str]:
    """Returns the hidden fields of an empty inline."""
    return {
        f"{prefix}-{word}": "0" for word in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS", "MAX_NUM_FORMS")
    }


def test_the_reason_is_asked_for_in_a_field_that_can_be_seen(client):
    """Guards against a bare field, without frame and width in Unfold."""
    fought_war()
    log_in(client, "root", root=True)
    page = client.get(address(Force, "change", Force.objects.first().pk)).content.decode()
    field = page[page.index('name="why"') - 30 :].partition(">")[0]
    assert "border-base" in field


def test_two_umpires_do_not_mend_one_row_over_each_other(client):
    war = manned_war()
    log_in(client, "ulises")
    leon = war.forces.get(key="leon")
    page = address(Force, "change", leon.pk)
    form = client.get(page).context["adminform"].form
    opened = {name: form[name].value() or "" for name in form.fields} | management("units")
    opened["seen"] = form.version()
    marine = war.seats.get(key="marine").pk
    first = client.post(page, opened | {"name": "Column León", "why": "So it is called."})
    assert first.status_code == 302
    second = client.post(page, opened | {"seat": marine, "why": "He commands there now."})
    assert second.status_code == 200
    assert "is now Column León" in read(second)
    leon.refresh_from_db()
    assert leon.seat.key != "marine"
    form = second.context["adminform"].form
    merged = {name: form[name].value() or "" for name in form.fields} | management("units")
    assert (merged["name"], str(merged["seat"])) == ("Column León", str(marine))
    assert client.post(page, merged).status_code == 302
    leon.refresh_from_db()
    assert (leon.name, leon.seat.key) == ("Column León", "marine")


def test_the_version_of_a_row_is_carried_unseen(client):
    fought_war()
    log_in(client, "root", root=True)
    page = client.get(address(Force, "change", Force.objects.first().pk)).content.decode()
    assert 'type="hidden"' in re.search(r'<input[^>]*name="seen"[^>]*>', page)[0]
    assert 'for="id_seen"' not in page
