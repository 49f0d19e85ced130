"""What others annotated, read into scenes: one data set's layout a file."""

PARTS = {
    "coco-captions": "counterfoil.sources.coco:CocoCaptions",
    "counting-probe": "counterfoil.sources.counting_probe:CountingProbe",
    "visual7w": "counterfoil.sources.visual7w:Visual7W",
}
