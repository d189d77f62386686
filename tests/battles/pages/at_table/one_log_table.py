"""A table with one log for both sides, its players, and what they read and write there."""

import re
from dataclasses import replace

from battles.models import TableReport
from battles.mustering import roster_from_plain
from battles.operations import open_battle, save_report
from battles.operations.table_setup import choose_log
from battles.table.log import blank_log, log_from_plain
from campaign.models import Seat
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of
from tests.battles.views.test_table import address

RESERVE = "Guerrilla"


def meet_with_reserve():
    """Returns a battle in which Spain has a reserve."""
    met = meet()
    hold_back(met, "guerrilla")
    open_battle(engagement=met)
    return met


def seat_players(met):
    """Opens one log for both sides. Returns one player a side."""
    choose_log(engagement=met, is_one=True, actor=umpire_of(met.campaign))
    return {"a": seat(met.campaign, "captain_general"), "b": seat(met.campaign, "camaguey")}


def read(client, player, met, depth="referee", **query):
    client.force_login(player)
    return text_of(page_of(client, met, depth, **query))


def write(client, player, met, depth="referee", **step):
    """Enters a step on the page as it is now."""
    seen = seen_on(read(client, player, met, depth))
    return enter(client, met, seen, depth=depth, **step)


def side_of_player(player, met):
    """Returns the side of a player."""
    return Seat.objects.get(campaign=met.campaign, player=player).side


def pages_of(client, player, met):
    """Returns all pages of a player at the table. Marks drawn for each are left out."""
    client.force_login(player)
    pages = []
    for depth in ("referee", "assisted", ""):
        home = address(met, "table", *filter(None, [depth]))
        for headers in ({}, {"HX-Request": "true", "X-Keeps-Game": "1"}):
            text = client.get(home, headers=headers).content.decode()
            pages.append(
                re.sub(r'(token|key)" value="[^"]+"|Token": "\w+"|watched=[^"]+"|\b[0-9a-f]{16}\b', "", text)
            )
    return pages


def reserve_of(met):
    """Returns the key of Spain’s reserve."""
    return next(unit["key"] for unit in met.battle.roster["units"] if unit["reserve_dice"])


def enter_by_hand(met, author, key, lost):
    """Enters losses of the unit *key* in the log, beside what is stored."""
    report = TableReport.objects.filter(battle=met.battle).first()
    log = log_from_plain(report.data) if report else blank_log(roster_from_plain(met.battle.roster))
    lines = tuple(replace(line, lost=lost) if line.unit == key else line for line in log.lines)
    save_report(battle=met.battle, author=author, side=None, log=replace(log, lines=lines))
