"""Finished matches to share: a page for readers without JavaScript, a preview picture, an embed."""
