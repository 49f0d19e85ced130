"""Palettes: which colours a thing is painted in, from its attributes and, where these say nothing, by its id."""

from zlib import crc32

from counterfoil.microworld.draw.paint import COLOURS, HAIR, SKINS, Palette, Rgb, shaded
from counterfoil.microworld.kinds import PEOPLE
from counterfoil.microworld.world import Thing

_OWN: dict[str, Rgb] = {
    "giraffe": (246, 206, 110), "orange": (246, 146, 30), "carrot": (240, 124, 36), "pizza": (250, 212, 104),
    "sandwich": (238, 204, 146), "elephant": COLOURS["gray"],
}  # fmt: skip
"""Kinds that have but one colour, which is therefore never mentioned."""
_SHOES: tuple[Rgb, ...] = ((74, 60, 56), (52, 52, 60), (112, 82, 60), (90, 92, 104))
_RIBBONS: tuple[Rgb, ...] = ((236, 90, 130), (96, 140, 220), (250, 190, 60), (150, 100, 190))


def chance_of(*names: str) -> int:
    """A number that is always the same for the same names: for what the world leaves open."""
    return crc32("/".join(names).encode())


def palette(world_id: str, thing: Thing) -> Palette:
    lot = chance_of(world_id, thing.id, "palette")
    return _worn(thing, lot) if thing.kind in PEOPLE else _painted(thing, lot)


def _worn(thing: Thing, lot: int) -> Palette:
    looks = thing.attributes
    return {
        "skin": SKINS[lot % len(SKINS)],
        "hair": HAIR[looks.get("hair", "brown")],
        "shirt": COLOURS[looks.get("shirt", "gray")],
        "trousers": COLOURS[looks.get("trousers", "blue")],
        "shoes": _SHOES[lot // 7 % len(_SHOES)],
        "ribbon": _RIBBONS[lot // 31 % len(_RIBBONS)],
        "strap": (70, 66, 76),
    }


def _painted(thing: Thing, lot: int) -> Palette:
    name = thing.attributes.get("colour", "")
    main = COLOURS[name] if name else _OWN.get(thing.kind, COLOURS["gray"])
    dark = name in ("black", "brown")
    return {
        "main": main,
        "contrast": _contrast(name),
        "mark": (168, 108, 56) if thing.kind == "giraffe" else (236, 230, 220) if dark else _stripe(name),
        "mane": (52, 38, 32) if name != "black" else (24, 22, 24),
        "whiskers": (210, 210, 214) if name == "black" else (96, 92, 96),
        "face": (66, 60, 60) if name == "white" else shaded(main, -0.3),
    }


def _contrast(name: str) -> Rgb:
    """What stripes, spots and checks are painted in: white, unless the thing is nearly so itself."""
    return {"white": (96, 98, 110), "yellow": (150, 96, 26)}.get(name, (252, 250, 246))


def _stripe(name: str) -> Rgb:
    return {"orange": (176, 84, 20), "gray": (78, 80, 86)}.get(name, (58, 50, 50))
