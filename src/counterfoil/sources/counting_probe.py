"""The counting probe's how-many questions on Visual7W (`visual7w_counting_*.json`): a scene a question."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from counterfoil.records import Image, Question, Scene
from counterfoil.sources import files


class _Record(Struct):
    image_file: str
    caption: str
    """The question, whatever its name."""
    answer: int
    foils: tuple[int, ...] = ()
    split: str = ""


@dataclass(frozen=True)
class CountingProbe:
    path: Path

    def scenes(self) -> Iterator[Scene]:
        """Splits share keys: where a folder holds several, the file's name stands before the key."""
        paths = files.find(self.path, "visual7w_counting_*.json", "the counting probe")
        for path in paths:
            before = f"{path.name.removesuffix('.json')}/" if len(paths) > 1 else ""
            records = files.decode(path, dict[str, _Record], "a file of the counting probe")
            for key, record in records.items():
                yield Scene(
                    id=f"{before}{key}",
                    image=Image("visual7w", record.image_file),
                    split=record.split,
                    questions=(Question(key, record.caption, str(record.answer), tuple(str(n) for n in record.foils)),),
                )
