"""English for the microworld: true captions, counting questions, a dialogue, and events with roles."""

from counterfoil.microworld.speak.captions import Said, captions
from counterfoil.microworld.speak.dialogue import dialogue
from counterfoil.microworld.speak.frames import Frame, frames
from counterfoil.microworld.speak.questions import how_many

__all__ = ["Frame", "Said", "captions", "dialogue", "frames", "how_many"]
