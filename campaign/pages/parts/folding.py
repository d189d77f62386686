"""Words compared as somebody types them: without accents, capitals or spaces at their ends."""

from unicodedata import combining, normalize


def searchable_text(text: str) -> str:
    """Returns *text* as it is looked for: "Gómez" as "gomez"."""
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return bare.casefold().strip()
