"""People who meet on the site: invitations, and what players of a match ask of each other."""
