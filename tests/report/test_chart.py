"""Charts as SVG."""

from xml.etree import ElementTree

from counterfoil.report import chart
from counterfoil.report.chart import Dot

EVIL = '<script>alert("x")</script>'


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_a_dot_lies_at_its_value_and_a_whisker_along_its_interval() -> None:
    svg = parsed(chart.forest("t", [Dot("clip", 0.712, 0.69, 0.731)], 0.5))
    assert [circle.get("cx") for circle in svg.iter("circle")] == ["71.20%"]
    (whisker,) = [line for line in svg.iter("line") if (line.get("class") or "").startswith("whisker")]
    assert (whisker.get("x1"), whisker.get("x2")) == ("69.00%", "73.10%")


def test_chance_has_a_line_in_every_row_and_a_name() -> None:
    svg = parsed(chart.forest("t", [Dot("a", 0.7, 0.6, 0.8), Dot("b", 0.6, 0.5, 0.7)], 0.5))
    assert [line.get("x1") for line in svg.iter("line") if line.get("class") == "chance"] == ["50.00%"] * 2
    assert "50 = guessing" in [text.text for text in svg.iter("text")]


def test_without_chance_there_is_no_line() -> None:
    svg = parsed(chart.forest("t", [Dot("a", 0.7, 0.6, 0.8)], None))
    assert not [line for line in svg.iter("line") if line.get("class") == "chance"]
    assert "Guessing" not in (svg.findtext("desc") or "")


def test_the_chart_says_in_words_what_it_shows() -> None:
    svg = parsed(chart.forest("acc_r on x", [Dot("a", 0.7, 0.6, 0.8), Dot("b", None, None, None)], 0.5))
    assert svg.get("role") == "img"
    assert svg.findtext("title") == "acc_r on x"
    assert svg.findtext("desc") == "a: 70.0 % [60.0, 80.0]; b: no value. Guessing gives 50.0 %."


def test_no_value_has_no_dot() -> None:
    svg = parsed(chart.forest("t", [Dot("a", None, None, None)], 0.5))
    assert not list(svg.iter("circle"))
    assert "–" in [text.text for text in svg.iter("text")]


def test_a_value_without_an_interval_is_a_dot_alone() -> None:
    svg = parsed(chart.forest("t", [Dot("a", 0.7, None, None)], 0.5))
    assert len(list(svg.iter("circle"))) == 1
    assert not [line for line in svg.iter("line") if (line.get("class") or "").startswith("whisker")]


def test_what_is_at_chance_is_drawn_otherwise() -> None:
    svg = parsed(chart.forest("t", [Dot("a", 0.5, 0.4, 0.6, at_chance=True)], 0.5))
    assert [circle.get("class") for circle in svg.iter("circle")] == ["dot weak"]


def test_names_are_escaped() -> None:
    for svg in (chart.forest(EVIL, [Dot(EVIL, 0.5, 0.4, 0.6)], 0.5), chart.classes(EVIL, {EVIL: 1}, {EVIL: 2})):
        assert "<script" not in svg
        assert parsed(svg).findtext("title") == EVIL


def test_a_long_name_loses_its_middle() -> None:
    short = chart.shortened("clip:openai/clip-vit-base-patch32", 26)
    assert len(short) == 26
    assert short == "clip:opena…it-base-patch32"
    assert chart.shortened("lm:ngram", 26) == "lm:ngram"


def test_classes_are_bars_by_share() -> None:
    svg = parsed(chart.classes("t", {"one": 3, "two": 1}, {"two": 4}))
    widths = {(bar.get("class"), bar.get("y")): bar.get("width") for bar in svg.iter("rect")}
    assert widths == {
        ("caption", "23"): "7.25%", ("foil", "23"): "29.00%", ("caption", "43"): "21.75%", ("foil", "43"): "0.00%",
    }  # fmt: skip
    assert svg.findtext("desc") == "two: 1 in captions, 4 in foils; one: 3 in captions, 0 in foils."


def test_numbers_are_in_their_order_and_the_rare_are_put_together() -> None:
    assert parsed(chart.classes("t", {"10": 1, "2": 5}, {"1": 1})).findtext("desc", "").startswith("1: ")
    many = {f"class {n:02d}": 100 - n for n in range(30)}
    assert (
        parsed(chart.classes("t", many, {})).findtext("desc", "").endswith("16 others: 1256 in captions, 0 in foils.")
    )
