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
    engagement = meet()
    hold_back(engagement, "guerrilla")
    open_battle(engagement=engagement)
    return engagement


def seat_players(engagement):
    """Opens one log for both sides. Returns one player a side."""
    choose_log(engagement=engagement, is_one=True, actor=umpire_of(engagement.campaign))
    return {"a": seat(engagement.campaign, "captain_general"), "b": seat(engagement.campaign, "camaguey")}


def read(client, player, engagement, depth="referee", **query):
    client.force_login(player)
    return text_of(page_of(client, engagement, depth, **query))


def write(client, player, engagement, depth="referee", **step):
    """Enters a step on the page as it is now."""
    seen = seen_on(read(client, player, engagement, depth))
    return enter(client, engagement, seen, depth=depth, **step)


def side_of_player(player, engagement):
    """Returns the side of a player."""
    return Seat.objects.get(campaign=engagement.campaign, player=player).side


def pages_of(client, player, engagement):
    """Returns all pages of a player at the table. Marks drawn for each are left out."""
    client.force_login(player)
    pages = []
    for depth in ("referee", "assisted", ""):
        home = address(engagement, "table", *filter(None, [depth]))
        for headers in ({}, {"HX-Request": "true", "X-Keeps-Game": "1"}):
            text = client.get(home, headers=headers).content.decode()
            pages.append(
                re.sub(r'(token|key)" value="[^"]+"|Token": "\w+"|watched=[^"]+"|\b[0-9a-f]{16}\b', "", text)
            )
    return pages


def reserve_of(engagement):
    """Returns the key of Spain’s reserve."""
    return next(unit["key"] for unit in engagement.battle.roster["units"] if unit["reserve_dice"])


def enter_by_hand(engagement, author, key, lost):
    """Enters losses of the unit *key* in the log, beside what is stored."""
    report = TableReport.objects.filter(battle=engagement.battle).first()
    log = log_from_plain(report.data) if report else blank_log(roster_from_plain(engagement.battle.roster))
    lines = tuple(replace(line, lost=lost) if line.unit == key else line for line in log.lines)
    save_report(battle=engagement.battle, author=author, side=None, log=replace(log, lines=lines))
