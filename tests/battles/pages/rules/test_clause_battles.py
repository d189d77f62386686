"""The last battles with a clause: those of one campaign, and only what the reader's side saw there."""

import re

import pytest

from battles.models import BattleLog
from battles.operations import fight_battle
from battles.replay import steps
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from tests.battles.fields import hold_back, meet, seat, umpire_of

pytestmark = pytest.mark.django_db
PLAYERS = {"spain": ("captain_general", 1), "cuba": ("camaguey", 2)}


def test_each_reader_finds_what_their_side_saw_of_a_clause_and_no_battle_is_replayed(
    client, django_user_model, monkeypatch
):
    engagement = meet()
    hold_back(engagement, "guerrilla")
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    events = BattleLog.objects.get().events["events"]
    seen = {event[1]: [each[7] for each in events if each[1] == event[1]] for event in events}
    users = {3: umpire_of(engagement.campaign)}
    users |= {mask: seat(engagement.campaign, key) for key, mask in PLAYERS.values()}
    secret = next(clause for clause, masks in seen.items() if {1, 2} & set(masks) and 3 not in masks)
    common = next(clause for clause, masks in seen.items() if clause.startswith("MACH-MEL") or 3 in masks)
    for clause in (secret, common):
        for mask, user in users.items():
            client.force_login(user)
            with monkeypatch.context() as patch:  # it takes a quarter of a second for each battle
                patch.setattr(steps, "stand_of_unit", None)
                shown = client.get(f"/rules/machete/{clause}/", {"campaign": engagement.campaign.slug})
            applied = shown.context["applied"]
            saw = [each for each in seen[clause] if each & mask]
            assert [battle.times for battle in applied] == ([len(saw)] if saw else [])
            for battle in applied:
                assert f"{engagement.ref}/battle/?step=" in battle.href
                step = int(re.search(r"step=(\d+)", battle.href)[1])
                moment = client.get(battle.href).context["page"].moment
                assert (moment.number, moment.chip.id) == (step, clause)
                assert moment.sentence == battle.sentence
    client.force_login(django_user_model.objects.create_user("stranger"))
    address = f"/rules/machete/{common}/"
    assert client.get(address, {"campaign": engagement.campaign.slug}).status_code == 404
    client.logout()
    assert client.get(address, {"campaign": engagement.campaign.slug}).context["applied"] == ()
