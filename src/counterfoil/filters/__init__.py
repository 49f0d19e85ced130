"""Whether one item is good: each filter gives every item a check and changes none."""

PARTS = {
    "length": "counterfoil.filters.length:Length",
}
