#!/usr/bin/env python3
"""Django's command line. A wrong setting ends it with one sentence and exit code 2."""

import gc
import os
import sys
from io import TextIOWrapper

from config.environment import BadSetting

SERVED = {"demo": {"--reset"}, "serve": set[str]()}
"""The commands of a process that only watches over others, with their options: they go without Django."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Into a pipe or a file too, the demo's addresses and passwords appear while it serves.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    name, *options = sys.argv[1:] or [""]
    if name in SERVED and set(options) <= SERVED[name]:
        from config.supervise import run

        return run([name, *options])
    gc.disable()  # while all is loaded, a third of the time; config/apps.py enables it
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except BadSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
