"""The bundled Valkey: one to a folder, gone when we are gone."""

import signal
import subprocess
import sys
import time

import pytest
import redis
from django.conf import settings

from config import broker as module
from config.broker import BrokerFailed, broker


def ping(socket) -> bool:
    client = redis.Redis(unix_socket_path=str(socket))
    try:
        return client.ping()
    except redis.ConnectionError:
        return False
    finally:
        client.close()


def test_it_answers_within_the_block_and_is_gone_after_it(tmp_path):
    with broker(tmp_path / "run" / "b.sock") as socket:
        assert ping(socket)
    assert not socket.exists()
    assert not ping(socket)


def test_a_second_one_in_the_same_folder_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "STOP_LIMIT", 0.2)
    with broker(tmp_path / "b.sock") as socket:
        with pytest.raises(BrokerFailed, match="Another Manigua runs in .*MANIGUA_HOME"), broker(socket):
            pass
        assert ping(socket)


def test_a_socket_left_behind_does_not_hinder_the_next_start(tmp_path):
    (tmp_path / "b.sock").touch()
    with broker(tmp_path / "b.sock") as socket:
        assert ping(socket)


def test_a_server_that_will_not_start_is_reported_with_the_end_of_its_log(tmp_path, monkeypatch):
    refusing = tmp_path / "valkey"
    refusing.write_text("#!/bin/sh\necho out of memory > $(dirname $0)/valkey.log\nexit 1\n")
    refusing.chmod(0o700)
    monkeypatch.setattr(module, "get_binary_path", lambda: refusing)
    with pytest.raises(BrokerFailed, match="did not start.\nout of memory"), broker(tmp_path / "valkey.sock"):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children that their parent died")
def test_it_goes_when_its_parent_is_killed(tmp_path):
    code = f"""
import pathlib, time
from config.broker import broker
with broker(pathlib.Path({str(tmp_path / "b.sock")!r})):
    print("up", flush=True)
    time.sleep(60)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=settings.BASE_DIR, stdout=subprocess.PIPE)
    assert parent.stdout.readline() == b"up\n"
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    end = time.monotonic() + 5
    while ping(tmp_path / "b.sock"):
        assert time.monotonic() < end
        time.sleep(0.05)
    with broker(tmp_path / "b.sock") as socket:
        assert ping(socket)
