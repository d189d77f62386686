"""The play sheet on the site: any rule asked alone, its dice entered or rolled. Nothing is stored."""
