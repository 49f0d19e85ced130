"""Visual7W telling questions."""

from typing import Any

from counterfoil.microworld.scenes import scene
from counterfoil.microworld.world import World


def test_questions(read: Any, sample: list[World]) -> None:
    file = read("visual7w/dataset_v7w_telling.json")
    assert set(file) == {"dataset", "images"}
    assert [image["filename"] for image in file["images"]] == [f"{world.id}.png" for world in sample]
    assert [image["image_id"] for image in file["images"]] == list(range(1, len(sample) + 1))
    for image, world in zip(file["images"], sample, strict=True):
        assert set(image) == {"image_id", "filename", "split", "qa_pairs", "source", "licence"}
        assert (image["split"], image["source"], image["licence"]) == ("test", "microworld", "CC0-1.0")
        asked = [question for question in scene(world).questions if question.turn is None]
        assert [pair["question"] for pair in image["qa_pairs"]] == [question.text for question in asked]
        assert [pair["answer"] for pair in image["qa_pairs"]] == [f"{question.answer}." for question in asked]
        for pair, question in zip(image["qa_pairs"], asked, strict=True):
            assert set(pair) == {"qa_id", "image_id", "question", "answer", "multiple_choices", "type"}
            assert pair["multiple_choices"] == [f"{n}." for n in question.distractors]
            assert (pair["type"], pair["image_id"]) == ("how", image["image_id"])
    ids = [pair["qa_id"] for image in file["images"] for pair in image["qa_pairs"]]
    assert len(set(ids)) == len(ids)
