"""All the ways to arrange things in space, by name, and the backdrops on which each is at home."""

from collections.abc import Callable

from counterfoil.microworld.kinds import BACKDROPS
from counterfoil.microworld.sample.cast import Company
from counterfoil.microworld.sample.containers import boat_trip, container, loaded_truck
from counterfoil.microworld.sample.depth import neighbours, one_before_another
from counterfoil.microworld.sample.furnished import (
    bed_setting,
    bench_setting,
    couch_setting,
    table_setting,
    tree_setting,
)
from counterfoil.microworld.sample.group import Group

ARRANGEMENTS: dict[str, tuple[Callable[[Company, str], Group], tuple[str, ...]]] = {
    "table": (table_setting, ("kitchen", "kitchen", "living room", "park", "bedroom")),
    "container": (container, BACKDROPS),
    "boat": (boat_trip, ("beach",)),
    "truck": (loaded_truck, ("street", "field")),
    "bench": (bench_setting, ("park", "street", "snow", "beach")),
    "bed": (bed_setting, ("bedroom",)),
    "couch": (couch_setting, ("living room",)),
    "tree": (tree_setting, ("park", "field", "snow", "street")),
    "depth": (one_before_another, BACKDROPS),
    "sizes": (neighbours, BACKDROPS),
}
"""Name → how it is arranged and on which backdrops, as often as they are named."""
