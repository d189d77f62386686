"""Single recorded battles, set up from their facts and fought by the computer.

    make bench-records; or PYTHONPATH=. python benchmarks/records.py [--seeds 40] [--processes 2]
        [--only palo_seco ocujal]

Each is fought like a battle of `ten_years_war`: mustered, played, pursued as on the march, and returned. The
table has each side's recorded loss, the spread (second least to second most: nine in ten of 40 seeds) and
whether it includes the record. It is *high* where the computer loses more. Only fates in the record count: if
it has only the dead, only the dead. A battle of several days is fought as often, by the men who are left. The
facts are in recorded/. Each loss is marked `source`, `claimed` or `estimate`, and the last lines count by
that: known facts matter most, while an estimate is its compilers' own.
"""

import os
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from benchmarks.recorded.facts import recorded_fights  # noqa: E402
from benchmarks.recorded.fought import spreads, verdict  # noqa: E402

SEEDS: Final = 40

Spreads = dict[str, tuple[int, int]]


def spread_of(key: str, seeds: int) -> Spreads:
    return spreads(recorded_fights()[key], seeds)


def main() -> None:
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=SEEDS)
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--only", nargs="*", choices=recorded_fights(), default=[])
    chosen = asked.parse_args()
    fights = {
        key: fight for key, fight in recorded_fights().items() if key in (chosen.only or recorded_fights())
    }
    counted: dict[str, Counter[str]] = {"source or claimed": Counter(), "estimate": Counter()}
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        for fight, found in zip(
            fights.values(), pool.map(partial(spread_of, seeds=chosen.seeds), fights), strict=True
        ):
            for side in fight.sides:
                low, high = found[side["side"]]
                said = verdict(int(side["lost"]), low, high)
                counted["estimate" if side["basis"] == "estimate" else "source or claimed"][said] += 1
                men = int(side["foot"]) + int(side["horse"])
                print(
                    f"{fight.row['name']:32} {side['side']:6} {men:5} men {side['fates']:24}"
                    f" {side['lost']:>5} ({side['basis']}): {low} to {high}: {said}",
                    flush=True,
                )
    for basis, verdicts in counted.items():
        told = ", ".join(f"{said} {number}" for said, number in sorted(verdicts.items()))
        print(f"{basis}, {verdicts.total()} losses: {told}")


if __name__ == "__main__":
    main()
