"""Letters: at once without couriers; with them as far as a rider comes, unless the rider is caught."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.vocabulary import ForceState, SightingSource
from campaign.models import Dispatch, Report, Sighting
from campaign.operations.campaigns import rollback
from campaign.operations.knowledge import dispatches
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.dispatches import has_arrived, is_receipted
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write
from tests.campaign.scenes import manned_war
from tests.campaign.whole.named_facts import facts_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which couriers ride and come through.

    Ana's staff is at Alba, Bruno's with the marines at Bor, 30 km off.
    """
    campaign = manned_war()
    campaign.settings = {"seed": "letters", "couriers": "on", "caught_enemy": 0, "caught_people": 0}
    campaign.save()
    campaign.forces.filter(key="marines").update(place=campaign.places.get(key="bor"))
    return campaign


def write(war, text="Come to Alba.", *, by="captain_general", to="marine") -> Dispatch:
    seat = war.seats.get(key=by) if by else None
    found = war.seats.filter(key=to).first() or war.forces.get(key=to)
    return dispatches.send_dispatch(campaign=war, seat=seat, to=found, text=text, actor=User.objects.first())


def play_on(war) -> None:
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def today(war):
    return war.turns.latest("number").starts


def test_a_letter_is_there_when_its_rider_is_and_its_receipt_as_long_after(war):
    letter = write(war)
    assert (letter.arrives, letter.way) == (360 + 225, ["bor"])
    assert not has_arrived(letter, today(war))
    play_on(war)
    letter = Dispatch.objects.get()
    assert has_arrived(letter, today(war))
    assert is_receipted(letter, today(war))


@pytest.mark.parametrize("settings", [{"seed": "letters"}, {"seed": "letters", "couriers": "off"}])
def test_without_couriers_a_letter_is_there_at_once(war, settings):
    war.settings = settings
    war.save()
    assert has_arrived(write(war), today(war))


def test_a_dispatch_of_the_umpire_arrives_at_once(war):
    assert write(war, by="", to="camaguey").arrives == 0


def catch_letter(war, text="The convoy leaves on Friday.") -> Dispatch:
    """Returns the first letter that is caught, at Bor."""
    war.settings |= {"caught_people": 95}
    war.save()
    war.places.filter(key="bor").update(sympathy=5)
    write(war, text)
    while not Dispatch.objects.filter(caught_by__isnull=False).exists():
        play_on(war)
        write(war, text)
    return Dispatch.objects.filter(caught_by__isnull=False).get()


def of_letters():
    return Sighting.objects.filter(source=SightingSource.CAPTURED_DISPATCH)


def test_a_captured_dispatch_reveals_place_and_estimate_of_its_writers_force(war):
    letter = catch_letter(war)
    (seen,) = of_letters()
    assert (seen.observer.key, seen.force.key, seen.place.key) == ("cuba", "leon", "alba")
    assert (seen.date, seen.turn, seen.arm, seen.sure) == (letter.turn.starts, letter.turn, "infantry", True)
    assert seen.low <= letter.heading["men"] == 560 <= seen.high
    assert seen.high - seen.low > 100
    for paper in Report.objects.filter(turn=letter.turn):
        told = [row for row in facts_of(paper).get("enemy", ()) if row["source"] == "captured_dispatch"]
        assert len(told) == (paper.key.endswith(("-cuba", "-camaguey")))


def test_where_the_writer_s_force_went_after_and_what_the_text_says_is_no_sighting(war):
    catch_letter(war, "Marines 300 at Bor, and 9000 men at Cerro.")
    assert {(seen.force.key, seen.place.key) for seen in of_letters()} == {("leon", "alba")}


def test_a_dispatch_from_a_headquarters_that_is_nowhere_or_itself_unheard_of_has_no_heading(war):
    rows = Rows(current_turn(war))
    assert dispatches.dispatch_heading(rows, war.seats.get(key="captain_general"))["force"] == "leon"
    rows.forces["leon"].state = ForceState.ENGAGED
    assert dispatches.dispatch_heading(rows, war.seats.get(key="captain_general")) == {}
    war.forces.filter(seat__key="marine").update(seat=None)
    assert dispatches.dispatch_heading(Rows(current_turn(war)), war.seats.get(key="marine")) == {}


def test_a_caught_courier_brings_the_letter_to_the_enemy_and_nothing_to_their_side(war):
    letter = catch_letter(war)
    assert (letter.caught_by.key, letter.caught_at.key, letter.read) == ("cuba", "bor", True)
    assert not has_arrived(letter, today(war))
    papers = {
        paper.key: facts_of(paper)["dispatches"]
        for paper in Report.objects.filter(turn=letter.turn)
        if "dispatches" in facts_of(paper)
    }
    assert papers["side-cuba"]["captured"] == [{"place": "Bor", "text": "The convoy leaves on Friday."}]
    assert papers["seat-marine"] is None
    assert papers["seat-captain_general"]["sent"][0]["receipted"] is False


@pytest.mark.parametrize("unfriendly", [3, 2])
def test_from_what_sympathy_on_the_people_tell_of_a_courier_is_for_the_umpire_to_say(war, unfriendly):
    war.settings |= {"caught_people": 95, "caught_enemy": 0, "caught_most": 100, "unfriendly": unfriendly}
    war.save()
    war.places.filter(key="bor").update(sympathy=2)
    for _letter in range(8):
        write(war)
    play_on(war)
    assert Dispatch.objects.filter(caught_by__isnull=False).exists() is (unfriendly == 2)


def test_where_the_rules_say_so_a_caught_letter_is_only_lost(war):
    war.settings |= {"caught_people": 95, "captured_dispatches": "off"}
    war.save()
    war.places.filter(key="bor").update(sympathy=5)
    for _week in range(2):
        for _letter in range(4):
            write(war)
        play_on(war)
    assert Dispatch.objects.filter(caught_by__isnull=False).exists()
    assert not Dispatch.objects.filter(read=True).exists()
    assert not of_letters().exists()


@pytest.mark.parametrize(
    ("by", "to"),
    [("captain_general", "camaguey"), ("captain_general", "band"), ("captain_general", "captain_general")],
)
def test_letters_go_to_others_of_one_s_own_side(war, by, to):
    with pytest.raises(Refusal, match="own side"):
        write(war, by=by, to=to)


@pytest.mark.parametrize("text", ["", "  \n", "x" * 4001])
def test_a_letter_has_words_and_not_too_many(war, text):
    with pytest.raises(Refusal):
        write(war, text)


def test_a_letter_is_written_whole_or_not_at_all_and_goes_with_the_week_undone(war):
    assert every_write(lambda: write(war))
    play_on(war)
    write(war, "Another.")
    play_on(war)
    rollback.back_to(campaign=war, number=1, actor=None, reason="test")
    assert [row.text for row in Dispatch.objects.all()] == ["Come to Alba."]
    assert Dispatch.everything.count() == 2
