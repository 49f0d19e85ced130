"""English for foilers: from a question to a statement, the number of nouns, and how two statements differ."""
