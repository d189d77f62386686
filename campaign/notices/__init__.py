"""Notices: what people are told by e-mail and other services, in their language and by what they know.

Operations write events (`campaign/operations/notices/outbox.py`) and know nothing of this folder. The worker
comes by each minute (`sending.py`), asks who is concerned (`recipients.py`), writes the words from what that
reader's pages show (`letters.py`), draws them (`layout.py`) and hands them over (`transport.py`).
"""
