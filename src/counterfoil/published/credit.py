"""Whose the images are that published data sets speak of, and where each of them is."""

import re
from collections.abc import Iterable, Mapping

from counterfoil.records import Credit, Image, Item

LICENCES = {
    "coco2014": "Flickr, per image: see COCO's annotations",
    "coco2017": "Flickr, per image: see COCO's annotations",
    "visdial": "Flickr, per image: see COCO's terms (VisDial 1.0 val)",
    "visual7w": "CC BY 4.0 (Visual Genome)",
    "visual_genome": "CC BY 4.0 (Visual Genome)",
    "gqa": "CC BY 4.0 (Visual Genome)",
    "aro": "CC BY 4.0 (Visual Genome)",
    "swig": "per image: see imSitu and SWiG",
    "svo": "the sites' own, per image: SVO-Probes publishes addresses only",
    "winoground": "Getty Images, by Winoground's own agreement: research only",
    "whatsup": "MIT (What'sUp)",
    "eqben": "per source: see EqBen's repository",
}
"""By the name of an image's source, which is also its name in `--images NAME=DIR`."""

_COCO2014 = re.compile(r"COCO_(train|val|test)2014_\d+\.jpg")

Urls = Mapping[tuple[str, str], str]


def credits_of(items: Iterable[Item], urls: Urls | None = None) -> list[Credit]:
    """One credit an image, in the order of source and file; `urls` for those whose address the release tells."""
    found = {(image.source, image.file): image for item in items for image in item.images}
    return [credit(image, (urls or {}).get(key, "")) for key, image in sorted(found.items())]


def credit(image: Image, url: str = "") -> Credit:
    return Credit(image.source, image.file, url or _url(image), "", LICENCES.get(image.source, ""))


def coco2017_url(file: str, split: str) -> str:
    return f"http://images.cocodataset.org/{split}2017/{file}"


def _url(image: Image) -> str:
    """The address that follows from the name; COCO's 2014 names tell their split."""
    match = _COCO2014.fullmatch(image.file) if image.source == "coco2014" else None
    return f"http://images.cocodataset.org/{match[1]}2014/{image.file}" if match else ""
