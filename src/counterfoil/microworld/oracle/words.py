"""The oracle's small words: adjectives, prepositions, determiners, pronouns, numerals."""

from counterfoil.microworld.kinds import COLOURS, HAIR

_NUMBERS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty
"""
NUMERALS = {word: number for number, word in enumerate(_NUMBERS.split())}

# ── adjectives: word → the dimension it speaks of and the value it asks for ──────────────────

ADJECTIVES: dict[str, tuple[str, str]] = {colour: ("colour", colour) for colour in COLOURS}
ADJECTIVES |= {f"{colour}-{ending}": ("colour", colour) for colour in COLOURS for ending in ("colored", "coloured")}
ADJECTIVES |= {"grey": ("colour", "gray"), "violet": ("colour", "purple")}
ADJECTIVES |= dict.fromkeys(("small", "tiny"), ("size", "small"))
ADJECTIVES |= {"little": ("little", "small")}
ADJECTIVES |= dict.fromkeys(("large", "big", "huge"), ("size", "large"))
ADJECTIVES |= dict.fromkeys(("striped", "stripy", "stripey"), ("pattern", "striped"))
ADJECTIVES |= dict.fromkeys(("spotted", "spotty", "dotted", "polka-dotted"), ("pattern", "spotted"))
ADJECTIVES |= dict.fromkeys(("checked", "checkered", "chequered", "plaid"), ("pattern", "checked"))
ADJECTIVES |= {
    "open": ("state", "open"), "opened": ("state", "open"),
    "closed": ("state", "closed"), "shut": ("state", "closed"),
    "full": ("state", "full"), "filled": ("state", "full"), "empty": ("state", "empty"),
    "lit": ("state", "lit"), "unlit": ("state", "unlit"),
    "clean": ("state", "clean"), "dirty": ("state", "dirty"),
    "whole": ("state", "whole"), "uncut": ("state", "whole"), "sliced": ("state", "sliced"), "cut": ("state", "sliced"),
    "turned on": ("state", "lit"), "switched on": ("state", "lit"),
    "turned off": ("state", "unlit"), "switched off": ("state", "unlit"),
    "male": ("sex", "male"), "female": ("sex", "female"), "adult": ("age", "adult"), "young": ("age", "child"),
    "blonde": ("hair", "blond"), "blond": ("hair", "blond"), "brunette": ("hair", "brown"), "bald": ("hair", "none"),
}  # fmt: skip
ADJECTIVES |= {f"{colour}-haired": ("hair", colour) for colour in HAIR}
ADJECTIVES |= {"blonde-haired": ("hair", "blond"), "grey-haired": ("hair", "gray"), "dark-haired": ("hair", "?")}
_SILENT = """
dark light bright pale old new elderly cute nice beautiful pretty tall short long thin wooden metal round colorful
colourful wet dry happy sad plain fresh ripe nearby smiling busy sunny medium-sized toy stuffed
"""
ADJECTIVES |= {word: ("?", word) for word in _SILENT.split()}
"""A dimension '?' is one on which the world is silent."""

BESIDE_NOUNS = {"park": "park", "beach": "beach", "kitchen": "kitchen", "street": "street", "bedroom": "bedroom"}
"""Places that may stand before a noun ('a park bench'): surely fitting only where the place is this one."""

# ── prepositions: word → relation ────────────────────────────────────────────────────────────

PREPOSITIONS: dict[str, str] = {
    "on": "on", "on top of": "on", "upon": "on", "atop": "on",
    "under": "under", "underneath": "under", "beneath": "under", "below": "below",
    "above": "above", "over": "above",
    "to the left of": "left of", "on the left of": "left of", "on the left side of": "left of", "left of": "left of",
    "on the left hand side of": "left of", "at the left of": "left of", "to the left side of": "left of",
    "to the right of": "right of", "on the right of": "right of", "on the right side of": "right of",
    "right of": "right of", "on the right hand side of": "right of", "at the right of": "right of",
    "to the right side of": "right of",
    "next to": "next to", "beside": "next to", "alongside": "next to", "adjacent to": "next to",
    "by": "near", "near": "near", "close to": "near", "nearby": "near", "around": "around", "at": "at",
    "in": "in", "inside": "in", "inside of": "in", "within": "in",
    "outside": "outside", "outside of": "outside", "out of": "outside",
    "in front of": "in front of", "behind": "behind", "in back of": "behind",
    "along": "along", "across": "along", "through": "along", "down": "along", "up": "along",
    "far from": "far from", "far away from": "far from", "away from": "far from",
}  # fmt: skip

SIDES = {
    "on the left": "left", "to the left": "left", "at the left": "left", "on the left side": "left", "at left": "left",
    "on the left hand side": "left", "on the right": "right", "to the right": "right", "at the right": "right",
    "on the right side": "right", "on the right hand side": "right", "at right": "right",
    "in the middle": "middle", "in the center": "middle", "in the centre": "middle",
}  # fmt: skip
"""Parts of the picture, when nothing is named that a thing would be left or right of."""

ADVERBIAL_PLACES = {
    "outdoors": "outdoors", "outside": "outdoors", "out of doors": "outdoors",
    "indoors": "indoors", "inside": "indoors",
}  # fmt: skip

SEEN = frozenset({
    "visible", "pictured", "shown", "seen", "present", "depicted", "featured", "here", "in view", "in sight",
    "anywhere", "in the shot", "at all", "on display", "displayed", "showing",
})  # fmt: skip
IDLE = frozenset(
    {
        "also",
        "currently",
        "in color",
        "in colour",
        "now",
        "clearly",
        "too",
        "as well",
        "together",
        "just",
        "simply",
        "actively",
    }
)
"""Adverbs that add nothing a picture could deny."""

# ── determiners of several words, and how many they ask for ──────────────────────────────────

AT_LEAST_TWO = frozenset({
    "several", "a few", "a couple of", "a couple", "a number of", "a group of", "a pair of", "multiple", "various",
    "a set of", "a collection of", "a bunch of", "a herd of", "a flock of", "a few of", "a handful of", "groups of",
    "pairs of", "some",
})  # fmt: skip
MANY = frozenset({"many", "lots of", "a lot of", "numerous", "plenty of", "a large number of", "a large group of"})
EXACTLY = frozenset({"exactly", "only", "just", "precisely"})
FLOORS = {"at least": 0, "no fewer than": 0, "no less than": 0, "more than": 1, "over": 1}
CEILINGS = {"at most": 0, "no more than": 0, "up to": 0, "fewer than": -1, "less than": -1, "under": -1}
DEFINITE = frozenset({"the", "this", "that", "these", "those"})

POSSESSIVES = {"his": "he", "her": "she", "its": "it", "their": "they"}
PRONOUNS = {
    "he": "he", "him": "he", "she": "she", "her": "she", "it": "it", "they": "they", "them": "they",
    "himself": "self", "herself": "self", "itself": "self", "themselves": "self",
    "each other": "each other", "one another": "each other", "this": "this", "that": "this",
    "these": "they", "those": "they",
}  # fmt: skip
