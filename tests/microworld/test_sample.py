"""Worlds by chance: the same for the same seed, complete, varied, and true to their own boxes."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec
import numpy as np
import pytest

from counterfoil.microworld.draw.staging import DUETS
from counterfoil.microworld.kinds import (
    ACTIONS,
    BACKDROPS,
    COLOURS,
    HAIR,
    INDOORS,
    KINDS,
    PATTERNS,
    PEOPLE,
    PERSON_DIMENSIONS,
    SIZES,
)
from counterfoil.microworld.sample import world, worlds
from counterfoil.microworld.sample.cast import Company
from counterfoil.microworld.sample.duets import duet
from counterfoil.microworld.space import CONVERSE, NEAR, PREDICATES, relates
from counterfoil.microworld.world import Relation, Thing, World

SIZE = 256
NOT_STANDING = frozenset({"hold", "carry", "wear", "throw", "kick", "read", "eat", "drink from", "ride", "lift"})


@pytest.fixture(scope="module")
def many() -> list[World]:
    return list(worlds(2000, seed=11, size=SIZE))


# ── the same seed ────────────────────────────────────────────────────────────────────────────


def test_a_scene_made_alone_is_the_one_made_in_line() -> None:
    in_line = [msgspec.json.encode(each) for each in worlds(40, seed=3)]
    backwards = [msgspec.json.encode(world(3, index)) for index in reversed(range(40))]
    assert backwards[::-1] == in_line


def test_a_later_start_continues_the_same_line() -> None:
    assert list(worlds(5, seed=3, start=20)) == list(worlds(25, seed=3))[20:]


def test_seeds_and_indices_make_different_scenes() -> None:
    scenes = [msgspec.structs.replace(world(seed, index), id="", seed=0) for seed in range(6) for index in range(6)]
    assert len({msgspec.json.encode(scene) for scene in scenes}) == 36


def test_a_scene_is_named_by_seed_and_index() -> None:
    assert (world(7, 123).id, world(7, 123).seed) == ("7-000123", 7)


@pytest.mark.parametrize("size", [320, 512])
def test_at_another_size_it_is_the_same_scene_scaled(size: int) -> None:
    for small, large in zip(worlds(30, size=SIZE), worlds(30, size=size), strict=True):
        assert (small.relations, small.actions, small.backdrop) == (large.relations, large.actions, large.backdrop)
        for one, other in zip(small.things, large.things, strict=True):
            assert (one.id, one.attributes) == (other.id, other.attributes)
            assert _edges(other) == pytest.approx([edge * size / SIZE for edge in _edges(one)], abs=0.05)


@pytest.mark.parametrize("size", [255, 513])
def test_sizes_out_of_range_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="256 to 512"):
        world(0, 0, size)


# ── complete and allowed ─────────────────────────────────────────────────────────────────────


def test_all_that_is_named_is_there_once(many: list[World]) -> None:
    for scene in many:
        ids = [thing.id for thing in scene.things]
        assert len(set(ids)) == len(ids)
        named = {id for a in scene.actions for id in (a.agent, a.patient, a.item) if id}
        named |= {id for r in scene.relations for id in (r.subject, r.object)}
        assert named <= set(ids)


def test_boxes_lie_within_the_picture_and_can_be_seen(many: list[World]) -> None:
    for scene in many:
        for thing in scene.things:
            left, top, right, bottom = _edges(thing)
            assert min(left, top) >= 0
            assert max(right, bottom) <= SIZE + 0.01
            assert min(thing.box.width, thing.box.height) >= 5, (scene.id, thing)


def test_looks_are_among_those_the_kind_allows(many: list[World]) -> None:
    for scene, thing in ((each, thing) for each in many for thing in each.things):
        kind = KINDS[thing.kind]
        allowed = {"colour": kind.colours, "pattern": kind.patterns, "state": kind.states, "size": SIZES}
        allowed = PERSON_DIMENSIONS if kind.group == "person" else allowed
        assert all(value in allowed[dimension] for dimension, value in thing.attributes.items()), thing
        hidden = {"trousers"} if thing.id in _aboard(scene) else set()
        assert kind.group != "person" or set(thing.attributes) == set(PERSON_DIMENSIONS) - hidden


def test_of_people_in_boats_no_trousers_are_told(many: list[World]) -> None:
    riders = [scene.thing(id) for scene in many for id in _aboard(scene) if scene.thing(id).kind in PEOPLE]
    assert len(riders) > 20
    assert all(set(rider.attributes) == {"hair", "shirt"} for rider in riders)


def _aboard(scene: World) -> set[str]:
    """Who sits in a boat, where its side hides the legs."""
    return {r.subject for r in scene.relations if r.predicate == "in" and scene.thing(r.object).kind == "boat"}


def test_roles_are_filled_by_those_who_may_fill_them(many: list[World]) -> None:
    for scene, action in ((each, action) for each in many for action in each.actions):
        kind = ACTIONS[action.verb]
        for filler, allowed in (
            (action.agent, kind.agents),
            (action.patient, kind.patients),
            (action.item, kind.items),
        ):
            assert (filler is None) == (allowed is None), action
            assert filler is None or {scene.thing(filler).kind, KINDS[scene.thing(filler).kind].group} & set(
                allowed or ()
            )


def test_every_person_and_animal_does_something_unless_lifted(many: list[World]) -> None:
    for scene in many:
        living = {thing.id for thing in scene.things if KINDS[thing.kind].group in ("person", "animal")}
        lifted = {action.patient for action in scene.actions if action.verb == "lift"}
        assert living - lifted == {action.agent for action in scene.actions}, scene.id


def test_nobody_does_two_things_that_exclude_each_other(many: list[World]) -> None:
    postures = {"stand", "sit", "walk", "run", "jump", "sleep", "kneel", "dance", "fly", "ride", "chase", "follow"}
    for scene in many:
        for agent, verbs in _by_agent(scene):
            assert len(postures.intersection(verbs)) <= 1, (scene.id, agent, verbs)


def test_books_are_open_where_they_are_read_and_closed_where_they_are_held(many: list[World]) -> None:
    states = {
        (action.verb, scene.thing(action.patient).attributes["state"])
        for scene in many
        for action in scene.actions
        if action.patient and scene.thing(action.patient).kind == "book"
    }
    assert states == {("read", "open"), ("hold", "closed")}


def test_two_who_take_part_in_one_action_are_told_apart(many: list[World]) -> None:
    for scene in many:
        for action in scene.actions:
            if action.verb in DUETS and action.patient:
                one, other = scene.thing(action.agent), scene.thing(action.patient)
                differ = [one.attributes.get(d) != other.attributes.get(d) for d in PERSON_DIMENSIONS]
                assert one.kind != other.kind or all(differ), scene.id


def test_food_is_held_to_the_mouth_of_the_one_and_away_from_that_of_the_other() -> None:
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(120):
        group = duet(Company("feeding", np.random.default_rng(seed)), "feed")
        action, parts = group.actions[0], {part.id: part for part in group.parts}
        agent, patient, food = (parts[id] for id in (action.agent, action.patient, action.item) if id)
        if agent.turned:
            group.mirror()
        left, bottom, right, top = food.rect
        mouth = group.spot(patient, "mouth")
        assert abs(right - mouth[0]) < 0.03 and bottom < mouth[1] < top, (seed, agent.kind, patient.kind)
        assert left - group.spot(agent, "mouth")[0] > 0.03, (seed, agent.kind, patient.kind)
        assert group.parts[-1] is agent, "the arm that feeds is before the food"
        pairs[agent.kind, patient.kind] += 1
    assert len(pairs) == 16, pairs


def test_indoor_scenes_hold_no_vehicles_and_nothing_that_flies(many: list[World]) -> None:
    for scene in many:
        if scene.backdrop in INDOORS:
            assert not [thing for thing in scene.things if KINDS[thing.kind].group == "vehicle"], scene.id
            assert not [action for action in scene.actions if action.verb == "fly"], scene.id


# ── varied ───────────────────────────────────────────────────────────────────────────────────


def test_every_kind_action_relation_and_backdrop_occurs(many: list[World]) -> None:
    kinds = Counter(thing.kind for scene in many for thing in scene.things)
    verbs = Counter(action.verb for scene in many for action in scene.actions)
    predicates = Counter(relation.predicate for scene in many for relation in scene.relations)
    backdrops = Counter(scene.backdrop for scene in many)
    assert min(kinds[kind] for kind in KINDS) >= 15, kinds
    assert min(verbs[verb] for verb in ACTIONS) >= 25, verbs
    assert min(predicates[p] for p in ("on", "under", "in", "in front of", "behind", "next to")) >= 40, predicates
    assert min(backdrops[backdrop] for backdrop in BACKDROPS) >= 150, backdrops


def test_every_look_occurs(many: list[World]) -> None:
    seen = Counter(
        (dimension, value) for scene in many for thing in scene.things for dimension, value in thing.attributes.items()
    )
    states = {state for kind in KINDS.values() for state in kind.states}
    wanted = [("colour", c) for c in COLOURS] + [("hair", h) for h in HAIR] + [("pattern", p) for p in PATTERNS]
    wanted += [("size", s) for s in SIZES] + [("state", s) for s in states]
    assert min(seen[look] for look in wanted) >= 15, seen


def test_every_state_of_every_kind_occurs(many: list[World]) -> None:
    seen = {(t.kind, t.attributes["state"]) for scene in many for t in scene.things if "state" in t.attributes}
    assert seen == {(kind.name, state) for kind in KINDS.values() for state in kind.states}


def test_numbers_from_one_to_nine_are_frequent_and_for_several_kinds(many: list[World]) -> None:
    counts = [Counter(thing.kind for thing in scene.things) for scene in many]
    for number in range(1, 10):
        kinds = Counter(kind for count in counts for kind, n in count.items() if n == number)
        assert len(kinds) >= 8, (number, kinds)
        assert sum(kinds.values()) >= 40, (number, kinds)
    assert sum(max(count.values()) >= 4 for count in counts) >= 0.28 * len(many)


def test_scenes_hold_three_to_nine_things_unless_they_are_about_numbers(many: list[World]) -> None:
    sizes = Counter(len(scene.things) for scene in many)
    assert sum(n for size, n in sizes.items() if 3 <= size <= 9) >= 0.9 * len(many)
    assert min(sizes) >= 2


# ── true to the boxes ────────────────────────────────────────────────────────────────────────


def _on(a: Thing, b: Thing) -> bool:
    return _middle(a)[1] < _middle(b)[1] and _within(b, _middle(a)[0]) and _edges(a)[3] > _edges(b)[1]


def _in(a: Thing, b: Thing) -> bool:
    return _within(b, _middle(a)[0]) and _edges(b)[1] <= _edges(a)[3] <= _edges(b)[3]


def _under(a: Thing, b: Thing) -> bool:
    return _within(b, _middle(a)[0]) and _middle(a)[1] > _middle(b)[1]


def _in_front_of(a: Thing, b: Thing) -> bool:
    return _edges(a)[3] > _edges(b)[3] and _gap(a, b) < 0


def _next_to(a: Thing, b: Thing) -> bool:
    return 0 <= _gap(a, b) <= NEAR * SIZE + 0.05 and abs(_edges(a)[3] - _edges(b)[3]) <= 0.04 * SIZE


GEOMETRY: dict[str, Callable[[Thing, Thing], bool]] = {
    "on": _on,
    "in": _in,
    "under": _under,
    "in front of": _in_front_of,
    "behind": lambda a, b: _in_front_of(b, a),
    "next to": _next_to,
}


@pytest.mark.parametrize("predicate", GEOMETRY)
def test_staged_relations_are_true_of_the_boxes(many: list[World], predicate: str) -> None:
    for scene, relation in _relations(many):
        if relation.predicate == predicate:
            pair = scene.thing(relation.subject), scene.thing(relation.object)
            assert GEOMETRY[predicate](*pair), (scene.id, relation)


def test_what_is_in_front_is_drawn_later(many: list[World]) -> None:
    for scene, relation in _relations(many):
        order = [thing.id for thing in scene.things]
        if relation.predicate in ("in front of", "behind"):
            front, back = relation.subject, relation.object
            front, back = (front, back) if relation.predicate == "in front of" else (back, front)
            assert order.index(front) > order.index(back), (scene.id, relation)


def test_a_pair_is_related_once(many: list[World]) -> None:
    for scene in many:
        pairs = [frozenset((relation.subject, relation.object)) for relation in scene.relations]
        assert len(set(pairs)) == len(pairs), scene.id


def test_the_rules_of_space_agree_with_what_is_staged(many: list[World]) -> None:
    for scene, relation in _relations(many):
        a, b = scene.thing(relation.subject), scene.thing(relation.object)
        assert relates(scene, a, relation.predicate, b) is True, (scene.id, relation)
        back = CONVERSE.get(relation.predicate)
        assert back is None or relates(scene, b, back, a) is True, (scene.id, relation)
        if relation.predicate != "next to":
            assert relates(scene, b, relation.predicate, a) is not True, (scene.id, relation)


def test_no_pair_stands_in_two_opposite_relations(many: list[World]) -> None:
    for scene in many[:400]:
        for a, b in combinations(scene.things, 2):
            held = {p for p in PREDICATES if relates(scene, a, p, b) is True}
            assert not any(CONVERSE.get(p) in held for p in held), (scene.id, a.id, b.id, held)
            assert len(held & {"on", "in", "under"}) <= 1, (scene.id, a.id, b.id, held)


def test_things_close_together_on_one_ground_are_next_to_each_other(many: list[World]) -> None:
    for scene in many:
        aloft = {r.subject for r in scene.relations if r.predicate in ("on", "in", "under")}
        aloft |= {id for a in scene.actions if a.verb in NOT_STANDING for id in (a.agent, a.patient) if id}
        aloft |= {a.item for a in scene.actions if a.item} | {
            a.agent for a in scene.actions if a.verb in ("fly", "jump")
        }
        aloft |= {id for a in scene.actions if a.verb in DUETS for id in (a.agent, a.patient) if id}
        standing = [t for t in scene.things if t.id not in aloft and t.kind not in ("kite", "airplane")]
        for a, b in combinations(standing, 2):
            level = abs(_edges(a)[3] - _edges(b)[3]) < 0.02 * SIZE
            if level and 0 < _gap(a, b) < 0.9 * NEAR * SIZE:
                assert relates(scene, a, "next to", b) is True, (scene.id, a.id, b.id)


def test_what_is_counted_is_plainly_seen(many: list[World]) -> None:
    for scene in many:
        kinds = Counter(thing.kind for thing in scene.things)
        for k, thing in enumerate(scene.things):
            if kinds[thing.kind] >= 4:
                hidden = max(
                    (_hidden(thing, other) for other in scene.things[k + 1 :] if _apart(scene, thing, other)), default=0
                )
                assert hidden <= 0.25, (scene.id, thing.id)


# ── reading boxes ────────────────────────────────────────────────────────────────────────────


def _edges(thing: Thing) -> list[float]:
    """Left, top, right, bottom."""
    return [thing.box.x, thing.box.y, thing.box.x + thing.box.width, thing.box.y + thing.box.height]


def _middle(thing: Thing) -> tuple[float, float]:
    return thing.box.x + thing.box.width / 2, thing.box.y + thing.box.height / 2


def _within(thing: Thing, x: float) -> bool:
    return thing.box.x <= x <= thing.box.x + thing.box.width


def _gap(a: Thing, b: Thing) -> float:
    return max(a.box.x - b.box.x - b.box.width, b.box.x - a.box.x - a.box.width)


def _hidden(thing: Thing, other: Thing) -> float:
    (l0, t0, r0, b0), (l1, t1, r1, b1) = _edges(thing), _edges(other)
    return max(min(r0, r1) - max(l0, l1), 0) * max(min(b0, b1) - max(t0, t1), 0) / (thing.box.width * thing.box.height)


def _apart(scene: World, a: Thing, b: Thing) -> bool:
    """Whether neither holds, wears, contains or carries the other, or stands behind another kind of thing."""
    together = [{r.subject, r.object} for r in scene.relations if a.kind != b.kind]
    together += [{action.agent, action.patient, action.item} for action in scene.actions]
    return not any({a.id, b.id} <= pair for pair in together)


def _relations(many: list[World]) -> Iterator[tuple[World, Relation]]:
    return ((scene, relation) for scene in many for relation in scene.relations)


def _by_agent(scene: World) -> Iterator[tuple[str, list[str]]]:
    for thing in scene.things:
        yield thing.id, [action.verb for action in scene.actions if action.agent == thing.id]


def test_people_are_the_only_ones_with_clothes(many: list[World]) -> None:
    for thing in (thing for scene in many for thing in scene.things):
        assert ("shirt" in thing.attributes) == (thing.kind in PEOPLE)
