"""A week that is played for the umpire once more, after a change of its lines."""

import pytest

from campaign.logic.theatre.theatre import Spot
from campaign.logic.turns.previews import PLAYING, Change, Preview, Standing, Toll
from campaign.logic.vocabulary import Account, Cause, ForceState
from campaign.models import Entry, PreviewEdit
from campaign.operations.turns import previews
from campaign.store.queries.weeks.turns import current_turn
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db

AT_BOR = Standing(Spot("bor"), ForceState.HALTED)


def test_edits_are_of_what_their_lines_say_when_it_is_played_anew():
    turn = current_turn(declare_war())
    toll = Toll("band", Account.FIT, Account.SICK, Cause.DISEASE, 10)
    turn.preview = {"state": PLAYING, "input": "same"}
    turn.save()
    for line, before, after in (
        (toll.line, "20", "12"),
        ("place/band", "bor", "cerro"),
        ("place/split_off", "alba", "bor"),
        ("turns_unsupplied/band", "1", "0"),
    ):
        PreviewEdit.objects.create(turn=turn, line=line, before=before, after=after, reason="So it was.")
    assert previews.store_preview(turn, Preview((Change("band", AT_BOR, AT_BOR, (toll,)),)))
    assert sorted(PreviewEdit.objects.values_list("line", "before", "after")) == [
        (toll.line, "10", "12"),
        ("place/band", "bor", "cerro"),
    ]
    dropped = Entry.objects.filter(operation="previews.drop")
    assert sorted(dropped.values_list("subject", flat=True)) == ["place/split_off", "turns_unsupplied/band"]
