"""Suite × model → scores: what to ask, in which order, and how to go on after a stop."""
