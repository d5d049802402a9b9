# SPDX-License-Identifier: MIT
"""The Angel Phase of Don't Blink in Python: which choices there are, and what each of them does.

Written from the game's rules and the rulings' readings, without the rulebook's code, so that angel_phase_test.py can hold
the two against each other. A choice is its phrase, as in a log. A square is (column, row).
"""
DIRECTIONS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
HEROES = ["Doctor", "Amy", "Rory", "Clara"]
SPECIALS = {"Screwdriver": "SCREWDRIVER", "Hold-my-Gaze": "HOLD MY GAZE", "Stand-Guard": "STAND GUARD",
            "Quick-Wits": "QUICK WITS"}  # in the order of the heroes that they show
DEFAULTS = {
    "statues-freeze": False, "freeze-on-the-way": True, "standees-break-lines": False,
    "glance-through-doorways": False, "capture-through-doorways": True, "obstacles-stop-angels": True,
    "stopping-on-obstacles": True, "stopped-for-the-round": False, "pass-straight": True,
    "one-standee-a-move": False, "tardis-blocks-sight": False, "attention-after-blink": False,
    "shelter": True, "check-everyone": True, "four-points-always": True}
TARDIS = "TARDIS"


def room(square):
    return square[0] // 6, square[1] // 6


def between(middle, one, other):
    """Whether a square lies between two others in a row or column."""
    return any(middle[i] == one[i] == other[i] and min(one[j], other[j]) < middle[j] < max(one[j], other[j])
               for i, j in ((0, 1), (1, 0)))


class Hero:
    def __init__(self, square, facing, card):
        self.square, self.facing, self.card, self.open = square, facing, card, False  # square None: captured

    def on_board(self):
        return isinstance(self.square, tuple)

    def blinks(self):
        return self.card == "Blink"


class AngelPhase:
    """floor: of each square; tardis: the squares that it covers; heroes: by name; angels: squares by number; weeping: numbers
    of angels; hand: names of special cards that the angel side has."""

    def __init__(self, floor, tardis, heroes, angels, weeping, hand, options=()):
        self.floor, self.tardis, self.heroes, self.angels = floor, tardis, heroes, angels
        self.weeping, self.hand, self.option = set(weeping), list(hand), {**DEFAULTS, **dict(options)}
        self.points = 4 if self.option["four-points-always"] else len(self.weeping)
        self.out = set()  # angels, for the round
        self.guarded = self.overlooked = None  # a hero
        self.reach = 9
        self.question = None  # choices that a card requires
        self.cards_to_turn = []
        self.turning = None  # an angel, and the hero whose attention it has caught
        self.mover, self.steps_left, self.exits, self.passed = None, 0, None, False
        self.over = False
        self.end_if_only_pass()

    # ------------------------------------------------------------ the floor
    def leads(self, a, b):
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1 or b not in self.floor:
            return False
        return room(a) == room(b) or self.floor[a] == self.floor[b] == "doorway"

    def beside(self, square):
        squares = [(square[0] + x, square[1] + y) for x, y in DIRECTIONS.values()]
        return [s for s in squares if self.leads(square, s)]

    def hero_on(self, square):
        return any(h.square == square for h in self.heroes.values())

    def standee_on(self, square, angel):
        return any(a != angel and s == square for a, s in self.angels.items())

    # ------------------------------------------------------------ sight
    def hidden(self, a, b):
        return self.option["tardis-blocks-sight"] and any(between(s, a, b) for s in self.tardis)

    def would_see(self, square, facing, other):
        way, x, y = DIRECTIONS[facing], other[0] - square[0], other[1] - square[1]
        ahead, aside = x * way[0] + y * way[1], abs(x * way[1]) + abs(y * way[0])
        neighbour = ahead == 0 and aside == 1
        if self.hidden(square, other):
            return False
        if room(square) != room(other):
            return self.option["glance-through-doorways"] and neighbour and self.leads(square, other)
        return ahead > 0 or neighbour

    def sees(self, name, square):
        hero = self.heroes[name]
        return hero.on_board() and self.would_see(hero.square, hero.facing, square)

    def stares(self, name):
        hero = self.heroes[name]
        return hero.open and (not hero.blinks() or name == self.guarded)

    def watches(self, name, square):
        return self.sees(name, square) and name != self.overlooked and (not self.heroes[name].open or self.stares(name))

    def watchers(self, square):
        return [h for h in HEROES if self.watches(h, square)]

    def in_sight(self, name, angel):
        return self.sees(name, self.angels[angel])

    # ------------------------------------------------------------ freezing
    def in_line(self, square, angel):
        """Whether the angel would be in line with another one on that square."""
        for other in self.angels if self.option["statues-freeze"] else self.weeping:
            there = self.angels[other]
            if other == angel or room(there) != room(square) or not (there[0] == square[0] or there[1] == square[1]):
                continue
            standees = [s for a, s in self.angels.items() if a not in (angel, other)]
            standees += [h.square for h in self.heroes.values() if h.on_board()]
            parted = self.option["standees-break-lines"] and any(between(s, square, there) for s in standees)
            if not parted and not self.hidden(square, there):
                return True
        return False

    def freezes(self, square, angel):
        return self.option["freeze-on-the-way"] and self.in_line(square, angel)

    # ------------------------------------------------------------ where an angel can go
    def passable(self, square):
        return square not in self.tardis and not self.hero_on(square) and not (
            self.floor[square] == "obstacle" and self.option["obstacles-stop-angels"])

    def can_rest(self, square, angel):
        return not self.standee_on(square, angel) and (
            self.floor[square] != "obstacle" or self.option["obstacles-stop-angels"] or self.option["stopping-on-obstacles"])

    def ways(self, square):
        return [s for s in self.beside(square) if self.passable(s)]

    def exits_from(self, standee, origin, angel):
        """Where an angel can come out that passes a standee in sight."""
        straight = 2 * standee[0] - origin[0], 2 * standee[1] - origin[1]
        return [s for s in self.ways(standee) if s != origin and self.can_rest(s, angel)
                and (s == straight or not self.option["pass-straight"])]

    def may_step(self, angel, origin, goal, steps):
        """Whether an angel on `origin` with so many steps may go to `goal`: whatever the cards are, it must end on a square
        where it can rest."""
        if self.can_rest(goal, angel):
            return True
        if self.standee_on(goal, angel) and self.watchers(goal):
            return (steps >= 2 and self.can_rest(origin, angel) and not self.freezes(goal, angel)
                    and not (self.option["one-standee-a-move"] and self.passed)
                    and self.exits_from(goal, origin, angel) != [])
        if steps < 2 or self.freezes(goal, angel) or self.watchers(goal):
            return False
        return any(self.may_step(angel, goal, s, steps - 1) for s in self.ways(goal))

    # ------------------------------------------------------------ choices
    def can_act(self, angel):
        return angel not in self.out and not self.in_line(self.angels[angel], angel) and not any(
            self.stares(h) and h != self.overlooked and self.in_sight(h, angel) for h in HEROES)

    def can_call(self, angel, name):
        hero, square = self.heroes[name], self.angels[angel]
        if not hero.on_board() or room(hero.square) != room(square) or self.hidden(hero.square, square):
            return False
        return not self.in_sight(name, angel) or (
            self.option["attention-after-blink"] and not self.watches(name, square))

    def can_capture(self, angel, name):
        hero, square = self.heroes[name], self.angels[angel]
        if hero.square == TARDIS:
            return not self.option["shelter"] and any(self.leads(square, s) for s in self.tardis)
        return hero.on_board() and self.leads(square, hero.square) and (
            room(square) == room(hero.square) or self.option["capture-through-doorways"])

    def choices(self):
        if self.question:
            return self.question
        if self.turning:
            angel, name = self.turning
            return [f"{name} faces {d}" for d in DIRECTIONS
                    if self.would_see(self.heroes[name].square, d, self.angels[angel])]
        if self.mover:
            here = self.angels[self.mover]
            goals = self.exits or [s for s in self.ways(here) if self.may_step(self.mover, here, s, self.steps_left)]
            stop = ["pass"] if self.can_rest(here, self.mover) else []
            return [f"angel {self.mover} steps to ({x},{y})" for x, y in goals] + stop
        found = ["pass"] + [f"angel side plays {SPECIALS[card]}" for card in self.hand]
        for angel in self.weeping if self.points else ():
            if self.can_act(angel):
                found.append(f"angel {angel} moves")
                found += [f"angel {angel} catches the attention of {h}" for h in HEROES if self.can_call(angel, h)]
                found += [f"angel {angel} captures {h}" for h in HEROES if self.can_capture(angel, h)]
        return found

    def end_if_only_pass(self):
        while not self.over and self.choices() == ["pass"]:
            if self.mover:
                self.end_action()
            else:
                self.over = True

    # ------------------------------------------------------------ cards
    def check(self, names, then):
        """Turns up the cards of these heroes, then calls `then` with whether one of them stares."""
        self.checked, self.then = names, then
        self.cards_to_turn = [h for h in names if not self.heroes[h].open]
        if not self.option["check-everyone"] and any(map(self.stares, names)):
            self.cards_to_turn = []
        self.turn_cards()

    def turn_cards(self):
        while self.cards_to_turn:
            name = self.cards_to_turn.pop(0)
            hero = self.heroes[name]
            hero.open = True
            if self.stares(name) and not self.option["check-everyone"]:
                self.cards_to_turn = []
            if hero.card == "Screwdriver":
                self.question = [f"Doctor pushes angel {a} away" for a, s in self.angels.items() if self.leads(hero.square, s)]
            if hero.card == "Stand-Guard":
                self.question = [f"Rory stands guard over {h}" for h in HEROES if h != name and self.heroes[h].on_board()
                                 and room(self.heroes[h].square) == room(hero.square)]
            if self.question:
                return
        self.then(any(map(self.stares, self.checked)))

    def push(self, angel):
        origin, start = self.heroes["Doctor"].square, self.angels[angel]
        way = start[0] - origin[0], start[1] - origin[1]
        for _ in range(2):
            here = self.angels[angel]
            goal = here[0] + way[0], here[1] + way[1]
            if (not self.leads(here, goal) or goal in self.tardis or self.hero_on(goal) or self.standee_on(goal, angel)
                    or self.floor[goal] == "obstacle"):
                return
            self.angels[angel] = goal

    def play(self, card):
        self.hand.remove(card)
        here = [h for h in HEROES if self.heroes[h].on_board()]
        if card == "Screwdriver":
            self.points += 1
        elif card == "Hold-my-Gaze":
            self.reach = 12
        elif card == "Stand-Guard":
            self.question = [f"angel side overlooks {h}" for h in here]
        else:
            self.question = [f"{h} faces {d}" for h in here for d in DIRECTIONS]

    # ------------------------------------------------------------ what a choice does
    def decide(self, choice):
        words = choice.split()
        if self.question:
            self.question = None
            self.answer(words)
        elif self.turning:
            angel, name = self.turning
            self.turning, self.heroes[name].facing = None, words[2]
            if self.stares(name) and name != self.overlooked:
                self.out.add(angel)
            self.end_action()
        elif self.mover:
            self.step(choice, words)
        elif choice == "pass":
            self.over = True
        elif words[1] == "side":
            self.play(next(card for card, title in SPECIALS.items() if choice.endswith(title)))
        else:
            self.points -= 1
            angel = int(words[1])
            self.check(self.watchers(self.angels[angel]), lambda stopped: self.act(angel, words, stopped))
        self.end_if_only_pass()

    def answer(self, words):
        if words[1] == "pushes":
            self.push(int(words[3]))
            self.turn_cards()
        elif words[1] == "stands":
            self.guarded = words[-1]
            self.turn_cards()
        elif words[1] == "faces":
            self.heroes[words[0]].facing = words[2]
        else:
            self.overlooked = words[-1]

    def act(self, angel, words, stopped):
        if stopped:
            if self.option["stopped-for-the-round"]:
                self.out.add(angel)
            self.end_action()
        elif words[2] == "moves":
            self.mover, self.steps_left, self.exits, self.passed = angel, self.reach, None, False
            self.reach = 9
        elif words[2] == "catches":
            self.turning = angel, words[-1]
        else:
            self.heroes[words[3]].square = None
            self.over = all(h.square is None for h in self.heroes.values())
            self.end_action()

    def end_action(self):
        self.mover = self.exits = self.overlooked = None

    def step(self, choice, words):
        if choice == "pass":
            return self.end_action()
        origin, goal = self.angels[self.mover], tuple(map(int, words[-1].strip("()").split(",")))
        watchers = self.watchers(goal)
        through = bool(watchers) and self.standee_on(goal, self.mover)
        into_open_sight = any(map(self.stares, watchers))
        if not through:
            self.go(goal)
        self.check(watchers, lambda stopped: self.pass_through(origin, goal, stopped) if through
                   else self.arrive(goal, into_open_sight, stopped))

    def go(self, goal):
        self.exits, self.angels[self.mover], self.steps_left = None, goal, self.steps_left - 1

    def pass_through(self, origin, goal, stopped):
        if stopped:
            self.out.add(self.mover)
            return self.end_action()
        exits = self.exits_from(goal, origin, self.mover)
        self.go(goal)
        self.exits, self.passed = exits, True

    def arrive(self, goal, into_open_sight, stopped):
        if into_open_sight or stopped and self.option["stopped-for-the-round"]:
            self.out.add(self.mover)
        if stopped or self.freezes(goal, self.mover) or not self.steps_left:
            self.end_action()
