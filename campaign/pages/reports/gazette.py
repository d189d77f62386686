"""The public paper: what all the world reads of a week; for the umpire, what each line rests on."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404

from campaign.access import Member
from campaign.i18n.language import FIRST, in_tongue
from campaign.i18n.war_words import gettext as _
from campaign.logic.theatre.relations import Relation
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import PrisonerPolicy, Task
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Report, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.parts.wording.name_lists import joined_names
from campaign.pages.parts.years import Year, year_choice
from campaign.pages.prisoners.exchange import TREATMENTS
from campaign.pages.reports import gazette_phrases as phrases
from campaign.pages.reports.gazette_turning_points import turning_point_sentence

Facts = dict[str, Any]
RUMOUR = "rumour"
TEXT = "gazette"
"""The one part of a public paper."""

HEAD = 60
"""The most letters of the dateline with which a paragraph may begin."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The basis of a line, for the umpire."""

    line: str
    fact: str
    known: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """`lines`: a dateline, if it has one, and what was heard from there."""

    key: str
    name: str
    date: str
    lines: tuple[tuple[str, str], ...]
    grounds: tuple[Ground, ...]
    is_sent: bool
    changed: bool
    edit: str


@dataclass(frozen=True, slots=True)
class Number:
    number: int
    week: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class GazettePage:
    sheets: tuple[Sheet, ...]
    numbers: tuple[Number, ...]  # of the year of the one that is shown
    years: tuple[Year, ...]
    map: str
    held_back: bool


def gazette_page(member: Member, number: int | None) -> tuple[GazettePage, Turn]:
    """Returns the gazette of turn *number*, or the last. Two queries.

    404 for a turn that is not published.
    """
    turns = side.readable_turns(member)
    published = [turn for turn in turns if turn.published_at]
    wanted = number or (published[-1].number if published else 0)
    if number is not None and number not in {turn.number for turn in published}:
        raise Http404
    rows = Report.objects.filter(
        turn__campaign=member.campaign, turn__number=wanted, audience=Audience.PUBLIC
    ).select_related("turn", "side")
    rows = rows.defer("turn__march", "turn__preview")
    if member.side is not None:
        rows = rows.filter(state=ReportState.SENT)
    gazettes = list(rows.order_by("key"))
    for row in gazettes:
        row.turn.campaign = member.campaign
    sheets = tuple(gazette_sheet(member, row) for row in gazettes)
    last = {turn.starts.year: turn.number for turn in published}
    year, years = year_choice(
        set(last),
        next((str(turn.starts.year) for turn in published if turn.number == wanted), ""),
        lambda one: member.url("campaign:gazette_of", turn=str(last[int(one)])),
    )
    return GazettePage(
        sheets=sheets,
        numbers=tuple(
            Number(
                turn.number,
                words.week(turn),
                member.url("campaign:gazette_of", turn=str(turn.number)),
                turn.number == wanted,
            )
            for turn in reversed(published)
            if turn.starts.year == year
        ),
        years=years,
        map=member.url("campaign:map"),
        held_back=bool(wanted) and not sheets,
    ), turns[-1]


def gazette_sheet(member: Member, report: Report) -> Sheet:
    umpire = member.umpire and not member.viewed_seat
    return Sheet(
        key=report.key,
        name=gazette_name(report),
        date=words.day_and_year(date_of_issue(report)),
        lines=tuple(split_dateline(line) for line in gazette_text(report).splitlines() if line.strip()),
        grounds=tuple(basis_of_line(line) for line in localized_facts(report)["lines"]) if umpire else (),
        is_sent=report.is_sent,
        changed=TEXT in report.changed,
        edit=member.url("campaign:report-draft", turn=str(report.turn.number), key=report.key)
        if umpire
        else "",
    )


def date_of_issue(report: Report) -> dt.date:
    return dt.date.fromisoformat(report.facts["date"])


def gazette_name(report: Report) -> str:
    if report.side is None:
        campaign = report.turn.campaign
        return in_tongue({FIRST: campaign.land.paper} | campaign.paper) or _("The Gazette")
    return _("The Gazette of %s") % report.side.label


def gazette_text(report: Report) -> str:
    """Returns the umpire's text, if any, else the draft in the reader's language."""
    return report.text.get(TEXT) or draft_text(localized_facts(report))


def draft_text(facts: Facts) -> str:
    """Returns a line a paragraph: Puerto Príncipe, by telegraph, 28 January: There was …."""
    news = sorted(facts["lines"], key=lambda line: line["kind"] == RUMOUR)
    lines = [
        f"{dateline(row[0])}: {line_sentence(row[0])}" if len(row) == 1 else flags_sentence(row)
        for row in lines_by_story(news)
    ]
    if not lines:
        lines.append(phrases.chosen_phrase(facts, phrases.no_news_phrases()))
    if weather := facts.get("weather"):
        text = phrases.chosen_phrase(facts, phrases.district_weather_phrases())
        return "\n".join([*lines, text % words.weather_by_district(weather)])
    season = phrases.rain_phrases() if facts["rains"] else phrases.dry_weather_phrases()
    return "\n".join([*lines, phrases.chosen_phrase(facts, season)])


def lines_by_story(lines: Iterable[Facts]) -> list[list[Facts]]:
    """Groups *lines*: flags of one day with one phrase together, every other line alone."""
    stories: list[list[Facts]] = []
    hoisted: dict[tuple[str, int, bool], list[Facts]] = {}
    for line in lines:
        if line["kind"] == "taken":
            day = hoisted.setdefault((line["date"], line["late"], line["by_telegraph"]), [])
            day.append(line)
            if len(day) > 1:
                continue
            stories.append(day)
        else:
            stories.append([line])
    return stories


def flags_sentence(lines: Sequence[Facts]) -> str:
    """Returns the flags in words: 7 January (delayed): The flag of Cuba flies over Baire and El Dátil."""
    of: dict[str, list[str]] = {}
    for line in lines:
        of.setdefault(line["side"], []).append(line["place"])
    day = {"day": words.day(dt.date.fromisoformat(lines[0]["date"]))}
    sentences = (flag_sentence(lines[0], side, places) for side, places in of.items())
    if lines[0]["by_telegraph"]:
        head = _("By {wire}, %(day)s") % day
    else:
        head = (_("%(day)s (delayed)") if lines[0]["late"] else "%(day)s") % day
    return f"{words.capitalise(head)}: {' '.join(sentences)}"


def flag_sentence(line: Facts, side: str, places: Sequence[str]) -> str:
    texts = phrases.flag_phrases(several=len(places) > 1)
    return phrases.chosen_phrase(line, texts) % {"side": side, "place": joined_names(places)}


def split_dateline(line: str) -> tuple[str, str]:
    """Splits a paragraph at its first colon into dateline and rest. A sentence may have a colon as well."""
    head, colon, rest = line.strip().partition(": ")
    is_dateline = colon and len(head) <= HEAD and not rest[:1].islower()
    return (head, rest) if is_dateline else ("", line.strip())


def dateline(line: Facts) -> str:
    day = words.day(dt.date.fromisoformat(line["date"]))
    if not line["place"]:
        return words.capitalise(day)
    about = {"place": line["place"], "day": day}
    if line["by_telegraph"]:
        return _("%(place)s, by {wire}, %(day)s") % about
    return _("%(place)s, %(day)s (delayed)") % about if line["late"] else _("%(place)s, %(day)s") % about


def line_sentence(line: Facts) -> str:
    """Returns what the gazette prints for *line*."""
    writers = {
        "arrival": event_sentence,
        "condition": condition_sentence,
        "won": victory_sentence,
        "came": arrival_sentence,
        "burned": burning_sentence,
        "siege": siege_sentence,
        "announced": policy_sentence,
        "relations": treaty_sentence,
        "taken": town_sentence,
        "executed": execution_sentence,
        RUMOUR: rumour_sentence,
    }
    return writers.get(line["kind"], battle_sentences)(line)


def event_sentence(line: Facts) -> str:
    return f"{in_tongue(line['title']) if line.get('title') else line['what']}."


def condition_sentence(line: Facts) -> str:
    title = in_tongue(line["title"]).rstrip(".")
    return phrases.chosen_phrase(line, phrases.condition_phrases()) % {"title": title}


def victory_sentence(line: Facts) -> str:
    return phrases.chosen_phrase(line, phrases.victory_phrases()) % {"side": line["side"]}


def policy_sentence(line: Facts) -> str:
    what = words.uncapital(str(TREATMENTS[PrisonerPolicy(line["treatment"])]))
    return phrases.chosen_phrase(line, phrases.policy_phrases()) % {"side": line["side"], "what": what}


def rumour_sentence(line: Facts) -> str:
    besieged = line["how"] == "besieged"
    texts = phrases.siege_talk_phrases() if besieged else phrases.rumour_phrases(line["how"])
    about = {"side": line["side"], "other": line.get("other", ""), "place": line.get("about", "")}
    return phrases.chosen_phrase(line, texts) % about


def town_sentence(line: Facts) -> str:
    return flag_sentence(line, line["side"], [line["place"]])


def battle_sentences(line: Facts) -> str:
    """Returns a battle with its turning point, the claims of both sides and the officers killed."""
    sentences = [assault_sentence(line) if line["kind"] == "assault" else battle_sentence(line)]
    if point := line.get("turning_point"):
        sentences.append(turning_point_sentence(point))
    sentences += claim_sentences(line["claims"])
    if line.get("unspared"):
        sentences.append(_("No quarter was given; the press of other countries speaks of murder."))
    if line["chiefs"]:
        sentences.append(_("Among the dead: %s.") % "; ".join(line["chiefs"]))
    return " ".join(sentences)


def treaty_sentence(line: Facts) -> str:
    """Returns how two sides are related from now on."""
    texts = phrases.treaty_phrases(Relation(line["relation"]))
    return phrases.chosen_phrase(line, texts) % {"side": line["side"], "other": line["other"]}


def arrival_sentence(line: Facts) -> str:
    """Returns men and ships, as people on the quay see them."""
    about = {"side": line["side"], "place": line["place"], "names": joined_names(line["names"])}
    if line["of"] == TimetableKind.EXPEDITION:
        texts = {"taken": phrases.captured_ship_phrases, "beaten": phrases.beaten_off_phrases}
        return phrases.chosen_phrase(line, texts.get(line["how"], phrases.landing_phrases)()) % about
    phrasings = {
        TimetableKind.REINFORCEMENT: phrases.reinforcement_phrases,
        TimetableKind.FORCE: phrases.new_force_phrases,
        TimetableKind.RECRUITS: phrases.recruits_phrases,
        TimetableKind.SURRENDER: phrases.surrender_phrases,
        TimetableKind.ARMS: phrases.new_arms_phrases,
    }[TimetableKind(line["of"])]
    return phrases.chosen_phrase(line, phrasings()) % about


def burning_sentence(line: Facts) -> str:
    """Returns what burned at a place, each part once."""
    what, texts = line["what"], []
    if Task.RAZE in what:
        texts.append(phrases.razed_phrases())
    elif Task.BURN_HOUSES in what:
        texts.append(phrases.houses_phrases())
    if Task.BURN_MILL in what:
        texts.append(phrases.mill_phrases(with_cane=Task.BURN_CANE in what))
    elif Task.BURN_CANE in what:
        texts.append(phrases.cane_phrases(mill_safe=line["mill"]))
    return " ".join(phrases.chosen_phrase(line, four) % {"place": line["place"]} for four in texts)


def siege_sentence(line: Facts) -> str:
    about = {"side": line["side"], "place": line["place"]}
    return phrases.chosen_phrase(line, phrases.siege_phrases(line["how"])) % about


def execution_sentence(line: Facts) -> str:
    """Returns how many prisoners a side had shot, and the officers by name."""
    men = line["men"] + len(line["officers"])
    text = phrases.chosen_phrase(line, phrases.execution_phrases(men))
    text %= {"n": words.number(men), "side": line["side"]}
    if line["officers"]:
        among = _("Among them: %s.") % "; ".join(line["officers"])
        return f"{text} {among}"
    return text


def battle_sentence(line: Facts) -> str:
    chief = words.officer_in_sentence(line.get("chief", ""))
    about = {"place": line["place"], "side": line["attacker"], "chief": chief}
    texts = phrases.battle_phrases(near=line["near"], chief=bool(line.get("chief")))
    return phrases.chosen_phrase(line, texts) % about


def assault_sentence(line: Facts) -> str:
    about = {"place": line["place"], "side": line["attacker"]}
    texts = phrases.assault_phrases(entered=line["holder"] == line["attacker"])
    return phrases.chosen_phrase(line, texts) % about


def claim_sentences(claims: Sequence[Facts]) -> list[str]:
    """Returns the claims of both sides; those that name no loss in one sentence."""
    if len(claims) == 2 and not any(claim["enemy"] or claim["own"] for claim in claims):
        return [_("Both bulletins speak of no loss.")]
    return [claim_sentence(claim, first=not number) for number, claim in enumerate(claims)]


def claim_sentence(claim: Facts, *, first: bool) -> str:
    """Returns a side's claim; nobody believes the other's paper."""
    text = {
        (True, True): _("gives the enemy’s loss as some %(enemy)s, its own as some %(own)s"),
        (True, False): _("gives the enemy’s loss as some %(enemy)s, and owns to none"),
        (False, True): _("owns to a loss of some %(own)s, and says nothing of the enemy’s"),
        (False, False): _("speaks of no loss on either side"),
    }[bool(claim["enemy"]), bool(claim["own"])]
    figures = text % {name: words.number(claim[name]) for name in ("enemy", "own")}
    about = {"side": claim["side"], "told": figures}
    if first:
        return _("The bulletin of {the}%(side)s %(told)s.") % about
    return _("The bulletin of {the}%(side)s tells it otherwise: it %(told)s.") % about


SIDES_SAY: Final = {"announced": "%(side)s", "relations": "%(side)s, %(other)s"}
"""Kinds of lines that rest on what sides have said, not on an event with a name."""


def basis_of_line(line: Facts) -> Ground:
    """Returns the basis of *line*: the fact, the ledger's losses against the claims, and who knows it."""
    rests = line["rests"]
    day = words.short_day(dt.date.fromisoformat(line["date"]))
    named = "; ".join(rests["of"]) if rests.get("of") else rests.get("name", "")
    name = SIDES_SAY[line["kind"]] % line if line["kind"] in SIDES_SAY else named
    fact = f"{name}, {day}"
    lost = ", ".join(f"{side} {words.number(men)}" for side, men in (rests.get("lost") or {}).items())
    if lost:
        fact = _("%(fact)s; losses in the ledger: %(lost)s") % {"fact": fact, "lost": lost}
    known = ", ".join(rests.get("knows", ())) or _("the umpire")
    return Ground(dateline(line), fact, known)
