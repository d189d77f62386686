"""Every page, part and file of a battle, walked as each side's player, who looks for the enemy's figures."""

import html
import json
import re

import pytest

from battles.models import Battle, BattleLog, TableReport
from battles.mustering import roster_from_plain
from battles.operations import fight_battle, open_battle
from campaign.logic.vocabulary import EngagementKind, TurnState
from campaign.models import Campaign, Engagement, Result, Turn
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.battles.views.test_table_drafts import fields_drawn

pytestmark = pytest.mark.django_db
PLAYERS = {"spain": "captain_general", "cuba": "camaguey"}
LINK = re.compile(r'(?:href|hx-get|action|data-get)="([^"#]*)(?:#[^"]*)?"')


@pytest.fixture(params=["machete", "mexican_war"])
def engagement(request):
    """Returns a battle of odd numbers, of which none matches by chance.

    By rules in inches one side lies hidden in ambush.
    """
    engagement = meet((317, 181))
    if request.param != engagement.campaign.ruleset:
        Campaign.objects.filter(pk=engagement.campaign_id).update(ruleset=request.param)
        engagement = Engagement.objects.get(pk=engagement.pk)
        engagement.kind = engagement.muster["kind"] = EngagementKind.AMBUSH
        engagement.save()
    return engagement


def addresses(engagement, shown):
    """Returns the addresses of this battle to which a page leads."""
    base = f"/c/{engagement.campaign.slug}/engagements/"
    links = (html.unescape(link) for link in LINK.findall(shown))
    return {
        link.partition("?")[0] if link.startswith("/") else "" for link in links if base in link or not link
    } - {""}


def walk_pages(client, engagement, user):
    """Reads all pages, parts and files of *engagement* that *user* may read, by address."""
    client.force_login(user)
    base = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    names = (
        "",
        "table/",
        "table/confirm/",
        "battle-pack/",
        "battle/",
        "disputes/",
        "play-sheet/",
        "win-chances/",
        "ground/",
    )
    waiting = {base + name for name in names} | {f"/c/{engagement.campaign.slug}/engagements/"}
    waiting |= {f"/c/{engagement.campaign.slug}/{name}/" for name in ("returns", "reports", "gazette")}
    pages_read, seen = {}, set()
    while waiting:
        address = min(waiting)
        waiting.remove(address)
        seen.add(address)
        answered = client.get(address)
        if answered.status_code != 200:
            continue
        shown = answered.content.decode(errors="replace")
        pages_read[address] = shown
        if "play-sheet" not in address:
            pages = {link for link in addresses(engagement, shown) if not link.endswith((".pdf", ".webp"))}
            waiting |= {link for link in pages if link.startswith(base)} - seen
        if address.endswith("battle/"):
            last = json_of(shown)["steps"] if json_of(shown) else []
            for step in {1, len(last) // 2, len(last)}:
                pages_read[f"{address}?step={step}"] = client.get(address, {"step": step}).content.decode()
                part = client.get(address, {"step": step}, headers={"HX-Request": "true", "HX-Target": "log"})
                pages_read[f"{address}?step={step}#log"] = part.content.decode()
    return pages_read


def json_of(shown):
    """Returns the data that replay.js plays."""
    found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', shown, re.DOTALL)
    return json.loads(found[1]) if found else None


def text_of(shown):
    """Returns the text of *shown* without drawings, scripts and the numbers of its events."""
    shown = re.sub(r'<span class="no">.*?</span>|\bevent \d+|\b\d+ events', " ", shown)
    shown = re.sub(r"(?i)event (<[^>]*>)*\d+(<[^>]*>)* of (<[^>]*>)*\d+", " ", shown)
    shown = re.sub(r"<(script|svg|style|head)\b.*?</\1>", " ", shown, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", shown))


def numbers_in(shown):
    return {int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*", text_of(shown))}


def enemy_men(engagement, side):
    """Returns the exact strengths of the enemy's units, forces and side."""
    found = set()
    for party in engagement.muster["parties"]:
        if party["side"] == side:
            continue
        forces = [sum(body["men"] for body in force["units"]) for force in party["forces"]]
        found |= {body["men"] for force in party["forces"] for body in force["units"]}
        found |= {*forces, sum(forces)}
    return {men for men in found if men > 31}  # less is a day, a clock or a clause


@pytest.mark.parametrize("side", PLAYERS)
def test_before_a_shot_no_page_tells_how_strong_the_enemy_is(client, engagement, side):
    hold_back(engagement, "guerrilla")
    open_battle(engagement=engagement)
    pages = walk_pages(client, engagement, seat(engagement.campaign, PLAYERS[side]))
    assert any(address.endswith("table/") for address in pages)
    assert any(address.endswith("battle-pack/") for address in pages)
    secret = enemy_men(engagement, side)
    assert secret
    roster = roster_from_plain(Battle.objects.get(engagement=engagement).roster)
    for address, shown in pages.items():
        assert not secret & numbers_in(shown), address
        assert "win-chances" not in address
        for unit in roster.units:
            if unit.side != side:
                assert unit.key not in shown
                assert f'max="{unit.figures}"' not in shown or unit.figures in {
                    own.figures for own in roster.units if own.side == side
                }


@pytest.mark.parametrize("side", PLAYERS)
def test_the_number_of_enemy_lines_in_a_log_says_nothing_of_its_strength(client, engagement, side):
    """Checks that two enemy units more, or only one, change nothing.

    The lines rest on what was seen of the enemy.
    """
    battle = open_battle(engagement=engagement)
    client.force_login(seat(engagement.campaign, PLAYERS[side]))
    units = list(battle.roster["units"])
    theirs = [unit for unit in units if unit["side"] != side]
    lines = []
    for others in (theirs, theirs[:1], [*theirs, *({**theirs[0], "key": f"more-{n}"} for n in range(2))]):
        roster = {**battle.roster, "units": [unit for unit in units if unit["side"] == side] + others}
        Battle.objects.filter(pk=battle.pk).update(roster=roster)
        form = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/").context[
            "form"
        ]
        rows = [row for *_side, rows in form.rows() for row in rows if not row.visible.own]
        marks = [(row.taken is None, row.spiked is None, row.absent is None) for row in rows]
        lines.append([(row.name, row.whole, *mark) for row, mark in zip(rows, marks, strict=True)])
    assert lines[0] == lines[1] == lines[2]
    assert len(lines[0]) > 3


@pytest.mark.parametrize("side", PLAYERS)
def test_after_a_battle_by_computer_nothing_tells_the_enemys_loss_or_strength(client, engagement, side):
    fight_battle(engagement.pk)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    pages = walk_pages(client, engagement, seat(engagement.campaign, PLAYERS[side]))
    returns = Result.objects.get(engagement=engagement).returns.exclude(unit__side__key=side)
    fell = sum(line.losses for line in returns)
    secret = enemy_men(engagement, side) | ({fell} if fell > 31 else set())
    films = [film for shown in pages.values() if (film := json_of(shown)) and "steps" in film]
    assert films
    for address, shown in pages.items():
        if "play-sheet" not in address:
            sums = {fell} if "/battle/" in address else set()  # points of a melee may be as many
            assert not (secret - sums) & numbers_in(shown), address
    own = engagement.campaign.sides.get(key=side).letter
    for film in films:
        theirs = {n for n, body in enumerate(film["units"]) if body[2] != own}
        assert theirs
        for n in theirs:
            assert film["units"][n][5] == 0
            assert film["units"][n][7] is True
        drawn_as = {n: film["units"][n][4] for n in theirs}
        for frame in film["steps"]:
            for change in frame[8]:
                if change[0] in theirs:
                    assert change[4] in (0, drawn_as[change[0]])
                    assert change[5] == 0
                    assert change[8] == 0
    assert BattleLog.objects.filter(battle__engagement=engagement).exists()


def test_a_players_report_tells_the_other_side_nothing_of_their_losses(client, engagement):
    cuba, spain = seat(engagement.campaign, "camaguey"), seat(engagement.campaign, "captain_general")
    sheet = fields_drawn(client, cuba, engagement) | {"holder": "spain"}
    form = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/").context["form"]
    own = next(row for *_side, rows in form.rows() for row in rows if row.visible.own)
    base = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/"
    client.post(base, sheet | {f"{own.visible.ref}-lost": "3"})
    page = client.get(base + "confirm/")
    client.post(base + "confirm/", {"stamp": page.context["page"].stamp})
    assert TableReport.objects.get().handed_in_at
    client.force_login(spain)
    shown = client.get(base)
    link = re.search(r'href="([^"]*confirm/\?report=[^"]*)"', shown.content.decode())[1]
    read = client.get(html.unescape(link)).context["page"]
    assert {meaning.side for meaning in read.meanings} == {"Spain"}


def test_the_umpire_reads_both_sides_to_the_man(client, engagement):
    fight_battle(engagement.pk)
    pages = walk_pages(client, engagement, umpire_of(engagement.campaign))
    assert enemy_men(engagement, "spain") & numbers_in(
        pages[f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"]
    )
    film = next(film for shown in pages.values() if (film := json_of(shown)) and "steps" in film)
    assert not any(body[7] for body in film["units"])
