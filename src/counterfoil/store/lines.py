"""JSON Lines, TSV and TOML as we write them, read back with file, line and field of what is wrong."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.records import Credit, Record, Tally, Vote
from counterfoil.store.atomic import whole_file

FORMAT = 1

R = TypeVar("R", bound=Record)
C = TypeVar("C", bound=Struct)


def write_lines(path: Path, records: Iterable[Record]) -> str:
    """Write JSON Lines and return their digest."""
    encoder, digest = msgspec.json.Encoder(), hashlib.sha256()
    with path.open("wb") as out:
        for record in records:
            line = encoder.encode(record) + b"\n"
            digest.update(line)
            out.write(line)
    return digest.hexdigest()


def read_lines(path: Path, kind: type[R]) -> Iterator[R]:
    decoder = msgspec.json.Decoder(kind)
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    raise RecordError(path, number, _plain(str(error))) from error
    except FileNotFoundError as error:
        raise not_whole(path) from error


def read_votes(path: Path) -> Iterator[Vote | Tally]:
    vote, tally = msgspec.json.Decoder(Vote), msgspec.json.Decoder(Tally)
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield tally.decode(line) if b'"counts"' in line else vote.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise RecordError(path, number, _plain(str(error))) from error


def _plain(reason: str) -> str:
    """msgspec's reason with the field's path in words: '… - at `$.texts[0].text`' → '… in field texts[0].text'."""
    return re.sub(r" - at `\$\.?(.*)`$", r" in field \1", reason)


def write_toml(path: Path, card: Struct) -> None:
    with whole_file(path, over=True) as partial:
        partial.write_bytes(msgspec.toml.encode(card))


def read_toml(path: Path, kind: type[C], what: str, advice: str) -> C:
    try:
        text = path.read_text(encoding="utf-8")
        found = msgspec.toml.decode(text, type=dict[str, Any]).get("format")
        if isinstance(found, int) and found > FORMAT:
            raise CounterfoilError(
                f"{path} has format {found}, and this Counterfoil reads up to {FORMAT}: pip install -U counterfoil"
            )
        return msgspec.toml.decode(text, type=kind)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise CounterfoilError(f"{path.parent} is not a {what}: it has no {path.name}. {advice}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not right: {_plain(str(error))}.") from error


def write_credits(path: Path, credits: Iterable[Credit]) -> None:
    names = Credit.__struct_fields__
    rows = ["\t".join(names)]
    for credit in credits:
        rows.append("\t".join(re.sub(r"[\t\r\n]", " ", str(getattr(credit, name))) for name in names))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def read_credits(path: Path) -> Iterator[Credit]:
    if not path.exists():
        raise not_whole(path)
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(Credit.__struct_fields__):
            raise RecordError(path, number, f"{len(fields)} columns, not {len(Credit.__struct_fields__)}")
        yield Credit(*fields)


def not_whole(path: Path) -> CounterfoilError:
    return CounterfoilError(f"There is no {path}; the suite is not whole. Build or import it again.")


def digest_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise not_whole(path) from error
