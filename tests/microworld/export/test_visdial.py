"""VisDial 1.0 dialogues."""

from typing import Any

from counterfoil.microworld.scenes import scene
from counterfoil.microworld.world import World


def test_dialogues(read: Any, sample: list[World]) -> None:
    file = read("visdial/visdial_1.0_val.json")
    assert set(file) == {"version", "split", "data"} and file["version"] == "1.0"
    data = file["data"]
    assert set(data) == {"questions", "answers", "dialogs"}
    assert len(data["dialogs"]) == len(sample)
    assert len(set(data["questions"])) == len(data["questions"])
    assert len(set(data["answers"])) == len(data["answers"])
    for number, (dialog, world) in enumerate(zip(data["dialogs"], sample, strict=True), start=1):
        assert set(dialog) == {"image_id", "file_name", "caption", "dialog"}
        seen = scene(world)
        assert (dialog["image_id"], dialog["file_name"]) == (number, f"{world.id}.png")
        assert dialog["caption"] == seen.captions[0].text.lower().removesuffix(".")
        rounds = [question for question in seen.questions if question.turn is not None]
        said = [(data["questions"][r["question"]], data["answers"][r["answer"]]) for r in dialog["dialog"]]
        assert said == [(q.text.lower().removesuffix("?"), q.answer) for q in rounds]


def test_candidate_answers(read: Any) -> None:
    data = read("visdial/visdial_1.0_val.json")["data"]
    places = set()
    for dialog in data["dialogs"]:
        for each in dialog["dialog"]:
            assert set(each) == {"question", "answer", "answer_options", "gt_index"}
            options = each["answer_options"]
            assert len(options) == len(set(options)) == 100
            assert options[each["gt_index"]] == each["answer"]
            assert all(0 <= option < len(data["answers"]) for option in options)
            places.add(each["gt_index"])
    assert len(places) > 80


def test_usual_answers_hold_nearly_all_that_is_answered(read: Any) -> None:
    """Else the right answer would give itself away by being in no other round."""
    dialogs = read("visdial/visdial_1.0_val.json")["data"]["dialogs"]
    rounds = [each for dialog in dialogs for each in dialog["dialog"]]
    elsewhere = {option for each in rounds for option in each["answer_options"] if option != each["answer"]}
    assert sum(each["answer"] in elsewhere for each in rounds) > 0.99 * len(rounds)
