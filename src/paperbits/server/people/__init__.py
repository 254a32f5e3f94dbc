"""People on the site: invitations, and offers between the players of a match."""
