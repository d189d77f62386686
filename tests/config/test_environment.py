"""Values that the environment may have, and the sentence for those it may not."""

import stat

import pytest

from config.environment import SOCKET_PATH_LIMIT, BadSetting, Environment, read_environment


@pytest.fixture
def settings_from(tmp_path):
    def settings(**variables: str) -> Environment:
        return read_environment({"MANIGUA_HOME": str(tmp_path / "home"), **variables})

    return settings


def test_with_nothing_set_all_is_embedded_and_closed_to_the_network(settings_from, tmp_path):
    found = settings_from()
    assert found.database["ENGINE"] == "django.db.backends.sqlite3"
    assert found.database["NAME"] == str(tmp_path / "home" / "manigua.sqlite3")
    assert found.database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in found.database["OPTIONS"]["init_command"]
    assert found.redis is None
    assert found.socket == tmp_path / "home" / "run" / "valkey.sock"
    assert (found.port, found.debug, found.https, found.listen) == (8000, False, False, "127.0.0.1")


def test_a_variable_set_to_nothing_counts_as_not_set(settings_from):
    empty = dict.fromkeys(("DATABASE_URL", "REDIS_URL", "PORT", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG"), "")
    assert settings_from(**empty) == settings_from()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DEBUG", "perhaps"),
        ("HTTPS", "2"),
        ("PORT", "http"),
        ("TRUSTED_PROXIES", "-1"),
        ("CONTACT", "Maceo"),
        ("CONTACT", "javascript:alert(1)"),
        ("SOURCE_URL", "git@example.org"),
        ("TRUSTED_PROXIES", "all"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "٣"),
        ("DATABASE_URL", "my database"),
        ("DATABASE_URL", "mysql://root:hidden@host/name"),
        ("REDIS_URL", "localhost:6379"),
        ("REDIS_URL", "redis://:hidden@host:many/0"),
        ("REDIS_URL", "redis://host/first"),
        ("MAIL_URL", "mail.example.org"),
        ("MAIL_URL", "smtp://:hidden@host:many"),
        ("ALLOWED_HOSTS", "https://example.org/"),
        ("MANIGUA_HOME", "/dev/null/home"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence_that_opens_with_its_name(settings_from, variable, value):
    with pytest.raises(BadSetting) as refusal:
        settings_from(
            SECRET_KEY="given", **{variable: value}
        ) if variable != "MANIGUA_HOME" else read_environment({variable: value})
    sentence = str(refusal.value)
    assert sentence.startswith(f"{variable}: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "hidden" not in sentence


def test_a_database_of_ones_own_demands_a_secret_key(settings_from):
    with pytest.raises(BadSetting, match="^SECRET_KEY: not set"):
        settings_from(DATABASE_URL="postgresql://host/manigua")
    found = settings_from(DATABASE_URL="postgresql://host/manigua", SECRET_KEY="given")
    assert (found.database["ENGINE"], found.secret_key) == ("django.db.backends.postgresql", "given")


def test_the_key_of_the_embedded_set_up_is_made_once_and_readable_by_us_alone(settings_from, tmp_path):
    first = settings_from().secret_key
    assert len(first) >= 50
    assert settings_from().secret_key == first
    assert stat.S_IMODE((tmp_path / "home" / "secret_key").stat().st_mode) == 0o600


def test_a_folder_that_is_made_is_closed_to_all_others(settings_from, tmp_path):
    settings_from()
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700


def test_a_folder_that_is_there_keeps_the_rights_that_somebody_gave_it(settings_from, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home").chmod(0o750)
    settings_from()
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o750


def test_the_usual_folder_is_closed_if_an_older_version_left_it_open(monkeypatch, tmp_path):
    monkeypatch.setattr("config.environment.CHECKOUT", tmp_path)
    (tmp_path / "var").mkdir()
    (tmp_path / "var").chmod(0o755)
    read_environment({})
    assert stat.S_IMODE((tmp_path / "var").stat().st_mode) == 0o700


def test_redis_gives_three_databases_from_the_one_named(settings_from):
    assert settings_from(REDIS_URL="redis://host").redis == (
        "redis://host/0",
        "redis://host/1",
        "redis://host/2",
    )
    assert settings_from(REDIS_URL="rediss://:pw@host:7000/4").redis == tuple(
        f"rediss://:pw@host:7000/{number}" for number in (4, 5, 6)
    )


def test_a_folder_may_have_any_name(tmp_path):
    home = tmp_path / "war room #1? 100%41"
    assert read_environment({"MANIGUA_HOME": str(home)}).database["NAME"] == str(home / "manigua.sqlite3")


def test_a_folder_too_deep_for_a_socket_puts_the_socket_elsewhere(tmp_path):
    deep = tmp_path / ("d" * 100)
    found = read_environment({"MANIGUA_HOME": str(deep)})
    assert deep not in found.socket.parents
    assert len(bytes(found.socket)) <= SOCKET_PATH_LIMIT
    assert found.socket != read_environment({"MANIGUA_HOME": str(tmp_path / ("e" * 100))}).socket


@pytest.mark.parametrize(
    ("hosts", "address"),
    [("localhost", "127.0.0.1"), ("localhost, 192.168.1.20", "0.0.0.0"), ("*", "0.0.0.0")],
)
def test_naming_a_host_beyond_this_machine_opens_the_site_to_the_network(settings_from, hosts, address):
    assert settings_from(ALLOWED_HOSTS=hosts).listen == address


def test_https_is_taken_for_granted_with_a_key_of_ones_own_unless_said_otherwise(settings_from):
    assert settings_from(SECRET_KEY="given").https
    assert not settings_from(SECRET_KEY="given", HTTPS="0").https
    assert not settings_from(SECRET_KEY="given", DEBUG="1").https


def test_letters_go_by_the_server_named_and_say_whose_they_are(settings_from):
    assert settings_from().mail is None
    told = settings_from(MAIL_URL="smtp://club:p%40ss@mail.example.org", MAIL_FROM="war@example.org").mail
    assert (told.host, told.port, told.user, told.password, told.ssl) == (
        *("mail.example.org", 587, "club", "p@ss"),
        False,
    )
    with pytest.raises(BadSetting, match="MAIL_FROM: "):
        settings_from(MAIL_URL="smtps://mail.example.org")


@pytest.mark.parametrize(
    ("variables", "address"),
    [
        ({}, "http://localhost:8000"),
        ({"ALLOWED_HOSTS": "war.example.org", "HTTPS": "1"}, "https://war.example.org"),
    ],
)
def test_a_letter_calls_the_site_by_its_first_name(settings_from, variables, address):
    assert settings_from(**variables).address == address
