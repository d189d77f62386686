"""Stores a game at a table, step by step, of each ruleset's version that has none stored yet.

`make golden` runs it after a version was raised. What is stored is never written again: it stands for the
reports of people who have played by that version.
"""

import json
import lzma
import os
import sys
from pathlib import Path

import django

HERE = Path(__file__).parent
STEPS = 60


def keep_steps() -> None:
    """Stores random steps as a report has them."""
    import rules
    from tests.battles.table.test_course import RULESETS, play, table_of

    for ruleset in RULESETS:
        file = HERE / "steps" / f"{ruleset}_{rules.find(ruleset).version}.json.xz"
        if not file.exists():
            _game, stored = play(table_of(ruleset), STEPS)
            file.write_bytes(lzma.compress(json.dumps(stored).encode()))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    keep_steps()
