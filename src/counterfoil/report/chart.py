"""Charts as inline SVG: dots with intervals by model, and classes of captions against those of foils.

Places along the width are in percent, so that a chart fits any screen and its letters keep their
size; colours are the page's, by class. Everything put in is escaped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from counterfoil.report import numbers

_ROW, _AXIS = 44, 24
_LABEL, _STRIP = 12, 27
"""Where in a row the base line of its label lies, and where its strip."""

_LONGEST = 26
"""Letters of a model's name that fit beside its value in the narrowest panel."""


@dataclass(frozen=True)
class Dot:
    """A model's value with its interval, as fractions of 1; None where there is none."""

    label: str
    value: float | None
    low: float | None
    high: float | None
    at_chance: bool = False


def forest(title: str, dots: Sequence[Dot], chance: float | None, longest: int = _LONGEST) -> Markup:
    """One row a model: its name and value, and below a strip from 0 to 100 % with dot and interval."""
    height = _ROW * len(dots) + _AXIS
    told = "; ".join(f"{dot.label}: {_told(dot)}" for dot in dots)
    described = f"{told}. Guessing gives {numbers.percent(chance)} %." if chance is not None else f"{told}."
    rows = Markup("").join(_row(dot, number * _ROW, chance, longest) for number, dot in enumerate(dots))
    return _svg("forest", height, title, described, rows + _axis(_ROW * len(dots), chance))


def _told(dot: Dot) -> str:
    if dot.value is None:
        return "no value"
    return f"{numbers.percent(dot.value)} % {numbers.interval(dot.low, dot.high)}".strip()


def _row(dot: Dot, top: int, chance: float | None, longest: int) -> Markup:
    label, strip = top + _LABEL, top + _STRIP
    parts = [
        Markup('<line class="track" x1="0%" x2="100%" y1="{0}" y2="{0}"/>').format(strip),
        Markup('<text class="label" x="0" y="{}"><title>{}</title>{}</text>').format(
            label, dot.label, shortened(dot.label, longest)
        ),
        Markup('<text class="{}" x="100%" y="{}" text-anchor="end">{}</text>').format(
            "value weak" if dot.at_chance else "value", label, numbers.percent(dot.value)
        ),
    ]
    if chance is not None:
        parts.insert(1, Markup('<line class="chance" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>').format(
            _percent(chance), strip - 6, strip + 6
        ))  # fmt: skip
    if dot.value is not None:
        parts.append(_dot(dot, dot.value, strip))
    return Markup("").join(parts)


def _dot(dot: Dot, value: float, strip: int) -> Markup:
    weak = " weak" if dot.at_chance else ""
    parts = [Markup("<g><title>{}: {}</title>").format(dot.label, _told(dot))]
    if dot.low is not None and dot.high is not None:
        parts.append(
            Markup('<line class="whisker{0}" x1="{1}" x2="{2}" y1="{3}" y2="{3}"/>').format(
                weak, _percent(dot.low), _percent(dot.high), strip
            )
        )
    parts.append(Markup('<circle class="dot{}" cx="{}" cy="{}" r="4.5"/></g>').format(weak, _percent(value), strip))
    return Markup("").join(parts)


def _axis(top: int, chance: float | None) -> Markup:
    ticks = (("0%", "start", "0"), ("50%", "middle", "50"), ("100%", "end", "100 %"))
    named = "50 = guessing" if chance == 0.5 else "50"
    return Markup("").join(
        Markup('<text class="tick" x="{}" y="{}" text-anchor="{}">{}</text>').format(
            place, top + 12, anchor, named if text == "50" else text
        )
        for place, anchor, text in ticks
    )


def shortened(name: str, longest: int) -> str:
    """A long name without its middle: what it is and which one stand at its ends."""
    if len(name) <= longest:
        return name
    end = (longest - 1) * 3 // 5
    return f"{name[: longest - 1 - end]}…{name[-end:]}"


# ── classes ──────────────────────────────────────────────────────────────────────────────────

_MOST_CLASSES = 14
_BAR = 20
_MIDDLE, _ROOM = 9.0, 29.0
"""Half of the width kept for a class's name, and the longest bar; what is left holds the shares. In percent."""


def classes(title: str, captions: Mapping[str, int], foils: Mapping[str, int]) -> Markup:
    """Bars back to back: how often a class is in captions (left) and in foils (right)."""
    shown = _in_order(captions, foils)
    pairs = [(name, captions.get(name, 0), foils.get(name, 0)) for name in shown[:_MOST_CLASSES]]
    if rest := shown[_MOST_CLASSES:]:
        name = f"{len(rest)} others"
        pairs.append((name, sum(captions.get(c, 0) for c in rest), sum(foils.get(c, 0) for c in rest)))
    totals = max(sum(captions.values()), 1), max(sum(foils.values()), 1)
    shares = [(name, left / totals[0], right / totals[1], left, right) for name, left, right in pairs]
    longest = max((max(left, right) for _, left, right, _, _ in shares), default=1) or 1
    told = "; ".join(f"{name}: {left} in captions, {right} in foils" for name, left, right in pairs)
    head = Markup(
        '<text class="tick" x="{}%" y="12" text-anchor="end">captions</text>'
        '<text class="tick" x="{}%" y="12">foils</text>'
    ).format(50 - _MIDDLE, 50 + _MIDDLE)
    bars = Markup("").join(_pair(place, row, longest) for place, row in enumerate(shares, start=1))
    return _svg("classes", _BAR * (len(shares) + 1), title, told + ".", head + bars)


def _pair(place: int, row: tuple[str, float, float, int, int], longest: float) -> Markup:
    name, left, right, left_count, right_count = row
    top, widths = place * _BAR, (_ROOM * left / longest, _ROOM * right / longest)
    ends = 50 - _MIDDLE - widths[0], 50 + _MIDDLE + widths[1]
    return Markup(
        "<g><title>{name}: {left_count} in captions, {right_count} in foils</title>"
        '<rect class="caption" x="{left_end:.2f}%" y="{y}" width="{left:.2f}%" height="12" rx="2"/>'
        '<rect class="foil" x="{start:.2f}%" y="{y}" width="{right:.2f}%" height="12" rx="2"/>'
        '<text class="label" x="50%" y="{base}" text-anchor="middle">{short}</text>'
        '<text class="tick" x="{left_end:.2f}%" dx="-5" y="{base}" text-anchor="end">{left_share}</text>'
        '<text class="tick" x="{right_end:.2f}%" dx="5" y="{base}">{right_share}</text></g>'
    ).format(
        name=name, short=shortened(name, 9), left_count=left_count, right_count=right_count, y=top + 3, base=top + 13,
        left=widths[0], right=widths[1], left_end=ends[0], right_end=ends[1], start=50 + _MIDDLE,
        left_share=numbers.percent(left), right_share=numbers.percent(right),
    )  # fmt: skip


def _in_order(captions: Mapping[str, int], foils: Mapping[str, int]) -> list[str]:
    """Numbers by size; words by how often they occur, then by name."""
    names = {*captions, *foils}
    if all(name.isdecimal() for name in names) and len(names) <= _MOST_CLASSES:
        return sorted(names, key=int)
    return sorted(names, key=lambda name: (-captions.get(name, 0) - foils.get(name, 0), name))


def _percent(fraction: float) -> str:
    return f"{100 * fraction:.2f}%"


def _svg(kind: str, height: int, title: str, told: str, inside: Markup) -> Markup:
    return Markup(
        '<svg class="chart {}" role="img" width="100%" height="{}"><title>{}</title><desc>{}</desc>{}</svg>'
    ).format(kind, height, title, told, inside)
