"""A mail server and a web server on this machine that keep what they are sent, for tests of notices."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from aiosmtpd.controller import Controller


class PostOffice:
    """Keeps letters; while `answer` is set it says that instead of taking them."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = ""
        self.port = 0

    async def handle_DATA(self, server, session, envelope):
        if self.answer:
            return self.answer
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 kept"


@contextmanager
def post_office() -> Iterator[PostOffice]:
    office = PostOffice()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        office.port = free.getsockname()[1]
    server = Controller(office, hostname="127.0.0.1", port=office.port)
    server.start()
    try:
        yield office
    finally:
        server.stop()


class WebServer(ThreadingHTTPServer):
    """Keeps the bodies that are posted to it, and answers with `status`. `messages`: what is encrypted."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Keeping)
        self.kept: list[dict] = []
        self.messages: list[tuple[Message, bytes]] = []
        self.status = 200


class Keeping(BaseHTTPRequestHandler):
    server: WebServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Encoding"] == "aes128gcm":
            self.server.messages.append((self.headers, body))
        elif self.server.status == 200:
            self.server.kept.append(json.loads(body))
        self.send_response(self.server.status)
        if self.server.status == 302:
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_args) -> None:
        """Says nothing."""


@contextmanager
def web_server() -> Iterator[WebServer]:
    server = WebServer()
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
