"""States as bytes, for storing many, and as readable JSON, for people, scenarios and bug reports.

Both forms hold the whole state, secrets included, and nothing that follows from the rest: the menu of the choice being
asked is made anew on load, and what lies above the heights of piles and stack is not part of a position.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from gloaming.cards.problems import nearest
from gloaming.games.stack import stack_fault
from gloaming.kernel.chance import seeded
from gloaming.kernel.effects import Verb
from gloaming.kernel.layout import (
    ACTORS,
    CHANCE,
    DECISION,
    DECLINE,
    DECLINE_SP,
    FIELDS,
    MENU,
    OVER,
    PC,
    PICK,
    SP,
    STAGE,
    YOU,
)
from gloaming.kernel.state import ASKED_BY_EFFECT, DONE, RETURN, RanOn, State

if TYPE_CHECKING:
    from gloaming.games.playable import Playable

MAGIC: Final = b"GLOAMING"
FORMAT: Final = 1
_CHECK: Final = 8
_HASH: Final = 16


_INDICES: Final = re.compile(r"(\.[0-9]+)+$")


NO_PLAY: Final = "no play leads to this position"


class BadState(ValueError):
    """Data that holds no state of this game; the message says what is wrong with it."""


# The words of a position


def live_words(state: State) -> list[int]:
    """The block without what is left over from before: two positions that are the same have the same live words."""
    layout = state.layout
    words = [int(state.z[index]) for index in range(int(layout.size))]
    if words[CHANCE] < 0:  # keyed: a key is never part of a position, so whoever reads this goes on with other luck
        words[CHANCE] = int(seeded(-words[CHANCE]))
    for index in range(MENU, int(layout.menu_end)):
        words[index] = 0
    for zone in range(int(layout.zone_count)):
        base = int(layout.base[zone])
        for index in range(base + words[int(layout.heights) + zone], base + int(layout.room[zone])):
            words[index] = 0
    for knower in range(int(layout.knowers)):
        known = int(layout.known + knower * layout.words)
        for at, word in _could_words(state, knower):
            words[at] &= ~words[known + word]
    for index in range(int(layout.stack) + words[SP], int(layout.size)):
        words[index] = 0
    return words


def _could_words(state: State, knower: int) -> Iterator[tuple[int, int]]:
    """Where in the block a knower's possibilities are: each address with the word of cards it is about."""
    layout = state.layout
    for index in range(int(layout.hidden_count)):
        zone = int(layout.hidden[index])
        for word in range(int(layout.word_from[zone]), int(layout.word_to[zone])):
            yield int(layout.could[zone] + knower * layout.could_width) + word, word


def _fingerprint(game: Playable) -> bytes:
    """Card set and options: a state makes sense with these alone."""
    told = f"{game.slug} {game.cards.hash} {json.dumps(dict(game.options), sort_keys=True)}"
    return hashlib.sha256(told.encode()).digest()[:_HASH]


# Bytes


def to_bytes(game: Playable, state: State) -> bytes:
    layout = state.layout
    words = live_words(state)
    packed = bytearray(MAGIC)
    packed.append(FORMAT)
    packed.append(len(game.slug))
    packed += game.slug.encode()
    packed += _fingerprint(game)
    for number in (*words[:MENU], *words[int(layout.menu_end) :]):
        _pack(packed, number)
    return bytes(packed) + hashlib.sha256(packed).digest()[:_CHECK]


def from_bytes(game: Playable, data: bytes, trusted: bool = False) -> State:
    head = len(MAGIC) + 2
    if not data.startswith(MAGIC):
        raise BadState("this is no state of Gloaming: it does not begin with its mark")
    if len(data) < head or len(data) < head + data[head - 1] + _HASH + _CHECK:
        raise BadState("the state is cut off: even its head is incomplete")
    if data[head - 2] != FORMAT:
        raise BadState(f"the state is written in format {data[head - 2]}; this version reads format {FORMAT}")
    slug_end = head + data[head - 1]
    slug = data[head:slug_end].decode(errors="replace")
    if slug != game.slug:
        raise BadState(f"this is a state of {slug!r}, not of {game.slug!r}")
    if data[slug_end : slug_end + _HASH] != _fingerprint(game):
        raise BadState("the state belongs to another card set or other options")
    if hashlib.sha256(data[:-_CHECK]).digest()[:_CHECK] != data[-_CHECK:]:
        raise BadState("the state is cut off or damaged: its checksum does not fit")
    layout = game.rules.layout
    numbers = list(_unpack(data[slug_end + _HASH : -_CHECK]))
    menu = int(layout.menu_end) - MENU
    if len(numbers) != int(layout.size) - menu:
        raise BadState(f"the state has {len(numbers)} numbers instead of {int(layout.size) - menu}")
    return _load(game, [*numbers[:MENU], *([0] * menu), *numbers[MENU:]], trusted)


def _pack(packed: bytearray, number: int) -> None:
    """Seven bits a byte, the lowest first; the sign is the lowest bit."""
    rest = number << 1 if number >= 0 else (-number << 1) - 1
    while rest > 0x7F:
        packed.append(rest & 0x7F | 0x80)
        rest >>= 7
    packed.append(rest)


def _unpack(packed: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in packed:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield -((number + 1) >> 1) if number & 1 else number >> 1
            number = shift = 0


# Readable


def to_json(game: Playable, state: State) -> dict[str, Any]:
    from gloaming.games.views import cards_of

    layout = state.layout
    names = layout.card_names
    return {
        "format": FORMAT,
        "game": game.slug,
        "cards": game.cards.hash,
        "options": dict(game.options),
        "fields": {
            name: _told(game, kind, int(state.z[at]))
            for at, (name, kind) in zip(layout.field_at, layout.fields, strict=True)
            if name
        },
        "zones": {
            game.zone_names[zone]: [names[card] for card in cards_of(state, zone)]
            for zone in range(int(layout.zone_count))
        },
        "knows": {_knower(game, knower): _knowledge(game, state, knower) for knower in range(int(layout.knowers))},
        "stack": [int(state.z[layout.stack + index]) for index in range(int(state.z[SP]))],
    }


def _knower(game: Playable, knower: int) -> str:
    return "watcher" if knower == game.seats else str(knower)


def _knowledge(game: Playable, state: State, knower: int) -> dict[str, Any]:
    """Of the zones that a knower does not see into: the cards known there, and where the others could be."""
    layout = state.layout
    known: dict[str, list[str]] = {}
    could: dict[tuple[str, ...], list[str]] = {}
    hidden = [int(zone) for zone in layout.hidden if not (layout.visible_to[int(zone)] >> knower) & 1]
    for card, name in enumerate(layout.card_names):
        place = int(state.place(card))
        if not state.knows(knower, card):
            holding = [zone for zone in hidden if layout.word_from[zone] <= layout.word[card] < layout.word_to[zone]]
            zones = tuple(game.zone_names[zone] for zone in holding if state.could_be(knower, card, zone))
            could.setdefault(zones, []).append(name)
        elif place in hidden:
            known.setdefault(game.zone_names[place], []).append(name)
    return {"known": known, "could": [{"zones": list(zones), "cards": cards} for zones, cards in could.items()]}


def _told(game: Playable, kind: str, value: int) -> Any:
    """A field as people read it."""
    if kind == "seats":
        return [seat for seat in range(game.seats) if (value >> seat) & 1]
    if kind == "flag":
        return bool(value)
    if kind == "number":
        return value
    if value < 0:
        return None
    if kind == "seat":
        return value
    return _vocabulary(game, kind)[value]


def _vocabulary(game: Playable, kind: str) -> Sequence[str]:
    """The names that a field of this kind may hold."""
    return {
        "decision": game.decisions,
        "step": game.step_names,
        "card": game.rules.layout.card_names,
        "named": game.rules.layout.card_names,
        "place": game.rules.places,
        "choice": game.choice_names,
    }[kind]


def from_json(game: Playable, written: Mapping[str, Any]) -> State:
    _same(written, "format", FORMAT)
    _same(written, "game", game.slug)
    _same(written, "cards", game.cards.hash)
    _same(written, "options", dict(game.options))
    words = [0] * int(game.rules.layout.size)
    fields = _mapping(written, "fields")
    kinds = dict(game.rules.layout.fields)
    _all_of("fields", fields, kinds)
    for at, (name, kind) in zip(game.rules.layout.field_at, game.rules.layout.fields, strict=True):
        words[at] = _read(game, f"fields.{name}", kind, fields[name])
    _read_zones(game, words, _mapping(written, "zones"))
    _read_knowledge(game, words, _mapping(written, "knows"))
    _read_stack(game, words, _sequence(written, "stack"))
    return _load(game, words)


def _same(written: Mapping[str, Any], key: str, ours: Any) -> None:
    if key not in written:
        raise BadState(f"{key}: missing")
    if written[key] != ours:
        raise BadState(f"{key}: {written[key]!r} instead of {ours!r}")


def _mapping(written: Mapping[str, Any], key: str, within: str = "") -> Mapping[str, Any]:
    value = written.get(key)
    if not isinstance(value, Mapping):
        raise BadState(f"{within}{key}: {'missing' if value is None else 'must be a table of names'}")
    return value


def _sequence(written: Mapping[str, Any], key: str, within: str = "") -> Sequence[Any]:
    value = written.get(key)
    if not isinstance(value, list | tuple):
        raise BadState(f"{within}{key}: {'missing' if value is None else 'must be a list'}")
    return value


def _all_of(key: str, given: Mapping[str, Any], wanted: Iterable[str]) -> None:
    """Every name that is wanted is there, and no other."""
    names = list(wanted)
    for name in given:
        if name not in names:
            raise BadState(f"{key}.{name}: unknown")
    for name in names:
        if name not in given:
            raise BadState(f"{key}.{name}: missing")


def _read(game: Playable, key: str, kind: str, value: Any) -> int:
    """A field back from how people read it."""
    if kind == "seats":
        if not isinstance(value, list | tuple):
            raise BadState(f"{key}: must be a list of seats")
        return sum(1 << seat for seat in {_seat(game, key, one) for one in value})
    if kind == "flag":
        if not isinstance(value, bool):
            raise BadState(f"{key}: must be true or false, not {value!r}")
        return int(value)
    if kind == "number":
        return _number(key, value)
    if value is None:
        return -1
    if kind == "seat":
        return _seat(game, key, value)
    return _named(key, value, _vocabulary(game, kind))


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -(2**62) < value < 2**62:
        raise BadState(f"{key}: must be a whole number, not {value!r}")
    return value


def _seat(game: Playable, key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < game.seats:
        raise BadState(f"{key}: must be a seat from 0 to {game.seats - 1}, not {value!r}")
    return value


def _named(key: str, value: Any, names: Sequence[str]) -> int:
    if value not in names:
        near = nearest(value, names) if isinstance(value, str) else ""
        raise BadState(f"{key}: unknown name {value!r}{f' (did you mean {near}?)' if near else ''}")
    return names.index(value)


def _read_zones(game: Playable, words: list[int], zones: Mapping[str, Any]) -> None:
    layout = game.rules.layout
    _all_of("zones", zones, game.zone_names)
    placed: dict[int, str] = {}
    for zone, name in enumerate(game.zone_names):
        key = f"zones.{name}"
        cards = [_named(key, card, layout.card_names) for card in _sequence(zones, name, "zones.")]
        for card in cards:
            if card in placed:
                raise BadState(f"{key}: {layout.card_names[card]} is also in {placed[card]}")
            placed[card] = name
            words[int(layout.places) + card] = zone
        kind = layout.zones[zone]
        base = int(layout.base[zone])
        if kind.pile:
            if len(cards) > kind.room:
                raise BadState(f"{key}: {len(cards)} cards, but there is room for {kind.room}")
            words[int(layout.heights) + zone] = len(cards)
            for index, card in enumerate(cards if kind.row else cards[::-1]):
                words[base + index] = card
        else:
            for card in cards:
                if not layout.word_from[zone] <= layout.word[card] < layout.word_to[zone]:
                    raise BadState(f"{key}: {layout.card_names[card]} does not belong there")
                words[base + int(layout.word[card])] |= int(layout.bit[card])
    for card, name in enumerate(layout.card_names):
        if card not in placed:
            raise BadState(f"zones: {name} is in none of them")


def _read_knowledge(game: Playable, words: list[int], knows: Mapping[str, Any]) -> None:
    _all_of("knows", knows, [_knower(game, knower) for knower in range(game.seats + 1)])
    for knower in range(game.seats + 1):
        key = f"knows.{_knower(game, knower)}"
        one = _mapping(knows, _knower(game, knower), "knows.")
        _read_known(game, words, knower, key, _mapping(one, "known", f"{key}."))
        for at, group in enumerate(_sequence(one, "could", f"{key}.")):
            if not isinstance(group, Mapping):
                raise BadState(f"{key}.could.{at}: must be a table with zones and cards")
            _read_could(game, words, knower, f"{key}.could.{at}", group)


def _read_known(game: Playable, words: list[int], knower: int, key: str, known: Mapping[str, Any]) -> None:
    """The cards that a knower sees, and those listed."""
    layout = game.rules.layout
    base = int(layout.known) + knower * int(layout.words)
    for card in range(int(layout.cards)):
        if (layout.visible_to[words[int(layout.places) + card]] >> knower) & 1:
            words[base + int(layout.word[card])] |= int(layout.bit[card])
    for name in known:
        zone = _named(f"{key}.known", name, game.zone_names)
        for card_name in _sequence(known, name, f"{key}.known."):
            card = _named(f"{key}.known.{name}", card_name, layout.card_names)
            if words[int(layout.places) + card] != zone:
                raise BadState(f"{key}.known.{name}: {card_name} is not there")
            words[base + int(layout.word[card])] |= int(layout.bit[card])


def _read_could(game: Playable, words: list[int], knower: int, key: str, group: Mapping[str, Any]) -> None:
    """Some cards that a knower does not know, and the zones in which each of them could be."""
    layout = game.rules.layout
    zones = [_named(f"{key}.zones", name, game.zone_names) for name in _sequence(group, "zones", f"{key}.")]
    cards = [_named(f"{key}.cards", name, layout.card_names) for name in _sequence(group, "cards", f"{key}.")]
    known = int(layout.known) + knower * int(layout.words)
    for card in cards:
        name, word, bit = layout.card_names[card], int(layout.word[card]), int(layout.bit[card])
        if words[known + word] & bit:
            raise BadState(f"{key}.cards: {name} is known")
        for zone in zones:
            if layout.could[zone] < 0:
                raise BadState(f"{key}.zones: everybody sees into {game.zone_names[zone]}")
            if not layout.word_from[zone] <= word < layout.word_to[zone]:
                raise BadState(f"{key}.zones: {name} does not belong in {game.zone_names[zone]}")
            words[int(layout.could[zone] + knower * layout.could_width) + word] |= bit


def _read_stack(game: Playable, words: list[int], stack: Sequence[Any]) -> None:
    layout = game.rules.layout
    if words[SP] != len(stack):
        raise BadState(f"stack: {len(stack)} numbers, but fields.sp says {words[SP]}")
    if len(stack) > layout.size - layout.stack:
        raise BadState(f"stack: {len(stack)} numbers, but there is room for {layout.size - layout.stack}")
    for index, number in enumerate(stack):
        words[int(layout.stack) + index] = _number(f"stack.{index}", number)


# Checking


def _load(game: Playable, words: list[int], trusted: bool = False) -> State:
    """A state around these words, once they are known to make sense."""
    block = game.rules.layout.blank[:]
    for index, number in enumerate(words):
        block[index] = number
    state = game.rules.state(block)
    _check_words(game, state, words)
    try:
        _check_choices(state)
        if not trusted:
            _check_play(game, state)
    except BadState:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, RanOn) as error:
        raise BadState(f"{NO_PLAY}: what follows from it cannot be worked out ({error})") from None
    return state


def _check_words(game: Playable, state: State, words: list[int]) -> None:
    _check_fields(game, words)
    _check_stack(game, words)
    _check_cards(game, words)
    _check_knowledge(game, state)


def _check_play(game: Playable, state: State) -> None:
    """The position keeps all invariants, and so does each that one of its options leads to.

    What plays on from a position comes last: nobody knows where one that breaks the others would lead to."""
    for quick in (True, False):
        violations = [number for number in game.violations(state, quick=quick) if number not in game.only_by_play]
        if violations:
            raise BadState(f"{NO_PLAY}: it breaks {', '.join(violations)}")
    for seat in state.to_act():
        for choice in state.options(seat):
            after = state.copy()
            after.apply(seat, choice)
            try:
                _check_words(game, after, live_words(after))
                violations = [
                    number for number in game.violations(after, quick=True) if number not in game.only_by_play
                ]
            except BadState as error:
                raise BadState(f"{NO_PLAY}: after {game.choice_name(choice)}, {error}") from None
            if violations:
                raise BadState(f"{NO_PLAY}: {game.choice_name(choice)} breaks {', '.join(violations)}")


def _check_choices(state: State) -> None:
    """Everybody who is asked has a choice; the menu is made anew."""
    if state.over:
        return
    for seat in reversed(state.to_act()):
        state.list_anew(seat)
        if state.z[MENU] < 2:
            raise BadState("fields.decision: somebody is asked who has no choice in this position")


def _check_stack(game: Playable, words: list[int]) -> None:
    """What lies on the stack is what the effects in progress have left there, declined or not."""
    stack = words[int(game.rules.layout.stack) :][: words[SP]]
    fault = stack_fault(game, stack, words[PC])
    if fault:
        raise BadState(f"stack: {fault}")
    if words[PC] and words[YOU] < 0:
        raise BadState("fields.you: an effect is performed by nobody")
    if words[DECLINE]:
        if not 0 <= words[DECLINE_SP] <= words[SP]:
            raise BadState("fields.decline_sp: out of range")
        fault = stack_fault(game, stack[: words[DECLINE_SP]], words[DECLINE])
        if fault:
            raise BadState(f"fields.decline_sp: if the pick is declined, {fault}")


def check_bounds(game: Playable, words: Sequence[int]) -> None:
    """`BadState` if a field has a value that it cannot have."""
    layout = game.rules.layout
    most = {"seats": (1 << game.seats) - 1, "flag": 1, "seat": game.seats - 1}
    bounds = game.bounds
    for at, (name, kind) in zip(layout.field_at, layout.fields, strict=True):
        if kind == "number":
            low, high = bounds.get(_INDICES.sub("", name), (0, 0))
            if at >= FIELDS and not low <= words[at] <= high:  # the kernel's own are checked below
                raise BadState(f"fields.{name}: {words[at]} is out of range; it is {low} to {high}")
            continue
        low = 0 if kind in ("seats", "flag", "seat", "decision", "step") else -1
        high = most[kind] if kind in most else len(_vocabulary(game, kind)) - 1
        if not low <= words[at] <= high:
            raise BadState(f"fields.{name}: {words[at]} is out of range")


def _check_fields(game: Playable, words: list[int]) -> None:
    check_bounds(game, words)
    layout = game.rules.layout
    if any(words[layout.plain_fields : MENU]):
        raise BadState("fields: there are numbers where this game has no field")
    if not 0 <= words[CHANCE] < 2**48:
        raise BadState("fields.chance: out of range")
    if not 0 <= words[SP] <= layout.size - layout.stack:
        raise BadState("fields.sp: out of range")
    if not 0 <= words[STAGE] <= FIELDS - PICK:
        raise BadState("fields.stage: out of range")
    if bool(words[ACTORS]) == bool(words[OVER]) or bool(words[DECISION]) == bool(words[OVER]):
        raise BadState("fields.actors: exactly while the game is not over, somebody decides something")
    if words[ACTORS].bit_count() > 1 and game.decisions[words[DECISION]] not in game.together:
        raise BadState("fields.actors: one seat alone decides this")
    if words[DECISION] == ASKED_BY_EFFECT:
        if words[PC] in (DONE, RETURN):
            raise BadState("fields.pc: an effect asks, but none is performed")
        step = game.rules.program[words[PC]]
        if isinstance(step, Verb) and min(words[PICK : PICK + int(step.picked(words[STAGE]))], default=0) < 0:
            raise BadState("fields.stage: so many picks have not been made")
    if any(words[int(layout.stack) + words[SP] :]):
        raise BadState("stack: there are numbers above its height")


def _check_cards(game: Playable, words: list[int]) -> None:
    """Every card is in exactly one zone, the one that it says it is in."""
    layout = game.rules.layout
    found: dict[int, int] = {}

    def find(card: int, zone: int) -> None:
        name = game.zone_names[zone]
        if not 0 <= card < layout.cards:
            raise BadState(f"zones.{name}: no card has the number {card}")
        if card in found:
            raise BadState(f"zones.{name}: {layout.card_names[card]} is also in {game.zone_names[found[card]]}")
        if words[int(layout.places) + card] != zone:
            raise BadState(f"zones.{name}: {layout.card_names[card]} says that it is elsewhere")
        if not layout.word_from[zone] <= layout.word[card] < layout.word_to[zone]:
            raise BadState(f"zones.{name}: {layout.card_names[card]} does not belong there")
        found[card] = zone

    for zone, kind in enumerate(layout.zones):
        base, height = int(layout.base[zone]), words[int(layout.heights) + zone]
        if kind.pile:
            if not 0 <= height <= kind.room:
                raise BadState(f"zones.{kind.name}: a height of {height}, but there is room for {kind.room}")
            for index in range(height):
                find(words[base + index], zone)
            continue
        if height:
            raise BadState(f"zones.{kind.name}: a height of {height}, but it is no pile")
        for word in range(int(layout.word_from[zone]), int(layout.word_to[zone])):
            bits = words[base + word]
            for bit in range(bits.bit_length() if bits >= 0 else 64):
                if (bits >> bit) & 1:
                    card = int(layout.first_card[word]) + bit
                    find(card if card < layout.cards and layout.word[card] == word else -1, zone)
    for card, name in enumerate(layout.card_names):
        if card not in found:
            raise BadState(f"zones: {name} is in none of them")


def _check_knowledge(game: Playable, state: State) -> None:
    """Whoever sees into a zone knows its cards, nobody is wrong about where a card could be, and all of it is about
    cards that there are."""
    layout = state.layout
    cards = [0] * int(layout.words)
    for card in range(int(layout.cards)):
        cards[int(layout.word[card])] |= int(layout.bit[card])
    for knower in range(int(layout.knowers)):
        key = f"knows.{_knower(game, knower)}"
        known = int(layout.known + knower * layout.words)
        about = [(known + word, word) for word in range(int(layout.words))]
        if any(int(state.z[at]) & ~cards[word] for at, word in (*about, *_could_words(state, knower))):
            raise BadState(f"{key}: it is about cards that there are not")
        for card, name in enumerate(layout.card_names):
            place = int(state.place(card))
            if state.knows(knower, card):
                continue
            if (layout.visible_to[place] >> knower) & 1:
                raise BadState(f"{key}: {name} lies in {game.zone_names[place]}, open to it, and must be known")
            if not state.could_be(knower, card, place):
                raise BadState(f"{key}.could: {name} is in {game.zone_names[place]}, which it rules out")
