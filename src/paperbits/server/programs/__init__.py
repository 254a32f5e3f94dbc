"""Programs that use the site in the name of a person: tokens, streams, bots."""
