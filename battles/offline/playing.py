"""Plays one tap in a browser without signal, and draws the next screen."""

import json
from collections.abc import Sequence
from functools import lru_cache

from battles.offline.offline_board import Doubtful, OfflineAssisted
from battles.offline.offline_game import Entry, Fields, OfflineGame, Refused, field_of
from battles.offline.offline_referee import OfflineReferee
from battles.offline.offline_screen import Screen
from battles.offline.referee_screen import RefereeScreen
from rules import BadInput, NeedDice, WrongFace


@lru_cache(maxsize=1)
def table_of(data: str) -> OfflineGame:
    """Returns the table of *data*. A phone plays many taps on it."""
    told = json.loads(data)
    return OfflineReferee(told) if told["is_led"] else OfflineAssisted(told)


def play_screen(data: str, name: str, fields: str, entries: str) -> str:
    """Returns {"html", "entries"} as JSON: the next screen after a form was sent. All arguments are JSON.

    *name*: "draw" for a question, "enter" for an entry.
    """
    table = table_of(data)
    sent: Fields = [(str(key), str(value)) for key, value in json.loads(fields)]
    known: list[Entry] = json.loads(entries)
    screen = screen_of(table, known)
    if name == "enter":
        try:
            made = table.enter(sent, known)
        except NeedDice:
            return answer_json(screen.draw(sent, is_rolling=True), known)
        except Refused as refusal:
            return answer_json(screen.roster(fault=str(refusal)), known)
        except Doubtful as doubtful:
            return answer_json(screen.roster(doubt=doubtful), known)
        except (BadInput, WrongFace) as fault:
            at = field_of(fault)
            if at:
                return answer_json(screen.draw(sent, at=at), known)
            return answer_json(screen.roster(fault=table.word("not_open")), known)
        known = [*known, *made]
        screen, sent = screen_of(table, known), ()
    return answer_json(screen.draw(sent, is_rolling=any(key == "rolling" for key, _value in sent)), known)


def screen_of(table: OfflineGame, entries: Sequence[Entry]) -> Screen:
    """Returns the screen of *table* after *entries*."""
    if isinstance(table, OfflineReferee):
        return RefereeScreen(table, table.game(entries), entries)
    return Screen(table, table.replay(entries), entries)


def answer_json(html: str, entries: Sequence[Entry]) -> str:
    return json.dumps({"html": html, "entries": entries})
