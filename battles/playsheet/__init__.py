"""The play sheet on the site: any rule asked alone, its dice thrown or rolled. Nothing is stored."""
