"""`onnx:` a folder with a pair of exported encoders, run on onnxruntime without torch.

The folder holds image.onnx (pixels, n × 3 × height × width, → a vector each), text.onnx (token ids,
n × length, and a mask where it takes one → a vector each), tokenizer.json (of the tokenizers
library) and preprocess.json (the fields of `Preprocess`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models.checkpoints import PLAIN, need
from counterfoil.models.preprocess import Preprocess, prepared
from counterfoil.models.vectors import embedded

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture

PROVIDERS = {"cpu": "CPUExecutionProvider", "cuda": "CUDAExecutionProvider"}
NUMBERS: dict[str, Any] = {
    "tensor(double)": np.float64,
    "tensor(float)": np.float32,
    "tensor(float16)": np.float16,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
    "tensor(bool)": np.bool_,
}


@dataclass(frozen=True)
class Onnx:
    """A pair of encoders by their folder; the cosine of their vectors is the score."""

    name: str
    device: str = "cpu"
    batch: int = 64
    threads: int = 0

    def embed_images(self, pictures: Sequence["Picture"]) -> "Floats":
        return embedded(pictures, self.batch, self._images)

    def embed_texts(self, texts: Sequence[str]) -> "Floats":
        return embedded(texts, self.batch, self._texts)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Whether each text is longer than the model reads."""
        self._tokenizer.no_truncation()
        return [len(encoded.ids) > self._limit for encoded in self._tokenizer.encode_batch(self._cased(texts))]

    def about(self) -> Mapping[str, str]:
        """What the scores depend on."""
        said = self._said
        return {
            "revision": "local",
            "onnxruntime": str(self._runtime.__version__),
            "dtype": ", ".join(sorted({kind[7:-1] for kind in self._image.types.values()})),
            "device": self._device,
            "images": "pillow",
            "tokens": str(self._limit),
            "padding": self._padding,
            "activation": said.activation,
            **({"trained on": said.trained_on} if said.trained_on else {}),
        }

    @cached_property
    def _said(self) -> Preprocess:
        path = self._file("preprocess.json")
        try:
            return msgspec.json.decode(path.read_bytes(), type=Preprocess)
        except msgspec.DecodeError as error:
            raise CounterfoilError(f"{path} cannot be read: {error}. Mend this file and try again.") from error

    @cached_property
    def _runtime(self) -> Any:
        return need("onnxruntime", f"The model onnx:{self.name}", "onnx")

    @cached_property
    def _device(self) -> str:
        there = self._runtime.get_available_providers()
        if self.device == "auto":
            return "cuda" if PROVIDERS["cuda"] in there else "cpu"
        if PROVIDERS.get(self.device) not in there:
            raise CallError(
                f"onnx: cannot run on '{self.device}': this onnxruntime has {', '.join(there)}. Leave device=cpu."
            )
        return self.device

    @cached_property
    def _image(self) -> "Encoder":
        return self._encoder("image.onnx")

    @cached_property
    def _text(self) -> "Encoder":
        return self._encoder("text.onnx")

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizers = need("tokenizers", f"The model onnx:{self.name}", "onnx")
        path = self._file("tokenizer.json")
        try:
            tokenizer = tokenizers.Tokenizer.from_file(str(path))
        except Exception as error:  # the library raises nothing narrower
            raise CounterfoilError(f"{path} is no file of the tokenizers library: {error}.") from error
        tokenizer.no_padding()
        unknown = getattr(tokenizer.model, "unk_token", None)
        tokens = tokenizer.encode(PLAIN, add_special_tokens=False).tokens
        if not tokens or unknown in tokens:
            raise CounterfoilError(f"{path} does not know the words of '{PLAIN}': its vocabulary is missing.")
        return tokenizer

    @cached_property
    def _limit(self) -> int:
        return min(self._said.tokens, self._text.length or self._said.tokens)

    @property
    def _padding(self) -> str:
        masked = "masked" if any("mask" in name for name in self._text.types) else "not masked"
        return f"{'full length' if self._text.length or self._said.padding == 'full' else 'longest'}, {masked}"

    def _encoder(self, file: str) -> "Encoder":
        path, providers = self._file(file), [PROVIDERS[self._device]]
        options = self._runtime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.log_severity_level = 3
        try:
            session = self._runtime.InferenceSession(str(path), options, providers=providers)
        except Exception as error:  # onnxruntime's own classes share no narrower parent
            raise CounterfoilError(f"{path} cannot be loaded: {str(error).splitlines()[0]}") from error
        return Encoder(session, path)

    def _file(self, file: str) -> Path:
        path = Path(self.name) / file
        if not path.is_file():
            raise CounterfoilError(
                f"There is no {path}: the folder of an onnx: model holds image.onnx, text.onnx, tokenizer.json "
                "and preprocess.json."
            )
        return path

    def _cased(self, texts: Sequence[str]) -> list[str]:
        return [text.lower() if self._said.lowercase else text for text in texts]

    def _images(self, pictures: Sequence["Picture"]) -> "Floats":
        pixels = np.stack([prepared(picture.pixels(), self._said) for picture in pictures])
        return self._image.vectors(dict.fromkeys(self._image.types, pixels))

    def _texts(self, texts: Sequence[str]) -> "Floats":
        self._tokenizer.enable_truncation(self._limit)
        found = [encoded.ids for encoded in self._tokenizer.encode_batch(self._cased(texts))]
        full = self._text.length or (self._said.tokens if self._said.padding == "full" else None)
        ids = np.full((len(found), full or max(map(len, found))), self._said.pad_id)
        mask = np.zeros_like(ids)
        for row, tokens in enumerate(found):
            ids[row, : len(tokens)], mask[row, : len(tokens)] = tokens, 1
        given = {"mask": mask, "type": np.zeros_like(ids)}
        # An export may order its inputs in any way; their names tell them apart.
        return self._text.vectors(
            {name: next((given[part] for part in given if part in name), ids) for name in self._text.types}
        )


class Encoder:
    """A session and its one output of vectors; an export of one fixed batch size serves any number of rows."""

    def __init__(self, session: Any, path: Path) -> None:
        self.session, self.path = session, path
        self.types = {wanted.name: wanted.type for wanted in session.get_inputs()}
        self.output = _vectors_among(session.get_outputs(), path)
        shape = session.get_inputs()[0].shape
        self.rows = shape[0] if isinstance(shape[0], int) else None
        self.length = shape[1] if len(shape) == 2 and isinstance(shape[1], int) else None

    def vectors(self, given: Mapping[str, "Floats"]) -> "Floats":
        """One vector a row of the arrays given by the names of the inputs."""
        count = len(next(iter(given.values())))
        step = self.rows or count
        return np.concatenate([self._run(given, start, min(start + step, count)) for start in range(0, count, step)])

    def _run(self, given: Mapping[str, "Floats"], start: int, stop: int) -> "Floats":
        # The last row is repeated until the graph has as many as it wants.
        rows = np.minimum(np.arange(start, start + (self.rows or stop - start)), stop - 1)
        fed = {name: array[rows].astype(NUMBERS[self.types[name]]) for name, array in given.items()}
        try:
            found: Floats = self.session.run([self.output], fed)[0]
        except Exception as error:  # onnxruntime's own classes share no narrower parent
            raise CounterfoilError(f"{self.path} cannot be run: {str(error).splitlines()[0]}") from error
        return found[: stop - start]


def _vectors_among(outputs: Sequence[Any], path: Path) -> str:
    """The output that holds a vector a row: the one named embeds, else the only one of two dimensions."""
    flat = [output.name for output in outputs if len(output.shape) == 2]
    named = [name for name in flat if "embed" in name]
    if len(named or flat) != 1:
        raise CounterfoilError(
            f"{path} has the outputs {', '.join(output.name for output in outputs)}: none is plainly the vectors. "
            "Export it with one output of two dimensions, or name it 'embeds'."
        )
    return str((named or flat)[0])
