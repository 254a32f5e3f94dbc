"""The people of the site: guests and accounts, their cookies and passphrases."""
