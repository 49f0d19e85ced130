"""How to make a true sentence false: one phenomenon a file, pure functions of a scene."""

PARTS = {
    "counting": "counterfoil.foilers.counting:Counting",
    "existence": "counterfoil.foilers.existence:Existence",
}
