"""The oracle as a model knows the microworld and nothing else."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil.errors import CounterfoilError
from counterfoil.microworld.folder import IMAGES, Settings, make
from counterfoil.microworld.scenes import scene
from counterfoil.models.oracle import Oracle
from counterfoil.pictures import Pictures
from counterfoil.records import Image


def test_what_holds_gets_1_what_does_not_0_and_the_rest_a_half(tmp_path: Path) -> None:
    make(tmp_path, Settings(scenes=1), ["visual7w"])
    from counterfoil.microworld.folder import read_worlds

    (world,) = read_worlds(tmp_path / IMAGES)
    picture = Pictures({"": tmp_path / IMAGES}).open(Image("microworld", f"{world.id}.png"))
    caption = scene(world).captions[0].text
    texts = [caption, "There are exactly 97 elephants.", "Colourless green ideas sleep furiously."]
    np.testing.assert_array_equal(Oracle().match(picture, texts), [1, 0, 0.5])


def test_other_pictures_are_refused(tmp_path: Path) -> None:
    PIL.new("RGB", (4, 4)).save(tmp_path / "photo.png")
    with pytest.raises(CounterfoilError, match="knows only the microworld"):
        Oracle().match(Pictures({"": tmp_path}).open(Image("photos", "photo.png")), ["A dog."])
