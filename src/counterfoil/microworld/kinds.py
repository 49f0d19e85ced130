"""What there can be in the microworld: kinds of things, their attributes, actions, backdrops.

Names only, no English: how a kind is spoken of is the business of those who speak of it.
"""

from typing import Literal, NamedTuple

Group = Literal["person", "animal", "vehicle", "furniture", "food", "thing"]

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "white", "gray")
SIZES = ("small", "large")
"""Against the usual size of the kind; a thing of the usual size has no 'size'."""
PATTERNS = ("striped", "spotted", "checked")
HAIR = ("black", "brown", "blond", "red", "gray")
ANTONYMS = {
    "small": "large", "open": "closed", "full": "empty", "lit": "unlit",
    "black": "white", "clean": "dirty", "whole": "sliced",
}  # fmt: skip


class Kind(NamedTuple):
    """A kind of thing under its COCO name where COCO has one, else its WordNet lemma."""

    name: str
    group: Group
    coco: str | None
    supercategory: str
    synset: str
    colours: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    states: tuple[str, ...] = ()


_ALL = COLOURS
_COATS = ("brown", "black", "white", "gray")

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("man", "person", "person", "person", "man.n.01"),
        Kind("woman", "person", "person", "person", "woman.n.01"),
        Kind("boy", "person", "person", "person", "male_child.n.01"),
        Kind("girl", "person", "person", "person", "female_child.n.01"),
        Kind("dog", "animal", "dog", "animal", "dog.n.01", _COATS, ("spotted",)),
        Kind("cat", "animal", "cat", "animal", "cat.n.01", (*_COATS, "orange"), ("striped",)),
        Kind("horse", "animal", "horse", "animal", "horse.n.01", _COATS),
        Kind("cow", "animal", "cow", "animal", "cow.n.01", _COATS, ("spotted",)),
        Kind("sheep", "animal", "sheep", "animal", "sheep.n.01", ("white", "black")),
        Kind("bird", "animal", "bird", "animal", "bird.n.01", _ALL),
        Kind("elephant", "animal", "elephant", "animal", "elephant.n.01", ("gray",)),
        Kind("giraffe", "animal", "giraffe", "animal", "giraffe.n.01"),
        Kind("duck", "animal", None, "animal", "duck.n.01", ("yellow", "white", "brown")),
        Kind("car", "vehicle", "car", "vehicle", "car.n.01", _ALL, (), ("clean", "dirty")),
        Kind("bus", "vehicle", "bus", "vehicle", "bus.n.01", _ALL),
        Kind("truck", "vehicle", "truck", "vehicle", "truck.n.01", _ALL, (), ("full", "empty")),
        Kind("bicycle", "vehicle", "bicycle", "vehicle", "bicycle.n.01", _ALL),
        Kind("motorcycle", "vehicle", "motorcycle", "vehicle", "motorcycle.n.01", _ALL),
        Kind("boat", "vehicle", "boat", "vehicle", "boat.n.01", _ALL),
        Kind("airplane", "vehicle", "airplane", "vehicle", "airplane.n.01", _ALL),
        Kind("chair", "furniture", "chair", "furniture", "chair.n.01", _ALL),
        Kind("table", "furniture", "dining table", "furniture", "table.n.02", _ALL),
        Kind("bench", "furniture", "bench", "outdoor", "bench.n.01", _ALL),
        Kind("bed", "furniture", "bed", "furniture", "bed.n.01", _ALL, PATTERNS),
        Kind("couch", "furniture", "couch", "furniture", "sofa.n.01", _ALL, PATTERNS),
        Kind("lamp", "furniture", None, "furniture", "lamp.n.01", _ALL, (), ("lit", "unlit")),
        Kind("apple", "food", "apple", "food", "apple.n.01", ("red", "green", "yellow")),
        Kind("banana", "food", "banana", "food", "banana.n.02", ("yellow", "green")),
        Kind("orange", "food", "orange", "food", "orange.n.01"),
        Kind("carrot", "food", "carrot", "food", "carrot.n.03"),
        Kind("cake", "food", "cake", "food", "cake.n.03", ("white", "pink", "brown"), (), ("whole", "sliced")),
        Kind("pizza", "food", "pizza", "food", "pizza.n.01", (), (), ("whole", "sliced")),
        Kind("sandwich", "food", "sandwich", "food", "sandwich.n.01"),
        Kind("ball", "thing", "sports ball", "sports", "ball.n.01", _ALL, PATTERNS),
        Kind("kite", "thing", "kite", "sports", "kite.n.03", _ALL, PATTERNS),
        Kind("umbrella", "thing", "umbrella", "accessory", "umbrella.n.01", _ALL, PATTERNS, ("open", "closed")),
        Kind("hat", "thing", None, "accessory", "hat.n.01", _ALL, PATTERNS),
        Kind("backpack", "thing", "backpack", "accessory", "backpack.n.01", _ALL),
        Kind("suitcase", "thing", "suitcase", "accessory", "bag.n.06", _ALL, (), ("open", "closed")),
        Kind("book", "thing", "book", "indoor", "book.n.01", _ALL, (), ("open", "closed")),
        Kind("vase", "thing", "vase", "indoor", "vase.n.01", _ALL, PATTERNS),
        Kind("clock", "thing", "clock", "indoor", "clock.n.01", _ALL),
        Kind("cup", "thing", "cup", "kitchen", "cup.n.01", _ALL, PATTERNS, ("full", "empty")),
        Kind("bottle", "thing", "bottle", "kitchen", "bottle.n.01", ("green", "brown", "blue"), (), ("full", "empty")),
        Kind("bowl", "thing", "bowl", "kitchen", "bowl.n.03", _ALL, PATTERNS),
        Kind("laptop", "thing", "laptop", "electronic", "laptop.n.01", ("gray", "black", "white"), (),
             ("open", "closed")),
        Kind("box", "thing", None, "container", "box.n.01", _ALL, (), ("open", "closed")),
        Kind("basket", "thing", None, "container", "basket.n.01", ("brown", "white", "yellow"), (), ("full", "empty")),
        Kind("camera", "thing", None, "electronic", "camera.n.01", ("black", "gray", "red")),
        Kind("tree", "thing", None, "plant", "tree.n.01", ("green", "orange")),
    )
}  # fmt: skip

PEOPLE = tuple(kind.name for kind in KINDS.values() if kind.group == "person")
PERSON_DIMENSIONS = {"hair": HAIR, "shirt": COLOURS, "trousers": COLOURS}


class ActionKind(NamedTuple):
    """A verb and who may fill its roles: kinds by name or by group; `None` where it has no such role."""

    verb: str
    agents: tuple[str, ...]
    patients: tuple[str, ...] | None = None
    items: tuple[str, ...] | None = None


ACTIONS: dict[str, ActionKind] = {
    action.verb: action
    for action in (
        ActionKind("stand", ("person", "animal")),
        ActionKind("sit", ("person", "dog", "cat")),
        ActionKind("walk", ("person", "animal")),
        ActionKind("run", ("person", "dog", "cat", "horse")),
        ActionKind("jump", ("person", "dog", "cat", "horse")),
        ActionKind("sleep", ("person", "dog", "cat")),
        ActionKind("fly", ("bird",)),
        ActionKind("kneel", ("person",)),
        ActionKind("dance", ("person",)),
        ActionKind("wave", ("person",)),
        ActionKind("hold", ("person",), ("food", "ball", "umbrella", "book", "cup", "bottle", "vase", "clock",
                                         "camera", "kite", "hat")),
        ActionKind("carry", ("person",), ("box", "suitcase", "basket", "backpack")),
        ActionKind("ride", ("person",), ("bicycle", "motorcycle", "horse", "elephant")),
        ActionKind("wear", ("person",), ("hat", "backpack")),
        ActionKind("kick", ("person",), ("ball",)),
        ActionKind("throw", ("person",), ("ball",)),
        ActionKind("read", ("person",), ("book",)),
        ActionKind("eat", ("person",), ("food",)),
        ActionKind("drink from", ("person",), ("cup", "bottle")),
        ActionKind("feed", ("person",), ("person",), ("apple", "banana", "carrot", "sandwich")),
        ActionKind("push", ("person",), ("person",)),
        ActionKind("pull", ("person",), ("person",)),
        ActionKind("lift", ("person",), ("person",)),
        ActionKind("chase", ("person", "dog"), ("person", "cat")),
        ActionKind("photograph", ("person",), ("person",), ("camera",)),
        ActionKind("hug", ("person",), ("person",)),
        ActionKind("point at", ("person",), ("person",)),
        ActionKind("follow", ("person", "dog"), ("person",)),
    )
}  # fmt: skip

BACKDROPS = ("park", "beach", "street", "field", "snow", "kitchen", "living room", "bedroom")
INDOORS = ("kitchen", "living room", "bedroom")
