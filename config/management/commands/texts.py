"""Prints every text of the site, file by file, to be read from top to bottom."""

from argparse import ArgumentParser
from typing import Any

from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management.base import BaseCommand

from config.management.commands.words import texts_used, translations_of


class Command(BaseCommand):
    help = "Prints every text of the site, file by file, each once; with --language es the Spanish below it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        others = [code for code, _name in settings.LANGUAGES if code != "en"]
        parser.add_argument("--language", choices=others, help="print the text in this language below it")

    def handle(self, *_args: Any, language: str | None = None, **_options: Any) -> None:
        catalogue = None
        if language:
            path = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
            with path.open("rb") as file:
                catalogue = read_po(file, locale=language)
        printed, heading = set(), ""
        for (context, text), file_name in texts_used(settings.BASE_DIR):
            if (context, text) in printed:
                continue
            printed.add((context, text))
            if file_name != heading:
                heading = file_name
                self.stdout.write(f"\n{file_name}")
            forms = text if isinstance(text, tuple) else (text,)
            self.stdout.write("  " + "\n  ".join(forms))
            if catalogue is not None and (message := catalogue.get(forms[0], context)):
                self.stdout.write("    " + "\n    ".join(translations_of(message)))
