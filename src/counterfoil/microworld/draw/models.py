"""From a kind, its looks and its stance to its figure; each is made once."""

from collections.abc import Callable
from functools import lru_cache

from counterfoil.microworld.draw import food, fowl, furniture, goods, herd, pets, vehicles, wares
from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.people import person
from counterfoil.microworld.draw.stance import Stance
from counterfoil.microworld.kinds import PEOPLE

_MODELS: dict[str, Callable[[Stance, str, str], Figure]] = {
    "dog": lambda stance, pattern, state: pets.dog(stance, pattern),
    "cat": lambda stance, pattern, state: pets.cat(stance, pattern),
    "horse": lambda stance, pattern, state: herd.horse(stance),
    "cow": lambda stance, pattern, state: herd.cow(stance, pattern),
    "sheep": lambda stance, pattern, state: herd.sheep(stance),
    "elephant": lambda stance, pattern, state: herd.elephant(stance),
    "giraffe": lambda stance, pattern, state: herd.giraffe(stance),
    "bird": lambda stance, pattern, state: fowl.bird(stance),
    "duck": lambda stance, pattern, state: fowl.duck(stance),
    "car": lambda stance, pattern, state: vehicles.car(state),
    "bus": lambda stance, pattern, state: vehicles.bus(),
    "truck": lambda stance, pattern, state: vehicles.truck(state),
    "bicycle": lambda stance, pattern, state: vehicles.bicycle(),
    "motorcycle": lambda stance, pattern, state: vehicles.motorcycle(),
    "boat": lambda stance, pattern, state: vehicles.boat(),
    "airplane": lambda stance, pattern, state: vehicles.airplane(),
    "chair": lambda stance, pattern, state: furniture.chair(),
    "table": lambda stance, pattern, state: furniture.table(stance.posture == "long"),
    "bench": lambda stance, pattern, state: furniture.bench(),
    "bed": lambda stance, pattern, state: furniture.bed(pattern),
    "couch": lambda stance, pattern, state: furniture.couch(pattern),
    "lamp": lambda stance, pattern, state: furniture.lamp(state),
    "apple": lambda stance, pattern, state: food.apple(),
    "banana": lambda stance, pattern, state: food.banana(),
    "orange": lambda stance, pattern, state: food.orange(),
    "carrot": lambda stance, pattern, state: food.carrot(),
    "cake": lambda stance, pattern, state: food.cake(state),
    "pizza": lambda stance, pattern, state: food.pizza(state),
    "sandwich": lambda stance, pattern, state: food.sandwich(),
    "ball": lambda stance, pattern, state: goods.ball(pattern),
    "kite": lambda stance, pattern, state: goods.kite(pattern),
    "umbrella": lambda stance, pattern, state: goods.umbrella(state, pattern),
    "hat": lambda stance, pattern, state: goods.hat(pattern),
    "backpack": lambda stance, pattern, state: goods.backpack(),
    "suitcase": lambda stance, pattern, state: goods.suitcase(state),
    "book": lambda stance, pattern, state: goods.book(state),
    "vase": lambda stance, pattern, state: wares.vase(pattern),
    "clock": lambda stance, pattern, state: wares.clock(),
    "cup": lambda stance, pattern, state: wares.cup(state, pattern),
    "bottle": lambda stance, pattern, state: wares.bottle(state),
    "bowl": lambda stance, pattern, state: wares.bowl(pattern),
    "laptop": lambda stance, pattern, state: wares.laptop(state),
    "box": lambda stance, pattern, state: wares.box(state),
    "basket": lambda stance, pattern, state: wares.basket(state),
    "camera": lambda stance, pattern, state: goods.camera(),
    "tree": lambda stance, pattern, state: goods.tree(),
}  # fmt: skip


@lru_cache(maxsize=8192)
def figure(kind: str, stance: Stance, pattern: str = "", state: str = "") -> Figure:
    """The figure of a kind, facing right; `stance.tilt` turns it about its middle, anticlockwise."""
    made = person(kind, stance) if kind in PEOPLE else _MODELS[kind](stance, pattern, state)
    return _tilted(made, stance.tilt) if stance.tilt else made


def _tilted(made: Figure, degrees: float) -> Figure:
    left, bottom, right, top = made.extent
    sketch = Sketch.of(made)
    sketch.move(-(left + right) / 2, -(bottom + top) / 2)
    sketch.turn(degrees)
    sketch.settle()
    return sketch.figure()
