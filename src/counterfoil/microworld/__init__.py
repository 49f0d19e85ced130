"""Scenes that we draw ourselves, so that the truth about them is known."""
