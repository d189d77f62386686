"""Words on pages: phrases, lists of names, names in the reader's language."""
