"""BLA as released (`annotations/` of shin-ee-chen/BLA): three tasks of two true and two false sentences an image.

The learning splits (`annotations/finetune/`) are parts of these items, so they are labels on them, not items of
their own: `meta["finetune_random"]` is 'train', 'valid' or 'test', and of a training item
`meta["finetune_random_pair"]` says which true and which false sentence the release trains on.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.release import Release
from counterfoil.records import Check, Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "the Dropbox link at https://github.com/shin-ee-chen/BLA"
CARD = Card(
    name="bla", version="1", title="BLA: Basic Language Abilities", licence="MIT",
    citation="Chen, Fernández and Pezzelle (2023). The BLA Benchmark: Investigating Basic Language Abilities of "
    "Pre-Trained Multimodal Models. EMNLP 2023.",
    url="https://github.com/shin-ee-chen/BLA",
)  # fmt: skip


class Task(Struct, frozen=True):
    """A task by the stem of its file: its name, what differs between its texts, and its name in the splits."""

    phenomenon: str
    of_texts: tuple[str, tuple[str | int, ...]]
    short: str


PERSONS = ("person", (1, 2, 1, 2))
TASKS = {
    "active_passive_captions": Task(
        "active-passive", ("voice", ("active", "passive", "active", "passive")), "active_passive"
    ),
    "coordination_captions": Task("coordination", PERSONS, "coord"),
    "relative_clause_captions": Task("relative clause", PERSONS, "rc"),
}
SENTENCES = ("True1", "True2", "False1", "False2")
SCHEMES = ("finetune_random", "finetune_test_golden", "finetune_train_golden")
SPLITS = ("train", "valid", "test")


class _Group(Struct):
    group_index: int
    True1: str
    True2: str
    False1: str
    False2: str
    predicate: str = ""
    score: list[float] = []

    @property
    def sentences(self) -> tuple[str, ...]:
        return (self.True1, self.True2, self.False1, self.False2)


class _Entry(Struct):
    image_id: int | str
    caption_group: list[_Group]


@dataclass(frozen=True)
class Bla:
    path: Path

    def read(self) -> Release:
        inside = ("annotations", "BLA_Benchmark/annotations")
        found = folder.find(self.path, [f"{stem}.json" for stem in TASKS], "BLA", GET, inside=inside)
        items: list[Item] = []
        read, notes = list(found.files.values()), list(found.note(GET))
        for stem, file in found.files.items():
            splits = _Splits.of(TASKS[stem].short, file.parent / "finetune") if stem in TASKS else _Splits({}, ())
            read += splits.files
            entries = files.decode(file, list[_Entry], "a file of BLA")
            items += [_item(stem, entry, group, splits) for entry in entries for group in entry.caption_group]
            notes += splits.notes(stem, entries)
        return Release(
            card=msgspec.structs.replace(CARD, notes=tuple(notes)),
            items=items,
            credits=credit.credits_of(items),
            files=tuple(read),
            count=len(items),
        )


def _item(stem: str, entry: _Entry, group: _Group, splits: "_Splits") -> Item:
    task = TASKS.get(stem, Task(stem, PERSONS, ""))
    label, values = task.of_texts
    metas: list[Meta] = [{label: value} for value in values]
    for meta, score in zip(metas, group.score, strict=False):
        meta["grammaticality"] = score
    meta = {"phenomenon": task.phenomenon, **splits.labels(str(entry.image_id), group)}
    if group.predicate:
        meta["predicate"] = group.predicate
    checks = (Check("grammaticality", sum(group.score) / len(group.score), True),) if group.score else ()
    return Item(
        id=f"bla/{stem}/{entry.image_id}-{group.group_index}",
        piece=stem,
        images=(Image("visual_genome", f"{entry.image_id}.jpg"),),
        texts=tuple(Text(text, meta=about) for text, about in zip(group.sentences, metas, strict=True)),
        gold=((True, True, False, False),),
        split=str(meta.get("finetune_random", "")),
        meta=meta,
        origin=Origin("visual_genome", "", (str(entry.image_id),)),
        checks=checks,
    )


# ── learning splits ──────────────────────────────────────────────────────────────────────────

Sentences = tuple[str, ...]


@dataclass(frozen=True)
class _Splits:
    """A task's learning splits: by scheme and split, each image's sentences; training holds [true, false]."""

    sentences: Mapping[tuple[str, str], Mapping[str, Sentences]]
    files: tuple[Path, ...]

    @classmethod
    def of(cls, task: str, finetune: Path) -> "_Splits":
        paths = {(scheme, split): finetune / scheme / task / f"{split}.json" for scheme in SCHEMES for split in SPLITS}
        there = {key: path for key, path in paths.items() if path.is_file()}
        kind = dict[str, Sentences]
        return cls(
            {key: files.decode(path, kind, "a learning split of BLA") for key, path in there.items()},
            tuple(there.values()),
        )

    def labels(self, image: str, group: _Group) -> Meta:
        found: Meta = {}
        for (scheme, split), images in self.sentences.items():
            sentences = images.get(image, ())
            if not sentences or not set(sentences) <= set(group.sentences):
                continue
            found[scheme] = split
            if len(sentences) == 2:
                found[f"{scheme}_pair"] = [group.sentences.index(text) for text in sentences]
        return found

    def notes(self, stem: str, entries: list[_Entry]) -> Iterator[str]:
        """How large the splits are, and how many of their sentences belong to no item."""
        known: dict[str, set[str]] = {}
        for entry in entries:
            for group in entry.caption_group:
                known.setdefault(str(entry.image_id), set()).update(group.sentences)
        sizes: dict[str, list[str]] = {}
        strangers: Counter[str] = Counter()
        for (scheme, split), images in self.sentences.items():
            sizes.setdefault(scheme, []).append(f"{split} {len(images)}")
            strangers[scheme] += sum(not set(texts) <= known.get(image, set()) for image, texts in images.items())
        for scheme, parts in sizes.items():
            odd = f"; {strangers[scheme]} of them belong to no item" if strangers[scheme] else ""
            yield f"{stem}, learning split {scheme}: {', '.join(parts)}{odd}."
