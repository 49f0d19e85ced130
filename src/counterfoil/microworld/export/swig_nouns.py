"""The noun ids that SWiG frames hold: WordNet 3.0 offsets of the kinds and places."""

NOUN_IDS: dict[str, str] = {
    "man": "n10287213", "woman": "n10787470", "boy": "n10285313", "girl": "n10084295", "dog": "n02084071",
    "cat": "n02121620", "horse": "n02374451", "cow": "n01887787", "sheep": "n02411705", "bird": "n01503061",
    "elephant": "n02503517", "giraffe": "n02439033", "duck": "n01846331", "car": "n02958343", "bus": "n02924116",
    "truck": "n04490091", "bicycle": "n02834778", "motorcycle": "n03790512", "boat": "n02858304",
    "airplane": "n02691156", "chair": "n03001627", "table": "n04379243", "bench": "n02828884", "bed": "n02818832",
    "couch": "n04256520", "lamp": "n03636248", "apple": "n07739125", "banana": "n07753592", "orange": "n07747607",
    "carrot": "n07730207", "cake": "n07628870", "pizza": "n07873807", "sandwich": "n07695965", "ball": "n02778669",
    "kite": "n03621377", "umbrella": "n04507155", "hat": "n03497657", "backpack": "n02769748",
    "suitcase": "n02773838", "book": "n06410904", "vase": "n04522168", "clock": "n03046257", "cup": "n03147509",
    "bottle": "n02876657", "bowl": "n02881193", "laptop": "n03642806", "box": "n02883344", "basket": "n02801938",
    "camera": "n02942699", "tree": "n13104059",
    "park": "n08615149", "beach": "n09217230", "street": "n04334599", "field": "n08569998", "snow": "n15043763",
    "kitchen": "n03619890", "living room": "n03679712", "bedroom": "n02821627",
}  # fmt: skip
