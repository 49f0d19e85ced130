"""A request has one name whatever its pictures weigh, and sends pictures that the endpoint sees as we do."""

import base64
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image as PIL

from counterfoil.errors import CallError, PictureError
from counterfoil.models.api.request import Request, data_url
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.records import Image

URL = "https://host/v1"
Saved = Callable[..., OpenPicture]


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    def save(name: str, picture: PIL.Image | None = None, **options: Any) -> OpenPicture:
        (picture or PIL.new("RGB", (8, 6), "red")).save(tmp_path / name, **options)
        return Pictures({"": tmp_path}).open(Image("s", name))

    return save


def sent(url: str) -> tuple[str, bytes]:
    mime, _, data = url.removeprefix("data:").partition(";base64,")
    return mime, base64.b64decode(data)


def test_a_chat_holds_texts_and_pictures_in_their_order(saved: Saved) -> None:
    picture = saved("a.png")
    body = msgspec.json.decode(Request("chat", (picture, "Is it red?"), {"model": "m"}, "Be brief.").payload())
    assert body == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {
                "role": "user",
                "content": [
                    {"type": "image_url", "image_url": {"url": data_url(picture)}},
                    {"type": "text", "text": "Is it red?"},
                ],
            },
        ],
    }


def test_texts_alone_are_sent_as_plain_text() -> None:
    body = msgspec.json.decode(Request("chat", ("a", "b"), {}).payload())
    assert body == {"messages": [{"role": "user", "content": "a\nb"}]}
    assert msgspec.json.decode(Request("completions", ("a",), {"model": "m"}, "s").payload()) == {
        "model": "m",
        "prompt": "s\na",
    }


def test_completions_take_no_picture(saved: Saved) -> None:
    with pytest.raises(CallError, match="blind=true"):
        Request("completions", (saved("a.png"), "a"), {})


def test_the_name_depends_on_all_that_changes_the_reply(saved: Saved) -> None:
    picture, other = saved("a.png"), saved("b.png", PIL.new("RGB", (8, 6), "blue"))
    requests = [
        Request("chat", (picture, "a"), {"model": "m"}),
        Request("chat", (other, "a"), {"model": "m"}),
        Request("chat", (picture, "b"), {"model": "m"}),
        Request("chat", ("a", picture), {"model": "m"}),
        Request("chat", (picture, "a"), {"model": "n"}),
        Request("chat", (picture, "a"), {"model": "m", "temperature": 1}),
        Request("chat", (picture, "a"), {"model": "m"}, "Be brief."),
        Request("chat", ("a",), {"model": "m"}),
        Request("completions", ("a",), {"model": "m"}),
    ]
    names = {request.key(URL) for request in requests} | {requests[0].key("https://other/v1")}
    assert len(names) == len(requests) + 1


def test_the_name_depends_on_nothing_else(saved: Saved) -> None:
    first = Request("chat", (saved("a.png"), "a"), {"model": "m", "seed": 1})
    again = Request("chat", (saved("copy.png"), "a"), {"seed": 1, "model": "m"})
    assert first.key(URL) == again.key(URL)


def test_the_name_can_be_had_without_the_picture_in_it(saved: Saved) -> None:
    picture = saved("a.png", PIL.effect_noise((300, 300), 50).convert("RGB"))
    request = Request("chat", (picture, "a"), {})
    assert f"sha256:{picture.digest}".encode() in request.named
    assert len(request.named) < 400 < len(request.payload())


PLAIN = [("a.png", "image/png", {}), ("a.jpg", "image/jpeg", {}), ("a.webp", "image/webp", {"lossless": True})]


@pytest.mark.parametrize(("name", "mime", "options"), PLAIN)
def test_a_plain_picture_is_sent_byte_for_byte(saved: Saved, name: str, mime: str, options: dict[str, Any]) -> None:
    picture = saved(name, **options)
    assert sent(data_url(picture)) == (mime, picture.bytes())


def _turned() -> dict[str, Any]:
    exif = PIL.Exif()
    exif[0x0112] = 6
    return {"exif": exif, "quality": 95}


ODD = [
    ("a.bmp", PIL.new("RGB", (8, 6), "red"), {}),
    ("a.gif", PIL.new("P", (8, 6), 1), {}),
    ("clear.png", PIL.new("RGBA", (8, 6), (255, 0, 0, 0)), {}),
    ("deep.png", PIL.new("I;16", (8, 6), 40_000), {}),
    ("cmyk.jpg", PIL.new("CMYK", (8, 6), (0, 255, 255, 0)), {}),
    ("turned.jpg", PIL.linear_gradient("L").convert("RGB").resize((8, 6)), _turned()),
    (
        "moving.webp",
        PIL.new("RGB", (8, 6), "red"),
        {"save_all": True, "append_images": [PIL.new("RGB", (8, 6), "blue")]},
    ),
]


@pytest.mark.parametrize(("name", "picture", "options"), ODD)
def test_any_other_is_sent_as_we_see_it(saved: Saved, name: str, picture: PIL.Image, options: dict[str, Any]) -> None:
    opened = saved(name, picture, **options)
    mime, data = sent(data_url(opened))
    seen = PIL.open(io.BytesIO(data))
    assert (mime, seen.mode, seen.size) == ("image/png", "RGB", opened.pixels().size)
    assert seen.tobytes() == opened.pixels().tobytes()


def test_a_broken_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n cut")
    with pytest.raises(PictureError):
        data_url(Pictures({"": tmp_path}).open(Image("s", "a.png")))
