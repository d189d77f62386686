"""Stores a battle and the meaning of the verbs of each ruleset's version that has none stored yet.

`make golden` runs it after a version was raised. What is stored is never written again: it stands for the
databases of people who have played by that version.
"""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

import rules  # noqa: E402
from rules.core.telling.verbs import verbs  # noqa: E402

SMALL = {
    "machete": "machete/ford",
    "scwares": "scwares/camp",
    "acw_hex": "acw_hex/ford",
    "macduff": "macduff/meeting",
    "mexican_war": "mexican_war/pass",
}


def meanings(ruleset: str) -> dict[int, dict[str, Any]]:
    """Returns what each verb of the ruleset meant, by version.

    That is its values, what it sets, names, side, called.
    """
    recorded = json.loads((HERE / "verbs" / f"{ruleset}.json").read_text("utf-8"))
    found: dict[int, dict[str, Any]] = {}
    now: dict[str, Any] = {}
    for version, changed in recorded.items():
        now = {name: meaning for name, meaning in (now | changed).items() if meaning is not None}
        found[int(version)] = now
    return found


def meaning_of(verb: Any) -> list[Any]:
    sets = {"state": verb.state, "on_table": verb.on_table}
    sets = {name: value for name, value in sets.items() if value is not None}
    return [list(verb.values), sets, verb.names, verb.side, dict(verb.called)]


def keep_verbs(ruleset: str) -> None:
    """Adds what is new since the last version that was recorded."""
    file, version = HERE / "verbs" / f"{ruleset}.json", rules.find(ruleset).version
    recorded = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if str(version) in recorded:
        return
    last = meanings(ruleset)[max(map(int, recorded))] if recorded else {}
    now = {name: meaning_of(verb) for name, verb in sorted(verbs(ruleset).items()) if verb.replaces is None}
    recorded[str(version)] = {name: told for name, told in now.items() if last.get(name) != told}
    recorded[str(version)] |= {name: None for name in last if name not in now}
    blocks = []
    for number, changed in recorded.items():
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in changed.items())
        blocks.append(f' "{number}": {{\n{lines}\n }}')
    file.write_text("{\n" + ",\n".join(blocks) + "\n}\n", "utf-8")


def keep_battle(ruleset: str) -> None:
    """Fights the small battle of the ruleset by computer and packs it."""
    version = rules.find(ruleset).version
    file = HERE / "battles" / f"{ruleset}_{version}.json.xz"
    if file.exists():
        return
    record, log = rules.Record(rules.load_scenario(SMALL[ruleset]), version, "1873"), rules.FullLog()
    computer = rules.computers(record.scenario)
    outcome = rules.play(record, dice=rules.SeededDice(record.seed), computer=computer, log=log)
    assert isinstance(outcome, rules.Outcome)
    packed = {"record": record.data(), "events": log.data()}
    file.write_bytes(lzma.compress(json.dumps(packed, separators=(",", ":")).encode(), preset=9))


if __name__ == "__main__":
    for ruleset in rules.RULESETS:
        keep_verbs(ruleset)
        keep_battle(ruleset)
