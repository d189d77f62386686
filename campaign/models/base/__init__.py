"""What all models share: words, references, archived and standing rows."""
