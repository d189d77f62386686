"""Two fields take the names that the glossary gives them."""

from django.db import migrations

from campaign.logic.vocabulary.older_words.fields import FIELDS
from campaign.migrations._renames import RenameFields


class Migration(migrations.Migration):
    dependencies = [("battles", "0001_release_0_9_0")]

    operations = [RenameFields({"battle": FIELDS["battle"]})]
