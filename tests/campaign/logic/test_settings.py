"""Settings of a campaign: only what differs is kept, by the turn from which on it holds."""

import re
from pathlib import Path

from campaign.logic import settings
from campaign.logic.settings import DEFAULT, Settings, in_force, longest_hospital
from campaign.logic.settings.book import BOOK
from campaign.logic.settings.shares import COURSES, FATES
from campaign.logic.vocabulary import Terrain

PLAIN = {"seed": "x", "crowd": 900, "changes": {"10": {"crowd": 700}, "3": {"crowd": 800, "dear": 10}}}


def test_without_a_word_the_defaults_hold():
    assert Settings.of({"seed": "x"}, 7) == DEFAULT
    assert (DEFAULT.battles.at_once_men, DEFAULT.battles.at_once_odds) == (300, 5)


def test_a_change_holds_from_its_turn_on_and_leaves_earlier_turns_their_rules():
    assert [Settings.of(PLAIN, turn).march.crowd for turn in (0, 2, 3, 9, 10, 99)] == [
        *(900, 900, 800, 800, 700, 700)
    ]


def test_only_differences_are_in_force_and_only_settings():
    assert in_force(PLAIN, 3) == {"crowd": 800}


def test_as_long_as_any_turns_rules_may_have_somebody_in_hospital():
    assert longest_hospital({}) == 13
    assert longest_hospital({"rejoin_turns": 20}) == 21
    assert longest_hospital({"changes": {"2": {"hospital_weeks": 20}, "5": {"hospital_weeks": 1}}}) == 24


def test_every_setting_is_read_by_the_campaign():
    app = Path(settings.__file__).parents[2]
    apps = (app, app.with_name("battles"))  # battles reads what a muster was made by
    source = "".join(path.read_text("utf-8") for each in apps for path in sorted(each.rglob("*.py")))
    dealt = {f"{course}_{fate}" for course in COURSES for fate in FATES}  # read by Shares.column
    dealt |= {name for name, row in BOOK.items() if row.group in ("rates", "ground")}  # by Rates, Ground
    dealt |= {f"feeds_{terrain}" for terrain in Terrain}  # by supply.men_fed_by_place
    assert [name for name in BOOK if name not in dealt and not re.search(rf"\.{name}\b", source)] == []
