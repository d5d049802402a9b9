#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares Angel Phases of Don't Blink, as the rulebook plays them, with those of angel_phase_model.py.

Positions are crowded at random, on boards that the rulebook has laid, many with more obstacles: angels next to standees,
doorways and heroes. In two of three an angel can pass a standee in sight. At each decision the two must have the same choices
and the same position. A third of the positions is under the default options, the others under one to five other readings.

Afterwards each option has to be noticed: the model, told the other reading of it, must differ somewhere from the rulebook. So the
positions reach what the option changes. Then the squares that heroes see, in every room and direction.

    angel_phase_test.py LIBRARY ROOT [POSITIONS [FIRST]]     exit 0, or 1 with what differs
"""
import ctypes
import json
import pathlib
import random
import sys
import tempfile

from angel_phase_model import AngelPhase, DEFAULTS, DIRECTIONS, HEROES, Hero, SPECIALS, TARDIS, room

LIBRARY, ROOT = ctypes.CDLL(sys.argv[1]), pathlib.Path(sys.argv[2])
POSITIONS, FIRST = map(int, (sys.argv[3:] + ["900", "0"][len(sys.argv) - 3:])[:2])
BOOK = (ROOT / "rulebooks/dont-blink").resolve()
POINTER, TEXT = ctypes.c_void_p, ctypes.c_char_p
JSON_LINE = 7
wrong = []


class Setup(ctypes.Structure):
    _fields_ = [("seed", TEXT), ("players", ctypes.c_int), ("options", POINTER), ("by", POINTER), ("snapshots", ctypes.c_int),
                ("into", POINTER), ("lang", TEXT), ("shares", POINTER), ("share_count", ctypes.c_size_t), ("start", TEXT)]


class Text(ctypes.Structure):
    _fields_ = [("data", POINTER), ("len", ctypes.c_size_t)]


class Style(ctypes.Structure):
    _fields_ = [("format", ctypes.c_int), ("color", ctypes.c_int), ("width", ctypes.c_int), ("detail", ctypes.c_int)]


for name, result, arguments in (
        ("adj_rulebook_open", ctypes.c_int, [TEXT, POINTER]),
        ("adj_game_start", ctypes.c_int, [POINTER, POINTER, TEXT, ctypes.c_int, POINTER]),
        ("adj_game_state", ctypes.c_int, [POINTER]), ("adj_game_rule", TEXT, [POINTER]),
        ("adj_game_choices", ctypes.c_size_t, [POINTER]), ("adj_game_choice", TEXT, [POINTER, ctypes.c_size_t, TEXT]),
        ("adj_game_decide", ctypes.c_int, [POINTER, TEXT]), ("adj_game_message", TEXT, [POINTER]),
        ("adj_game_position", ctypes.c_int, [POINTER, TEXT, TEXT, POINTER]),
        ("adj_game_ask", ctypes.c_int, [POINTER, TEXT, POINTER]), ("adj_game_close", ctypes.c_int, [POINTER, ctypes.c_int, POINTER]),
        ("adj_report_write", ctypes.c_int, [POINTER, POINTER, POINTER]), ("adj_report_free", None, [POINTER]),
        ("adj_text_free", None, [POINTER])):
    function = getattr(LIBRARY, name)
    function.restype, function.argtypes = result, arguments


class Game:
    """A game of the rulebook, from its start or from the position of a fixture."""

    def __init__(self, seed, start=None):
        self.game = POINTER()
        setup = Setup(seed=seed.encode(), start=start and start.encode())
        if LIBRARY.adj_game_start(rulebook, ctypes.byref(setup), None, 0, ctypes.byref(self.game)):
            sys.exit(f"{start}: " + (LIBRARY.adj_game_message(self.game) or b"").decode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        LIBRARY.adj_game_close(self.game, 0, None)

    def rule(self):
        """The rule that asks for the next decision; None: the game is over."""
        return LIBRARY.adj_game_rule(self.game).decode() if LIBRARY.adj_game_state(self.game) == 0 else None

    def choices(self):
        return [LIBRARY.adj_game_choice(self.game, i, None).decode() for i in range(LIBRARY.adj_game_choices(self.game))]

    def decide(self, choice):
        if LIBRARY.adj_game_decide(self.game, choice.encode()):
            sys.exit(f"{choice}: " + LIBRARY.adj_game_message(self.game).decode())

    def position(self):
        report, text = POINTER(), Text()
        LIBRARY.adj_game_position(self.game, None, None, ctypes.byref(report))
        LIBRARY.adj_report_write(report, ctypes.byref(Style(format=JSON_LINE)), ctypes.byref(text))
        state = json.loads(ctypes.string_at(text.data, text.len))["state"]
        LIBRARY.adj_text_free(ctypes.byref(text))
        LIBRARY.adj_report_free(report)
        return state

    def holds(self, condition):
        text = Text()
        if LIBRARY.adj_game_ask(self.game, condition.encode(), ctypes.byref(text)):
            sys.exit(f"{condition}: " + LIBRARY.adj_game_message(self.game).decode())
        value = ctypes.string_at(text.data, text.len).decode()
        LIBRARY.adj_text_free(ctypes.byref(text))
        return value == "yes"


# ---------------------------------------------------------------- positions
def boards(count):
    """Floors that the rulebook has laid, each with the squares that the TARDIS covers."""
    for i in range(count):
        chooser = random.Random(i)
        with Game(f"board {i}") as game:
            while game.rule() != "DB-SET-8":
                game.decide(chooser.choice(game.choices()))
            squares = {tuple(map(int, k.strip("()").split(","))): v for k, v in game.position()["squares"].items() if k[0] == "("}
        yield {s: v["floor"] for s, v in squares.items()}, {s for s, v in squares.items() if v["covered"]}


class Position:
    def __init__(self, chooser, board):
        self.floor, self.tardis = dict(board[0]), board[1]
        density = chooser.choice([0, 0, .2, .35, .5])
        for square, floor in self.floor.items():
            if floor in ("bare", "circle") and square not in self.tardis and chooser.random() < density:
                self.floor[square] = "obstacle"
        first = chooser.randrange(3), chooser.randrange(3)
        rooms = [(x, y) for x in range(3) for y in range(3) if abs(x - first[0]) + abs(y - first[1]) == 1]
        rooms = [first] + [chooser.choice(rooms)] * chooser.randint(0, 1)
        self.free = [s for s, floor in self.floor.items() if floor != "obstacle" and s not in self.tardis]
        chooser.shuffle(self.free)
        self.near = [s for s in self.free if room(s) in rooms]
        self.near.sort(key=lambda s: self.floor[s] != "doorway" or chooser.random() < .5, reverse=True)
        self.angels = {a: self.take(.85, chooser) for a in range(1, 9)}
        self.gather(chooser)
        in_a_row = chooser.random() < .15 and self.line_up(chooser)
        self.heroes = {h: self.hero(h, special, chooser) for h, special in zip(HEROES, SPECIALS)}
        if in_a_row:
            self.heroes = {h: (None, "north", "Blink") for h in HEROES}
            self.heroes.update({h: (s, "east", "Blink") for h, s in zip(("Amy", "Rory"), in_a_row)})
        if all(h[0] is None for h in self.heroes.values()):
            self.heroes["Amy"] = self.take(1, chooser), "north", "Blink"
        used = [card for square, _, card in self.heroes.values() if isinstance(square, tuple)]
        self.hand = [card for card in SPECIALS if card not in used and chooser.random() < .15]
        self.weeping = [1] if in_a_row else sorted(chooser.sample(range(1, 9), chooser.choice([1, 1, 2, 3, 4])))

    def take(self, near, chooser):
        where = self.near if self.near and chooser.random() < near else self.free
        square = where[-1]
        for squares in (self.near, self.free):
            if square in squares:
                squares.remove(square)
        return square

    def gather(self, chooser):
        """Moves some angels close to one of them."""
        middle = self.angels[chooser.randint(1, 4)]
        close = [s for s in self.free if abs(s[0] - middle[0]) <= 2 and abs(s[1] - middle[1]) <= 2]
        for angel, square in zip(range(5, 9), close if chooser.random() < .5 else ()):
            self.angels[angel] = square
            self.free.remove(square)
            self.near = [s for s in self.near if s != square]

    def line_up(self, chooser):
        """Moves an angel and two standees into a row, so that it can pass both. Returns where one
        hero sees both, but not the angel, and another only the second; or None: there is no room."""
        x, y = chooser.choice(self.free)
        squares = [(x, y), (x + 1, y), (x + 3, y), (x, y + 2), (x + 2, y + 2)]
        if any(s not in self.free or room(s) != room((x, y)) for s in squares + [(x + 2, y)]):
            return None
        for angel, square in zip((1, 2, 3), squares):
            self.angels[angel] = square
        self.free = [s for s in self.free if s not in squares]
        self.near = [s for s in self.near if s not in squares]
        return squares[3:]

    def hero(self, name, special, chooser):
        chance = chooser.random()
        square = None if chance < .25 else TARDIS if chance < .3 else self.take(.75, chooser)
        card = chooser.choice(["Dont-Blink", "Blink", "Blink"]) if chooser.random() < .85 else special
        return square, chooser.choice(list(DIRECTIONS)), card

    def model(self, options=()):
        heroes = {name: Hero(*hero) for name, hero in self.heroes.items()}
        return AngelPhase(self.floor, self.tardis, heroes, dict(self.angels), self.weeping, self.hand, options)

    def has_standee_to_pass(self):
        model = self.model()
        return any(model.can_act(a) and not model.watchers(model.angels[a]) and any(
            model.standee_on(s, a) and model.watchers(s) for s in model.beside(model.angels[a])) for a in self.weeping)

    def fixture(self, options, start="the Angel Phase takes place"):
        """The text of a fixture file."""
        given = [f"now square-{x}-{y}'s floor is {floor}" for (x, y), floor in self.floor.items() if floor != "bare"]
        given += [f"now square-{x}-{y}'s covered is yes" for x, y in sorted(self.tardis)]
        for number, (name, (square, facing, card)) in enumerate(self.heroes.items(), 1):
            if square is None:
                given.append(f"now {name} is captured")
                continue
            given.append(f"now {name}'s square is " + (TARDIS if square == TARDIS else "square-%d-%d" % square))
            given.append(f"now {name}'s facing is {facing}")
            if square != TARDIS:
                given.append(f"put {card}/{1 if card in SPECIALS else number} into {name}'s slot")
        given += [f"now angel-{a}'s square is square-{x}-{y}" for a, (x, y) in self.angels.items()]
        given += [f"now angel-{a} is picked" for a in self.weeping]
        given += [f"put {card}/1 into the angel-hand" for card in self.hand]
        values = ", ".join(f"{o}: {'yes' if v else 'no'}" for o, v in options.items())
        return (f"rulebook: {BOOK}\nfixtures:\n- id: position\n  options: {{{values}}}\n  given: |\n    "
                + "\n    ".join(given) + f"\n  start: {start}\n  play: []\n")


def start(position, options, **more):
    path = pathlib.Path(folder.name) / "position.yaml"
    path.write_text(position.fixture(options, **more))
    return Game("chance", f"{path}#position")


# ---------------------------------------------------------------- comparison
def differing(state, model):
    found = [f"angel {a} is on {model.angels[a]}, not {square}" for a in model.angels
             if (square := state["angels"][f"angel {a}"]["square"]) != "(%d,%d)" % model.angels[a]]
    for name, hero in model.heroes.items():
        there = state["heroes"][name]
        if hero.on_board() and (there["square"], there["facing"]) != ("(%d,%d)" % hero.square, hero.facing):
            found.append(f"{name} is on {hero.square}, facing {hero.facing}, not {there}")
    if state["table"]["action-points"] != model.points:
        found.append(f"{model.points} points are left, not {state['table']['action-points']}")
    opened = sum(h.open for h in model.heroes.values())
    if sum(c.endswith(" is open") for c in state["conditions"]) != opened:
        found.append(f"{opened} cards are open, not those of {state['conditions']}")
    return found


def choose(chooser, choices, model, bold):
    others = [c for c in choices if c != "pass"]
    onto = [c for c in others if "steps to" in c and any(c.endswith("(%d,%d)" % s) for s in model.angels.values())]
    if onto and chooser.random() < bold:
        return chooser.choice(onto)
    if not others or "pass" in choices and chooser.random() < .1:
        return "pass"
    return chooser.choice(others)


def play(number, board, options, told):
    """Plays one Angel Phase under these options, and the model under those that it is told. Returns the number of decisions,
    and the first difference, or None."""
    chooser = random.Random(f"position {number}")
    for _ in range(300):
        position = Position(chooser, board)
        if number % 3 == 0 or position.has_standee_to_pass():
            break
    model, taken, bold = position.model(told), [], chooser.random()
    with start(position, options) as game:
        while (rule := game.rule()) not in (None, "DB-CH-1"):
            choices, expected = sorted(game.choices()), sorted(model.choices()) if not model.over else []
            found = [f"too many: {sorted(set(choices) - set(expected))}, missing: {sorted(set(expected) - set(choices))}"]
            found = found if choices != expected else differing(game.position(), model)
            if found:
                return len(taken), f"position {number}, {options}, {rule} after {taken}: {'; '.join(found)}"
            taken.append(choose(chooser, choices, model, bold))
            game.decide(taken[-1])
            model.decide(taken[-1])
    return len(taken), None if model.over else f"position {number}, {options}, after {taken}: missing: {model.choices()}"


def other(names):
    options = {name: not DEFAULTS[name] for name in names}
    return {**options, "obstacles-stop-angels": False} if "stopping-on-obstacles" in names else options


def compare_phases(floors):
    decisions = 0
    for number in range(FIRST, FIRST + POSITIONS):
        chooser = random.Random(f"options {number}")
        options = other(chooser.sample(sorted(DEFAULTS), chooser.randint(1, 5))) if number % 9 > 2 else {}
        count, difference = play(number, floors[number % len(floors)], options, options)
        decisions += count
        if difference:
            wrong.append(difference)
    print(f"{decisions} decisions in {POSITIONS} positions")


def notice_options(floors):
    for name in DEFAULTS:
        told = other([name])
        options = {**told, name: DEFAULTS[name]}
        if not any(play(number, floors[number % len(floors)], options, told)[1] for number in range(2000)):
            wrong.append(f"no position shows the option {name}")


def compare_sight(floors):
    pairs = 0
    for index, (floor, tardis) in enumerate(floors[:9]):
        for options in ({}, {"glance-through-doorways": True}, {"tardis-blocks-sight": True}):
            inside = [s for s in floor if room(s) == divmod(index, 3) and s not in tardis]
            for square in random.Random(index).sample(inside, 4):
                position = Position(random.Random(index), (floor, tardis))
                position.floor, position.weeping, position.hand, position.angels = floor, [], [], {}
                position.heroes = {h: (square, d, "Blink") for h, d in zip(HEROES, DIRECTIONS)}
                near = [s for s in floor if s not in tardis and (room(s) == room(square) or s[0] == square[0] or s[1] == square[1])]
                model = position.model(options)
                with start(position, options, start="the Choose Angels Phase takes place") as game:
                    for name in HEROES:
                        for goal in near:
                            pairs += 1
                            if game.holds(f"{name} sees square-{goal[0]}-{goal[1]}") != model.sees(name, goal):
                                wrong.append(f"{options}: {square} facing {position.heroes[name][1]} and {goal}")
    print(f"{pairs} pairs of squares")


rulebook, folder = POINTER(), tempfile.TemporaryDirectory()
if LIBRARY.adj_rulebook_open(str(BOOK).encode(), ctypes.byref(rulebook)):
    sys.exit(f"{BOOK} has errors")
laid = list(boards(20))
compare_phases(laid)
notice_options(laid)
compare_sight(laid)
print("\n".join(wrong[:20]))
sys.exit(bool(wrong))
