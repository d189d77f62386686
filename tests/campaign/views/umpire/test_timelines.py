import io
from re import findall, search, sub

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause
from campaign.models import Balance, Campaign, Entry, Force, Job, Order
from campaign.operations.campaigns import campaign_files, rollback, what_if as branches
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners
from campaign.operations.turns import turn_machine as turns
from campaign.store import archive
from campaign.store.archive import export
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import run_job
from tests.campaign.scenes import fought_war, publish_turns, read

pytestmark = pytest.mark.django_db
LINES = "/c/war/desk/timelines/"
FILE = "/c/war/desk/timelines/file/"


def finish_job(answer) -> Job:
    """Finishes the job to whose page *answer* leads."""
    job = Job.objects.get(ref=answer.url.rstrip("/").rpartition("/")[2])
    run_job(job.pk)
    job.refresh_from_db()
    return job


@pytest.fixture
def staff(war):
    """Allows Ulises to start campaigns."""
    User.objects.filter(username="ulises").update(is_staff=True)


@pytest.mark.usefixtures("staff")
def test_the_umpire_downloads_the_campaign_and_brings_it_in_as_another(war, as_):
    umpire = as_("ulises")
    assert FILE in read(umpire.get("/c/war/desk/"))
    answer = umpire.post(FILE)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="war-t1.manigua"'
    file = SimpleUploadedFile("war.manigua", b"".join(answer.streaming_content))
    assert Entry.objects.get(operation="archives.write").actor.username == "ulises"
    answer = umpire.post(LINES, {"file": file, "name": "The same war", "seated": "on"})
    assert not Campaign.objects.filter(slug="war-2").exists()
    assert finish_job(answer).file is None
    page = umpire.get(answer.url)
    assert (page.context["page"].open, page.context["page"].cancel) == ("/c/war-2/desk/", "")
    other = Campaign.objects.get(slug="war-2")
    assert archive.war_checksum(other) == archive.war_checksum(war)
    assert other.seats.get(key="marine").player.username == "bruno"


@pytest.mark.usefixtures("staff")
@pytest.mark.parametrize(
    ("file", "status", "said"),
    [(b"a letter", 409, "This is not a campaign file."), (b"", 422, "The submitted file is empty.")],
)
def test_a_file_that_is_none_is_refused_beside_its_field(war, as_, file, status, said):
    answer = as_("ulises").post(LINES, {"file": SimpleUploadedFile("letter", file)})
    assert answer.status_code == status
    assert said in read(answer)
    assert Campaign.objects.count() == 1


@pytest.mark.usefixtures("staff")
def test_nothing_sent_and_a_file_too_long_are_refused(war, as_, monkeypatch):
    assert "This field is required." in read(as_("ulises").post(LINES))
    monkeypatch.setattr("campaign.forms.timelines.MOST_PACKED", 10)
    file = SimpleUploadedFile("war.manigua", b"x" * 11)
    assert "The file is too long" in read(as_("ulises").post(LINES, {"file": file}))


def test_an_umpire_who_may_start_no_campaign_brings_none_in(war, as_):
    assert "Import a campaign" not in read(as_("ulises").get(LINES))
    assert as_("ulises").post(LINES).status_code == 404


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_only_the_umpire_has_the_file(war, as_, name):
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)
    sent = {"file": SimpleUploadedFile("war.manigua", file.getvalue())}
    assert as_(name).get(LINES).status_code == 404
    assert as_(name).post(FILE).status_code == 404
    assert as_(name).post(LINES, sent).status_code == 404
    assert Campaign.objects.count() == 1
    assert "lines" not in read(as_(name).get("/c/war/"))
    assert as_("ulises").get(FILE).url == LINES


# going back, and what if


@pytest.fixture
def war_of_two_weeks(db) -> Campaign:
    """Returns a war in turn 3, with a battle in its first week."""
    war, _met = fought_war()
    war.seats.filter(key="marine").delete()  # which was not there yet when the week was published
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    assert current_turn(war).number == 3
    return war


def test_the_umpire_reads_what_is_undone_gives_a_reason_and_goes_back(war_of_two_weeks, as_):
    umpire, lines = as_("ulises"), f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    assert f"{lines}back/1/" in read(umpire.get(lines))
    page = read(umpire.get(f"{lines}back/1/"))
    for said in ("Undone: turns 2 to 3.", "Turn 2b is opened for orders"):
        assert said in page
    assert "0 settled battles" not in page
    assert umpire.post(f"{lines}back/1/", {"reason": ""}).status_code == 422
    assert current_turn(war_of_two_weeks).label == "3"
    answer = umpire.post(f"{lines}back/1/", {"reason": "a wrong map"})
    again = umpire.post(f"{lines}back/1/", {"reason": "a second press"}, follow=True)
    assert "under way already" in read(again)
    finish_job(answer)
    assert umpire.get(answer.url).context["page"].open == f"/c/{war_of_two_weeks.slug}/desk/"
    assert current_turn(war_of_two_weeks).label == "2b"
    assert "Turn 2b" in read(umpire.get(f"/c/{war_of_two_weeks.slug}/"))
    page = read(umpire.get(lines))
    assert search(r"Back to the end of turn 1; ulises, \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d<", page)
    assert "a wrong map" in page
    answer = umpire.get(f"{lines}undone/2/")
    assert "undone" in read(answer)
    assert answer.context["page"].sheets
    assert umpire.get(f"{lines}undone/2b/").status_code == 404
    refused = umpire.post(f"{lines}back/2/", {"reason": "again"}, follow=True)
    assert "Turn 2 is not published." in read(refused)


@pytest.mark.parametrize(("sent", "stand"), [({"orders": "on"}, 1), ({}, 0)])
def test_the_umpire_says_whether_what_was_ordered_for_the_week_stands_again(
    war_of_two_weeks, as_, sent, stand
):
    """Rolls back a turn that was locked too soon. Nobody has to write their orders again."""
    umpire, lines = as_("ulises"), f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    assert "is valid again" not in read(umpire.get(f"{lines}back/2/"))
    band = war_of_two_weeks.forces.get(key="band")
    Order.objects.create(turn=current_turn(war_of_two_weeks), force=band, kind="rest", note="till dawn")
    turns.lock_turn(campaign=war_of_two_weeks, actor=None)
    page = read(umpire.get(f"{lines}back/2/"))
    assert "The order that a person wrote for turn 3 is valid again" in page
    assert "checked" in page
    assert "void" in read(umpire.get(f"{lines}back/1/"))
    finish_job(umpire.post(f"{lines}back/2/", {"reason": "locked too soon", **sent}))
    turn = current_turn(war_of_two_weeks)
    assert (turn.label, turn.orders.filter(by_computer=False, note="till dawn").count()) == ("3b", stand)


@pytest.mark.parametrize("name", ["ana", "carlos"])
def test_a_player_finds_nothing_of_what_was_undone(war_of_two_weeks, as_, name):
    """Checks that their pages are as if it never was. Only the letter of the turn differs."""
    lines = f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    player = as_(name)
    for address in (lines, f"{lines}back/1/", f"{lines}undone/2/"):
        assert player.get(address).status_code == 404
    assert player.post(f"{lines}back/1/", {"reason": "I lost"}).status_code == 404
    assert player.post(f"{lines}what-if/", {"turn": 1}).status_code == 404
    assert player.get(f"/c/{war_of_two_weeks.slug}/reports/2/").status_code == 200
    fight = war_of_two_weeks.engagements.get()
    addresses = ["", "forces/", "reports/", "returns/", "prisoners/", "engagements/", f"returns/{fight.ref}/"]
    rollback.back_to(campaign=war_of_two_weeks, number=1, actor=None, reason="again")
    assert player.get(f"/c/{war_of_two_weeks.slug}/reports/2/").status_code == 404
    first = {each: read(player.get(f"/c/{war_of_two_weeks.slug}/{each}")) for each in addresses}
    turns.lock_turn(campaign=war_of_two_weeks, actor=None)
    turns.advance_turn(war_of_two_weeks)
    rollback.back_to(campaign=war_of_two_weeks, number=1, actor=None, reason="again")
    for each in addresses:
        again = read(player.get(f"/c/{war_of_two_weeks.slug}/{each}"))
        assert sub(r"\b2c\b", "2b", again) == first[each], each
    rollback_words = ("turn played again", "rollback")
    force = Force.objects.get(campaign=war_of_two_weeks, key="column" if name == "ana" else "band")
    assert not any(
        word in read(player.get(f"/c/{war_of_two_weeks.slug}/forces/{force.ref}/{part}"))
        for word in rollback_words
        for part in ("", "record/")
    )


def test_another_way_is_tried_in_a_campaign_of_its_own_and_this_one_is_not_touched(
    war_of_two_weeks, as_, monkeypatch
):
    umpire, lines = as_("ulises"), f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    before = io.BytesIO()
    export.write_file(war_of_two_weeks, before)
    answer = umpire.post(f"{lines}what-if/", {"turn": 1, "name": "Had he stayed"})
    made = finish_job(answer).made
    assert (made.slug, umpire.get(answer.url).context["page"].open) == (
        f"{war_of_two_weeks.slug}-2",
        f"/c/{war_of_two_weeks.slug}-2/desk/",
    )
    after = io.BytesIO()
    export.write_file(war_of_two_weeks, after)
    assert after.getvalue() == before.getvalue()
    other = Campaign.objects.get(name="Had he stayed")
    assert (other.parent, other.branched_at) == (war_of_two_weeks, "1")
    assert current_turn(other).label == "2b"
    assert current_turn(other).seed != war_of_two_weeks.turns.get(number=2).seed
    assert not other.seats.exclude(player=None).exists()
    assert audit(other).faults == ()
    assert archive.turns_with_faults(other) == []
    assert "Had he stayed" in read(umpire.get(lines))
    assert "left A small war after turn 1" in read(umpire.get(f"/c/{other.slug}/desk/timelines/"))
    assert umpire.post(f"{lines}what-if/", {"turn": 9}).status_code == 422
    assert umpire.post(f"{lines}what-if/", {"turn": 3}).status_code == 409
    assert "You may keep 5 of them." in read(umpire.get(lines))  # they may start no campaign
    monkeypatch.setattr("campaign.operations.campaigns.what_if.MOST_WHAT_IFS", 1)
    answer = umpire.post(f"{lines}what-if/", {"turn": 1})
    assert answer.status_code == 409
    assert "that is the limit" in read(answer)
    User.objects.filter(username="ulises").update(is_staff=True)
    assert branches.what_ifs_left(User.objects.get(username="ulises"))
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=other, to=file, actor=None)
    third = campaign_files.bring_in(file=file, actor=None)
    assert archive.war_checksum(third) == archive.war_checksum(other)
    assert third.turns.model.everything.filter(campaign=third).count() == 4


def test_no_two_what_ifs_of_one_person_have_one_name(war_of_two_weeks, as_):
    umpire, lines = as_("ulises"), f"/c/{war_of_two_weeks.slug}/desk/timelines/"
    named = [umpire.post(f"{lines}what-if/", {"turn": 1, "name": name}) for name in ("", "", "Rain", "rain ")]
    assert [answer.status_code for answer in named] == [302, 302, 302, 422]
    assert list(named[3].context["page"].branch.errors) == ["name"]
    names = [job.params["name"] for job in Job.objects.order_by("pk")]
    assert names == [f"{war_of_two_weeks.name}: what if", f"{war_of_two_weeks.name}: what if 2", "Rain"]
    assert finish_job(named[1]).made.name == names[1]
    assert umpire.post(f"{lines}what-if/", {"turn": 1, "name": names[1]}).status_code == 422


@pytest.mark.usefixtures("staff")
def test_an_imported_campaign_takes_no_name_that_its_umpire_has_already(war, as_):
    umpire, file = as_("ulises"), io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)

    def send(name):
        return umpire.post(LINES, {"file": SimpleUploadedFile("war.manigua", file.getvalue()), "name": name})

    refused = send(war.name)
    assert refused.status_code == 422
    assert list(refused.context["page"].bring_in.errors) == ["name"]
    assert finish_job(send("")).made.name == f"{war.name} 2"


def test_the_page_of_a_job_says_that_work_goes_on_only_while_it_does(war_of_two_weeks, as_, monkeypatch):
    umpire = as_("ulises")
    answer = umpire.post(f"/c/{war_of_two_weeks.slug}/desk/timelines/what-if/", {"turn": 1})

    def advice(services):
        monkeypatch.setattr("campaign.pages.campaigns.jobs.missing_services", lambda: services)
        return umpire.get(answer.url).context["page"].advice

    assert advice(()) == "You may leave this page; the work goes on."
    assert advice(("worker",)).startswith("No worker is running")
    assert advice(("queue",)).startswith("The job queue is down")
    finish_job(answer)
    assert advice(()) == advice(("worker",)) == ""
    assert "the work goes on" not in read(umpire.get(answer.url))


def test_an_exchange_happens_once_in_a_week_that_is_rolled_back_and_marched_again(
    as_,
):
    """Has two sides announce an exchange, and rolls back twice. Spain holds thirty, Cuba five."""
    war, fight = fought_war()
    war.seats.filter(key="marine").delete()
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    band = war.forces.get(key="band")
    party = prisoners.party_of_battle(engagement=fight, side=spain, captor=cuba, holder=band)
    column, turn = war.units.get(key="column"), current_turn(war)
    taken = Line(column, "men", Account.FIT, Account.CAPTURED, 5, Cause.CAPTURED, "tests", party)
    post_lines(turn=turn, date=turn.starts, lines=[taken])
    pages, lines = f"/c/{war.slug}/", f"/c/{war.slug}/desk/timelines/"

    def captured_men() -> dict[str, int]:
        rows = Balance.objects.filter(account=Account.CAPTURED, stock="men", amount__gt=0)
        assert audit(war).faults == ()
        assert archive.turns_with_faults(Campaign.objects.get(pk=war.pk)) == []
        return dict(rows.values_list("unit__key", "amount"))

    def march() -> None:
        as_("ulises").post(f"{pages}desk/lock/")
        while turns.advance_turn(war):
            pass

    for name in ("ana", "carlos"):
        as_(name).post(f"{pages}prisoners/announce/", {"treatment": "exchange"})
    assert captured_men() == {"band": 30, "column": 5}
    march()
    assert captured_men() == {"band": 25}
    for label in ("3b", "3c"):
        answer = as_("ulises").post(f"{lines}back/2/", {"reason": "a wrong map"})
        assert finish_job(answer).state == "done"
        assert (current_turn(war).label, captured_men()) == (label, {"band": 25})
        march()
        assert captured_men() == {"band": 25}
    assert finish_job(as_("ulises").post(f"{lines}back/1/", {"reason": "no exchange"})).state == "done"
    assert [side.announced for side in war.sides.all()] == [[], []]
    march()
    assert captured_men() == {"band": 30}


def test_the_turns_of_a_long_war_are_listed_a_page_at_a_time_the_newest_first(
    war, as_, django_assert_max_num_queries
):
    publish_turns(war, 130)
    umpire, address, listed = as_("ulises"), LINES, []
    while address:
        with django_assert_max_num_queries(12):
            page = read(umpire.get(address))
        found = [int(number) for number in findall(r'href="[^"]*/back/(\d+)/"', page)]
        assert 0 < len(found) <= 52
        listed += found
        later = search(r'rel="next" href="([^"#]+)#played"', page)
        address = later and later[1]
    assert listed == list(range(130, 0, -1))
