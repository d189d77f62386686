"""A campaign goes into one file and comes out of it the same war, with other ids and addresses."""

import gzip
import io
import json
import zlib
from base64 import b64encode
from hashlib import sha256

import pytest
from django.contrib.auth.models import User

from battles.models import BattleLog
from battles.operations import fight_battle
from campaign.audit.ledger_audit import audit
from campaign.logic.settings.rules_options import usual_values
from campaign.models import Campaign, Entry, Posting, Report, Seat, Side, Turn
from campaign.operations.campaigns import campaign_files, new_campaign, rules_options
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import shipped_scenarios
from campaign.store import archive
from campaign.store.archive import export
from campaign.store.archive.tables import archived_models, canonical_json
from campaign.store.queries.weeks.turns import current_turn
from tests.battles.fields import meet
from tests.campaign import faults
from tests.campaign.scenes import fought_war, manned_war, seat_people
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


def file_of(war: Campaign) -> io.BytesIO:
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)
    return file


def lines(file: io.BytesIO) -> list:
    return [json.loads(line) for line in gzip.decompress(file.getvalue()).splitlines()]


def reseal_file(rows: list) -> io.BytesIO:
    """Returns the file of *rows* with a right seal, which is its last row."""
    text = b"".join(canonical_json(row).encode() + b"\n" for row in rows[:-1])
    seal = {"rows": len(rows) - 2, "seal": sha256(text).hexdigest()}
    return io.BytesIO(gzip.compress(text + canonical_json(seal).encode() + b"\n"))


def without_refs(rows: list) -> list:
    """Returns *rows* without addresses, slug, umpires and who brought them in."""
    fields = rows[0]["tables"]
    found = []
    for table, *values in rows[1:-1]:
        row = dict(zip(fields[table], values, strict=True))
        row = json.loads(
            canonical_json(row), object_hook=lambda each: {**each, **({"ref": ""} if "ref" in each else {})}
        )
        if table == "campaign":
            row |= {"slug": "", "umpires": []}
        if not str(row.get("operation", "")).startswith("archives."):
            found.append([table, row])
    return found


@pytest.mark.services
def test_a_war_comes_out_of_its_file_as_it_went_in():
    """Takes a war under way: men are captured, a week is published."""
    war, _met = fought_war()
    file = file_of(war)
    other = campaign_files.bring_in(file=file, actor=None, seated=True)
    assert (other.slug, other.name) == (f"{war.slug}-2", war.name)
    assert archive.war_checksum(other) == archive.war_checksum(war)
    assert audit(other) == audit(war)
    assert audit(other).faults == ()
    assert without_refs(lines(file_of(other))) == without_refs(lines(file))


def test_the_rules_options_of_a_campaign_go_with_it():
    war, _met = fought_war()
    values, seen = {"gun_arc": "rotation"}, usual_values("machete")
    rules_options.change_rules_options(campaign=war, values=values, actor=None, reason="so", seen=seen)
    other = campaign_files.bring_in(file=file_of(war), actor=None)
    number = current_turn(war).number
    assert other.options(number) == {"gun_arc": "rotation"}
    assert other.options(number - 1) == {}
    assert archive.war_checksum(other) == archive.war_checksum(Campaign.objects.get(pk=war.pk))


@pytest.mark.parametrize("told", [{"gun_arc": "no more"}, {"chance_cards": True}, {"cavalry_fire": 1}])
def test_a_file_with_a_rules_option_that_its_rules_do_not_have_is_refused(told):
    war, _met = fought_war()
    Campaign.objects.filter(pk=war.pk).update(world=war.world | {"options": {"1": told}})
    with pytest.raises(Refusal, match=f"world: {next(iter(told))}"):
        campaign_files.bring_in(file=file_of(war), actor=None)


@pytest.mark.parametrize("turn", ["01", " 1", "1_0", "٣", "+1"])
def test_a_file_with_a_rules_option_from_a_badly_written_turn_is_refused(turn):
    war, _met = fought_war()
    Campaign.objects.filter(pk=war.pk).update(world=war.world | {"options": {turn: {"gun_arc": "rotation"}}})
    with pytest.raises(Refusal, match="campaign, world: it cannot be read"):
        campaign_files.bring_in(file=file_of(war), actor=None)


def test_a_file_whose_journal_has_rules_options_as_a_list_is_refused():
    war, _met = fought_war()
    told = {"from_turn": 1, "before": [], "after": []}
    Entry.objects.create(campaign=war, operation="rules_options.change", subject="t1", data=told)
    with pytest.raises(Refusal, match="entry, data: it cannot be read"):
        campaign_files.bring_in(file=file_of(war), actor=None)


def test_a_file_in_which_a_side_has_two_heads_is_refused():
    war, _met = fought_war()
    war.seats.filter(side__key="spain").update(is_commander_in_chief=True)
    with pytest.raises(Refusal, match="contradict each other"):
        campaign_files.bring_in(file=file_of(war), actor=None)


@pytest.mark.services
def test_the_next_week_is_played_alike_in_both():
    war, _met = fought_war()
    other = campaign_files.bring_in(file=file_of(war), actor=None, slug="copy", seated=True)
    for campaign in (war, other):
        for force in campaign.forces.filter(side__key="spain", is_static=False):
            force.orders.update_or_create(
                turn=current_turn(campaign),
                defaults={"kind": "march", "legs": [{"to": "alba"}], "stance": "defend"},
            )
        turns.lock_turn(campaign=campaign, actor=None)
        turns.advance_turn(campaign)
    second, its = war.turns.get(number=2), other.turns.get(number=2)
    assert second.state == its.state == "published"
    assert second.checksum == its.checksum
    assert audit(other).faults == ()


def test_the_same_rows_make_the_same_file_and_nothing_else_of_the_database_is_in_it():
    """Checks that every row of every table of the war is there. Nothing of another one is."""
    war, _met = fought_war()
    first = io.BytesIO()
    export.write_file(war, first)
    stranger = raise_force(
        campaign_files.bring_in(file=first, actor=None), "strangers", side="cuba", at="bor", men=9
    )
    again = io.BytesIO()
    export.write_file(war, again)
    assert again.getvalue() == first.getvalue()
    rows = lines(again)
    for model in archived_models():
        mine = {model.archived.of: war} if model.archived.of else {"pk": war.pk}
        kept = [row for row in rows[1:-1] if row[0] == export.table_name(model)]
        assert len(kept) == model._base_manager.filter(**mine).count(), model
    assert stranger.name not in str(rows)


def test_the_file_holds_no_password_no_address_and_no_secret():
    war, _met = fought_war()
    ana = User.objects.get(username="ana")
    ana.email = "ana@example.org"
    ana.save()
    text = gzip.decompress(file_of(war).getvalue()).decode()
    assert '"ana"' in text
    for word in (ana.email, ana.password, *war.leaders.values_list("ref", flat=True)):
        assert word not in text


def test_ids_are_not_in_the_file():
    """Moves all ids of the war up: the file is the same."""
    war, _met = fought_war()
    first = campaign_files.bring_in(file=file_of(war), actor=None, slug="one", seated=True)
    file = file_of(first)
    other = campaign_files.bring_in(file=file, actor=None, slug="two", seated=True)
    assert first.turns.get(number=1).pk != other.turns.get(number=1).pk
    assert without_refs(lines(file_of(other))) == without_refs(lines(file))


def test_addresses_of_the_one_lead_nowhere_in_the_other(client):
    war, engagement = fought_war()
    other = campaign_files.bring_in(file=file_of(war), actor=None, slug="copy", seated=True)
    client.force_login(User.objects.get(username="ana"))
    mine = war.forces.get(key="column").ref
    assert client.get(f"/c/{war.slug}/forces/{mine}/").status_code == 200
    assert client.get(f"/c/copy/forces/{mine}/").status_code == 404
    anew = other.forces.get(key="column").ref
    assert client.get(f"/c/copy/forces/{anew}/").status_code == 200
    assert f"/c/copy/forces/{anew}/" in client.get("/c/copy/reports/1/").content.decode()
    assert client.get(f"/c/copy/returns/{other.engagements.get(key=engagement.key).ref}/").status_code == 200


def test_people_sit_by_their_names_or_the_seats_are_empty():
    war = manned_war()
    file = file_of(war)
    empty = campaign_files.bring_in(file=file, actor=User.objects.get(username="carlos"), slug="empty")
    assert not empty.seats.exclude(player=None).exists()
    assert [person.username for person in empty.umpires.all()] == ["carlos"]
    User.objects.filter(username="bruno").update(username="benito")
    full = campaign_files.bring_in(file=file, actor=None, slug="full", seated=True)
    assert dict(full.seats.values_list("key", "player__username")) == {
        "captain_general": "ana",
        "marine": None,
        "camaguey": "carlos",
    }
    assert [person.username for person in full.umpires.all()] == ["ulises"]


def test_the_journal_says_who_took_a_file_and_who_brought_one_in():
    war = manned_war()
    ulises = User.objects.get(username="ulises")
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=ulises)
    other = campaign_files.bring_in(file=file, actor=ulises)
    assert Entry.objects.get(operation="archives.write", campaign=war).actor == ulises
    entry = Entry.objects.get(operation="archives.bring_in", campaign=other)
    assert (entry.actor, entry.data["checksum"]) == (ulises, archive.war_checksum(war))


def test_a_file_that_was_written_before_forces_had_spanish_names_comes_in_without_them():
    war = manned_war()
    war.forces.update(name_es="Fuerza")
    rows = lines(file_of(war))
    later = {"force": "name_es", "unit": "name_es", "place": "name_es", "leader": "rank_es"}
    for table, field in {**later, "timetableentry": "beach", "campaign": "paper"}.items():
        at = rows[0]["tables"][table].index(field)
        rows[0]["tables"][table].remove(field)
        for row in rows[1:-1]:
            if row[0] == table:
                del row[1 + at]
    made = campaign_files.bring_in(file=reseal_file(rows), actor=None)
    assert archive.war_checksum(made) == archive.war_checksum(war)
    assert {force.name_es for force in made.forces.all()} == {""}
    assert [force.name for force in made.forces.all()] == [force.name for force in war.forces.all()]


# what is wrong with a file


def cut(rows):
    del rows[-1]
    return io.BytesIO(gzip.compress(b"".join(canonical_json(row).encode() + b"\n" for row in rows)))


def edit_rows(rows):
    text = b"".join(canonical_json(row).encode() + b"\n" for row in rows)
    return io.BytesIO(gzip.compress(text.replace(b'"Alba"', b'"Alta"', 1)))


def set_value(table, field, value, *, which=0):
    def change(rows):
        row = [row for row in rows[1:-1] if row[0] == table][which]
        row[1 + rows[0]["tables"][table].index(field)] = value
        return reseal_file(rows)

    return change


def older_rows(rows):
    """Returns the rows of a version that did not know reasons."""
    rows[0]["tables"]["result"].remove("reason")
    return reseal_file(rows)


def change_head(**about):
    def change(rows):
        rows[0] |= about
        return reseal_file(rows)

    return change


def without_table(table):
    def change(rows):
        return reseal_file([row for row in rows if not isinstance(row, list) or row[0] != table])

    return change


def add_row(*row):
    def change(rows):
        rows.insert(-1, list(row))
        return reseal_file(rows)

    return change


BOMB = b64encode(zlib.compress(bytes(65 << 20), 9)).decode()  # what a line holds may be great within

FAULTY = [
    (lambda rows: io.BytesIO(b""), "not a campaign file"),
    (lambda rows: io.BytesIO(b"PK\3\4 a letter"), "not a campaign file"),
    (lambda rows: io.BytesIO(gzip.compress(b"a letter\n")), "not a campaign file"),
    (lambda rows: io.BytesIO(gzip.compress(b"[" * 100_000)), "not a campaign file"),
    (lambda rows: io.BytesIO(reseal_file(rows).getvalue()[:-900]), "incomplete: its end is missing"),
    (cut, "incomplete: its last line"),
    (edit_rows, "its checksum does not match"),
    (change_head(version=0), "format 0. This version of Manigua reads format 6"),
    (change_head(tables=None), "not a campaign file"),
    (change_head(checksum="0" * 64), "its checksum does not match"),
    (older_rows, "another version of Manigua, and cannot be read by this one: its “result” has no “reason”"),
    (change_head(tables={"accountentry": 5}), "not a campaign file"),
    (change_head(tables={}), "it has no table “accountentry”"),
    (without_table("side"), "Line 5, seat, side: “spain” is not in the file"),
    (without_table("campaign"), "Line 2: the campaign itself must come first"),
    (without_table("turn"), "“1” is not in the file"),
    (add_row("spy", 1), "not a row of a table"),
    (add_row("side", "spain"), f"a row of “side” has {len(Side.archived.all_fields)} values, not 1"),
    (
        add_row("side", "cuba", "Cuba", "b", 1, 1, *[{}] * (len(Side.archived.all_fields) - 5)),
        "contradict each other",
    ),
    (add_row("campaign", *["x"] * len(Campaign.archived.all_fields)), "two campaigns in the file"),
    (set_value("force", "state", "asleep"), "force, state: “asleep” is unknown"),
    (set_value("force", "name", None), "force, name: is missing"),
    (set_value("force", "name", "x" * 99), "at most 80 characters"),
    (set_value("force", "place", {"a": 1}), "is not in the file"),
    (set_value("force", "metres", "far"), "force, metres: “far” value must be an integer"),
    (set_value("turn", "starts", "1873-02-31"), "turn, starts:"),
    (set_value("posting", "amount", 999_999, which=-1), "contradict each other"),
    (set_value("posting", "date", "1873-12-31"), "The ledger of the file does not add up: "),
    (set_value("turn", "seed", "mine", which=1), "its checksum does not match"),
    (set_value("snapshot", "packed", "eJwDAAAAAAE="), "Turn 1 in the file does not match its checksum"),
    (set_value("snapshot", "packed", BOMB), "Turn 1 in the file does not match its checksum"),
    (set_value("snapshot", "packed", ""), "Turn 1 in the file does not match its checksum"),
    (set_value("campaign", "settings", [1]), "Line 2, campaign, settings: Input should be a"),
    (set_value("campaign", "settings", {"near": -5}), "campaign, settings: near: must be a whole number"),
    (set_value("campaign", "world", {"box": "far"}), "Line 2, campaign, world: it cannot be read"),
    (set_value("side", "known", {"atlantis": "spain"}), "side, known: atlantis.[key]: “atlantis” is not"),
    (set_value("side", "announced", [[5, "hold"], [1, "parole"]]), "announced: its turns must be in order"),
    (set_value("side", "announced", [[1, "hold", "ana"]]), "announced: 0.2: Input should be 'umpire'"),
    (set_value("side", "announced", [[1, "hold"], [1, "parole"]]), "announced: its turns must be in order"),
    (set_value("side", "unheard", {"alba": {"soul": 1}}), "side, unheard: it cannot be read"),
    (set_value("force", "last_news", {"day": "noon"}), "force, last_news: "),
    (set_value("prisonerparty", "coming", [["band", 4, "utopia", "1873-09-20"]]), "coming: 0.2: “utopia”"),
    (set_value("prisonerparty", "coming", [["band", "four", "alba", "1873-09-20"]]), "coming: 0.1: Input"),
    (set_value("prisonerparty", "fates", [{"turn": 1}]), "prisonerparty, fates: 0.fate: Field required"),
    (set_value("engagement", "muster", {"parties": 5}), "engagement, muster: "),
    (set_value("result", "data", {"outcomes": {}}), "result, data: "),
    (set_value("order", "legs", [{"to": "atlantis"}]), "order, legs: “atlantis” is not in the file"),
    (set_value("turn", "march", {"columns": {"x": 1}}), "turn, march: "),
    (set_value("turn", "taken", [["alba", "spain"]]), "turn, taken: 0.2: Field required"),
    (set_value("campaign", "slug", "a b"), "campaign, slug: Enter a valid “slug”"),
]


@pytest.mark.parametrize(("spoil", "said"), FAULTY, ids=[said[:40] for _spoil, said in FAULTY])
def test_a_file_that_is_wrong_is_refused_in_words_and_changes_nothing(spoiled_war, spoil, said):
    rows = json.loads(spoiled_war)
    before = {model: model._base_manager.count() for model in archived_models()}
    with pytest.raises(Refusal) as refusal:
        campaign_files.bring_in(file=spoil(rows), actor=None)
    assert said in str(refusal.value)
    assert {model: model._base_manager.count() for model in archived_models()} == before


@pytest.mark.parametrize("name", ["/etc/hostname", "../README.md", "none.geojson", 5])
def test_a_file_brought_in_by_a_page_names_no_file_of_the_machine(spoiled_war, name):
    rows = json.loads(spoiled_war)
    umpire = User.objects.create_user("brought")
    with pytest.raises(Refusal, match="not part of Manigua"):
        campaign_files.bring_in(file=set_value("campaign", "world", {"coast": name})(rows), actor=umpire)


@pytest.mark.parametrize("scenario", [n for n in shipped_scenarios() if len(read_scenario(n).places) < 100])
def test_a_campaign_of_every_scenario_we_ship_can_be_brought_in_by_a_page(scenario):
    umpire = User.objects.create_user("brought")
    war = new_campaign.create_campaign(scenario=read_scenario(scenario), umpires=[umpire], actor=umpire)
    assert campaign_files.bring_in(file=file_of(war), actor=umpire).world == war.world


@pytest.fixture(scope="module")
def spoiled_war(django_db_setup, django_db_blocker) -> str:
    """Returns the rows of a good file, made once."""
    with django_db_blocker.unblock():
        from django.db import transaction

        with transaction.atomic():
            war, _met = fought_war()
            rows = lines(file_of(war))
            transaction.set_rollback(True)
    return json.dumps(rows)


def test_bringing_in_is_done_whole_or_not_at_all():
    """Fails before every single write. The war has a battle fought, reports, prisoners and people."""
    engagement = meet(slug="whole")
    assert fight_battle(engagement.pk)
    while turns.advance_turn(engagement.campaign):
        pass
    seat_people(engagement.campaign)
    umpire, file = User.objects.get(username="ulises"), file_of(engagement.campaign)
    once = {model: model.objects.count() for model in (Seat, Turn, Posting, Report, BattleLog)}
    assert all(once.values())
    writes = faults.every_write(lambda: campaign_files.bring_in(file=file, actor=umpire, seated=True))
    assert writes > 25
    assert Campaign.objects.count() == 2
    assert {model: model.objects.count() for model in once} == {model: 2 * n for model, n in once.items()}
