"""Gunicorn's settings for the site: where there are several processes, it is loaded once and then forked."""

import gc
import os
from typing import Any

worker_class = "gthread"
workers = max(1, min(4, (os.cpu_count() or 1) // 2))  # the other half of the machine fights battles
threads = 8
preload_app = workers > 1  # one alone has nobody to share with
control_socket_disable = True
max_requests, max_requests_jitter = (300, 100) if preload_app else (0, 0)  # then a fresh one is forked


def when_ready(server: Any) -> None:
    """Loads what every page of a campaign asks for, and keeps the memory of all that is loaded shared."""
    if preload_app:
        import pydantic  # noqa: F401  else each process loads its own

    gc.collect()
    gc.freeze()
