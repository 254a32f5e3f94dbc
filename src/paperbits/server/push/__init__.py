"""Messages that are pushed to browsers, also while no page of the site is open (Web Push)."""
