"""Items and scores together: grids of them, results by piece, and what a suite is like."""
