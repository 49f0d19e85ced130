"""The oracle's nouns: which kinds of things a word surely names, and which it may name.

A noun without kinds is a thing that the microworld never shows, so nothing is one. Clothes, hair and
places are no things of the world, but are spoken of as if they were; the model makes them up.
"""

from typing import NamedTuple

from counterfoil.microworld.kinds import BACKDROPS, INDOORS, KINDS


class Noun(NamedTuple):
    """One sense of a word. `number` is singular, plural, or mass for what is not counted ('hair', 'furniture')."""

    word: str
    sure: frozenset[str]
    maybe: frozenset[str] = frozenset()
    number: str = "singular"

    @property
    def kinds(self) -> frozenset[str]:
        return self.sure | self.maybe


def _group(name: str) -> str:
    return ",".join(kind.name for kind in KINDS.values() if kind.group == name)


GARMENTS = frozenset({"shirt", "trousers"})
PARTS = GARMENTS | {"hair"}
PLACES = frozenset(BACKDROPS)
PICTURE = "picture"

PEOPLE = _group("person")
ANIMALS = _group("animal")
_OBJECTS = ",".join(kind.name for kind in KINDS.values() if kind.group not in ("person", "animal"))

# singular / plural: kinds it surely names | kinds that it may name
_COUNTED = f"""
man/men: man
woman/women: woman
boy/boys: boy
girl/girls: girl
person/people,persons: {PEOPLE}
human/humans: {PEOPLE}
human being/human beings: {PEOPLE}
individual/individuals: {PEOPLE}
child/children: boy,girl
kid/kids: boy,girl
youngster/youngsters: boy,girl
male child/male children: boy
female child/female children: girl
adult/adults: man,woman
grown-up/grown-ups: man,woman
lady/ladies: woman
gentleman/gentlemen: man
guy/guys: man | boy
fellow/fellows: man | boy
male/males: man,boy
female/females: woman,girl
toddler/toddlers: | boy,girl
baby/babies: | boy,girl
teenager/teenagers: | {PEOPLE}
animal/animals: {ANIMALS}
creature/creatures: {ANIMALS} | {PEOPLE}
mammal/mammals: dog,cat,horse,cow,sheep,elephant,giraffe | {PEOPLE}
pet/pets: | {ANIMALS}
dog/dogs: dog
canine/canines: dog
hound/hounds: | dog
cat/cats: cat
feline/felines: cat
horse/horses: horse
cow/cows: cow
bull/bulls: | cow
sheep/sheep: sheep
lamb/lambs: | sheep
pony/ponies: | horse
bird/birds: bird,duck
elephant/elephants: elephant
giraffe/giraffes: giraffe
duck/ducks: duck
goose/geese: | duck
swan/swans: | duck
vehicle/vehicles: {_group("vehicle")}
car/cars: car
automobile/automobiles: car
auto/autos: car
motor vehicle/motor vehicles: car,bus,truck,motorcycle
van/vans: | car,truck
taxi/taxis: | car
bus/buses,busses: bus
truck/trucks: truck
lorry/lorries: truck
pickup/pickups: | truck
bicycle/bicycles: bicycle
bike/bikes: bicycle | motorcycle
cycle/cycles: bicycle | motorcycle
motorcycle/motorcycles: motorcycle
motorbike/motorbikes: motorcycle
scooter/scooters: | motorcycle
boat/boats: boat
ship/ships: | boat
airplane/airplanes: airplane
aeroplane/aeroplanes: airplane
plane/planes: airplane
aircraft/aircraft: airplane
jet/jets: | airplane
chair/chairs: chair
armchair/armchairs: | chair
stool/stools: | chair
seat/seats: chair,bench,couch | bed
table/tables: table
dining table/dining tables: table
desk/desks: | table
bench/benches: bench
bed/beds: bed
couch/couches: couch
sofa/sofas: couch
settee/settees: couch
lamp/lamps: lamp
light/lights: | lamp
piece of furniture/pieces of furniture: chair,table,bench,bed,couch | lamp
apple/apples: apple
banana/bananas: banana
orange/oranges: orange
carrot/carrots: carrot
vegetable/vegetables: carrot
cake/cakes: cake
pizza/pizzas: pizza
sandwich/sandwiches: sandwich
snack/snacks: | {_group("food")}
meal/meals: | {_group("food")}
ball/balls: ball
sports ball/sports balls: ball
kite/kites: kite
toy/toys: | ball,kite,car,duck
umbrella/umbrellas: umbrella
parasol/parasols: | umbrella
hat/hats: hat
cap/caps: | hat
backpack/backpacks: backpack
rucksack/rucksacks: backpack
knapsack/knapsacks: backpack
bag/bags: backpack | suitcase,basket
suitcase/suitcases: suitcase
book/books: book
vase/vases: vase
clock/clocks: clock
cup/cups: cup
mug/mugs: | cup
teacup/teacups: | cup
glass/glasses: | cup
bottle/bottles: bottle
bowl/bowls: bowl
laptop/laptops: laptop
laptop computer/laptop computers: laptop
computer/computers: laptop
notebook/notebooks: | laptop,book
box/boxes: box
carton/cartons: | box
crate/crates: | box
basket/baskets: basket
container/containers: box,basket | bottle,bowl,cup,vase,suitcase,backpack
camera/cameras: camera
tree/trees: tree
plant/plants: tree
object/objects: {_OBJECTS} | {PEOPLE},{ANIMALS},shirt,trousers
thing/things: {_OBJECTS} | {PEOPLE},{ANIMALS},shirt,trousers
item/items: {_OBJECTS} | shirt,trousers
shirt/shirts: shirt
t-shirt/t-shirts: shirt
tee shirt/tee shirts: shirt
top/tops: | shirt
sweater/sweaters: | shirt
jacket/jackets: | shirt
coat/coats: | shirt
park/parks: park
beach/beaches: beach
street/streets: street
road/roads: street
sidewalk/sidewalks: | street
city/cities: | street
town/towns: | street
field/fields: field
meadow/meadows: | field,park
garden/gardens: | park
lawn/lawns: | park,field
kitchen/kitchens: kitchen
living room/living rooms: living room
sitting room/sitting rooms: living room
lounge/lounges: living room
bedroom/bedrooms: bedroom
room/rooms: {",".join(INDOORS)}
house/houses: | {",".join(INDOORS)},street
picture/pictures: picture
image/images: picture
photo/photos: picture
photograph/photographs: picture
scene/scenes: picture
view/views: picture
frame/frames: picture
"""

_UNCOUNTED = f"""
furniture: chair,table,bench,bed,couch | lamp
food: {_group("food")}
fruit: apple,banana,orange
luggage: suitcase | backpack
baggage: suitcase | backpack
cattle: cow
trousers: trousers
pants: trousers
slacks: trousers
jeans: | trousers
shorts: | trousers
clothes: | shirt,trousers,hat
clothing: | shirt,trousers,hat
hair: hair
snow: snow
grass: | field,park
sand: | beach
"""

_ABSENT = """
zebra bear train handbag purse tie frisbee snowboard baseball_bat baseball_glove skateboard surfboard
tennis_racket racket wine_glass fork knife/knives spoon broccoli hot_dog donut doughnut toilet mouse/mice remote
keyboard cell_phone phone cellphone scissors/scissors toothbrush teddy_bear hair_drier hair_dryer lion tiger pig goat
rabbit monkey fox/foxes deer/deer donkey chicken fish/fish snake frog turtle helicopter tram tractor violin guitar piano
"""
_ABSENT_BUT = {
    "traffic light": "street", "fire hydrant": "street", "stop sign": "street", "parking meter": "street",
    "potted plant": ",".join(INDOORS), "tv": "living room", "television": "living room", "microwave": "kitchen",
    "oven": "kitchen", "toaster": "kitchen", "sink": "kitchen", "refrigerator": "kitchen", "fridge": "kitchen",
}  # fmt: skip
"""Things that are no things of the world but may be painted on a backdrop, and on which."""


def _kinds(names: str) -> frozenset[str]:
    return frozenset(name.strip() for name in names.split(",") if name.strip())


def _table() -> dict[str, tuple[Noun, ...]]:
    senses: dict[str, list[Noun]] = {}
    for line in _COUNTED.strip().splitlines():
        words, _, names = line.partition(":")
        sure, _, maybe = names.partition("|")
        singular, plurals = words.split("/")
        for word, number in ((singular, "singular"), *((word, "plural") for word in plurals.split(","))):
            senses.setdefault(word, []).append(Noun(singular, _kinds(sure), _kinds(maybe), number))
    for line in _UNCOUNTED.strip().splitlines():
        word, _, names = line.partition(":")
        sure, _, maybe = names.partition("|")
        senses.setdefault(word, []).append(Noun(word, _kinds(sure), _kinds(maybe), "mass"))
    senses["fruits"] = [senses["fruit"][0]._replace(number="plural")]
    senses["fruit"].append(senses["fruit"][0]._replace(number="singular"))
    for entry in _ABSENT.split():
        singular, _, plural = entry.replace("_", " ").partition("/")
        senses.setdefault(singular, []).append(Noun(singular, frozenset()))
        senses.setdefault(plural or singular + "s", []).append(Noun(singular, frozenset(), number="plural"))
    for word, places in _ABSENT_BUT.items():
        maybe_there = frozenset(f"{place} backdrop" for place in places.split(","))
        senses.setdefault(word, []).append(Noun(word, frozenset(), maybe_there))
        senses.setdefault(word + "s", []).append(Noun(word, frozenset(), maybe_there, "plural"))
    return {word: tuple(nouns) for word, nouns in senses.items()}


NOUNS = _table()
PERSON = NOUNS["person"][0]
THING = NOUNS["thing"][0]
