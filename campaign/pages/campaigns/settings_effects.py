"""Effects of changed settings: numbers of past turns if they can be counted, else the rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from campaign.clauses.catalogue import clauses_by_setting
from campaign.i18n.war_words import gettext as _, in_war
from campaign.logic.casualties.forecast import cost_of_battles
from campaign.logic.engagement.at_once import is_referred_under
from campaign.logic.engagement.suggestions import Suggestion, propose_settlement, weigh_parties
from campaign.logic.settings import Settings
from campaign.logic.settings.book import BOOK, Value
from campaign.logic.settings.shares import COURSES, FATES
from campaign.logic.turns.deadlines import first_deadline
from campaign.logic.turns.rhythm import Rhythm
from campaign.logic.vocabulary import Cause, Stock
from campaign.models import Campaign
from campaign.pages.campaigns.settings_words import ClauseChip, clause_chips, value_in_words
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.weeks.past_turns import PastBattle, PastTurns

OFF = "off"
MOST = 200
"""Battles that are looked at, at most."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One changed setting: its text, its value before and after, and what the change does."""

    text: str
    before: str
    after: str
    sentence: str
    clauses: tuple[ClauseChip, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Says what a sentence about one setting needs.

    `before`: the settings without any change; `after`: with this one; `together`: with all that are wanted.
    """

    name: str
    value: Value
    past: PastTurns
    before: Settings
    after: Settings
    together: Settings

    @property
    def when(self) -> str:
        numbers = self.past.numbers
        if len(numbers) == 1:
            return _("in turn %(number)d") % {"number": numbers[0]}
        return _("in turns %(first)d to %(last)d") % {"first": numbers[0], "last": numbers[-1]}


Sentence = Callable[[Change], str]


def settings_effects(
    campaign: Campaign,
    first: int,
    standing: Mapping[str, Value],
    wanted: Mapping[str, Value],
    sides: Mapping[str, str],
) -> tuple[Effect, ...]:
    """Returns an effect for each value of *wanted*, in the order of the book. At most five queries.

    *first*: the turn from which they hold. *standing*: every setting without them.
    """
    past, made = PastTurns(campaign, first), list[Effect]()
    before, together = settings_of(standing), settings_of({**standing, **wanted})
    for name in [name for name in BOOK if name in wanted]:
        after = settings_of({**standing, name: wanted[name]})
        sentence = sentence_of(Change(name, wanted[name], past, before, after, together))
        made.append(
            Effect(
                in_war(BOOK[name].text),
                value_in_words(name, standing[name], sides),
                value_in_words(name, wanted[name], sides),
                "" if sentence in (effect.sentence for effect in made) else sentence,
                clause_chips([name]),
            )
        )
    return tuple(made)


def settings_of(values: Mapping[str, Value]) -> Settings:
    return Settings.with_values(
        {name: value for name, value in values.items() if value != BOOK[name].default}
    )


def sentence_of(change: Change) -> str:
    """Returns what past turns say about *change*, or else which rule it changes."""
    tell = SENTENCES.get(change.name) or OF_GROUP.get(BOOK[change.name].group)
    if tell and (change.past.numbers or change.name in WITHOUT_PAST) and (counted := tell(change)):
        return counted
    title = in_war(clauses_by_setting()[change.name][0].title)
    return _("It changes this rule: %(title)s.") % {"title": title}


def battles_at_once(change: Change) -> str:
    battles = change.past.battles[-MOST:]
    if not battles:
        return ""

    def is_referred(battle: PastBattle) -> bool:
        return is_referred_under(
            battle.muster,
            battle.kind,
            battle.why_referred,
            change.after.battles,
            was=change.before.battles,
            is_referred=battle.is_referred,
        )

    return _(
        "Battles %(when)s: %(all)d. The computer settled %(was)d of them at once."
        " With this setting it would have settled %(now)d."
    ) % {
        "when": change.when,
        "all": len(battles),
        "was": sum(not battle.is_referred for battle in battles),
        "now": sum(not is_referred(battle) for battle in battles),
    }


def tables_suggested(change: Change) -> str:
    battles = [battle for battle in change.past.battles[-MOST:] if battle.is_referred]
    if not battles:
        return ""

    def tables(settings: Settings) -> int:
        weights = (
            weigh_parties(*men_of(battle.muster), battle.muster["fortification"]) for battle in battles
        )
        return sum(
            propose_settlement(weight, battle.why_referred, settings.battles) is Suggestion.TABLE
            for weight, battle in zip(weights, battles, strict=True)
        )

    return _(
        "Battles that waited for you %(when)s: %(all)d. The desk would suggest a table"
        " battle for %(now)d of them. Before: %(was)d."
    ) % {
        "when": change.when,
        "all": len(battles),
        "now": tables(change.after),
        "was": tables(change.before),
    }


def men_of(muster: Mapping[str, Any]) -> tuple[int, int]:
    """Returns the men of both parties of a stored *muster*."""
    first, second = (
        sum(unit["men"] for force in party["forces"] for unit in force["units"])
        for party in muster["parties"]
    )
    return first, second


def men_lost(change: Change) -> str:
    """Returns the cost of the past battles by both casualty tables; "" if it is the same."""
    lost, ruleset = change.past.losses, change.past.campaign.ruleset
    was, now = (
        cost_of_battles(lost, settings.casualties, ruleset) for settings in (change.before, change.together)
    )
    if was == now:
        return ""
    return _(
        "Men lost in battle %(when)s: %(all)s. With this setting about %(dead)s of them would have"
        " died, and %(back)s would be fit again. Before: %(was_dead)s and %(was_back)s."
    ) % {
        "when": change.when,
        "all": words.number(sum(lost.values())),
        "dead": words.number(now.dead),
        "back": words.number(now.back),
        "was_dead": words.number(was.dead),
        "was_back": words.number(was.back),
    }


def hospital_stay(change: Change) -> str:
    was, now = change.before.casualties, change.after.casualties
    return _(
        "Turns after which the severely wounded leave hospital: %(first)d to %(last)d."
        " Before: %(was_first)d to %(was_last)d. Men already in hospital leave when they were due to."
    ) % {
        "first": now.hospital_first,
        "last": now.hospital_first + now.hospital_weeks - 1,
        "was_first": was.hospital_first,
        "was_last": was.hospital_first + was.hospital_weeks - 1,
    }


def sick_words(change: Change) -> str:
    fallen = change.past.amounts_posted.get((Stock.MEN, Cause.DISEASE), 0)
    sentence = _("Men who fell sick %(when)s: %(n)s.") % words_and_number(change, fallen)
    return with_none(change, sentence, fallen)


def provisions(change: Change) -> str:
    used = change.past.amounts_posted.get((Stock.PROVISIONS, Cause.CONSUMED), 0)
    return with_none(
        change, _("Loads of provisions used %(when)s: %(n)s.") % words_and_number(change, used), used
    )


def rounds(change: Change) -> str:
    fired = change.past.amounts_posted.get((Stock.ROUND, Cause.FIRED), 0)
    return with_none(change, _("Rounds fired %(when)s: %(n)s.") % words_and_number(change, fired), fired)


def recruits(change: Change) -> str:
    joined = change.past.men_recruited
    return with_none(change, _("Men who joined %(when)s: %(n)s.") % words_and_number(change, joined), joined)


def stragglers(change: Change) -> str:
    left = change.past.amounts_posted.get((Stock.MEN, Cause.STRAGGLER), 0)
    return (
        _("Men who straggled on the march %(when)s: %(n)s.") % words_and_number(change, left) if left else ""
    )


def with_none(change: Change, text: str, number: int) -> str:
    """Returns *text* about a *number* that would have been nil if the setting is switched off."""
    if not number:
        return ""
    none = _("With this setting there would have been none.")
    return f"{text} {none}" if change.value == OFF else text


def words_and_number(change: Change, number: int) -> dict[str, str]:
    return {"when": change.when, "n": words.number(number)}


def orders(change: Change) -> str:
    counts = change.past.counts
    text = _("Orders %(when)s: %(n)s. The computer gave %(by_computer)s of them.")
    return text % {
        **words_and_number(change, counts["orders"]),
        "by_computer": words.number(counts["by_computer"]),
    }


def letters(change: Change) -> str:
    return _("Dispatches sent %(when)s: %(n)s.") % words_and_number(change, change.past.counts["letters"])


def contacts(change: Change) -> str:
    counts = change.past.counts
    text = _("Contacts with the enemy %(when)s: %(n)s. In %(got_away)s of them one side evaded.")
    return text % {
        **words_and_number(change, counts["contacts"]),
        "got_away": words.number(counts["got_away"]),
    }


def sightings(change: Change) -> str:
    return _("Enemies seen %(when)s: %(n)s.") % words_and_number(change, change.past.counts["sightings"])


def prisoners(change: Change) -> str:
    return _("Prisoners now: %(n)s.") % {"n": words.number(change.past.counts["captured"])}


def waiting_battles(change: Change) -> str:
    return _("Battles that wait for you now: %(n)s.") % {"n": words.number(change.past.counts["waiting"])}


def next_deadline(change: Change) -> str:
    """Returns when orders of a turn that opens now would be due."""
    if Rhythm.of(change.past.campaign.rhythm):
        return _("The campaign’s weekly rhythm sets the deadline. This number counts only without a rhythm.")
    due = first_deadline(timezone.now(), change.past.numbers.stop + 1, change.after.clock)
    if due is None:
        return _("Turns have no deadline until you set one.")
    return _("Orders of a turn that opens now would be due on %(due)s.") % {"due": words.date_and_time(due)}


SENTENCES: Mapping[str, Sentence] = {
    "at_once_men": battles_at_once,
    "at_once_odds": battles_at_once,
    "table_odds": tables_suggested,
    "table_men": tables_suggested,
    "hospital_first": hospital_stay,
    "hospital_weeks": hospital_stay,
    **dict.fromkeys(
        (
            *("recovery", "hospital_dead", "hospital_home", "rejoin"),
            *(f"{course}_{fate}" for course in COURSES for fate in FATES),
        ),
        men_lost,
    ),
    **dict.fromkeys(
        ("disease", "new_dry", "new_rains", "old_dry", "old_rains", "born_dry", "born_rains"), sick_words
    ),
    "supply": provisions,
    "ammunition": rounds,
    "recruiting": recruits,
    "straggle": stragglers,
    "forced": stragglers,
    "absent": orders,
    "battle_hours": waiting_battles,
    "deadline_hours": next_deadline,
    **dict.fromkeys(("couriers", "caught_enemy", "caught_people", "caught_most"), letters),
}
"""Counts in past turns what a setting decides."""

WITHOUT_PAST = ("hospital_first", "hospital_weeks", "deadline_hours")
"""Settings of which something can be said before the first turn is over."""

OF_GROUP: Mapping[str, Sentence] = {
    "evasion": contacts,
    "sight": sightings,
    "prisoners": prisoners,
}
"""The same for all other settings of a group."""
