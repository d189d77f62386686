import pytest

from campaign.models import Dispatch
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
ADDRESS = "/c/war/dispatches/"


def test_only_the_writer_the_reader_and_the_umpire_can_read_a_letter(war, as_):
    answer = as_("ana").post(ADDRESS, {"to": "seat:marine", "text": "Hold Alba.\nAnd write."})
    assert answer.url == ADDRESS
    for name, found in (("bruno", True), ("ana", True), ("ulises", True), ("carlos", False)):
        assert ("Hold Alba." in read(as_(name).get(ADDRESS))) is found


def test_to_a_force_goes_to_whoever_commands_it(war, as_):
    ref = war.forces.get(key="marines").ref
    as_("ana").post(ADDRESS, {"to": f"force:{ref}", "text": "Stand fast."})
    assert "Stand fast." in read(as_("bruno").get(ADDRESS))


@pytest.mark.parametrize("to", ["seat:camaguey", "force:band", "seat:captain_general", "x", ""])
def test_a_player_cannot_write_to_the_enemy_or_to_themselves(war, as_, to):
    to = f"force:{war.forces.get(key='band').ref}" if to == "force:band" else to
    assert as_("ana").post(ADDRESS, {"to": to, "text": "Hello."}).status_code == 422
    assert not Dispatch.objects.exists()


def test_with_couriers_a_letter_is_on_its_way_until_the_next_week(war, as_):
    war.settings = {"couriers": "on", "caught_enemy": 0, "caught_people": 0, "seed": "x"}
    war.save()
    war.forces.filter(key="marines").update(place=war.places.get(key="bor"))
    assert "A courier carries it" in read(as_("ana").get(ADDRESS))
    as_("ana").post(ADDRESS, {"to": "seat:marine", "text": "Hold Bor."})
    assert "on its way" in read(as_("ana").get(ADDRESS))
    assert "Hold Bor." not in read(as_("bruno").get(ADDRESS))
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    assert "Hold Bor." in read(as_("bruno").get(ADDRESS))
    assert "Hold Bor." in read(as_("bruno").get("/c/war/reports/"))


def test_a_captured_dispatch_shows_text_place_and_week_but_no_name(war, as_):
    turn = war.turns.get()
    ana, bruno = (war.seats.get(key=key) for key in ("captain_general", "marine"))
    Dispatch.objects.create(
        turn=turn, key="k", side=ana.side, seat=ana, to_seat=bruno, text="Powder at noon.", arrives=500,
        caught_by=war.sides.get(key="cuba"), caught_at=war.places.get(key="bor"), read=True,
    )  # fmt: skip
    page = read(as_("carlos").get(ADDRESS))
    assert "Powder at noon." in page
    assert "Captured from a courier at Bor" in page
    assert not [name for name in ("Captain-General", "Marines") if name in page]
    assert "Powder at noon." not in read(as_("bruno").get(ADDRESS))
    assert "caught" not in read(as_("ana").get(ADDRESS)).lower().replace("when the receipt", "")
