"""Two fields take the names that the glossary gives them."""

from django.db import migrations

from campaign.logic.vocabulary.older_words.fields import FIELDS
from campaign.migrations._renames import RenameFields


class Migration(migrations.Migration):
    dependencies = [("battles", "0008_plain_help_texts")]

    operations = [RenameFields({"battle": FIELDS["battle"]})]
