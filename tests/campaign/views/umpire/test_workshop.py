"""Scenarios of one's own: sent as files or a zip, looked at, started, and taken home again."""

import io
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.models import Campaign
from campaign.scenario.folders import SHIPPED
from campaign.scenario.uploads import LARGEST
from campaign.store.own_scenarios import own_scenarios
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
WORKSHOP = "/start/scenario/"
OWN = f"{WORKSHOP}own/mine/"


@pytest.fixture(autouse=True)
def home(settings, tmp_path):
    settings.MANIGUA_HOME = tmp_path
    return tmp_path


@pytest.fixture
def umpire(as_):
    User.objects.create_user("umpire", is_staff=True)
    return as_("umpire")


def shipped_files(key="hill_road_1880"):
    return {path.name: path.read_bytes() for path in (SHIPPED / key).iterdir()}


def pack_files(files, folder="mine"):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in files.items():
            whole.writestr(f"{folder}/{name}" if folder else name, content)
    return SimpleUploadedFile("mine.zip", made.getvalue())


def send(client, *files, key="mine"):
    return client.post(WORKSHOP, {"sent": list(files), "key": key})


def kept_scenarios(person="umpire"):
    return own_scenarios(User.objects.get(username=person))


def test_a_shipped_scenario_is_downloaded_changed_uploaded_looked_at_and_played(umpire, home):
    sent = umpire.get(f"{WORKSHOP}shipped/hill_road_1880/file/")
    with zipfile.ZipFile(io.BytesIO(sent.content)) as whole:
        files = {name.partition("/")[2]: whole.read(name) for name in whole.namelist()}
    assert send(umpire, pack_files(files)).url == OWN
    page = read(umpire.get(OWN))
    assert "The Crown" in page
    assert "<svg" in page
    spanish = read(umpire.get(OWN, headers={"accept-language": "es"}))
    assert "Columna principal" in spanish
    assert "Main column" not in spanish
    asked = {"name": "Ours", "slug": "ours", "day": "6", "time": "20:00", "zone": "Europe/Madrid"}
    assert {name for name in asked if f'name="{name}"' in page} == set(asked)
    assert umpire.post(OWN, asked).url == "/c/ours/desk/"
    war = Campaign.objects.get(slug="ours")
    assert war.rhythm == {"day": 6, "minute": 1200, "zone": "Europe/Madrid"}
    assert [*war.umpires.all()] == [User.objects.get(username="umpire")]
    assert umpire.post(f"{OWN}remove/").url == WORKSHOP
    assert kept_scenarios() == []
    assert umpire.get("/c/ours/").status_code == 200
    ground = war.map_files.get()
    assert war.world["ground"] == f"own/{ground.digest}.geojson"
    assert ground.text.encode() == files["ground.geojson"]


def test_single_files_do_as_well_as_a_zip(umpire):
    files = [SimpleUploadedFile(name, content) for name, content in shipped_files().items()]
    assert send(umpire, *files).url == OWN
    with zipfile.ZipFile(io.BytesIO(umpire.get(f"{OWN}file/").content)) as back:
        assert {name.partition("/")[2] for name in back.namelist()} == {*shipped_files()}


def test_all_faults_are_reported_at_once_by_file_and_line_and_nothing_is_kept(umpire):
    files = shipped_files()
    lines = files["units.csv"].decode().splitlines()
    lines[1:3] = [line.rpartition(",")[0] + ",,,,,7" for line in lines[1:3]]
    files["units.csv"] = "\n".join(lines).encode()
    files["routes.csv"] = files["routes.csv"] + b"nowhere,nobody,road,1,plain,none\n"
    answer = send(umpire, pack_files(files))
    page = read(answer)
    assert answer.status_code == 422
    assert "units.csv line 2" in page
    assert "units.csv line 3" in page
    assert "routes.csv line" in page
    assert kept_scenarios() == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("../../places.csv", "must lie in the zip itself"),
        ("/etc/passwd", "must lie in the zip itself"),
        ("a/b/c/places.csv", "must lie in the zip itself"),
        ("mine/run.py", "is not a scenario file"),
    ],
)
def test_nothing_is_written_outside_and_no_other_files_are_accepted(umpire, home, name, sentence):
    answer = send(
        umpire, pack_files({**{f"mine/{n}": c for n, c in shipped_files().items()}, name: b"x"}, folder="")
    )
    assert answer.status_code == 422
    assert sentence in read(answer)
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_a_file_that_is_not_taken_hides_no_fault_of_the_others(umpire, home):
    files = shipped_files() | {"run.py": b"x"}
    files["routes.csv"] = files["routes.csv"] + b"nowhere,nobody,road,1,plain,none\n"
    page = read(send(umpire, pack_files(files)))
    assert "is not a scenario file" in page
    assert "routes.csv line" in page
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_a_zip_whose_packing_has_no_limit_is_refused(umpire, home):
    sent = io.BytesIO()
    with zipfile.ZipFile(sent, "w", zipfile.ZIP_BZIP2) as whole:
        whole.writestr("mine/places.csv", b"0" * (LARGEST * 4))
    answer = send(umpire, SimpleUploadedFile("mine.zip", sent.getvalue()))
    assert answer.status_code == 422
    assert "must be packed as an ordinary zip packs it" in read(answer)


def test_a_zip_that_grows_without_end_is_refused_and_so_is_one_that_is_none(umpire, home):
    bomb = pack_files({"places.csv": b"0" * (LARGEST * 4)})
    assert bomb.size < 50_000
    assert "is too long" in read(send(umpire, bomb))
    assert "is not a zip file" in read(send(umpire, SimpleUploadedFile("mine.zip", b"PK nonsense")))
    assert [path for path in home.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("key", ["..", "A b", "x", "9lives", "a" * 41])
def test_a_name_that_is_no_plain_name_is_refused(umpire, key):
    assert send(umpire, pack_files(shipped_files()), key=key).status_code == 422
    assert kept_scenarios() == []


def test_umpires_see_their_own_alone_and_players_find_no_workshop(umpire, as_):
    send(umpire, pack_files(shipped_files()))
    User.objects.create_user("other", is_staff=True)
    User.objects.create_user("player")
    for name in ("other", "player"):
        client = as_(name)
        for path in (OWN, f"{OWN}file/"):
            assert client.get(path).status_code == 404
        assert client.post(f"{OWN}remove/").status_code == 404
    assert as_("player").get(WORKSHOP).status_code == 404
    assert as_("player").get(f"{WORKSHOP}shipped/hill_road_1880/file/").status_code == 404
    assert kept_scenarios() == ["mine"]
