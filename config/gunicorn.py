"""How gunicorn runs the site: loaded once, before the processes that answer are forked from it."""

import gc
import os
from typing import Any

worker_class = "gthread"
workers = max(1, min(4, (os.cpu_count() or 1) // 2))  # the other half of the machine fights battles
threads = 8
preload_app = True
control_socket_disable = True
max_requests, max_requests_jitter = 300, 100  # then another is forked, which shares what is loaded


def when_ready(server: Any) -> None:
    """Keeps what is loaded out of the collector's reach, so that its pages stay shared."""
    gc.collect()
    gc.freeze()
