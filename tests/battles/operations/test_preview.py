"""The preview: the week as it will be played, changed by the umpire, committed or not at all."""

import re
import threading

import pytest
from django.contrib.auth.models import User
from django.db import connection

from battles import operations as battles
from battles.operations import preview
from battles.operations.waiting_battles import battles_to_fight
from campaign.audit.ledger_audit import audit
from campaign.logic.turns.previews import CANCELLED, STALE, from_plain
from campaign.logic.vocabulary import EngagementState, OrderKind, TurnState
from campaign.models import Campaign, Engagement, Entry, Force, Order, Posting, PreviewEdit
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed, previews, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.queries.weeks.turns import current_turn
from campaign.tasks import run_turn
from tests.campaign.faults import every_row, every_write
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, order
from tests.campaign.scenes import read, seat_people

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def locked_war(slug: str = "war", men: int = 100) -> Campaign:
    war = at_the_hut(slug, men)
    war.settings = {"preview": "on", "seed": "alike"}
    war.save()
    war.turns.update(seed="alike")
    turns.lock_turn(campaign=war, actor=None)
    return war


def preview_week(slug: str = "war", men: int = 100) -> Campaign:
    war = locked_war(slug, men)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    return war


def play(war: Campaign) -> None:
    while turns.advance_turn(war) or any(battles.fight_battle(pk) for pk in battles_to_fight(war.pk)):
        pass


def changes(war: Campaign):
    return from_plain(current_turn(war).preview).changes


# what it says is what comes


def test_the_preview_writes_nothing_but_itself():
    war = locked_war()
    previews.ask_for_preview(campaign=war)
    before = every_row()
    assert preview.play_preview(war.pk)
    after = every_row()
    assert current_turn(war).preview["fought"] == 1
    for table in (before, after):
        for row in table["Turn"]:
            row.pop("preview")
    assert after == before


def test_a_committed_preview_equals_the_preview_and_the_week_without_one(umpire):
    digests = []
    for slug in ("seen", "unseen"):
        war = preview_week(slug)
        told, last = changes(war), Posting.objects.latest("pk").pk
        if slug == "unseen":
            war.turns.update(preview=None)
            turn = current_turn(war)
            war.turns.update(preview={"state": "committed", "input": previews.input_of(previews.Rows(turn))})
        else:
            previews.commit_preview(campaign=war, actor=umpire)
        play(war)
        first = war.turns.get(number=1)
        assert first.state == TurnState.PUBLISHED
        digests.append(first.checksum)
        lost = {toll.line: toll.amount for change in told for toll in change.tolls}
        posted = Posting.objects.filter(turn=first, pk__gt=last)
        assert sum(lost.values()) == sum(row.amount for row in posted) > 0
    assert digests[0] == digests[1]


def test_where_no_quarter_will_be_given_it_says_how_the_people_take_it(client, umpire):
    war = at_the_hut()
    war.settings = {
        "preview": "on",
        "seed": "c",
        "no_quarter": "all",
    }  # by this one more than ten would be taken
    war.save()
    war.turns.update(seed="c")
    war.umpires.add(umpire)
    turns.lock_turn(campaign=war, actor=None)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    bitter = current_turn(war).preview["bitter"]
    client.force_login(umpire)
    page = read(client.get(f"/c/{war.slug}/desk/preview/"))
    (gave_none,) = [{1: "Spain", -1: "Cuba"}[lean] for place, lean in bitter.items() if place == "hut"]
    assert f"its people turn against {gave_none}" in page


def test_a_kept_battle_ends_the_preview_and_is_named():
    war = preview_week(men=200)
    assert from_plain(current_turn(war).preview).kept == ("t1-hut-1",)
    assert not Engagement.objects.exists()
    assert {change.force for change in changes(war)} == {"band", "far", "post"}


def test_it_tells_what_is_built_what_is_taken_and_what_it_costs(client):
    war = at_the_hut()
    war.settings = {
        "preview": "on",
        "seed": "alike",
        "supply": "on",
        "tasks": "on",
        "money": "on",
        "raise_fortifications": 10,
    }
    war.world = war.world | {"stakes": {"treasury": {"side": "spain", "debt": 1_000_000}}}
    war.save()
    war.turns.update(seed="alike")
    Order.objects.filter(force__key="far").update(
        kind="fortify", legs=[], params={"place": "bor", "task": "raise_fortifications"}
    )
    seat_people(war)
    turns.lock_turn(campaign=war, actor=None)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    assert not war.places.filter(key="bor", fortification__gt=0).exists()
    found = from_plain(current_turn(war).preview)
    told = {(each.what, each.ground, each.side) for each in found.happenings}
    assert ("raise_fortifications", "bor", "spain") in told
    assert ("taken", "bor", "spain") in told
    assert found.money.owed > 1_000_000
    client.force_login(User.objects.get(username="ulises"))
    page = read(client.get("/c/war/desk/preview/"))
    assert "The fortifications of Bor were raised by one grade. (Spain)" in page
    assert "Bor comes into the hands of Spain." in page
    assert "Treasury: " in page


def test_until_it_is_committed_the_turn_waits(umpire):
    war = locked_war()
    assert not turns.advance_turn(war)
    with pytest.raises(Refusal, match="preview has not been played yet"):
        previews.commit_preview(campaign=war, actor=umpire)
    previews.ask_for_preview(campaign=war)
    preview.play_preview(war.pk)
    assert not turns.advance_turn(war)
    previews.commit_preview(campaign=war, actor=umpire)
    assert turns.advance_turn(war)


def test_a_change_after_the_preview_blocks_the_commit_and_later_the_march(umpire):
    war = preview_week()
    Order.objects.filter(force__key="far").update(stance="avoid")
    with pytest.raises(Refusal, match="Something has changed"):
        previews.commit_preview(campaign=war, actor=umpire)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    previews.commit_preview(campaign=war, actor=umpire)
    Order.objects.filter(force__key="far").update(stance="attack")
    turns.advance_turn(war)
    turn = current_turn(war)
    assert (turn.state, turn.preview["state"]) == (TurnState.LOCKED, STALE)


def test_it_is_cancelled_between_two_battles(monkeypatch, umpire):
    war = locked_war()
    previews.ask_for_preview(campaign=war)
    fight = battles.play_battle

    def cancel_and_fight(*args):
        previews.cancel_preview(campaign=war, actor=umpire)
        return fight(*args)

    monkeypatch.setattr("battles.operations.play_battle", cancel_and_fight)
    assert not preview.play_preview(war.pk)
    assert current_turn(war).preview["state"] == CANCELLED


def test_without_the_switch_there_is_none():
    war = at_the_hut()
    turns.lock_turn(campaign=war, actor=None)
    with pytest.raises(Refusal, match="no locked turn"):
        previews.ask_for_preview(campaign=war)
    assert turns.advance_turn(war)


def test_the_worker_plays_it_by_itself_after_the_lock(monkeypatch):
    sent = []
    monkeypatch.setattr("campaign.tasks.current_app.send_task", lambda *what, **how: sent.append(what[0]))
    war = locked_war()
    run_turn(war.pk)
    assert sent == ["battles.rehearse"]


def test_while_the_returns_of_a_postponed_battle_wait_no_preview_is_played(monkeypatch, umpire):
    """Guards against a preview that was played, and in which nobody moved."""
    monkeypatch.setattr("campaign.tasks.current_app.send_task", lambda *what, **how: None)
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    postponed.postpone_battle(engagement=fight, actor=umpire)
    while turns.advance_turn(war):
        pass
    war.settings = {"preview": "on", "edit_returns": "on"}
    war.save()
    order(war.forces.get(key="far"), "bor")
    turns.lock_turn(campaign=war, actor=None)
    (pk,) = postponed.waited_for(war.pk)
    battles.fight_battle(pk)
    fight.refresh_from_db()
    assert fight.state == EngagementState.PROPOSED
    run_turn(war.pk)
    assert current_turn(war).preview is None
    with pytest.raises(Refusal, match="must be settled first"):
        previews.ask_for_preview(campaign=war)
    engagements.post_returns(engagement=fight, returns=waiting_returns(fight), actor=umpire)
    run_turn(war.pk)
    assert preview.play_preview(war.pk)
    assert "far" in [change.force for change in changes(war)]


# edits


def test_lines_are_changed_with_a_reason_and_applied_at_the_aftermath(umpire):
    war = preview_week()
    toll = next(each for change in changes(war) for each in change.tolls if each.is_free)

    def edit(line: str, after: str, reason: str = "They were never there.") -> None:
        previews.edit_preview(campaign=war, line=line, after=after, actor=umpire, reason=reason)

    edit("place/far", "cerro")
    edit(toll.line, str(toll.amount + 2))
    for line, after, reason, answers in (
        ("place/far", "nowhere", "x", "no such place"),
        ("place/none", "alba", "x", "no such line"),
        (toll.line, "-1", "x", "in digits"),
        (toll.line, "1", " ", "Say why"),
    ):
        with pytest.raises(Refusal, match=answers):
            edit(line, after, reason)
    previews.commit_preview(campaign=war, actor=umpire)
    play(war)
    assert Force.objects.get(key="far").place.key == "cerro"
    row = Posting.objects.get(reference__startswith="edit/")
    assert (row.amount, row.from_account, row.to_account) == (2, toll.source, toll.target)
    assert (row.turn.number, row.note) == (1, "")
    assert Entry.objects.filter(operation="previews.apply").count() == 2
    assert audit(war).faults == ()


def test_a_line_set_back_is_no_edit_any_more(umpire):
    war = preview_week()
    for place in ("cerro", ""):
        previews.edit_preview(campaign=war, line="place/far", after=place, actor=umpire, reason="A slip.")
    assert not PreviewEdit.objects.exists()
    assert Entry.objects.filter(operation="previews.edit").count() == 2


def test_changed_and_committed_it_is_untouched_or_complete_whichever_write_fails(umpire):
    war = locked_war()
    made = every_write(lambda: previews.ask_for_preview(campaign=war))
    preview.play_preview(war.pk)
    sent = {"line": "place/far", "after": "cerro", "actor": umpire, "reason": "A flood."}
    made += every_write(lambda: previews.edit_preview(campaign=war, **sent))
    made += every_write(lambda: previews.commit_preview(campaign=war, actor=umpire))
    turns.advance_turn(war)
    battles.fight_battle(battles_to_fight(war.pk)[0])
    made += every_write(lambda: turns.advance_turn(war))
    assert made >= 12
    assert Force.objects.get(key="far").place.key == "cerro"


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="on SQLite the second transaction waits to begin")
@pytest.mark.django_db(transaction=True)
def test_two_umpires_who_press_at_once_commit_it_once(umpire):
    war, start, answers = preview_week(), threading.Barrier(2), []

    def press() -> None:
        start.wait()
        try:
            answers.append(previews.commit_preview(campaign=Campaign.objects.get(pk=war.pk), actor=umpire))
        except Refusal:
            pass
        finally:
            connection.close()

    hands = [threading.Thread(target=press) for _ in range(2)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert len(answers) == 1
    assert Entry.objects.filter(operation="previews.commit").count() == 1


# the page


def test_the_umpire_reads_it_force_by_force_and_no_player_finds_it(client, monkeypatch):
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    war = locked_war(men=200)
    seat_people(war)
    previews.ask_for_preview(campaign=war)
    preview.play_preview(war.pk)
    client.force_login(User.objects.get(username="carlos"))
    assert client.get("/c/war/desk/preview/").status_code == 404
    client.force_login(User.objects.get(username="ulises"))
    assert "Look at the preview" in read(client.get("/c/war/desk/"))
    page = read(client.get("/c/war/desk/preview/"))
    assert "At Bor, halted → at Alba, halted" in page
    assert "These battles will wait for you: Hut." in page
    unedited = page
    sent = {"line": "place/far", "after": "cerro", "reason": "A flood."}
    page = read(client.post("/c/war/desk/preview/edit/", sent, follow=True))
    assert "Instead: Cerro. A flood." in page
    before, seen = (re.search(r'name="seen" value="(\w+)"', each)[1] for each in (unedited, page))
    commit = "/c/war/desk/preview/commit/"
    # Another umpire's page, opened before the line was changed, commits no week that they have not seen.
    assert "has been changed since you opened it" in read(client.post(commit, {"seen": before}, follow=True))
    assert "The week is committed." in read(client.post(commit, {"seen": seen}, follow=True))
    assert client.get("/c/war/desk/preview/").status_code == 404
    assert not Engagement.objects.exclude(state=EngagementState.OPEN).exists()


def test_leaders_supplies_animals_prisoners_and_states_are_reported_before_and_after(client, umpire):
    war = preview_week()
    war.umpires.add(umpire)
    turn = current_turn(war)
    change = next(each for each in turn.preview["changes"] if each["force"] == "band")
    change["before"] |= {"leaders": [["sanguily", "present"]], "turns_unsupplied": 0, "prisoners": 0}
    change["after"] |= {
        "leaders": [["sanguily", "wounded"]],
        "turns_unsupplied": 2,
        "prisoners": 12,
        "state": "dispersed",
    }
    change["tolls"] = [
        {
            "unit": "band",
            "source": "in_hand",
            "target": "lost",
            "cause": "battle",
            "amount": 3,
            "stock": "horse",
        }
    ]
    turn.save()
    client.force_login(umpire)
    page = read(client.get("/c/war/desk/preview/"))
    for line in (
        "Sanguily: present → wounded",
        "After the week: dispersed",
        "Prisoners with it: 0 → 12",
        "Weeks without supplies",
        "3 horses, in hand → lost (battle)",
    ):
        assert line in page
    sent = {"line": "leader/sanguily", "after": "dead", "reason": "He bled to death."}
    page = read(client.post("/c/war/desk/preview/edit/", sent, follow=True))
    assert "Instead: dead. He bled to death." in page


def test_units_that_a_force_sends_off_are_named_so_that_what_they_take_is_no_loss(client, umpire):
    war = at_the_hut()
    war.settings = {"preview": "on"}
    war.save()
    war.umpires.add(umpire)
    given = war.forces.get(key="far").orders.get()
    given.legs = []
    given.kind, given.params = OrderKind.DETACH, {"units": ["lancers"], "name": "Scouts"}
    given.save()
    turns.lock_turn(campaign=war, actor=None)
    previews.ask_for_preview(campaign=war)
    assert preview.play_preview(war.pk)
    client.force_login(umpire)
    page = read(client.get("/c/war/desk/preview/"))
    assert page.index("It transfers: Lancers.") < page.index("20 horses → 0")
