"""A battle outside the march that the umpire records."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, EngagementState, LeaderFate
from campaign.models import (
    CasualtyReturn,
    Engagement,
    Entry,
    Leader,
    Posting,
    PrisonerParty,
    Report,
    Result,
    Sighting,
)
from campaign.operations.turns import turn_machine as turns
from campaign.store.ledger_reads import balances_by_unit
from tests.campaign.scenes import read
from tests.campaign.whole.named_facts import facts_of

pytestmark = pytest.mark.django_db
RECORD = "/c/war/desk/record-battle/"
WHO = {
    "attacker": "cuba",
    "forces": ["leon", "band"],
    "spot": "Bor",
    "kind": "meeting",
    "day": "0",
    "hour": "9",
    "minutes": "90",
    "ruleset": "machete",
}
LOST = {
    "holder": "cuba",
    "outcome_spain": "routed",
    "killed_leon": "11",
    "wounded_leon": "20",
    "missing_leon": "5",
    "captured_leon": "7",
    "guns_leon": "1",
    "killed_band": "30",
    "note": "Fought at the club on Tuesday.",
    "reason": "played at the club",
}


def men(unit):
    stood = balances_by_unit([unit])[unit.pk]
    return {account: amount for (stock, account), amount in stood.items() if stock == "men" and amount}


def publish(war):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


@pytest.mark.parametrize("where", [{"spot": "Bor"}, {"spot": "Alba – Bor", "km": "4"}])
def test_it_is_posted_returned_seen_and_reported_like_a_battle_of_the_march(war, as_, where):
    assert "Record a battle" in read(as_("ulises").get("/c/war/desk/"))
    leader = Leader.objects.create(
        campaign=war,
        side=war.sides.get(key="spain"),
        unit=war.units.get(key="leon"),
        key="lopez",
        name="López",
    )
    assert 'name="killed_leon"' in read(as_("ulises").get(RECORD, WHO | where))
    answer = as_("ulises").post(RECORD, WHO | LOST | where | {"leader_lopez": "dead"})
    fight = Engagement.objects.get(campaign=war)
    assert answer.url == f"/c/war/engagements/{fight.ref}/"
    assert (fight.state, bool(fight.route)) == (EngagementState.SETTLED, "km" in where)
    leon = war.units.get(key="leon")
    assert men(leon) == {
        Account.FIT: 500 - 43,
        Account.DEAD: 11,
        Account.WOUNDED: 20,
        Account.MISSING: 5,
        Account.CAPTURED: 7,
        Account.DEPOT: -500,
    }
    line = CasualtyReturn.objects.get(unit=leon)
    assert (
        line.killed,
        line.severely_wounded + line.lightly_wounded,
        line.missing,
        line.captured,
        line.guns_lost,
    ) == (
        11,
        20,
        5,
        7,
        1,
    )
    assert line.severely_wounded > 0
    assert PrisonerParty.objects.get(engagement=fight).captor.key == "cuba"
    leader.refresh_from_db()
    assert leader.fate == LeaderFate.DEAD
    assert {row.observer.key for row in Sighting.objects.filter(source="battle")} == {"spain", "cuba"}
    assert audit(war).faults == ()
    entry = Entry.objects.get(operation="engagements.record")
    assert (entry.reason, entry.data["before"]["leon"], entry.data["after"]["leon"]) == (
        "played at the club",
        500,
        457,
    )
    assert war.forces.get(key="leon").place.key == "alba"
    war.places.filter(key="bor").update(kind="town")
    publish(war)
    assert audit(war).faults == ()
    facts = {row.side.key: row.facts for row in Report.objects.filter(key__in=("side-spain", "side-cuba"))}
    assert {key: len(told["actions"]) for key, told in facts.items()} == {"spain": 1, "cuba": 1}
    for name in ("ana", "carlos"):
        assert f"/c/war/returns/{fight.ref}/" in read(as_(name).get("/c/war/returns/"))
    printed = [
        line for paper in Report.objects.filter(audience="public") for line in facts_of(paper)["lines"]
    ]
    fights = [line for line in printed if line["kind"] == "battle"]
    assert [(line["place"], line["holder"]) for line in fights] == [
        ("Alba" if "km" in where else "Bor", "Cuba")
    ]


def test_the_umpire_says_where_the_battle_left_each_side_and_that_it_tired_them(war, as_):
    page = read(as_("ulises").get(RECORD, WHO))
    assert 'name="goal_spain"' in page
    war.forces.filter(key="band").update(is_static=True)
    after = {"goal_spain": "Bor", "goal_cuba": "Bor", "tires": "on"}
    assert as_("ulises").post(RECORD, WHO | LOST | {"goal_spain": "Nowhere"}).status_code == 422
    assert as_("ulises").post(RECORD, WHO | LOST | after).status_code == 302
    forces = {row.key: (row.place.key, row.fatigue) for row in war.forces.select_related("place")}
    assert forces == {"leon": ("bor", 1), "band": ("cerro", 1), "marines": ("alba", 0), "post": ("bor", 0)}
    assert Entry.objects.get(operation="engagements.record").data["moved"] == {"leon": "bor"}
    assert audit(war).faults == ()


def test_each_force_is_ticked_under_its_side(war, as_):
    _head, *sides = read(as_("ulises").get(RECORD)).split("<summary>")
    under = {name: text for text in sides for name in ("Spain", "Cuba") if text.startswith(name)}
    assert ('value="leon"' in under["Spain"], 'value="band"' in under["Spain"]) == (True, False)
    assert ('value="leon"' in under["Cuba"], 'value="band"' in under["Cuba"]) == (False, True)


def test_the_umpire_reads_rules_and_note_and_so_do_those_who_were_there(war, as_):
    as_("ulises").post(RECORD, WHO | LOST)
    page = f"/c/war/engagements/{Engagement.objects.get().ref}/"
    assert as_("ana").get(page).status_code == 404  # before the week is published
    publish(war)
    for name in ("ulises", "ana", "carlos"):
        text = read(as_(name).get(page))
        assert "Fought at the club on Tuesday." in text
        assert "Machete" in text


def test_a_force_that_is_sent_twice_is_there_once(war, as_):
    sent = WHO | LOST | {"forces": ["leon", "band", "leon"]}
    assert as_("ulises").post(RECORD, sent).status_code == 302
    assert CasualtyReturn.objects.filter(unit__key="leon").count() == 1


def test_players_find_neither_the_form_nor_the_correction(war, as_):
    as_("ulises").post(RECORD, WHO | LOST)
    for name in ("ana", "carlos"):
        assert as_(name).get(RECORD).status_code == 404
        assert as_(name).post(RECORD, WHO | LOST).status_code == 404
        assert as_(name).post(f"{RECORD}{Engagement.objects.first().ref}/").status_code == 404


def test_a_correction_posts_the_difference_and_a_battle_not_fought_leaves_nothing(war, as_):
    as_("ulises").post(RECORD, WHO | LOST)
    fight = Engagement.objects.get()
    page = f"{RECORD}{fight.ref}/"
    assert page in read(as_("ulises").get(f"/c/war/engagements/{fight.ref}/"))
    assert as_("ulises").post(page, LOST | {"reason": ""}).status_code == 422
    publish(war)
    as_("ulises").post(page, LOST | {"killed_leon": "1", "captured_leon": "0", "reason": "miscounted"})
    leon = war.units.get(key="leon")
    assert men(leon)[Account.DEAD] == 1
    assert Account.CAPTURED not in men(leon)
    assert audit(war).faults == ()
    as_("ulises").post(page, LOST | {"not_fought": "1", "reason": "a joke"})
    assert men(leon) == {Account.FIT: 500, Account.DEPOT: -500}
    assert Result.objects.filter(engagement=fight).count() == 3
    assert audit(war).faults == ()
    assert [*Entry.objects.filter(operation="engagements.correct").values_list("reason", flat=True)] == [
        "miscounted",
        "a joke",
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"killed_leon": "490"}, "cannot lose"),
        ({"forces": ["leon", "marines"]}, "of the attacker and of an enemy"),
        ({"guns_leon": "3"}, "less than or equal to 2"),
        ({"spot": "Nowhere"}, "Nothing here is called"),
        ({"spot": "Alba – Bor", "km": "900"}, "km long"),
        ({"reason": ""}, "Give a reason"),
        ({"day": "3"}, "Select a valid choice"),
    ],
)
def test_a_wrong_recorded_battle_is_refused_with_a_sentence(war, as_, wrong, said):
    before = Posting.objects.count()
    answer = as_("ulises").post(RECORD, WHO | LOST | wrong)
    assert answer.status_code in (409, 422)
    assert said in read(answer)
    assert not Engagement.objects.exists()
    assert Posting.objects.count() == before


def test_a_battle_without_forces_is_asked_for_again_with_what_was_written(war, as_):
    answer = as_("ulises").get(RECORD, {**WHO, "forces": []})
    assert answer.status_code == 422
    assert f'value="{WHO["spot"]}"' in read(answer)


def test_a_page_sent_twice_records_one_battle(war, as_):
    page = read(as_("ulises").get(RECORD, WHO))
    seen = page.partition(f'action="{RECORD}?seen=')[2].partition('"')[0]
    assert as_("ulises").post(f"{RECORD}?seen={seen}", WHO | LOST).status_code == 302
    assert as_("ulises").post(f"{RECORD}?seen={seen}", WHO | LOST).status_code == 409
    assert Engagement.objects.count() == 1
