"""The other parts in words: strength, the enemy, health, the roads."""

import datetime as dt
from typing import Any

from campaign.i18n.language import in_tongue
from campaign.i18n.order_words import TASKS_DONE
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Fate, Stock, Task
from campaign.pages.arrivals.timetable import outcome_phrase
from campaign.pages.economy import treasury, victory_track
from campaign.pages.parts import health, supply
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.spot_names import spot_phrase
from campaign.pages.reports import gazette
from campaign.pages.reports.situation import dispatches
from campaign.pages.reports.situation.sightings import by_spot, latest_rows
from campaign.templatetags.drawing import change

Facts = dict[str, Any]


def strength_lines(facts: Facts) -> tuple[str, ...]:
    """Returns the strength: At the start, 655 fit for duty; battle −42; recovery +9; at the end, 622."""
    strength = facts["strength"]
    moved = [f"{words.cause_name(cause)} {change(men)}" for cause, men in strength["changes"].items() if men]
    opened = _("At the start, %s fit for duty") % words.number(strength["opened"])
    closed = _("at the end, %s") % words.number(strength["closed"])
    names = "; ".join(strength.get("without", ()))
    silent = [_("Not counted, because there is no news of them: %s.") % names] if names else []
    return (
        f"{'; '.join([opened, *moved, closed])}.",
        *silent,
        *recovery_sentences(facts),
        *later_recoveries(facts),
    )


def recovery_sentences(facts: Facts) -> list[str]:
    """Returns a sentence on men due back next week; none if there are none."""
    if not facts["due"]:
        return []
    text = ngettext(
        "%(n)s lightly wounded man is fit again next {week}.",
        "%(n)s lightly wounded men are fit again next {week}.",
        facts["due"],
    )
    return [text % {"n": words.number(facts["due"])}]


def later_recoveries(facts: Facts) -> list[str]:
    """Returns sentences on men and officers who may be back in later weeks; none if there are none."""
    sentences = []
    if beds := facts.get("beds"):
        men = ngettext(
            "%(n)s severely wounded man is in hospital. He leaves it between the {week} of %(first)s and "
            "that of %(last)s, fit again if all goes well.",
            "%(n)s severely wounded men are in hospital. They leave it between the {week} of %(first)s and "
            "that of %(last)s, most of them fit again.",
            beds["men"],
        )
        sentences.append(men % {"n": words.number(beds["men"]), **days_in_words(beds)})
    if astray := facts.get("astray"):
        men = ngettext(
            "%(n)s man is missing. If he rejoins, he does so by the {week} of %(last)s.",
            "%(n)s men are missing. Those who rejoin do so by the {week} of %(last)s.",
            astray["men"],
        )
        sentences.append(men % {"n": words.number(astray["men"]), **days_in_words(astray)})
    sentences += [
        _("%(name)s is wounded, until %(day)s.")
        % {"name": officer["name"], "day": words.day(dt.date.fromisoformat(officer["until"]))}
        for officer in facts.get("laid_up", ())
    ]
    return sentences + [_("%(name)s is fit again.") % {"name": name} for name in facts.get("fit", ())]


def days_in_words(row: Facts) -> dict[str, str]:
    return {name: words.day(dt.date.fromisoformat(row[name])) for name in ("first", "last") if name in row}


def enemy_lines(facts: Facts) -> tuple[str, ...]:
    """Returns this week's sightings, then older ones that no newer one repeats.

    Spots are in order of their newest sighting.
    """
    rows = latest_rows(facts["enemy"])
    fresh = by_spot(row for row in rows if row["days"] < 7)
    older = by_spot(row for row in rows if row["days"] >= 7)
    read = dispatches.captured_lines(facts)
    return (*fresh, *read, *([_("Seen in earlier {weeks}:"), *older] if older else []))


def supply_lines(facts: Facts) -> tuple[str, ...]:
    sick = sum(row.get("sick", 0) for row in facts["forces"])
    wounded = sum(row.get("wounded", 0) for row in facts["forces"])
    weather = facts.get("weather")
    sky = (_("Weather of the {week}: %s.") % words.weather_by_district(weather),) if weather else ()
    come = (
        unsupplied_lines(facts)
        + ammunition_lines(facts)
        + tuple(magazine_line(row) for row in facts.get("magazines") or ())
        + (sky or season_lines(facts))
        + account_sentences(facts.get("accounts", {}))
        + tuple(arrival_line(row) for row in facts.get("come", ()))
        + tuple(at_sea(row) for row in facts.get("sea", ()))
    )
    hurt = _("Wounded: %s.") % words.number(wounded) if wounded else ""
    listed = facts.get("sick", ())
    if not listed:
        ill = _("Sick: %s.") % words.number(sick) if sick else ""
        return *filter(None, (f"{ill} {hurt}".strip(),)), *come
    ill = health.sickness_sentence(*(sum(row[name] for row in listed) for name in ("sick", "new", "due")))
    return f"{ill} {hurt}".strip(), health.by_force(listed), *come


def account_sentences(facts: Facts) -> tuple[str, ...]:
    """Returns sentences on money, weariness and victory that the reader may know; none without them."""
    sentences = []
    if money := facts.get("money"):
        sentences.append(treasury.week_sentence(money["came"], money["went"], money["owed"]))
    if "mood" in facts:
        sentences.append(victory_track.weariness_phrase(facts.get("weariness"), facts["mood"]))
    sentences += [
        ngettext(
            "Gained: %(title)s (%(points)s point).", "Gained: %(title)s (%(points)s points).", row["points"]
        )
        % {"title": in_tongue(row["title"]), "points": words.number(row["points"])}
        for row in facts.get("met", ())
    ]
    sentences += [
        ngettext("Lost: %(title)s (%(points)s point).", "Lost: %(title)s (%(points)s points).", row["points"])
        % {"title": in_tongue(row["title"]), "points": words.number(row["points"])}
        for row in facts.get("lost", ())
    ]
    return tuple(sentences)


def unsupplied_lines(facts: Facts) -> tuple[str, ...]:
    """Returns unsupplied forces, equal ones in one line; nothing in a campaign without supply."""
    if (rows := facts.get("supply")) is None:
        return ()
    alike: dict[str, list[str]] = {}
    for row in rows:
        soon = [_("Unless supplies arrive, nothing is left next {week}.")] if row.get("soon") else []
        text = " ".join([supply.supply_sentence(row["turns_unsupplied"], row["hungry"]), *soon])
        alike.setdefault(text, []).append(row["name"])
    lines = (f"{'; '.join(names)}. {text}" for text, names in alike.items())
    return tuple(lines)


def ammunition_lines(facts: Facts) -> tuple[str, ...]:
    """Returns the rounds of all forces, then the forces with too few for a battle. () if none are counted."""
    if not (rows := facts.get("rounds")):
        return ()
    whole = words.amount(Stock.ROUND, sum(row["rounds"] for row in rows))
    lines = [_("All forces together carry %s.") % whole]
    spent = [row["name"] for row in rows if row["firearms"] and not row["rounds"]]
    if spent:
        lines.append(_("Without a round: %s.") % "; ".join(spent))
    for row in rows:
        lasting = 10 * row["rounds"] // (row["firearms"] * row["per_battle"]) if row["firearms"] else 10
        if row["rounds"] and lasting < 10:
            about = {"name": row["name"], "rounds": words.amount(Stock.ROUND, row["rounds"])}
            lines.append(_("%(name)s: %(rounds)s, not enough for a battle.") % about)
    return tuple(lines)


def magazine_line(row: Facts) -> str:
    """Returns a magazine: In the magazine of Alba: 17,000 rounds.

    Without a place: in all of them.
    """
    held = ", ".join(words.amount(stock, number) for stock, number in row["held"])
    if row["place"]:
        return _("In the magazine of %(place)s: %(held)s.") % {"place": row["place"], "held": held}
    return _("In our magazines: %s.") % (held or _("nothing"))


def arrival_line(row: Facts) -> str:
    """Returns an arrival: First drafts from Spain: 900 men came to La Habana.

    The enemy's has no name and no number.
    """
    if "title" in row:
        return " ".join([f"{in_tongue(row['title'])}.", *(secret_line(news) for news in row.get("news", ()))])
    if not row["name"]:
        return _("An unknown ship: %(what)s.") % {"what": outcome_phrase(row["what"], 0, row["place"])}
    if row["own"] or "what" in row:
        return (
            f"{row['name']}: {outcome_phrase(row['what'], row.get('men', 0), row.get('place', ''))}."
            + no_quarter_sentence(row)
        )
    if "kind" not in row:  # drafted by an earlier version
        return f"{row['name']}: {row['place']}." if "place" in row else f"{row['name']}."
    text = gazette.arrival_sentence(
        {"of": row["kind"], "how": "", "names": [row["name"]], "place": "", **row}
    )
    return f"{row['place']}: {text}" if "place" in row else text


def secret_line(news: Facts) -> str:
    """Returns the news of an event for its reader's side alone."""
    about = {"places": ", ".join(news["places"]), "name": news.get("name", "")}
    return {
        "warning": _("%(name)s is getting ready. It is to land at one of these: %(places)s."),
        "treason": _(
            "A friend inside opens the fortifications of %(places)s to our men at their next assault."
        ),
    }[news["do"]] % about


def at_sea(row: Facts) -> str:
    """Returns what happened at sea.

    Friday 24 January, on the sea lane from Alba to Bor, km 20: Sloop chased off a strange ship.
    """
    sentences = {
        (True, Fate.CAPTURED): _("%(name)s was captured at sea by a warship."),
        (True, Fate.CHASED): _("%(name)s was chased off by a warship."),
        (True, Fate.DRIVEN): _("%(name)s put to sea before the enemy took the harbour."),
        (True, Fate.TRAPPED): _("%(name)s was captured in the harbour, which has fallen."),
        (False, Fate.TRAPPED): _("%(ship)s captured %(name)s in the harbour."),
        (False, Fate.CAPTURED): _("%(ship)s captured %(name)s."),
        (False, Fate.CHASED): _("%(ship)s chased off an unknown ship."),
        (False, Fate.THROUGH): _("%(ship)s saw an unknown ship and lost sight of it."),
    }[row["own"], Fate(row["fate"])]
    day = words.capitalise(words.weekday(dt.date.fromisoformat(row["day"])))
    return f"{day}, {spot_phrase(row['spot'])}: {sentences % row}" + no_quarter_sentence(row)


def no_quarter_sentence(row: Facts) -> str:
    """Returns the sentence behind what a ship took, if its side gives no quarter."""
    return " " + _("Nobody was spared.") if row.get("killed") else ""


def road_lines(facts: Facts) -> tuple[str, ...]:
    """Returns the map extract in words: which forces passed which places."""
    lines = [road_line(row["name"], row["places"]) for row in facts.get("roads", ())]
    hands = [changed_hands(row) for row in facts.get("places", ())]
    hands += [base_fallen(row) for row in facts.get("bases", ())]
    rings = [siege_line(row) for row in facts.get("sieges", ())]
    rings += [siege_over(row) for row in facts.get("sieges_over", ())]
    done = [task_line(row) for row in facts.get("tasks_done", ())]
    return *lines, *hands, *rings, *done


def road_line(name: str, places: list[str]) -> str:
    """Returns a road: Column Vidal by way of Alba, Bor."""
    if not places:
        return _("%(name)s stayed on its route.") % {"name": name}
    ends = sorted(set(places))
    if len(ends) == 2 < len(places) - 1:
        return _("%(name)s to and fro between %(a)s and %(b)s.") % {"name": name, "a": ends[0], "b": ends[1]}
    return _("%(name)s by way of %(places)s.") % {"name": name, "places": ", ".join(places)}


def siege_line(row: Facts) -> str:
    """Returns a siege: Bayamo is closed in, for 2 weeks now; its stores last 4 weeks more."""
    about = {"place": row["place"], "turns": row["turns"], "left": abs(row.get("stores", 0))}
    if not row["own"]:
        return (
            ngettext(
                "We have besieged %(place)s for %(turns)d turn.",
                "We have besieged %(place)s for %(turns)d turns.",
                row["turns"],
            )
            % about
        )
    if row["stores"] > 0:
        return (
            ngettext(
                "%(place)s is besieged. Its provisions last %(left)d more turn.",
                "%(place)s is besieged. Its provisions last %(left)d more turns.",
                row["stores"],
            )
            % about
        )
    return _("%(place)s is besieged and starves.") % about


def siege_over(row: Facts) -> str:
    return {
        ("raised", True): _("We have lifted the siege of %(place)s."),
        ("raised", False): _("%(place)s is relieved."),
        ("given_up", True): _("The garrison of %(place)s has surrendered to us."),
        ("given_up", False): _("The garrison of %(place)s has surrendered."),
    }[row["how"], row["ours"]] % {"place": row["place"]}


def base_fallen(row: Facts) -> str:
    """Returns a base that fell: 30 men of ours who lay sick or wounded at Bor are in the enemy’s hands."""
    text = {
        (True, "taken"): ngettext(
            "%(n)s man of ours who lay sick or wounded at %(place)s is in the enemy’s hands.",
            "%(n)s men of ours who lay sick or wounded at %(place)s are in the enemy’s hands.",
            row["men"],
        ),
        (True, "killed"): ngettext(
            "%(n)s man of ours who lay sick or wounded at %(place)s was killed by the enemy.",
            "%(n)s men of ours who lay sick or wounded at %(place)s were killed by the enemy.",
            row["men"],
        ),
        (False, "taken"): ngettext(
            "At %(place)s we found %(n)s sick or wounded enemy; he is our prisoner.",
            "At %(place)s we found %(n)s of the enemy’s sick and wounded; they are our prisoners.",
            row["men"],
        ),
        (False, "killed"): ngettext(
            "At %(place)s we found %(n)s sick or wounded enemy, and gave no quarter.",
            "At %(place)s we found %(n)s of the enemy’s sick and wounded, and gave no quarter.",
            row["men"],
        ),
    }[row["ours"], row["how"]]
    return text % {"n": words.number(row["men"]), "place": row["place"]}


def season_lines(facts: Facts) -> tuple[str, ...]:
    """Returns when the rains come; () in a land without any."""
    if (months := facts.get("rains")) is None:
        return ()
    if not months:
        return (_("It is the rainy season."),)
    return (ngettext("The rains are %d month off.", "The rains are %d months off.", months) % months,)


def task_line(row: Facts) -> str:
    """Returns a task done: Tuesday 4 February: The cane of Las Minas was burned. Our work."""
    day = words.capitalise(words.weekday(dt.date.fromisoformat(row["date"])))
    start, *end = row["at"]
    at = _("from %(start)s to %(end)s") % {"start": start, "end": end[0]} if end else start
    what = TASKS_DONE[Task(row["task"])] % {"at": at}
    if row["task"] == Task.SEIZE_SUPPLIES:
        what = f"{what} {stores_gone(row)}"
    return _("%(day)s: %(what)s We did it.") % {"day": day, "what": what} if row["own"] else f"{day}: {what}"


def stores_gone(row: Facts) -> str:
    """Returns what is gone: Carried off: 300 rounds and 12 muskets."""
    gone = row["took"] if row["own"] else row["lost"]
    what = ", ".join(words.amount(stock, number) for stock, number in gone)
    if not what:
        return _("None were found that could be carried off.")
    return (_("Carried off: %s.") if row["own"] else _("Lost: %s.")) % what


def changed_hands(row: Facts) -> str:
    about = {"place": row["place"], "side": row["of"] if row["won"] else row["by"]}
    if not row["won"]:
        return _("%(place)s is lost to {the}%(side)s.") % about
    return (
        _("%(place)s is taken from {the}%(side)s.") if row["of"] else _("%(place)s is in our hands.")
    ) % about
