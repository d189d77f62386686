"""What all models share: words, references, stored fields, rows undone by a rollback."""
