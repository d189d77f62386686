"""Battles in the admin: seen with their pages, changed by nobody."""

import pytest
from django.contrib.auth.models import Permission, User

from battles.models import TableReport
from battles.mustering import roster_from_plain
from battles.operations import fight_battle, open_battle, save_report
from battles.table.log import blank_log
from tests.battles.fields import meet, umpire_of

pytestmark = pytest.mark.django_db
BATTLES = "/admin/battles/battle/"


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def superuser():
    return User.objects.create_superuser("root")


def test_a_battle_is_listed_with_the_way_to_its_pages(
    client, engagement, superuser, django_assert_max_num_queries
):
    fight_battle(engagement.pk)
    client.force_login(superuser)
    with django_assert_max_num_queries(12):
        shown = client.get(BATTLES).content.decode()
    here = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    assert f'href="{here}"' in shown
    assert f'href="{here}battle/"' in shown


def test_nothing_of_a_battle_can_be_written_here(client, engagement, superuser):
    battle = open_battle(engagement=engagement)
    client.force_login(superuser)
    assert client.get(f"{BATTLES}{battle.pk}/change/").status_code == 200
    assert client.post(f"{BATTLES}{battle.pk}/change/", {"men_per_figure": 50}).status_code == 403
    assert client.get(f"{BATTLES}add/").status_code == 403
    assert client.post(f"{BATTLES}{battle.pk}/delete/").status_code == 403


def test_a_staff_umpire_sees_their_own_campaigns_battles_alone(client, engagement):
    other = meet(slug="other")
    for each in (engagement, other):
        open_battle(engagement=each)
    umpire = umpire_of(engagement.campaign)
    umpire.is_staff = True
    umpire.save()
    umpire.user_permissions.set(Permission.objects.filter(codename="view_battle"))
    client.force_login(umpire)
    shown = client.get(BATTLES).content.decode()
    assert engagement.ref in shown
    assert other.ref not in shown


def test_a_table_report_is_shown_as_it_stands(client, engagement, superuser):
    battle = open_battle(engagement=engagement)
    save_report(battle=battle, author=superuser, side=None, log=blank_log(roster_from_plain(battle.roster)))
    client.force_login(superuser)
    assert client.get("/admin/battles/tablereport/").status_code == 200
    report = TableReport.objects.get()
    assert client.get(f"/admin/battles/tablereport/{report.pk}/change/").status_code == 200
